public import TextUI

/// Texts by name in a file of the state folder: what a screen was about when it was left.
///
/// It is a convenience: what cannot be kept is forgotten.
@MainActor
public final class StateStorage: ValueStorage {
  private let file: StateFile?
  /// Names of libraries that are gone stay behind; the oldest are dropped.
  private static let mostValues = 200
  private static let mostBytes = 1 << 18

  /// The one of this account.
  public convenience init() { self.init(file: .scene) }

  init(file: StateFile?) { self.file = file }

  public subscript(name: String) -> String? {
    get { values.last { $0.name == name }?.value }
    set {
      // Another terminal may have written meanwhile.
      var values = values.filter { $0.name != name }
      if let newValue { values.append((name, newValue)) }
      let lines = values.suffix(Self.mostValues).map {
        "\(Self.escaped($0.name))\t\(Self.escaped($0.value))\n"
      }
      file?.replace(by: lines.joined())
    }
  }

  private var values: [(name: String, value: String)] {
    let text = file?.text(ofLast: Self.mostBytes) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields.count == 2 ? (Self.plain(fields[0]), Self.plain(fields[1])) : nil
    }
  }

  private static let escapes: [(plain: String, escaped: String)] = [
    ("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"),
  ]

  private static func escaped(_ text: String) -> String {
    escapes.reduce(text) { $0.replacing($1.plain, with: $1.escaped) }
  }

  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
