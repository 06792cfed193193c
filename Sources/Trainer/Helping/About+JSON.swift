extension About {
  /// The command as `help --json` describes it.
  var described: JSON {
    .object([
      ("name", .string(name)), ("summary", .string(summary)), ("group", .string("\(group)")),
      ("usage", .array(usage.map(JSON.string))), ("text", .string(text)),
      (
        "options",
        .array(
          options.map { option in
            .object([
              ("name", .string(option.name)),
              ("letter", .optional(option.letter) { .string("\($0)") }),
              ("value", .optional(option.value, JSON.string)), ("summary", .string(option.summary)),
            ])
          })
      ),
      ("examples", .array(examples.map { .string($0.line) })),
      (
        "json",
        .array(
          json.map { .object([("path", .string($0.path)), ("meaning", .string($0.meaning))]) })
      ),
    ])
  }
}
