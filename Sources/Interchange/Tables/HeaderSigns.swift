import Things

/// Detects whether the first row of a table is a header, from its cells and those below.
///
/// A header read as a card is a nuisance, but a card read as a header is lost silently. So a header
/// needs a strong sign, and weak signs only lead to a question.
struct HeaderSigns {
  enum Verdict {
    case header
    case doubtful
    case row
  }

  private let cells: [String]
  private let keys: [String]
  private let sample: TableSample
  private let index: Int
  private var names: ColumnNames

  private static let mostCharacters = 60

  init(_ sample: TableSample, row index: Int, _ names: ColumnNames) {
    self.sample = sample
    self.index = index
    self.names = names
    cells = sample.rows[index].texts.map(Blanks.trimmed)
    keys = cells.map { ColumnNames.spaced($0).lowercased() }
  }

  var verdict: Verdict {
    mutating get {
      let filled = keys.filter { !$0.isEmpty }
      if namesTwoLanguages { return .header }
      guard sample.rows.count > index + 1, filled.count > 1, Set(filled).count == filled.count,
        cells.allSatisfy({ $0.count <= Self.mostCharacters && !$0.contains(where: \.isNewline) }),
        !cells.contains(where: CellShape.isNumber)
      else { return .row }
      if sample.rows[index + 1].isRuler { return .header }
      let known = self.known
      if repeatsStem || isIdentifiers || changesScript || namesLanguage() { return .header }
      if namesAbbreviations() || Self.pairs.contains(keys) || namesChoices { return .header }
      if namesAll(known) { return filled.count > 2 && recursBelow ? .doubtful : .header }
      if namesMost || areDefaultNames || namesTwoRoles {
        return recursBelow ? .doubtful : .header
      }
      if namesOneLanguage || isAboveIndex || isAboveCodes || isAboveLinks { return .header }
      if namesFormAndMinor() { return .header }
      if isExpansion { return known == 0 ? .row : .doubtful }
      if beginsNumbers(known) { return .header }
      if !recursBelow,
        namesForms(filled) || known == filled.count && filled.contains(where: { names.isMinor($0) })
      {
        return .doubtful
      }
      let isQuoted = isQuotedBelow
      if isQuoted, known > 0 || cells.count > 2 { return .header }
      let isDoubtful =
        isQuoted || numericColumns > 0 || scriptColumns > 0 || mayBeNames || mayBeCodes
        || areAloneInCapitals || isAboveSmallLetters || isAboveSentences
        || isAboveLanguages
      return isDoubtful ? .doubtful : .row
    }
  }

  /// Names of two columns that mean little one by one.
  private static let pairs: Set<[String]> = [
    ["key", "value"], ["find", "replace"], ["from", "to"], ["input", "output"], ["name", "value"],
    ["original", "translation"], ["source", "target"], ["prompt", "response"], ["code", "name"],
    ["symbol", "name"], ["col1", "col2"],
    ["value", "definition"], ["text", "extra"], ["title", "body"], ["title", "content"],
    ["text", "back extra"],
  ]

  /// Whether the cells contain column names, but not the same name in two languages.
  private var mayBeNames: Bool {
    mutating get {
      let known = known
      guard known < keys.count else { return false }
      let isNamed = keys.contains { key in
        key != "short" && key != "long"
          && names.meanings(of: key).contains {
            $0.rank <= 1 || ($0.role, $0.rank) == (.long, 3) || ($0.role, $0.rank) == (.short, 2)
          }
      }
      return isNamed || keys.count > 2 && known * 2 >= keys.count
    }
  }

  /// Whether a cell is the name of a language, and none below it is; the others are as short.
  private var namesOneLanguage: Bool {
    keys.allSatisfy { $0.count { $0 == " " } < 3 }
      && keys.indices.contains { column in
        let below = sample.cells(column, after: index)
        return LanguageCodes.namesAlone.contains(keys[column]) && below.count >= Self.fewestBelow
          && !below.contains { LanguageCodes.namesAlone.contains($0.lowercased()) }
      }
  }

  /// Codes such as `fr,kal`, of which one is known, above longer words.
  private var mayBeCodes: Bool {
    let isShort = { (cell: String) in 2...3 ~= cell.count && cell.allSatisfy(\.isLetter) }
    guard keys.count == 2, keys.allSatisfy(isShort),
      keys.contains(where: LanguageCodes.all.contains)
    else { return false }
    let below = sample.rows.dropFirst(index + 1)
    return below.count { $0.texts.allSatisfy(isShort) } * 10 <= below.count
  }

  /// Whether a wide row names two languages, perhaps beside numbers or one name twice.
  private var namesTwoLanguages: Bool {
    let named = keys.indices.filter { LanguageCodes.names.contains(keys[$0]) }
    return keys.count > 2 && sample.rows.count > index + 2 && Set(named.map { keys[$0] }).count == 2
      && !named.contains { column in
        sample.cells(column, after: index).contains {
          LanguageCodes.names.contains($0.lowercased())
        }
      }
  }

  /// Whether at least two of many cells name columns of different kinds.
  private var namesTwoRoles: Bool {
    mutating get {
      let filled = keys.filter { !$0.isEmpty }
      let known = filled.map { roles(of: $0) }.filter { !$0.isEmpty }
      return filled.count > 3 && known.count > 1
        && known.dropFirst().contains { $0.isDisjoint(with: known[0]) }
    }
  }

  /// `INDONESIA,ZUFRASI` above words in small letters.
  private var areAloneInCapitals: Bool {
    let isCapital = { (cell: String) in
      cell.count(where: \.isLetter) > 3 && !cell.contains(where: \.isLowercase)
        && cell.contains(where: \.isUppercase)
    }
    return cells.indices.count { !cells[$0].isEmpty } > 1
      && cells.indices.allSatisfy { column in
        let below = sample.cells(column, after: index)
        return cells[column].isEmpty
          || isCapital(cells[column])
            && below.count(where: isCapital) * 50 <= below.count
      }
  }

  /// Whether an unnamed column counts the rows below, as tables of programs have it.
  private var isAboveIndex: Bool {
    cells[0].isEmpty && CellShape.areConsecutive(sample.cells(0, after: index).map { Int($0) })
  }

  /// Whether `id` stands above codes such as `Q42`.
  private var isAboveLinks: Bool {
    cells.indices.contains { column in
      let below = sample.cells(column, after: index)
      return !cells[column].isEmpty && !cells[column].contains("://")
        && below.count >= Self.fewestBelow && below.allSatisfy { $0.contains("://") }
    }
  }

  private var isAboveCodes: Bool {
    guard let column = keys.firstIndex(of: "id") else { return false }
    let below = sample.cells(column, after: index)
    return below.count >= Self.fewestBelow
      && below.allSatisfy { $0.contains(where: \.isNumber) && !$0.contains(" ") }
  }

  /// `Šarišsky,Slovensky` above words in small letters.
  private var isAboveSmallLetters: Bool {
    cells.indices.allSatisfy { column in
      let below = sample.cells(column, after: index)
      let small = below.count { $0.first?.isLowercase ?? false }
      return cells[column].first?.isUppercase ?? false && !cells[column].contains(" ")
        && below.count >= Self.fewestCompared && small * 50 >= below.count * 49
    }
  }

  /// `Ord,Förklaring` above longer texts: two words in capitals, of which one is above sentences.
  private var isAboveSentences: Bool {
    let areWords = cells.allSatisfy { cell in
      cell.first?.isUppercase ?? false && cell.dropFirst().allSatisfy { $0.isLowercase }
    }
    return areWords
      && cells.indices.contains { column in
        let below = sample.cells(column, after: index)
        let long = below.count { $0.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 2 }
        return below.count >= Self.fewestBelow && long * 10 >= below.count * 9
      }
  }

  private static let fewestBelow = 3

  /// Whether one of two cells names abbreviations, and those below it abbreviate what is beside them,
  /// or at least are shorter.
  private mutating func namesAbbreviations() -> Bool {
    // A column of row numbers may have no name.
    let named = keys.indices.filter { !keys[$0].isEmpty }
    guard named.count == 2,
      let column = named.first(where: { column in
        names.meanings(of: keys[column]).contains { $0.role == .short && $0.rank == 1 }
      }), let other = named.first(where: { $0 != column })
    else { return false }
    let rows = sample.rows.dropFirst(index + 1).filter { $0.texts.count > named[1] }
    let fitting = rows.count { CellShape.abbreviates($0.texts[column], $0.texts[other]) }
    let shorter = rows.count { $0.texts[column].count < $0.texts[other].count }
    return rows.count > 1
      && (fitting * 10 >= rows.count * 6
        || rows.count >= Self.fewestCompared && shorter * 10 >= rows.count * 9
          // A row can abbreviate the word itself, as in `abbrev,abbreviation`.
          && !keys[other].hasPrefix(keys[column].prefix(3)))
      && !CellShape.abbreviates(cells[column], cells[other])
  }

  private static let fewestCompared = 10

  /// `Definition,Source`.
  private mutating func namesFormAndMinor() -> Bool {
    guard keys.count == 2, !recursBelow else { return false }
    return keys.contains { names.isMinor($0) }
      && keys.contains { key in
        names.meanings(of: key).contains { $0.rank < 4 && ($0.role == .short || $0.role == .long) }
      }
  }

  /// The number of cells that are names of columns, languages or common topics.
  private var known: Int {
    mutating get {
      keys.count { key in
        !key.isEmpty
          && (!names.meanings(of: key).isEmpty || names.isNumbering(key) || isLanguage(key)
            || TopicNames.all.contains(key))
      }
    }
  }

  /// Whether all cells name forms, as in `Ord,Begrepp`, and not the same one in two languages.
  private mutating func namesForms(_ keys: [String]) -> Bool {
    let ranks = keys.map { key in
      names.meanings(of: key).filter { [.short, .long].contains($0.role) && $0.rank < 5 }.first?
        .rank
    }
    return !ranks.contains(nil) && Set(ranks).count == keys.count
  }

  /// Whether all cells are names of different columns, and the rows below are not.
  private mutating func namesAll(_ known: Int) -> Bool {
    let keys = keys.filter { !$0.isEmpty }
    guard known == keys.count else { return false }
    if keys.allSatisfy(isLanguage) { return !isLanguageList }
    if TopicNames.lists.contains(where: { list in keys.allSatisfy(list.contains) }) {
      return !sample.rows.dropFirst(index + 1).prefix(50).contains { row in
        row.texts.contains { TopicNames.all.contains(Blanks.trimmed($0).lowercased()) }
      }
    }
    // A row such as `word,Wort` names the same column twice, so it is a card.
    let roles = keys.map { key in Set(names.meanings(of: key).map(\.role)) }
    let shared = roles.dropFirst().reduce(roles.first ?? []) { $0.intersection($1) }
    return known > 2 && (shared.isEmpty || keys.count(where: LanguageCodes.all.contains) > 1)
      || roles.count == 2 && roles.allSatisfy { !$0.isEmpty }
        && (roles[0].isDisjoint(with: roles[1]) || isMixed)
  }

  /// Whether most cells of a wide row name different columns: `Word,German explanation,Example`.
  private var namesMost: Bool {
    mutating get {
      let filled = keys.filter { !$0.isEmpty }
      guard filled.count > 2 else { return false }
      if isNumbered { return true }
      let meanings = filled.map { roles(of: $0) }
      let named = meanings.filter { !$0.isEmpty }
      // The same name in several languages is a card: `example,Beispiel,exemple`.
      let beside: Set<DeckColumn> = [.note, .tags]
      let areDifferent =
        named.contains { !$0.isDisjoint(with: beside) }
        && named.contains { $0.isDisjoint(with: beside) }
      return named.count * 2 >= filled.count && areDifferent
    }
  }

  /// What a column of this name can be, also if a language precedes it: `German explanation`.
  private mutating func roles(of key: String) -> Set<DeckColumn> {
    if isLanguage(key) { return [.short, .long] }
    let words = key.split(separator: " ").map(String.init)
    let isOfLanguage = words.count == 2 && isLanguage(words[0])
    return Set(names.meanings(of: isOfLanguage ? words[1] : key).map(\.role))
  }

  /// `A,B,C` or `Option A,Option B,Option C`, as in a quiz.
  private var namesChoices: Bool {
    let parts = cells.compactMap(QuizChoices.parts)
    return parts.contains { part in
      part.key == "a"
        && ["b", "c"].allSatisfy { key in parts.contains { $0 == (part.stem, key) } }
    }
  }

  /// The names that Excel gives to the columns of a table, as in `Column1,Column2`.
  private var areDefaultNames: Bool {
    keys.enumerated().allSatisfy { index, key in
      Self.defaultNames.contains { key == "\($0)\(index + 1)" }
    }
  }

  private static let defaultNames = [
    "column", "spalte", "colonne", "columna", "coluna", "colonna", "kolom", "kolumn", "kolumna",
    "столбец", "列",
  ]

  /// `Emotion1,Emotion2`.
  private var isNumbered: Bool {
    let numbered = keys.filter { $0.last?.isNumber ?? false && $0.contains(where: \.isLetter) }
    let stems = numbered.map { key in String(key.filter { !$0.isNumber }) }
    return Set(stems).count < stems.count
      && !sample.rows.dropFirst(index + 1).contains { row in
        row.texts.contains { stems.contains(String($0.lowercased().filter { !$0.isNumber })) }
      }
  }

  /// Whether a cell occurs again in its column, such as `noun`.
  private var recursBelow: Bool {
    cells.indices.contains { column in
      !cells[column].isEmpty && sample.cells(column, after: index).contains(cells[column])
    }
  }

  /// A role beside a language, as in `kanji,english`.
  private var isMixed: Bool { keys.count(where: isLanguage) == 1 }

  private func isLanguage(_ key: String) -> Bool { LanguageCodes.isLanguage(key) }

  /// `English word` or `words English`, above words of that language.
  private mutating func namesLanguage() -> Bool {
    keys.indices.contains { column in
      let words = keys[column].split(separator: " ").map(String.init)
      guard words.count == 2, let language = words.first(where: LanguageCodes.names.contains),
        let other = words.first(where: { $0 != language }), !names.meanings(of: other).isEmpty
      else { return false }
      return !sample.cells(column, after: index).contains { $0.lowercased().contains(language) }
    }
  }

  /// Whether all cells are names of languages, which few rows below have, too.
  private var isAboveLanguages: Bool {
    let below = sample.rows.dropFirst(index + 1)
    let languages = below.count { row in
      row.texts.allSatisfy { LanguageCodes.names.contains(Blanks.trimmed($0).lowercased()) }
    }
    return keys.allSatisfy(LanguageCodes.names.contains) && 2 * languages < below.count
  }

  /// Whether the table teaches the names of languages.
  private var isLanguageList: Bool {
    let below = sample.rows.dropFirst(index + 1).prefix(50)
    let languages = below.count { row in
      row.texts.prefix(2).allSatisfy { isLanguage(Blanks.trimmed($0).lowercased()) }
    }
    return languages == below.count || languages > 1 && languages * 5 > below.count
  }

  /// `capital:de,capital:fr` or `term_en,term_de`.
  private var repeatsStem: Bool {
    var stems: [String: Int] = [:]
    for key in keys {
      guard let mark = key.lastIndex(where: { ":_-. ([".contains($0) }) else { continue }
      let code = key[key.index(after: mark)...].filter { $0.isLetter }
      if LanguageCodes.all.contains(code) || LanguageCodes.names.contains(code) {
        stems[String(key[..<mark]), default: 0] += 1
      }
    }
    return stems.values.contains { $0 > 1 }
  }

  /// `latin_name,common_name` above text without underscores.
  private var isIdentifiers: Bool {
    guard cells.contains(where: { $0.dropFirst().dropLast().contains("_") }) else { return false }
    let isForm = cells.allSatisfy { cell in
      cell.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_:.".contains($0)) }
    }
    let below = sample.rows.dropFirst(index + 1)
    return isForm && below.count { $0.texts.contains { $0.contains("_") } } * 20 <= below.count
  }

  /// Whether at least two columns, or one with a known name, start to use another script below the
  /// first row.
  private var changesScript: Bool {
    mutating get { scriptColumns > 1 || scriptColumns == 1 && known > 0 }
  }

  private var scriptColumns: Int {
    cells.indices.count { column in
      if isForeign(column) { return true }
      guard isWord(cells[column]), cells[column].allSatisfy(\.isASCII) else { return false }
      let below = sample.cells(column, after: index)
      let foreign = below.count {
        !$0.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
          && $0.unicodeScalars.contains { $0.value > 0x24F && $0.properties.isAlphabetic }
      }
      return below.count > 1 && foreign * 10 >= below.count * 9
    }
  }

  /// Whether a cell is in another script than the Latin texts below it.
  private func isForeign(_ column: Int) -> Bool {
    let letters = cells[column].unicodeScalars.filter(\.properties.isAlphabetic)
    guard letters.count > 2, letters.allSatisfy({ $0.value > 0x24F }) else { return false }
    let below = sample.cells(column, after: index)
    let latin = below.count { cell in
      let letters = cell.unicodeScalars.filter(\.properties.isAlphabetic)
      return !letters.isEmpty && letters.allSatisfy { $0.value <= 0x24F }
    }
    return below.count >= Self.fewestBelow && latin * 10 >= below.count * 9
  }

  private func isWord(_ cell: String) -> Bool {
    cell.count > 3 && cell.contains(where: \.isLowercase)
  }

  /// Whether the first row, like the rows below, has a short form and its expansion.
  private var isExpansion: Bool {
    cells.count == 2
      && (InitialLetters.fit(cells[0], cells[1]) || InitialLetters.fit(cells[1], cells[0]))
  }

  /// Whether numbers begin below, which is a weak sign in a table of two columns: `Zero,zéro`
  /// precedes `1,un`.
  private func beginsNumbers(_ known: Int) -> Bool {
    guard numericColumns > 0 else { return false }
    return cells.count(where: { !$0.isEmpty }) > 2 || known > 0
  }

  private var numericColumns: Int {
    cells.indices.count { column in
      guard !cells[column].isEmpty else { return false }
      let below = sample.cells(column, after: index)
      return below.count > (cells.count > 2 ? 0 : 1)
        && below.count(where: CellShape.isNumber) * 10 >= below.count * 8
    }
  }

  /// Whether all cells below are quoted, but none in the first row.
  private var isQuotedBelow: Bool {
    let below = sample.rows.dropFirst(index + 1)
    return below.count > 2 && sample.rows[index].quotedCount == 0
      && below.allSatisfy { $0.quotedCount > 0 && $0.quotedCount >= $0.filled }
  }
}

/// Common topics of columns.
///
/// Each list is in one language: a vocabulary pairs words of two.
private enum TopicNames {
  static let lists: [Set<String>] = [
    set(
      """
      country,countries,iso code,country code,capital,city,state,province,region,continent,currency,flag,language,year,
      date,century,event,element,symbol,atomic number,number,population,area,author,book,title,
      work,artist,composer,painting,animal,plant,species,genus,family,bird,tree,name,inventor,
      invention,president,king,queen,battle,planet,river,mountain,organ,bone,muscle,function,
      command,shortcut,keys,key,formula,unit,quantity,color,colour,code,type,kind,category,letter,
      character,sound,infinitive,past,participle,singular,plural,gender,article,noun,verb,
      adjective,masculine,feminine,level,frequency,rank,count,score,price,port,protocol,service,
      iata,icao,iata code,icao code,variable,variables,column,column name,field,field name,feature,
      features,data type,nullable,purpose,file,file name,status,scientific name,common name,order,drug,
      mechanism,maker,brand,model,statement,answer,question,text,units,unit,possible values,explanation,table,code word,
      young,hazard,control,enzyme,substrate,quote,capital city,stage,process,cause,effect,
      pronunciation,latin name,side effects,label,word,term,definition,meaning,abbreviation,acronym,translation,example,sentence,description,
      opposite,antonym,synonym,leader,party,airport,team,player,drug,class,dose,disease,treatment,
      tense,form,person,case,mood,pronoun,infinitive,present,present tense,past tense,simple past,
      past participle,present participle,preterite,perfect,gerund,stem,root,prefix,suffix
      """),
    set(
      """
      land,hauptstadt,stadt,jahr,ereignis,autor,werk,tier,pflanze,zahl,wert,symbol,singular,plural,artikel,
      infinitiv,präsens,präteritum,perfekt,partizip ii,bedeutung,übersetzung
      """
    ),
    set("pays,capitale,ville,année,événement,auteur,œuvre,animal,plante,nombre,singulier,pluriel"),
    set("país,capital,ciudad,año,evento,autor,obra,animal,planta,número,singular,plural"),
    set("paese,capitale,città,anno,evento,autore,opera,animale,pianta,numero,singolare,plurale"),
  ]
  static let all = lists.reduce(into: Set<String>()) { $0.formUnion($1) }

  private static func set(_ text: String) -> Set<String> {
    Set(text.split { ",\n".contains($0) }.map(String.init))
  }
}
