"""The measurements of problems, and what they write back to the files.

A sample of mining is a game, of the others a problem. `mine` adds what it found to the files;
`prove`, `verify` and `grade` check what is in them, and can write it back with new figures and
without what failed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from game.content.problem_text import problems_text
from game.content.problems import PROVEN, SUFFIX, VERIFIED, Problem, problem_files, read_problems
from game.tools.measurement import Measurement, Report
from game.tools.problems.grading import level_of, misses, with_chosen
from game.tools.problems.ideas import rules_of, without_repeats
from game.tools.problems.mining import MiningEffort, is_dull, mine_game
from game.tools.problems.proofs import TooLarge, prove_again
from game.tools.problems.verification import VerifyEffort, verify

_MOST_OF_AN_IDEA: Final = 2

Sample = dict[str, Any]  # "problem": the problem, "fault": what is wrong with it, "" for nothing


def read_shipped(folder: Path) -> list[Problem]:
    """Return the problems of a folder. Raises ContentError for the first damaged file."""
    catalog = read_problems(folder)
    for error in catalog.errors:
        raise error
    return list(catalog.problems.values())


def measure_mining(
    games: int, seed: int, effort: MiningEffort, folder: Path | None
) -> Measurement[list[Any]]:
    """Return the measurement that mines so many games. Its report adds new ideas to the problems
    in the folder, if there is one."""
    take = partial(_mine, seed, effort)
    return Measurement(games, take, partial(_report_mined, folder))


def _mine(seed: int, effort: MiningEffort, number: int) -> list[Any]:
    return [msgspec.to_builtins(problem) for problem in mine_game(number, seed, effort)]


def _report_mined(folder: Path | None, games: Sequence[list[Any]]) -> Report:
    mined = [msgspec.convert(data, Problem) for game in games for data in game]
    found = [problem for problem in mined if not is_dull(problem)]
    known = read_shipped(folder) if folder else []
    ranked = sorted(found, key=lambda problem: -problem.level)
    kept = without_repeats((*known, *ranked), _MOST_OF_AN_IDEA)
    if folder:
        write_problems(folder, kept)
    text = f"{len(games)} games, {len(found)} problems found, {len(kept)} kept\n{counts(kept)}"
    return Report(text, [msgspec.to_builtins(problem) for problem in kept])


def counts(problems: Iterable[Problem]) -> str:
    """Return a line for each way to count problems."""
    rows: dict[str, Counter[str]] = {"rules": Counter()}
    for problem in problems:
        rows["rules"][rules_of(problem.start().setup.options)] += 1
        for key in ("kind", "theme", "ask", "level"):
            rows.setdefault(key, Counter())[str(getattr(problem, key))] += 1
    return "\n".join(
        f"{key}: {', '.join(f'{n} {name}' for name, n in sorted(row.items()))}"
        for key, row in rows.items()
    )


def write_problems(folder: Path, problems: Iterable[Problem]) -> None:
    """Write problems to the files of a folder, by rules and theme; a problem without a name of its
    own gets the next number. Other files of problems are removed."""
    files: dict[str, list[Problem]] = {}
    for problem in problems:
        rules = rules_of(problem.start().setup.options)
        files.setdefault(f"{rules}_{problem.theme}", []).append(problem)
    for path in problem_files(folder):
        path.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    for name, group in sorted(files.items()):
        numbers = [int(p.id.rpartition("_")[2]) for p in group if p.id.startswith(name)]
        last, named = max(numbers, default=0), list[Problem]()
        for problem in group:
            if not problem.id.startswith(name):
                last += 1
                problem = msgspec.structs.replace(problem, id=f"{name}_{last:03}")
            named.append(problem)
        named.sort(key=lambda problem: problem.id)
        (folder / f"{name}{SUFFIX}").write_text(problems_text(named), encoding="utf-8")


# Checks of what is there ------------------------------------------------------------------------


def measure_proofs(folder: Path, *, write: bool) -> Measurement[Sample]:
    """Return the measurement that proves all proven problems again."""
    return _measure(folder, PROVEN, _prove, write=write)


def measure_verification(
    folder: Path, seed: int, effort: VerifyEffort, *, write: bool
) -> Measurement[Sample]:
    """Return the measurement that verifies all verified problems, with other random numbers."""
    return _measure(folder, VERIFIED, partial(_verify, seed, effort), write=write)


def measure_grades(folder: Path, seed: int, *, write: bool) -> Measurement[Sample]:
    """Return the measurement that grades all problems."""
    return _measure(folder, "", partial(_grade, seed), write=write)


def _measure(
    folder: Path, kind: str, check: Callable[[Problem], Sample], *, write: bool
) -> Measurement[Sample]:
    problems = [problem for problem in read_shipped(folder) if kind in ("", problem.kind)]
    take = partial(_take, tuple(problems), check)
    report = partial(_report_checked, folder if write else None)
    return Measurement(len(problems), take, report)


def _take(problems: Sequence[Problem], check: Callable[[Problem], Sample], number: int) -> Sample:
    return check(problems[number])


def _prove(problem: Problem) -> Sample:
    try:
        fault = prove_again(problem)
    except TooLarge:
        fault = "it has too many positions"
    return {"problem": msgspec.to_builtins(problem), "fault": fault}


def _verify(seed: int, effort: VerifyEffort, problem: Problem) -> Sample:
    verdict = verify(problem, seed, effort)
    return {"problem": msgspec.to_builtins(verdict.problem), "fault": verdict.fault}


def _grade(seed: int, problem: Problem) -> Sample:
    level = level_of(problem, misses(problem, seed))
    graded = msgspec.structs.replace(with_chosen(problem, seed), level=level)
    said = "" if graded.level == problem.level else f"level {graded.level}, not {problem.level}"
    return {"problem": msgspec.to_builtins(graded), "fault": "", "said": said}


def _report_checked(folder: Path | None, samples: Sequence[Sample]) -> Report:
    faults = [f"{one['problem']['id']}: {one['fault']}" for one in samples if one["fault"]]
    said = [f"{one['problem']['id']}: {one['said']}" for one in samples if one.get("said")]
    checked = {
        sample["problem"]["id"]: None
        if sample["fault"]
        else msgspec.convert(sample["problem"], Problem)
        for sample in samples
    }
    if folder:
        replaced = [checked.get(one.id, one) for one in read_shipped(folder)]
        write_problems(folder, [one for one in replaced if one])
    summary = f"{len(samples)} problems, {len(faults)} faults"
    return Report("\n".join([*faults, *said, summary]), list(samples), faults)
