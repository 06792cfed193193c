# til completion for fish. Install: til completions fish > ~/.config/fish/completions/til.fish
function __til_words
  command til completions fish --line (commandline -cp | string collect) 2>/dev/null
  or __fish_complete_path (commandline -ct)
end
complete -c til -f -a '(__til_words)'
