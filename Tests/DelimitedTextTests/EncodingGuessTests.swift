import Foundation
import Glibc
import Testing

@testable import DelimitedText

/// Word lists in common encodings: decoded correctly or asked about, never wrong.
struct EncodingGuessTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let language: String
    let words: String
    let encodings: [String]

    var testDescription: String { language }
  }

  static let samples = [
    Sample(
      language: "Polish",
      words: "wąż=snake;źdźbło=blade;żółw=turtle;gęś=goose;łódź=boat;pięć=five;ćma=moth;koń=horse",
      encodings: ["CP1250", "ISO-8859-2", "CP852", "MAC-CENTRALEUROPE"]),
    Sample(
      language: "Hungarian",
      words: "erdő=forest;gyűrű=ring;kő=stone;fű=grass;szőlő=grape;hétfő=Monday;óra=hour;víz=water",
      encodings: ["CP1250", "ISO-8859-2", "CP852"]),
    Sample(
      language: "Czech",
      words: "kůň=horse;řeka=river;žába=frog;město=town;déšť=rain;sníh=snow;česnek=garlic;úl=hive",
      encodings: ["CP1250", "ISO-8859-2", "CP852"]),
    Sample(
      language: "Turkish",
      words:
        "ağaç=tree;göz=eye;kış=winter;yağmur=rain;çocuk=child;ırmak=river;üzüm=grape;şeker=sugar",
      encodings: ["CP1254", "ISO-8859-9", "CP857", "MACTURKISH"]),
    Sample(
      language: "Romanian",
      words:
        "pâine=bread;casă=house;fată=girl;mâine=tomorrow;sămânță=seed;înger=angel;viață=life;"
        + "șarpe=snake;învăța=learn;mașină=car",
      encodings: ["MACROMANIAN"]),
    Sample(
      language: "Croatian",
      words:
        "kuća=house;čovjek=man;šuma=forest;žena=woman;mačka=cat;riječ=word;noć=night;šećer=sugar",
      encodings: ["CP1250", "ISO-8859-2", "CP852", "MACCROATIAN"]),
    Sample(
      language: "Vietnamese",
      words:
        "nước=water;trường=school;mèo=cat;bạn=friend;sách=book;đường=road;tiếng=language;"
        + "người=person;một=one;được=may",
      encodings: ["CP1258", "VISCII", "TCVN5712-1"]),
    Sample(
      language: "German",
      words: "Schlüssel=key;Straße=street;Mädchen=girl;schön=beautiful;Öl=oil;Bäume=trees;Fuß=foot",
      encodings: ["CP1252", "ISO-8859-1", "ISO-8859-15", "CP850", "MACINTOSH"]),
    Sample(
      language: "French",
      words:
        "été=summer;forêt=forest;garçon=boy;œuf=egg;où=where;noël=Christmas;frère=brother;cœur=heart",
      encodings: ["CP1252", "ISO-8859-15", "MACINTOSH"]),
    Sample(
      language: "Spanish",
      words:
        "niño=child;corazón=heart;árbol=tree;mañana=morning;¿qué?=what?;lápiz=pencil;camión=truck",
      encodings: ["CP1252", "CP850", "MACINTOSH"]),
    Sample(
      language: "Portuguese",
      words:
        "coração=heart;mãe=mother;pão=bread;maçã=apple;avô=grandfather;lição=lesson;água=water",
      encodings: ["CP1252", "CP850"]),
    Sample(
      language: "Swedish",
      words:
        "sjö=lake;träd=tree;måne=moon;älg=moose;öga=eye;språk=language;fågel=bird;hjärta=heart",
      encodings: ["CP1252", "CP850", "MACINTOSH"]),
    Sample(
      language: "Russian",
      words:
        "собака=dog;кошка=cat;дерево=tree;вода=water;хлеб=bread;Москва=Moscow;ёлка=fir;люди=people",
      encodings: ["CP1251", "KOI8-R", "CP866", "ISO-8859-5", "MAC-CYRILLIC"]),
    Sample(
      language: "Ukrainian",
      words:
        "собака=dog;кішка=cat;їжак=hedgehog;євро=euro;місто=town;сіль=salt;хліб=bread;ніч=night",
      encodings: ["CP1251", "KOI8-U"]),
    Sample(
      language: "Greek",
      words: "θάλασσα=sea;ήλιος=sun;νερό=water;ψωμί=bread;βιβλίο=book;σπίτι=house;Αθήνα=Athens",
      encodings: ["CP1253", "ISO-8859-7", "CP737", "MACGREEK"]),
    Sample(
      language: "Hebrew",
      words: "שלום=peace;מים=water;לחם=bread;בית=house;ספר=book;ילד=child;שמש=sun;כלב=dog",
      encodings: ["CP1255", "ISO-8859-8"]),
    Sample(
      language: "Arabic",
      words: "كتاب=book;شمس=sun;بيت=house;ماء=water;خبز=bread;مدرسة=school;قلب=heart;سلام=peace",
      encodings: ["CP1256", "ISO-8859-6", "CP864"]),
    Sample(
      language: "Thai",
      words: "น้ำ=water;บ้าน=house;แมว=cat;หมา=dog;หนังสือ=book;โรงเรียน=school;อาหาร=food",
      encodings: ["CP874", "TIS-620"]),
    Sample(
      language: "Latvian",
      words:
        "māja=house;ūdens=water;saule=sun;grāmata=book;zīle=acorn;bērns=child;ķēniņš=king;šķūnis=barn",
      encodings: ["CP1257", "ISO-8859-13"]),
    Sample(
      language: "Lithuanian",
      words:
        "ąžuolas=oak;žuvis=fish;šuo=dog;vėjas=wind;mėnulis=moon;žmogus=human;ežys=hedgehog;katė=cat",
      encodings: ["CP1257", "ISO-8859-13"]),
    Sample(
      language: "Japanese",
      words: "犬=いぬ;水=みず;学校=がっこう;カメラ=camera;食べる=to eat;先生=teacher;新しい=new;電車=train",
      encodings: ["SHIFT-JIS", "EUC-JP", "ISO-2022-JP"]),
    Sample(
      language: "Korean",
      words: "물=water;학교=school;고양이=cat;사랑=love;나무=tree;친구=friend;책=book;한국어=Korean",
      encodings: ["EUC-KR", "CP949"]),
    Sample(
      language: "Simplified Chinese",
      words: "水=water;学校=school;猫=cat;朋友=friend;书=book;中国=China;今天=today;说话=to speak",
      encodings: ["GBK", "GB18030", "GB2312"]),
    Sample(
      language: "Traditional Chinese",
      words: "水=water;學校=school;貓=cat;朋友=friend;書=book;台灣=Taiwan;今天=today;說話=to speak",
      encodings: ["BIG5"]),
  ]

  static var cases: [(Sample, String)] {
    samples.flatMap { sample in sample.encodings.map { (sample, $0) } }
  }

  @Test
  func `a word list in a legacy encoding is decoded correctly`() throws {
    var right: [String: Int] = [:]
    for (sample, encoding) in Self.cases {
      let text = Self.text(sample)
      let bytes = try Self.encoded(text, encoding)
      do throws(TextDecodingError) {
        let decoded = try DecodedText(bytes)
        let read = String(decoding: decoded.bytes, as: UTF8.self)
        #expect(read == text, "\(sample.language) in \(encoding), read as \(decoded.encoding.name)")
        right[sample.language, default: 0] += 1
      } catch {
        guard case .unsure(let candidates) = error.reason else {
          Issue.record("\(sample.language) in \(encoding): \(error.description)")
          continue
        }
        let names = candidates.compactMap { try? DecodedText(bytes, as: $0.encoding).bytes }
        #expect(names.contains(Array(text.utf8)), "\(sample.language) in \(encoding)")
      }
    }
    let all = right.values.reduce(0, +)
    #expect(all == Self.cases.count, "\(all) of \(Self.cases.count) read: \(right)")
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-16", "UTF-32"])
  func `UTF-16 and UTF-32 are recognized with and without a mark`(encoding: String) throws {
    for sample in Self.samples {
      let text = Self.text(sample)
      let decoded = try DecodedText(Self.encoded(text, encoding))

      #expect(decoded.bytes == Array(text.utf8), "\(sample.language)")
      #expect(decoded.hasByteOrderMark == (encoding.count == 6))
    }
  }

  @Test(arguments: [
    ("erdő\nősz\n", "CP1250"), ("für\n", "CP1252"), ("café\n", "MACINTOSH"), ("đak\n", "CP1250"),
    ("ç\n", "CP1254"), ("да\n", "KOI8-R"), ("猫\n", "SHIFT-JIS"), ("是\n", "BIG5"), ("ñ\n", "CP850"),
    ("θάλασσα,sea\nπρόβλημα,problem\nαποφασίσω,decide\nχωρίς,without\n", "CP869"),
  ])
  func `a few letters are decoded correctly or asked about`(text: String, encoding: String) throws {
    guard let bytes = try? Self.encoded(text, encoding), let read = try? DecodedText(bytes) else {
      return
    }
    #expect(String(decoding: read.bytes, as: UTF8.self) == text, "read as \(read.encoding.name)")
  }

  static func text(_ sample: Sample) -> String {
    sample.words.replacing("=", with: ",").replacing(";", with: "\n") + "\n"
  }

  static func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
    if let table = ByteTable.all[encoding] { return try table.encoded(text) }
    let converter = iconv_open(encoding, "UTF-8")
    defer { iconv_close(converter) }
    var source = Array(text.utf8).map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: source.count * 4 + 16)
    var (left, room) = (source.count, target.count)
    let status = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (input, output) = (source.baseAddress, target.baseAddress)
        let converted = iconv(converter, &input, &left, &output, &room)
        return converted == 0 ? iconv(converter, nil, nil, &output, &room) : converted
      }
    }
    try #require(status == 0)
    return target.prefix(target.count - room).map { UInt8(bitPattern: $0) }
  }
}

extension ByteTable {
  /// The bytes whose characters are these; the last of several.
  fileprivate func encoded(_ text: String) throws -> [UInt8] {
    var bytes: [String: UInt8] = [:]
    for byte in UInt8.min...UInt8.max {
      var character = ""
      let fault = withUnsafePointer(to: byte) {
        convert(UnsafeBufferPointer(start: $0, count: 1)) {
          character += String(decoding: $0, as: UTF8.self)
        }
      }
      if fault == nil { bytes[character] = byte }
    }
    return try text.unicodeScalars.map { try #require(bytes[String($0)]) }
  }
}
