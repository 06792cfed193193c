import Recall

/// Why a fit came out as it did, in sentences.
struct FitReason: CustomStringConvertible {
  let report: FitReport

  var description: String {
    switch report.decision {
    case .adopt(let name, let gain, let another):
      let stays = another.map { "; the \(FitTable.title($0)) does better still, but not clearly" }
      return "The \(FitTable.title(name)) predicts later answers better than \(present), by "
        + "\(Self.thousandths(gain.logLoss)) thousandths of log loss, give or take "
        + "\(Self.thousandths(gain.error))\(stays ?? "")."
    case .keep:
      return "Nothing predicts later answers better than \(present)."
    case .keepAhead(let name, let gain):
      return "Nothing predicts later answers clearly better than \(present): the "
        + "\(FitTable.title(name)) does by \(Self.thousandths(gain.logLoss)) thousandths of log "
        + "loss, and chance alone makes \(Self.thousandths(gain.error))."
    case .tooFew(let missing):
      return "\(missing) more \(missing == 1 ? "answer" : "answers") to cards of earlier days "
        + "\(missing == 1 ? "is" : "are") needed to tell what predicts better."
    }
  }

  private var present: String {
    "the " + FitTable.title(report.candidates.first?.name ?? .current)
  }

  /// One digit behind the point, two where there is nothing before it.
  static func thousandths(_ number: Double) -> String {
    let thousandths = min(max(number, -1e6), 1e6) * 1000
    let digits = abs(thousandths) < 1 ? 100.0 : 10
    return "\((thousandths * digits).rounded() / digits)"
  }
}
