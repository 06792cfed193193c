// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Changes to a text, applied in one pass.
///
/// All other bytes are copied unchanged.
public struct TextEdits: Sendable {
  private struct Edit {
    var range: Range<Int>
    /// Where the new text is in `texts`.
    var text: Range<Int>
  }

  private var edits: [Edit] = []
  private var texts: [UInt8] = []

  /// No edits: the text stays as it is.
  public init() {}

  /// Whether the text stays as it is.
  public var isEmpty: Bool { edits.isEmpty }

  /// Replaces a range of the old text.
  ///
  /// Ranges must not overlap.
  ///
  /// An empty range inserts. Insertions at the same offset keep their order and come before a
  /// replacement that starts there.
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
    // Texts are appended in order, so their offsets give the order of the calls.
    edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.text.lowerBound)
        < ($1.range.lowerBound, $1.range.upperBound, $1.text.lowerBound)
    }
  }
}
