import Things

// What the plan says about the headings of a text.
extension HeadedText {
  func notices(in file: String) -> [Diagnostic] {
    let named = { (section: HeadedSection) in Excerpt.of(title(section.title)) }
    let copy = "To import it, copy it into a file of its own."
    var notices: [Diagnostic] = []
    func add(
      _ weight: Diagnostic.Weight, rule: String, _ sentence: String, remedy: String = "",
      at section: HeadedSection? = nil, line: Int? = nil
    ) {
      notices.append(
        Diagnostic(
          weight: weight, rule: rule, file: file, line: section?.line ?? line,
          excerpt: section.map(named) ?? "", sentence: sentence, remedy: remedy))
    }
    if let line = listBeforeHeadings {
      add(
        .doubtful, rule: "list-above-headings", "The list above the first heading is not imported.",
        remedy: copy, line: line)
    }
    if let section = listAbove {
      add(
        .doubtful, rule: "list-above-headings",
        "The list below the heading \(named(section)) is not imported, only what is below deeper "
          + "headings.", remedy: copy, at: section)
    } else if let section = textAbove {
      add(
        .remark, rule: "text-above-headings",
        "Texts above deeper headings, as below \(named(section)), are not imported.", at: section)
    }
    if mayDivideText(in: file) {
      add(
        .doubtful, rule: "headings-of-text",
        "The headings may be the parts of a text, not terms to learn.",
        remedy: "To take only the abbreviations that it defines, run: til scan \(file)")
    } else if let section = deeperHeading {
      add(
        .remark, rule: "deeper-headings",
        "Deeper headings, such as \(named(section)), are read as parts of the answers above them.",
        at: section)
    }
    return notices
  }
}
