"""The achievements as a page of the statistics."""

from __future__ import annotations

from game.history.achievements.achievement import AchievementCatalog
from game.history.achievements.achievement_book import AchievementBook
from game.history.statistics.filtered import FilteredStatistics
from game.history.store.personal_progress import EarnedAchievement
from game.scenes.achievements.panel import AchievementsPanel
from game.scenes.statistics.page import WHOLE, PageServices, StatisticsPage
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.widgets.widget import Widget


class AchievementsPage(StatisticsPage):
    """The medals of everybody in ``book``; shown before the first match too."""

    name = "achievements"
    icon = "ui/trophy"
    filtered = False

    def __init__(
        self,
        ctx: Context,
        data: FilteredStatistics,
        services: PageServices,
        *,
        catalog: AchievementCatalog,
        book: AchievementBook,
        earned: EarnedAchievement | None = None,
    ) -> None:
        """``earned`` is the achievement that is looked at first."""
        super().__init__(ctx, data, services)
        self.panel = AchievementsPanel(
            ctx, WHOLE, catalog, book, self.open_match, services.relayout
        )
        person = (earned.person if earned else "") or data.filter.person or ""
        self.panel.look_at(person, earned.id if earned else "")

    @property
    def title(self) -> str:
        return self.tr("Achievements")

    def widgets(self) -> list[Widget]:
        return self.panel.widgets()

    def tick(self, dt: float) -> bool:
        return self.panel.tick(dt)

    def on_action(self, action: InputAction) -> bool:
        return self.panel.handle_action(action)

    def paint(self, p: Painter) -> None:
        self.panel.paint(p)
