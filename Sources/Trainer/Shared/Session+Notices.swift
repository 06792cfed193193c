import TextUI
import Things

extension Session {
  /// Shows progress while the library opens; runs on the main thread.
  var proceeding: LibraryDoor.Proceeding {
    { [weak self] what, isWaiting in
      try MainActor.assumeIsolated {
        if isWaiting { self?.tellOnce(Notice("\(what).")) }
        try self?.proceed(what)
      }
    }
  }

  private func tellOnce(_ notice: Notice) {
    if let news = talk.news(notice) { reporter.report(news) }
  }

  /// Prints the notices of the library.
  func reportNotices() {
    guard let store = openStore else { return }
    for notice in store.takeNotices() { tellOnce(notice) }
    reportIgnored(store.settings.ignored, by: store.library.device)
  }

  /// Reminds of conflict copies whose decks are about to be shown or studied.
  func mentionCopies() throws {
    for copy in try store.upkeep.waitingCopies() { tellOnce(copy.notice) }
  }

  /// Names the programs that the journal sets, once per library.
  private func reportIgnored(_ lines: [SettingLine], by device: Device) {
    guard !lines.isEmpty, let scene = root.scene else { return }
    var told = scene["ignored"].map { Set($0.split(separator: " ").map(String.init)) } ?? []
    for line in lines where told.insert(line.name).inserted {
      tellOnce(Notice(ignored: line, on: device))
    }
    scene["ignored"] = told.sorted().joined(separator: " ")
  }
}

extension Notice {
  /// A line of the journal that names a program.
  fileprivate init(ignored line: SettingLine, on device: Device) {
    let writer = line.writer.map { " that \($0) set" } ?? ""
    let value = line.value
    let isOwn = line.writer == device && value.count <= 80 && Escaping.safe(value) == value
    self.init(
      "Ignored the \(line.name)\(writer) in the journal, because a journal can come from elsewhere.",
      remedy: "To set it on this computer: set \(line.name) "
        + (isOwn ? Call.Word.asOperand(value) : "COMMAND"))
  }
}
