extension Dialect {
  /// The dialect of a file whose header row has these names; of the delimiters `,` `;` and tab,
  /// the one that parts them is taken, or else the one that makes the most names.
  public init(ofHeaderIn bytes: [UInt8], expecting columns: [String]) {
    self = HeaderDelimiter.dialect(of: bytes, expecting: columns)
  }
}
