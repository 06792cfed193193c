public import Things

/// Why the library refuses a change.
public enum LibraryError: Reportable, Hashable {
  case noThing(Thing.ID)
  case noDeck(String)
  case linkedDeck(String)
  /// The file kept changing during the edit.
  case movingDeck(String)
  /// Its last change is in the journal but not in its file yet.
  case unfinishedDeck(String)
  case readOnly(String)
  case newer(String)
  /// The journal has lost lines.
  case shortened
  case noLine(String)
  /// Only that device can undo its own settings.
  case otherDevice(Device)
  /// The clock is beyond the last day that the journal can represent.
  case tooLate(StudyDay)
  /// The rows that the undo would replace have changed since the preview.
  case conflict
  /// There is no directory for backups.
  case noCopies
  /// The change is in the journal, but this error left deck files to be replaced.
  case unfinishedChange(because: String)

  public var sentence: String {
    switch self {
    case .noThing(let id): "no Thing with the id \(id)."
    case .noDeck(let name): "no deck \"\(name)\"."
    case .linkedDeck(let name): "the deck \"\(name)\" is a link and therefore read-only."
    case .movingDeck(let name): "the deck \"\(name)\" is being changed by another program."
    case .unfinishedDeck(let name):
      "the last change to the deck \"\(name)\" is not finished yet."
    case .readOnly(let why), .newer(let why): why + "."
    case .shortened: "cannot write while journal lines are missing."
    case .noLine(let name): "the journal has no line \(name)."
    case .otherDevice(let device): "the line is a setting of \(device)."
    case .tooLate(let day): "this computer's clock says \(day), but til only records dates to 2262."
    case .conflict: "cannot undo: a row has changed since."
    case .noCopies: "cannot access backups: the state directory is not writable."
    case .unfinishedChange(let why): "done, but \(why)"
    }
  }

  public var remedy: String {
    switch self {
    case .noThing: "List your Things with: list"
    case .noDeck: "List the decks with: decks"
    case .linkedDeck: "Edit the file that it points to."
    case .movingDeck: "Try again when that program has saved it."
    case .unfinishedDeck: "Check the disk. The next command finishes it."
    case .readOnly: "list, show and export still work; study works but saves nothing."
    case .newer:
      "Install the newer version. Until then, list, show and export work. "
        + "If nobody has one, accept what til ignores with check -y."
    case .shortened: "Get them back with sync or restore, or accept the loss with rebuild."
    case .noLine: "List the lines with: history"
    case .otherDevice: "Undo it there."
    case .tooLate: "Correct the clock."
    case .conflict: "Undo the later change first, or edit the row."
    case .noCopies: "Set XDG_STATE_HOME to a directory that you can write to."
    case .unfinishedChange: "Do not repeat the change: the next command finishes it."
    }
  }

  public var status: ExitStatus {
    switch self {
    case .noThing, .noDeck, .noLine, .otherDevice, .conflict: .no
    case .linkedDeck, .movingDeck, .readOnly, .newer, .tooLate, .noCopies: .cannotCreate
    case .unfinishedDeck, .unfinishedChange: .inputOutput
    case .shortened: .badInput
    }
  }
}
