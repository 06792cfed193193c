/// A shell that can ask til what may stand where the cursor is.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// What the shell is to read when it starts.
  ///
  /// Each hands its line over as text and takes words back as text: what a deck is called is never
  /// looked at by the shell's parser, so nothing in a name can run.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # til's words for bash: til completions bash > ~/.local/share/bash-completion/completions/til
    _til() {
      local line=${COMP_LINE:0:COMP_POINT} word head
      COMPREPLY=()
      # Bash takes deck:es for three words, and wants back what follows the last colon.
      head=${line##*[[:space:]]}
      if [[ $head == *:* && $COMP_WORDBREAKS == *:* ]]; then head=${head%"${head##*:}"}; else head=; fi
      while IFS=$'\t' read -r word _; do
        printf -v word '%q' "$word"
        COMPREPLY+=("${word#"$head"}")
      done < <(command til completions bash --line "$line" 2>/dev/null)
      [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
    }
    complete -o bashdefault -o default -F _til til

    """#

  private static let zshScript = #"""
    #compdef til
    # til's words for zsh: til completions zsh > a folder of $fpath, as _til
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

    """#

  private static let fishScript = #"""
    # til's words for fish: til completions fish > ~/.config/fish/completions/til.fish
    function __til_words
      command til completions fish --line (commandline -cp | string collect) 2>/dev/null
      or __fish_complete_path (commandline -ct)
    end
    complete -c til -f -a '(__til_words)'

    """#
}
