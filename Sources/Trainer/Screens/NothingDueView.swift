import TextUI
import Things

/// What to say to who wants to study and has nothing to do.
struct NothingDueView: View {
  let coming: Coming

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text(spoken)
    } else {
      VStack {
        Text(first)
        Text(
          "More anyway: study --new 10 · study --ahead 1 · study --cram (does not count)", .dim
        ).hanging(2)
      }.padding()
    }
  }

  var spoken: String {
    "\(first) More anyway: study --new 10, study --ahead 1, or study --cram, which does not count."
  }

  private var first: String {
    coming.list.isEmpty ? "Nothing is due." : "Nothing is due. Next: \(coming.list)."
  }
}
