"""Counsel at the table: what the strongest computer player would do, and why; play now."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.i18n import Translator
from game.match import engine_process as thinkers
from game.match.assistance import counsel_counts
from game.match.engine_process import EngineAnswer, EngineRequest, InlineEngine
from game.match.match import Match
from game.rules import PASS, Options, steps
from game.rules.actions import ACTIONS
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.dialog import DialogButton as Said
from game.scenes.table.helper.card import CardBody, Paragraph
from game.scenes.table.helper.counsel import (
    ChoicesBlock,
    Counsel,
    RatedChoice,
    choice_on_view,
    picture_of,
)
from game.seats.difficulty import LEVELS
from game.seats.search import Analysis, Limit, RatedAction
from game.seats.search.explanation import TERM_CODES, RoundEnd
from game.ui.phrases import Phrases
from game.ui.phrases.players import (
    PLAYER_NAMES,
    kind_level,
    kind_style,
    make_kind,
    player_name,
    player_options,
)
from game.ui.phrases.reasons import AGAINST_OTHER, FOR_BEST, comparison, win_chance
from game.ui.text.typesetting import LABEL
from tests.support.table import (
    TableDriver,
    match_at_placing,
    new_match,
    play_until,
    settled_table,
    table_driver,
)
from tests.support.window import app_driver, project_paths


@pytest.fixture(autouse=True)
def quick_counsel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "ANALYSIS_LIMIT", Limit(nodes=40))


ALREADY_PLACED = "Your people are already placed as suggested. Press Done to leave them there."
DECISIONS = {
    *("draft", "choose", "guests", "settle", "lay", "hospice", "settle_again", "lodge", "place"),
    *("build", "pay", "university", "privilege", "trade", "supply", "load", "ship", "store"),
}


def say() -> Phrases:
    return Phrases(Translator())


def building(match: Match) -> bool:
    pos = match.game.position
    return pos.seat >= 0 and pos.frame[0] == steps.BUILD and len(pos.legal_actions) > 4


def counsel_at(at: TableDriver) -> Counsel:
    at.settle()
    at.driver.key(pygame.K_h)
    assert at.driver.top is at.scene, "no dialog covers the table"
    assert at.cards()
    assert at.helper.counsel is not None
    return at.helper.counsel


def test_a_key_asks_for_counsel_and_it_can_be_followed(tmp_path: Path) -> None:
    match = play_until(new_match(seed=4, people=(0,)), building)
    with table_driver(match, tmp_path) as at:
        counsel = counsel_at(at)
        at.driver.wait(1)
        assert counsel.analysis is not None
        assert counsel_counts(match.record)[match.game.seat] == 1
        best = counsel.analysis.best
        assert len(counsel.choices) == 3
        told = len(match.game.history)
        at.driver.click(at.card_button("Do it").rect.center)
        assert match.game.history[told] is best


def test_where_nobody_may_ask_no_counsel_is_given(tmp_path: Path) -> None:
    match = play_until(new_match(seed=4, people=(0,)), building)
    seats = tuple(replace(seat, counsel=False) for seat in match.spec.seats)
    match.spec = replace(match.spec, seats=seats)
    with settled_table(match, tmp_path) as at:
        assert not at.corner_button("hint").enabled
        at.driver.key(pygame.K_h)
        assert not at.is_covered()
        assert at.toast_text() == "You can't ask for advice in this match."


def test_one_may_decide_otherwise(tmp_path: Path) -> None:
    match = play_until(new_match(seed=4, people=(0,)), building)
    with table_driver(match, tmp_path) as at:
        counsel_at(at)
        at.driver.key(pygame.K_ESCAPE)
        assert not at.cards()
        assert not at.is_covered()
        counsel_at(at)
        at.driver.key(pygame.K_h)
        assert not at.cards()
        counsel_at(at)
        at.driver.wait(1)
        at.driver.click(at.card_button("I'll decide").rect.center)
        assert not at.cards()
        told = len(match.game.history)
        at.driver.wait(1)
        assert len(match.game.history) == told
        at.press_corner("hint")
        assert at.helper.counsel is not None


def test_counsel_ends_whatever_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "ANALYSIS_LIMIT", Limit(nodes=0))
    counselled: set[tuple[str, bool]] = set()
    everything = Options(players=3, buildings="all", nobles=True)
    kinds = (everything, everything, everything, Options(players=3, buildings="draft"))
    with app_driver(
        lambda ctx: Dialog(ctx, "", "", [Said("OK")]), paths=project_paths(tmp_path)
    ) as on:
        for seed, options in enumerate(kinds):
            match, rng = new_match(options, people=(0, 1, 2), seed=seed), Random(seed)
            while not match.game.is_over:
                legal = match.game.legal_actions
                case = match.game.decision, len(legal) == 1
                if case not in counselled:
                    counselled.add(case)
                    counsel = Counsel(on.ctx, match)
                    while not counsel.is_over:
                        counsel.update()
                    assert counsel.choices, case
                    assert all(content.blocks for content in counsel.contents())
                    assert counsel.forced == (len(legal) == 1)
                    assert counsel.choices[0].action in legal, case
                match.play(rng.choice(legal))
    asked = {decision for decision, _ in counselled}
    assert asked >= DECISIONS, DECISIONS - asked
    assert sum(single for _, single in counselled) >= 5


def test_a_single_choice_needs_no_thought(tmp_path: Path) -> None:
    def single(match: Match) -> bool:
        return match.game.decision == "load" and len(match.game.legal_actions) == 1

    asked: list[EngineRequest] = []

    class Listening(InlineEngine):
        def submit(self, request: EngineRequest) -> None:
            asked.append(request)

    match = play_until(new_match(seed=4, people=(0,), engine=Listening()), single)
    only = match.game.legal_actions[0]
    with table_driver(match, tmp_path) as at:
        counsel = counsel_at(at)
        assert counsel.forced
        assert not asked
        told = len(match.game.history)
        at.driver.click(at.card_button("Do it").rect.center)
        assert match.game.history[told] is only


def test_counsel_for_the_mayor_is_the_suggestion(tmp_path: Path) -> None:
    with settled_table(match_at_placing(), tmp_path) as at:
        pending = at.pending
        before = pending.people
        at.driver.key(pygame.K_h)
        assert at.driver.top is at.scene
        at.press("reset")
        assert at.pending.people is not None
        at.driver.key(pygame.K_h)
        suggested = at.pending.people
        assert at.toast_text() == ALREADY_PLACED
        at.driver.skip(10)
        assert not at.toast_text()
        for asked_by_key in (False, True):
            if asked_by_key:
                at.driver.key(pygame.K_h)
            else:
                at.press("suggest")
            assert at.pending.people == suggested
            assert at.toast_text() == ALREADY_PLACED
            at.driver.skip(10)
        assert "error" not in at.driver.sounds.played
        assert before is not None


class Slow(InlineEngine):
    """Answers only when it has been told that it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.hurried = 0

    def poll(self) -> EngineAnswer | None:
        return super().poll() if self.hurried else None

    def stop(self) -> None:
        self.hurried += 1


def test_every_move_has_its_picture(tmp_path: Path) -> None:
    art = project_paths(tmp_path).assets / "svg"
    pictures = {picture_of(move) for move in ACTIONS}
    assert [name for name in pictures if not (art / f"{name}.svg").exists()] == []


def test_counsel_cuts_no_longer_words(tmp_path: Path) -> None:
    match = play_until(new_match(seed=4, people=(0,)), building)
    with table_driver(match, tmp_path, language="qps", ui_scale=150) as at:
        counsel = counsel_at(at)
        at.driver.ctx.text.clipped.clear()
        at.driver.wait(0.2)
        assert counsel.choices
        at.scene.draw(at.driver.app.window.get_surface())
        assert not at.driver.ctx.text.clipped


def test_counsel_may_be_hurried(tmp_path: Path) -> None:
    slow = Slow()
    match = play_until(new_match(seed=4, people=(0,), engine=slow), building)
    with table_driver(match, tmp_path) as at:
        counsel = counsel_at(at)
        at.driver.wait(2)
        assert not counsel.choices
        place = at.card_button("Answer now").rect.center
        told = len(match.game.history)
        at.driver.click(place)
        at.driver.wait(0.6)
        assert counsel.choices
        assert slow.hurried == 1
        assert at.card_button("Do it").rect.collidepoint(place)
        at.driver.click(place)  # the second half of a slow double click
        at.driver.key(pygame.K_RETURN)
        assert len(match.game.history) == told, "nobody has read the advice yet"
        at.driver.wait(1)
        at.driver.click(place)
        assert match.game.history[told] is counsel.choices[0].action


def test_advice_that_does_not_come_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: EngineRequest, stop: object) -> EngineAnswer:
        raise ZeroDivisionError

    monkeypatch.setattr(thinkers, "_compute", broken)
    match = play_until(new_match(seed=4, people=(0,)), building)
    with table_driver(match, tmp_path) as at:
        counsel = counsel_at(at)
        at.driver.wait(0.2)
        assert counsel.failed
        at.driver.click(at.card_button("I'll decide").rect.center)
        assert at.is_asked()


def test_a_computer_that_thinks_long_can_be_asked_to_play_now(tmp_path: Path) -> None:
    slow = Slow()
    match = new_match(seed=4, people=(0,), engine=slow)
    match = play_until(match, lambda m: m.game.seat == 1)
    match.set_seat(1, "merchant")
    with table_driver(match, tmp_path) as at:
        at.driver.wait(0.3)
        assert list(at.decision_keys()) == ["skip"]
        told = len(match.game.history)
        at.driver.wait(0.6)
        at.press("hurry")
        at.driver.wait(0.2)
        assert len(match.game.history) > told


def choice(
    *terms: tuple[str, float], share: float = 0.421, margin: float = 2.0, ends: bool = False
) -> RatedAction:
    values = dict(terms)
    end = RoundEnd(tuple(values.get(code, 0.0) for code in TERM_CODES), ends)
    return RatedAction(PASS, 10, share, (30.0, 41.6, 35.0), margin, end)


def test_every_term_has_its_words() -> None:
    assert set(FOR_BEST) == set(AGAINST_OTHER) == set(TERM_CODES)


@pytest.mark.parametrize(
    ("hidden", "helper"), [(False, "sometimes"), (True, "sometimes"), (False, "teaching")]
)
def test_cards_tell_chances_but_not_with_hidden_vp_and_not_to_learners(
    tmp_path: Path, hidden: bool, helper: str
) -> None:
    options = Options(players=4, governor=0, hidden_vp=hidden)
    match = play_until(new_match(options, seed=4, people=(0,)), building)
    words_alone = hidden or helper == "teaching"
    with table_driver(match, tmp_path, helper=helper) as at:
        counsel = counsel_at(at)
        at.driver.wait(0.1)
        assert counsel.analysis is not None
        rated = {choice.action: choice for choice in counsel.analysis.choices}
        assert len(counsel.choices) == 3
        for shown in counsel.choices:
            name, why, figures = (line.markup for line in counsel.words(shown))
            assert name == say().action(shown.action, match.game.position)
            chances = win_chance(say(), rated[shown.action])
            compared = comparison(say(), shown, counsel.choices[0])
            assert figures == (compared if words_alone else chances)
            assert words_alone == (not re.search(r"\d", figures + why))


def test_the_best_card_is_compared_with_a_worse_choice(tmp_path: Path) -> None:
    with app_driver(
        lambda ctx: Dialog(ctx, "", "", [Said("OK")]), paths=project_paths(tmp_path)
    ) as on:
        counsel = Counsel(on.ctx, play_until(new_match(seed=4, people=(0,)), building))
        best = choice(("money", 3.0))._replace(action=ACTIONS[1])
        level = choice(("money", 3.0))._replace(action=ACTIONS[2])
        worse = choice(share=0.3)
        counsel.analysis = Analysis((best, level, worse))
        said = [counsel.words(each)[1].markup for each in counsel.choices]
        assert said == [
            "It leaves you with more doubloons.",
            "About as good as the best choice.",
            "It leaves you with fewer doubloons than the best choice.",
        ]


def test_kinds_of_players_have_names() -> None:
    tr: Callable[..., str] = Translator().tr
    assert [kind for kind, _ in player_options(tr)] == ["person", *LEVELS]
    assert {"person", *LEVELS} <= set(PLAYER_NAMES)
    assert player_name("governor/shipper", tr) == "Governor, shipper"
    assert player_name("person", tr) == "Person"
    assert player_name("somebody", tr) == "somebody"
    for kind in ("person", "deckhand", "governor/trader", "merchant/surprise"):
        assert make_kind(kind_level(kind), kind_style(kind)) == kind
    assert make_kind("person", "shipper") == "person"
    assert kind_level("heuristic") == "harbourmaster"


def test_what_counsel_costs_is_told_once_where_the_match_counts(tmp_path: Path) -> None:
    cost = "With advice, this match won't count toward your rating or most achievements."
    for saved in (True, False):
        folder = tmp_path / "saves" if saved else None
        spec = new_match(seed=4, people=(0,)).spec
        match = play_until(Match.new(spec, folder, InlineEngine()), building)
        with table_driver(match, tmp_path / str(saved)) as at:
            at.settle()
            assert (cost in at.corner_button("hint").tooltip) is saved
            counsel = counsel_at(at)
            assert (cost in counsel.notes) is saved
            at.driver.wait(0.1)
            assert counsel.choices
            assert (cost in counsel.notes) is saved
            at.driver.key(pygame.K_ESCAPE)
            assert cost not in at.corner_button("hint").tooltip
            assert cost not in counsel_at(at).notes


def test_what_counsel_costs_is_on_the_lamp_while_others_play(tmp_path: Path) -> None:
    match = Match.new(new_match().spec, tmp_path / "saves", InlineEngine())
    with settled_table(match, tmp_path, computer_speed="slow") as at:
        at.choose("craftsman")
        at.driver.wait(0.3)
        assert at.scene.decision.pending is None
        assert "won't count" in at.corner_button("hint").tooltip


# Where the card is


def role_to_choose(match: Match) -> bool:
    pos = match.game.position
    return pos.seat == 0 and pos.step == steps.CHOOSE and pos.round == 2


def plantation_to_take(match: Match) -> bool:
    pos = match.game.position
    return pos.seat == 0 and pos.step == steps.SETTLE and len(pos.legal_actions) > 3


def ship_to_load(match: Match) -> bool:
    pos = match.game.position
    return pos.step == steps.LOAD and pos.seat == 0 and len(pos.legal_actions) > 2


@pytest.mark.parametrize(
    ("until", "seen"),
    [
        (role_to_choose, ("roles",)),
        (plantation_to_take, ("tiles",)),
        (building, ("market",)),
        (ship_to_load, ("sea",)),
    ],
)
def test_large_cards_of_advice_leave_what_they_are_about_visible(
    tmp_path: Path, until: Callable[[Match], bool], seen: tuple[str, ...]
) -> None:
    options = Options(players=4, governor=0)
    match = play_until(new_match(options, seed=4, people=(0,)), until)
    with table_driver(match, tmp_path, ui_scale=150) as at:
        counsel = counsel_at(at)
        at.driver.wait(1)
        assert len(counsel.choices) == 3
        (card,) = at.helper.areas()
        zones = [at.scene.display.zone(name) for name in (*seen, "focus", "prompt")]
        assert card.collidelist(zones) < 0
        assert card.collidelist(at.scene.display.areas_of(at.glowing())) < 0
        assert card.top >= at.scene.display.zone("helper").top, "it covers nothing else either"
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        assert body.begins_whole
        at.driver.ctx.text.squeezed.clear()
        at.scene.draw(pygame.Surface(at.driver.ctx.view.size))
        assert not at.driver.ctx.text.squeezed, "ranks are legible too"
        (best, *_) = body.children
        top = best.rect.top
        if body.limit:
            at.driver.click(at.card_button("").rect.center)
            assert best.rect.top < top, "the other choices are on the next page"
            first = min(child.rect.top for child in body.children if child.rect.top >= top - 1)
            assert abs(first - top) < 2, "a page begins with a choice"


def test_what_is_done_is_the_choice_on_view(tmp_path: Path) -> None:
    match = play_until(new_match(Options(players=4, governor=0), seed=4, people=(0,)), ship_to_load)
    with table_driver(match, tmp_path, far_from_screen=True) as at:
        counsel = counsel_at(at)
        at.driver.wait(1)
        choices, told = counsel.choices, len(match.game.history)
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        assert choice_on_view(body) == 0
        at.driver.click(at.card_button("").rect.center)
        assert choice_on_view(body) == 1
        at.driver.click(at.card_button("Do it").rect.center)
        assert match.game.history[told] is choices[1].action


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_advice_covers_no_more_than_the_lowest_of_the_other_boards(
    tmp_path: Path, seats: int
) -> None:
    match = play_until(new_match(Options(players=seats), seed=4, people=(0,)), building)
    with table_driver(match, tmp_path) as at:
        counsel_at(at)
        at.driver.wait(0.1)
        (card,) = at.helper.areas()
        names = ("market.large", "focus", *(f"seat.{slot}" for slot in range(seats - 2)))
        assert card.collidelist([at.scene.display.zone(name) for name in names]) < 0
        (body,) = (w for w in at.scene.widgets.all if isinstance(w, CardBody))
        assert body.begins_whole


def test_advice_about_a_single_choice_stays_in_its_band(tmp_path: Path) -> None:
    def single(match: Match) -> bool:
        return match.game.decision == "load" and len(match.game.legal_actions) == 1

    match = play_until(new_match(seed=4, people=(0,)), single)
    with table_driver(match, tmp_path, ui_scale=150) as at:
        counsel_at(at)
        (card,) = at.helper.areas()
        assert card.height <= at.scene.display.zone("helper").height


def test_all_buttons_of_a_large_card_are_inside_it(tmp_path: Path) -> None:
    match = play_until(new_match(Options(players=4, governor=0), seed=4, people=(0,)), ship_to_load)
    with table_driver(match, tmp_path, ui_scale=150) as at:
        counsel_at(at)
        at.driver.wait(0.1)
        (card,) = at.helper.areas()
        for text in ("", "I'll decide", "Do it"):
            assert card.contains(at.card_button(text).rect), text


def test_names_side_by_side_are_level(tmp_path: Path) -> None:
    lines = [tuple(Paragraph(text, LABEL) for text in ("a", *words)) for words in (("b",), "bcde")]
    choices = [RatedChoice("ui/hint", each, rank, 0.5) for rank, each in enumerate(lines)]
    with app_driver(
        lambda ctx: Dialog(ctx, "", "", [Said("OK")]), paths=project_paths(tmp_path)
    ) as on:
        drawn: list[float] = []
        painter = on.ctx.painter(on.app.window.get_surface())
        painter.write_rich = (  # type: ignore[method-assign]
            lambda markup, rect, *rest, **more: drawn.extend([rect[1]] if markup == "a" else [])
        )
        ChoicesBlock(choices).widget(pygame.FRect(0, 0, 1200, 400)).draw(painter)
        assert len(drawn) == 2
        assert drawn[0] == drawn[1]
