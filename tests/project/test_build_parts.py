"""What the built application says about itself: icons, versions, match files, licenses, menu."""

import os
import plistlib
import re
import shutil
import struct
import subprocess
import tomllib
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import assemble
import parts
import pygame
import pytest
import read_me

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / ".packaging"
LANGUAGES = sorted(path.parent.parent.name for path in (ROOT / "assets").rglob("*.mo"))
LOGO = ROOT / "assets" / "svg" / "scenery" / "logo.svg"


def read_png(data: bytes, tmp_path: Path) -> pygame.Surface:
    file = tmp_path / "read.png"
    file.write_bytes(data)
    return pygame.image.load(file)


def test_the_windows_icon_holds_a_picture_of_every_size(tmp_path: Path) -> None:
    made = parts.ico({side: parts.picture(LOGO, side) for side in parts.ICO_SIDES})
    _, kind, count = struct.unpack_from("<3H", made)
    assert (kind, count) == (1, len(parts.ICO_SIDES))
    for index, side in enumerate(parts.ICO_SIDES):
        entry = struct.unpack_from("<4B2H2I", made, 6 + 16 * index)
        assert (entry[0] or 256, entry[1] or 256) == (side, side)
        data = made[entry[7] : entry[7] + entry[6]]
        picture = read_png(data, tmp_path)
        assert picture.get_size() == (side, side)
        assert picture.get_at((side // 2, side // 2)).a == 255


def test_the_mac_icon_holds_a_picture_of_every_size(tmp_path: Path) -> None:
    made = parts.icns({side: parts.picture(LOGO, side) for side in parts.ICNS_KINDS})
    assert struct.unpack_from(">4sI", made) == (b"icns", len(made))
    at = 8
    for side, kind in parts.ICNS_KINDS.items():
        found, length = struct.unpack_from(">4sI", made, at)
        assert found == kind
        assert read_png(made[at + 8 : at + length], tmp_path).get_size() == (side, side)
        at += length
    assert at == len(made)


def test_files_are_called_the_same_on_every_system() -> None:
    properties = plistlib.loads(plistlib.dumps(parts.mac_properties("1.2.3")))
    declared = properties["UTExportedTypeDeclarations"]
    opened = properties["CFBundleDocumentTypes"]
    assert [one["LSItemContentTypes"] for one in opened] == [
        [one["UTTypeIdentifier"]] for one in declared
    ]
    tags = [one["UTTypeTagSpecification"] for one in declared]
    wanted = [["prmatch"], ["prproblem"]]
    assert [tag["public.filename-extension"] for tag in tags] == wanted
    linux = RECIPES / "linux"
    kinds = ElementTree.parse(linux / "puerto-rico-match.xml").getroot()
    for kind, tag in zip(kinds, tags, strict=True):
        globs = [element.get("pattern") for element in kind if element.tag.endswith("glob")]
        suffixes = tag["public.filename-extension"]
        assert globs == [f"*.{suffix}" for suffix in suffixes]
        assert kind.get("type") == tag["public.mime-type"]
    desktop = (linux / "puerto-rico.desktop").read_text(encoding="utf-8")
    assert f"MimeType={parts.MATCH_TYPE};{parts.PROBLEM_TYPE};" in desktop
    assert "%f" in desktop


def test_everything_bundled_brings_its_license() -> None:
    for package in ("numpy", "platformdirs", "pytmx"):
        assert "opyright" in "".join(assemble.license_texts(package))
    for name in ("Python", "pygame-ce"):  # their packages bring none
        assert len((RECIPES / "licenses" / f"{name}.txt").read_text(encoding="utf-8")) > 5000
    known = {path.stem for path in (RECIPES / "licenses" / "libraries").iterdir()}
    assert {text for text in assemble.LIBRARIES.values() if not text.startswith("..")} == known


def test_fonts_and_locale_data_bring_their_licenses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assemble, "LICENSED", ())
    assemble.gather_licenses(tmp_path / "licenses")
    given = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, source, title, code in (
        ("fonts", "assets/fonts/OFL.txt", "SIL OPEN FONT LICENSE Version 1.1", "OFL-1.1"),
        ("Unicode-CLDR", "assets/locale/cldr/LICENSE.txt", "UNICODE LICENSE V3", "Unicode-3.0"),
    ):
        assert title in (tmp_path / "licenses" / f"{name}.txt").read_text(encoding="utf-8")
        assert source in given["license-files"]
        assert code in given["license"].split(" AND ")


def test_a_library_without_a_license_is_named(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    inside.mkdir()
    names = ("libSDL2-2-50d19f93.0.so.0.3200.10", "zlib1.dll", "libnovel-1a.so.3", "SDL2.dll")
    for name in (*names, "base.cpython-311-x86_64-linux-gnu.so", "_queue.pyd", "logo.svg"):
        (inside / name).touch()
    assert assemble.unlicensed(tmp_path, RECIPES / "licenses") == ["libnovel-1a.so.3"]


def test_what_else_is_installed_is_not_bundled() -> None:
    installed = {
        "babel": ["babel"],
        "numpy": ["numpy"],
        "pygame": ["pygame-ce"],
        "pytmx": ["PyTMX"],
        "shared": ["novel", "numpy"],
        "_novel": ["novel"],
    }
    assert parts.not_bundled(installed) == ["_novel", "babel"]


def test_every_package_that_the_game_needs_is_bundled() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]}
    assert needed == set(parts.PACKAGES)


def test_pygames_libraries_are_bundled_once() -> None:
    pygame_folder = Path("site-packages", "pygame")
    own = str(Path("pygame", "SDL2.dll"))
    found = [
        (own, str(pygame_folder / "SDL2.dll"), "BINARY"),
        ("SDL2.dll", str(pygame_folder / "SDL2.dll"), "BINARY"),
        ("libpng16-16.dll", str(pygame_folder / "libpng16-16.dll"), "BINARY"),
        (str(Path("numpy.libs", "blas.dll")), str(Path("numpy.libs", "blas.dll")), "BINARY"),
        ("VCRUNTIME140.dll", str(Path("python", "VCRUNTIME140.dll")), "BINARY"),
    ]
    assert [place for place, _, _ in parts.as_installed(found)] == [
        own,
        str(Path("pygame", "libpng16-16.dll")),
        str(Path("numpy.libs", "blas.dll")),
        "VCRUNTIME140.dll",
    ]


@pytest.mark.parametrize("system", sorted(read_me.LICENSES))
def test_a_read_me_says_how_to_start_in_every_language(system: str) -> None:
    texts = read_me.read_mes(system, "1.2.3")
    assert len(texts) == len(LANGUAGES) + 1
    assert "Double-click" in texts["READ-ME.txt"]
    for name, text in texts.items():
        assert re.fullmatch(r"[A-Z-]+\.txt", name)
        assert text.startswith("Puerto Rico 1.2.3\n=================\n")
        assert "puerto-rico" in text or system == "darwin"
        assert read_me.LICENSES[system] in " ".join(text.split())
        assert not set("{}") & set(text)
        assert max(map(len, text.splitlines())) <= 100
    sentences = [{ln for ln in text.splitlines() if ln.count(" ") > 2} for text in texts.values()]
    assert all(one.isdisjoint(other) for one, other in combinations(sentences, 2))


def test_the_desktop_is_told_in_every_language() -> None:
    linux = RECIPES / "linux"
    lines = (linux / "puerto-rico.desktop").read_text(encoding="utf-8").splitlines()
    entry = dict(line.split("=", 1) for line in lines if "=" in line)
    kind = ElementTree.parse(linux / "puerto-rico-match.xml").getroot()[0]
    comments = {
        element.get("{http://www.w3.org/XML/1998/namespace}lang"): element.text
        for element in kind
        if element.tag.endswith("comment")
    }
    assert set(comments) == {None, *LANGUAGES}
    assert len(set(comments.values())) == len(comments)
    for key in ("GenericName", "Comment", "Keywords"):
        told = {name: text for name, text in entry.items() if name.partition("[")[0] == key}
        assert set(told) == {key, *(f"{key}[{language}]" for language in LANGUAGES)}
        assert len(set(told.values())) == len(told)
    assert all(entry[name].endswith(";") for name in entry if name.startswith("Keywords"))


@pytest.mark.skipif(os.name == "nt", reason="the menu of Linux desktops")
def test_the_menu_script_speaks_every_language(tmp_path: Path) -> None:
    for name in ("games", "100 %"):
        shutil.copytree(RECIPES / "linux", tmp_path / name / "menu")
        shutil.copy(RECIPES / "linux" / "add-to-menu.sh", tmp_path / name)
        (tmp_path / name / "puerto-rico.png").touch()
    plain = {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}

    def says(**language: str) -> list[str]:
        """What it says when it adds, removes and refuses."""
        told = []
        for name, arguments in (("games", []), ("games", ["--remove"]), ("100 %", [])):
            command = ["sh", str(tmp_path / name / "add-to-menu.sh"), *arguments]
            done = subprocess.run(command, env=plain | language, capture_output=True)
            told.append((done.stdout or done.stderr).decode("utf-8"))
        return told

    english = says(LANG="C.UTF-8")
    assert english == says() == says(LANG="csb_PL.UTF-8")
    spoken = {language: says(LANG=f"{language}_XX.UTF-8") for language in LANGUAGES}
    for which in range(3):
        assert len({said[which] for said in (english, *spoken.values())}) == 1 + len(LANGUAGES)
    assert says(LANGUAGE="de:cs", LANG="hu_HU.UTF-8") == spoken["de"]


@pytest.mark.skipif(os.name == "nt", reason="the menu of Linux desktops")
def test_the_menu_entry_starts_the_program_from_any_folder(tmp_path: Path) -> None:
    folder, home = tmp_path / 'My $Games "x" `b\\c', tmp_path / "home"
    shutil.copytree(RECIPES / "linux", folder / "menu")
    shutil.copy(RECIPES / "linux" / "add-to-menu.sh", folder)
    (folder / "puerto-rico.png").touch()
    surroundings = {"HOME": str(home), "PATH": os.environ["PATH"]}
    script = folder / "add-to-menu.sh"
    subprocess.run(["sh", script], env=surroundings, check=True, capture_output=True)
    entry = home / ".local" / "share" / "applications" / "puerto-rico.desktop"
    (line,) = [ln for ln in entry.read_text().splitlines() if ln.startswith("Exec=")]
    command = line.removeprefix("Exec=").replace("\\\\", "\\")  # as a text in a .desktop file
    said = ["sh", "-c", f"printf '%s\\n' {command.replace('%f', '')}"]  # quoted as in a shell
    found = subprocess.run(said, check=True, capture_output=True, text=True).stdout
    assert found == f"{folder}/puerto-rico\n"
    subprocess.run(["sh", script, "--remove"], env=surroundings, check=True, capture_output=True)
    assert list(home.rglob("puerto-rico*")) == []
