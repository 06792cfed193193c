import Glibc

/// C programs that do the least that could be done, built there and then.
enum Yardstick {
  /// Links and initialises readline and SQLite, and says a word.
  static func version(_ bench: Bench) throws -> Command {
    let program = try build(
      bench, "version",
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
    return Command(arguments: [program], environment: ["TERM=xterm-256color", "HOME=/nonexistent"])
  }

  /// Opens the index and asks how much is due.
  static func due(_ bench: Bench, index: String) throws -> Command {
    let program = try build(
      bench, "due",
      """
      #include <stdint.h>
      #include <stdio.h>
      #include <sqlite3.h>
      struct card {
        uint64_t number;
        int64_t due, last;
        float memory[3];
        int32_t offsets[2], lastDay, firstDay, buried, interval;
        uint32_t answers, lapses, newest, entries;
        uint16_t device;
        uint8_t steps, flags;
        uint32_t deck;
      };
      int main(int argc, char **argv) {
        sqlite3 *db;
        sqlite3_stmt *s;
        long due[1000][2] = {0}, sum = 0;
        if (argc < 2 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE, 0)) return 1;
        sqlite3_prepare_v2(db, "SELECT cards FROM card ORDER BY least", -1, &s, 0);
        while (sqlite3_step(s) == SQLITE_ROW) {
          const struct card *c = sqlite3_column_blob(s, 0);
          const struct card *end = c + sqlite3_column_bytes(s, 0) / sizeof *c;
          for (; c < end; c++) {
            if ((c->flags & 3) == 0 || (c->flags & 4) || !(c->flags & 32)) continue;
            if (c->due <= 20777 && c->buried <= 20777) due[c->deck % 1000][c->number % 2]++;
          }
        }
        for (int deck = 1; deck < 1000; deck++) sum += due[deck][0];
        printf("%ld\\n", sum);
        return 0;
      }
      """)
    return Command(arguments: [program, index], environment: [])
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

  private static func build(_ bench: Bench, _ name: String, _ source: String) throws -> String {
    let path = bench.folder + "/" + name
    guard let file = fopen(path + ".c", "w") else { throw BenchError("\(path).c") }
    fputs(source, file)
    fclose(file)
    let compiler = Command(
      arguments: [
        "cc", "-O2", "-fPIE", "-pie", "-o", path, path + ".c", "-lreadline", "-lsqlite3",
      ],
      environment: ["PATH=/usr/bin:/bin"])
    guard try compiler.run().status == 0 else { throw BenchError("cc cannot build \(path).c") }
    return path
  }
}
