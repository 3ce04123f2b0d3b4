"""Mutations of the user's files: damage caused by disks, editors, mail programs and tampering."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from game.rules.record.game_record import ChecksumChain

Mutation = Callable[[random.Random, bytes], bytes]
Replacement = Callable[[Path, bytes], None]

_NUMBER = re.compile(rb"\d+")
_ENCODINGS = ("utf-16", "utf-32", "utf-8-sig", "utf-16-be", "cp037", "utf-7")
_TYPES: tuple[Any, ...] = (None, True, False, -1, 0, 1.5, "", "7", [], {}, [[]], {"a": 1}, 2**70)
_TEXT = re.compile(rb'"[^"\\]*"')
_WHOLE = re.compile(rb"(?<=[:,\[])\d+(?=[,\]}])")
_UNSHOWN = (rb"\ud800", rb"\u0000", rb"\u001b[31m", rb"\udcff", rb"\u0085")
_LINES = (
    *(b'{"undo":1}\n', b'{"do":["settler"]}\n', b'{"position":{"round":1},"digest":""}\n'),
    *(b'{"note":{"seat":1,"kind":"greedy"}}\n', b'{"note":{"seat":1,"kind":"greedy@0"}}\n'),
)
_HUGE = (b"9" * 40, b"9" * 6000, b"-1", b"1e999", b"-0", b"0.1", b"NaN", b"Infinity")


def truncate(rng: random.Random, data: bytes) -> bytes:
    """Truncate the file at a random byte."""
    return data[: rng.randrange(len(data) + 1)]


def flip_bits(rng: random.Random, data: bytes) -> bytes:
    """Flip 1 to 12 bits."""
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def zero_block(rng: random.Random, data: bytes) -> bytes:
    """Overwrite a block with zeros, as if it had never been written."""
    start = rng.randrange(len(data))
    length = min(len(data) - start, rng.choice((16, 512, 4096)))
    return data[:start] + bytes(length) + data[start + length :]


def swap_lines(rng: random.Random, data: bytes) -> bytes:
    """Swap two lines."""
    lines = data.splitlines(keepends=True)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def repeat_line(rng: random.Random, data: bytes) -> bytes:
    """Repeat or remove a line."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at : at + 1] = [lines[at]] * rng.choice((0, 2, 3))
    return b"".join(lines)


def reencode(rng: random.Random, data: bytes) -> bytes:
    """Save in another encoding or with other line ends, as an editor might."""
    if rng.random() < 0.25:
        return data.replace(b"\n", b"\r\n")
    return data.decode("utf-8").encode(rng.choice(_ENCODINGS), "replace")


def insert_huge_number(rng: random.Random, data: bytes) -> bytes:
    """Replace a number with one that is far too large or not valid JSON."""
    matches = list(_NUMBER.finditer(data))
    if not matches:
        return data + rng.choice(_HUGE)
    return _replaced(data, rng.choice(matches), rng.choice(_HUGE))


def _replaced(data: bytes, match: re.Match[bytes], more: bytes) -> bytes:
    return data[: match.start()] + more + data[match.end() :]


def insert_deep_nesting(rng: random.Random, data: bytes) -> bytes:
    """Replace a number with deeply nested lists or objects."""
    depth = rng.choice((50, 980, 2_000, 100_000))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    deep = opening * depth + b"1" + closing * depth
    matches = list(_NUMBER.finditer(data))
    if not matches or rng.random() < 0.1:
        return deep
    return _replaced(data, rng.choice(matches), deep)


def insert_unprintable(rng: random.Random, data: bytes) -> bytes:
    """Insert a lone surrogate, NUL or a control character into a string."""
    return _insert_into_text(rng, data, rng.choice(_UNSHOWN))


def insert_long_text(rng: random.Random, data: bytes) -> bytes:
    """Insert a million characters, or thousands of digits, into a string."""
    return _insert_into_text(
        rng, data, rng.choice((b"x" * 1_000_000, b"@" + b"9" * 5000, b"x" * 1900))
    )


def _insert_into_text(rng: random.Random, data: bytes, more: bytes) -> bytes:
    matches = list(_TEXT.finditer(data))
    if not matches:
        return data + b'"' + more + b'"'
    at = rng.choice(matches).end() - 1
    return data[:at] + more + data[at:]


def change_number_type(rng: random.Random, data: bytes) -> bytes:
    """Write an integer as a float or boolean that compares equal in Python."""
    matches = list(_WHOLE.finditer(data))
    if not matches:
        return data
    chosen = rng.choice(matches[:40] if rng.random() < 0.5 else matches)
    return _replaced(data, chosen, chosen[0] + b".0" if rng.random() < 0.7 else b"true")


def append_many_lines(rng: random.Random, data: bytes) -> bytes:
    """Append thousands of well-formed lines."""
    line, other = rng.choice(_LINES), rng.choice(_LINES)
    return data + (line + other) * rng.choice((500, 4_500, 70_000))


def change_continued_file(rng: random.Random, data: bytes) -> bytes:
    """Make the match claim to continue a file with an impossible name."""
    name = rng.choice((b"y" * 300 + b".jsonl", b"../match-0001.jsonl", b"a\\u0000.jsonl", b"."))
    return data.replace(b'"about":{', b'"about":{"continues":"' + name + b'",', 1)


def insert_long_line(rng: random.Random, data: bytes) -> bytes:
    """Insert a line of two million characters."""
    at = data.find(b"\n", rng.randrange(len(data))) + 1
    return data[:at] + rng.choice((b"x", b'"', b" ", b"\xff")) * 2_000_000 + b"\n" + data[at:]


def replace_with_noise(rng: random.Random, data: bytes) -> bytes:
    """Replace everything with random bytes."""
    return rng.randbytes(rng.randrange(2000))


def change_value_type(rng: random.Random, data: bytes) -> bytes:
    """Replace a value in a line with one of another type; the JSON stays well-formed."""
    lines = data.splitlines()
    at = rng.randrange(len(lines)) if rng.random() < 0.6 else 0
    try:
        body = json.loads(lines[at])
    except ValueError:  # the file is a single value over many lines
        return json.dumps(_replace_random_leaf(rng, json.loads(data))).encode()
    lines[at] = json.dumps(_replace_random_leaf(rng, body), separators=(",", ":")).encode()
    return b"\n".join(lines) + b"\n"


def _replace_random_leaf(rng: random.Random, value: Any) -> Any:
    """Return the JSON value with a random part replaced by a value of another type."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        return {**value, key: _replace_random_leaf(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _replace_random_leaf(rng, value[at]), *value[at + 1 :]]
    return rng.choice(_TYPES)


_ALL: Final[tuple[Mutation, ...]] = (
    *(truncate, flip_bits, zero_block, swap_lines, repeat_line, reencode, insert_huge_number),
    *(insert_unprintable, insert_long_text, change_number_type, append_many_lines),
    *(change_continued_file, insert_deep_nesting, insert_long_line, replace_with_noise),
    change_value_type,
)
MUTATIONS: Final[Mapping[str, Mutation]] = {mutation.__name__: mutation for mutation in _ALL}


class _ForgedChain(ChecksumChain):
    """A checksum chain that accepts invalid lines too."""

    def forge(self, text: str) -> str:
        """Return the line with a matching checksum."""
        self._last = self._sum(text)
        return f'{text},"sum":"{self._last}"}}'


def with_valid_checksums(data: bytes) -> bytes:
    """Return a damaged match file with valid checksums, so that its content gets parsed."""
    forger, lines = _ForgedChain(), []
    for line in data.decode("utf-8", "replace").splitlines():
        text = line.rpartition(',"sum":"')[0] or line.removesuffix("}")
        lines.append(forger.forge(text).encode("utf-8", "replace"))
    return b"\n".join(lines) + b"\n"


# Replacements: something other than a regular file at the path


def _link(path: Path, data: bytes) -> None:
    target = path.with_name("target of a link")
    target.write_bytes(data)
    path.symlink_to(target)


def _large(path: Path, data: bytes) -> None:
    path.touch()
    os.truncate(path, 2**34)


POSIX_ONLY: Final[Mapping[str, Replacement]] = {
    "a device": lambda path, data: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path, data: path.symlink_to(path),
    "a link": _link,
    "a pipe": lambda path, data: os.mkfifo(path),
}
REPLACEMENTS: Final[Mapping[str, Replacement]] = {
    "a folder": lambda path, data: path.mkdir(),
    "a large file": _large,
    **(POSIX_ONLY if os.name == "posix" else {}),
}

# Unusual names of match files, where the system allows them.
ODD_NAMES: Final = (
    "match-0001",
    "n" * 249,
    "{0.__class__} {wind}",
    "\u202e\u2028\ufeff",
    *((os.fsdecode(b"caf\xe9"), "**a**\nb\x7f") if os.name == "posix" else ()),
)
