/// Changes to a text, made in one pass: every byte outside them is copied as it is.
public struct TextEdits: Sendable {
  private struct Edit {
    var range: Range<Int>
    /// Where the new text is found in `texts`.
    var text: Range<Int>
  }

  private var edits: [Edit] = []
  private var texts: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { edits.isEmpty }

  /// Replaces a range of the old text. Ranges must not overlap.
  ///
  /// An empty range inserts: insertions at one place keep their order, and come before whatever
  /// replaces the bytes that follow.
  public mutating func replace(_ range: Range<Int>, with text: some Collection<UInt8>) {
    let start = texts.count
    texts.append(contentsOf: text)
    edits.append(Edit(range: range, text: start..<texts.count))
  }

  /// The text with all changes.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + texts.count)
    var copied = 0
    for edit in ordered {
      result.append(contentsOf: bytes[copied..<edit.range.lowerBound])
      result.append(contentsOf: texts[edit.text])
      copied = edit.range.upperBound
    }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  private var ordered: [Edit] {
    // Texts were added one after the other, so their places tell the order of the calls.
    edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.text.lowerBound)
        < ($1.range.lowerBound, $1.range.upperBound, $1.text.lowerBound)
    }
  }
}
