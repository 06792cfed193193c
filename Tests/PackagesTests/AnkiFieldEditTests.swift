import Testing

@testable import Interchange

/// Edits of fields whose markup til does not show.
struct AnkiFieldEditTests {
  @Test(arguments: [
    ("<b>cat</b>", "car", "<b>car</b>"),
    ("<b>cat</b>", "cats", "<b>cats</b>"),
    ("<b>dog</b>", "hound", "<b>hound</b>"),
    (
      "<div style='color:red'><i>rouge</i></div>", "bleu, vert",
      "<div style='color:red'><i>bleu, vert</i></div>"
    ),
    ("a <b>cat</b> b", "a cat or b", "a <b>cat</b> or b"),
    ("<i>one</i> two <i>three</i>", "ONE two THREE", "<i>ONE</i> two <i>THREE</i>"),
    ("x<sub>1</sub> &lt; y<sup>2</sup>", "x2 < y^3", "x<sub>2</sub> &lt; y<sup>3</sup>"),
    ("<div>a</div><div>b</div>", "a\nc", "<div>a</div><div>c</div>"),
    ("<div>a</div><div>b</div>", "a\nnew b", "<div>a</div><div>new b</div>"),
    ("<ul><li>a</li><li>b</li></ul>", "- a\n- b\n- c", "<ul><li>a</li><li>b<br>- c</li></ul>"),
    (
      "<a href=\"https://x.y\">see</a> it", "look (https://x.y) it",
      "<a href=\"https://x.y\">look</a> it"
    ),
    ("<b>old</b><img src='p.png'>", "new[picture: p.png]", "<b>new</b><img src='p.png'>"),
    ("a <i>cat</i>", "a tomcat", "a <i>tomcat</i>"),
    ("<b>old</b> <img src=p.png>", "old", "<b>old</b>"),
    ("caf&eacute; <b>au</b> lait", "cafe au lait", "cafe <b>au</b> lait"),
    ("<u>ü</u> x", "ö x", "<u>ö</u> x"),
    ("a<audio src=x.mp3></audio> b", "c b", "c<audio src=x.mp3></audio> b"),
    ("<b>a</b>", "a  <i> & b", "<b>a &nbsp;&lt;i&gt; &amp; b</b>"),
    ("<b>gone</b>", "", ""), ("", "x", "x"), ("<br>", "x", "x<br>"), ("plain", "p\nq", "p<br>q"),
  ])
  func `what is not edited keeps its markup`(field: String, text: String, html: String) {
    let edit = AnkiFieldEdit(of: field, to: text)
    #expect(edit.html == html)
    #expect(AnkiFieldText(edit.html).text == text && !edit.losesFormatting)
  }

  @Test func `formatting that does not fit the new text is lost, but no picture is`() {
    let edit = AnkiFieldEdit(
      of: "<ul><li>one</li><li>two</li></ul><img src=\"p.png\" width=5>",
      to: "[picture: p.png] [picture: q.png] x")
    #expect(edit.html == "<img src=\"p.png\" width=5> [picture: q.png] x")
    #expect(edit.losesFormatting)
  }

  @Test func `another text has no formatting, but the pictures and recordings`() {
    let edit = AnkiFieldEdit(
      of: "<b>one and only</b> <img src=p.png><audio src=x></audio>",
      to: "two, three, four\n[picture: p.png]")
    #expect(edit.html == "two, three, four<br><img src=p.png><audio src=x></audio>")
    #expect(edit.losesFormatting)
  }

  @Test func `any edit of any field arrives`() {
    let parts = [
      "<b>", "</b>", "<ul><li>", "</li><li>", "</ul>", "<div>", "</div>", "<br>", "<p>", " ",
      "&nbsp;", "é", "&amp;", "word", "x", "<img src=p.png>", "<a href=u>", "</a>", "<pre>",
    ]
    let texts = ["x", "word x", "é\n- x", "[picture: p.png]", "a  b", "- word"]
    var seed: UInt64 = 7
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<3000 {
      let field = (0..<next(12)).map { _ in parts[next(parts.count)] }.joined()
      let old = AnkiFieldText(field).text
      var words = old.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      words[next(words.count)] = texts[next(texts.count)]
      let text = AnkiFieldText(AnkiFieldText.html(words.joined(separator: " "))).text
      let edit = AnkiFieldEdit(of: field, to: text)
      #expect(AnkiFieldText(edit.html).text == text, "\(field) to \(text)")
    }
  }
}
