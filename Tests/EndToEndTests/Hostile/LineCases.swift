import Foundation

/// Journal lines with right checksums, in the files of another machine.
struct HostileLine: Sendable {
  let name: String
  let device: String
  /// Nil takes the next number of the device.
  let number: String?
  /// What comes after the number.
  let rest: String

  /// The line as it stands in a file.
  func text(next: inout Int) -> String {
    let body = "\(number ?? "\(next)")\t\(rest)"
    if number == nil { next += 1 }
    return "\(body)\t\(CRC64.text(of: Array("\(device)\t\(body)".utf8)))\n"
  }
}

enum LineCases {
  fileprivate static let time = "2026-11-20T10:04:11.123+01:00"
  fileprivate static let day = "2026-11-20"

  /// A correct line of each kind, without number, time and day; THING is a Thing that exists.
  private static let samples: [String] = [
    "review\tTHING>\t3\tn\tlearning\treview\t2\t1840\t6210\t1\tnearly\tbbbbbbbbfz\t2026-11-29",
    "past\tTHING>\t3\t\(time)\t\(day)\tAnki\t7100\tn\t12\treview\t30\t2500",
    "typed\tVICTIM:1\tsimple mail", "undo\tVICTIM:1\tVICTIM\t1\treview\tTHING>",
    "redo\tVICTIM:1\tVICTIM\t1\treview\tTHING>", "suspend\tTHING", "resume\tTHING",
    "flag\tTHING", "unflag\tTHING", "reset\tTHING", "bury\tTHING>\t2026-11-21",
    "due\tTHING>\t2026-12-20\treview\t0\t30\t2500\t12.3456\t5.123\t12.345611",
    "set\t-\tretention\t0.91", "plan\tnet\tdeadline\t2026-12-25\t-\t",
    "batch\t-\timport\twords\t2\t0123456789abcdef\t1\tnet\t-\t0000000000000001",
    "add\tnet\t-\t000000000000004d\tTHING\t00000000fedcba98",
    "edit\tTHING\tnet\t0000000000000001\t0000000000000002\ta,b\\n\t-",
    "remove\tTHING\tnet\t-\t-\tSMTP,Simple Mail\\n\t-",
    "move\tTHING\tnet\tlang/es\tSMTP,Simple\\n\t-\t-", "deck\tnet\twire",
    "x-torn\t0123456789abcdef", "x-lost\tVICTIM:1-3", "x-clock\tVICTIM\t1-9\t\(time)",
    "x-erased\tVICTIM:1-9", "future\tTHING\t1\t2",
  ]

  private static let numbers = [
    "0", "-1", "-", "2147483646", "2147483647", "2147483648", "4294967295", "4294967296",
    "9007199254740993", "999999999999999999", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", String(repeating: "9", count: 400), "1.5", "1e308", "nan", "-inf",
    "0x10", "٣", "+1", " 1",
  ]

  private static let times = [
    "0001-01-01T00:00:00.000+00:00", "1969-12-31T23:59:59.999-12:00",
    "1970-01-01T00:00:00.000+00:00", "2036-11-20T10:04:11.123+01:00",
    "2262-04-11T23:47:16.854+00:00", "2262-04-12T00:00:00.000+00:00",
    "9999-12-31T23:59:59.999+14:00", "2026-11-20T10:04:11.123+99:99",
    "2026-02-30T10:04:11.123+01:00", "2026-11-20T24:60:60.999+01:00", "x", "",
  ]

  private static let days = [
    "0000-00-00", "0001-01-01", "1900-02-29", "1969-12-31", "2036-01-01", "2262-04-11",
    "2262-04-12", "9999-12-31", "99999-01-01", "-0001-01-01", "2026-13-01", "",
  ]

  private static let names = [
    "", "-", "..", "../../outside/net", "/etc/passwd", ".git/config", "a/../../b", "CON",
    String(repeating: "n", count: 250), String(repeating: "n/", count: 500),
    "\u{1B}]52;c;eA==\u{7}",
    "a\u{202E}b", "\u{9B}31m", "\\0\\n\\t", "NET", "net/", "/net", "net//x", "@laptop", "lang/es",
    "*", "'; touch ran", "é", "e\u{301}",
  ]

  /// Lines with one field at an extreme.
  private static func extremes(_ owner: Owner) -> [HostileLine] {
    let values = numbers + times + days + names
    return samples.flatMap { sample -> [HostileLine] in
      let fields = sample.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (1..<fields.count).flatMap { place in
        values.enumerated().map { number, value in
          var changed = fields
          changed[place] = value
          return owner.line(
            "\(fields[0]), field \(place), value \(number)", changed.joined(separator: "\t"))
        }
      }
    }
  }

  /// Lines with a strange head.
  private static func heads(_ owner: Owner) -> [HostileLine] {
    let flag = "flag\tTHING"
    return numbers.map { owner.line("number \($0.prefix(30))", flag, number: $0) }
      + times.map { owner.line("time \($0)", flag, time: $0) }
      + days.map { owner.line("day \($0)", flag, day: $0) }
      + days.flatMap { day in
        times.map { owner.line("time \($0) on \(day)", flag, time: $0, day: day) }
      }
  }

  /// Every setting at several places.
  private static func settings(_ owner: Owner) -> [HostileLine] {
    let names = [
      "retention", "new", "reviews", "steps", "relearn", "early", "maximum", "directions", "answer",
      "order", "new-order", "mix", "fuzz", "balance", "leech", "strict", "articles", "typing",
      "split", "split-need", "retype", "pace", "capitals", "typed", "rollover", "model",
      "parameters", "default-deck", "streak", "theme", "unicode", "spoken", "live", "sync", "pager",
      "voice", "player", "alias.list", "alias.ls", "alias.x", "unknown", "", "../x",
    ]
    let values = ["sh -c 'touch RAN; cat'", "!touch RAN", "99999999999999999999", "on"]
    let places = ["-", "@VICTIM", "@desk", "net", "../x"]
    return names.flatMap { name in
      places.flatMap { place in
        values.map { value in
          owner.line(
            "set \(name) at \(place) to \(value.prefix(10))", "set\t\(place)\t\(name)\t\(value)")
        }
      }
    }
  }

  /// Whose lines they are, and what they name.
  struct Owner {
    let device: String
    let victim: String
    let thing: String
    let trace: String

    func line(
      _ name: String, _ body: String, number: String? = nil, time: String = LineCases.time,
      day: String = LineCases.day
    ) -> HostileLine {
      let filled = body.replacing("THING", with: thing).replacing("VICTIM", with: victim)
        .replacing("RAN", with: trace)
      return HostileLine(
        name: name, device: device, number: number, rest: "\(time)\t\(day)\t\(filled)")
    }
  }

  static func all(_ owner: Owner) -> [HostileLine] {
    heads(owner) + settings(owner) + extremes(owner)
  }
}

extension HostileCase {
  /// Lines of another machine, or of the victim's own name, arrive by sync.
  static func lines(_ name: String, _ lines: [HostileLine], from first: Int) -> HostileCase {
    var one = tree(name) { draft in
      var next = first
      var text = "til-journal\t1\t\(lines[0].device)\n"
      for line in lines { text += line.text(next: &next) }
      try draft.add("2025.tsv", text, to: .desk)
    }
    one.arrival = .merge
    return one
  }
}
