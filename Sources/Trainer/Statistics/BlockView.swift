import TextUI

/// A block under its title; read aloud, its sentence alone.
struct BlockView<Block: StatisticsBlock>: View {
  let block: Block

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text(block.sentence)
    } else {
      VStack {
        Text(title).padding()
        if block.isEmpty {
          Text(block.sentence, .dim).padding(margin)
        } else {
          VStack { block }.padding(margin)
        }
      }
    }
  }

  private var title: Line {
    let remark = block.isEmpty ? "" : block.remark
    return Line(Block.about.title, .strong) + Line(remark.isEmpty ? "" : "  " + remark, .dim)
  }

  private var margin: Int { EnvironmentValues.current.width < 56 ? 2 : 4 }
}
