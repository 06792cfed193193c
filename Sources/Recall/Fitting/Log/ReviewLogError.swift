/// Which answer cannot be part of a log, and why; rows are counted from 1 in the order given.
public enum ReviewLogError: Error, Hashable, Sendable {
  case grade(row: Int, Int)
  case time(row: Int, Int64)
  case day(row: Int, Int)
  case tooMany

  public var row: Int? {
    switch self {
    case .grade(let row, _), .time(let row, _), .day(let row, _): row
    case .tooMany: nil
    }
  }
}

extension ReviewLogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .grade(let row, let grade): "Answer \(row) has the grade \(grade); grades are 1 to 4."
    case .time(let row, let time):
      "Answer \(row) has the time \(time); times are milliseconds between 1970 and 2200."
    case .day(let row, let day): "Answer \(row) is of the study day \(day), which is none."
    case .tooMany: "A log holds at most 1,000,000,000 answers."
    }
  }
}
