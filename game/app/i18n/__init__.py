"""Internationalization: gettext translations, inflected names, locale-specific numbers and dates,
collation and search.

A scene receives its `Translator` and calls `self.tr("Settler")` or `self.trn("{n} barrel", "{n}
barrels", count)`. Data tables mark their strings with `N_`, which only makes the extraction tool
find them. Layers below the scenes return a `Message`: a sentence with its values, which is
translated by the scene that shows it.
"""

from game.app.i18n.collation import fold
from game.app.i18n.formats import Formats
from game.app.i18n.glossary import SOFT_HYPHEN, Glossary, Name
from game.app.i18n.messages import N_, UNUSABLE_FILE, Message, Translate, fill, unusable
from game.app.i18n.pseudo import PSEUDO_LANGUAGE, pseudo
from game.app.i18n.translator import (
    DOMAIN,
    LANGUAGE_CONTEXT,
    SOURCE_LANGUAGE,
    SOURCE_NAME,
    Translator,
    system_language,
)

__all__ = [
    "DOMAIN",
    "LANGUAGE_CONTEXT",
    "N_",
    "PSEUDO_LANGUAGE",
    "SOFT_HYPHEN",
    "SOURCE_LANGUAGE",
    "SOURCE_NAME",
    "UNUSABLE_FILE",
    "Formats",
    "Glossary",
    "Message",
    "Name",
    "Translate",
    "Translator",
    "fill",
    "fold",
    "pseudo",
    "system_language",
    "unusable",
]
