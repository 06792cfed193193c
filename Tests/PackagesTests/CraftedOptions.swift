import Testing

// Note types, decks and presets.
extension CraftedPackage {
  private static func column(
    _ name: String, _ fate: Fate, _ column: String, _ json: String
  ) -> CraftedPackage {
    old(name, fate, "UPDATE col SET \(column) = '\(json)'")
  }

  private static func preset(_ name: String, _ fate: Fate, _ json: String) -> CraftedPackage {
    column(name, fate, "dconf", "{\"1\":{\"id\":1,\"name\":\"Default\",\(json)}}")
  }

  private static func noteType(
    _ name: String, _ fate: Fate, fields: Int = 2, templates: Int = 1, front: String = "{{f0}}"
  ) -> CraftedPackage {
    let fields = (0..<fields).map { "{\"name\":\"f\($0)\",\"ord\":\($0)}" }.joined(separator: ",")
    let forms = (0..<templates).map {
      "{\"name\":\"t\($0)\",\"ord\":\($0),\"qfmt\":\"\(front)\",\"afmt\":\"{{f1}}\"}"
    }.joined(separator: ",")
    return column(
      name, fate, "models",
      "{\"1\":{\"id\":1,\"name\":\"Basic\",\"flds\":[\(fields)],\"tmpls\":[\(forms)]}}")
  }

  private static func decks(_ name: String, _ fate: Fate, _ deck: String) -> CraftedPackage {
    column(name, fate, "decks", "{\"1\":{\"id\":1,\"name\":\"\(deck)\",\"conf\":1}}")
  }

  private static func delays(_ name: String, _ fate: Fate, _ delays: [Float]) -> CraftedPackage {
    let packed = delays.flatMap { Crafted.number(UInt64($0.bitPattern), 4) }
    return new(
      name, fate, "UPDATE deck_config SET config = \(Crafted.hex(Crafted.field(1, packed)))")
  }

  static let options: [CraftedPackage] = [
    column("options that are no JSON", wrong, "conf", "{"),
    column("options in an array", wrong, "conf", "[]"),
    column("note types of 100 levels", wrong, "models", String(repeating: "[", count: 100)),
    column("a note type without fields", wrong, "models", "{\"1\":{\"id\":1,\"name\":\"Basic\"}}"),
    column("a day that starts at 99", wrong, "conf", "{\"rollover\":99}"),
    column("a day that starts at 1e300", .read(notes: 2), "conf", "{\"rollover\":1e300}"),
    column("a timezone of -2^63", wrong, "conf", "{\"localOffset\":-9223372036854775808}"),
    column("a timezone of 2^63 - 1", wrong, "conf", "{\"creationOffset\":9223372036854775807}"),
    column("version 99", .refused("newer version of Anki"), "ver", "99"),
    column("version -2^63", .read(notes: 2), "ver", "-9223372036854775808"),
    column("created in 2^63 - 1", wrong, "crt", "9223372036854775807"),
    column("created in -1", wrong, "crt", "-1"),
    old("no options", wrong, "DELETE FROM col"),
    old(
      "note types of 17 MB", tooLarge,
      "UPDATE col SET models = '{\"x\":\"' || \(repeated("ab", 8_600_000)) || '\"}'"),
    noteType("501 fields", tooLarge, fields: 501),
    noteType("501 templates", tooLarge, templates: 501),
    noteType(
      "a template of 1 MB", .read(notes: 2), front: String(repeating: "{{f0}}", count: 160_000)),
    noteType("a template that is never closed", .read(notes: 2), front: "{{{{{{f0"),
    noteType(
      "a template with sections", .read(notes: 2), front: "{{#f1}}{{f0}}{{/f1}}{{^f0}}{{/f0}}"),
    decks("a deck of 41 levels", tooLarge, (0...40).map { "d\($0)" }.joined(separator: "::")),
    decks("a deck outside", .read(notes: 2), "../../../etc"),
    decks("a deck without a name", .read(notes: 2), ""),
    decks("a deck of dots", .read(notes: 2), "..::.::..."),
    decks("a deck with a long name", .read(notes: 2), String(repeating: "x", count: 5000)),
    decks("a deck with escapes", .read(notes: 2), "\\u001b]0;x\\u0007"),
    column(
      "20,001 decks", tooLarge, "decks",
      "{" + (1...20_001).map { "\"\($0)\":{\"id\":\($0),\"name\":\"d\"}" }.joined(separator: ",")
        + "}"),
    column(
      "a deck that uses preset 2^63 - 1", .read(notes: 2), "decks",
      "{\"1\":{\"id\":1,\"name\":\"D\",\"conf\":9223372036854775807}}"),
    preset(
      "limits of 2^63 - 1", .read(notes: 2),
      "\"new\":{\"perDay\":9223372036854775807},\"rev\":{\"maxIvl\":9223372036854775807}"),
    preset("limits of -1", .read(notes: 2), "\"new\":{\"perDay\":-1},\"rev\":{\"maxIvl\":-1}"),
    preset(
      "limits of 1e300", .read(notes: 2), "\"new\":{\"perDay\":1e300},\"rev\":{\"maxIvl\":1e300}"),
    preset("a retention of 1e300", .read(notes: 2), "\"desiredRetention\":1e300"),
    preset("a retention of -1", .read(notes: 2), "\"desiredRetention\":-1"),
    preset("a step of 1e30", .read(notes: 2), "\"new\":{\"delays\":[1e30]}"),
    preset("a step of -1", .read(notes: 2), "\"new\":{\"delays\":[-1]}"),
    preset("a step of 1e300", wrong, "\"new\":{\"delays\":[1e300]}"),
    preset(
      "101 steps", wrong,
      "\"new\":{\"delays\":[\((0...100).map { _ in "1" }.joined(separator: ","))]}"),
    preset(
      "parameters of 1e300", .read(notes: 2),
      "\"fsrsParams6\":[\((0..<21).map { _ in "1e300" }.joined(separator: ","))]"),
    delays("a step that is not a number", wrong, [.nan]),
    delays("a step without an end", wrong, [.infinity]),
    delays("a step of 10 minutes", .read(notes: 2), [10]),
    new("a preset that is no message", wrong, "UPDATE deck_config SET config = x'FFFFFF'"),
    new(
      "a preset of 20,000 fields", wrong,
      "UPDATE deck_config SET config = CAST(\(repeated("\u{8}\u{1}", 20_000)) AS BLOB)"),
    new("a note type that is no message", wrong, "UPDATE notetypes SET config = x'0AFF'"),
    new("a deck that is no message", wrong, "UPDATE decks SET kind = x'0AFFFFFFFFFFFFFFFFFF01'"),
    new(
      "a field at 2^63 - 1", .read(notes: 2),
      "UPDATE fields SET ord = 9223372036854775807 WHERE ord = 1"),
    new("config that is no JSON", .read(notes: 2), "INSERT INTO config VALUES('rollover', x'FF')"),
    new("no table of decks", .refused("no table decks"), "DROP TABLE decks"),
    CraftedPackage("a sentence with 500 gaps of 1 MB", tooLarge) {
      let models = CraftedCollection.models.replacing("\"type\":0", with: "\"type\":1")
      return CraftedArchive(
        collection: try CraftedCollection.old(
          "UPDATE col SET models = '\(models)'",
          "UPDATE notes SET flds = '{{c1::a}}' || \(repeated("ab", 500_000)) || char(31)",
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
            INSERT INTO cards SELECT 1600000001000 + i, 1600000000001, 1, i, 0, 0, i, 0, 0, 0, 0, 0,
              0, 0, 0, '', 0 FROM n
          """)
      ).bytes
    },
  ]
}
