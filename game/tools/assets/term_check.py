"""Check a catalog against the glossary: names filled in from it, the forms that sentences request,
and terms that a translation does not use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

from game.app.i18n import SOURCE_LANGUAGE, Glossary
from game.app.i18n.glossary import GLOSSARY_FOLDER, NOMINATIVE, Term, read_glossary
from game.content.almanac_data import shipped_components
from game.ui.phrases import names

# Placeholders that are always filled with a `Name`.
NAME_PLACEHOLDERS = frozenset({"building", "role", "weaker", "stronger", "good", "tile", "place"})
_FORM = re.compile(r"\{(\w+):([^{}]*)\}")
_LETTERS = 4  # minimum length of a stem


def read_glossaries(locale_dir: Path) -> dict[str, Glossary]:
    """Return all glossaries by language. Raises GlossaryError for an invalid one."""
    paths = sorted((locale_dir / GLOSSARY_FOLDER).glob("*.toml"))
    return {path.stem: read_glossary(path) for path in paths}


def component_terms() -> dict[str, tuple[str, bool]]:
    """Return the term of each English component name, and whether the name is the short one."""
    content = shipped_components()
    buildings = content.buildings.values()
    terms = {page.short_name: (page.id, True) for page in buildings}
    terms |= {page.name: (page.id, False) for page in content.roles.values()}
    terms |= {page.name: (page.id, False) for page in content.goods.values()}
    terms |= {content.tile_name(tile): (names.tile_term(tile), False) for tile in content.tile_ids}
    terms |= {page.name: (page.id, False) for page in buildings}
    return terms | {names.SAN_JUAN_NAME: ("san_juan", False)}


def glossary_gaps(english: Glossary, glossary: Glossary) -> list[str]:
    """Return the differences between a glossary and the English list of terms."""
    gaps = [f"{term}: is missing" for term in english.terms if term not in glossary.terms]
    return gaps + [f"{term}: is no term" for term in glossary.terms if term not in english.terms]


def fill_names(catalog: Catalog, glossaries: Mapping[str, Glossary]) -> None:
    """Fill the untranslated strings that consist of a single name or term with the glossary's
    word."""
    for message, word, _ in _words(catalog, glossaries):
        entry = catalog.get(message)
        if entry is not None and not entry.string:
            entry.string = word
            entry.flags.discard("fuzzy")


def name_faults(catalog: Catalog, glossaries: Mapping[str, Glossary]) -> list[str]:
    """Return the components whose name in a catalog differs from the glossary."""
    found = []
    for message, word, is_component in _words(catalog, glossaries):
        entry = catalog.get(message)
        if is_component and entry is not None and entry.string and entry.string != word:
            found.append(f"{message!r} is {word!r} in the glossary, not {entry.string!r}")
    return found


def without_forms(text: str, glossary: Glossary) -> str:
    """Return a translation with plain placeholders, without the forms that its names may have."""
    known = {*glossary.required, *glossary.optional}

    def plain(match: re.Match[str]) -> str:
        fits = match[1] in NAME_PLACEHOLDERS and match[2].lower() in known
        return f"{{{match[1]}}}" if fits else match[0]

    return _FORM.sub(plain, text)


def unused_terms(
    catalog: Catalog, glossaries: Mapping[str, Glossary]
) -> Iterator[tuple[str, str, str]]:
    """Yield term, sentence and translation if the English sentence uses a term but the translation
    none of its words. These are only suspicious: a good sentence may do without the term."""
    english, own = _pair(catalog, glossaries)
    pairs = [
        (re.compile(rf"\b(?:{'|'.join(map(re.escape, _forms(term)))})\b", re.IGNORECASE), own_term)
        for key, term in english.terms.items()
        if (own_term := own.terms.get(key)) is not None
    ]
    for message in catalog:
        texts = message.id if isinstance(message.id, str) else " ".join(message.id)
        given = message.string or ""
        said = given if isinstance(given, str) else " ".join(given)
        if not texts or not said or message.fuzzy:
            continue
        lowered = said.casefold()
        for pattern, term in pairs:
            if pattern.search(texts) and not any(word in lowered for word in _stems(term)):
                yield term.id, texts, said


def _forms(term: Term) -> list[str]:
    return sorted(set(term.forms.values()), key=len, reverse=True)


def _stems(term: Term) -> set[str]:
    """Return the strings that identify a term: its forms, with the endings cut off if they are long
    enough."""
    found = set()
    for form in term.forms.values():
        word = form.casefold().split()[-1]
        found.add(word[: max(_LETTERS, len(word) - 3)])
    return found


def _pair(catalog: Catalog, glossaries: Mapping[str, Glossary]) -> tuple[Glossary, Glossary]:
    language = str(catalog.locale or "")
    return (
        glossaries.get(SOURCE_LANGUAGE, Glossary()),
        glossaries.get(language, Glossary()),
    )


def _words(catalog: Catalog, glossaries: Mapping[str, Glossary]) -> Iterator[tuple[str, str, bool]]:
    """Yield the strings that consist of a single term, their word in the glossary, and whether it
    is a component's name, which must match exactly."""
    english, own = _pair(catalog, glossaries)
    components = component_terms()
    for message, (key, short) in components.items():
        if key in own.terms:
            term = own.terms[key]
            word = (term.short or term.title) if short else _like(message, term.word)
            yield message, word, True
    for key, term in english.terms.items():
        for form in (NOMINATIVE, "pl_nom"):
            word = own.terms[key].forms.get(form, "") if key in own.terms else ""
            text = term.forms.get(form, "")
            for message in (text, text.capitalize()) if word and text else ():
                if message not in components:
                    yield message, _like(message, word), False


def _like(message: str, word: str) -> str:
    """Return `word` capitalized if `message` is."""
    return word[:1].upper() + word[1:] if message[:1].isupper() else word
