/// How much one file, row or field may hold before it is told rather than taken.
public struct Limits: Hashable, Sendable {
  public var fieldBytes: Int
  public var fields: Int

  public init(fieldBytes: Int, fields: Int) {
    self.fieldBytes = fieldBytes
    self.fields = fields
  }

  /// 4 MiB a field, and as many columns as the widest spreadsheet has.
  public static let standard = Limits(fieldBytes: 4 << 20, fields: 16_384)

  /// Offsets are held in 32 bits, and decoding can make three bytes of one.
  public static let fileBytes = 1 << 30
}
