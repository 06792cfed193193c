// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLetters

/// The frequencies of letter pairs by language, used to guess encodings.
///
/// Counted in the word lists of hermitdave/FrequencyWords (CC BY-SA 4.0, which permits use under
/// the GPL). A digit is the cost in bits of the pairs after it; `_` is the edge of a word.
enum LetterPairs {
  static let tables = table(til_letter_pairs())

  /// The most frequent characters of languages with thousands of them.
  static let characters = table(til_frequent_characters())

  /// The lines of a file: a language, a tab, and its letters.
  private static func table(_ text: UnsafePointer<CChar>) -> [(language: String, letters: String)] {
    String(cString: text).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return (fields[0], fields[1])
    }
  }
}
