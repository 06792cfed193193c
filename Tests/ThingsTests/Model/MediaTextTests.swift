import TestSupport
import Testing

@testable import Things

struct MediaTextTests {
  @Test(arguments: [
    ("Lima", "Lima", []),
    ("Lima ![map of Peru](peru.png)", "Lima map of Peru", ["peru.png"]),
    ("![](peru.png)", "", ["peru.png"]),
    ("![a](one.png) and ![b](two.mp3)", "a and b", ["one.png", "two.mp3"]),
    ("hola [sound:hola.mp3]", "hola", ["hola.mp3"]),
    ("[picture: peru.png]", "", ["peru.png"]),
    ("[sound:movie.mp4] a[0](b)", "[sound:movie.mp4] a[0](b)", []),
    // What is no file that til shows stays text.
    ("see ![x](http://example.org/a.png)", "see ![x](http://example.org/a.png)", []),
    ("see ![x](a.svg)", "see ![x](a.svg)", []),
    ("call ![index](0)", "call ![index](0)", []),
    ("![open", "![open", []), ("![a](b.png", "![a](b.png", []),
    ("wow! [a](b.png)", "wow! [a](b.png)", []),
    ("![a ![b](b.png)", "![a b", ["b.png"]),
  ])
  func `files are read out of a text`(source: String, text: String, names: [String]) {
    let read = MediaText(source)

    #expect(read.text == text)
    #expect(read.references.map(\.name) == names)
  }

  @Test func `a text of a picture alone is its name`() {
    #expect(MediaText.shown("![](peru.png)") == "peru.png")
    #expect(MediaText.shown("![Peru](peru.png)") == "Peru")
  }

  @Test func `the files of a Thing belong to its forms`() {
    let thing = Thing(
      id: .computed(short: "a", long: "b"), short: "Peru", long: "Lima ![](lima.jpg)",
      note: "![](both.png) ![](peru.png)", media: Media(image: "peru.png|flag.png", audio: "p.ogg"))

    #expect(thing.references(of: .forward).map(\.name) == ["peru.png", "flag.png", "p.ogg"])
    #expect(thing.references(of: .backward).map(\.name) == ["lima.jpg"])
    #expect(thing.mediaNames == ["peru.png", "flag.png", "p.ogg", "lima.jpg", "both.png"])
  }

  @Test func `an answer is judged without the picture in it`() {
    let thing = Thing(
      id: .computed(short: "a", long: "b"), short: "Peru", long: "Lima ![map](lima.jpg)")

    #expect(AcceptedForms.of(thing, asked: .forward).contains("Lima map"))
    #expect(!AcceptedForms.of(thing, asked: .forward).contains { $0.contains("lima.jpg") })
  }
}

struct MediaFormatTests {
  @Test(arguments: [
    ("a.png", MediaFormat.png), ("a.JPG", .jpeg), ("a.jpeg", .jpeg), ("a.oga", .ogg),
    ("a.b.m4a", .m4a),
  ])
  func `the ending names the format`(name: String, format: MediaFormat) {
    #expect(MediaFormat(name: name) == format)
  }

  @Test(arguments: ["a.svg", "a.m3u", "a.desktop", "png", "a.png ", "a.html", "a.pdf", ""])
  func `other endings have none`(name: String) { #expect(MediaFormat(name: name) == nil) }

  @Test func `the first bytes must fit the ending`() {
    let png = [UInt8](SampleMedia.png)
    let wav = [UInt8](SampleMedia.wav)
    for format in MediaFormat.allCases {
      #expect(format.matches(png) == (format == .png))
      #expect(format.matches(wav) == (format == .wav))
      #expect(!format.matches([UInt8]()))
      #expect(!format.matches(Array("<svg onload=run()>".utf8)))
      #expect(!format.matches(Array("#EXTM3U\nhttp://example.org".utf8)))
    }
    #expect(
      MediaFormat.mp3.matches([0xFF, 0xFB, 0x90, 0]) && MediaFormat.mp3.matches(Array("ID3".utf8)))
    #expect(!MediaFormat.mp3.matches([0xFF, 0xD8, 0xFF]), "a JPEG is no MP3")
  }

  @Test func `the size of a picture is read from its header`() throws {
    let size = try #require(PictureSize([UInt8](SampleMedia.png), .png))
    #expect((size.width, size.height) == (90, 60) && size.isDrawable)

    let huge = [UInt8](SampleMedia.png(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF))
    #expect(PictureSize(huge, .png)?.isDrawable == false)
    let gif = Array("GIF89a".utf8) + [0x10, 0x00, 0x20, 0x00]
    #expect(PictureSize(gif, .gif).map { [$0.width, $0.height] } == [16, 32])
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 17, 8, 0, 50, 0, 100, 3,
    ]
    #expect(PictureSize(jpeg, .jpeg).map { [$0.width, $0.height] } == [100, 50])
    let webp = Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0, 0]
    #expect(PictureSize(webp, .webp).map { [$0.width, $0.height] } == [100, 50])
    for format in [MediaFormat.png, .gif, .jpeg, .webp] {
      for end in 0..<20 { _ = PictureSize(Array(jpeg.prefix(end)), format) }
    }
  }
}
