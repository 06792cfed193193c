/// The rows of a deck as the index holds them, and the place that each has there.
struct PlacedRows {
  var rows = ThingRows()
  var places: [Int64] = []

  var count: Int { places.count }
}
