/// Walks from tag to tag through HTML, and counts its lines.
struct HTMLTags {
  private var rest: Substring
  private(set) var line = 1
  /// The last tag, with its attributes.
  private(set) var tag: Substring = ""

  init(_ lines: [String]) { rest = lines.joined(separator: "\n")[...] }

  /// Continues after the next tag that has one of these names, in lower case and with a slash if it
  /// ends an element; returns its name.
  mutating func next(_ names: Set<String>) -> String? {
    guard let (name, start) = first(names) else { return nil }
    let end = rest[start...].firstIndex(of: ">").map { rest.index(after: $0) }
    _ = take(upTo: start)
    tag = take(upTo: end ?? rest.endIndex)
    return name
  }

  /// Continues at the next tag of these names; returns what is before it.
  mutating func text(before names: Set<String>) -> Substring {
    take(upTo: first(names)?.start ?? rest.endIndex)
  }

  private mutating func take(upTo place: String.Index) -> Substring {
    let taken = rest[..<place]
    line += taken.lineBreaks
    rest = rest[place...]
    return taken
  }

  private func first(_ names: Set<String>) -> (name: String, start: String.Index)? {
    var after = rest
    while let start = after.utf8.firstIndex(of: UInt8(ascii: "<")) {
      after = after[start...].dropFirst()
      let slash = after.first == "/" ? "/" : ""
      let word = after.dropFirst(slash.count).prefix(Self.longestName).prefix { $0.isLetter }
      let name = slash + word.lowercased()
      if names.contains(name) { return (name, start) }
    }
    return nil
  }

  private static let longestName = 12
}

extension HTMLTags {
  /// Elements with what all pages of a site have around their text.
  private static let frame: Set<String> = ["nav", "header", "footer", "aside", "script", "style"]

  /// The tags that may begin a part of it.
  private static let starts = frame.union(["div"])

  /// The lines of a page, with nothing in place of its frame.
  static func content(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.contains("<") }) else { return lines }
    var tags = HTMLTags(lines)
    var content = ""
    var left: (name: String, depth: Int)?
    func add(_ part: Substring) {
      // The numbers of the lines stay.
      content += left == nil ? String(part) : String(repeating: "\n", count: part.lineBreaks)
    }
    while true {
      let names = left.map { [$0.name, "/" + $0.name] } ?? starts
      add(tags.text(before: names))
      guard let name = tags.next(names) else { break }
      if let open = left {
        add(tags.tag)
        left?.depth += name == open.name ? 1 : -1
        if left?.depth == 0 { left = nil }
      } else {
        // The versions of a documentation.
        if name != "div" || tags.tag.contains("rst-versions") { left = (name, 1) }
        add(tags.tag)
      }
    }
    // In what is never closed, there is also the text.
    return left == nil
      ? content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : lines
  }

  /// The value of an attribute of the last tag.
  func attribute(_ name: String) -> Substring? {
    guard let (_, value) = tag.cut(at: " \(name)="), let quote = value.first,
      "\"'".contains(quote)
    else { return nil }
    return value.dropFirst().cut(at: String(quote))?.before
  }
}

extension Substring {
  fileprivate var lineBreaks: Int { utf8.count { $0 == 0x0A } }
}

extension StringProtocol where SubSequence == Substring {
  /// What is in the first element of HTML or XML with this name, and what follows it.
  func element(_ name: String) -> (inside: Substring, after: Substring)? {
    let name = name.lowercased()
    var rest = self[...]
    while let start = rest.firstRange(of: "<" + name, ignoringCase: true) {
      rest = rest[start.upperBound...]
      guard rest.first.map({ $0 == ">" || $0.isWhitespace }) ?? false else { continue }
      guard let (_, inside) = rest.cut(at: ">"),
        let end = inside.firstRange(of: "</\(name)>", ignoringCase: true)
      else { return nil }
      return (inside[..<end.lowerBound], inside[end.upperBound...])
    }
    return nil
  }
}
