"""Names and descriptions of player kinds, styles and think times.

A kind is "person" or a computer seat in the format of `game.seats.difficulty.SeatKind`: "merchant",
"governor/shipper".
"""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_, Translate
from game.app.settings import ASKED, SILENT, SOMETIMES, TEACHING
from game.match.seat_data import LEVEL_NAMES, PERSON
from game.seats import LEVELS
from game.seats.difficulty import SeatKind, UnknownSeat
from game.seats.styles import BALANCED

PLAYER_NAMES: Mapping[str, str] = {
    PERSON: N_("Person"),
    **LEVEL_NAMES,
    # No longer offered, but found in saved matches.
    "heuristic": N_("Harbormaster"),
    "greedy": N_("Apprentice"),
    "random": N_("Anything goes"),
}
PLAYER_TIPS: Mapping[str, str] = {
    PERSON: N_("Somebody playing at this screen."),
    "deckhand": N_("Good for your first games: misses a lot and ignores the other players."),
    "bosun": N_("Thinks a little ahead but sticks to one favorite plan."),
    "merchant": N_("Knows the game but slips up now and then."),
    "harbourmaster": N_("Weighs every choice and what it will lead to by the end of the round."),
    "governor": N_("Looks ahead at everybody's options. Takes time to think."),
}
STYLE_NAMES: Mapping[str, str] = {
    BALANCED: N_("balanced"),
    "shipper": N_("shipper"),
    "builder": N_("builder"),
    "trader": N_("trader"),
    "surprise": N_("surprise me"),
}
THINK_NAMES: Mapping[str, str] = {
    "instant": N_("Answers right away"),
    "short": N_("Thinks briefly"),
    "normal": N_("Takes its time"),
    "long": N_("Thinks hard"),
}
HANDOVER_NAMES: Mapping[str, str] = {
    "never": N_("Never"),
    "role": N_("For role choices"),
    "always": N_("Always"),
}
HANDOVER_TIPS: Mapping[str, str] = {
    "never": N_("The game goes on by itself. A banner shows whose turn it is."),
    "role": N_("The game waits for the next person only before they choose a role."),
    "always": N_("The game waits for the next person before every decision."),
}
HELPER_NAMES: Mapping[str, str] = {
    SILENT: N_("Off"),
    ASKED: N_("When asked"),
    SOMETIMES: N_("Sometimes"),
    TEACHING: N_("Teach me"),
}
COUNSEL_NAMES: Mapping[str, str] = {
    "all": N_("Everybody can ask"),
    "none": N_("Nobody can ask"),
    "seats": N_("Set per seat"),
}
NO_COUNSEL = N_("You can't ask for advice in this match.")
_STYLED = N_("{level}, {style}")


def player_options(tr: Translate) -> list[tuple[object, str]]:
    """Return the kinds of players to choose from, with their names."""
    return [(kind, tr(PLAYER_NAMES[kind])) for kind in (PERSON, *LEVELS)]


def level_rank(level: str, tr: Translate) -> str:
    """Return the place of a level among all levels."""
    place, most = LEVELS.index(level) + 1, len(LEVELS)
    if place == 1:
        return tr("Level {n} of {most}, the easiest", n=place, most=most)
    if place == most:
        return tr("Level {n} of {most}, the strongest", n=place, most=most)
    return tr("Level {n} of {most}", n=place, most=most)


def player_tip(level: str, tr: Translate) -> str:
    """Return the description of a person, or of a level after its place among the levels."""
    tip = tr(PLAYER_TIPS[level])
    return tip if level == PERSON else f"{level_rank(level, tr)} · {tip}"


def handover_options(tr: Translate) -> list[tuple[object, str]]:
    """Return the settings for handing over the mouse between people, with their names."""
    return [(when, tr(text)) for when, text in HANDOVER_NAMES.items()]


def handover_tip(tr: Translate) -> str:
    """Return an explanation of every setting for handing over the mouse (markup)."""
    tips = (f"**{tr(HANDOVER_NAMES[when])}**: {tr(tip)}" for when, tip in HANDOVER_TIPS.items())
    return "\n".join([tr("When you're asked to pass the mouse to the next person."), *tips])


def helper_options(tr: Translate) -> list[tuple[object, str]]:
    """Return how much the helper may say, and what that is called."""
    return [(level, tr(text)) for level, text in HELPER_NAMES.items()]


def kind_level(kind: str) -> str:
    """Return the level of a kind. "person" is returned unchanged; obsolete kinds map to the closest
    current level."""
    level = kind.partition(":")[0].partition("/")[0]
    return {"heuristic": "harbourmaster", "greedy": "deckhand", "random": "deckhand"}.get(
        level, level
    )


def kind_style(kind: str) -> str:
    """Return the style of a kind. People count as balanced."""
    return kind.partition(":")[0].partition("/")[2] or BALANCED


def make_kind(level: str, style: str) -> str:
    """Return the kind of player with this level and style."""
    return level if style == BALANCED or level == PERSON else f"{level}/{style}"


def player_name(kind: str, tr: Translate) -> str:
    """Return the translated name of a kind, including its style if it has one. An unknown kind is
    returned unchanged."""
    try:
        parsed = SeatKind.parse(kind)
    except UnknownSeat:
        return tr(PLAYER_NAMES.get(kind, kind))
    level = tr(PLAYER_NAMES.get(parsed.level, parsed.level))
    if parsed.style == BALANCED:
        return level
    return tr(_STYLED, level=level, style=tr(STYLE_NAMES[parsed.style]))
