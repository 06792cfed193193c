import DelimitedText

extension Starters {
  /// How many Things a deck brings.
  func count(of name: String) -> Int {
    guard let bytes = bytes(name) else { return 0 }
    var reader = RecordReader(bytes, dialect: .csv)
    var records = 0
    while reader.advance() { records += 1 }
    return max(0, records - 1)
  }
}
