import Archive
import CLibrary
import Console
import Packages
import StarterDecks
import Things
import Trainer

// Swift reads them from /proc. Without them, lines meant for a command would be commands.
guard !CommandLine.arguments.isEmpty else {
  let sentences = "til: the arguments cannot be read, as /proc is missing. Mount it.\n"
  exit(write(STDERR_FILENO, sentences, sentences.utf8.count) < 0 ? 1 : 71)
}
// Git's merge driver needs neither library nor terminal.
if CommandLine.arguments.dropFirst().first == "merge-deck" {
  exit(DeckDriver.run(Array(CommandLine.arguments.dropFirst(2))))
}
let terminal = StandardTerminal.open(
  keyCommands: StudyKey.names, waiting: StudyKey.waiting)
var surroundings = Surroundings(
  packages: PackageFiles(), dictionaries: DictionaryFolders(), read: NamedFile.read)
surroundings.starters = Starters(names: StarterDecks.names, bytes: StarterDecks.bytes)
surroundings.fileNames = NamedFile.paths
surroundings.writer = NamedFile.write
surroundings.zones = SystemZones.offsets
surroundings.parts = { Library.parts + StandardTerminal.parts + PackageFiles.parts }
surroundings.viewer = StandardTerminal.view(fileAt:)
let helpers = HelperProcesses()
surroundings.helpers = helpers
let demo = Demo()
surroundings.demo = demo
let session = Session(
  terminal: terminal, source: .shell, surroundings: surroundings, opener: OpenLibrary.store)
session.memory.storage = StateStorage()
let status = Program.run(Array(CommandLine.arguments.dropFirst()), in: session)
demo.end()
helpers.stop()
terminal.end(status: status.rawValue)
