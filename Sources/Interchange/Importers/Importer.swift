/// A format that files come in.
///
/// An importer is one file and one line in `Importers.all`; it reads, and never writes.
protocol Importer: SendableMetatype {
  /// What the format is called where the file is described.
  static var name: String { get }
  /// Whether a text is of this format; the first importer that says so reads it.
  static func reads(_ text: ArrivedText, _ options: ReadingOptions) -> Bool
  static func read(
    _ text: ArrivedText, _ options: ReadingOptions, _ proceed: ImportProgress.Proceed
  ) throws -> Reading
}
