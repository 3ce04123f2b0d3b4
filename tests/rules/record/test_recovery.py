"""Matches that the rules of today no longer play as they were written: the rules were corrected
since, or somebody made the file."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.i18n import fill
from game.match.engine_process import InlineEngine
from game.match.journal import latest_unfinished, open_match
from game.match.match import Match
from game.match.match_history import build_match_history
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.replay import Replay
from game.rules import Game, Options, parse
from game.rules.invariants import violations
from game.rules.position import Position
from game.rules.record import game_record as records
from game.rules.record.game_record import (
    ChecksumChain,
    DecisionEntry,
    EndEntry,
    GameRecord,
    RecordEntry,
    SnapshotEntry,
    UndoEntry,
    entry_body,
)
from game.rules.record.recovery import MOST_TRIED, recover
from game.rules.record.stored_position import restore_position
from game.scenes.dialogs.dialog import Dialog
from game.scenes.navigator import Navigator
from game.scenes.saves.scene import LibraryScene
from game.scenes.table.scene import TableScene
from tests.support.match import path_of
from tests.support.saved_matches import NAMES
from tests.support.window import app_driver, project_paths

SPEC = MatchSpec(
    Options(players=3, buildings="all", nobles=True), 5,
    tuple(SeatSpec(name, at) for at, name in enumerate(NAMES[:3])),
)  # fmt: skip


def played(folder: Path | None, decisions: int, spec: MatchSpec = SPEC) -> Match:
    """A match with so many decisions (-1: to its end), closed."""
    match, rng = Match.new(spec, folder, InlineEngine()), random.Random(4)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    return match


def rewritten(path: Path, change: Callable[[list[dict[str, Any]]], None], rules: int = 0) -> bytes:
    """Change the lines of a match and seal them again, as if other rules had led there."""
    bodies = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    for body in bodies:
        del body["sum"]
    bodies[0]["rules"] = rules
    change(bodies)
    seal = ChecksumChain()
    path.write_text("".join(seal.close(body) + "\n" for body in bodies), "ascii")
    return path.read_bytes()


def second_choice(bodies: list[dict[str, Any]]) -> None:
    """The second decision was one that is not allowed any more."""
    nth = [at for at, body in enumerate(bodies) if "do" in body][1]
    bodies[nth]["do"] = ["mayor"]


def said(match: Match) -> str:
    return fill(match.notice.text, match.notice.values) if match.notice else ""


def last_stood(match: Match) -> tuple[int, SnapshotEntry]:
    """Where a position is written down last, and what."""
    entries = match.record.entries
    at = max(nth for nth, entry in enumerate(entries) if isinstance(entry, SnapshotEntry))
    stood = entries[at]
    assert isinstance(stood, SnapshotEntry)
    return at, stood


@pytest.mark.parametrize("rules", [0, records.RULES])
def test_a_match_that_the_rules_no_longer_lead_to_goes_on_from_its_last_position(
    tmp_path: Path, rules: int
) -> None:
    first = played(tmp_path, 200)
    path, digest = first.path, first.game.position.digest()
    at, stood = last_stood(first)
    assert path is not None
    assert stood.state["round"] > 2
    old = rewritten(path, second_choice, rules)
    match = Match.load(path, InlineEngine())
    assert f"saved in round {stood.state['round']}" in said(match)
    assert path.name in said(match)
    assert match.game.position.digest() == digest  # what came after the position still fits
    since = [entry for entry in first.record.entries[at:] if isinstance(entry, DecisionEntry)]
    assert len(match.game.history) == sum(len(did.actions) for did in since)
    assert match.can_undo == first.can_undo
    match.play(match.game.legal_actions[0])
    match.close()
    assert path.read_bytes() == old
    assert match.path not in (None, path)
    assert latest_unfinished(tmp_path) == match.path
    again = Match.load(match.path)
    assert again.notice is None
    assert again.game.position.digest() == match.game.position.digest()
    assert violations(again.game.position) == []


def test_a_position_that_is_not_the_one_written_down_gives_way_to_it(tmp_path: Path) -> None:
    """The actions are all legal, but a correction gives somebody another doubloon."""
    first = played(tmp_path, 150)
    _, stood = last_stood(first)

    def richer(bodies: list[dict[str, Any]]) -> None:
        """At the last position the first seat has a doubloon more than our rules gave it."""
        at = max(nth for nth, body in enumerate(bodies) if "position" in body)
        state = bodies[at]["position"]
        state["players"][0]["doubloons"] += 1
        position = restore_position(SPEC.options, first.record.script, SPEC.seed, state)
        bodies[at]["digest"] = position.digest()
        del bodies[at + 1 :]

    rewritten(path_of(first), richer)
    match = Match.load(path_of(first), InlineEngine())
    assert "rules have been corrected" in said(match)
    have = match.game.position.players[0].doubloons
    assert have == stood.state["players"][0]["doubloons"] + 1
    match.close()


def test_an_old_match_that_still_fits_goes_on_without_a_word(tmp_path: Path) -> None:
    first = played(tmp_path, 60)
    old = rewritten(path_of(first), lambda bodies: None)
    match = Match.load(path_of(first), InlineEngine())
    assert match.notice is None
    assert len(match.game.history) == 60
    match.play(match.game.legal_actions[0])
    match.close()
    assert path_of(first).read_bytes() == old
    assert json.loads(path_of(match).read_text("ascii").splitlines()[0])["rules"] == records.RULES
    assert latest_unfinished(tmp_path) == path_of(match)


def test_what_does_not_fit_after_the_last_position_only_ends_the_match_there(
    tmp_path: Path,
) -> None:
    first = played(tmp_path, 150)

    def bad_end(bodies: list[dict[str, Any]]) -> None:
        bodies.append({"do": ["take quarry"]})

    rewritten(path_of(first), bad_end)
    opened = open_match(path_of(first))
    assert opened.journal.record.start is None
    assert len(opened.history.game.history) == 150
    assert opened.notice is not None
    assert "couldn't be read" in opened.notice.text


def test_a_position_that_was_taken_back_is_not_gone_on_from() -> None:
    match = played(None, 150)
    entries = list(match.record.entries)
    at, _ = last_stood(match)
    standing = [nth for nth, entry in enumerate(entries[:at]) if isinstance(entry, SnapshotEntry)][
        -1
    ]
    wrong = DecisionEntry((parse("mayor"), parse("mayor")))
    taken_back: list[RecordEntry] = [entries[0], wrong, *entries[1 : at + 1], UndoEntry(1)]
    stands = recover(GameRecord(SPEC.options, SPEC.seed, entries=taken_back))
    assert stands.written
    assert stands.record.start is not None
    assert stands.record.start.digest() == entries[standing].digest  # type: ignore[union-attr]


def test_who_sits_there_is_not_forgotten(tmp_path: Path) -> None:
    match = Match.new(SPEC, tmp_path, InlineEngine())
    match.set_seat(1, "greedy")
    rng = random.Random(4)
    while match.game.position.round < 3:
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    rewritten(path_of(match), second_choice)
    again = Match.load(path_of(match), InlineEngine())
    assert again.is_computer == (False, True, False)
    again.close()


def test_a_finished_match_shows_its_end(tmp_path: Path) -> None:
    first = played(tmp_path, -1)
    rewritten(path_of(first), second_choice)
    match = Match.load(path_of(first))
    assert match.waiting_for == "over"
    assert isinstance(match.record.entries[-1], EndEntry)
    _, stood = last_stood(first)
    story = build_match_history(match.record)
    assert story.points_by_round[-1] == tuple(score.total for score in first.game.scores())
    reel = Replay.load(path_of(first))
    reel.play_through(lambda *_: None)
    assert reel.marks[0].round == stood.state["round"]
    assert reel.position(len(reel)).digest() == first.game.position.digest()


def test_one_can_play_on_from_any_moment_of_it(tmp_path: Path) -> None:
    first = played(tmp_path, 200)
    rewritten(path_of(first), second_choice)
    reel = Replay.load(path_of(first))
    branch = reel.branch(1, ["person"] * 3, tmp_path)
    branch.close()
    again = Match.load(path_of(branch))
    assert again.notice is None
    assert again.game.position.digest() == reel.position(1).digest()
    again.close()


# Positions that nobody can have written


def spoilt(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    _, stood = last_stood(played(None, 150))
    state: dict[str, Any] = json.loads(json.dumps(stood.state))
    change(state)
    return state


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.update(vp=s["vp"] + 1),
        lambda s: s.update(seed=s["seed"] + 1),
        lambda s: s.update(todo=[]),
        lambda s: s.update(todo=[[99, 0, 0]]),
        lambda s: s.update(todo=[["x"]]),
        lambda s: s.update(players=[]),
        lambda s: s.update(players=s["players"][:2]),
        lambda s: s.update(players=7),
        lambda s: s.update(round="3"),
        lambda s: s.update(legal=["dance"]),
        lambda s: s.pop("legal"),
        lambda s: s["players"][0].update(doubloons=-1),
        lambda s: s["players"][0].update(doubloons=1.5),
        lambda s: s["players"][0].update(city=[99]),
        lambda s: s.update(stack=[9] * 5),
    ],
)
def test_positions_that_no_game_has_are_no_place_to_go_on_from(
    change: Callable[[dict[str, Any]], object],
) -> None:
    state = spoilt(change)
    with pytest.raises(ValueError, match="no position to go on from"):
        restore_position(SPEC.options, GameRecord(SPEC.options, 5).script, SPEC.seed, state)
    head = {**GameRecord(SPEC.options, SPEC.seed, about=SPEC.about()).head(), "start": state}
    with pytest.raises(records.RecordError) as caught:
        GameRecord.parse([ChecksumChain().close(head)])
    assert caught.value.code == records.BAD_SETUP


def test_without_a_position_that_can_be_used_the_decisions_before_it_stand() -> None:
    match = played(None, 150)
    bodies = [entry_body(entry) for entry in match.record.entries]
    entries: list[RecordEntry] = []
    for entry, body in zip(match.record.entries, bodies, strict=True):
        broken = isinstance(entry, SnapshotEntry) and len(entries) > 1
        entries.append(
            SnapshotEntry({**body["position"], "vp": -1}, body["digest"]) if broken else entry
        )
    entries.insert(4, DecisionEntry((parse("mayor"), parse("mayor"))))
    stands = recover(GameRecord(SPEC.options, SPEC.seed, entries=entries))
    assert stands.fault is not None
    assert not stands.written
    assert stands.record.entries == entries[:4]
    assert len(entries) > 4  # what was given stays as it is


# Through the scenes


def test_the_table_says_that_rules_were_corrected_and_goes_on(home: Path) -> None:
    paths = project_paths(home)
    first = played(paths.saves, 200)
    old = rewritten(path_of(first), second_choice)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        on.ctx.settings.change(computer_speed="instant")
        Navigator(on.ctx).continue_last()
        assert on.kind() is Dialog
        assert "rules have been corrected" in on.top.text
        on.key(13)
        assert on.kind() is TableScene
        on.wait(1)
        assert on.top.log.log.entries[0].markup
        match = on.top.match
        while not match.game.is_over:
            match.play(match.game.legal_actions[-1])
        on.top.animation.reset(match.game.position.copy())
        on.top.decision.end()
        on.wait(3)
        Navigator(on.ctx).leave()
        Navigator(on.ctx).library()
        assert on.kind() is LibraryScene
        assert [card.path for card in on.top.entries] == [match.path]
    assert path_of(first).read_bytes() == old


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("round",), 1.0),
        (("round",), True),
        (("round",), 10**12),
        (("governor",), -1),
        (("vp",), None),
        (("goods",), [10, 11, 11, 9, 9, 0]),
        (("taken",), []),
        (("role_doubloons", 0), 2**63),
        (("todo", 0), [99, 0, 0]),
        (("frame",), [2, 7, 0]),
        (("players", 0, "doubloons"), 2**63),
        (("players", 0, "city"), [7] * 20_000),
        (("players", 0, "island", 0), -1),
        (("players", 0, "goods"), [0.0] * 5),
        (("players",), []),
        (("legal", 0), 7),
    ],
)
def test_a_position_that_no_game_has_is_not_taken_up(path: tuple[Any, ...], value: Any) -> None:
    game = Game.new(Options(players=3), 4)
    for _ in range(5):
        game.play(game.legal_actions[0])
    state = game.position.state()
    take_up(game, state)
    place: Any = state
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(ValueError, match="no position"):
        take_up(game, state)


def take_up(game: Game, state: dict[str, Any]) -> Position:
    """The position that this state is of, whatever digest it has."""
    return restore_position(game.options, game.script, game.seed, state)


def test_among_many_positions_only_the_last_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def none(*given: object) -> Position:
        tried.append(given)
        raise ValueError("no position")

    monkeypatch.setattr("game.rules.record.recovery.restore_position", none)
    record = GameRecord(Options(players=3), 4)
    record.entries = [DecisionEntry((parse("pass"),)), *[SnapshotEntry({}, "")] * 5_000]
    assert recover(record).record.entries == []
    assert len(tried) == MOST_TRIED
