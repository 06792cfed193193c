/// A format that Things are written in.
///
/// An exporter is one file and one line in `Exporters.all`.
protocol Exporter: SendableMetatype {
  /// The word for `--format`.
  static var name: String { get }
  /// The ending of a file in this format, with its dot.
  static var ending: String { get }
  static func write(_ export: Export, _ sink: Export.Sink) throws
}
