"""What holds in every game: nothing is lost, legal lists are lists, copies are copies, the same
seed is the same game everywhere, a game that was written down plays again."""

import json
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import ACTIONS, PASS, Game, Options, parse
from game.rules.events import Event, GameEnded
from game.rules.invariants import deep_violations, violations
from game.rules.notation.writer import to_text
from game.rules.scoring import scores
from game.rules.state import position_from_state
from game.tools.rules_check import check_game, every_options, measure_rules, with_variants
from tests.support.rules import ALL_OPTIONS, PLAYERS, SOME_OPTIONS, at, ids

ROOT = Path(__file__).resolve().parents[2]
FROZEN = Path(__file__).with_name("frozen.json")
PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
POWERS = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


def play(game: Game, seed: int) -> Iterator[int]:
    """Plays a game at random, after each number of decisions that it yields."""
    lots, ply = random.Random(seed), 0
    while True:
        yield ply
        if game.is_over:
            return
        game.play(lots.choice(game.legal_actions))
        ply += 1


# 1, 2: everything adds up, and every legal list is one


# Each set of buildings with two numbers of players, once with nobles and once without.
CHECKED = [
    ALL_OPTIONS[8 * count + 2 * buildings + nobles]
    for count in range(len(PLAYERS))
    for buildings, nobles in ((count, 1 - count % 2), ((count + 2) % 4, count % 2))
]


@pytest.mark.parametrize("options", CHECKED, ids=ids)
def test_random_games_add_up_at_every_decision(options: Options) -> None:
    number = 5 * CHECKED.index(options) % 16  # each variant is in half of them
    checked = check_game(with_variants(options, number), number)
    assert checked.faults == []
    assert checked.decisions > 50


def test_actions_are_numbered_and_their_names_read_back() -> None:
    assert [action.id for action in ACTIONS] == list(range(len(ACTIONS)))
    assert all(parse(str(action)) is action for action in ACTIONS)
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS)
    assert pickle.loads(pickle.dumps(ACTIONS)) == ACTIONS


def test_every_kind_of_game_is_checked() -> None:
    assert set(every_options()) == set(ALL_OPTIONS)
    report = measure_rules(3, seed=1).run()
    assert (report.data["games"], report.faults) == (3, [])
    kinds = {with_variants(ALL_OPTIONS[0], number) for number in range(16)}
    assert {o.edition for o in kinds} == {"2002", "2014"}
    assert {o.balanced for o in kinds} == {o.hidden_vp for o in kinds} == {False, True}


def test_the_checks_see_faults() -> None:
    faults = {
        "supply: 3 corn\n": "goods",
        "quarries: 2\n": "quarries",
        "colonists: 2\n": "colonists",
        "vp: 2\n": "vp",
        "market: 0 hospice\n": "market",
        "open: none\nstack: corn\ndiscards: none\n": "discards",
    }
    for text, word in faults.items():
        assert any(word in fault for fault in violations(at(text)))
    pos = at("players: 3\n")
    pos.legal_actions = [*pos.legal_actions[::-1]]
    assert violations(pos) == ["legal actions are not in order, or twice there"]
    pos.legal_actions = []
    assert violations(pos) == ["no legal action"]
    pos.legal_actions = [PASS]
    assert violations(pos) == ["a decision with nothing to decide"]
    pos = at("seat 0: none\n  city: hospice*, small_market*\n")
    player = pos.players[0]
    player.people = player.circles = (1,) * len(player.people)
    assert any("circles" in fault for fault in violations(pos))
    pos = at("seat 0: 1 corn\n")
    pos.players[0].goods[0] = -1
    assert any("less than nothing" in fault for fault in violations(pos))
    pos = at("players: 3\n")
    pos.legal_actions = pos.legal_actions[:1]
    assert deep_violations(pos)[0] == "the notation reads back differently"


def test_a_broken_rule_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.tools.rules_check.MOST_DECISIONS", 5)
    report = measure_rules(2, seed=1).run()
    assert [fault.rpartition(": ")[2] for fault in report.faults] == ["the game was broken off"] * 2
    assert report.text.endswith("12 decisions checked, 2 violations")


# 3: copies, JSON, pickle


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_copies_and_round_trips(options: Options) -> None:
    game = Game.new(options, seed=9)
    for ply in play(game, 9):
        if ply not in POWERS and ply > 9:
            continue
        pos = game.position
        digest = pos.digest()
        state = json.loads(json.dumps(pos.state()))
        assert position_from_state(pos.setup, state).digest() == digest
        assert pickle.loads(pickle.dumps(pos)).digest() == digest
        twin, lots = game.copy(), random.Random(ply)
        for _ in range(40):
            if not twin.is_over:
                twin.play(lots.choice(twin.legal_actions))
        assert (pos.digest(), len(game.history)) == (digest, ply)
        assert game.is_over or twin.position.digest() != digest


# 6: the same everywhere

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.rules.test_conformance import golden
print(golden())
"""


def golden() -> dict[str, str]:
    """The last position of a game of every kind."""
    digests = {}
    for number, options in enumerate(ALL_OPTIONS):
        game = Game.new(with_variants(options, number), seed=number)
        bits = number + 1
        while not game.is_over:
            bits = (bits * 1103515245 + 12345) % 2**31
            game.play(game.legal_actions[(bits >> 8) % len(game.legal_actions)])
        digests[ids(options)] = f"{len(game.history)} {game.position.digest()}"
    return digests


def test_random_games_are_those_that_were_frozen() -> None:
    assert golden() == json.loads(FROZEN.read_text("utf-8"))["games"]


@pytest.mark.parametrize("seed", ["1", "12345"])
def test_the_same_in_other_processes(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ROOT)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.strip() == str(golden())


# 7: games to read


LINE = re.compile(r"(\d) (\w+): (.*) \(of (\d+)\)")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_written_down_games_play_again_decision_by_decision(players: int) -> None:
    """Games that were written down: who decided what, out of how many; and how they ended."""
    written = (PLAYTHROUGHS / f"{players}.txt").read_text("utf-8")
    lines, _, end = written.partition("\n\n")
    game = Game.new(Options(players=players, buildings="all", nobles=True), seed=players)
    for line in lines.splitlines():
        match = LINE.fullmatch(line)
        assert match
        seat, decision, action, count = match.groups()
        assert (game.seat, game.decision, len(game.legal_actions)) == (
            int(seat),
            decision,
            int(count),
        )
        game.play(action)
    assert game.is_over
    assert to_text(game.position) == end


# 8: replay, result


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_a_game_replays_from_its_actions(options: Options) -> None:
    game = Game.new(options, seed=12)
    plies = list(play(game, 12))
    again = Game.new(options, seed=12)
    for action in game.history:
        again.play(str(action))
    assert again.position.digest() == game.position.digest()
    assert plies[-1] < 3000
    ranks = [(score.total, score.tie_break) for score in scores(game.position)]
    assert len(ranks) == options.players
    assert all((rank == max(ranks)) == (seat in game.winners()) for seat, rank in enumerate(ranks))


# Events


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_listening_changes_nothing(options: Options) -> None:
    told: list[Event] = []
    loud, silent = Game.new(options, seed=5, sink=told.append), Game.new(options, seed=5)
    for _ in play(loud, 5):
        if loud.history:
            silent.play(loud.history[-1])
        if len(loud.history) % 16 == 0:
            assert loud.position.digest() == silent.position.digest()
    assert loud.position.digest() == silent.position.digest()
    assert isinstance(told[-1], GameEnded)
    assert list(told[-1].points) == [score.total for score in silent.scores()]


def test_a_copy_does_not_talk() -> None:
    told: list[Event] = []
    game = Game.new(Options(players=3), seed=5, sink=told.append)
    before = len(told)
    game.copy().play("captain")
    assert len(told) == before
