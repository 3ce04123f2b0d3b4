"""Test support: a language of which only the glossary is there. Names of components are translated,
sentences stay English."""

from __future__ import annotations

import gettext

from game.app.i18n import Translator
from game.app.i18n.glossary import Glossary
from game.app.paths import find_paths
from game.tools.assets.term_check import component_terms, read_glossaries

GLOSSARIES = read_glossaries(find_paths().locale)
LANGUAGES = tuple(language for language in GLOSSARIES if language != "en")


class GlossaryNames(gettext.NullTranslations):
    """A catalogue that knows what components are called, and nothing else."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__()
        self._words = {
            english: (term.short if short else "") or term.title
            for english, (key, short) in component_terms().items()
            for term in (glossary.terms[key],)
        }

    def gettext(self, message: str) -> str:
        return self._words.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def use_names(translator: Translator, language: str) -> None:
    """Let a translator call components as the glossary of a language does."""
    translator.language = language
    translator._catalogue = GlossaryNames(GLOSSARIES[language])
    translator.__dict__["glossary"] = GLOSSARIES[language]
