"""The table of answers to problems."""

from __future__ import annotations

from game.history.problems.standing import ProblemAnswer
from game.history.store.database import Change, Database


class ProblemTable:
    """The answers of people to problems. No method raises an exception for a problem with the
    disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, person: str, answer: ProblemAnswer) -> None:
        """Record an answer at once."""
        sql = (
            "INSERT INTO problem_answers (person, problem, level, correct, mode, time, run)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        row = (person, *(int(value) if value is answer.correct else value for value in answer))
        self._database.record(Change(sql, [row]))

    def answers(self, person: str) -> list[ProblemAnswer]:
        """Return all answers of a person, in the order in which they were given."""
        sql = (
            "SELECT problem, level, correct, mode, time, run FROM problem_answers"
            " WHERE person = ? ORDER BY id"
        )
        return [
            ProblemAnswer(
                str(problem), int(level or 1), bool(correct), str(mode), float(time or 0.0),
                float(run or 0.0),
            )
            for problem, level, correct, mode, time, run in self._database.rows(sql, (person,))
        ]  # fmt: skip
