import Glibc

/// A file to be imported: seven rows of ten go beyond ASCII, three of a hundred hold line breaks.
enum ImportFile {
  private static let words = [
    "simple", "mail", "transfer", "protocol", "réseau", "größe", "señal", "control", "доступ",
    "network", "address", "système", "主机", "object", "état", "virtual", "private", "schlüssel",
    "domain", "name", "naïve", "remote", "procédure", "access", "данные", "unit", "link", "σήμα",
  ]
  private static let plain = [
    "simple", "mail", "transfer", "protocol", "network", "control", "domain", "name", "access",
  ]

  /// The same rows every time; `seed` makes other ones.
  static func write(rows: Int, seed: Int = 0, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchError("\(path) cannot be written") }
    defer { fclose(file) }
    fputs("short,long,note,tags\n", file)
    var random = Generator()
    for row in 0..<rows {
      let words = row % 10 < 7 ? words : plain
      let long = (0..<4 + random.next(below: 4)).map { _ in words[random.next(below: words.count)] }
      let rest = row % 10 < 7 ? " é" : ""
      let note = row % 33 == 0 ? "\"one line\nand, another\"" : row % 3 == 0 ? "a note of it" : ""
      let short = "K" + String(row * 7 + seed, radix: 36).uppercased()
      fputs(
        "\(short),\(long.joined(separator: " "))\(rest),\(note),\(row % 4 == 0 ? "net" : "")\n",
        file)
    }
  }
}
