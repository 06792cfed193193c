/// The fields of each kind of journal line, in order; the documentation's table is made from it.
public enum LineForms {
  public struct Form: Sendable {
    public let kind: String
    public let subject: String
    public let fields: [String]

    init(_ kind: String, of subject: String, _ fields: String...) {
      (self.kind, self.subject, self.fields) = (kind, subject, fields)
    }
  }

  public static let all = [
    Form(
      "review", of: "card", "grade", "mode", "state before", "state after", "steps left",
      "ms to the first key", "ms in all", "hints", "verdict", "Thing it was taken for or -", "due",
      "near miss or -", "verdict on the second try or -", "mock"),
    Form(
      "past", of: "card", "grade", "time", "day", "source or -", "ms in all", "mode",
      "interval before in days or -", "state before or -", "interval", "ease in permille"),
    Form("typed", of: "line", "text of the answer"),
    Form("undo", of: "line", "device", "seq", "kind", "subject"),
    Form("redo", of: "line", "device", "seq", "kind", "subject"),
    Form("suspend", of: "Thing"),
    Form("resume", of: "Thing"),
    Form("bury", of: "card", "day it returns"),
    Form("flag", of: "Thing"),
    Form("unflag", of: "Thing"),
    Form("reset", of: "Thing"),
    Form(
      "due", of: "card", "due", "state", "steps left", "interval or -", "ease in permille or -",
      "stability", "difficulty", "stability computed by til or -"),
    Form("set", of: "- or @device or deck", "name", "value"),
    Form("plan", of: "- or deck", "name", "value", "name", "value", "…"),
    Form(
      "batch", of: "-", "command", "source or -", "lines", "sum", "decks",
      "and for each: deck, before, after"),
    Form("add", of: "deck", "before", "after", "up to 1,000 ids with spaces", "result"),
    Form("edit", of: "Thing", "deck", "before", "after", "old row", "result"),
    Form("remove", of: "Thing", "deck", "before", "after", "old row", "next"),
    Form("move", of: "Thing", "from deck", "to deck", "old row", "next", "result"),
    Form("deck", of: "deck", "new name"),
  ]
}
