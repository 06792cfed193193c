/// A picture or recording that may be shown or played.
public struct MediaFile: Hashable, Sendable {
  /// An absolute path.
  public var path: String
  /// What its first bytes say; the name may say another of the same kind.
  public var format: MediaFormat
  /// Another number once the file has changed.
  public var version: Int

  public init(path: String, format: MediaFormat, version: Int) {
    self.path = path
    self.format = format
    self.version = version
  }
}

/// Why a picture or recording is only named.
public enum MediaFault: Error, Hashable, Sendable {
  case missing
  /// No name of a file in `media`.
  case name
  /// A link, a directory or a device.
  case notRegular
  case tooLarge(limit: Int)
  /// Its first bytes or the end of its name are not of a kind that til shows or plays.
  case kind
  /// A picture with too many pixels to draw in a reasonable amount of memory.
  case tooManyPixels
  case unreadable

  /// What is wrong, after the name.
  public var words: String {
    switch self {
    case .missing: "is missing"
    case .name: "is not a name that a file in media can have"
    case .notRegular: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    case .kind: "is not a picture or recording of a kind that til opens"
    case .tooManyPixels: "has too many pixels"
    case .unreadable: "cannot be read"
    }
  }

  /// How to fix it.
  public var remedy: String {
    switch self {
    case .missing: "Put it into media, or remove its name from the deck."
    case .name: "Rename the file in media and in the deck."
    case .notRegular: "Replace it with the file itself."
    case .tooLarge: "Make it smaller, or raise the limit: set media-size MB"
    case .kind: "Convert it to PNG, JPEG, GIF, WebP, MP3, Ogg, Opus, FLAC, WAV or M4A."
    case .tooManyPixels: "Make it smaller."
    case .unreadable: "Check its permissions."
    }
  }
}

extension Change {
  /// The pictures and recordings that added and replaced Things name.
  public var mediaNames: Set<String> {
    var names: Set<String> = []
    for edit in edits {
      switch edit {
      case .add(let draft, _): names.formUnion(Thing(draft, id: Thing.ID(number: 0)).mediaNames)
      case .addAll(let texts, _):
        for row in 0..<texts.count where texts.mayNameMedia(row) {
          names.formUnion(texts.thing(row, id: Thing.ID(number: 0)).mediaNames)
        }
      case .replace(_, let thing, _): names.formUnion(thing.mediaNames)
      case .remove, .move, .rename, .identify, .text: break
      }
    }
    return names
  }
}

extension ThingColumns {
  fileprivate func mayNameMedia(_ row: Int) -> Bool {
    if !isEmpty(row, .image) || !isEmpty(row, .audio) { return true }
    let cells = cells(row)
    return text[cells].contains(UInt8(ascii: "["))
  }
}
