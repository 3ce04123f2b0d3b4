"""What code, tests and documents refer to is there: the sections, rulings and examples of
docs/rules.md, and whatever a document links to.

A citation is written `docs/rules.md 4 Mayor` (a section and, if wanted, a part of it), `ruling R10`
or `example E3`; lists and ranges are `docs/rules.md 2, 7 to 9`, `rulings R10 and R11`.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.rules.refusals import CODES

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"
TEXT = RULES.read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])
SOURCES = [
    path
    for folder in ("game", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != Path(__file__).resolve()  # whose samples are wrong on purpose
]

_MORE = r"(?:, | and | to )"
_PLACE = r"\d+(?: [A-Z][a-z]+)?"
_LABEL = r"[RE]\d+"
BY_SECTION = re.compile(rf"docs/rules\.md ({_PLACE}(?:{_MORE}{_PLACE})*)")
BY_LABEL = re.compile(rf"\b(?:[Rr]uling|[Ee]xample)s? ({_LABEL}(?:{_MORE}{_LABEL})*)")
IN_ITSELF = re.compile(rf"\b[Ss]ections? (\d+(?:{_MORE}\d+)*)(?:, ([A-Z][a-z]+))?")
# What means a rule, but could not be looked up.
UNCITED = re.compile(r"\bRULES\.md|\b[RE][1-9]\d?\b|\b[Ss]ections? \d")
LINK = re.compile(r"\]\(([^)\s]+)\)")


# What there is to cite


def places(text: str) -> set[str]:
    """The sections of the rules and their parts: "4", "4 Mayor", "8 Black"."""
    found, section = set(), ""
    for level, title in re.findall(r"^(##|###) (\S+)", text, re.MULTILINE):
        if level == "##":
            section = title
        found.add(section if level == "##" else f"{section} {title}")
    return found


def labels(text: str) -> list[str]:
    """The rulings and worked examples, as they stand."""
    return re.findall(r"^(?:\| |- \*\*)([RE]\d+)\b", text, re.MULTILINE)


PLACES = places(TEXT)
LABELS = labels(TEXT)


# What is cited


def joined(source: str) -> str:
    """The text with comments and docstrings in one line, since citations go over line ends."""
    return re.sub(r"\s*\n\s*(?:# )?", " ", source)


def each(cited: str) -> Iterator[str]:
    """The single places or labels of a list; of a range all between."""
    for part in re.split(r", | and ", cited):
        first, to, last = part.partition(" to ")
        if not to:
            yield part
            continue
        kind = first.rstrip("0123456789")
        for number in range(int(first[len(kind) :]), int(last[len(kind) :]) + 1):
            yield f"{kind}{number}"


def dead_citations(source: str) -> list[str]:
    """Citations of what is not in the rules, and what is no citation but means one."""
    text = joined(source)
    dead = [
        cited
        for pattern, known in ((BY_SECTION, PLACES), (BY_LABEL, LABELS))
        for found in pattern.findall(text)
        for cited in each(found)
        if cited not in known
    ]
    return dead + UNCITED.findall(BY_LABEL.sub("", BY_SECTION.sub("", text)))


def dead_references(text: str) -> list[str]:
    """What the rules say of themselves: sections, rulings, examples that are not there."""
    text = joined(text)
    dead = [label for label in re.findall(rf"\b{_LABEL}\b", text) if label not in LABELS]
    for numbers, part in IN_ITSELF.findall(text):
        cited = list(each(numbers))
        dead += [place for place in cited if place not in PLACES]
        if part and f"{cited[-1]} {part}" not in PLACES:
            dead.append(f"{cited[-1]} {part}")
    return dead


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def dead_links(text: str, home: Path) -> list[str]:
    """Links out of a document in the folder `home` to files or headings that are not there."""
    dead = []
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (home / name).resolve()
        if not name:
            there = anchor in anchors(text)
        elif target.name not in {path.name for path in target.parent.glob("*")}:  # letter by letter
            there = False
        else:
            there = not anchor or anchor in anchors(target.read_text(encoding="utf-8"))
        if not there:
            dead.append(link)
    return dead


def test_rulings_and_examples_are_numbered_through() -> None:
    for kind in "RE":
        numbered = [label for label in LABELS if label.startswith(kind)]
        assert numbered == [f"{kind}{number}" for number in range(1, len(numbered) + 1)]
    assert len(LABELS) > 60


def test_citations_in_code_lead_somewhere() -> None:
    assert [
        f"{path.relative_to(ROOT)}: {dead}"
        for path in SOURCES
        for dead in dead_citations(path.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_citations_and_links_in_documents_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert (dead_references(text) if path == RULES else dead_citations(text)) == []
    assert dead_links(text, path.parent) == []


def test_every_refusal_names_a_section() -> None:
    assert set(CODES.values()) <= PLACES


def test_every_example_is_played() -> None:
    tests = (ROOT / "tests" / "rules" / "test_examples.py").read_text(encoding="utf-8")
    played = re.findall(r"^def test_e(\d\d)_", tests, re.MULTILINE)
    assert [f"E{int(number)}" for number in played] == [la for la in LABELS if la[0] == "E"]


def test_citations_are_found_where_they_are_known_to_be() -> None:
    """The patterns see what the code has: no check passes by seeing nothing."""
    cited = [
        place
        for path in SOURCES
        for pattern in (BY_SECTION, BY_LABEL)
        for found in pattern.findall(joined(path.read_text(encoding="utf-8")))
        for place in each(found)
    ]
    assert {"4 Mayor", "8 Guesthouse", "10", "R10", "R29", "E21"} <= set(cited)


@pytest.mark.parametrize(
    ("find", "bad"),
    [
        (dead_citations, "docs/rules.md\n    15"),
        (dead_citations, "docs/rules.md 4 Sailor"),
        (dead_citations, "docs/rules.md 13 to 15"),
        (dead_citations, "rulings R1 and R99"),
        (dead_citations, "see R10"),
        (dead_references, "sections 3, 4 and 15"),
        (dead_references, "section 4, Sailor 3"),
        (dead_references, "(R99)"),
    ],
)
def test_what_leads_nowhere_is_found(find: Callable[[str], list[str]], bad: str) -> None:
    assert len(find(bad)) == 1


def test_links_that_lead_nowhere_are_found() -> None:
    links = "[x](Rules.md)[x](rules.md#4-the-rolls)[x](rules.md#4-the-roles)[x](#two)"
    assert dead_links(links, ROOT / "docs") == ["Rules.md", "rules.md#4-the-rolls", "#two"]
