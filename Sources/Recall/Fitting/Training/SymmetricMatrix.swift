import Glibc

/// A small symmetric matrix, of which the lower half is kept, row after row.
struct SymmetricMatrix: Sendable {
  let count: Int
  var elements: [Double]

  init(count: Int) {
    self.count = count
    elements = [Double](repeating: 0, count: Self.room(count))
  }

  /// How many numbers the lower half has.
  static func room(_ count: Int) -> Int { count * (count + 1) / 2 }

  subscript(_ row: Int, _ column: Int) -> Double {
    get { elements[Self.place(row, column)] }
    set { elements[Self.place(row, column)] = newValue }
  }

  private static func place(_ row: Int, _ column: Int) -> Int {
    row >= column ? row * (row + 1) / 2 + column : column * (column + 1) / 2 + row
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + self[row, $1] * vector[$1] }
    }
  }

  /// Adds `factor` times the square of a vector.
  mutating func addSquare(of vector: [Double], times factor: Double) {
    var place = 0
    for row in 0..<count {
      for column in 0...row {
        elements[place] += factor * vector[row] * vector[column]
        place += 1
      }
    }
  }

  /// The solution of the equations of the rows and columns named, or nil where the part of the
  /// matrix they make is not positive.
  func solution(of right: [Double], on rows: [Int]) -> [Double]? {
    guard let lower = factor(on: rows) else { return nil }
    var solution = right
    for row in rows.indices {
      for column in 0..<row { solution[row] -= lower[row][column] * solution[column] }
      solution[row] /= lower[row][row]
    }
    for row in rows.indices.reversed() {
      for below in row + 1..<rows.count { solution[row] -= lower[below][row] * solution[below] }
      solution[row] /= lower[row][row]
    }
    return solution
  }

  // Cholesky: L·Lᵀ is the matrix.
  private func factor(on rows: [Int]) -> [[Double]]? {
    var lower: [[Double]] = []
    for (row, index) in rows.enumerated() {
      var line = [Double](repeating: 0, count: row + 1)
      for column in 0...row {
        var value = self[index, rows[column]]
        let other = column == row ? line : lower[column]
        for before in 0..<column { value -= line[before] * other[before] }
        if column < row {
          line[column] = value / lower[column][column]
        } else {
          guard value > 0, value.isFinite else { return nil }
          line[column] = sqrt(value)
        }
      }
      lower.append(line)
    }
    return lower
  }
}
