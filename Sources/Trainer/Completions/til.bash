# til completion for bash. Install:
# til completions bash > ~/.local/share/bash-completion/completions/til
_til() {
  local line=${COMP_LINE:0:COMP_POINT} word head
  COMPREPLY=()
  # Bash splits deck:es at the colon and expects only the part after it.
  head=${line##*[[:space:]]}
  if [[ $head == *:* && $COMP_WORDBREAKS == *:* ]]; then head=${head%"${head##*:}"}; else head=; fi
  while IFS=$'\t' read -r word _; do
    printf -v word '%q' "$word"
    COMPREPLY+=("${word#"$head"}")
  done < <(command til completions bash --line "$line" 2>/dev/null)
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
}
complete -o bashdefault -o default -F _til til
