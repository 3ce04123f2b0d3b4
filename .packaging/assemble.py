"""Complete the built application with licenses, a read-me, and desktop files.

    assemble.py licenses FOLDER    collect the licenses of everything that will be bundled
    assemble.py complete FOLDER LICENSES    add the rest next to the built program

build.py runs it with the Python that builds. It fails if a bundled library has no license.
"""

from __future__ import annotations

import re
import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path

import parts
import read_me

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LICENSED = (*parts.PACKAGES, "pyinstaller")  # PyInstaller provides the boot loader
LICENSE_FILE = re.compile(r"(^|/)[^/]*(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
# Names of the files of bundled libraries, mapped to texts in `licenses/libraries`. Libraries that
# come with numpy are in numpy's own license.
LIBRARIES = {
    r"sdl2[-.]": "SDL2",
    r"sdl2_image": "SDL2_image",
    r"sdl2_mixer": "SDL2_mixer",
    r"sdl2_ttf": "SDL2_ttf",
    r"freetype": "freetype",
    r"harfbuzz": "harfbuzz",
    r"flac": "FLAC",
    r"asound": "alsa",
    r"brotli": "brotli",
    r"fluidsynth": "fluidsynth",
    r"jpeg|turbojpeg": "jpeg",
    r"mpg123": "mpg123",
    r"ogg": "ogg",
    r"opusfile": "opusfile",
    r"opus[-.]": "opus",
    r"png": "png",
    r"portmidi": "portmidi",
    r"webp|sharpyuv": "webp",
    r"sndfile": "sndfile",
    r"tiff": "tiff",
    r"vorbis": "vorbis",
    r"wavpack": "wavpack",
    r"xmp": "xmp",
    r"modplug": "modplug",
    r"gme": "gme",
    r"z[.1]|zlib": "zlib",
    r"ffi": "ffi",
    r"lzma": "lzma",
    r"bz2": "bzip2",
    r"expat": "expat",
    r"sqlite3": "sqlite",
    r"gcc_s|stdc\+\+|gfortran|quadmath": "gcc",
    r"vcruntime|msvcp|vcomp|concrt|ucrtbase|api-ms-win-": "microsoft",
    r"python": "../Python",
    r"scipy_openblas|openblas": "../numpy",
}
SHARED = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll)$", re.IGNORECASE)
MODULE = re.compile(r"\.(cpython-|abi3\.|pyd$)", re.IGNORECASE)


def gather_licenses(target: Path) -> None:
    """Collect the licenses of everything that is bundled, in a new folder."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(HERE / "licenses", target)
    shutil.copy(ROOT / "LICENSE", target / f"{parts.NAME}.txt")
    shutil.copy(ROOT / "assets" / "fonts" / "OFL.txt", target / "fonts.txt")
    shutil.copy(ROOT / "assets" / "locale" / "cldr" / "LICENSE.txt", target / "Unicode-CLDR.txt")
    for package in LICENSED:
        texts = license_texts(package)
        own = target / f"{package}.txt"
        if texts:
            own.write_text("\n\n".join(texts), encoding="utf-8")
        elif not own.exists():
            raise SystemExit(f"{package} brings no license, and .packaging/licenses has none.")


def license_texts(package: str) -> list[str]:
    """Return the licenses that an installed package includes, each under its file name."""
    found = []
    for file in distribution(package).files or ():
        in_info = ".dist-info/" in file.as_posix()
        if in_info and LICENSE_FILE.search(file.as_posix()):
            name = file.as_posix().partition(".dist-info/")[2]
            text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            found.append(f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n")
    return found


def unlicensed(application: Path, licenses: Path) -> list[str]:
    """Return the bundled libraries without a license text."""
    missing = set()
    for path in application.rglob("*"):
        if not SHARED.search(path.name) or MODULE.search(path.name):
            continue
        stem = re.sub(r"^lib", "", path.name, flags=re.IGNORECASE)
        texts = [LIBRARIES[known] for known in LIBRARIES if re.match(known, stem, re.IGNORECASE)]
        if not any((licenses / "libraries" / f"{text}.txt").exists() for text in texts):
            missing.add(path.name)
    return sorted(missing)


def complete(folder: Path, licenses: Path) -> None:
    """Add everything that belongs next to the program."""
    system = sys.platform if sys.platform in read_me.LICENSES else "linux"
    ending = "\r\n" if system == "win32" else "\n"
    for name, text in read_me.read_mes(system, parts.version_of(ROOT)).items():
        (folder / name).write_text(text, encoding="utf-8", newline=ending)
    if system == "linux":
        logo = ROOT / "assets" / "svg" / "scenery" / "logo.svg"
        (folder / f"{parts.NAME}.png").write_bytes(parts.picture(logo, 256))
        (folder / "menu").mkdir(exist_ok=True)
        for name in ("puerto-rico.desktop", "puerto-rico-match.xml"):
            shutil.copy(HERE / "linux" / name, folder / "menu")
        shutil.copy(HERE / "linux" / "add-to-menu.sh", folder)
    missing = unlicensed(folder, licenses)
    if missing:
        raise SystemExit(f"No license is known for bundled libraries: {', '.join(missing)}.")


if __name__ == "__main__":
    command, *folders = sys.argv[1:]
    if command == "licenses":
        gather_licenses(Path(folders[0]))
    else:
        complete(Path(folders[0]), Path(folders[1]))
