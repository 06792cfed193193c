import Things

/// Copies pictures and recordings into the library.
@MainActor
struct MediaCopy {
  private let store: ThingStore

  init(_ store: ThingStore) { self.store = store }

  private var limit: Int { store.settings[Setting.mediaSize] << 20 }

  /// Copies a file of the given kind; returns its name in `media`.
  func add(_ path: String, as kind: MediaFormat.Kind) throws -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard MediaFormat(name: name)?.kind == kind else { throw WrongKind(path: path, kind: kind) }
    // More than any limit, so that the refusal names the limit that is set.
    let bytes = try store.files.read(path, limit: 64 << 20)
    return try store.files.addMedia(bytes, named: name, limit: limit)
  }
}

/// A file whose name does not end like a picture or recording.
private struct WrongKind: Reportable, Hashable {
  let path: String
  let kind: MediaFormat.Kind

  var sentence: String {
    "\(path) is not a \(kind == .picture ? "picture" : "recording")."
  }
  var remedy: String {
    kind == .picture
      ? "Use a PNG, JPEG, GIF or WebP file." : "Use an MP3, Ogg, Opus, FLAC, WAV or M4A file."
  }
  var status: ExitStatus { .badInput }
}
