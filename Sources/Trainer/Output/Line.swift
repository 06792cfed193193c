import TextUI

/// A line of the screen; one of the journal is called `Things.Line` here.
typealias Line = TextUI.Line
