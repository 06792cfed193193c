import Interchange
import Testing

/// The recorded source of an import, and the name of its deck.
struct SourceNameTests {
  @Test(arguments: [
    ("words.csv", "words", "words"),
    ("/home/me/Downloads/acronyms FINAL (2).csv", "acronyms FINAL", "acronyms-final"),
    ("Notes - Copy.txt", "Notes", "notes"),
    ("Notes copy 3.txt", "Notes", "notes"),
    ("list (1) (2).tsv", "list", "list"),
    ("export.csv.gz", "export", "export"),
    ("(2).csv", "(2)", "2"),
    ("Español básico.csv", "Español básico", "español-básico"),
    ("日本語.csv", "日本語", "日本語"),
    (".csv", "", ""),
    ("../../etc/passwd", "passwd", "passwd"),
    ("-rf.csv", "-rf", "rf"),
    ("c++_&_c#.csv", "c++_&_c#", "c++-c#"),
    ("-", "-", ""),
  ])
  func `source and deck are named after the file`(path: String, source: String, deck: String) {
    #expect(DeckNaming.source(ofFile: path) == source)
    #expect(DeckNaming.name(ofSource: source) == deck)
  }

  @Test(arguments: [
    ("Languages::Español básico", "Languages/Español básico"), ("a::::b", "a/b"), ("..", ""),
    ("x.csv.csv", "x"), ("notes.orig.", "notes"),
    ("con", "con-deck"), ("Lang::Aux.2", "Lang/Aux-deck.2"), ("console", "console"),
    ("🇩🇪::Verbs", "de/Verbs"), ("🇫🇷", "fr"), ("📚", "books"), ("📚 Vocab", "Vocab"),
    (String(repeating: "a", count: 59) + " b", String(repeating: "a", count: 59)),
  ])
  func `a name that til gave a deck stays the same`(name: String, deck: String) {
    #expect(DeckNaming.name(ofDeck: name) == deck)
    #expect(DeckNaming.name(ofDeck: deck) == deck)
  }
}
