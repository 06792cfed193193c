/// The limits of what is read from a package, in which a stranger chose every number.
///
/// They keep reading one below 500 MB of memory and a few seconds; collections that grew over
/// decades are smaller.
enum PackageLimits {
  /// The unpacked collection, and how many times larger it may be than its compressed form.
  static let collectionBytes = 512 << 20
  static let growth = 1000
  /// The archive's entries and their directory, one per media file.
  static let entries = 500_000
  static let directoryBytes = 48 << 20
  static let mediaListBytes = 16 << 20
  /// Larger media files are left out.
  static let mediaBytes = 64 << 20

  /// Instructions of SQLite: about 80 for each row of the largest collection.
  static let steps = 400_000_000
  /// Tables and indexes, whose definitions are read before anything is known about them.
  static let tables = 1000
  static let schemaSteps = 1_000_000
  static let schemaValueBytes: Int32 = 1 << 16
  /// One value, and all values that are read.
  static let valueBytes: Int32 = 16 << 20
  static let readBytes = 384 << 20

  static let notes = 500_000
  static let cards = 1_000_000
  static let reviews = 2_000_000
  /// All texts of notes, and the texts of the Things that their cards become.
  static let noteBytes = 128 << 20
  static let thingBytes = 256 << 20
  static let tagsOfNote = 500

  /// Note types, decks and presets in schema 11.
  static let optionBytes = 16 << 20
  static let noteTypes = 10_000
  /// Of one note type, and of all.
  static let fieldsOfType = 500
  static let fields = 50_000
  static let templatesOfType = 500
  static let templateBytes = 8 << 20
  static let decks = 20_000
  static let deckLevels = 40
  static let delays = 100
}
