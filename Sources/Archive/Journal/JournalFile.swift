import Things

/// One file of a journal.
struct JournalFile: Hashable {
  /// Below the journal's folder: `<folder>/<name>`.
  var name: String
  var path: String

  /// Whose folder it is in, if the folder bears a device's name.
  var device: Device? { Device(name.prefix { $0 != "/" }) }
}
