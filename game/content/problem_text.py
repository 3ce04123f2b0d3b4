"""Write problems as TOML that `problems.py` reads back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from game.content.problems import Answer, Problem

_MOST_COLUMNS = 100


def problems_text(problems: Iterable[Problem]) -> str:
    """Return the text of a file with these problems."""
    return "\n".join(line for problem in problems for line in _problem_lines(problem))


def _problem_lines(problem: Problem) -> Iterator[str]:
    yield "[[problems]]"
    yield f"id = {_quoted(problem.id)}"
    if problem.name:
        yield f"name = {_quoted(problem.name)}"
    for key in ("kind", "theme", "level", "ask"):
        value = getattr(problem, key)
        yield f"{key} = {value if key == 'level' else _quoted(value)}"
    yield f"position = '''\n{problem.position.strip()}\n'''\n"
    for answer in problem.answers:
        yield from _answer_lines(answer)


def _answer_lines(answer: Answer) -> Iterator[str]:
    yield "[[problems.answers]]"
    yield f"actions = {_listed(answer.actions)}"
    yield f"win = {answer.win:.1f}"
    yield f"lead = {answer.lead:.1f}"
    if answer.sure is not None:
        yield f"sure = {answer.sure:.0f}"
    if answer.parts:
        parts = (f"{part} = {value:.1f}" for part, value in answer.parts.items())
        yield f"parts = {{ {', '.join(parts)} }}"
    if answer.line:
        yield f"line = {_listed(answer.line)}"
    if answer.correct:
        yield "correct = true"
    if answer.chosen:
        yield f"chosen = {answer.chosen}"
    yield ""


def _listed(texts: Iterable[str]) -> str:
    """Return a list of texts, in lines of limited length if it is long."""
    quoted = [_quoted(text) for text in texts]
    line = f"[{', '.join(quoted)}]"
    if len(line) <= _MOST_COLUMNS:
        return line
    rows, row = list[str](), ""
    for text in quoted:
        if row and len(row) + len(text) > _MOST_COLUMNS:
            rows.append(row)
            row = ""
        row += f" {text}," if row else f"  {text},"
    return "\n".join(["[", *rows, row, "]"])


def _quoted(text: str) -> str:
    """Return a text as a basic string of TOML, whose escapes include those of JSON."""
    return json.dumps(text)
