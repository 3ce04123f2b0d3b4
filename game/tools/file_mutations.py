"""Ways to spoil a file of the person's own: what disks, editors, mail programs and jokers do."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from game.rules.record.game_record import ChecksumChain

Spoil = Callable[[random.Random, bytes], bytes]
Place = Callable[[Path, bytes], None]

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


def truncated(rng: random.Random, data: bytes) -> bytes:
    """Cut short anywhere."""
    return data[: rng.randrange(len(data) + 1)]


def flipped(rng: random.Random, data: bytes) -> bytes:
    """Some bits turned over."""
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def zeroed(rng: random.Random, data: bytes) -> bytes:
    """A block that was never written: zeros."""
    start = rng.randrange(len(data))
    length = min(len(data) - start, rng.choice((16, 512, 4096)))
    return data[:start] + bytes(length) + data[start + length :]


def swapped(rng: random.Random, data: bytes) -> bytes:
    """Two lines in each other's place."""
    lines = data.splitlines(keepends=True)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def doubled(rng: random.Random, data: bytes) -> bytes:
    """A line twice, or none of it."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at : at + 1] = [lines[at]] * rng.choice((0, 2, 3))
    return b"".join(lines)


def recoded(rng: random.Random, data: bytes) -> bytes:
    """Saved by an editor in another encoding, or with other line ends."""
    if rng.random() < 0.25:
        return data.replace(b"\n", b"\r\n")
    return data.decode("utf-8").encode(rng.choice(_ENCODINGS), "replace")


def huge(rng: random.Random, data: bytes) -> bytes:
    """A number far too large, or none at all."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return data + rng.choice(_HUGE)
    chosen = rng.choice(found)
    return data[: chosen.start()] + rng.choice(_HUGE) + data[chosen.end() :]


def nested(rng: random.Random, data: bytes) -> bytes:
    """Brackets in brackets, deeper than anybody reads."""
    depth = rng.choice((50, 980, 2_000, 100_000))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    deep = opening * depth + b"1" + closing * depth
    found = list(_NUMBER.finditer(data))
    if not found or rng.random() < 0.1:
        return deep
    chosen = rng.choice(found)
    return data[: chosen.start()] + deep + data[chosen.end() :]


def ill_formed(rng: random.Random, data: bytes) -> bytes:
    """Something in a text that cannot be shown: half a letter, NUL, a control character."""
    return _in_a_text(rng, data, rng.choice(_UNSHOWN))


def endless_text(rng: random.Random, data: bytes) -> bytes:
    """A text of a million letters, or a name with thousands of digits at its end."""
    return _in_a_text(rng, data, rng.choice((b"x" * 1_000_000, b"@" + b"9" * 5000, b"x" * 1900)))


def _in_a_text(rng: random.Random, data: bytes, more: bytes) -> bytes:
    found = list(_TEXT.finditer(data))
    if not found:
        return data + b'"' + more + b'"'
    at = rng.choice(found).end() - 1
    return data[:at] + more + data[at:]


def as_real(rng: random.Random, data: bytes) -> bytes:
    """A whole number as another thing that is equal to it."""
    found = list(_WHOLE.finditer(data))
    if not found:
        return data
    chosen = rng.choice(found[:40] if rng.random() < 0.5 else found)
    value = chosen[0] + b".0" if rng.random() < 0.7 else b"true"
    return data[: chosen.start()] + value + data[chosen.end() :]


def drawn_out(rng: random.Random, data: bytes) -> bytes:
    """Thousands of lines that come to nothing."""
    line, other = rng.choice(_LINES), rng.choice(_LINES)
    return data + (line + other) * rng.choice((500, 4_500, 70_000))


def renamed(rng: random.Random, data: bytes) -> bytes:
    """It says that it goes on from a file with a name that none has."""
    name = rng.choice((b"y" * 300 + b".jsonl", b"../match-0001.jsonl", b"a\\u0000.jsonl", b"."))
    return data.replace(b'"about":{', b'"about":{"continues":"' + name + b'",', 1)


def stuffed(rng: random.Random, data: bytes) -> bytes:
    """A very long line in between."""
    at = data.find(b"\n", rng.randrange(len(data))) + 1
    return data[:at] + rng.choice((b"x", b'"', b" ", b"\xff")) * 2_000_000 + b"\n" + data[at:]


def rubbish(rng: random.Random, data: bytes) -> bytes:
    """Something else altogether."""
    return rng.randbytes(rng.randrange(2000))


def retyped(rng: random.Random, data: bytes) -> bytes:
    """A value of another kind somewhere in a line, otherwise well-formed."""
    lines = data.splitlines()
    at = rng.randrange(len(lines)) if rng.random() < 0.6 else 0
    try:
        body = json.loads(lines[at])
    except ValueError:  # a file of one value on many lines
        return json.dumps(_with_other_leaf(rng, json.loads(data))).encode()
    lines[at] = json.dumps(_with_other_leaf(rng, body), separators=(",", ":")).encode()
    return b"\n".join(lines) + b"\n"


def _with_other_leaf(rng: random.Random, value: Any) -> Any:
    """The value with something inside it replaced by something else."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        return {**value, key: _with_other_leaf(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _with_other_leaf(rng, value[at]), *value[at + 1 :]]
    return rng.choice(_TYPES)


SPOILS: Final[Mapping[str, Spoil]] = {
    "truncated": truncated,
    "flipped": flipped,
    "zeroed": zeroed,
    "swapped": swapped,
    "doubled": doubled,
    "recoded": recoded,
    "huge": huge,
    "ill-formed": ill_formed,
    "endless text": endless_text,
    "as real": as_real,
    "drawn out": drawn_out,
    "renamed": renamed,
    "nested": nested,
    "stuffed": stuffed,
    "rubbish": rubbish,
    "retyped": retyped,
}


class _Forger(ChecksumChain):
    """Closes any text with a checksum that is right."""

    def forge(self, text: str) -> str:
        """The line, closed as if it had been written so."""
        self._last = self._sum(text)
        return f'{text},"sum":"{self._last}"}}'


def sealed_again(data: bytes) -> bytes:
    """A spoilt journal with checksums that fit, so that what it says is believed."""
    forger, lines = _Forger(), []
    for line in data.decode("utf-8", "replace").splitlines():
        text = line.rpartition(',"sum":"')[0] or line.removesuffix("}")
        lines.append(forger.forge(text).encode("utf-8", "replace"))
    return b"\n".join(lines) + b"\n"


# What may lie where a file should be


def _pipe(path: Path, data: bytes) -> None:
    os.mkfifo(path)


def _device(path: Path, data: bytes) -> None:
    path.symlink_to("/dev/zero")


def _loop(path: Path, data: bytes) -> None:
    path.symlink_to(path)


def _link(path: Path, data: bytes) -> None:
    target = path.with_name("target of a link")
    target.write_bytes(data)
    path.symlink_to(target)


def _folder(path: Path, data: bytes) -> None:
    path.mkdir()


def _large(path: Path, data: bytes) -> None:
    path.touch()
    os.truncate(path, 2**34)


POSIX_ONLY: Final[Mapping[str, Place]] = {
    "a device": _device,
    "a link to itself": _loop,
    "a link": _link,
    "a pipe": _pipe,
}
PLACES: Final[Mapping[str, Place]] = {
    "a folder": _folder,
    "a large file": _large,
    **(POSIX_ONLY if os.name == "posix" else {}),
}

# Names that a match may have where the system allows it.
NAMES: Final = (
    "match-0001",
    "n" * 249,
    "{0.__class__} {wind}",
    "\u202e\u2028\ufeff",
    *((os.fsdecode(b"caf\xe9"), "**a**\nb\x7f") if os.name == "posix" else ()),
)
