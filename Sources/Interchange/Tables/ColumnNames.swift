import Things

/// Column names found in people's files, in many languages.
///
/// Names are compared in lower case, without accents and without parts in brackets. A name can have
/// several meanings; a smaller rank is more certain.
struct ColumnNames {
  struct Meaning: Hashable {
    var role: DeckColumn
    var rank: Int
  }

  private var meanings: [String: [Meaning]] = [:]
  private var numbering: Set<String> = []
  private var fold = SearchFold()

  init() {
    for (role, rank, names) in Self.table {
      for name in names.split(separator: ",") {
        meanings[key(String(name)), default: []].append(Meaning(role: role, rank: rank))
      }
    }
    numbering = Set(Self.numberingNames.split(separator: ",").map { key(String($0)) })
  }

  /// The possible meanings of a name.
  mutating func meanings(of name: String) -> [Meaning] {
    for candidate in candidates(name) {
      if let found = meanings[candidate] { return found }
    }
    let key = key(Self.spaced(name))
    let found = meaningsBesideLanguage(key)
    if found.isEmpty, let (_, meaning) = Self.endings.first(where: { key.hasSuffix($0.0) }) {
      return [meaning]
    }
    for candidate in candidates(name) where found.isEmpty {
      if let ending = meaningsOfEnding(candidate) { return ending }
    }
    // `Abbreviations and terms`.
    let isOfAbbreviations = Self.abbreviations.contains { key.hasPrefix($0 + " and ") }
    return found.isEmpty && isOfAbbreviations ? [Meaning(role: .short, rank: 1)] : found
  }

  /// `de`, `English word`, `word_de`, `German explanation`.
  private func meaningsBesideLanguage(_ key: String) -> [Meaning] {
    let language = [Meaning(role: .short, rank: 9), Meaning(role: .long, rank: 9)]
    var words = key.split(separator: " ").map(String.init)
    // `Wort auf Deutsch`.
    if words.count == 3, Self.prepositions.contains(words[1]) { words.remove(at: 1) }
    if words.count == 1 {
      return LanguageCodes.all.contains(key) && !Self.smallWords.contains(key) ? language : []
    }
    guard 2...3 ~= words.count, !words.contains(where: Self.cases.contains) else { return [] }
    for (name, rest) in [(words[0], words.dropFirst()), (words[words.count - 1], words.dropLast())]
    where LanguageCodes.isLanguage(name) && !Self.smallWords.contains(name) {
      let found = meanings[rest.joined(separator: " ")] ?? []
      // The same word with its article or plural.
      if rest.first == "full" { return [Meaning(role: .note, rank: 2)] }
      if found.contains(where: { $0.role == .short }) { return language }
      // What a code list calls its codes in each language.
      if found.contains(where: { $0.role == .tags }), rest.first == "label" {
        return [Meaning(role: .short, rank: 6), Meaning(role: .long, rank: 2)]
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether only the end of a name says what it means.
  mutating func isToldByEnd(_ name: String) -> Bool {
    candidates(name).allSatisfy { meanings[$0] == nil }
      && candidates(name).contains { meaningsOfEnding($0) != nil }
  }

  /// What the end of a name without blanks says, as in `想定回答`, unless it is about an example.
  private func meaningsOfEnding(_ key: String) -> [Meaning]? {
    let isHan = key.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    guard isHan, key.count > 2, !key.hasPrefix("例") else { return nil }
    let endings = (1...(key.count - 2)).compactMap { meanings[String(key.dropFirst($0))] }
    return endings.first { meanings in
      meanings.contains { 1...3 ~= $0.rank && [.short, .long].contains($0.role) }
    }
  }

  /// Ends of names, as in `es_with_blank` and `Argentinian equivalent`.
  private static let endings: [(String, Meaning)] =
    [" with blank", " with blanks", " with gap", " with gaps"].map {
      ($0, Meaning(role: .short, rank: 2))
    } + [" equivalent", " equivalents"].map { ($0, Meaning(role: .long, rank: 3)) }
    + [(" message", Meaning(role: .long, rank: 4))]
  private static let abbreviations = ["abbreviation", "abbreviations", "acronym", "acronyms"]
  private static let prepositions: Set<String> = ["auf", "in", "en", "em", "pa", "po", "по", "op"]

  /// Forms of a noun, as in `nom_pl`.
  private static let cases: Set<String> = [
    "nom", "gen", "dat", "acc", "akk", "abl", "voc", "vok", "ins", "loc", "sg", "sing",
  ]

  /// Codes of languages that are words as well.
  private static let smallWords: Set<String> = ["id", "is", "it", "he", "no", "la", "et", "nb"]

  /// Whether a column of this name says something about a word, such as its part of speech.
  mutating func isMinor(_ name: String) -> Bool {
    let found = meanings(of: name)
    if found.contains(where: { $0.role == .short && $0.rank < 10 || $0.role == .long }) {
      return false
    }
    return !found.isEmpty || isID(name) || candidates(name).contains(where: Self.minor.contains)
  }

  /// `grid_id`.
  mutating func isID(_ name: String) -> Bool {
    candidates(name).contains { $0 == "id" || $0.hasSuffix(" id") || $0.hasPrefix("id ") }
  }

  private static let minor: Set<String> = Set(
    """
    radical number,difficulty,strokes,stroke count,level,jlpt,jlpt level,hsk,hsk level,grade,\
    sound,type,word type,class,status,source,url,link,date,timestamp,created,created at,updated at,picture,\
    duration,length,\
    file,filename,file name,dateiname,\
    conjugation,declension,dialect,길잡이말,part-of-speech,笔画,级别
    """.split(separator: ",").map(String.init))

  /// The language that a name says, such as `de` in `word_de`.
  mutating func language(of name: String) -> String {
    let words = key(name).split(separator: " ").map(String.init)
    let word = words.first(where: LanguageCodes.isLanguage) ?? name
    return Language(word)?.rawValue ?? word
  }

  /// The columns named for the source and the target of a translation.
  static func translation(in names: [String]) -> (short: Int, long: Int)? {
    let names = names.map { $0.lowercased().replacing("_", with: " ") }
    for what in ["", " text", " term"] {
      guard let source = names.firstIndex(of: "source" + what) else { continue }
      let target =
        names.firstIndex(of: "target" + what) ?? names.firstIndex { $0.hasPrefix("target") }
      return target.map { (source, $0) }
    }
    return nil
  }

  /// Whether two names are those of a short and a long form, and none of both.
  mutating func isPair(_ short: String, _ long: String) -> Bool {
    let roles = [short, long].map { name in
      Set(meanings(of: name).filter { $0.rank < 5 }.map(\.role)).intersection([.short, .long])
    }
    return roles == [[.short], [.long]] || roles == [[.long], [.short]]
  }

  mutating func isTranslation(_ name: String) -> Bool {
    candidates(name).contains { $0 == "translation" || $0 == "meaning" }
  }

  mutating func isExample(_ name: String) -> Bool {
    meanings(of: name).contains { $0.role == .note && $0.rank == 2 }
  }

  /// Whether a column of this name can contain nothing but row numbers.
  mutating func isRowNumber(_ name: String) -> Bool {
    candidates(name).contains(where: ["#", "n", "no", "nr", "n°", "№", "sr no", "s no"].contains)
  }

  /// Whether a column of this name says how often something occurs.
  mutating func isFrequency(_ name: String) -> Bool {
    candidates(name).contains(
      where: ["count", "frequency", "freq", "occurrence", "occurrences", "hits"].contains)
  }

  /// Whether a column of this name contains row numbers.
  mutating func isNumbering(_ name: String) -> Bool {
    candidates(name).contains { numbering.contains($0) || $0.hasSuffix(" number") }
  }

  /// Whether a column of this name holds a single tag that may contain spaces.
  mutating func isCategory(_ name: String) -> Bool {
    meanings(of: name).contains { $0.role == .tags && $0.rank > 1 }
  }

  /// The whole name, the name without brackets, and each of its parts.
  private mutating func candidates(_ name: String) -> [String] {
    // `Question - max 120 characters`
    let short = name.cut(at: " - ")?.before ?? name[...]
    let outside = short.prefix { !"([{<（【".contains($0) }
    // In `m/s/nom`, they are forms of a noun.
    let split = outside.split { "/|,".contains($0) }.map(String.init)
    let parts = split.contains { $0.count == 1 && $0.first?.isLetter ?? false } ? [] : split
    let inside = short.dropFirst(outside.count).trimming("()[]{}<>（）【】")
    // `data.meaning`, as programs name the parts of an object.
    let last = name.contains(" ") ? [] : name.split(separator: ".").dropFirst().suffix(1)
    return ([name, String(outside), Self.spaced(name)] + parts + [inside] + last.map(String.init))
      .map { key($0) }.filter { !$0.isEmpty }
  }

  /// The words between blanks and before capital letters, such as `hanzi` and `plain` of `HanziPlain`.
  mutating func words(of name: String) -> [String] {
    key(Self.spaced(name)).split(separator: " ").map(String.init)
  }

  /// `FullName` with a blank between its words.
  static func spaced(_ name: String) -> String {
    var spaced = ""
    for character in name {
      if character.isUppercase, spaced.last?.isLowercase ?? false { spaced.append(" ") }
      spaced.append(character)
    }
    return spaced
  }

  private mutating func key(_ name: String) -> String {
    let folded = String(decoding: fold(name), as: UTF8.self)
    let marks = folded.map { $0.isLetter || $0.isNumber || "#№°".contains($0) ? $0 : " " }
    return String(marks).split(separator: " ").joined(separator: " ")
  }
}

extension ColumnNames {
  /// Roles, ranks and names.
  ///
  /// Each line covers one language or a few.
  static let table: [(role: DeckColumn, rank: Int, names: String)] = [
    (.short, 0, "short"),
    (
      .short, 1,
      "acronym,acronyms,abbreviation,abbreviations,abbr,abbrev,abbrv,abrv,abrev,initialism"
    ),
    (.short, 1, "short form,shortform,short name,shortened,initials,abbreviated"),
    (.short, 1, "abk,abkürzung,abkürzungen,kürzel,kurzform,kurz,akronym,akronyme,kurzname"),
    (
      .short, 1,
      "abreviation,abreviations,abréviation,abréviations,abrégé,sigle,sigles,acronyme,acronymes,forme courte"
    ),
    (.short, 1, "abreviatura,abreviación,sigla,siglas,acrónimo,acrónimos,forma corta"),
    (.short, 1, "abbreviazione,acronimo,acronimi,sigle,forma breve,acrônimo,abreviação,abreviado"),
    (.short, 1, "afkorting,afkortingen,acroniem,skrót,skróty,skrótowiec,akronim,förkortning"),
    (.short, 1, "сокращение,сокращения,аббревиатура,аббревиатуры,акроним,кратко,zkratka,zkratky"),
    (.short, 1, "略語,略称,頭字語,略,缩写,縮寫,简称,簡稱,缩略语,首字母缩写,약어,약자"),
    (.short, 1, "forkortelse,forkortelser,lyhenne,lyhenteet,kısaltma,kısaltmalar,singkatan"),
    (.short, 1, "viết tắt,từ viết tắt,skratka,skratky,kratica,kratice,skraćenica,prescurtare"),
    (.short, 1, "συντομογραφία,абревіатура,скорочення,съкращение,скраћеница,skammstöfun,lühend"),
    (.short, 1, "saīsinājums,santrumpa,rövidítés,اختصار"),
    (.short, 2, "front,question,questions,question text,card question,prompt,cue"),
    (.short, 2, "vorderseite,frage,recto,face avant,anverso,pregunta,fronte,domanda,frente"),
    (.short, 2, "pergunta,voorkant,vraag,przód,awers,pytanie,лицевая сторона,вопрос,лицо,שאלה"),
    (.short, 2, "表面,表,おもて,質問,問題,正面,问题,題目,题目,题干,問,앞면,질문"),
    (
      .short, 2, "spørgsmål,spørsmål,fråga,frågor,kysymys,soru,sorular,pertanyaan,soal,câu hỏi"
    ),
    (
      .short, 2, "otázka,otázky,pitanje,vprašanje,kérdés,întrebare,ερώτηση,питання,запитання,въпрос"
    ),
    (.short, 2, "spurning,küsimus,jautājums,klausimas,demando,السؤال,سؤال,پرسش,प्रश्न,คำถาม"),
    (
      .short, 2,
      "fragen,preguntas,domande,perguntas,pytania,вопросы,enunciado,questão,문제,문항,設問,试题,試題,kérdések"
    ),
    (.short, 3, "word,words,vocabulary,vocab,expression,phrase,headword,lemma,ことば,言葉"),
    (.short, 3, "wort,vokabel,ausdruck,mot,mots,palabra,expresión,parola,vocabolo,palavra"),
    (.short, 3, "woord,ord,słowo,słówko,wyraz,слово,слова,выражение,単語,語彙,语词,单词,單詞,词语,語句,단어"),
    (
      .short, 3,
      "kanji,hanzi,hanja,char,chars,character,characters,simplified,traditional,sinograma,hanji,taiwanese hanji,漢字,汉字,한자"
    ),
    (.short, 3, "glosa,glosor,sana,sanat,kelime,kelimeler,sözcük,kata,kosakata,từ vựng,slovíčko"),
    (
      .short, 3,
      "ord,riječ,ријеч,реч,beseda,cuvânt,λέξη,дума,paraula,orð,sagnorð,nafnorð,sõna,vārds"
    ),
    (.short, 3, "žodis,vorto,الكلمة,كلمة,کلمه,لغت,واژه,מילה,शब्द,คำศัพท์,คำ,gair,focal,hitza"),
    (.short, 3, "szó,szavak,kifejezés,kifejezések,idiom,idioms,proverb,proverbs,saying,sayings"),
    (
      .short, 3,
      "fjala,fjalë,so‘z,so'z,soʻz,söz,сөз,үг,neno,salita,perkataan,збор,سۆز,لفظ,سіз,სიტყვა,բառ"
    ),
    (.short, 3, "শব্দ,சொல்,పదం,ಪದ,വാക്ക്,ቃል,ពាក្យ,စကားလုံး"),
    (.short, 3, "成语,成語,谚语,諺語,ことわざ,四字熟語,慣用句"),
    (
      .short, 3,
      "wörter,vokabeln,redewendung,vocabulaire,vocabulario,palabras,vocaboli,parole,palavras,słowa,zwrot,фраза"
    ),
    (.short, 3, "词汇,詞彙,生词,字词,語,語句,見出し語,낱말,어휘,표현,từ,từ mới,cụm từ,slovo,slova,szavak,cuvinte,deyim"),
    (.short, 3, "quote,quotes,slang,collocation,collocations,phrasal verb,phrasal verbs"),
    (
      .short, 4,
      "begrepp,concept,concepts,concepto,conceptos,conceito,concetto,konzept,pojęcie,понятие"
    ),
    (.short, 4, "glossterm,term,terms,begriff,terme,término,termine,termo,begrip,termin,термин"),
    (.short, 4, "用語,术语,術語,용어"),
    (.short, 4, "begreb,begreber,begrep,käsite,termi,terim,kavram,istilah,thuật ngữ,pojem,pojam"),
    (
      .short, 4,
      "izraz,όρος,термін,hugtak,mõiste,termins,terminas,المصطلح,مصطلح,اصطلاح,מונח,מושג,fogalom"
    ),
    (.short, 5, "shortcut,keybinding,hotkey,keys,key combination,tastenkürzel,raccourci,atajo"),
    (.short, 5, "code,symbol,key,kode,código,codice,kod,код,記号,符号"),
    (.short, 4, "instruction,input"),
    (.short, 6, "keyword,stem,variable,variabel,variável,переменная,متغیر"),
    (.short, 7, "infinitive,infinitiv,infinitif,infinitivo,base form,singular,bezokolicznik"),
    (.short, 10, "topic,pattern,radical,radicals,部首"),
    (.short, 6, "name,title,bezeichnung,nom,nombre,nome,naam,nazwa,название,名前,名称"),
    (.long, 0, "long"),
    (.long, 1, "long form,longform,full form,fullform,full name,fullname,full term,full text"),
    (
      .long, 1,
      "fulltext,interpretation,stands for,expansion,expanded,expanded form,spelled out,meaning,meanings"
    ),
    (.long, 1, "bedeutung,bedeutungen,langform,ausgeschrieben,steht für,vollform,langname"),
    (.long, 1, "signification,forme longue,forme développée,développé,développement,sens"),
    (.long, 1, "appellation,appellation légale,dénomination,dénomination légale,legal title"),
    (.long, 1, "significado,forma larga,desarrollo,forma completa,forma desarrollada"),
    (.long, 1, "significato,forma estesa,por extenso,extenso,forma longa,nome completo"),
    (.long, 1, "betekenis,voluit,volledige naam,znaczenie,rozwinięcie,pełna nazwa,betydelse"),
    (.long, 1, "значение,расшифровка,полная форма,полное название,význam"),
    (.long, 1, "imi,意味,正式名称,正式名,全称,全稱,含义,含義,意思,释义,釋義,뜻,의미"),
    (
      .long, 1,
      "betydning,merkitys,anlam,anlamı,arti,artinya,makna,kepanjangan,nghĩa,ý nghĩa,značenje"
    ),
    (.long, 1, "значење,pomen,semnificație,σημασία,значення,significat,merking,þýðing,tähendus"),
    (.long, 1, "nozīme,reikšmė,signifo,المعنى,معنى,معنی,משמעות,פירוש,अर्थ,ความหมาย,คำแปล"),
    (
      .long, 1,
      "esanahia,kuptimi,ma'nosi,maʼnosi,mənası,мағынасы,утга,maana,kahulugan,maksud,значење"
    ),
    (.long, 1, "მნიშვნელობა,նշանակություն,অর্থ,பொருள்,అర్థం,ಅರ್ಥ,അർത്ഥം,ትርጉም,අර්ථය"),
    (.long, 3, "përkthimi,përkthim,tarjima,tarjimasi,tərcümə,tərcüməsi,аудармасы,аударма,орчуулга"),
    (.long, 3, "tafsiri,salin,terjemahan,ترجمہ,თარგმანი,թարգմանություն,অনুবাদ,மொழிபெயர்ப்பு"),
    (.long, 2, "back,answer,answer text,card answer,response,full,output,completion"),
    (.long, 2, "correct answer,correctanswer,right answer,correct option,correct,solution"),
    (.long, 2, "correct ans,answer correct,correct choice,lösung,loesung,lösungen,musterlösung"),
    // Beside the right one, the others are there to be chosen from.
    (.long, 3, "answers"),
    (.long, 2, "respuesta correcta,richtige antwort,bonne réponse,risposta corretta"),
    (.long, 2, "rückseite,antwort,verso,réponse,reverso,respuesta,retro,risposta,verso"),
    (.long, 2, "resposta,achterkant,antwoord,tył,rewers,odpowiedź,оборот,ответ,תשובה,תשובה נכונה"),
    (.long, 2, "裏面,裏,うら,答え,解答,回答,背面,反面,答案,뒷면,답"),
    (.long, 2, "svar,vastaus,cevap,yanıt,jawaban,đáp án,trả lời,câu trả lời,odpověď,odpoveď"),
    (.long, 2, "odgovor,одговор,válasz,răspuns,απάντηση,відповідь,отговор,vastus,atbilde"),
    (.long, 2, "antworten,respuestas,réponses,risposte,respostas,odpowiedzi,ответы,válaszok"),
    (.long, 2, "правильный ответ,poprawna odpowiedź,helyes válasz,đáp án đúng,正确答案,正確答案,正解,정답,해답"),
    (.long, 2, "atsakymas,respondo,الجواب,جواب,الإجابة,إجابة,پاسخ,उत्तर,คำตอบ"),
    (
      .long, 3,
      "glossdef,definition,definitions,simplified definition,defination,defintion,def,defs"
    ),
    (.long, 3, "translation,translations"),
    (.long, 3, "definition,übersetzung,définition,traduction,definición,traducción"),
    (.long, 3, "definizione,traduzione,definição,tradução,definitie,vertaling"),
    (.long, 3, "definicja,tłumaczenie,определение,перевод,定義,翻訳,訳,和訳,英訳,日本語訳,定义,翻译,翻譯,译文,정의,번역"),
    (.long, 3, "번역문,뜻풀이"),
    (.long, 3, "oversættelse,oversettelse,översättning,käännös,çeviri,terjemahan,bản dịch,dịch"),
    (.long, 3, "překlad,preklad,prijevod,prevod,превод,traducere,μετάφραση,переклад,traducció"),
    (.long, 3, "tõlge,tulkojums,vertimas,traduko,الترجمة,ترجمة,ترجمه,תרגום,अनुवाद,definisjon"),
    (
      .long, 3,
      "määritelmä,tanım,tanımı,definisi,định nghĩa,definice,definícia,definicija,definiție"
    ),
    (.long, 3, "ορισμός,визначення,дефиниция,definició,skilgreining,التعريف,تعريف,تعریف,הגדרה"),
    (.long, 3, "jelentés,jelentése,fordítás,ביאור"),
    (.long, 4, "glossary,gloss"),
    (
      .long, 4,
      "description,desc,explanation,content,contents,mean,nghĩa tiếng việt,nghĩa tiếng anh"
    ),
    (.long, 5, "action,purpose,what it does,aktion,acción,replacement"),
    (.long, 4, "beschreibung,erklärung,erläuterung,explication"),
    (.long, 4, "descripción,explicación,descrizione,spiegazione,descrição,explicação"),
    (.long, 4, "beschrijving,uitleg,opis,wyjaśnienie,описание,объяснение,説明,解説,说明,說明,解释"),
    (
      .long, 4,
      "descriptions,forklaring,förklaring,selitys,açıklama,penjelasan,keterangan,giải thích"
    ),
    (.long, 4, "vysvětlení,popis,objašnjenje,magyarázat,explicație,εξήγηση,пояснення,опис"),
    (.long, 4, "обяснение,útskýring,الشرح,شرح,توضیح,توضیحات,הסבר,message,error message"),
    (.short, 8, languages),
    (.long, 8, languages),
    (.long, 7, "term,begriff,terme,término,termine,termo,термин,name,title,bezeichnung,nom"),
    (.long, 7, "nombre,nome,naam,nazwa,название,用語,名前,名称"),
    (.note, 0, "note"),
    (.note, 1, "notes,remark,remarks,comment,comments,annotation,extra,context,usage,details"),
    (.note, 1, "notiz,notizen,anmerkung,anmerkungen,bemerkung,bemerkungen,hinweis,kommentar"),
    (.note, 1, "remarque,remarques,commentaire,commentaires,nota,notas,comentario,observaciones"),
    (.note, 1, "osservazioni,commento,comentário,observações,opmerking,opmerkingen,uwagi,uwaga"),
    (.note, 1, "notatka,komentarz,примечание,примечания,заметка,комментарий,備考,メモ,注釈,备注,備註,注释"),
    (.note, 1, "补充说明,補充說明"),
    (
      .note, 2,
      "example,examples,example sentence,sentence,sentences,beispiel,beispiele,exemple,exemples"
    ),
    (.note, 2, "ejemplo,ejemplos,esempio,esempi,exemplo,exemplos,voorbeeld,przykład,пример"),
    (.note, 2, "例文,例句,예문,ひらがな,かな,カナ,ふりがな,仮名,よみ,発音,发音,發音,注音"),
    (.note, 2, "eksempel,exempel,esimerkki,örnek,örnek cümle,contoh,contoh kalimat,ví dụ,příklad"),
    (.note, 2, "príklad,primjer,példa,exemplu,παράδειγμα,приклад,dæmi,näide,مثال,उदाहरण,ตัวอย่าง"),
    (.note, 2, "mẫu câu,phiên âm,uttale,udtale,uttal,okunuş,telaffuz,výslovnost,pelafalan"),
    (.note, 2, "yomi,yomigata,yomikata,zhuyin,bopomofo,jyutping,poj,peh oe ji,tones"),
    (
      .note, 2,
      "transcription,reading,kana,furigana,hiragana,pinyin,romaji,romanization,romanized,romanisation,transliteration,ipa"
    ),
    (
      .note, 2,
      "pronunciation,phonetic,lautschrift,aussprache,prononciation,pronunciación,読み,読み方,読みかた,拼音"
    ),
    (
      .note, 3,
      "part of speech,pos,品詞,词性,詞性,품사,wordclass,word class,wortart,gender,genus,plural,mnemonic,hint,ヒント"
    ),
    (
      .note, 3,
      "explicacion,explicação,rationale,definition,description,explanation,beschreibung,erklärung,erläuterung,définition"
    ),
    (.note, 3, "explication,definición,descripción,explicación,definizione,descrizione,definição"),
    (.note, 3, "descrição,definitie,beschrijving,uitleg,definicja,opis,определение,описание"),
    (.note, 3, "説明,定義,说明"),
    (.note, 3, "từ loại,ordklasse,ordklass,slovní druh,kelas kata,jenis kata,options,choices"),
    (.tags, 0, "tags"),
    (.tags, 1, "tag,label,labels,keyword,keywords,schlagwort,schlagwörter,schlagworte,stichwort"),
    (.tags, 1, "stichwörter,stichworte,étiquette,étiquettes,mots clés,etiqueta,etiquetas"),
    (.tags, 1, "palabras clave,etichetta,etichette,parole chiave,palavras chave,trefwoorden,tagi"),
    (.tags, 1, "etykiety,тег,теги,метки,ключевые слова,タグ,标签,標籤,关键词"),
    (.tags, 2, "category,categories,topic,topics,subject,area,domain"),
    (.tags, 2, "kategorie,kategorien,thema,themen,fach,bereich,gebiet"),
    (.tags, 2, "catégorie,catégories,thème,sujet,domaine,categoría,tema,materia,área"),
    (.tags, 2, "categoria,argomento,assunto,categorie,onderwerp,kategoria,temat"),
    (.tags, 2, "категория,тема,カテゴリ,カテゴリー,分類,主題,分类,主题,类别,領域,领域"),
    (.tags, 3, "group,section,chapter,lesson,gruppe,kapitel,lektion,groupe,chapitre,leçon"),
    (.tags, 3, "grupo,capítulo,lección,gruppo,capitolo,lição,groep,hoofdstuk,grupa,rozdział"),
    (.tags, 3, "раздел,группа,глава,урок,פרק"),
    (.tags, 3, "kategori,emne,ämne,konu,topik,bab,chủ đề,kategorija,téma,тематика,категорія"),
    (.also, 0, "also"),
    (.also, 1, "alias,aliases,aka,alternative,alternatives,synonym,synonyms,variant,variants"),
    (.also, 1, "other answers,accepted answers,auch,synonyme,alternativen,varianten,synonymes"),
    (.also, 1, "variantes,sinónimo,sinónimos,alternativas,sinonimo,sinonimi,alternative,sinônimos"),
    (.also, 1, "synoniem,synoniemen,synonimy,alternatywy,синоним,синонимы,варианты,同義語,類義語,同义词"),
    (.id, 0, "til id"),
    (.id, 1, "id"),
    (.guid, 0, "guid"),
    (.directions, 0, "directions"),
    (.image, 0, "image"),
    (.audio, 0, "audio"),
    (.deck, 0, "deck"),
    (.deck, 1, "stapel,paquet,mazo,mazzo,baralho,talia,колода,デッキ,牌组"),
  ]

  /// Language names.
  ///
  /// Of two such columns, the first is the short form.
  static let languages = """
    english,german,french,spanish,italian,portuguese,dutch,polish,russian,czech,swedish,danish,\
    norwegian,finnish,turkish,arabic,hebrew,hindi,japanese,chinese,korean,vietnamese,latin,greek,\
    icelandic,ukrainian,hungarian,romanian,bulgarian,croatian,serbian,welsh,irish,esperanto,thai,\
    deutsch,englisch,französisch,spanisch,italienisch,portugiesisch,niederländisch,polnisch,\
    francais,espanol,\
    russisch,türkisch,arabisch,japanisch,chinesisch,latein,griechisch,français,anglais,allemand,\
    espagnol,italien,portugais,latin,español,castellano,inglés,alemán,francés,italiano,portugués,\
    suédois,danois,norvégien,néerlandais,polonais,russe,japonais,chinois,coréen,arabe,turc,grec,\
    schwedisch,dänisch,norwegisch,finnisch,tschechisch,ungarisch,griechisch,koreanisch,\
    inglese,tedesco,francese,spagnolo,inglês,alemão,francês,espanhol,português,nederlands,engels,\
    duits,frans,spaans,polski,angielski,русский,английский,немецкий,французский,\
    испанский,magyar,angol,svenska,engelska,dansk,norsk,suomi,türkçe,\
    occitan,catalan,català,basque,euskara,galician,galego,breton,corsican,sardinian,sicilian,\
    romansh,frisian,luxembourgish,faroese,gaelic,cornish,cymraeg,gaeilge,lithuanian,latvian,estonian,\
    eesti,slovak,slovenian,slovene,bosnian,macedonian,albanian,shqip,belarusian,georgian,armenian,\
    azerbaijani,kazakh,uzbek,kyrgyz,tatar,mongolian,tibetan,uyghur,persian,farsi,pashto,kurdish,\
    urdu,bengali,punjabi,gujarati,marathi,tamil,telugu,kannada,malayalam,sinhala,nepali,sanskrit,\
    burmese,khmer,indonesian,bahasa indonesia,malay,javanese,tagalog,filipino,cebuano,hawaiian,\
    maori,samoan,swahili,kiswahili,yoruba,igbo,hausa,zulu,xhosa,afrikaans,amharic,somali,oromo,\
    wolof,quechua,guarani,nahuatl,navajo,yiddish,klingon,\
    tiếng anh,tiếng việt,inggris,ingilizce,almanca,fransızca,angličtina,čeština,anglicky,česky,\
    английски,български,англійська,українська,engleski,hrvatski,njemački,engelsk,tysk,fransk,\
    spansk,polsk,tyska,franska,spanska,svensk,slovensky,slovensko,nemecky,německy,\
    niemiecki,hiszpański,francuski,rosyjski,włoski,saesneg,béarla,română,engleză,germană,franceză,\
    angleško,nemško,anglès,castellà,gaztelania,ingelesa,inglise,saksa,latviešu,angļu,lietuvių,anglų,\
    німецька,немски,angla,germana,melayu,inggeris,فارسی,انگلیسی,ドイツ語,中国語,韓国語,フランス語,スペイン語,\
    英语,德语,法语,日语,日文,韩语,西班牙语,일본어,중국어,독일어,íslenska,enska,englanti,ruotsi,αγγλικά,ελληνικά,العربية,الإنجليزية,עברית,אנגלית,\
    हिन्दी,हिंदी,अंग्रेज़ी,अंग्रेजी,ไทย,อังกฤษ,ქართული,ინგლისური,հայերեն,անգլերեն,қазақша,ағылшынша,\
    o‘zbekcha,o'zbekcha,inglizcha,azərbaycanca,ingiliscə,anglisht,বাংলা,ইংরেজি,தமிழ்,ஆங்கிலம்,اردو,\
    монгол,англи,македонски,белорусский,беларуская,日本語,英語,中文,英文,汉语,漢語,한국어,영어
    """

  /// Names of columns with row numbers or page references.
  private static let numberingNames = """
    #,no,nr,num,frequency,freq,count,number,numbers,n,n°,№,row,line,index,idx,pos,position,rank,sku,ordinal,seq,sequence,s no,sr no,serial,id,\
    page,pages,nummer,lfd nr,lfd,zeile,seite,numéro,numero,ligne,página,pagina,número,fila,riga,\
    linha,rij,regel,lp,l p,numer,strona,wiersz,номер,п п,строка,страница,番号,行,ページ,序号,序號,\
    编号,編號,页,번호
    """
}
