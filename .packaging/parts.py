"""The metadata of the built application: name, version, icon, match files.

Everything here is a pure function of its arguments; `puerto-rico.spec` and `assemble.py` use it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

NAME = "puerto-rico"
TITLE = "Puerto Rico"
PACKAGES = (
    "msgspec",
    "numpy",
    "platformdirs",
    "pygame-ce",
    "pytmx",
)  # all bundled packages
IDENTIFIER = "org.puerto-rico-table.game"
MATCH_SUFFIX = "prmatch"
MATCH_TYPE = "application/x-puerto-rico-match"
MATCH_TITLE = "Puerto Rico match"
PROBLEM_SUFFIX = "prproblem"
PROBLEM_TYPE = "application/x-puerto-rico-problem"
PROBLEM_TITLE = "Puerto Rico problem"
# What opens with the game: a short name, title, the type that it is a kind of, suffix, MIME type.
FILE_KINDS = (
    ("match", MATCH_TITLE, "public.json", MATCH_SUFFIX, MATCH_TYPE),
    ("problem", PROBLEM_TITLE, "public.plain-text", PROBLEM_SUFFIX, PROBLEM_TYPE),
)
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
# The types under which .icns stores PNG pictures, by side in pixels.
ICNS_KINDS = {128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}


def version_of(root: Path) -> str:
    """Return the version, read from the one place that defines it."""
    text = (root / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("game/__init__.py names no __version__")
    return found[1]


def numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as the four numbers that Windows requires: 1.2.3rc4 becomes 1, 2, 3, 0."""
    found = [int(number) for number in re.findall(r"\d+", re.split(r"[^\d.]", version)[0])]
    first, second, third = ([*found, 0, 0, 0])[:3]
    return first, second, third, 0


def not_bundled(installed: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the modules of all other packages, which must not be bundled just because they are
    installed. `installed` maps modules to their packages (`packages_distributions`)."""
    return sorted(
        module
        for module, packages in installed.items()
        if not {re.sub(r"[-_.]+", "-", name).lower() for name in packages} & set(PACKAGES)
    )


def as_installed(binaries: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return what PyInstaller bundles (place, source, kind), with pygame's libraries for Windows
    only in pygame's own folder, where it looks for them. Its hook also adds them next to the
    program."""
    placed = {}
    for place, source, kind in binaries:
        own = Path(source).parent.name == "pygame" and "pygame" not in Path(place).parts
        there = str(Path("pygame", place)) if own else place
        placed[there] = (there, source, kind)
    return list(placed.values())


# Icons


def picture(svg: Path, side: int) -> bytes:
    """Return a drawing centered in a square of a size in pixels, as PNG."""
    drawn = pygame.image.load_sized_svg(str(svg), (side, side))
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    file = BytesIO()
    pygame.image.save(square, file, "icon.png")
    return file.getvalue()


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return a Windows icon made of PNG pictures by side (at most 256)."""
    head = struct.pack("<3H", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries, body = b"", b""
    for side, png in sorted(pictures.items()):
        byte = side % 256  # 256 is written as 0
        entries += struct.pack("<4B2H2I", byte, byte, 0, 0, 1, 32, len(png), at + len(body))
        body += png
    return head + entries + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """Return a macOS icon made of PNG pictures by side (those in `ICNS_KINDS`)."""
    body = b"".join(
        struct.pack(">4sI", ICNS_KINDS[side], 8 + len(png)) + png
        for side, png in sorted(pictures.items())
    )
    return struct.pack(">4sI", b"icns", 8 + len(body)) + body


# Windows


def windows_version(version: str) -> str:
    """Return the version resource of the .exe, as PyInstaller reads it."""
    four = numbers(version)
    texts = {
        "CompanyName": "the Puerto Rico table contributors",
        "FileDescription": TITLE,
        "FileVersion": version,
        "InternalName": NAME,
        "LegalCopyright": "MIT license; see the folder licenses",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": TITLE,
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3f, flags=0x0,"
        " OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        f" kids=[StringFileInfo([StringTable('040904B0', [{table}])]),\n"
        " VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


# macOS


def mac_properties(version: str) -> dict[str, Any]:
    """Return additional entries of Info.plist: sharp on dense screens, opens matches and
    problems."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": title,
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{IDENTIFIER}.{name}"],
            }
            for name, title, *_ in FILE_KINDS
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{IDENTIFIER}.{name}",
                "UTTypeDescription": title,
                "UTTypeConformsTo": [general],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [suffix],
                    "public.mime-type": mime,
                },
            }
            for name, title, general, suffix, mime in FILE_KINDS
        ],
    }
