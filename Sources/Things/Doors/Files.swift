/// Files that a command names: read to import, written to export, handed to an editor.
public protocol Files: AnyObject {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  func read(_ path: String, limit: Int) throws -> [UInt8]
  /// Writes beside and renames, so that the file is never half there.
  func write(_ bytes: [UInt8], to path: String) throws
  /// A private copy for an editor; the caller removes it.
  func makeCopy(of bytes: [UInt8], named name: String) throws -> String
  func removeCopy(_ path: String)
  /// The rows of a deck file, byte for byte, for `edit`.
  func deckText(_ deck: String) throws -> [UInt8]
  /// The changes that make a deck what an edited copy says, by id.
  func edits(making deck: String, from original: [UInt8], into edited: [UInt8]) throws
    -> [Change.Edit]
}
