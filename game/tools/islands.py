"""Play the islands with computer seats in the person's place: how often each star is won, and match
files that prove that it can be."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.content.islands import Island
from game.content.opponents.character import CharacterCatalog
from game.history.achievements.match_values import VALUE_NAMES, MatchValues
from game.history.islands.stars import STARS, won_stars
from game.history.statistics.confidence import wilson_interval
from game.history.statistics.outcome_reader import outcome_of
from game.match.match_spec import MatchSpec
from game.rules.record.game_record import DecisionEntry, EndEntry, GameRecord
from game.seats import make_seat
from game.seats.difficulty import SeatKind
from game.tools.measurement import Measurement, Report

USUAL_KINDS: Final = ("merchant", "harbourmaster", "governor@200")
_GOVERNOR_NODES: Final = 200  # of governors among the opponents
SUFFIX: Final = ".prmatch"

Sample = dict[str, Any]  # island, kind, number, and facts of the person's seat (0 is left out)


def measure_islands(
    islands: Sequence[Island],
    characters: CharacterCatalog,
    kinds: Sequence[str],
    games: int,
    proofs: Path | None = None,
) -> Measurement[Sample]:
    """Measure how often seats of each kind win each star, in `games` games on each island. A match
    file of each star that is won is written to the folder `proofs`."""
    plan = [(island, kind, at) for at in range(games) for island in islands for kind in kinds]
    take = partial(_sample, plan, characters)
    report = partial(_report, islands, characters, kinds, proofs)
    return Measurement(len(plan), take, report)


def _sample(
    plan: Sequence[tuple[Island, str, int]], characters: CharacterCatalog, number: int
) -> Sample:
    island, kind, at = plan[number]
    record, spec = play_island(island, characters, kind, at)
    outcome = outcome_of(record, spec, "", Path(), used_undo=False)
    own = outcome.seats[island.seat]
    facts = {**own.facts, "place": own.place, "points": own.points, "rounds": outcome.rounds}
    return {"island": island.id, "kind": kind, "number": at, "facts": facts}


def play_island(
    island: Island, characters: CharacterCatalog, kind: str, number: int
) -> tuple[GameRecord, MatchSpec]:
    """Play an island with a seat of a kind in the person's place, which keeps its rule. The number
    determines all chance beyond the island's own. The person's first decision is drawn, because
    strong seats would otherwise repeat the same game."""
    spec, game = island.spec("", characters), island.game()
    record = GameRecord(
        spec.options, spec.seed, game.script, spec.about(), start=game.start_position
    )
    rng = random.Random(f"{island.id} {kind} {number}")
    kinds = [_affordable(seat.kind) if seat.is_computer else kind for seat in spec.seats]
    seats, drawn = [make_seat(name) for name in kinds], False
    while not game.is_over:
        observation, is_person = game.observation(game.seat), game.seat == island.seat
        if is_person and island.rule is not None:
            narrowed = observation.position.copy()
            narrowed.legal_actions = island.rule.allowed(narrowed.legal_actions)
            observation = replace(observation, position=narrowed)
        action = seats[game.seat].choose(observation, rng)
        if is_person and not drawn:
            action, drawn = rng.choice(observation.position.legal_actions), True
        record.entries.append(DecisionEntry((action,)))
        game.play(action)
    record.entries.append(EndEntry.of(game))
    return record, spec


def stars_of(island: Island, record: GameRecord, spec: MatchSpec) -> list[int]:
    """Return the numbers of the stars that a finished match on an island wins."""
    outcome = outcome_of(record, spec, "", Path(), used_undo=False)
    return won_stars(island.goals, MatchValues(outcome, island.seat).get, used_undo=False)


def _stars(island: Island, sample: Sample) -> list[int]:
    """Return the stars that a sample wins. They are not part of it, so that goals can be changed
    without playing again."""
    facts = dict.fromkeys(VALUE_NAMES, 0) | sample["facts"]
    return won_stars(island.goals, facts.get, used_undo=False)


def _affordable(kind: str) -> str:
    """Return the kind of an opponent; governors get few nodes, so that a game takes seconds."""
    parsed = SeatKind.parse(kind)
    return str(parsed._replace(nodes=_GOVERNOR_NODES) if parsed.level == "governor" else parsed)


def _report(
    islands: Sequence[Island],
    characters: CharacterCatalog,
    kinds: Sequence[str],
    proofs: Path | None,
    samples: Sequence[Sample],
) -> Report:
    lines: list[str] = []
    rates: dict[str, dict[str, list[int]]] = {}
    for island in islands:
        lines.append(island.id)
        rates[island.id] = {}
        for kind in kinds:
            own = [sample for sample in samples if sample["kind"] == kind]
            won = [_stars(island, one) for one in own if one["island"] == island.id]
            counts = [sum(star in stars for stars in won) for star in range(1, STARS + 1)]
            rates[island.id][kind] = [*counts, len(won)]
            lines.append(f"  {kind:20} " + "   ".join(_share(count, len(won)) for count in counts))
        if proofs is not None:
            own = [sample for sample in samples if sample["island"] == island.id]
            lines += [f"  {line}" for line in _prove(island, characters, own, proofs)]
    return Report("\n".join(lines), rates)


def _share(count: int, games: int) -> str:
    low, high = wilson_interval(count, games)
    return f"{count:3} of {games} ({low:4.0%} to {high:4.0%})"


def _prove(
    island: Island, characters: CharacterCatalog, samples: Sequence[Sample], folder: Path
) -> Iterator[str]:
    """Write as few match files as prove all stars, and yield a line about each file."""
    missing = set(range(1, STARS + 1))
    for old in folder.glob(f"{island.id}-*{SUFFIX}"):
        old.unlink()
    while missing:
        best = max(samples, key=lambda sample: len(missing.intersection(_stars(island, sample))))
        new = sorted(missing.intersection(_stars(island, best)))
        if not new:
            yield f"no match wins star {', '.join(map(str, sorted(missing)))}"
            return
        record, _ = play_island(island, characters, best["kind"], best["number"])
        path = folder / f"{island.id}-{''.join(map(str, new))}{SUFFIX}"
        path.write_text("\n".join(record.lines()) + "\n", encoding="ascii")
        yield f"{path.name}: {best['kind']}"
        missing -= set(new)
