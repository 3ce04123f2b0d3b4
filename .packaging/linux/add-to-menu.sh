#!/bin/sh
# Puts the game into the menu of this account, and lets match files (*.prmatch) open with it.
# Run it again after the folder has been moved; with --remove it takes everything out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/puerto-rico.desktop
kind=$data/mime/packages/puerto-rico-match.xml
icon=$data/icons/hicolor/256x256/apps/puerto-rico.png

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
    echo "Puerto Rico is out of the menu."
    exit 0
fi

case $here in
    *%*)
        echo "Menus cannot start programs from a folder with % in its name; please move it." >&2
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
echo "Puerto Rico is in the menu, and opens match files by double click."
