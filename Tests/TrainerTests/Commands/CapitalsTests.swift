import Testing

@testable import Trainer

/// Changing short forms to capitals.
struct CapitalsTests {
  private static let acronyms = ["SMTP", "IMAP", "HTTP", "TCP", "UDP"]
  private static let words = ["hola", "adiós", "gato", "perro", "casa"]

  @Test(arguments: [
    ("smtp", "Simple Mail Transfer Protocol", [], "SMTP"),
    ("hola", "hello", [], nil),
    ("a", "b", [], nil),
    ("SmTP", "Simple Mail Transfer Protocol", acronyms, nil),
    ("ttl", "how long a packet lives", acronyms, "TTL"),
    ("ttl", "how long a packet lives", words, nil),
    ("smtp", "simple mail transfer protocol", words, nil),
    ("1.1", "a version", acronyms, nil),
    ("über", "above", acronyms, "ÜBER"),
    ("смп", "скорая медицинская помощь", [], "СМП"),
    ("tcp/ip", "the suite of protocols", acronyms + ["QoS"], "TCP/IP"),
  ])
  func `only lowercase words are capitalized, if deck or letters suggest it`(
    short: String, long: String, deck: [String], raised: String?
  ) {
    #expect(Capitals.raised(short, long: long, among: deck) == raised)
  }

  @Test(arguments: [
    ("YOLO", "you only live once", "You Only Live Once"),
    ("DoD", "department of defense", "Department of Defense"),
    ("DD", "department of defense", "Department of Defense"),
    ("ASAP", "as soon as possible", "As Soon as Possible"),
    ("TCP", "transmission-control protocol", "Transmission-Control Protocol"),
    ("DND", "don't nag: dance!", "Don't Nag: Dance!"),
    ("YOLO", "You only live once", nil),
    ("YOLO", "you live once", nil),
    ("yolo", "you only live once", nil),
    ("TTL", "how long a packet lives", nil),
    ("A", "alfa", nil),
  ])
  func `a long form in small letters gets capitals if its initials are the short form`(
    short: String, long: String, title: String?
  ) {
    #expect(Capitals.title(long, of: short) == title)
  }
}
