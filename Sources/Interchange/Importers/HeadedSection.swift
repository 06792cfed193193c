/// A heading of a document, and the text below it.
struct HeadedSection {
  var line: Int
  /// 1 to 6.
  var level: Int
  var title: String
  /// What is below the heading, up to the next one.
  var body: [String] = []

  var isTable: Bool {
    let lines = body.lazy.map(Blanks.trimmed).filter { !$0.isEmpty }
    let rows = lines.count { $0.hasPrefix("|") }
    return lines.first?.hasPrefix("|") ?? false || rows > 2 && rows * 2 > lines.count
  }

  /// Whether it is a name with a text of a few lines.
  var isShort: Bool {
    let words = title.split(separator: " ")
    return words.count <= 4 && !title.hasSuffix("?")
      && (1...6).contains(body.count { !Blanks.isBlank($0) })
      && !body.contains(where: CodeFence.isFence)
  }

  var holdsSeveral: Bool { body.count { !Blanks.isBlank($0) } > 1 }
  var isBlank: Bool { body.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}

// Web pages.
extension HeadedSection {
  /// The headings of a page, with the paragraphs and the items of lists below them.
  static func html(_ lines: [String]) -> [HeadedSection] {
    var sections: [HeadedSection] = []
    var tags = HTMLTags(HTMLTags.content(lines))
    // Names end before digits.
    while let name = tags.next(["h", "p", "li"]) {
      let (line, tag) = (tags.line, tags.tag)
      if name == "h", let level = tag.dropFirst(2).first?.wholeNumberValue, (1...6).contains(level)
      {
        let title = plain(tags.text(before: ["/h"]))
        sections.append(HeadedSection(line: line, level: level, title: " " + title))
      } else if let last = sections.indices.last, name != "h", !tag.contains("admonition-title") {
        let text = plain(tags.text(before: ["h", "p", "li", "/p", "/li", "/ul", "/ol", "/div"]))
        if !text.isEmpty { sections[last].body += name == "li" ? ["- " + text] : [text, ""] }
      }
    }
    return sections
  }

  private static func plain(_ html: Substring) -> String {
    // Sphinx puts a link to each heading behind it.
    let html = html.removing(from: "<a class=\"headerlink\"", through: "</a>")
      .removing(from: "<a ", through: ">")
    return HTMLText.plain(page: html)
  }
}

// reStructuredText.
extension HeadedSection {
  /// The titles with a line of signs below them, perhaps with one above, and their paragraphs.
  static func reStructured(_ lines: [String]) -> [HeadedSection] {
    var sections: [HeadedSection] = []
    // Which signs stand for which level, each document decides itself.
    var levels: [String] = []
    var number = 0
    while number < lines.count {
      let line = lines[number]
      let isOver = isRuler(line) && number + 2 < lines.count && lines[number + 2] == line
      let title = isOver ? number + 1 : number
      if title + 1 < lines.count, isTitle(lines[title], over: lines[title + 1]) {
        let kind = (isOver ? "over" : "") + lines[title + 1].prefix(1)
        if !levels.contains(kind) { levels.append(kind) }
        let level = min(6, levels.firstIndex(of: kind).map { $0 + 1 } ?? 6)
        sections.append(
          HeadedSection(line: title + 1, level: level, title: " " + RoleText.trimmed(lines[title])))
        number = title + 1
      } else if let last = sections.indices.last, !isMark(line) {
        sections[last].add(line)
      }
      number += 1
    }
    for place in sections.indices { sections[place].body = sections[place].body.map(plain) }
    return sections
  }

  /// Adds a line to its paragraph, or begins one.
  private mutating func add(_ line: String) {
    let opens = line.first.map { $0.isLetter || $0.isNumber || "\"(*`:_|".contains($0) } ?? false
    let joins = opens && line.item("*") == nil && body.last.map { !Blanks.isBlank($0) } ?? false
    // What is left out has blank lines around it.
    if Blanks.isBlank(line), body.last.map({ Blanks.isBlank($0) }) ?? true { return }
    if joins, !(body.last?.isIndented ?? true) {
      body[body.count - 1] += " " + line
    } else {
      body.append(line)
    }
  }

  private static func isTitle(_ line: String, over ruler: String) -> Bool {
    !Blanks.isBlank(line) && !isRuler(line) && !line.hasPrefix("..") && isRuler(ruler)
      && ruler.utf8.count >= min(line.count, 4) && line.count <= longestTitle
  }

  private static let longestTitle = 200

  private static func isRuler(_ line: String) -> Bool {
    Blanks.trimmed(line).isRuler(of: "=-~^\"'`#*+.:_")
  }

  /// The start of a directive, a target, a comment or an option.
  private static func isMark(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    // The last is the number of a paragraph in a specification.
    if text == ".." || [".. ", ":dp:`"].contains(where: text.hasPrefix) { return true }
    guard text.hasPrefix(":"), let (name, rest) = text.dropFirst().cut(at: ":") else {
      return false
    }
    return !name.isEmpty && !name.contains(" ") && (rest.isEmpty || rest.first == " ")
  }

  private static func plain(_ line: String) -> String {
    let text = line.hasSuffix("::") ? String(line.dropLast()) : line
    return MarkdownText.plain(RoleText.plain(text), hasUnderscores: false)
  }
}
