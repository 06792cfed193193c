import TextUI

/// The tables of `help keys` and `help shell`, in every form.
@MainActor
enum HelpTables {
  static func reportKeys(_ call: Call, _ session: Session) {
    let keys =
      PromptKey.all.map { ["prompt", $0.key, $0.does] }
      + PromptKey.ofQuestion.map { ["question", $0.key, $0.does] }
      + StudyKey.all.map { ["grade", $0.shown, $0.binding.summary] }
    switch call.form {
    case .pretty: session.show(KeysHelp())
    case .plain: session.write(rows: keys)
    case .json:
      let members = ["place", "key", "does"]
      let objects = keys.map { key in
        JSON.object(Array(zip(members, key.map(JSON.string))))
      }
      session.write("help", [("keys", .array(objects))])
    }
  }

  static func reportRecipes(_ call: Call, _ session: Session) {
    let recipes = ShellRecipe.all
    switch call.form {
    case .pretty: session.show(ShellHelp())
    case .plain:
      session.write(rows: recipes.map { [$0.program, $0.does, $0.file] + $0.lines })
    case .json:
      let objects = recipes.map { recipe in
        JSON.object([
          ("program", .string(recipe.program)), ("does", .string(recipe.does)),
          ("file", .string(recipe.file)), ("lines", .array(recipe.lines.map(JSON.string))),
        ])
      }
      session.write("help", [("recipes", .array(objects))])
    }
  }
}
