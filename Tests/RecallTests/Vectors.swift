import Foundation

/// The results of the published programs, read from the files in `Vectors`.
struct Vectors: Decodable {
  let params: [String: [Double]]
  let rs: [History]
  let py: [SteppedHistory]
  let sm2: [Conversion]
  let migrate: [Migration]

  static let fsrs6 = Vectors.read("fsrs-vectors.json", as: Vectors.self)
  static let fsrs7 = Vectors.read("fsrs7-vectors.json", as: Vectors7.self)

  // JSONSerialization would round some of the numbers; JSONDecoder reads them exactly.
  static func read<Contents: Decodable>(_ name: String, as type: Contents.Type) -> Contents {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: Data(contentsOf: folder.appending(path: name)))
    } catch {
      fatalError("\(name) cannot be read: \(error)")
    }
  }

  /// FSRS-6 by fsrs-rs: rows of days, grade, stability, difficulty, interval.
  struct History: Decodable {
    let id: Int
    let params: String
    let retention: Double
    let rows: [[Double]]
    let previewDays: Int
    let preview: [[Double]]
  }

  /// FSRS-6 by py-fsrs, including steps: rows of time in milliseconds, grade, state, step,
  /// stability, difficulty, due time, interval in seconds, recall.
  struct SteppedHistory: Decodable {
    let id: Int
    let params: String
    let retention: Double
    let learningStepsS: [Int]
    let relearningStepsS: [Int]
    let maximumInterval: Int
    let rows: [[Double?]]
  }

  struct Conversion: Decodable {
    let params: String
    let ease: Double
    let interval: Double
    let retention: Double
    let stability: Double
    let difficulty: Double

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      params = try row.decode(String.self)
      ease = try row.decode(Double.self)
      interval = try row.decode(Double.self)
      retention = try row.decode(Double.self)
      stability = try row.decode(Double.self)
      difficulty = try row.decode(Double.self)
    }
  }

  struct Migration: Decodable {
    let `in`: [Double]
    let out: [Double]
  }
}

/// FSRS-7: rows of days, grade, slow and fast stability, difficulty, recall, interval.
struct Vectors7: Decodable {
  let params: [String: [Double]]
  let histories: [History]

  struct History: Decodable {
    let id: Int
    let params: String
    let retention: Double
    let rows: [[Double?]]
  }
}
