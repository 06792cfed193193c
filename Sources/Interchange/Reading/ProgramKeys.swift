/// Keys above the messages of a program, such as `error_not_found` or `menu.file.open`.
enum ProgramKeys {
  private static let fewest = 5

  /// What to tell of a map whose names are mostly such keys.
  static func remark(_ names: [String], in file: String) -> Diagnostic? {
    let keys = names.filter { name in
      // Unlike an abbreviation such as `U.S.`.
      let joined = name.first?.isLowercase ?? false && name.contains(where: \.isUppercase)
      let words = (joined ? ColumnNames.spaced(name) : name).split { "_.: ".contains($0) }
      return !name.contains(" ") && words.count > 1 && words.contains { $0.count > 2 }
    }
    guard names.count >= fewest, 2 * keys.count >= names.count else { return nil }
    return Diagnostic(
      weight: .remark, rule: "keys", file: file,
      sentence: "The short forms look like message keys of a program, such as "
        + "\"\(Excerpt.of(keys[0]))\".",
      remedy: "To learn the messages, import a table of them in two languages.")
  }
}
