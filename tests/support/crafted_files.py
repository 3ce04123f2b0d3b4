"""Test support: forged match files with valid checksums."""

from collections.abc import Callable, Mapping

from game.tools.fuzzing.file_mutations import with_valid_checksums

Change = Callable[[list[str]], list[str]]

LETTERS = "x" * 1_000_000
DIGITS = "9" * 5000
DEEP = "[" * 980 + "]" * 980


def head(old: str, new: str) -> Change:
    """Return a change of the first line."""

    def change(lines: list[str]) -> list[str]:
        assert old in lines[0]
        return [lines[0].replace(old, new, 1), *lines[1:]]

    return change


def after(*more: str) -> Change:
    """Return a change that appends lines."""
    return lambda lines: [*lines, *more]


NAME, KIND = '"name":"Ane\\u017eka"', '"kind":"random"'

# Faults of a match: in its first line ...
CRAFTED_HEADS: Mapping[str, Change] = {
    "a kind with 5,000 digits": head(KIND, f'"kind":"governor@{DIGITS}"'),
    "a kind of a million letters": head(KIND, f'"kind":"{LETTERS}"'),
    "a kind of many letters": head(KIND, f'"kind":"{LETTERS[:1900]}"'),
    "half a letter in a name": head(NAME, '"name":"\\ud800"'),
    "NUL in a name": head(NAME, '"name":"A\\u0000a"'),
    "an escape in a name": head(NAME, '"name":"A\\u001b[0m"'),
    "a governor that is no whole number": head('"governor":null', '"governor":1.0'),
    "a governor that is true": head('"governor":null', '"governor":true'),
    "players that are no whole number": head('"players":3', '"players":3.0'),
    "players that are many": head('"players":3', f'"players":[{"0," * 9000}0]'),
    "a seed with 5,000 digits": head('"seed":3', f'"seed":{DIGITS}'),
    "a seed that is no number": head('"seed":3', '"seed":NaN'),
    "no options": head('"options":{', '"options":[],"old":{'),
    "an unknown option": head('"options":{', f'"options":{{"{LETTERS[:1900]}":1,'),
    "deep nesting": head('"take_back":false', f'"take_back":false,"more":{DEEP}'),
    "very deep nesting": head('"take_back":false', f'"take_back":false,"more":{DEEP * 20}'),
    "a million seats": head('"seats":[', '"seats":[' + "{}," * 1_000_000),
}
# ... in later lines ...
CRAFTED_LINES: Mapping[str, Change] = {
    "a note with 5,000 digits": after(f'{{"note":{{"seat":1,"kind":"governor@{DIGITS}"}}}}'),
    "a note of a million letters": after(f'{{"note":{{"seat":1,"kind":"{LETTERS}"}}}}'),
    "a note of many letters": after(f'{{"note":{{"seat":1,"kind":"{LETTERS[:1900]}"}}}}'),
    "a note with half a letter": after('{"note":{"seat":1,"kind":"\\ud800"}}'),
    "a note with NUL": after('{"note":{"seat":1,"kind":"random\\u0000"}}'),
    "a note nested deeply": after(f'{{"note":{{"seat":1,"kind":{DEEP}}}}}'),
    "nothing but taking back": after(*['{"undo":1}'] * 140_000),
    "deciding and taking back": after(*['{"undo":1}', '{"do":["settler"]}'] * 4_500),
    "notes and taking back": after(
        *['{"note":{"seat":1,"kind":"greedy"}}'] * 4_500,
        *['{"do":["settler"]}', '{"undo":1}'] * 2_200,
    ),
    "an end with huge points": after(f'{{"end":"","points":[{DIGITS},1,2]}}'),
    "an end with large points": after('{"end":"","points":[99999999999999999,1,2]}'),
    "a position with a huge round": after(f'{{"position":{{"round":{DIGITS}}},"digest":""}}'),
    "a position with a large round": after('{"position":{"round":9999999999999},"digest":""}'),
    "many positions": after(*['{"position":{"round":1},"digest":""}'] * 9_000),
}
# ... and in the reference to the file that it continues.
CRAFTED_NAMES: Mapping[str, Change] = {
    "continues a long name": head('"about":{', f'"about":{{"continues":"{"y" * 300}.jsonl",'),
    "continues NUL": head('"about":{', '"about":{"continues":"a\\u0000.jsonl",'),
    "continues a folder": head('"about":{', '"about":{"continues":"../../x.jsonl",'),
    "continues a list": head('"about":{', '"about":{"continues":["match-0001.jsonl"],'),
    "continues itself": head('"about":{', '"about":{"continues":"crafted.jsonl",'),
    "continues another": head('"about":{', '"about":{"continues":"match-0001.jsonl",'),
}
CRAFTED: Mapping[str, Change] = {**CRAFTED_HEADS, **CRAFTED_LINES, **CRAFTED_NAMES}


def crafted(sound: bytes, change: Change) -> bytes:
    """Return the match with this change, with valid checksums."""
    lines = [line.rpartition(',"sum":"')[0] + "}" for line in sound.decode("ascii").splitlines()]
    return with_valid_checksums("\n".join(change(lines)).encode("ascii"))
