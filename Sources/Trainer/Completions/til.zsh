#compdef til
# til completion for zsh. Save as _til in a directory of $fpath.
_til() {
  local -a values lines
  local word summary
  while IFS=$'\t' read -r word summary; do
    values+=("$word")
    lines+=("$word  $summary")
  done < <(command til completions zsh --line "$LBUFFER" 2>/dev/null)
  if (( ${#values} )); then
    compadd -l -d lines -a values
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_til" ]; then _til "$@"; else compdef _til til; fi
