import CLibrary

/// Minimal C programs for comparison, compiled when needed.
enum Yardstick {
  /// Links and initializes readline and SQLite, and prints a word.
  static func version(_ bench: Bench) throws -> MeasuredCommand {
    let program = try build(
      "version", in: bench,
      """
      #include <stdio.h>
      #include <readline/readline.h>
      #include <sqlite3.h>
      int main(void) {
        rl_initialize();
        sqlite3_initialize();
        printf("%s %s\\n", rl_library_version, sqlite3_libversion());
        return 0;
      }
      """)
    return MeasuredCommand(
      arguments: [program], environment: ["TERM=xterm-256color", "HOME=/nonexistent"])
  }

  /// Opens the index and asks how much is due.
  static func due(_ bench: Bench, index: String) throws -> MeasuredCommand {
    let program = try build(
      "due", in: bench,
      """
      #include <stdio.h>
      #include <sqlite3.h>
      int main(int argc, char **argv) {
        sqlite3 *db;
        sqlite3_stmt *s;
        if (argc < 2 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE, 0)) return 1;
        sqlite3_prepare_v2(db,
          "SELECT deck, count(*) FROM card WHERE suspended = 0 AND (phase > 0 OR buried NOT NULL)"
          " AND dueOffset IS NULL AND due <= 20777 * 86400000 AND phase > 0"
          " AND ifnull(buried, 20777) <= 20777 AND id % 2 = 0 GROUP BY deck", -1, &s, 0);
        int due = 0;
        while (sqlite3_step(s) == SQLITE_ROW) due += sqlite3_column_int(s, 1);
        printf("%d\\n", due);
        return 0;
      }
      """)
    return MeasuredCommand(arguments: [program, index], environment: [])
  }

  /// The index that the program has made below a folder.
  static func index(in folder: String) throws -> String {
    let cache = folder + "/cache/til"
    guard let listing = opendir(cache) else { throw BenchError("no index in \(cache)") }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sqlite") { return cache + "/" + name }
    }
    throw BenchError("no index in \(cache)")
  }

  private static func build(_ name: String, in bench: Bench, _ source: String) throws -> String {
    let path = bench.folder + "/" + name
    guard let file = fopen(path + ".c", "w") else { throw BenchError("\(path).c") }
    fputs(source, file)
    fclose(file)
    let compiler = MeasuredCommand(
      arguments: [
        "cc", "-O2", "-fPIE", "-pie", "-o", path, path + ".c", "-lreadline", "-lsqlite3",
      ],
      environment: ["PATH=/usr/bin:/bin"])
    guard try compiler.run().status == 0 else { throw BenchError("cc cannot build \(path).c") }
    return path
  }
}
