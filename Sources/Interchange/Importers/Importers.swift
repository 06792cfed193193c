import DelimitedText
import Things

/// A file format that can be imported.
///
/// An importer is one file and one line in `Importers.all`. It only reads.
protocol Importer: SendableMetatype {
  /// The name of the format in messages.
  static var name: String { get }
  /// Whether the option for a delimiter applies.
  static var takesDelimiter: Bool { get }
  /// Whether a text has this format. The first matching importer reads it.
  static func reads(_ text: ArrivedText) -> Bool
  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading
}

extension Importer {
  static var takesDelimiter: Bool { false }
}

/// All import formats, in the order in which they are tried.
public enum Importers {
  static let all: [any Importer.Type] = [
    AnkiText.self,
    JSONCards.self,
    YAMLCards.self,
    MnemosyneXML.self,
    XMLEntries.self,
    HTMLTables.self,
    XMLRecords.self,
    AsciiDocTables.self,
    ChoiceBlocks.self,
    DefinitionLists.self,
    WikiTables.self,
    LaTeXAcronyms.self,
    LaTeXItems.self,
    LaTeXTables.self,
    TypstGlossary.self,
    OrgCards.self,
    LogseqCards.self,
    ObsidianNotes.self,
    MarkdownCards.self,
    ObsidianCards.self,
    RulerTables.self,
    GridTables.self,
    ListTables.self,
    MarkdownTables.self,
    LabeledBlocks.self,
    QuotedAnswers.self,
    GlossaryLists.self,
    HeadingCards.self,
    LingvoDictionary.self,
    PropertiesFile.self,
    DictionaryLines.self,
    LinePairs.self,
    EntryBlocks.self,
    QuizletText.self,
    PairLines.self,
    QuestionLines.self,
    ParagraphTerms.self,
    DelimitedTable.self,
  ]

  /// Those without marks of their own, which fit many texts.
  private static let guesses: [any Importer.Type] = [
    GlossaryLists.self, LingvoDictionary.self, PropertiesFile.self, DictionaryLines.self,
    LinePairs.self, EntryBlocks.self, QuizletText.self, PairLines.self, QuestionLines.self,
    ParagraphTerms.self, DelimitedTable.self,
  ]

  /// Those that pick cards out of a text.
  private static let pickers: [any Importer.Type] = [
    DefinitionLists.self, WikiTables.self, OrgCards.self, LogseqCards.self, MarkdownCards.self,
    ObsidianCards.self, LabeledBlocks.self, QuotedAnswers.self,
    GlossaryLists.self, HeadingCards.self, DictionaryLines.self, LinePairs.self, EntryBlocks.self,
    QuestionLines.self, ParagraphTerms.self, AsciiDocTables.self,
    RulerTables.self, GridTables.self, ListTables.self, MarkdownTables.self,
  ]

  /// Detects the format of a source and reads it.
  public static func read(
    _ source: consuming ImportSource, _ options: ReadingOptions = ReadingOptions(),
    proceed: ImportProgress.Proceed = { _ in }
  ) throws -> Reading {
    if options.isProse { return try TextDefinitions.read(source, options, proceed: proceed) }
    guard source.files.isEmpty else {
      return try NoteFolder.read(source, options, proceed: proceed)
    }
    if let format = source.format {
      return try converted(source, options, as: format, proceed: proceed)
    }
    let text = try ArrivedText(source, options)
    var importer =
      all.first { (options.delimiter == nil || $0.takesDelimiter) && $0.reads(text) }
      ?? DelimitedTable.self
    let isOtherPage = [OrgText.isName, AsciiDocText.isName, WikiText.isName].contains {
      $0(text.file)
    }
    // Settings of a program can be quoted in a page.
    let foreign = isOtherPage ? nil : ForeignFile.markup(text.bytes, named: text.file)
    let isTable = importer is AnkiText.Type || importer is DelimitedTable.Type && foreign == nil
    let isGuess = guesses.contains { $0 == importer }
    if isGuess, !(importer is DelimitedTable.Type), let gaps = text.gaps { return gaps }
    if !isTable, DelimitedTable.hasLinesInCells(text) {
      importer = DelimitedTable.self
    } else if options.delimiter == nil, isGuess, let foreign {
      // Do not detect pairs in a document known to have another format.
      throw text.foreign(foreign.what, remedy: foreign.remedy)
    }
    var reading = try importer.read(text, proceed: proceed)
    // Styles of HTML can have the signs that divide columns.
    if isGuess, reading.obstacle != nil, let gaps = text.gaps { return gaps }
    let (arePairs, areRows) = (importer is PairLines.Type, importer is DelimitedTable.Type)
    if arePairs || areRows, reading.header == nil { reading.drafts.removeListMarks() }
    if isGuess, let doubt = OpenMarks.doubt(reading.drafts, in: text.file) {
      reading.notices.append(doubt)
    }
    if !isGuess || importer is GlossaryLists.Type || importer is QuestionLines.Type,
      MarkdownText.isName(text.file), let line = CodeFence.unclosed(in: text.lines)
    {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "open-code", file: text.file, line: line,
          sentence: "The code block on line \(line) is never closed, so everything below it is "
            + "treated as code.", remedy: "Close it with a matching fence."))
    }
    if pickers.contains(where: { $0 == importer }), let remark = LinesLeft.remark(on: reading, text)
    {
      reading.notices.append(remark)
    }
    // A deck of til's own has what its author wrote.
    if !reading.isOwnTable, reading.drafts.removeFronts() {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "repeated-fronts", file: text.file,
          sentence: "Removed the short form from the start of each long form."))
    }
    guard options.columns.isEmpty else { return reading }
    let isMap = importer is JSONCards.Type
    let unlikely = UnlikelyList(
      text: text, arePairs: arePairs, areRows: areRows, isMap: isMap, isGuess: isGuess)
    unlikely.addDoubts(to: &reading)
    if areRows, options.delimiter == nil,
      isOtherPage || MarkdownText.isName(text.file) && text.hasProperties
        || MarkdownText.isName(text.file) && reading.delimiter != "|"
          && (reading.obstacle != nil || reading.header == nil && reading.drafts.areMarked)
    {
      throw text.foreign(
        "a page of text, not a list of terms",
        remedy: "To take the abbreviations that it defines, run: til scan \(text.file)")
    }
    if isGuess, reading.obstacle == nil, reading.isMostlyLeft {
      throw text.foreign(
        "more text than list",
        remedy: "Take the list out of it, or name the columns, as with --short 1 --long 2.")
    }
    if areRows || arePairs, options.delimiter == nil, reading.header == nil, text.isSettings {
      throw text.foreign(
        "a file of settings", remedy: "A list has a term and its meaning on each line.")
    }
    if isGuess, options.delimiter == nil, let doubt = reading.doubtOfUndivided {
      reading.notices.append(doubt)
    }
    guard reading.obstacle == nil else { return reading }
    reading.obstacle = unlikely.obstacle(to: reading)
    return reading
  }

  /// Reads a table of another program, which has been converted to CSV.
  private static func converted(
    _ source: ImportSource, _ options: ReadingOptions, as format: String,
    proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let text = try ArrivedText(source, options)
    let guess = Sniffer().sniff(text.bytes, delimiter: UInt8(ascii: ","))
    let lists = try SideBySide.table(in: text.bytes, guess, options, proceed: proceed)
    var reading =
      try lists?.read(text, as: format, proceed: proceed)
      ?? TableReading(
        text.bytes, guess, options: options, surplus: .dropped,
        into: text.reading(format, delimiter: "")
      ).read(proceed)
    if !source.others.isEmpty {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "other-sheets", file: source.name,
          sentence: "Only the \(source.sheet.isEmpty ? "first sheet" : "sheet \(source.sheet)") is "
            + "read, not \(source.others.joined(separator: ", ")).",
          remedy: "To import another sheet, move it to the front."))
    }
    guard options.columns.isEmpty else { return reading }
    let unlikely = UnlikelyList(text: text, areRows: true)
    unlikely.addDoubts(to: &reading)
    if reading.obstacle == nil { reading.obstacle = unlikely.obstacle(to: reading) }
    return reading
  }
}

/// A source that has been decoded to text.
struct ArrivedText {
  let file: String
  var options: ReadingOptions
  let text: DecodedText
  /// The first part of the text, used to detect the format.
  let start: String
  /// The lines of that part, without a byte-order mark.
  let firstLines: [String]

  init(_ source: ImportSource, _ options: ReadingOptions) throws(ImportError) {
    file = source.name
    self.options = options
    if options.encoding == nil, let foreign = ForeignFile.of(source.bytes) {
      throw ImportError(file, .foreign(foreign.what, remedy: foreign.remedy))
    }
    do {
      text = try DecodedText(source.bytes, as: options.encoding)
    } catch {
      throw ImportError(file, .undecodable(error))
    }
    if text.bytes.allSatisfy({ $0 <= 0x20 }) {
      let isBlank = text.bytes.allSatisfy { Blanks.isBlank($0) }
      throw ImportError(
        file, isBlank ? .empty : .foreign("not text", remedy: ForeignFile.noTable))
    }
    start = String(decoding: text.bytes.prefix(Self.startSize), as: UTF8.self)
    firstLines = Self.lines(of: text.bytes.prefix(Self.startSize))
  }

  var bytes: [UInt8] { text.bytes }

  /// The gaps of a text that begins with one of Anki's, line by line.
  var gaps: Reading? {
    let first = firstLines.first { !Blanks.isBlank($0) } ?? ""
    guard first.contains("{{c"), !AnkiCloze(first).numbers.isEmpty else { return nil }
    var things: [FoundThing] = []
    var others: [(line: Int, text: String)] = []
    for (number, line) in lines.enumerated() where !Blanks.isBlank(line) {
      let cloze = AnkiCloze(Blanks.trimmed(line))
      if cloze.numbers.isEmpty { others.append((number + 1, line)) }
      things += cloze.numbers.map {
        FoundThing(line: number + 1, short: cloze.question($0), long: cloze.answer($0))
      }
    }
    return reading("lines with gaps", things, untaken: others)
  }

  /// Whether a text has settings of a program, in sections such as `[main]`.
  var isSettings: Bool {
    let lines = firstLines.map(Blanks.trimmed).filter {
      !$0.isEmpty && !";#".contains($0.first ?? " ")
    }
    let sections = lines.count { $0.hasPrefix("[") && $0.hasSuffix("]") }
    let values = lines.compactMap { $0.cut(at: "=")?.after }.filter(PropertiesFile.isSetting)
    return sections > 0 && (sections + values.count) * 10 >= lines.count * 9
  }

  /// Whether most lines are properties of a page, as in `status:: open`.
  var hasProperties: Bool {
    let lines = firstLines.filter { !Blanks.isBlank($0) }
    return 2 * lines.count { $0.cut(at: ":: ").map { !$0.before.contains(" ") } ?? false }
      > lines.count
  }

  /// Whether the name of the file says that it is a table.
  var isNamedTable: Bool {
    [".csv", ".tsv", ".tab"].contains(where: file.lowercased().hasSuffix)
  }

  /// Why it is not imported: it is something else.
  func foreign(_ what: String, remedy: String) -> ImportError {
    ImportError(file, .foreign(what, remedy: remedy))
  }

  /// An empty reading of this text.
  func reading(_ format: String, delimiter: String) -> Reading {
    Reading(
      file: file, format: format, encoding: text.encoding, encodingGuess: text.guess,
      hasByteOrderMark: text.hasByteOrderMark, delimiter: delimiter)
  }
}
