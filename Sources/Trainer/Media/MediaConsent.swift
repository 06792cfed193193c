import TextUI
import Things

/// Whether a deck's pictures and recordings may be opened by other programs.
///
/// A library that is synced can contain what another device put there, so each of its decks needs
/// one yes, which is kept on this device.
@MainActor
struct MediaConsent {
  private static let key = "media"
  /// A character that no deck's name contains.
  private static let separator: Character = "\t"

  private let session: Session

  init(_ session: Session) { self.session = session }

  private var accepted: [String] {
    (session.root.scene?[Self.key] ?? "").split(separator: Self.separator).map(String.init)
  }

  /// Whether the user has to be asked first.
  func isNeeded(for deck: String) -> Bool {
    guard let store = session.openStore, !accepted.contains(deck) else { return false }
    return (try? store.sync.syncState()) != nil
  }

  func asks(for deck: String) throws -> Bool {
    let question =
      "The deck \(deck) is synced with other devices. Show its pictures and play its recordings?"
    guard try session.confirms(question, Call(command: "study")) else {
      return false
    }
    accept([deck])
    return true
  }

  /// Decks that were made here need no question.
  func accept(_ decks: [String]) {
    let new = Set(decks).subtracting(accepted)
    guard !new.isEmpty, let scene = session.root.scene else { return }
    scene[Self.key] = (accepted + new.sorted()).joined(separator: "\(Self.separator)")
  }
}
