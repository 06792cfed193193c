import TestSupport
import Testing
import Things

@testable import Interchange

/// Lines of marks, so long that a reader that looks ahead from each of them would not end.
struct LargeLineTests {
  /// Rows of each format; a line of marks replaces `%`.
  private static let files = [
    "a.adoc": "ACL:: Access Control\nNAT:: Network\nTCP:: %\n",
    "table.adoc": "|===\n|Term |Meaning\n\n|ACL |Access\n|NAT |%\n|===\n",
    "a.md": "- **ACL**: Access Control\n- **NAT**: Network\n- **TCP**: %\n",
    "table.md": "| Term | Meaning |\n|---|---|\n| ACL | Access |\n| NAT | % |\n",
    "cards.md": "Q: What?\nA: This\n\nQ: And?\nA: %\n",
    "a.rst": "ACL\n   Access\n\nNAT\n   %\n",
    "ruler.rst": "====  ====\nTerm  Mean\n====  ====\nACL   Access\nNAT   %\n====  ====\n",
    "glossary.rst": ".. glossary::\n\n   ACL\n      Access\n\n   NAT\n      %\n",
    "a.wiki": "{|\n! Term !! Meaning\n|-\n| ACL || Access\n|-\n| NAT || %\n|}\n",
    "a.org": "- ACL :: Access\n- NAT :: Network\n- TCP :: Transport\n- UDP :: %\n",
    "a.tex": "\\begin{acronym}\n\\acro{ACL}{Access}\n\\acro{NAT}{%}\n\\end{acronym}\n",
    "a.typ": "#let terms = (\n  ACL: [Access Control],\n  NAT: [Network],\n  TCP: [%],\n)\n",
    "start.md": "START\nBasic\nACL\nBack: Access\nEND\nSTART\nBasic\nNAT\nBack: %\nEND\n",
    "headings.html": "<h1>Glossary</h1><h2>ACL</h2><p>Access<h2>NAT</h2><p>Net<h2>TCP</h2><p>%",
    "abbr.html":
      "<html><abbr title=\"a\">A</abbr><abbr title=\"b\">B</abbr><abbr title=\"c\">%</abbr>",
    "headings.rst": "Glossary\n====\nACL\n---\nAccess\n\nNAT\n---\nNet\n\nTCP\n---\n%\n",
    "a.html": "<html><body><dl><dt>ACL<dd>Access<dt>NAT<dd>%</dl></body></html>\n",
    "a.txt": "ACL - Access Control\nNAT - Network\nTCP - %\n",
    "anki.txt": "#separator:tab\n#html:true\nACL\tAccess\nNAT\t%\n",
    "a.yaml": "ACL: Access\nNAT: Network\nTCP: %\n",
    "a.xml":
      "<?xml?><d><e><term>ACL</term><definition>%</definition></e><e><term>a</term></e></d>\n",
    "a.csv": "term,definition\nACL,Access\nNAT,%\n",
  ]

  private static let marks = [
    "link:a[b] ", "http://a[", "<<a,b>> ", "[[", "[[a]](b", "[a](b) ", "[a][b]", "**", "*a* ", "`",
    ":term:`a` ", "#a[", "#a(", "$", "{{", "{{c1::a}} ", "<", "<!--", "<a ", "<nav>",
    "<div>", "<h2>", "&", "|", "::", "\\(", "''",
  ]

  @Test(.slow, arguments: files.keys.sorted())
  func `a line of marks is read in one pass`(file: String) throws {
    let rows = try #require(Self.files[file])
    for mark in Self.marks {
      let line = String(repeating: mark, count: 20_000 / mark.utf8.count)
      let text = rows.replacing("%", with: line)
      // Some are refused, as such a line is no text.
      _ = try? Importers.read(ImportSource(name: file, bytes: Array(text.utf8)))
    }
  }

  @Test(.slow) func `elements in each other are read in one pass`() {
    let names = (0..<90).map { "e\($0)" }
    let text =
      "<?xml?>" + names.map { "<\($0)>" }.joined()
      + String(repeating: "<term>x</term>", count: 100_000)
      + names.reversed().map { "</\($0)>" }.joined()
    #expect(throws: ImportError.self) {
      try Importers.read(ImportSource(name: "a.xml", bytes: Array(text.utf8)))
    }
  }

  @Test(.slow) func `links of a long line become their words`() throws {
    let links = String(repeating: "link:a[b] ", count: 30_000)
    let text = "ACL:: Access Control\nNAT:: Network\nTCP:: \(links)end\n"
    let reading = try Importers.read(ImportSource(name: "a.adoc", bytes: Array(text.utf8)))

    let long = reading.drafts.texts.draft(2).long
    #expect(long.hasSuffix("b b b end"))
    #expect(long.count == 60_003)
  }
}
