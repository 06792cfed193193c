import TextUI
import Things

/// Chooses the program that plays a recording or speaks a text.
@MainActor
struct SoundChoice {
  /// A recording ends after this many seconds.
  private static let mostSeconds = 600

  let helpers: any HelperPrograms
  let settings: Settings

  /// The program that plays a file; nil if none is installed, or by the setting.
  func player(of file: MediaFile) -> SoundProgram? {
    switch settings[Setting.player, nil] {
    case "off": return nil
    case "auto": break
    case let own: return SoundProgram(["/bin/sh", "-c", own + " \"$@\"", "til", file.path])
    }
    let found = Self.players.first {
      helpers.has($0.arguments[0]) && !$0.cannot.contains(file.format)
    }
    return found.map { SoundProgram($0.arguments + [file.path]) }
  }

  /// Whether any recording can be played.
  var canPlay: Bool {
    switch settings[Setting.player, nil] {
    case "off": false
    case "auto": Self.players.contains { helpers.has($0.arguments[0]) }
    default: true
    }
  }

  private struct Player {
    var arguments: [String]
    /// What it cannot play, or would play as noise.
    var cannot: Set<MediaFormat> = []
  }

  /// Paths are absolute, so that none is taken for an option.
  private static let players = [
    Player(arguments: [
      "mpv", "--no-config", "--ytdl=no", "--no-video", "--load-scripts=no", "--no-terminal",
      "--length=\(mostSeconds)", "--",
    ]),
    Player(arguments: [
      "ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", "-protocol_whitelist", "file",
      "-t", "\(mostSeconds)", "-i",
    ]),
    Player(arguments: ["pw-play", "--"], cannot: [.m4a]),
    Player(arguments: ["paplay", "--"], cannot: [.m4a]),
    Player(
      arguments: ["aplay", "-q", "--"], cannot: [.mp3, .ogg, .opus, .flac, .m4a]),
    Player(arguments: ["afplay"], cannot: [.ogg, .opus]),
  ]

  /// The program that reads a text aloud; nil if none is installed, or by the setting.
  func voice(for text: String, _ language: Language?) -> SoundProgram? {
    let tag = language?.rawValue ?? "en"
    switch settings[Setting.voice, nil] {
    case "off": return nil
    case "auto": break
    case let own:
      let command = own.replacing("{language}", with: tag)
      return SoundProgram(["/bin/sh", "-c", command], input: text)
    }
    if helpers.has("spd-say") {
      return SoundProgram(
        ["spd-say", "-e", "-l", tag], input: text, stopping: ["spd-say", "-S"])
    }
    if helpers.has("espeak-ng") {
      return SoundProgram(["espeak-ng", "--stdin", "-v", tag], input: text)
    }
    return helpers.has("say") ? SoundProgram(["say", "-f", "-"], input: text) : nil
  }
}
