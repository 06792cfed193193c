/// Lines as a picture of the terminal: the same cells, as text that can be selected and searched.
///
/// It has no script and refers to nothing outside.
public struct TextPicture: Sendable {
  public var lines: [StyledText]
  /// The width of the terminal; a longer line makes the picture wider.
  public var columns: Int
  public var title: String
  public var colors: PictureColors

  public init(
    _ lines: [StyledText], columns: Int, title: String, colors: PictureColors = .both
  ) {
    self.lines = lines
    self.columns = columns
    self.title = title
    self.colors = colors
  }

  // In tenths of a pixel: most monospaced fonts are 0.6 times as wide as high.
  private static let fontSize = 14
  private static let cell = 84
  private static let row = 180
  private static let baseline = 137
  private static let margin = 160

  public var svg: String {
    let rows = lines.enumerated().map { Self.element($1, row: $0) }
    return svg(rows.joined(), rows: lines.count)
  }

  /// The picture with these elements on as many rows, and more rules of style.
  func svg(_ elements: String, rows: Int, rules: String = "") -> String {
    let cells = lines.reduce(columns) { max($0, $1.width) }
    let width = Markup.tenths(cells * Self.cell + 2 * Self.margin)
    let height = Markup.tenths(rows * Self.row + 2 * Self.margin)
    let style = PictureStyle(property: "fill", colors: colors).text + rules
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)"><title>\(Markup.text(title))</title>\
      <style>text{font:\(Self.fontSize)px \(PictureStyle.fonts);white-space:pre}\(style)</style>\
      <rect class="bg" width="100%" height="100%" rx="8"/>
      \(elements)</svg>

      """
  }

  /// A line on a row, as an element of the picture.
  static func element(_ line: StyledText, row: Int, from start: Int = 0) -> String {
    guard !line.isEmpty else { return "" }
    let y = Markup.tenths(margin + row * Self.row + baseline)
    var element = "<text class=\"t\" xml:space=\"preserve\" y=\"\(y)\">"
    var column = start
    for run in line.runs {
      let x = Markup.tenths(margin + column * cell)
      let length = Markup.tenths(run.width * cell)
      let name = PictureStyle.name(of: run.role)
      element += "<tspan x=\"\(x)\" textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\""
      element += name.isEmpty ? ">" : " class=\"\(name)\">"
      element += Markup.text(run.text) + "</tspan>"
      column += run.width
    }
    return element + "</text>\n"
  }

  /// The distance of `rows` rows.
  static func height(ofRows rows: Int) -> String { Markup.tenths(rows * row) }

  /// The picture as a page.
  public var html: String {
    let style = PictureStyle(property: "color", colors: colors).text
    let page = """
      body{margin:0}pre{margin:0;padding:16px;min-height:calc(100vh - 32px);\
      font:\(Self.fontSize)px/1.3 \(PictureStyle.fonts);overflow-x:auto}\
      .v{display:inline-block;vertical-align:bottom;width:2ch}
      """
    var html = Markup.head(title: title, style: page + style)
    html += "<body class=\"bg\"><pre class=\"bg t\">\n"
    for line in lines {
      for run in line.runs {
        let names = [run.isWide ? "v" : "", PictureStyle.name(of: run.role)]
          .filter { !$0.isEmpty }.joined(separator: " ")
        // Each wide character fills two cells, whatever the font.
        let texts = run.isWide ? run.text.map { String($0) } : [run.text]
        for text in texts {
          html +=
            names.isEmpty
            ? Markup.text(text) : "<span class=\"\(names)\">\(Markup.text(text))</span>"
        }
      }
      html += "\n"
    }
    return html + "</pre></body></html>\n"
  }
}

/// Neighboring cells of one role and one width of character.
private struct CellRun {
  var text: String
  let role: Role
  var width: Int
  let isWide: Bool
}

extension StyledText {
  fileprivate var runs: [CellRun] {
    var runs: [CellRun] = []
    for cell in cells {
      let isWide = cell.width > 1
      if let last = runs.last, last.role == cell.role, last.isWide == isWide || cell.width == 0 {
        runs[runs.count - 1].text.append(cell.character)
        runs[runs.count - 1].width += cell.width
      } else {
        runs.append(
          CellRun(
            text: String(cell.character), role: cell.role, width: cell.width, isWide: isWide))
      }
    }
    return runs
  }
}
