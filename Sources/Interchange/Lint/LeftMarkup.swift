import Things

/// Markup that another program replaces: a template, a link, emphasis, a block within a text, a
/// command of LaTeX or Typst, a name that stands for a text in reStructuredText.
enum LeftMarkup: LintRule {
  static let name = "left-markup"

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    checkForms(of: table.rows(with: [.markup, .hash, .lineBreak]), report) { row, cell in
      piece(of: table.texts[row, cell]) == nil ? nil : 0
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let piece = piece(of: drafts.texts[Int(finding.row), finding.textCell]) ?? ""
    return "\(short(finding, drafts)) has markup that is not read: \(Excerpt.of(piece))"
  }

  private static func piece(of text: String) -> String? {
    // Nearly all texts have none of the signs, and looking for texts takes long.
    for (signs, find) in kinds where text.utf8.contains(where: signs.utf8.contains) {
      if let piece = find(text) { return String(piece) }
    }
    return nil
  }

  /// The kinds of markup, and the characters one of which each must contain.
  private static let kinds: [(signs: String, find: @Sendable (String) -> Substring?)] = [
    ("{", template(in:)), ("<", element(in:)), ("`", role(in:)), ("|", substitution(in:)),
    ("[`", link(in:)), ("\\#{", command(in:)), ("*", strong(in:)), ("`", code(in:)),
    ("$", formula(in:)), ("[]*", mark(in:)), ("&", entity(in:)), ("|!:<.#[", block(in:)),
  ]

  /// A text that is defined elsewhere, as `&product;`.
  @Sendable private static func entity(in text: String) -> Substring? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      rest = rest[start...].dropFirst()
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
      guard name.count > 1, name.first?.isLetter ?? false, rest[name.endIndex...].first == ";"
      else { continue }
      // Alone, those of HTML can be what is learned.
      let whole = text[start...name.endIndex]
      let isCommon = ["amp", "lt", "gt", "quot", "nbsp"].contains(name) && whole != text
      if isCommon || HTMLEntities.decoded(whole) == whole { return whole }
    }
    return nil
  }

  /// The box of a task, half a link, an aside in italics, or a mark of a forum, as in `[b]`.
  @Sendable private static func mark(in text: String) -> Substring? {
    if let box = ["[ ] ", "[x] ", "[X] "].first(where: text.hasPrefix) { return box[...] }
    for (open, close) in [
      ("](#", ")"), ("*(", ")*"), ("[color=", "]"), ("[url=", "]"),
    ] {
      if let start = text.firstRange(of: open),
        let end = text[start.upperBound...].firstRange(of: close)
      {
        return text[start.lowerBound..<end.upperBound]
      }
    }
    return ["[/b]", "[/i]", "[/u]", "[/color]"].lazy.compactMap { mark in
      text.firstRange(of: mark).map { text[$0] }
    }.first
  }

  /// As in `{{ site.title }}`, but not a gap of Anki's, as in `{{c1::Rome}}`.
  @Sendable private static func template(in text: String) -> Substring? {
    for (open, close) in [("{{", "}}"), ("{%", "%}")] {
      guard let start = text.firstRange(of: open),
        !isGap(text[start.upperBound...]),
        let end = text[start.upperBound...].firstRange(of: close)
      else { continue }
      return text[start.lowerBound..<end.upperBound]
    }
    return nil
  }

  private static func isGap(_ text: Substring) -> Bool {
    text.first == "c" && text.dropFirst().first?.isNumber ?? false
  }

  /// As in `<a href="…">`.
  @Sendable private static func element(in text: String) -> Substring? {
    for tag in [
      "<a href=", "<img src=", "<span ", "<div ", "<div>", "<br>", "<br/>", "<br />", "</p>",
      "</li>", "<details>", "<summary>",
    ] {
      guard let start = text.firstRange(of: tag),
        let end = text[text.index(before: start.upperBound)...].firstIndex(of: ">"),
        // An element alone is what is asked.
        start.lowerBound > text.startIndex || text.index(after: end) < text.endIndex
      else { continue }
      return text[start.lowerBound...end]
    }
    return nil
  }

  /// As in ``:math:`x```.
  @Sendable private static func role(in text: String) -> Substring? {
    guard let open = text.firstRange(of: ":`"),
      let end = text[open.upperBound...].firstIndex(of: "`")
    else { return nil }
    let name = text[..<open.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter || $0 == ":" }
    guard name.last == ":", name.count > 2 else { return nil }
    return text[name.endIndex.base...end]
  }

  /// As in `|product|`.
  @Sendable private static func substitution(in text: String) -> Substring? {
    var rest = text[...]
    while let bar = rest.firstIndex(of: "|") {
      let inside = rest[rest.index(after: bar)...]
      let name = inside.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-,".contains($0)) }
      let isAlone = rest[..<bar].last.map { " (\"".contains($0) } ?? true
      if isAlone, name.count > 1, name.first?.isLetter ?? false,
        inside[name.endIndex...].first == "|",
        inside[name.endIndex...].dropFirst().first.map({ " ).,;:\"".contains($0) }) ?? true
      {
        return rest[bar...name.endIndex]
      }
      rest = inside
    }
    return nil
  }

  /// As in `[text](page.md)`, `[text][name]`, `https://…[text]` and `` `text <https://…>`_ ``.
  @Sendable private static func link(in text: String) -> Substring? {
    for (open, middle, close) in [
      (Character("["), "](", ")"), ("[", "][", "]"), ("`", " <http", ">`_"),
    ] {
      guard let address = text.firstRange(of: middle),
        let start = text[..<address.lowerBound].lastIndex(of: open),
        let end = text[address.upperBound...].firstRange(of: close),
        // An element of a table in a program, as in a[0][1], follows a name.
        text[..<start].last.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) ?? true,
        text[start..<address.lowerBound].dropFirst().contains(where: \.isLetter),
        !text[address.upperBound..<end.lowerBound].contains(where: \.isWhitespace)
      else { continue }
      return text[start..<end.upperBound]
    }
    guard let scheme = text.firstRange(of: "://"),
      let end = text[scheme.upperBound...].firstIndex(where: { $0.isWhitespace || $0 == "[" }),
      text[end] == "[", end > scheme.upperBound, let close = text[end...].firstIndex(of: "]")
    else { return nil }
    let before = text[..<scheme.lowerBound]
    let start = before.lastIndex { !$0.isLetter }.map(text.index(after:)) ?? text.startIndex
    return text[start...close]
  }

  /// As in `\text{…}`, `#super[th]` and `{#name}`.
  @Sendable private static func command(in text: String) -> Substring? {
    for (mark, open, close) in [(Character("\\"), Character("{"), Character("}")), ("#", "[", "]")]
    {
      var rest = text[...]
      while let start = rest.firstIndex(of: mark) {
        rest = rest[rest.index(after: start)...]
        let name = rest.prefix { $0.isASCII && $0.isLetter }
        guard name.count > 1, rest[name.endIndex...].first == open else { continue }
        let end = rest[name.endIndex...].firstIndex(of: close) ?? name.endIndex
        return text[start...end]
      }
    }
    guard let start = text.firstRange(of: "{#") ?? text.firstRange(of: "{."),
      text[start.upperBound...].first?.isLetter ?? false,
      let end = text[start.upperBound...].firstIndex(of: "}")
    else { return nil }
    return text[start.lowerBound...end]
  }

  /// As in `**and**`, but not in x**2 or **options.
  @Sendable private static func strong(in text: String) -> Substring? {
    guard let start = text.firstRange(of: "**"),
      text[..<start.lowerBound].last.map({ !$0.isLetter && !$0.isNumber && $0 != "*" }) ?? true,
      text[start.upperBound...].first?.isLetter ?? false,
      let end = text[start.upperBound...].firstRange(of: "**"),
      text[..<end.lowerBound].last.map({ !$0.isWhitespace }) ?? false,
      !text[start.upperBound..<end.lowerBound].contains(where: \.isNewline)
    else { return nil }
    return text[start.lowerBound..<end.upperBound]
  }

  /// A text that is code as a whole, as `` `apply` ``.
  @Sendable private static func code(in text: String) -> Substring? {
    guard text.count > 2, text.first == "`", text.last == "`",
      !text.dropFirst().dropLast().contains("`")
    else { return nil }
    return text[...]
  }

  /// As in `$R_0$`.
  @Sendable private static func formula(in text: String) -> Substring? {
    guard let start = text.firstIndex(of: "$"), let next = text[start...].dropFirst().first,
      !next.isWhitespace, !next.isNumber,
      let end = text[start...].dropFirst().firstIndex(of: "$"),
      text[start..<end].contains(where: { "\\^_".contains($0) }),
      text[..<end].last.map({ !$0.isWhitespace }) ?? false,
      // A variable of a shell follows, as in `$A_B:$C`.
      text[end...].dropFirst().first.map({ !$0.isLetter && !$0.isNumber }) ?? true
    else { return nil }
    return text[start...end]
  }

  /// A line that begins a heading, a table, a picture or a note.
  ///
  /// Blocks of code are not reported: some answers are code.
  @Sendable private static func block(in text: String) -> Substring? {
    var fence = CodeFence()
    return text.split(whereSeparator: \.isNewline).first { line in
      if fence.holds(String(line)) { return false }
      let line = line.drop { $0 == " " }
      return line.hasPrefix("| ") && line.dropFirst().contains("|") || line.hasPrefix("![")
        || line.hasPrefix(":::") || line.hasPrefix("<!--")
        || line.hasPrefix(".. ") && line.contains("::")
        || line.hasPrefix("##")
          && line.drop { $0 == "#" }.first.map { $0 == " " || $0.isLetter }
            ?? false
        || MarkdownText.isReference(String(line))
    }
  }
}
