import CZlib
import Foundation
import TestSupport
import Testing
import Things

@testable import Interchange
@testable import Packages

/// Dictionaries written as their programs write them.
final class CraftedDictionaries {
  let folder = FileManager.default.temporaryDirectory.appending(path: "til-\(UUID())")
  var dictd: URL { folder.appending(path: "dictd") }

  init() throws {
    for name in ["dictd", "misc"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var installed: DictionaryFolders { DictionaryFolders(folders: [folder.path]) }

  /// A database of dictd; the words of an entry are separated by bars.
  func write(
    _ name: String, _ entries: [(words: String, text: String)], isPacked: Bool = true,
    order: (String) -> String = { $0 }
  ) throws {
    var text: [UInt8] = []
    var lines: [(key: String, line: String)] = []
    for entry in entries {
      let place = "\(Self.number(text.count))\t\(Self.number(entry.text.utf8.count))"
      for word in entry.words.split(separator: "|") {
        lines.append((order(String(word)), "\(word)\t\(place)"))
      }
      text += Array(entry.text.utf8)
    }
    lines.sort { ($0.key, $0.line) < ($1.key, $1.line) }
    let index = lines.map { $0.line + "\n" }.joined()
    try Data(index.utf8).write(to: dictd.appending(path: name + ".index"))
    try Data(isPacked ? Self.packed(text) : text)
      .write(to: dictd.appending(path: name + (isPacked ? ".dict.dz" : ".dict")))
  }

  func write(list: String, named name: String) throws {
    try Data(list.utf8).write(to: folder.appending(path: "misc/" + name))
  }

  private static func number(_ number: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return number < 64
      ? String(digits[number]) : self.number(number / 64) + String(digits[number % 64])
  }

  /// Compressed in chunks, as dictzip does.
  static func packed(_ text: [UInt8], chunk: Int = 97) -> [UInt8] {
    var stream = z_stream()
    _ = czlib_begin_deflate(&stream)
    defer { deflateEnd(&stream) }
    var chunks: [[UInt8]] = []
    for start in stride(from: 0, to: max(1, text.count), by: chunk) {
      var input = Array(text[start..<min(start + chunk, text.count)])
      var output = [UInt8](repeating: 0, count: 4 * chunk + 64)
      let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          _ = deflate(&stream, Z_FULL_FLUSH)
          return output.count - Int(stream.avail_out)
        }
      }
      chunks.append(Array(output[..<count]))
    }
    func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    let sizes = chunks.flatMap { two($0.count) }
    let extra =
      [UInt8(ascii: "R"), UInt8(ascii: "A")] + two(6 + sizes.count) + two(1) + two(chunk)
      + two(chunks.count) + sizes
    return [0x1F, 0x8B, 8, 4 | 8, 0, 0, 0, 0, 0, 3] + two(extra.count) + extra
      + Array("a.dict\0".utf8) + chunks.joined() + [3, 0] + [UInt8](repeating: 0, count: 8)
  }
}

struct DictionaryTests {
  private let crafted: CraftedDictionaries

  init() throws { crafted = try CraftedDictionaries() }

  private func meanings(_ word: String, in name: String) throws -> [String] {
    try crafted.installed.entries(for: word, in: name).flatMap { entry in
      entry.meanings.map { "\(entry.short)=\($0.long)" + ($0.note.isEmpty ? "" : " · \($0.note)") }
    }
  }

  static let layouts: [(word: String, keys: String, text: String, meanings: [String])] = [
    (
      "QZT", "qzt",
      "QZT\n /Q·Z·T/, imp.\n\n    [Zoo] Abbreviation for ‘Quick Zebra Test’.\n\n    1. Used by {gnu}s.\n",
      ["QZT=Quick Zebra Test · Abbreviation for ‘Quick Zebra Test’"]
    ),
    (
      "QZT", "qzt", "QZT\n //, cav.\n\n    Abbreviation for {Quick zebra test} common in zoos.\n",
      ["QZT=Quick zebra test · Abbreviation for Quick zebra test common in zoos"]
    ),
    (
      "QZT", "qzt", "QZT\n\n   <zoology> /Q Z T/ Quick Zebra Test (always quick)\n\n",
      ["QZT=Quick Zebra Test · always quick"]
    ),
    (
      "QZT", "qzt", "QZT\n       Quick Zebra Test (ZOO, Africa)\n       \n",
      ["QZT=Quick Zebra Test · ZOO, Africa"]
    ),
    (
      "QZT", "quick zebra test|qzt",
      "Quick Zebra Test\nQZT\n\n   <zoology, speed> (QZT) A test of {zebras}.  It is quick.\n\n"
        + "   {Gnu} is another.\n\n   (1999-09-09)\n\n\n",
      ["QZT=Quick Zebra Test · A test of zebras"]
    ),
    (
      "QZT", "qzt",
      "QZT\n\n   1. <zoology> {Quick Zebra Test}.\n\n   2. <chat> Quite zany today.\n\n",
      ["QZT=Quick Zebra Test · zoology", "QZT=Quite zany today · chat"]
    ),
    (
      "QZT", "qzt",
      "QZT\n    n 1: a test for animals that run; \"the QZT is hard\" [syn:\n"
        + "         {quick zebra test}, {QZT}]\n    2: a day off\n",
      [
        "QZT=quick zebra test · a test for animals that run",
        "QZT=a day off",
      ]
    ),
    ("quick", "quick", "quick /kwik/\nrápido\n\n", ["quick=rápido"]),
    (
      "meet", "meet", "meet /miːt/\n1. hallar, encontrar\n2. encuentro\n",
      ["meet=hallar, encontrar", "meet=encuentro"]
    ),
    (
      "Zaun", "zaun",
      "Zaun /tsaʊn/ <masc, n, sg>\n [garden.] fence <n>\n      \"Zaun\"  - fences\n"
        + "   Synonym: {Hecke}\n\n see: {Zäune}\n\n\n",
      ["Zaun=fence"]
    ),
    (
      "leather-bound", "leatherbound", "leather-bound\n\n   gebunden {adj}\n\n",
      ["leather-bound=gebunden"]
    ),
    (
      "gawk", "gawk", "gawk\n /gawk/, n.\n\n    n. A {tool}. It\n    reads.\n\n    Another.\n",
      ["gawk=A tool"]
    ),
    (
      "opiate", "opiate", "OPIATE, n.  An unlocked door.  It leads\ninto the yard.\n\n",
      ["OPIATE=An unlocked door"]
    ),
    (
      "Lark", "Lark",
      "Lark \\Lark\\ (l[aum]rk), n. [Icel. laera,\n   [OE. larke].]\n   A small bird that sings.\n   [1913 Webster]\n",
      ["Lark=A small bird that sings"]
    ),
  ]

  @Test(arguments: layouts, [true, false])
  func `the layouts of dictionaries are read`(
    layout: (word: String, keys: String, text: String, meanings: [String]), isPacked: Bool
  ) throws {
    let others = (0..<300).map { (words: "word\($0)", text: "word\($0)\n   \($0)\n") }
    try crafted.write(
      "x", [("00databaseinfo", "about")] + others + [(layout.keys, layout.text)],
      isPacked: isPacked)

    #expect(try meanings(layout.word, in: "x") == layout.meanings)
    #expect(try meanings("absent", in: "x").isEmpty)
    #expect(try meanings("00databaseinfo", in: "x").isEmpty)
  }

  /// Chunks and entries that end on each other's edges, and the longest entry that is read whole.
  @Test func `entries are read across the edges of chunks`() throws {
    let folder = crafted.dictd
    let text = Edges.lines(3 * 97 + 1) + Edges.lines(DictionaryText.longest + 200)
    for (name, bytes) in [("a.dict.dz", CraftedDictionaries.packed(text)), ("b.dict", text)] {
      try Data(bytes).write(to: folder.appending(path: name))
      let read = try DictionaryText(base: folder.appending(path: String(name.prefix(1))).path)
      for (start, count) in [0, 96, 97, 98, 194].flatMap({ start in
        [0, 1, 96, 97, 98, 194].map { (start, $0) }
      }) {
        #expect(
          try read.bytes(at: start, count: count) == Array(text[start..<start + count]),
          "\(name), \(count) bytes at \(start)")
      }
      for count in Edges.around(DictionaryText.longest) {
        let read = try read.bytes(at: 100, count: count)
        #expect(read == Array(text[100..<100 + min(count, DictionaryText.longest)]))
      }
      #expect(try read.bytes(at: text.count - 1, count: 1) == text.suffix(1))
      #expect(throws: PackageError.self) { try read.bytes(at: text.count, count: 1) }
    }
  }

  /// Any size of a database, so that the bisection meets its ends.
  @Test func `every word of a database is found`() throws {
    for count in [1, 2, 3, 7, 64, 65, 1000] {
      let entries = (0..<count).map { number in
        let word = String(number, radix: 36) + String(repeating: "x", count: number % 90)
        return (words: word, text: word + "\n   meaning \(number)\n")
      }
      try crafted.write("all", entries)
      for (number, entry) in entries.enumerated() {
        #expect(try meanings(entry.words, in: "all") == ["\(entry.words)=meaning \(number)"])
      }
    }
  }

  @Test func `an index that ignores punctuation is searched as dictd sorted it`() throws {
    let words = ["19th", "1-dodecanol", "2d", "2-hitter", "2nd", "Abc", "ab-d", "a.m."]
    try crafted.write("g", words.map { ($0, "\($0)\n   meaning\n") }) { word in
      word.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    for word in words { #expect(try meanings(word, in: "g").count == 1, "\(word)") }
    // C is not C++.
    try crafted.write("c", [("c", "C\n   a letter\n")])
    #expect(try meanings("C++", in: "c").isEmpty)
  }

  @Test func `lists of abbreviations come before dictionaries of words`() throws {
    for name in ["aaa", "foldoc", "vera"] { try crafted.write(name, [("x", "x\n   y\n")]) }
    try crafted.write(list: "$NetBSD: x $\nABD\tall but {dissertation,dinner}\n", named: "acronyms")
    try crafted.write(list: "ACK\tacknowledgment\n", named: "acronyms.comp")

    #expect(
      crafted.installed.names == ["vera", "acronyms", "acronyms.comp", "foldoc", "aaa"])
    #expect(try meanings("abd", in: "acronyms") == ["ABD=all but dissertation / all but dinner"])
    #expect(DictionaryFolders(folders: ["/nowhere", "relative"]).names.isEmpty)
  }

  private func rows(_ source: ImportSource?) -> [String] {
    String(decoding: source?.bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a text selects entries`() throws {
    try crafted.write(
      "vera",
      [
        ("it", "IT\n    Information Technology\n"), ("atm", "ATM\n    Adobe Type Manager\n"),
        ("atm", "ATM\n    At The Moment (chat)\n"), ("vm", "VM\n    Virtual Machine\n"),
        ("house", "house\n   Haus\n"),
      ])
    let text = "It is in it: two VMs, an ATM, and houses, one House.\n"
    let words = WantedWords(text)

    #expect(
      rows(try crafted.installed.table(named: "vera", words: words) { _ in }) == [
        "short,long,note", "ATM,Adobe Type Manager,", "ATM,At The Moment,chat",
        "VM,Virtual Machine,", "house,Haus,",
      ])
    #expect(rows(try crafted.installed.table(named: "vera", words: nil) { _ in }).count == 6)
    // A list of words names them in any case.
    #expect(
      rows(try crafted.installed.table(named: "vera", words: WantedWords("it\nvm\n")) { _ in })
        == ["short,long,note", "IT,Information Technology,", "VM,Virtual Machine,"])
  }

  private func writeStarDict(types: String?) throws -> String {
    let base = crafted.folder.path + "/star"
    let entries = [("ala", "<i>wing</i> of a bird"), ("alba", "dawn")]
    var texts: [UInt8] = []
    var index: [UInt8] = []
    func four(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
    for (word, text) in entries {
      let key = types == "x" ? "<k>\(word)</k>\n" : ""
      let bytes = (types == nil ? [UInt8(ascii: "m")] : []) + Array((key + text).utf8)
      index += Array(word.utf8) + [0] + four(texts.count) + four(bytes.count)
      texts += bytes
    }
    let types = types.map { "sametypesequence=\($0)\n" } ?? ""
    try Data("StarDict's dict ifo file\nversion=2.4.2\nbookname=x\n\(types)".utf8)
      .write(to: URL(filePath: base + ".ifo"))
    try Data(index).write(to: URL(filePath: base + ".idx"))
    try Data(CraftedDictionaries.packed(texts)).write(to: URL(filePath: base + ".dict.dz"))
    return base
  }

  @Test func `dictionaries in files are read`() throws {
    let base = try writeStarDict(types: "g")
    for ending in [".ifo", ".idx", ".dict.dz"] {
      let table = try crafted.installed.table(ofFile: base + ending, words: nil) { _ in }
      #expect(
        rows(table) == ["short,long,note", "ala,wing of a bird,", "alba,dawn,"], "\(ending)")
    }
    let keyed = try writeStarDict(types: "x")
    #expect(
      rows(try crafted.installed.table(ofFile: keyed + ".ifo", words: nil) { _ in })
        == ["short,long,note", "ala,wing of a bird,", "alba,dawn,"])
    let plain = try writeStarDict(types: nil)
    #expect(
      rows(try crafted.installed.table(ofFile: plain + ".ifo", words: nil) { _ in }).last
        == "alba,dawn,")
    try crafted.write("d", [("ab", "AB\n   Alfa Bravo\n")])
    for ending in [".index", ".dict.dz"] {
      let path = crafted.dictd.path + "/d" + ending
      #expect(
        rows(try crafted.installed.table(ofFile: path, words: nil) { _ in })
          == ["short,long,note", "AB,Alfa Bravo,"])
    }
    #expect(try crafted.installed.table(ofFile: "words.csv", words: nil) { _ in } == nil)
    #expect(try crafted.installed.table(ofFile: "back.index", words: nil) { _ in } == nil)
  }

  /// Flips, cuts and garbage: an answer or an error, never a crash.
  @Test func `an empty text is a damaged dictionary`() throws {
    try crafted.write("x", [("w", "w\n   meaning\n")])
    try Data().write(to: crafted.dictd.appending(path: "x.dict.dz"))
    let error = #expect(throws: PackageError.self) { try meanings("w", in: "x") }
    #expect(error?.remedy == "Install the dictionary again.")
  }

  @Test func `a damaged dictionary is refused`() throws {
    let entries = (0..<200).map {
      (words: "w\($0)", text: "w\($0)\n   \(String(repeating: "m ", count: $0))\n")
    }
    try crafted.write("x", entries)
    let names = ["x.index", "x.dict.dz"].map { crafted.dictd.appending(path: $0) }
    let sound = try names.map { try Data(contentsOf: $0) }
    var random = SeededGenerator(seed: 31)
    var refused = 0
    for round in 0..<400 {
      let number = round % 2
      var bytes = Array(sound[number])
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      case 1:
        for _ in 0..<8 {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: .min ... .max, using: &random)
        }
      case 2: bytes = (0..<bytes.count).map { _ in .random(in: .min ... .max, using: &random) }
      default:
        for place in 10..<min(30, bytes.count) { bytes[place] = 0xFF }
      }
      try Data(bytes).write(to: names[number])
      try Data(sound[1 - number]).write(to: names[1 - number])
      do {
        _ = try crafted.installed.entries(for: "w77", in: "x")
        _ = try crafted.installed.table(named: "x", words: nil) { _ in }
      } catch let error as PackageError {
        refused += 1
        #expect(error.status == .badInput && !error.remedy.isEmpty, "\(error)")
      }
    }
    #expect(refused > 200)
  }

  @Test func `a text compressed by gzip is named`() throws {
    try crafted.write("x", [("ab", "AB\n   Alfa Bravo\n")])
    var bytes = CraftedDictionaries.packed(Array("AB".utf8))
    bytes[3] = 0
    try Data(bytes).write(to: crafted.dictd.appending(path: "x.dict.dz"))
    #expect(throws: PackageError(crafted.dictd.path + "/x.dict.dz", .plainGzip)) {
      try crafted.installed.entries(for: "ab", in: "x")
    }
  }
}
