public import Things

/// Why the library refuses a change.
public enum LibraryError: Reportable, Hashable {
  case noThing(Thing.ID)
  case noDeck(String)
  case linkedDeck(String)
  /// The file changed again and again while it was being changed.
  case movingDeck(String)
  /// Its last change stands in the journal and not yet in its file.
  case unfinishedDeck(String)
  case readOnly(String)
  case newer(String)
  case noLine(String)
  /// Its journal has a line with the highest number that there is.
  case noNumbers(String)
  /// What an undo would replace is no longer as it was shown.
  case conflict

  public var sentence: String {
    switch self {
    case .noThing(let id): "no deck has a Thing with the id \(id)."
    case .noDeck(let name): "there is no deck \"\(name)\"."
    case .linkedDeck(let name): "the deck \"\(name)\" is a link and is only read."
    case .movingDeck(let name): "the deck \"\(name)\" is being changed by another program."
    case .unfinishedDeck(let name):
      "the last change of the deck \"\(name)\" could not be put in place yet."
    case .readOnly(let why), .newer(let why): why + "."
    case .noLine(let name): "the journal has no line \(name)."
    case .noNumbers(let device): "the journal of \(device) has no line numbers left."
    case .conflict: "a row has been changed since, so nothing was taken back."
    }
  }

  public var remedy: String {
    switch self {
    case .noThing: "list shows what there is."
    case .noDeck: "decks lists them."
    case .linkedDeck: "Change the file that it leads to."
    case .movingDeck: "Try again when it is saved."
    case .unfinishedDeck: "See to the disk; the next command finishes it."
    case .readOnly: "list, show, export and study still work."
    case .newer: "Install the newer til; list, show and export still work."
    case .noLine: "history lists the lines."
    case .noNumbers: "Set TIL_DEVICE to a name that this library does not have yet."
    case .conflict: "Take the later change back first, or edit the row."
    }
  }

  public var status: ExitStatus {
    switch self {
    case .noThing, .noDeck, .noLine, .conflict: .no
    case .linkedDeck, .movingDeck, .readOnly, .newer, .noNumbers: .cannotCreate
    case .unfinishedDeck: .inputOutput
    }
  }
}
