"""Matches: specification, undo and redo, seat changes, engine, whole games of computer seats."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.engine_process import EngineRequest, InlineEngine, SeatFailed
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec, SpecError
from game.match.seat_data import PERSON
from game.rules import Action, IllegalAction, Options, parse
from game.rules.events import RoundBegan
from game.rules.material import QUARRY
from game.rules.record.game_record import EndEntry, NoteEntry, UndoEntry, replay
from game.rules.record.undo_history import REVEALING
from tests.support.match import (
    NAMES,
    begin_match,
    computer_turn,
    path_of,
    people_spec,
    play_texts,
    spec_for,
)

# What a match is


def test_a_spec_survives_json() -> None:
    for spec in (
        people_spec(2, nobles=True),
        spec_for("greedy", PERSON, "random", undo_anything=True),
    ):
        assert MatchSpec.from_json(spec.to_json()) == spec
    assert "take_back" in spec.to_json()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": -1}, "seed must be"),
        ({"seed": 2**64}, "seed must be"),
        ({"seed": True}, "seed must be"),
        ({"seed": 1.0}, "seed must be"),
        ({"seed": None}, "seed must be"),
        ({"options": {"players": 4}}, "A game for 4 needs 4 seats, not 3"),
        ({"options": {"players": 7}}, "These rules can't be played: players"),
        ({"options": {"speed": 7}}, "These rules can't be played: unknown option"),
        ({"options": 7}, "isn't valid"),
        ({"seats": None}, "isn't valid"),
        ({"seats": [1, 2, 3]}, "isn't valid"),
        ({"seats": []}, "needs 3 seats, not 0"),
        ({"take_back": 1}, "isn't valid"),
    ],
)
def test_a_wrong_spec_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SpecError, match=sentence) as caught:
        MatchSpec.from_json({**people_spec().to_json(), **change})
    assert caught.value.message.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "needs a name"),
        ({"name": " "}, "needs a name"),
        ({"name": "a" * 41}, "needs a name"),
        ({"name": "a\nb"}, "needs a name"),
        ({"name": 7}, "needs a name"),
        ({"name": "Bob"}, "same name: Bob"),
        ({"colour": 5}, "color from 0 to 4"),
        ({"colour": -1}, "color from 0 to 4"),
        ({"colour": "red"}, "color from 0 to 4"),
        ({"colour": True}, "color from 0 to 4"),
        ({"colour": 1}, "Bob and Ada have the same color"),
        ({"kind": "genius"}, "Unknown player type: genius"),
        ({"kind": ["person"]}, "Unknown player type"),
        ({"kind": None}, "Unknown player type"),
    ],
)
def test_a_wrong_seat_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    data = people_spec().to_json()
    data["seats"][0].update(change)
    with pytest.raises(SpecError, match=sentence):
        MatchSpec.from_json(data)


@pytest.mark.parametrize("missing", ["options", "seed", "seats", "name", "colour", "kind"])
def test_a_spec_with_something_missing_is_refused(missing: str) -> None:
    data = people_spec().to_json()
    (data if missing in data else data["seats"][1]).pop(missing)
    with pytest.raises(SpecError, match="isn't valid"):
        MatchSpec.from_json(data)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["options", "seed", "seats", "kind"]), inner)
        ),
    )
)
def test_no_data_breaks_the_reading_of_specs(data: Any) -> None:
    with pytest.raises(SpecError):
        MatchSpec.from_json(data)


# Deciding


def test_a_new_match_has_the_steps_of_its_setup() -> None:
    match = begin_match(people_spec())
    assert [type(step.event) for step in match.opening_steps] == [RoundBegan]
    assert match.opening_steps[0].position.digest() == match.game.position.digest()
    assert (match.names, match.colors) == (NAMES[:3], (0, 1, 2))
    assert (match.waiting_for, match.path, match.write_error) == ("person", None, None)


def test_each_step_shows_the_table_after_its_event() -> None:
    match = begin_match(people_spec())
    before = match.game.position.copy()
    steps = play_texts(match, "settler", "take quarry", "pass", "pass")
    names = [type(step.event).__name__ for step in steps]
    assert names == [
        "RoleChosen",
        "TileTaken",
        "Passed",
        "Passed",
        "OpenTilesDiscarded",
        "TilesOpened",
    ]
    role, taken, *_, cleared, opened = steps
    assert role.position.card_takers[0] == 0
    assert role.position.quarry_supply == before.quarry_supply
    assert taken.position.quarry_supply == before.quarry_supply - 1
    assert taken.position.players[0].island[-1] == QUARRY
    assert taken.position.open_plantations == before.open_plantations
    assert cleared.position.open_plantations == ()
    assert opened.position.open_plantations == match.game.position.open_plantations
    assert all(step.position.sink is None for step in steps)
    assert match.game.position.sink is None


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    match = begin_match(people_spec(), tmp_path)
    digest, entries = match.game.position.digest(), list(match.record.entries)
    with pytest.raises(IllegalAction):
        match.play(parse("pass"))
    with pytest.raises(IllegalAction):
        match.play_chain([parse("settler"), parse("build office")])
    assert match.game.position.digest() == digest
    assert match.record.entries == entries
    match.close()


# Taking back


def test_a_chain_is_taken_back_as_one() -> None:
    match = begin_match(people_spec())
    start = match.game.position.digest()
    chain = (parse("settler"), parse("take quarry"))
    match.play_chain(chain)
    assert match.undo() == chain
    assert match.game.position.digest() == start
    assert not match.can_undo
    match.redo()
    assert match.undo() == chain


def test_undo_stops_at_everything_that_revealed_or_was_the_computers() -> None:
    match, rng = begin_match(spec_for(PERSON, "random", PERSON, seed=9)), random.Random(4)
    while match.waiting_for != "over":
        seat = match.game.seat
        if match.waiting_for == "computer":
            computer_turn(match)
            assert not match.can_undo
            continue
        before = match.game.position.digest()
        steps = match.play(rng.choice(match.game.legal_actions))
        revealed = any(isinstance(step.event, REVEALING) for step in steps)
        assert match.can_undo == (not revealed)
        if match.can_undo and rng.random() < 0.3:
            match.undo()
            assert (match.game.seat, match.game.position.digest()) == (seat, before)
            again = match.redo()
            assert [step.event for step in again] == [step.event for step in steps]
    assert not match.can_undo  # the end is new, too


def test_practice_in_old_files_means_to_undo_anything() -> None:
    """Matches kept by the first version have the old name."""
    spec = spec_for(PERSON, "random", undo_anything=True)
    old = spec.to_json()
    old["practice"] = old.pop("take_back")
    assert MatchSpec.from_json(old) == spec
    assert not MatchSpec.from_json({**old, "practice": False}).undo_anything
    with pytest.raises(SpecError):
        MatchSpec.from_json({**old, "practice": 1})


def test_another_decision_ends_redo() -> None:
    match = begin_match(people_spec())
    play_texts(match, "craftsman")
    after = match.game.position.digest()
    allowed = []
    for change in (match.undo, match.redo, match.undo, lambda: play_texts(match, "builder")):
        change()
        allowed.append(match.can_redo)
        assert (match.game.position.digest() == after) == (change == match.redo)
    assert allowed == [True, False, True, False]
    with pytest.raises(ValueError, match="nothing was undone"):
        match.redo()


def test_undo_is_a_line_of_the_record(tmp_path: Path) -> None:
    match = begin_match(people_spec(), tmp_path)
    play_texts(match, "craftsman")
    match.undo()
    play_texts(match, "builder")
    match.close()
    assert UndoEntry(1) in match.record.entries
    loaded = Match.load(path_of(match))
    assert loaded.game.history == [parse("builder"), *match.game.history[1:]]
    assert loaded.can_undo
    loaded.undo()
    loaded.close()
    assert Match.load(path_of(match)).game.history == []


# Computer seats


def test_a_seat_change_is_saved(tmp_path: Path) -> None:
    match = begin_match(people_spec(), tmp_path)
    match.set_seat(0, "greedy")
    assert (match.waiting_for, match.is_computer) == ("computer", (True, False, False))
    computer_turn(match)
    match.set_seat(0, PERSON)
    match.set_seat(2, "random")
    with pytest.raises(SpecError, match="Unknown player type"):
        match.set_seat(1, "genius")
    match.close()
    loaded = Match.load(path_of(match))
    assert loaded.spec == match.spec
    assert loaded.is_computer == (False, False, True)
    assert len([entry for entry in loaded.record.entries if isinstance(entry, NoteEntry)]) == 3


def test_style_and_think_time_are_saved(tmp_path: Path) -> None:
    seats = (SeatSpec("A", 0), SeatSpec("B", 1, "governor/shipper", "short"), SeatSpec("C", 2))
    match = begin_match(MatchSpec(Options(players=3), 3, seats), tmp_path)
    match.set_seat(2, "governor", "long")
    match.set_seat(1, "merchant/trader")
    with pytest.raises(SpecError, match="Unknown thinking time"):
        match.set_seat(1, "governor", "for ever")
    match.close()
    loaded = Match.load(path_of(match)).spec.seats
    assert [(seat.kind, seat.think_time) for seat in loaded] == [
        (PERSON, "normal"),
        ("merchant/trader", "short"),
        ("governor", "long"),
    ]


def test_analysis_for_a_person_is_no_decision() -> None:
    match = begin_match(spec_for(PERSON, "random", PERSON))
    assert match.analysis() is None
    match.start_analysis()
    advice = match.analysis()
    assert advice is not None
    assert advice.best in match.game.legal_actions
    assert match.engine_action() is None
    assert match.game.history == []
    match.play(advice.best)
    assert match.analysis() is None


def test_an_answer_stays_until_it_is_played() -> None:
    match = begin_match(spec_for("random", PERSON, PERSON))
    assert match.engine_action() is None
    match.start_thinking()
    action = match.engine_action()
    assert action is not None
    match.start_thinking()
    assert match.engine_action() is action
    match.play(action)
    assert match.engine_action() is None


def test_undo_and_seat_changes_discard_the_engines_action() -> None:
    match = begin_match(spec_for(PERSON, "random", PERSON))
    play_texts(match, "craftsman")
    assert match.waiting_for == "computer"
    match.start_thinking()
    assert match.engine_action() is not None
    match.undo()
    assert (match.waiting_for, match.engine_action()) == ("person", None)
    match.redo()
    match.start_thinking()
    match.set_seat(1, PERSON)
    assert match.engine_action() is None


def test_a_failing_seat_raises_and_can_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken:
        def choose(self, observation: object, rng: object) -> Action:
            raise ZeroDivisionError("ouch")

    match = begin_match(spec_for("random", PERSON, PERSON))
    with monkeypatch.context() as patch:
        patch.setattr("game.match.engine_process.make_seat", lambda *asked: Broken())
        for _ in range(2):
            match.start_thinking()
            with pytest.raises(SeatFailed, match="random couldn't find a move") as caught:
                match.engine_action()
    assert "ouch" in str(caught.value.message.values["reason"])
    match.set_seat(0, "greedy")
    computer_turn(match)
    assert len(match.game.history) == 1


def test_a_computer_is_told_no_more_than_its_seat_may_know() -> None:
    asked: list[EngineRequest] = []

    class Listening(InlineEngine):
        def submit(self, request: EngineRequest) -> None:
            asked.append(request)
            super().submit(request)

    match = Match.new(spec_for(*["random"] * 3, hidden_vp=True), None, Listening())
    for _ in range(30):
        seat = match.game.seat
        computer_turn(match)
        observation = asked[-1].observation
        assert (observation.seat, observation.position.seed) == (seat, 0)
        assert observation.hidden_vp is not None
        assert list(observation.position.face_down) == sorted(observation.position.face_down)
    assert len({question.seed for question in asked}) == 30
    assert match.spec.seed not in {question.seed for question in asked}


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (("greedy", "random"), {}),
        (("heuristic", "greedy", "random"), {"hidden_vp": True}),
        (("greedy",) * 4, {"buildings": "all", "nobles": True}),
        (("random", "greedy", "random", "greedy", "random"), {"buildings": "draft"}),
    ],
)
def test_whole_games_of_computer_seats(
    tmp_path: Path, kinds: tuple[str, ...], options: dict[str, Any]
) -> None:
    digests = []
    for folder in (tmp_path, None):
        match = begin_match(spec_for(*kinds, **options), folder)
        while match.waiting_for == "computer":
            computer_turn(match)
        assert match.waiting_for == "over"
        match.close()
        last = match.record.entries[-1]
        assert isinstance(last, EndEntry)
        assert last.points == tuple(score.total for score in match.game.scores())
        digests.append(last.digest)
    assert digests[0] == digests[1]
    loaded = Match.load(tmp_path / "match-0001.jsonl")
    assert loaded.game.position.digest() == digests[0]
    assert replay(loaded.record).position.digest() == digests[0]
    assert loaded.game.history == match.game.history


def test_a_match_can_be_left_and_continued_at_any_decision(tmp_path: Path) -> None:
    spec = spec_for(*["random"] * 3)
    match = begin_match(spec, tmp_path)
    while match.waiting_for == "computer":
        computer_turn(match)
        if len(match.game.history) % 7 == 0:
            match.close()
            match = Match.load(path_of(match), InlineEngine())
    match.close()
    straight = begin_match(spec)
    while straight.waiting_for == "computer":
        computer_turn(straight)
    assert match.game.history == straight.game.history
    assert len(list(tmp_path.iterdir())) == 1


def test_the_end_that_was_not_written_is_written_when_the_match_is_opened(tmp_path: Path) -> None:
    match = begin_match(spec_for(*["random"] * 3), tmp_path)
    while match.waiting_for == "computer":
        computer_turn(match)
    match.close()
    lines = path_of(match).read_bytes().splitlines(keepends=True)
    assert lines[-1].startswith(b'{"end"')
    path_of(match).write_bytes(b"".join(lines[:-1]))
    loaded = Match.load(path_of(match))
    loaded.close()
    assert loaded.notice is None
    assert path_of(match).read_bytes() == b"".join(lines)
