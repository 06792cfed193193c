import Archive
import CLibrary
import Console
import Packages
import StarterDecks
import Things
import Trainer

// Git's merge driver needs neither library nor terminal.
if CommandLine.arguments.dropFirst().first == "merge-deck" {
  exit(DeckDriver.run(Array(CommandLine.arguments.dropFirst(2))))
}
let terminal = StandardTerminal.open(
  keyCommands: StudyKey.names, waiting: StudyKey.waiting)
let session = Session(
  terminal: terminal, source: .shell, read: NamedFile.read, opener: OpenLibrary.store)
session.starters = Starters(names: StarterDecks.names, bytes: StarterDecks.bytes)
session.fileNames = NamedFile.paths
session.writer = NamedFile.write
session.zones = SystemZones.offsets
session.packages = PackageFiles()
session.dictionaries = DictionaryFolders()
session.parts = { Library.parts + StandardTerminal.parts + PackageFiles.parts }
session.memory = StateStorage()
session.viewer = StandardTerminal.view(fileAt:)
let helpers = HelperProcesses()
session.helpers = helpers
let demo = Demo()
session.demo = demo
let status = Program.run(Array(CommandLine.arguments.dropFirst()), in: session)
demo.end()
helpers.stop()
terminal.end(status: status.rawValue)
