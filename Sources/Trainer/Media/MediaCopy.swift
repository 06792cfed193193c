import TextUI
import Things

/// Copies pictures and recordings into the library.
@MainActor
struct MediaCopy {
  private let store: ThingStore

  init(_ store: ThingStore) { self.store = store }

  private var limit: Int { store.settings.mostBytesOfMedia }

  /// The files that `--image` and `--audio` name, copied unless with `-n`; an empty name removes.
  func media(of call: Call, before media: Media = Media()) throws -> Media {
    var media = media
    for (option, kind, names) in [
      ("image", .picture, \.images), ("audio", .recording, \.audio),
    ] as [(String, MediaFormat.Kind, WritableKeyPath<Media, [String]>)] {
      guard let path = call[option] else { continue }
      media[keyPath: names] =
        path.isEmpty ? [] : [call.isDryRun ? path : try add(path, as: kind)]
    }
    return media
  }

  /// Copies the files that an imported file names from beside it; returns what was done.
  func copy(
    _ names: Set<String>, beside path: String, proceed: (String) throws -> Void
  ) throws -> [String] {
    var (copied, left) = (0, [String]())
    for name in names.sorted() {
      try proceed("copying pictures and recordings, \(copied.grouped)")
      do throws(MediaFault) {
        let bytes = try store.files.media(name, beside: path, limit: limit)
        let isKept = (try? store.files.keepMedia(bytes, as: name, limit: limit)) == true
        if isKept { copied += 1 } else { left.append("\(name) is another file in media") }
      } catch {
        let isThere = error == .missing && store.files.mediaBytes(name) != nil
        if !isThere { left.append("\(name) \(error.words)") }
      }
    }
    var sentences = copied > 0 ? ["Copied \(Counted.text(copied, "file")) into media."] : []
    if !left.isEmpty {
      let more = left.count - Self.mostNames
      let rest = more > 0 ? ["and \(more.grouped) more"] : []
      sentences.append(
        "Not copied: \((left.prefix(Self.mostNames) + rest).joined(separator: ", ")).")
    }
    return sentences
  }

  private static let mostNames = 3

  /// Copies a file of the given kind; returns its name in `media`.
  private func add(_ path: String, as kind: MediaFormat.Kind) throws -> String {
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
