"""The glossary of a language: game terms in the grammatical forms that sentences may ask for.

`assets/locale/glossary/LANGUAGE.toml` has a table for each term (docs/translating.md). The English
glossary lists all terms. English forms are computed (`english_forms`), without the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

GLOSSARY_FOLDER = "glossary"  # inside the catalog folder
NOMINATIVE = "nom"
MAX_SHORT = 16  # maximum letters on a tile
MAX_WORD = 80  # letters per form
SOFT_HYPHEN = "\u00ad"
_PART = "|"  # in the file: marks where a word may be hyphenated
_VOWELS = frozenset("aeio")  # "a university", "a union hall"
_PLAIN_KEYS = {"short": str, "parted": str, "gender": str, "older": list, "ours": bool}


class GlossaryError(ValueError):
    """Raised when a glossary cannot be used. The text names the file, the term and the reason."""


class Name(str):
    """A component's name, as shown on its own. `format(name, "acc")` is one of its forms in running
    text, and `format(name, "Acc")` is the same form capitalized.

    If the language has no such form, the name itself is used. `parted` is the name with soft
    hyphens where its words may be hyphenated.
    """

    forms: Mapping[str, str]
    around: tuple[str, str]
    parted: str

    def __new__(
        cls,
        text: str,
        forms: Mapping[str, str] | None = None,
        around: tuple[str, str] = ("", ""),
        parted: str = "",
    ) -> Name:
        name = super().__new__(cls, around[0] + text + around[1])
        name.forms = forms or {}
        name.around = around
        soft = _capital(parted) if text[:1].isupper() else parted
        name.parted = soft if soft.replace(SOFT_HYPHEN, "") == text else text
        return name

    def between(self, before: str, after: str) -> Name:
        """Return the name with markup around it in every form."""
        first, last = self.around
        bare = str(self)[len(first) : len(self) - len(last)]
        return Name(bare, self.forms, (before + first, last + after), self.parted)

    def __format__(self, form: str) -> str:
        word = self.forms.get(form.lower()) if form else None
        if word is None:
            return str(self)
        first, last = self.around
        return first + (_capital(word) if form[:1].isupper() else word) + last

    def __str__(self) -> str:
        return str.__str__(self)


@dataclass(frozen=True)
class Term:
    """A game term. `forms` are the forms in running text, by name of the form; `parted` is the
    nominative with soft hyphens; `older` words are synonyms for the search; `ours` marks words that
    appear in no rulebook."""

    id: str
    forms: Mapping[str, str]
    short: str = ""
    parted: str = ""
    gender: str = ""
    older: tuple[str, ...] = ()
    ours: bool = False

    @property
    def word(self) -> str:
        """The nominative form."""
        return self.forms[NOMINATIVE]

    @property
    def title(self) -> str:
        """The nominative, capitalized as on a card or tile."""
        return _capital(self.word)

    @property
    def short_name(self) -> Name:
        """The short form for narrow places, or the full word if it has none."""
        if self.short:
            return Name(self.short)
        return Name(self.title, self.forms, parted=self.parted)


@dataclass(frozen=True)
class Glossary:
    """The terms of a language by id. Every term has the `required` forms; some have the `optional`
    ones."""

    terms: Mapping[str, Term] = field(default_factory=dict)
    required: tuple[str, ...] = (NOMINATIVE,)
    optional: tuple[str, ...] = ()

    def older(self, term: str) -> tuple[str, ...]:
        """Return the words for a term in earlier rulebooks."""
        return self.terms[term].older if term in self.terms else ()


def read_glossary(path: Path) -> Glossary:
    """Read a glossary from a file. Raises GlossaryError if it cannot be read or is invalid."""
    import tomllib  # imported late to show the first frame sooner

    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise GlossaryError(f"{path.name}: {error}") from error
    required = _words(content.pop("required", [NOMINATIVE]), f"{path.name}: required")
    optional = _words(content.pop("optional", []), f"{path.name}: optional")
    if NOMINATIVE not in required:
        raise GlossaryError(f"{path.name}: required: {NOMINATIVE!r} is missing")
    terms = {
        key: _term(key, value, (required, optional), f"{path.name}: {key}")
        for key, value in content.items()
    }
    return Glossary(terms, required, optional)


def _term(key: str, value: object, known: tuple[Sequence[str], Sequence[str]], place: str) -> Term:
    if not isinstance(value, dict):
        raise GlossaryError(f"{place}: must be a table")
    required, optional = known
    forms: dict[str, str] = {}
    for name, given in value.items():
        if name in _PLAIN_KEYS:
            if not isinstance(given, _PLAIN_KEYS[name]):
                raise GlossaryError(f"{place}: {name}: must be a {_PLAIN_KEYS[name].__name__}")
        elif name not in (*required, *optional):
            raise GlossaryError(f"{place}: {name}: is no form of this language")
        elif not isinstance(given, str) or not 0 < len(given) <= MAX_WORD or "{" in given:
            raise GlossaryError(f"{place}: {name}: must be a word")
        else:
            forms[name] = given
    missing = [name for name in required if name not in forms]
    if missing:
        raise GlossaryError(f"{place}: {missing[0]}: is missing")
    short, parted = value.get("short", ""), value.get("parted", "").replace(_PART, SOFT_HYPHEN)
    if len(short) > MAX_SHORT:
        raise GlossaryError(f"{place}: short: must have {MAX_SHORT} letters at most")
    if parted and parted.replace(SOFT_HYPHEN, "") != forms[NOMINATIVE]:
        raise GlossaryError(f"{place}: parted: must be the nominative, with {_PART} in it")
    return Term(
        key,
        forms,
        short,
        parted,
        value.get("gender", ""),
        _words(value.get("older", []), f"{place}: older"),
        value.get("ours", False),
    )


def english_forms(name: str) -> dict[str, str]:
    """Return the forms of an English name in running text: `nom` in lower case ("small market"),
    and `a` with the indefinite article ("an indigo plantation"). A proper name keeps its
    capital."""
    proper = any(word[:1].isupper() for word in name.split()[1:])
    word = name if proper else name[:1].lower() + name[1:]
    article = "an" if word[:1] in _VOWELS else "a"
    return {NOMINATIVE: word, "a": f"{article} {word}"}


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _words(value: object, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(form, str) for form in value):
        raise GlossaryError(f"{place}: must be a list of words")
    return tuple(value)
