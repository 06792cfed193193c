import Archive
import CLibrary
import Console
import Packages
import StarterDecks
import Things
import Trainer

// On Linux, Swift reads the arguments from /proc. Without them, til would run standard input as
// commands.
guard !CommandLine.arguments.isEmpty else {
  let message = "til: cannot read the arguments: /proc is not mounted. Mount it.\n"
  exit(write(STDERR_FILENO, message, message.utf8.count) < 0 ? 1 : 71)
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
