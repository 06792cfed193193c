import Interchange

extension OldSchema {
  /// The four JSON texts of the table `col`.
  struct Texts {
    let configuration: String
    let noteTypes: String
    let decks: String
    let presets: String

    init(_ collection: AnkiCollection, now: Int64) {
      configuration = Self.configuration(collection).text
      noteTypes = Self.object(
        collection.noteTypes.values.sorted { $0.id < $1.id }.map {
          ("\($0.id)", Self.noteType($0, now))
        })
      let decks = collection.decks.values.filter { $0.id != 1 }.sorted { $0.id < $1.id }
      self.decks = Self.object(
        [("1", Self.deck(AnkiCollection.Deck(id: 1, name: "Default"), now))]
          + decks.map { ("\($0.id)", Self.deck($0, now)) })
      presets = Self.object([("1", Self.preset(collection.options[1], now))])
    }

    private static func object(_ members: [JSON.Member]) -> String {
      JSON.object(members).text
    }

    private static func make(_ members: KeyValuePairs<String, JSON>) -> JSON {
      .object(members.map { ($0.key, $0.value) })
    }

    private static func configuration(_ collection: AnkiCollection) -> JSON {
      make([
        "nextPos": .int(1), "estTimes": .bool(true), "activeDecks": .array([.int(1)]),
        "sortType": .string("noteFld"), "sortBackwards": .bool(false), "addToCur": .bool(true),
        "curDeck": .int(1), "newSpread": .int(0), "dueCounts": .bool(true),
        "collapseTime": .int(1200), "timeLim": .int(0), "schedVer": .int(2),
        "sched2021": .bool(true), "dayLearnFirst": .bool(false),
        "creationOffset": .int(collection.creationOffset ?? 0),
        "rollover": .int(collection.rollover), "fsrs": .bool(collection.usesFSRS),
      ])
    }

    private static func noteType(_ type: AnkiCollection.NoteType, _ now: Int64) -> JSON {
      let fields = type.fields.enumerated().map { index, name in
        make([
          "name": .string(name), "ord": .int(index), "sticky": .bool(false),
          "rtl": .bool(false), "font": .string("Arial"), "size": .int(20), "media": .array([]),
        ])
      }
      let templates = type.templates.enumerated().map { index, template in
        make([
          "name": .string(template.name), "ord": .int(index),
          "qfmt": .string(template.front), "afmt": .string(template.back), "bqfmt": .string(""),
          "bafmt": .string(""), "did": .null, "bfont": .string(""), "bsize": .int(0),
        ])
      }
      return make([
        "id": .int(Int(type.id)), "name": .string(type.name), "type": .int(type.isCloze ? 1 : 0),
        "mod": .int(0), "usn": .int(-1), "sortf": .int(type.sortField), "did": .null,
        "tmpls": .array(templates), "flds": .array(fields), "css": .string(type.styling),
        "latexPre": .string(latexBegin), "latexPost": .string("\\end{document}"),
        "latexsvg": .bool(false), "req": .array([]), "tags": .array([]), "vers": .array([]),
      ])
    }

    private static let latexBegin = """
      \\documentclass[12pt]{article}
      \\special{papersize=3in,5in}
      \\usepackage[utf8]{inputenc}
      \\usepackage{amssymb,amsmath}
      \\pagestyle{empty}
      \\setlength{\\parindent}{0in}
      \\begin{document}

      """

    private static func deck(_ deck: AnkiCollection.Deck, _ now: Int64) -> JSON {
      let today = JSON.array([.int(0), .int(0)])
      return make([
        "id": .int(Int(deck.id)), "mod": .int(Int(now)), "name": .string(deck.name),
        "usn": .int(-1),
        "lrnToday": today, "revToday": today, "newToday": today, "timeToday": today,
        "collapsed": .bool(false), "browserCollapsed": .bool(false), "desc": .string(""),
        "dyn": .int(0), "conf": .int(1), "extendNew": .int(0), "extendRev": .int(0),
      ])
    }

    private static func preset(_ options: AnkiCollection.Options?, _ now: Int64) -> JSON {
      let floats = { (numbers: [Float]) in JSON.array(numbers.map { .double(Double($0)) }) }
      let learning = options?.learningSteps ?? [1, 10]
      let relearning = options?.relearningSteps ?? [10]
      return make([
        "id": .int(1), "mod": .int(Int(now)), "name": .string("Default"), "usn": .int(-1),
        "maxTaken": .int(60), "autoplay": .bool(true), "timer": .int(0), "replayq": .bool(true),
        "new": make([
          "bury": .bool(false), "delays": floats(learning), "initialFactor": .int(2500),
          "ints": .array([.int(1), .int(4), .int(0)]), "order": .int(1),
          "perDay": .int(options?.newPerDay ?? 20),
        ]),
        "rev": make([
          "bury": .bool(false), "ease4": .double(1.3), "ivlFct": .double(1),
          "maxIvl": .int(options?.maximumInterval ?? 36_500), "perDay": .int(200),
          "hardFactor": .double(1.2),
        ]),
        "lapse": make([
          "delays": floats(relearning), "leechAction": .int(1), "leechFails": .int(8),
          "minInt": .int(1), "mult": .double(0),
        ]), "dyn": .bool(false),
        "desiredRetention": .double(Double(options?.retention ?? 0.9)),
        "fsrsParams6": floats(options?.parameters ?? []),
      ])
    }
  }
}
