/// One name in a folder.
struct FolderEntry {
  var name: String
  /// Nil where the file system does not say without another look.
  var kind: FileKind?
  /// False if the name's bytes are no UTF-8: `name` then shows it, and opens nothing.
  var isText: Bool
}
