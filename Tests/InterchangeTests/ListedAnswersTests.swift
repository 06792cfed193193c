import Interchange
import Testing
import Things

/// Lists of alternatives among the long forms of an import.
struct ListedAnswersTests {
  @Test(arguments: [
    (
      ["in; at", "to; until", "by; for", "from; of", "up; above"],
      ListRule.Separator?.some(.semicolon)
    ),
    (["house, home", "street, road", "car", "big, large", "small, little", "old, aged"], .comma),
    (["house, home", "street", "car"], nil),
    (["one", "two", "three", "four", "five", "six"], nil),
  ])
  func `many lists are noticed, with their separator`(
    longs: [String], separator: ListRule.Separator?
  ) throws {
    let rows = longs.enumerated().map { "w\($0),\"\($1)\"\n" }.joined()

    let listed = try TestLibrary().plan("short,long\n" + rows).listedAnswers

    #expect(listed?.separator == separator)
    #expect(listed?.deck == (separator == nil ? nil : "words"))
    #expect(
      listed?.examples == (separator == nil ? nil : Array(longs.filter { $0 != "car" }.prefix(3))))
  }
}
