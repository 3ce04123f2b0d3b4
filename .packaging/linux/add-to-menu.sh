#!/bin/sh
# Puts the game into the menu of this account, and lets match files (*.prmatch) open with it.
# Run it again after the folder has been moved; with --remove it takes everything out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/puerto-rico.desktop
kind=$data/mime/packages/puerto-rico-match.xml
icon=$data/icons/hicolor/256x256/apps/puerto-rico.png

# What is said, in the language of the session.
language=${LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}
case ${language%%[:_.@-]*} in
    cs)
        added="Puerto Rico je v nabídce a soubory partií se otevírají dvojklikem."
        removed="Puerto Rico už v nabídce není."
        refused="Z nabídky nelze spouštět programy ze složky, která má v názvu %; přesuň ji."
        ;;
    de)
        added="Puerto Rico steht im Menü und öffnet Partien per Doppelklick auf ihre Datei."
        removed="Puerto Rico steht nicht mehr im Menü."
        refused="Menüs können aus einem Ordner mit % im Namen nichts starten; verschieb ihn bitte."
        ;;
    hu)
        added="A Puerto Rico bekerült a menübe, és dupla kattintásra megnyitja a partifájlokat."
        removed="A Puerto Rico már nincs a menüben."
        refused="A menüből nem indítható program olyan mappából, amelynek nevében % van; helyezd át."
        ;;
    is)
        added="Puerto Rico er komið í valmyndina og leikskrár opnast með tvísmelli."
        removed="Puerto Rico er farið úr valmyndinni."
        refused="Valmyndir geta ekki ræst forrit úr möppu með % í heitinu; færðu hana annað."
        ;;
    *)
        added="Puerto Rico is in the menu, and opens match files by double click."
        removed="Puerto Rico is out of the menu."
        refused="Menus cannot start programs from a folder with % in its name; please move it."
        ;;
esac

refresh() {
    # Desktops that lack one of these look by themselves.
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database "$data/applications"
    fi
}

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$kind" "$icon"
    refresh
    echo "$removed"
    exit 0
fi

case $here in
    *%*)
        echo "$refused" >&2
        exit 1
        ;;
esac

mkdir -p "${entry%/*}" "${kind%/*}" "${icon%/*}"
cp "$here/menu/puerto-rico-match.xml" "$kind"
cp "$here/puerto-rico.png" "$icon"
# In a .desktop file a path stands in quotes, and what is special there is escaped twice.
program=$(printf '%s' "$here/puerto-rico" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%f\n' "$program" ;;
        Icon=*) printf 'Icon=puerto-rico\n' ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/menu/puerto-rico.desktop" > "$entry"
refresh
echo "$added"
