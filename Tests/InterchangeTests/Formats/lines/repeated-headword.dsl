#NAME "Harbor"
#INDEX_LANGUAGE "Latin"
#CONTENTS_LANGUAGE "English"

navis
  navis
  ship (as in &quot;to board a ship&quot;)

taxi
  taxi
