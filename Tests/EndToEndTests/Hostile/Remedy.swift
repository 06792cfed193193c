import Foundation

/// What a person does who follows a message's advice.
enum Remedy {
  private typealias Action = @Sendable (HostileWorld, String) throws -> Void

  /// Follows the remedy of a message; returns it, or nil if the message has none that is known.
  static func follow(_ message: String, in world: HostileWorld) throws -> String? {
    for (words, action) in table where message.contains(words) {
      try action(world, message)
      return words
    }
    return nil
  }

  /// Words of remedies and what is done then; the first that a message contains count.
  private static let table: [(words: String, action: Action)] = [
    (
      " --unset-all ",
      {
        try $0.run(#/git -C \S+ config (?:--file \S+ )?--unset-all (?:'[^']*'|\S+)/#, $1)
      }
    ),
    ("Correct that line of the file", { world, _ in try world.repairConfiguration() }),
    ("correct .git/config", { world, _ in try world.repairConfiguration() }),
    (
      "Name a directory, or a URL",
      { world, _ in _ = try world.til(["sync", world.box, "-y"]) }
    ),
    ("sync --restore", { world, _ in _ = try world.til(["sync", "--restore"]) }),
    ("git restore --staged", { try $0.run(#/git restore --staged \S+/#, $1) }),
    ("check -y", { world, _ in _ = try world.til(["check", "-y"]) }),
    ("there with git", { world, _ in try world.cleanRemote() }),
    ("til sync PATH", { world, _ in try world.useNewRemote() }),
    ("Name an empty repository or directory", { world, _ in try world.useNewRemote() }),
    (
      "remove its .git directory and run til sync URL",
      { world, _ in
        try world.shell("rm -rf '\(world.library)/.git'")
        try world.resetRemote()
        _ = try world.til(["sync", world.box, "-y"])
      }
    ),
    ("Check that this works: git", { world, _ in try world.resetRemote() }),
    ("Move it out of the way", { world, _ in try world.moveLinksAway() }),
    // Somebody opens the deck in an editor, and puts it right.
    ("Save the deck as", { world, _ in try world.repairDecks() }),
    ("Quote cells", { world, _ in try world.repairDecks() }),
    ("Remove one of them", { world, _ in try world.repairDecks() }),
    ("unclosed quote", { world, _ in try world.repairDecks() }),
    ("Shorten it", { world, _ in try world.repairDecks() }),
    ("is not UTF-8", { world, _ in try world.repairDecks() }),
    ("no header row", { world, _ in try world.repairDecks() }),
    ("Resolve the conflict in an editor", { world, _ in try world.repairDecks() }),
    ("Run check to resolve them", { world, _ in _ = try world.til(["check", "-y"]) }),
    ("Run sync again", { _, _ in }),
  ]
}

extension HostileWorld {
  /// Runs the command that a message gives.
  func run(_ command: Regex<Substring>, _ message: String) throws {
    guard let found = message.firstMatch(of: command) else { return }
    try shell("cd '\(library)' && \(found.output)")
  }

  /// The commit of the remote before the attack.
  private func honest() throws -> String {
    try home.text(of: box + "/honest").trimmingCharacters(in: .newlines)
  }

  /// A commit that takes back what the attacker did.
  func cleanRemote() throws {
    let tree = try shell("git -C '\(box)' rev-parse \(honest())^{tree}")
    try push(tree: tree.trimmingCharacters(in: .newlines))
  }

  /// The branch as it was before the attack.
  func resetRemote() throws { try remote.setReference("refs/heads/main", to: honest()) }

  /// The decks as they were before the attack.
  func repairDecks() throws {
    let whole = image(arrival == .merge ? .merge : .forward)
    try shell("cp -a '\(whole)'/data/til/decks/. data/til/decks/")
  }

  func repairConfiguration() throws {
    try shell("cp '\(image(.forward))/data/til/.git/config' data/til/.git/config")
  }

  func useNewRemote() throws { _ = try til(["sync", home.folder + "/other", "-y"]) }

  func moveLinksAway() throws {
    try shell("find '\(library)' -type l -not -path '*/.git/*' -delete")
  }
}
