"""Translation catalogs (gettext): extract the template, update and compile all languages, and
generate the files with number and date conventions.

A tool for developers and translators. It needs Babel; the game itself does not. The files contain
no dates or line numbers, so they change only when strings do.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from game.app.data_file import DataFileError
from game.app.i18n import DOMAIN, LANGUAGE_CONTEXT, SOURCE_LANGUAGE, SOURCE_NAME
from game.app.i18n.formats import CONVENTIONS_FOLDER
from game.app.i18n.glossary import Glossary, GlossaryError, english_forms
from game.content.achievements import read_achievements
from game.content.almanac_data import read_components
from game.content.islands import read_islands
from game.content.lessons.lesson import read_lesson
from game.content.lessons.progress import SUFFIX
from game.content.opponents.character import read_opponents
from game.tools.assets.locale_data import conventions_file, conventions_of
from game.tools.assets.term_check import (
    fill_names,
    glossary_gaps,
    name_faults,
    read_glossaries,
    without_forms,
)
from game.tools.tool_error import ToolError
from game.ui.almanac.pages import all_pages

# Function name -> how many leading arguments are strings; for `trc` the first one is the context.
KEYWORDS = {"tr": 1, "trn": 2, "trc": 2, "N_": 1, "Message": 1}
ENGLISH = Glossary({}, tuple(english_forms("")))  # the forms of names in English strings
COMMENT = "Translators:"  # prefix of comments copied into the catalogs
WIDTH = 100
# Next to the package:
BESIDE = ("build.py", ".packaging/*.py")  # other code with texts for players
ALMANAC = "levels/almanac"
LESSONS = "levels/lessons"
ACHIEVEMENTS = "levels/achievements.toml"
ISLANDS = "levels/islands.toml"
OPPONENTS = "levels/opponents.toml"
# Babel defines a single plural form for Hungarian, because nouns do not change after numbers;
# sentences about one and about several things do differ.
PLURAL_FORMS = {"hu": "nplurals=2; plural=(n != 1);"}
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_UNWANTED = re.compile(
    rb'^"(?:POT-Creation-Date|Generated-By|Report-Msgid-Bugs-To): .*\n', re.MULTILINE
)
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


class CatalogError(ToolError):
    """Raised for a language that cannot be added, or lessons, achievements or characters that
    cannot be read; the text says why."""


@dataclass
class TranslationReport:
    """The result of an update: outdated files, and faults."""

    stale: list[Path] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def template_path(locale_dir: Path) -> Path:
    """Return the path of the template (.pot): all strings without translations."""
    return locale_dir / f"{DOMAIN}.pot"


def catalog_path(locale_dir: Path, language: str) -> Path:
    """Return the path of a language's catalog (.po); the compiled one (.mo) is next to it."""
    return locale_dir / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract_template(package: Path) -> Catalog:
    """Return the template: all marked strings in the Python files below `package`, in build.py and
    the packaging scripts, and the texts of the lessons, achievements, characters and almanac.
    Raises CatalogError for files that cannot be read."""
    template = _empty_catalog(None)
    template.header_comment = (
        "# Every string that a person reads; made by `python -m game.tools translations`."
    )
    beside = [path for pattern in BESIDE for path in sorted(package.parent.glob(pattern))]
    for path in [*sorted(package.rglob("*.py")), *beside]:
        name = path.relative_to(package.parent).as_posix()
        for call in gettext_calls(path.read_text(encoding="utf-8")):
            context = call.words[0] if call.name == "trc" else None
            words = call.words[1:] if call.name == "trc" else call.words
            text = words[0] if len(words) == 1 else words
            template.add(text, None, [(name, 1)], auto_comments=call.comments, context=context)
    for file, texts in _data_texts(package.parent):
        for text in texts:
            template.add(text, None, [(file, 1)])
    for text, values in rule_numbers().items():
        entry = template.get(text)
        if entry is not None:
            entry.auto_comments = [", ".join(f"{key} = {value}" for key, value in values.items())]
    name_of_itself = "The name of your language, in your language; the settings list it so."
    template.add(SOURCE_NAME, context=LANGUAGE_CONTEXT, auto_comments=[name_of_itself])
    return template


def rule_numbers() -> dict[str, dict[str, object]]:
    """Return the numbers of the rules that always fill the same placeholders, by almanac
    sentence."""
    messages = {}
    for page in all_pages():
        for text in page.strings():
            asked = [placeholder[1:-1] for placeholder in _placeholders(text)]
            values = {key: page.values[key] for key in asked if key in page.values}
            if values:
                messages[text] = values
    return messages


def _data_texts(root: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the texts of the lessons (with the players' names), achievements, characters and
    almanac by file, as far as they exist. Raises CatalogError for one that cannot be read."""
    try:
        for path in sorted((root / LESSONS).glob(f"*{SUFFIX}")):
            lesson = read_lesson(path)
            yield f"{LESSONS}/{path.name}", [*lesson.texts(), *lesson.names]
        if (root / ACHIEVEMENTS).is_file():
            yield ACHIEVEMENTS, read_achievements(root / ACHIEVEMENTS).texts()
        if (root / OPPONENTS).is_file():
            characters = read_opponents(root / OPPONENTS)
            yield OPPONENTS, characters.texts()
            if (root / ISLANDS).is_file():
                yield ISLANDS, read_islands(root / ISLANDS, characters).texts()
        if (root / ALMANAC).is_dir():
            for page_id, page in read_components(root / ALMANAC).pages():
                yield f"{ALMANAC}/{page_id.partition('/')[0]}s.toml", page.texts()
    except DataFileError as error:
        raise CatalogError(str(error)) from error


@dataclass(frozen=True)
class GettextCall:
    """A call of one of the `KEYWORDS`: its strings, and the translator comment above it."""

    name: str
    words: tuple[str, ...]
    comments: tuple[str, ...]


def gettext_calls(source: str) -> Iterator[GettextCall]:
    """Yield all marked strings in a Python file.

    This walks the syntax tree, because Babel's own extraction works on tokens and misses f-strings.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", "")).lstrip("_")
        given = node.args[: KEYWORDS.get(name, 0)]
        words = [constant.value for constant in given if isinstance(constant, ast.Constant)]
        if words and len(words) == KEYWORDS[name] and all(isinstance(word, str) for word in words):
            above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
            comment = above.removeprefix(f"# {COMMENT}").strip()
            kept = (comment,) if above.startswith(f"# {COMMENT}") else ()
            yield GettextCall(name, tuple(map(str, words)), kept)


def new_catalog(template: Catalog, language: str) -> Catalog:
    """Return an empty catalog of `language` (`cs`, `pt_BR`) with its plural forms and name.

    Raises CatalogError for an unknown language code, or one that needs no catalog.
    """
    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        raise CatalogError(f"There is no language {language!r}.") from None
    if language == SOURCE_LANGUAGE:
        raise CatalogError("English is the language of the code and needs no catalog.")
    catalog = _empty_catalog(language)
    catalog.header_comment = "# Puerto Rico. See docs/translating.md."
    _merge_template(catalog, template)
    name = locale.get_display_name() or language
    entry = catalog.get(SOURCE_NAME, context=LANGUAGE_CONTEXT)
    assert entry is not None  # every template has it
    entry.string = name[0].upper() + name[1:]
    return catalog


def update_catalogs(
    package: Path, locale_dir: Path, *, write: bool = True, add: str = ""
) -> TranslationReport:
    """Update the template and all catalogs from the code; `add` adds a language.

    Without `write`, no file is changed and the report lists the outdated ones. Raises
    CatalogError for a language that cannot be added or a lesson that cannot be read, OSError.
    """
    report = TranslationReport()
    template = extract_template(package)
    _write_if_changed(template_path(locale_dir), _po_bytes(template), write, report)
    catalogs = dict(read_catalogs(locale_dir, report.faults))
    glossaries = _glossaries(locale_dir, report)
    if add and add not in catalogs:
        catalogs[add] = new_catalog(template, add)
    for language, catalog in sorted(catalogs.items()):
        _merge_template(catalog, template)
        fill_names(catalog, glossaries)
        catalog.creation_date = _NO_DATE
        path = catalog_path(locale_dir, language)
        faults = placeholder_faults(catalog, glossaries.get(language, Glossary()))
        faults += name_faults(catalog, glossaries)
        faults += quote_faults(catalog, conventions_of(language).quotes)
        report.faults += [f"{language}: {fault}" for fault in faults]
        _write_if_changed(path, _po_bytes(catalog), write, report)
        compiled = BytesIO()
        write_mo(compiled, catalog)
        _write_if_changed(path.with_suffix(".mo"), compiled.getvalue(), write, report)
    for language in sorted({*catalogs, *glossaries} - {SOURCE_LANGUAGE}):
        path = locale_dir / CONVENTIONS_FOLDER / f"{language}.json"
        _write_if_changed(path, conventions_file(language), write, report)
    return report


def _glossaries(locale_dir: Path, report: TranslationReport) -> dict[str, Glossary]:
    """Read all glossaries and report their gaps."""
    try:
        glossaries = read_glossaries(locale_dir)
    except GlossaryError as error:
        report.faults.append(str(error))
        return {}
    for language, glossary in glossaries.items():
        gaps = glossary_gaps(glossaries.get(SOURCE_LANGUAGE, Glossary()), glossary)
        report.faults += [f"{language}.toml: {gap}" for gap in gaps]
    return glossaries


def _merge_template(catalog: Catalog, template: Catalog) -> None:
    """Add the strings of the template to a catalog; keep its translations."""
    catalog.update(template)
    for message in catalog:
        if any(forms_of(message.string)):
            continue
        message.flags.discard(
            "fuzzy"
        )  # Babel marks new plural strings as fuzzy, without a translation
        if message.pluralizable:  # Babel always creates two forms, regardless of the language
            message.string = ("",) * catalog.num_plurals


def placeholder_faults(catalog: Catalog, glossary: Glossary | None = None) -> list[str]:
    """Return the translations whose placeholders or bold marks differ from the English string.
    Placeholders of names may request a form that the `glossary` defines."""
    glossary = glossary or Glossary()
    found = []
    for message in catalog:
        if not message.id or not is_translated(message):
            continue
        singular, *plurals = forms_of(message.id)
        english = [without_forms(text, ENGLISH) for text in (singular, *plurals)]
        allowed = {frozenset(_placeholders(text)) for text in english}
        for form in forms_of(message.string):
            # A plural form may omit {n} if the language writes the number as a word.
            marks = frozenset(_placeholders(without_forms(form, glossary)))
            fits = marks in allowed or (bool(plurals) and marks | {"{n}"} in allowed)
            if not fits or form.count("**") % 2:
                found.append(f"{singular!r} has other placeholders than {form!r}")
    return found


def quote_faults(catalog: Catalog, quotes: tuple[str, ...]) -> list[str]:
    """Return the translations of quotations that do not use the language's quotation marks."""
    return [
        f"{form!r} wants {''.join(quotes)}"
        for message in catalog
        if message.id and "“" in forms_of(message.id)[0] and is_translated(message)
        for form in forms_of(message.string)
        if not all(mark in form for mark in quotes)
    ]


def _empty_catalog(language: str | None) -> Catalog:
    """Return a catalog without strings, whose header has no dates or names."""
    catalog = Catalog(
        locale=language,
        domain=DOMAIN,
        project="Puerto Rico",
        version="1",
        msgid_bugs_address="",
        last_translator="",
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        charset="utf-8",
        fuzzy=False,
    )
    if language in PLURAL_FORMS:
        catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    return catalog


def read_catalogs(locale_dir: Path, faults: list[str]) -> Iterator[tuple[str, Catalog]]:
    """Yield each language with its catalog; catalogs that cannot be read are added to `faults`."""
    for path in sorted(locale_dir.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        language = path.parent.parent.name
        with path.open("rb") as file:
            try:
                catalog = read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)
            except (ValueError, UnknownLocaleError, PoFileError) as error:
                faults.append(f"{language}: {error}")
                continue
        yield language, catalog


def _po_bytes(catalog: Catalog) -> bytes:
    """Return the .po file of a catalog, sorted by string, without strings that are gone."""
    out = BytesIO()
    write_po(
        out,
        catalog,
        width=WIDTH,
        sort_output=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    return _UNWANTED.sub(b"", out.getvalue())


def _write_if_changed(path: Path, content: bytes, write: bool, report: TranslationReport) -> None:
    """Write `content` to `path` if it differs, and record that in the report."""
    if path.is_file() and path.read_bytes() == content:
        return
    report.stale.append(path)
    if write:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def is_translated(message: Message) -> bool:
    """Return whether a string is translated, in all its plural forms, and not fuzzy."""
    return not message.fuzzy and all(forms_of(message.string))


def forms_of(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the plural forms of a string or translation; a single one if it has no plural."""
    return (words or "",) if isinstance(words, str | None) else tuple(words)


def _placeholders(text: str) -> list[str]:
    return _PLACEHOLDER.findall(text)
