"""Records of games: written, read back, damaged in every way, and replayed."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import Game, IllegalAction, Options, ScriptedChance, parse
from game.rules.events import Event
from game.rules.position import PLAYER_STATE, STATE, Position, Setup
from game.rules.record.game_record import (
    BAD_ACTION,
    BAD_ENTRY,
    BAD_SETUP,
    BAD_UNDO,
    DAMAGED,
    DIFFERS,
    EMPTY,
    MOST_POINTS,
    NEWER,
    NO_RECORD,
    ChecksumChain,
    DecisionEntry,
    EndEntry,
    GameRecord,
    NoteEntry,
    RecordError,
    SnapshotEntry,
    UndoEntry,
    replay,
)
from game.rules.record.undo_history import REVEALING, UndoHistory
from game.rules.state import position_from_state
from tests.support.rules import source_module

SETUPS = [
    Options(players=count, buildings=buildings, nobles=nobles)
    for count in (2, 3, 4, 5)
    for buildings, nobles in (("base", False), ("base", True), ("all", True), ("draft", False))
]


def played(options: Options, seed: int, most: int = 10**6) -> GameRecord:
    """A record of a random game with some decisions undone, a position every 50 actions."""
    record, rng = GameRecord(options, seed, about={"names": ["Ada"]}), random.Random(seed)
    course = record.begin()
    game = course.game
    while not game.is_over and len(record.entries) < most:
        decision = course.decide([rng.choice(game.legal_actions)])
        record.entries.append(DecisionEntry(decision.actions))
        if rng.random() < 0.05:
            back = rng.randint(1, min(3, len(course.past)))
            for _ in range(back):
                course.undo()
            record.entries.append(UndoEntry(back))
        if len(record.entries) % 50 == 0:
            record.entries.append(SnapshotEntry.of(game.position))
    if game.is_over:
        record.entries.append(EndEntry.of(game))
    return record


def fault_of(action: Callable[[], object]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        action()
    return caught.value


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_replay_ends_where_the_game_ended(options: Options) -> None:
    record = played(options, seed=11)
    read = GameRecord.parse(record.lines())
    assert read == record
    game = replay(read)
    last = record.entries[-1]
    assert isinstance(last, EndEntry)
    assert game.is_over
    assert game.position.digest() == last.digest
    assert tuple(score.total for score in game.scores()) == last.points
    assert len(game.history) == record.actions()


def test_a_record_keeps_the_script_of_chance() -> None:
    stack = (0, 1, 2, 3, 4) * 8
    script = ScriptedChance(governor=2, stacks=(stack,))
    record = GameRecord(Options(), 5, script, entries=[DecisionEntry((parse("settler"),))])
    game = replay(GameRecord.parse(record.lines()))
    assert game.script == script
    assert game.position.governor == 2
    assert game.position.face_down == stack


def test_a_written_position_can_be_taken_up() -> None:
    record = GameRecord.parse(played(Options(buildings="all", nobles=True), 3, most=300).lines())
    stood = [entry for entry in record.entries if isinstance(entry, SnapshotEntry)]
    assert stood
    for entry in stood:
        setup = Setup.of(record.options, record.script)
        assert position_from_state(setup, entry.state).digest() == entry.digest


def test_lines_are_ascii_json_without_line_ends() -> None:
    record = GameRecord(Options(), 1, about={"names": ["Zoë\u2028", "\U0001f6a2"]})
    record.entries.append(NoteEntry({"seat": 1, "sum": '","sum":"'}))
    lines = list(record.lines())
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert all(isinstance(json.loads(line), dict) for line in lines)
    assert GameRecord.parse(lines) == record


def test_every_cut_leaves_the_lines_before_it() -> None:
    lines = list(played(Options(players=3), 2, most=6).lines())
    whole = "\n".join(lines)
    for length in range(len(lines[0]), len(whole)):
        record, fault = GameRecord.salvage(whole[:length].split("\n"))
        done = whole[: length + 1].count("\n")  # a line is whole without its line end
        assert list(record.lines()) == lines[: max(1, done)]
        clean = length == len("\n".join(lines[: max(1, done)]))
        assert (fault is None) == clean
        assert fault is None or (fault.code, fault.line) == (DAMAGED, done + 1)


@given(st.data())
def test_no_altered_letter_passes(data: st.DataObject) -> None:
    lines = list(played(Options(players=3), 2, most=8).lines())
    number = data.draw(st.integers(0, len(lines) - 1))
    at = data.draw(st.integers(0, len(lines[number]) - 1))
    letter = data.draw(st.characters(codec="ascii").filter(lambda c: c != lines[number][at]))
    lines[number] = lines[number][:at] + letter + lines[number][at + 1 :]
    fault = fault_of(lambda: GameRecord.parse(lines))
    assert fault.line == number + 1
    assert fault.code == (DAMAGED if number else NO_RECORD)


@pytest.mark.parametrize("change", ["lost", "twice", "swapped"])
def test_lines_out_of_order_do_not_pass(change: str) -> None:
    lines = list(played(Options(players=3), 2, most=8).lines())
    if change == "lost":
        del lines[3]
    elif change == "twice":
        lines.insert(3, lines[3])
    else:
        lines[3], lines[4] = lines[4], lines[3]
    fault = fault_of(lambda: GameRecord.parse(lines))
    assert fault.code == DAMAGED
    assert fault.line == (5 if change == "twice" else 4)


def head(**changes: Any) -> list[str]:
    """The only line of a record, sealed, with changes."""
    body = {**GameRecord(Options(), 1).head(), **changes}
    return [
        ChecksumChain().close({name: value for name, value in body.items() if value is not ...})
    ]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], EMPTY),
        ([""], NO_RECORD),
        (["hello"], NO_RECORD),
        (["{}"], NO_RECORD),
        ([ChecksumChain().close({"do": ["settler"]})], NO_RECORD),
        (["[" * 100_000], NO_RECORD),
        (head(record=99), NEWER),
        (head(rules=99), NEWER),
        (head(rules="1"), NEWER),
        (head(options={"players": 9}), BAD_SETUP),
        (head(options={"ships": 9}), BAD_SETUP),
        (head(options=7), BAD_SETUP),
        (head(options=...), BAD_SETUP),
        (head(seed=1.5), BAD_SETUP),
        (head(seed=True), BAD_SETUP),
        (head(about=[]), BAD_SETUP),
        (head(script=None), BAD_SETUP),
        (head(script={"governor": 4, "stacks": []}), BAD_SETUP),
        (head(script={"governor": None, "stacks": [[1, 2]]}), BAD_SETUP),
        (head(script={"governor": None, "stacks": [[9] * 40]}), BAD_SETUP),
        (head(script={"governor": None, "stacks": [[1] * 40, []]}), BAD_SETUP),
    ],
)
def test_a_first_line_that_is_none(lines: list[str], code: str) -> None:
    fault = fault_of(lambda: GameRecord.parse(lines))
    assert (fault.code, fault.line) == (code, 1)
    assert str(fault).startswith("line 1: ")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, BAD_ENTRY),
        ({"dance": 1}, BAD_ENTRY),
        ({"do": []}, BAD_ENTRY),
        ({"do": "settler"}, BAD_ENTRY),
        ({"do": ["dance"]}, BAD_ACTION),
        ({"do": [["settler"]]}, BAD_ENTRY),
        ({"undo": 0}, BAD_ENTRY),
        ({"undo": True}, BAD_ENTRY),
        ({"undo": "1"}, BAD_ENTRY),
        ({"position": [], "digest": ""}, BAD_ENTRY),
        ({"position": {}}, BAD_ENTRY),
        ({"note": "hello"}, BAD_ENTRY),
        ({"end": 1}, BAD_ENTRY),
        ({"end": "", "points": 3}, BAD_ENTRY),
        ({"end": "", "points": [1.0]}, BAD_ENTRY),
        ({"end": "", "points": [MOST_POINTS + 1]}, BAD_ENTRY),
    ],
)
def test_a_line_that_says_nothing(body: dict[str, Any], code: str) -> None:
    seal, record = ChecksumChain(), GameRecord(Options(), 1)
    lines = [seal.close(record.head()), seal.close({"do": ["settler"]}), seal.close(body)]
    found, fault = GameRecord.salvage(lines)
    assert found.entries == [DecisionEntry((parse("settler"),))]
    assert fault is not None
    assert (fault.code, fault.line, fault.actions) == (code, 3, 1)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (DecisionEntry((parse("settler"),)), BAD_ACTION),
        (DecisionEntry((parse("pass"), parse("mayor"))), BAD_ACTION),
        (UndoEntry(2), BAD_UNDO),
        (SnapshotEntry({}, "0" * 32), DIFFERS),
        (EndEntry("0" * 32, ()), DIFFERS),
    ],
)
def test_an_entry_that_does_not_fit(
    entry: DecisionEntry | UndoEntry | SnapshotEntry | EndEntry, code: str
) -> None:
    record = GameRecord(
        Options(), 1, entries=[DecisionEntry((parse("settler"),)), NoteEntry({}), entry]
    )
    fault = fault_of(lambda: replay(GameRecord.parse(record.lines())))
    assert (fault.code, fault.line, fault.actions) == (code, 4, 1)
    assert fault.sentence


def test_a_wrong_last_digest_is_told() -> None:
    record = played(Options(players=3), 4)
    record.entries[-1] = EndEntry("0" * 32, (1, 2, 3))
    assert fault_of(lambda: replay(record)).code == DIFFERS


# The course of a game


def test_what_is_taken_back_leaves_no_trace() -> None:
    rng = random.Random(8)
    course = UndoHistory(Game.new(Options(players=3, buildings="all", nobles=True), 8))
    digests = [course.game.position.digest()]
    while not course.game.is_over:
        course.decide([rng.choice(course.game.legal_actions)])
        digests.append(course.game.position.digest())
    while course.past:
        assert course.game.position.digest() == digests.pop()
        course.undo()
    assert course.game.position.digest() == digests.pop()
    assert course.game.history == []


def test_a_chain_is_played_whole_or_not_at_all() -> None:
    course = UndoHistory(Game.new(Options(), 1))
    before = course.game.position.digest()
    heard: list[str] = []

    def watch(event: Event, position: Position) -> None:
        heard.append(type(event).__name__)

    seat = course.game.seat
    for chain in (["mayor", "place 1", "place 9"], ["settler", "pass", "pass"]):
        with pytest.raises(IllegalAction):
            course.decide([parse(text) for text in chain], watch)
        assert course.game.position.digest() == before
        assert course.game.position.sink is None
        assert (course.game.history, course.past, course.game.seat) == ([], [], seat)
    with pytest.raises(ValueError, match="at least one"):
        course.decide([])
    assert "RoleChosen" in heard


def test_a_decision_knows_whether_it_showed_anything() -> None:
    seen: set[type] = set()
    events: list[Event] = []

    def watch(event: Event, position: Position) -> None:
        events.append(event)

    for seed in range(6):
        rng = random.Random(seed)
        course = UndoHistory(Game.new(Options(players=3), seed))
        while not course.game.is_over:
            events.clear()
            decision = course.decide([rng.choice(course.game.legal_actions)], watch)
            assert decision.revealed == any(isinstance(event, REVEALING) for event in events)
            seen |= {type(event) for event in events}
    assert set(REVEALING) <= seen


def test_every_field_of_a_position_is_written_under_its_name_in_files() -> None:
    source = source_module("game.rules.position")
    unwritten = {"setup", "sink", "players", "legal_actions", "face_down", "drawn"}
    assert set(STATE.values()) == set(source.Position.__slots__) - unwritten
    assert set(PLAYER_STATE.values()) == set(source.Player.__slots__) - {
        "circles",
        "places",
        "city_spaces",
    }
    assert [*STATE] == sorted(STATE)
    assert [*PLAYER_STATE] == sorted(PLAYER_STATE)
