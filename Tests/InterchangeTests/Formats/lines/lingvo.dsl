#NAME "My words"
#INDEX_LANGUAGE "English"
#CONTENTS_LANGUAGE "German"
house
	[m1][p]n[/p] [trn]Haus[/trn][/m]
	[m1][trn]Gebäude[/trn][/m]
tree
wood
	[trn]Baum[/trn]
