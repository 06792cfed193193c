#!/bin/sh
# Installs til from this directory, or removes it: install.sh [--prefix DIR] [--uninstall]
# Without a prefix: /usr/local for root, ~/.local for others. Libraries of cards are never touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ "$(id -u)" = 0 ] && prefix=/usr/local || prefix=$HOME/.local
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=${2:?--prefix needs a directory}; shift 2 ;;
    --prefix=*) prefix=${1#*=}; shift ;;
    --uninstall) action=remove; shift ;;
    *) sed -n '2,3s/^# //p' "$0"; [ "$1" = --help ] && exit 0 || exit 64 ;;
  esac
done

files=$(cd "$here" && find bin share -type f)
if [ "$action" = remove ]; then
  for file in $files; do
    rm -f "$prefix/$file"
    # Only directories that are now empty.
    (cd "$prefix" 2>/dev/null && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
  done
  echo "Removed til from $prefix."
  exit 0
fi
for file in $files; do
  mkdir -p "$prefix/$(dirname "$file")"
  # Renamed into place, so that a running til keeps its program.
  cp "$here/$file" "$prefix/$file.new"
  mv "$prefix/$file.new" "$prefix/$file"
done
echo "Installed til in $prefix/bin. To look around: til demo"
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "Add $prefix/bin to your PATH." ;;
esac
