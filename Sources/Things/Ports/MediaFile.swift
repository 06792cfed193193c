/// A picture or recording that may be shown or played.
public struct MediaFile: Hashable, Sendable {
  /// An absolute path.
  public var path: String
  public var format: MediaFormat
  public var bytes: [UInt8]

  public init(path: String, format: MediaFormat, bytes: [UInt8]) {
    self.path = path
    self.format = format
    self.bytes = bytes
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
