/// Programs that draw, play or speak for a screen.
///
/// They neither read the keyboard nor write to the terminal.
@MainActor
public protocol HelperPrograms: AnyObject {
  func has(_ program: String) -> Bool
  /// What a program writes, with an empty standard input; nil if it fails, is slow or writes too
  /// much.
  func output(of command: [String]) -> [UInt8]?
  /// Starts programs whose pictures are likely to be wanted soon, and ends those of an earlier call
  /// that are not among these.
  func prepare(_ programs: [PictureProgram])
  /// What a program has drawn; it is started if it was not prepared.
  ///
  /// Waits up to `time`, less if a key is pressed.
  func picture(of program: PictureProgram, within time: Duration) -> PictureState
  /// Starts a sound, in place of the one that is being made.
  func start(_ sound: SoundProgram)
  /// Ends the sound that is being made.
  func stop()
}

public struct PictureProgram: Hashable, Sendable {
  public var command: [String]
  /// Another number once the picture's file has changed.
  public var version: Int

  public init(_ command: [String], version: Int) {
    self.command = command
    self.version = version
  }
}

/// How far a program that draws has come.
public enum PictureState: Hashable, Sendable {
  case running
  case done([UInt8])
  /// It failed, was slow or wrote too much.
  case failed
}

public struct SoundProgram: Hashable, Sendable {
  /// The program and its arguments.
  public var command: [String]
  /// The text on its standard input.
  public var input: String
  /// Ends the sound if another process makes it; nil if ending the program does.
  public var stopping: [String]?

  public init(_ command: [String], input: String = "", stopping: [String]? = nil) {
    self.command = command
    self.input = input
    self.stopping = stopping
  }
}
