import TextUI
import Things

/// What is said when a sitting begins.
struct StudyOpening {
  let options: StudyOptions
  /// The decks it draws on.
  let decks: [String]
  let left: Int
  /// Cards when it began, if it was broken off and goes on now.
  let total: Int?

  /// As in `computing`, or `3 decks`.
  var scope: String {
    decks.count == 1 ? decks[0] : Counted.text(decks.count, "deck")
  }

  /// As in `22 to ask`, or `Going on: 7 of 22 left`.
  var count: String {
    guard let total else { return "\(left.grouped) to ask" }
    return "Going on: \(GoingOn(left: left, total: total).text)"
  }

  /// What is out of the ordinary about it.
  var remarks: [String] {
    var remarks: [String] = []
    switch options.kind {
    case .due: break
    case .ahead(let days): remarks.append("\(Counted.text(days, "day")) ahead")
    case .cram: remarks.append("cram: the schedule stays as it is")
    case .confusions: remarks.append("what you mixed up, side by side")
    case .missed: remarks.append("what you missed")
    }
    if let minutes = options.minutes { remarks.append(Counted.text(minutes, "minute")) }
    return remarks
  }

  /// The header's parts, the first of them to be looked at.
  var parts: [String] { total == nil ? [scope, count] + remarks : [count] + remarks }
}
