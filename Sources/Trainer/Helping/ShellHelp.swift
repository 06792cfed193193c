import TextUI

/// Lines to copy, that put til into other programs.
struct ShellHelp: View {
  var body: some View {
    VStack(spacing: 1) {
      ForEach(ShellRecipe.all) { recipe in
        VStack {
          Text(Line("\(recipe.program): ", .strong) + Line(recipe.does)).hanging(2)
          Text(recipe.file, .dim).padding()
          ForEach(recipe.lines) { Text(" \($0)").padding(3) }
        }
      }
      Text(Self.rest)
    }
  }

  static let rest = """
    due --prompt says "12 due" or nothing, at once, and always ends well; due -q says it by the \
    status alone. completions bash, zsh or fish prints what makes Tab know til.
    """
}
