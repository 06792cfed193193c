import Interchange
import Testing

/// First rows of published decks: no card is lost as a header, and nearly every header is
/// recognized without a question.
struct HeaderTests {
  /// Files whose first row is a header; `;` ends a line.
  static let withHeader = [
    "Country,Capital;France,Paris;Japan,Tokyo", "nl,en;hond,dog;kat,cat;boom,tree",
    "term_en,term_de;dog,Hund;cat,Katze", "latin_name,common_name;Quercus robur,oak;Fagus,beech",
    "Deutsch,Englisch;Hund,dog;Katze,cat", "kanji,english;犬,dog;猫,cat;水,water",
    "Hanzi,Pinyin,English;水,shuǐ,water;火,huǒ,fire",
    "bare,accented,translations_en,translations_de;вода,вода́,water,Wasser;рука,рука́,hand,Hand",
    "capital:en,capital:de;Vienna,Wien;Rome,Rom", "front,back;dog,Hund;cat,Katze",
    "Front,Back,Tags;dog,Hund,animal;cat,Katze,animal", "question,answer;2+2?,four;3+3?,six",
    "Term,Definition;ion,charged atom;mole,amount", "term,definition;a,b", "word,translation;mot,x",
    "Acronym,Meaning;CPU,Central Processing Unit;RAM,Random Access Memory",
    "acronym,expansion;CPU,Central Processing Unit", "Abkürzung,Bedeutung;LKW,Lastkraftwagen",
    "short,long;CPU,Central Processing Unit", "Short,Long,Note;CPU,processor,chip",
    "English,French;dog,chien;cat,chat",
    "english,spanish,example;dog,perro,El perro;cat,gato,Un gato",
    "Symbol,Element,Number;H,Hydrogen,1;He,Helium,2;Li,Lithium,3",
    "Element,Symbol;Hydrogen,H;Helium,He", "State,Capital;Ohio,Columbus;Texas,Austin",
    "state,abbreviation;Ohio,OH;Texas,TX", "Vorderseite,Rückseite;Hund,dog",
    "Frage,Antwort;Wie viel?,drei", "recto,verso;chien,dog", "pregunta,respuesta;uno,1",
    "слово,перевод;дом,house", "単語,意味;犬,dog;猫,cat",
    "word,pos,definition;run,v,move fast;sun,n,star",
    "Year,Event;1492,Columbus;1789,Revolution;1914,War",
    "Event,Year;Columbus,1492;War,1914;Peace,1918",
    "Book,Author;Emma,Austen;Ulysses,Joyce",
    "author,title,year;Austen,Emma,1815;Joyce,Ulysses,1922",
    "Country,Capital,Population;France,Paris,68;Japan,Tokyo,125",
    "country_name,capital_city;France,Paris;Japan,Tokyo",
    "id,word,meaning;1,hond,dog;2,kat,cat;3,boom,tree",
    "No.,Word,Meaning;1,hond,dog;2,kat,cat;3,vis,fish",
    "Kanji,Reading,Meaning;水,みず,water;火,ひ,fire", "Expression,Reading,Meaning;食べる,たべる,to eat",
    "hiragana,romaji;あ,a;い,i;う,u", "Hangul,English;물,water;불,fire",
    "traditional,simplified,pinyin,english;書,书,shū,book",
    "greek,english;λόγος,word;θεός,god", "Infinitive,Past,Participle;go,went,gone;see,saw,seen",
    "Singular,Plural;mouse,mice;foot,feet", "word_id,lemma,gloss;w1,canis,dog;w2,felis,cat",
    "Bird,Species;robin,Erithacus;wren,Troglodytes",
    "Command,Function;ls,list files;cd,change folder",
    "Shortcut,Function;Ctrl-C,copy;Ctrl-V,paste", "port,protocol,service;22,TCP,ssh;53,UDP,dns",
    "Currency,Country;yen,Japan;euro,Austria", "fr,de;chien,Hund;chat,Katze",
    "eng,fra;dog,chien;cat,chat", "name:en,name:fr,name:es;dog,chien,perro;cat,chat,gato",
    "text (en),text (de);dog,Hund;cat,Katze",
    "Word,German explanation,English translation,Example sentence;Hund,ein Tier,dog,Ein Hund bellt",
    "english,standard,category,notes;Save,Seevi,action,keep;Send,Mena,action,give",
    "ITA,BS,CATEGORY;cane,cà,animale;gatto,gat,animale", "Acronym,Full;AAP,Analog Auto Placer",
    ",meaning,example;abate,lessen,The storm abated;abet,help,He abetted them",
    "語句,意味;あけすけ,露骨;いささか,少し", "영어,번역문;dog,개;cat,고양이",
    "English Term,Part of Speech,Spanish Term,Category;adjust,v.,ajustar,Rigging",
    "Category,Prompt,Emotion1,Emotion2;Clima,Habla de ello,Triste,Alegre",
    "英文,縮寫,領域,簡稱,補充說明;Account,,錢包,帳戶,;Address,,錢包,地址,",
    "UNIT|LEVEL|WORDS|TRANSCRIPTION|DEFINITION;UNIT 1|C1|adolescence|ædəˈlesəns|years of growth",
  ]

  /// Files whose first row is a card.
  static let withoutHeader = [
    "Zero,zéro;1,un;2,deux", "π,pi;2,two;3,three", "long,lang;big,groß;small,klein",
    "HTTP,Hypertext Transfer Protocol;\"FTP\",\"File Transfer Protocol\"",
    "HTTP,Hypertext Transfer Protocol;\"FTP\",\"File Transfer Protocol\";\"IP\",\"Internet Protocol\";\"DNS\",\"Domain Name System\"",
    "dog,Hund;cat,Katze", "word,Wort;book,Buch;table,Tisch", "Wort,word;Buch,book",
    "mot,word;livre,book",
    "CPU,Central Processing Unit;RAM,Random Access Memory", "France,Paris;Japan,Tokyo",
    "German,Deutsch;French,Französisch;Italian,Italienisch",
    "Englisch,English;Spanisch,Spanish;Latein,Latin",
    "country,Land;river,Fluss;mountain,Berg", "city,ville;country,pays;year,année",
    "question,Frage;answer,Antwort;word,Wort", "name,Name;title,Titel",
    "front,Vorderseite;back,Rückseite",
    "犬,dog;猫,cat;水,water", "TV,テレビ;ラジオ,radio;電話,telephone", "CD,compact disc;犬,dog;猫,cat",
    "H,Hydrogen;He,Helium;Li,Lithium", "1,one;2,two;3,three", "one,1;two,2;three,3", "ein,1;zwei,2",
    "1492,Columbus;1789,Revolution", "Ohio,Columbus;Texas,Austin",
    "was ist 2+2?,vier;was ist 3+3?,sechs",
    "meaning,Bedeutung;sense,Sinn", "to go,gehen;to run,laufen", "le chien,the dog;le chat,the cat",
    "水,shuǐ,water;火,huǒ,fire", "hond,dog,animal;kat,cat,animal",
    "go,went,gone;see,saw,seen;be,was,been",
    "Quercus robur,oak;Fagus sylvatica,beech", "ls,list files;cd,change folder",
    "Ctrl-C,copy;Ctrl-V,paste",
    "22,ssh;53,dns;80,http", "ACL,Access Control List;ARP,Address Resolution Protocol",
    "AM,ante meridiem;PM,post meridiem",
    "yes,да;no,нет;dog,собака", "hello,привет;goodbye,пока", "א,alef;ב,bet",
    "alpha,α;beta,β;gamma,γ",
    "Emma,Austen;Ulysses,Joyce", "robin,Erithacus;wren,Troglodytes",
    "date,Datum;time,Zeit;hour,Stunde",
    "key,Schlüssel;door,Tür", "code,Kode;note,Notiz", "plant,Pflanze;animal,Tier;tree,Baum",
    "bird,oiseau;tree,arbre;river,rivière", "number,nombre;letter,lettre;color,couleur",
    "yen,Japan;euro,Austria", "mouse,mice;foot,feet;tooth,teeth", "antonym,opposite;synonym,same",
    "example,Beispiel,noun;dog,Hund,noun;to go,gehen,verb",
    "name,Name,noun;dog,Hund,noun;cat,Katze,noun", "example,Beispiel,exemple;dog,Hund,chien",
    "noun,acsi,aksi,oko;expr,adi,adie,do widzenia",
    "die Antwort,answer,die Antworten;der Hund,dog,",
    "category,Kategorie,f;dog,Hund,m;cat,Katze,f",
    "big,small;long,short;tall,short", "short,kurz;long,lang", "back,Rücken;front,Stirn",
  ]

  private static func reading(_ text: String) throws -> Reading {
    let bytes = Array((text.replacing(";", with: "\n") + "\n").utf8)
    return try Importers.read(ImportSource(name: "deck.csv", bytes: bytes))
  }

  @Test
  func `no first card is lost as a header`() throws {
    let lost = try Self.withoutHeader.filter { try Self.reading($0).header != nil }

    #expect(lost == [])
  }

  @Test
  func `nearly every header is recognized without a question`() throws {
    let missed = try Self.withHeader.filter { try Self.reading($0).header == nil }
    let asked = try Self.withoutHeader.filter { try Self.reading($0).asksForHeader }
    let all = Self.withHeader.count + Self.withoutHeader.count

    #expect(all >= 100)
    #expect((missed.count + asked.count) * 20 <= all, "missed \(missed), asked \(asked)")
  }
}
