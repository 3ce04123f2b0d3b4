"""The pace of the table: step by step, what others did, decisions without a choice, skipping."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.match.match import Match
from game.rules import Options, actions, events
from game.rules.material import CARDS, COFFEE, CORN, HOSPICE, INDIGO, QUARRY
from game.scenes.table.helper.missed_events import (
    MissedEvents,
    RoleNews,
    missed_lines,
    missed_titles,
)
from game.scenes.table.input.decision_input import forced_actions
from game.ui.phrases import Phrases
from game.ui.text.rich_text import plain
from tests.support.rules import random_decisions
from tests.support.table import (
    NAMES,
    TableDriver,
    new_match,
    play_until,
    settled_table,
    table_driver,
)

SAY = Phrases(Translator())
TAKEN = (events.TileTaken, events.Built, events.Sold, events.Loaded)

# Step by step -----------------------------------------------------------------------------------


def rest(at: TableDriver) -> None:
    """Let everything be shown."""
    for _ in range(200):
        at.driver.wait(0.1)
        if not at.is_animating() and (at.is_asked() or at.scene.flow.paused):
            return


def test_computers_wait_to_be_told_to_go_on(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="step") as at:
        at.choose("builder")
        rest(at)
        if at.is_asked():
            at.press("pass")
            rest(at)
        ways: list[Callable[[], None]] = [
            lambda: at.driver.key(pygame.K_SPACE),
            lambda: at.press("step"),
            lambda: at.driver.click((960, 1075)),
        ]
        for go_on in ways:
            assert at.scene.flow.paused
            assert "step" in set(at.decision_keys())
            played = len(at.match.game.history)
            at.driver.skip(5.0)
            assert len(at.match.game.history) == played
            go_on()
            rest(at)
            assert len(at.match.game.history) == played + 1


def test_steps_can_be_skipped_and_given_up(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="step") as at:
        at.choose("prospector")
        rest(at)
        assert at.scene.flow.paused
        at.press("skip")
        at.settle()
        assert at.is_asked()
        at.scene.flow.paused = True
        at.driver.ctx.settings.change(computer_speed="fast")
        at.driver.wait(0.1)
        assert not at.scene.flow.paused


# What others did --------------------------------------------------------------------------------


def answer_somehow(at: TableDriver) -> None:
    """Any answer, then the next question."""
    keys = set(at.decision_keys())
    if keys & {"done", "pass"}:
        at.press("done" if "done" in keys else "pass")
    else:
        at.click(at.glowing()[0])
    at.settle()


def test_what_was_skipped_is_told_and_opened_and_closed(home: Path) -> None:
    with table_driver(new_match(), home) as at:  # nothing is watched at instant speed
        at.settle()
        assert not at.missed_strip()
        at.play_role("prospector")
        while not at.missed_strip():
            answer_somehow(at)
        lines = at.helper.missed_lines()
        assert all(any(name in line for name in NAMES[1:]) for line in lines)
        for close in ("escape", "card"):
            at.driver.wait(1)
            at.driver.click(at.missed_strip()[0].rect.center)
            (panel,) = at.cards()
            assert panel.content.text == "\n".join(lines)
            if close == "escape":
                at.driver.key(pygame.K_ESCAPE)
                assert at.missed_strip(), "it can be opened again"
            else:
                at.driver.click(at.card_button("Got it").rect.center)
                assert not at.missed_strip()
            assert not at.cards()
            assert at.is_asked()
            assert not at.is_covered()


def test_nothing_is_told_to_those_who_watched_or_do_not_want_it(home: Path) -> None:
    for settings in ({"helper": "silent"}, {"computer_speed": "fast", "reduced_motion": True}):
        with settled_table(new_match(), home, **settings) as at:
            at.choose("prospector")
            for _ in range(4):
                at.settle(200.0)
                assert not at.missed_strip()
                answer_somehow(at)


@pytest.mark.parametrize(
    ("away", "back"),
    [
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ],
)
def test_what_happened_while_nobody_looked_is_told(home: Path, away: int, back: int) -> None:
    with settled_table(new_match(), home, computer_speed="fast", reduced_motion=True) as at:
        at.choose("prospector")
        at.driver.post(away)
        at.settle(200.0)
        at.driver.post(back)
        assert at.is_asked()
        assert at.missed_strip()


def test_after_every_handover_all_is_told_that_others_did(home: Path) -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2), seed=2)
    rng, steps = random.Random(4), set[str]()
    with table_driver(match, home) as at:
        last = -1
        for _ in range(30):
            at.settle()
            at.driver.skip(1)
            assert at.is_asked()
            seat = match.game.seat
            events_ = at.scene.flow.missed.missed(seat, range(3))
            if last not in (-1, seat) and events_:
                assert at.missed_strip(), match.game.decision
                lines = at.helper.missed_lines()
                got = {e.seat for role in events_ for e in role.events if isinstance(e, TAKEN)}
                text = " ".join(lines)
                assert all(NAMES[other] in text for other in got - {seat})
                steps.add(match.game.decision)
            last = seat
            at.decide(rng.choice(match.game.legal_actions).text)
    assert len(steps) > 2


def test_who_goes_on_with_a_match_is_told_what_happened(home: Path) -> None:
    match = new_match(seed=6)
    rng = random.Random(2)
    while match.game.position.round < 3 or match.game.seat != 0:
        match.play(rng.choice(match.game.legal_actions))
    with settled_table(match, home) as at:
        assert at.missed_strip()
        at.scene.flow.rewound()  # it is no news after an undo
        at.settle()
        assert not at.missed_strip()


def test_each_role_is_one_line_with_what_everybody_got() -> None:
    roles: list[list[events.Event]] = [
        [
            events.RoleChosen(1, CARDS.index("trader"), 1),
            events.Sold(1, COFFEE, 5, False),
        ],
        [
            events.RoleChosen(2, CARDS.index("captain"), 0),
            events.Loaded(2, CORN, 3, 5, 3, 0, 1, 0),
            events.Loaded(0, INDIGO, 1, 6, 1, 0, 0, 0),
            events.Stored(1, (0, 0, 0, 0, 1), (2, 0, 0, 0, 0)),
        ],
        [
            events.RoleChosen(3, CARDS.index("settler"), 0),
            events.TileTaken(3, QUARRY, 0),
            events.TileTaken(0, CORN, 0),
            events.TileTaken(1, QUARRY, 0),
        ],
    ]
    news = [RoleNews(role[0], role) for role in roles if isinstance(role[0], events.RoleChosen)]
    lines = [plain(line) for line in missed_lines(news, 0, SAY, NAMES)]
    assert len(lines) == 3
    assert lines[0].startswith("Trader: Bálint")
    assert "5" in lines[0]
    assert "+1" in lines[0]
    assert "+4" in lines[1]
    assert "lost: 2" in lines[1]
    assert lines[2].count("Quarry") == 2
    assert not any(own in line for own in ("you", NAMES[0]) for line in lines)


def test_the_strip_says_what_matters_most_for_whom() -> None:
    trader = events.RoleChosen(2, CARDS.index("trader"), 0)
    sold = [events.Sold(1, COFFEE, 5, False), events.Sold(2, CORN, 0, False)]
    captain = events.RoleChosen(3, CARDS.index("captain"), 0)
    news = [RoleNews(trader, [trader, *sold]), RoleNews(captain, [captain])]
    titles = [plain(title) for title in missed_titles(news, 0, SAY, NAMES)]
    coffee, corn = "Bálint sells for 5", f"{NAMES[2]} sells for 0"
    assert titles[0] == f"Since your last turn: {corn} · {coffee}"
    assert NAMES[3] not in titles[0]
    assert titles[1:] == [
        f"Meanwhile: {corn} · {coffee}",
        f"Since your last turn: {coffee} · and 1 more",
        f"Meanwhile: {coffee} · and 1 more",
        "Since your last turn: 2 events",
        "Since your last turn",
    ]
    first = missed_titles(news, 0, SAY, NAMES, has_decided=False)
    assert [plain(title) for title in first] == [*titles[1:4:2], "Before your first turn"]


def test_before_a_first_turn_there_is_no_last_one(home: Path) -> None:
    match = new_match(people=(1,))
    for action in ("settler", "take quarry"):
        match.play(actions.parse(action))
    with settled_table(match, home) as at:
        (strip,) = at.missed_strip()
        assert strip.tooltip == "Before your first turn"
        at.driver.click(strip.rect.center)
        (panel,) = at.cards()
        assert panel.content.heading == "Before your first turn"


def test_the_strip_says_everything_in_whole_sentences_of_one_form() -> None:
    settler = events.RoleChosen(1, CARDS.index("settler"), 1)
    happened: list[events.Event] = [
        events.TileTaken(1, CORN, 0),
        events.PersonArrived(1, False, CORN, "supply", HOSPICE),
        events.TileTaken(2, QUARRY, 0),
    ]
    captain = events.RoleChosen(2, CARDS.index("captain"), 0)
    loaded = events.Loaded(2, CORN, 3, 5, 3, 0, 1, 0)
    lost = events.Stored(2, (0, 0, 0, 0, 1), (2, 0, 0, 0, 0))
    news = [
        RoleNews(settler, [settler, *happened]),
        RoleNews(captain, [captain, loaded, lost]),
    ]
    full, *_ = (plain(title) for title in missed_titles(news, 0, SAY, NAMES))
    heading, row = full.split(": ", 1)
    assert heading == "Since your last turn"
    assert row.split(" · ") == [
        "Bálint takes a corn plantation",
        "Bálint gets 1",
        "Bálint gets 1",
        f"{NAMES[2]} takes a quarry",
        f"{NAMES[2]} keeps 1 and loses 2",
        f"{NAMES[2]} gets 4",
    ]


def test_what_was_seen_before_one_s_own_decision_is_not_told_again() -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2))
    state = MissedEvents(match.game)
    happened: list[events.Event] = [
        events.RoleChosen(1, CARDS.index("settler"), 2),
        events.TileTaken(1, QUARRY, 0),
        events.TileTaken(2, CORN, 0),
    ]
    for event in happened[:2]:
        state.note(event, watched=True)
    state.mark_decision(0)
    state.note(happened[2], watched=False)
    (news,) = state.missed(0, (0, 1, 2))
    assert (news.chosen, news.events) == (happened[0], happened[2:])
    (line,) = missed_lines([news], 0, SAY, NAMES)
    assert "coin" not in line
    assert "Quarry" not in line
    assert NAMES[2] in line
    assert NAMES[1] not in line  # nothing of what this seat got is told


def test_a_role_by_which_nobody_got_anything_is_not_told() -> None:
    state = MissedEvents(new_match(Options(players=3, governor=0), people=(0, 1, 2)).game)
    role = events.RoleChosen(1, CARDS.index("captain"), 0)
    kept = events.Stored(1, (1, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    for event in (role, kept):
        state.note(event, watched=False)
    assert state.missed(0, (0, 1, 2)) == []
    state.note(events.EndTriggered("city", 0), watched=False)
    news = state.missed(0, (0, 1, 2))
    (line,) = missed_lines(news, 0, SAY, NAMES)
    assert "last round" in plain(line)
    assert "last round" in plain(missed_titles(news, 0, SAY, NAMES)[0])


# Single choices ---------------------------------------------------------------------------------


def lonely(home: Path, wanted: bool) -> tuple[int, str]:
    """A loading that leaves no choice: how long the game is when a person is asked, and what."""

    def single(match: Match) -> bool:
        return match.game.decision == "load" and len(match.game.legal_actions) == 1

    match = play_until(new_match(people=(), seed=2), single, seed=2)
    for seat in range(4):
        match.set_seat(seat, "person")
    before = len(match.game.history)
    with table_driver(match, home, auto_single=wanted) as at:
        at.decide()  # the first question came before the setting
        return len(match.game.history) - before, match.game.decision


def test_single_choices_play_themselves_only_if_wanted(home: Path) -> None:
    assert lonely(home, wanted=False) == (0, "load")
    assert lonely(home, wanted=True)[0] > 0


def test_a_mayors_turn_is_forced_only_as_a_whole() -> None:
    seen = set()
    for game in random_decisions(Options(players=3), seed=2):
        chain = forced_actions(game.position, SAY)
        if game.decision == "place" and not isinstance(game.position.frame[2], int):
            seen.add(bool(chain))
        if chain:
            trial = game.copy()
            for action in chain:
                assert trial.legal_actions == [action]
                trial.play(action)
    assert seen == {True, False}


def test_undo_goes_back_beyond_what_played_itself(home: Path) -> None:
    options = Options(players=3, governor=0)
    with settled_table(new_match(options, people=(0, 1, 2)), home, auto_single=True) as at:
        for player in at.match.game.position.players:
            player.goods = [1, 0, 0, 0, 0]
        for at_ship, capacity in enumerate((4, 5, 6)):
            pos = at.match.game.position
            pos.cargo_goods[at_ship] = at_ship
            pos.cargo_barrels[at_ship] = capacity if at_ship else 0
        at.decide()
        before = at.match.game.position.digest()
        at.scene.match.game.position.cargo_goods[0] = CORN
        at.play_role("captain")
        assert at.match.game.history[0] is actions.ROLE[CARDS.index("captain")]
        assert len(at.match.game.history) > 2  # three loadings without a choice
        at.driver.key(pygame.K_BACKSPACE)
        assert at.is_covered()  # others have played since: it asks first
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.match.game.history == []
        assert at.match.game.position.digest() == before


# Skipping ----------------------------------------------------------------------------------------


def test_pieces_fly_and_a_click_brings_them_to_their_end(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("craftsman")
        at.driver.wait(0.2)
        assert at.is_animating()
        assert not at.is_asked()
        shown = at.scene.animation.shown
        assert shown.card_takers[CARDS.index("craftsman")] < 0  # the card is still in the air
        at.driver.press((960, 540))
        at.driver.release((960, 540))
        assert not at.is_animating()
        assert at.scene.animation.shown.card_takers[CARDS.index("craftsman")] == 0


def test_a_key_skips_to_the_next_decision_of_a_person_and_never_decides(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.wait(0.1)
        for key in (pygame.K_SPACE, pygame.K_RETURN):
            at.driver.key(key)
            assert not at.scene.flow.skipping  # what confirms does not skip
        at.driver.key(pygame.K_s)
        at.settle(2.0)
        assert at.is_asked()
        assert not at.scene.flow.skipping
        decided = len(at.match.game.history)
        for _ in range(3):
            at.driver.key(pygame.K_s)
            at.driver.wait(1.0)
        assert len(at.match.game.history) == decided


def test_who_skips_twice_by_keys_does_not_decide(home: Path) -> None:
    """The button "Skip" has the focus, and the next decision comes up at once."""
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.key(pygame.K_TAB)
        at.scene.widgets.focus(at.decision_keys()["skip"], ring=True)
        at.driver.key(pygame.K_RETURN)
        while not at.is_asked():
            at.driver.wait(0.05)
        decided = len(at.match.game.history)
        at.driver.key(pygame.K_RETURN)
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) == decided
        at.driver.wait(1.0)
        at.driver.key(pygame.K_RETURN)  # a role card is marked
        assert len(at.match.game.history) > decided
