/// The pictures and recordings of a Thing: names of files in the library's directory `media`.
public struct Media: Hashable, Sendable {
  public var images: [String]
  public var audio: [String]

  public init(images: [String] = [], audio: [String] = []) {
    self.images = images
    self.audio = audio
  }

  /// Reads the cells of a deck.
  public init(image: String, audio: String) {
    self.init(
      images: image.isEmpty ? [] : CellLists.also(image),
      audio: audio.isEmpty ? [] : CellLists.also(audio))
  }

  public var imageCell: String { images.isEmpty ? "" : CellLists.cell(also: images) }
  public var audioCell: String { audio.isEmpty ? "" : CellLists.cell(also: audio) }

  /// Adds what another Thing names and this one does not.
  public mutating func add(_ other: Media) {
    images += other.images.filter { !images.contains($0) }
    audio += other.audio.filter { !audio.contains($0) }
  }

  /// Whether a text can be the name of a file in `media`, rather than an address.
  public static func isName(_ text: String) -> Bool {
    MediaFormat(name: text) != nil && !text.contains("://") && !text.hasPrefix("/")
  }
}

/// A file that may be shown or played, known by the end of its name and by its first bytes.
public enum MediaFormat: String, CaseIterable, Sendable {
  case png
  case jpeg
  case gif
  case webp
  case mp3
  case ogg
  case opus
  case flac
  case wav
  case m4a

  public enum Kind: Sendable {
    case picture
    case recording
  }

  public var kind: Kind {
    switch self {
    case .png, .jpeg, .gif, .webp: .picture
    case .mp3, .ogg, .opus, .flac, .wav, .m4a: .recording
    }
  }

  /// Nil if the name has another ending.
  public init?(name: some StringProtocol) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    guard let format = MediaFormat(rawValue: ending) ?? Self.otherEndings[ending] else {
      return nil
    }
    self = format
  }

  private static let otherEndings: [String: MediaFormat] = ["jpg": .jpeg, "oga": .ogg]

  /// The ends of names, without a dot.
  public static let endings = (allCases.map(\.rawValue) + otherEndings.keys).sorted()

  /// The format of a file whose name ends like this one: the same, or another of its kind.
  ///
  /// Cameras and browsers often save a picture under the ending of another format.
  public func actual(of bytes: some Collection<UInt8>) -> MediaFormat? {
    matches(bytes) ? self : Self.allCases.first { $0.kind == kind && $0.matches(bytes) }
  }

  /// Whether a file of this format can start with these bytes.
  func matches(_ bytes: some Collection<UInt8>) -> Bool {
    func holds(_ text: String, at index: Int = 0) -> Bool {
      bytes.dropFirst(index).starts(with: text.unicodeScalars.map { UInt8($0.value) })
    }
    switch self {
    case .png: return holds("\u{89}PNG\r\n\u{1A}\n")
    case .jpeg: return holds("\u{FF}\u{D8}\u{FF}")
    case .gif: return holds("GIF87a") || holds("GIF89a")
    case .webp: return holds("RIFF") && holds("WEBP", at: 8)
    case .mp3: return holds("ID3") || Self.isFrame(bytes)
    case .ogg, .opus: return holds("OggS")
    case .flac: return holds("fLaC")
    case .wav: return holds("RIFF") && holds("WAVE", at: 8)
    case .m4a: return holds("ftyp", at: 4)
    }
  }

  /// Whether the bytes start an MPEG audio frame: eleven set bits, and a layer that exists.
  private static func isFrame(_ bytes: some Collection<UInt8>) -> Bool {
    let start = Array(bytes.prefix(2))
    return start.count == 2 && start[0] == 0xFF && start[1] >= 0xE0 && start[1] & 0x06 != 0
  }
}
