import Testing

@testable import Things

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Ångström", "angstrom"), ("e\u{301}te\u{301}", "ete"), ("İstanbul", "istanbul"),
    ("ŁÓDŹ", "lodz"), ("Œuvre", "oeuvre"), ("ﬁnd", "find"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"),
    ("мой", "мой"), ("мои\u{306}", "мой"), ("ёлка", "елка"), ("が", "が"), ("ｶﾞ", "ガ"),
    ("カタカナ", "かたかな"), ("हिन्दी", "हिंदी"), ("चाँद", "चांद"), ("ज़्यादा", "ज्यादा"),
    ("अन्न", "अन्न"),
    ("ภาษาไทย", "ภาษาไทย"), ("शक्ति", "शक्ति"), ("كِتَــاب", "كتاب"), ("أإآٱ", "اااا"),
    ("مدرسة", "مدرسه"), ("שָׁלוֹם", "שלום"), ("٢٠٢٦", "2026"), ("x²", "x2"),
    ("soft\u{AD}ware", "software"),
    ("a\u{200D}b", "ab"), ("ＵＴＦ－８", "utf8"), ("각\u{11A8}", "각\u{11A8}"),
  ])
  func `letters are folded`(text: String, folded: String) {
    #expect(Folding().joined(text) == folded)
  }

  @Test(arguments: [
    ("point-to-point", ["point", "to", "point"]), ("don't panic", ["dont", "panic"]),
    ("I/O (all)", ["i", "o", "all"]), ("-3 to +4", ["-3", "to", "+4"]), ("R & D", ["r", "&", "d"]),
    ("v1.2, 10:30", ["v1.2", "10", "30"]), ("C# or C++", ["c#", "or", "c++"]),
    ("a@b.org", ["a", "borg"]), ("你好，世界", ["你好", "世界"]), ("№ 5", ["5"]), ("( )", ["( )"]),
    ("\u{200B}", []), ("\0\u{7}x", ["x"]),
  ])
  func `texts are split into words`(text: String, words: [String]) {
    #expect(Folding(articles: []).words(of: text).map(\.folded) == words)
  }
}
