/// Words that a slip makes of other words; typed in their place they are meant.
///
/// No dictionary: only such words as lie one slip beside words that long forms are made of. What
/// is said here of English, a library says of its own words.
enum EverydayWords {
  /// Whether it is one of them, as it stands there or inflected.
  static func contains(_ word: String) -> Bool {
    words.contains(word) || stems(of: word).contains(where: words.contains)
  }

  private static func stems(of word: String) -> [String] {
    ["s", "ed", "er", "ing"].filter(word.hasSuffix).flatMap { ending in
      let stem = String(word.dropLast(ending.count))
      return [stem, stem + "e"]
    }
  }

  private static let words = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let text = """
    abbreviation abduction aberration ability able about above abuse accept acceptance access
    accident acid acre across active actor adapt adaptation addition adduction adjacent adopt
    adoption adult advance adverse adversity advert advice advise aerial affect afferent after
    again agent agility air aisle alarm album alert algorithm allegation allegory alley allied
    allocation allow alloy allusion ally alone along altar alter amoral amount ample anatomy
    angel anger angle ankle annual antenna anterior anther appeal appear apple apply arch area
    arena argue arise armed army arrow article ascending ascent ashes aside assert asset
    assurance assure astrology astronomy asymmetric asynchronous atom attach attack attempt
    attribution atypical audit aunt author auto automated automatic autonomy avenue average
    averse avert aviation award aware axis axle backing bacon badge bailey bake ball ballet
    ballot band bang bank bare bargain barge barking barley barn baron barrel barrier base basic
    basin basis basket batch bath battle bazaar beach bead beam bean bear beard beast beat
    became beer bell below belt bench bend berry beside best better bias bicycle bidding bike
    bill billion bind biology bird birth bite bitter black blade blank blast blaze bleak blend
    bless blink block blond blood bloom blow blown blue blunt board boast boat body boil bold
    bolt bomb bond bone bonus book boom boost boot booth border bore born boss both bottle
    bottom bounce bound boundary bowel bowl brace brain brake branch brand brass brave bread
    break breast breath breathe breed bribe brick bride bridge brief brigade bright bring broad
    broke broken brook broom brother brow brown brush bubble bucket budding buddy budget
    building bulb bulk bull bullet bullion bunch bundle burden burn burnish burst bury bush bust
    butter button buyer cabin cable cache cage cake calf call calm came camel camp canal candle
    cane canon canvas capability cape capital capitalism capitalist capitol captain card
    cardinal care caret cargo carnation carol carpet carriage carrier carrot carry cart carton
    carve case cash cast castle casual catch category cattle caught causal cause cave cavity
    ceding cell cellar censor census cent central cereal certain chain chair chalk chance change
    channel chapel chapter char charge charm chart chase chat cheap check cheer cheese chef
    chess chest chief child chill chin chip choice choir choke chop chopping chord chorus chose
    chosen chunk church circle cite civic civil civilian civility claim clam clamp clan clash
    class clause claw clay clean clear clerk clever click cliff climate climb cling clinic
    clinical clip clipping cloak clock clone close closet cloth clothe cloud clown club clue
    coach coal coarse coast coat cobalt codding code coil coin cold collage collar collation
    collect collection college collision collusion colon colonel colony column comb combat come
    comedy comet comic comma command commend comment commission commit commodity commune
    community commutation commuter commuting compact company compare compensation compete
    compile complement complementary complex compliment complimentary compose compost compound
    comprise computation computer computing concave concede concept concern concert concession
    conch conclusion concur concussion condensation conditional conduct cone confer confession
    confirm conform connection connotation conservation conserve consist consol console
    constitution construction consul contact contain contend content contest context contort
    contract contrast contribution control convection convectional convent convention
    conventional converge conversation converse conversion convert convex convey convict cook
    cool cooperation cope copper copy coral cord core cork corn coronation corporal corporate
    corporation corps corpse correct correction corrosion cortical cosmology cost costumer
    cotton couch cough could council counsel count county couple courage courier course court
    cousin cove covert covet cow crab crack craft cramp crane crash crate crawl crazy cream
    create creation creative creator credit creditor creek creep crew crime crisis critic
    critical crop cross crowd crown crude cruel cruise crush crust cube culmination culpability
    cult curation curator cure curl currant current curse curt curtain curve customer cute cycle
    cyclic cynic daily dairy damage dance danger dare dark dash data date daughter dawn deal
    dealt dear death debate debit debris debt decade decay deceit decent deception decimal
    decision deck decline decode decompress decree decryption deduction deductive deep deer
    default defect defend defer deference deferent deferential defiant define definite degree
    delay delegation delete deliver delta delusion demand demon demotion denial denotation dense
    dental deny depart depend deposit depot depress deprivation depth deputy derision derivation
    derive descend descent describe description desert deserve design designation desire desk
    despite dessert destination detail detect detention deter determination deviant deviation
    device devise devote devotion dial diary dice dictate diesel diet differ different
    differential diffusion digest digit dimer dine dinner direct director directory dirt disc
    discovery discreet discrete discuss disease dish disk dispatch display dispose dispute
    distance distant distinct distribution district disturb ditch diver diverse diversity divert
    divide diving division divorce dock docket doctor dodge dollar domain dome domination
    donation donor donut doom door dose doubt dough down dozen draft drag dragon drain drama
    draw drawn dream dress drew dried drift drill drink drip drive driven drone drop drove drown
    drug drum dual duck duel duet dull dump dune duplex duration during dusk dust duty dwarf
    dwell dying dynasty each eager eagle early earn earth ease east easy eaten echo eclectic
    ecology economy edge edit edition editor effect efferent efficient effort eight either elbow
    elder elect electric electron elementary elicit eligible elimination elite else email embed
    ember emerge emigration eminent emissive emit emotion empire employ employee empty emulator
    enable enact encoder encryption ended enemy energy engage engine enjoy enough ensure enter
    entire entity entrance entry envelop envelope envy equal equality erase erect erosion error
    escape essay estate eternal ethane ethic ethnology even event ever every evolution exact
    exam exceed except excess exchange excite exclude exclusion excuse exempt exert exist exit
    expand expect expel expend expense expert expire explain explode explore export expose
    express extant extend extension extent exterior external extinction extra extract eyes fable
    fabric face facet facial facility fact factor faculty fail faint fair fairy faith fake fall
    false fame family fancy fare farm fast fatal fatality fate father fault fear feast feat
    feature fed feed feel fees feet felicity fell fellow felt fence fender fern ferry fertility
    fetch fever field fiend fierce fifteen fifth fifty fight figure file fill film filter
    filtration final finality finance find fine finger finish finite fire firm first fish
    fission fist five fixed flag flame flange flank flap flare flash flask flat flaw flea fleet
    flesh flew flex flight flip flirt float flock flood floor flour flow flown fluid flush flute
    flux foam focal focus fog foil fold folk follow fond font food fool foot force ford forest
    forge form formal formality format formula fort forth forty forum forward fossil foster foul
    found four fourth fowl frame frank fraud free freeze freight fresh fried friend fringe frog
    from front frost frozen fruit fuel full fume fund funeral funny fur furnish fuse fusion
    futility future gain galaxy gale gall galleon gallery gallon gallop game gamma gang gape
    garage garden garlic gastronomy gate gather gauge gauze gave gaze gear gender gene general
    generate generation generic genetic genius genre gentle genus geography geology germination
    ghost giant gift girl give given glad glance gland glare glass globe gloom glory gloss glove
    glow glue goal goat gold golf gone good goose gorge gossip grab grace gradation grade
    graduation graft grain grand grant grape graph graphical graphics grasp grass grate grave
    gravel gravity graze great greed green greet grew grid grief grill grim grin grind grip
    gripe groan groom gross ground group grove grow grown growth guard guess guest guide guild
    guilt guitar gulf gums habit hacking hail hair half hall halt hand handle hang happy hard
    harden hardly hardwire harm harp harsh harvest hash haste hatch hate haul have hawk hazard
    head heal health heap hear heard heart hearth heat heath heaven heavy hedge heel height heir
    held hell hello helm help hence herb herd here hero hesitation hidden hide high hike hill
    hint hire historic hoist hold hole holly holy home honest honey hood hook hope horde horizon
    horn horror horse hose host hostel hostile hostility hotel hour house hover huge hull human
    humanity humble humility hundred hunger hunt hurdle hurry hurt husband hybrid hydrogen ideal
    identical identify identity idle idol ignore illegible illumination illusion illustration
    image imitation immense immigration immunity impact impart impede import impose impress
    improve impulse impunity incest inch incident incision incite include inclusion income
    indent index indict indigo indoor induction inductive industrial industrious inequality
    infant infect infection infer inference inferior infiltration inflate inflection inflict
    inform informal infuse inject injection injure inlet inner input inquiry inscription insect
    insert inset inside insight insist inspect inspection install instance instant instead
    institution instruction insult insurance insure intact intake integral integrate intend
    intense intent intention inter interaction intercept interest interface interference
    interior intern internal internet interpret interrupt intervention intone intranet invade
    invent invention invert invest invitation invite inward iris iron irrigation irritation
    island issue item jail jazz jeans jelly jerk jewel join joint joke jolly journal journey
    joust judge juice jump junction jungle junior jury just keen keep kept kernel kettle keyed
    kick kill kind king kiss kitchen kite knee knew knife knight knit knob knock knot know known
    label laboratory lace lack ladder lady laid lake lamb lamination lamp lance land lane lapse
    lard large laser lash last latch late lateral latest lather latin latitude latter laugh
    launch laundry lava lavatory lawn lawyer layer lazy lead leaders leaf league leak lean leap
    learn lease least leather leave lecture ledge left legal legality legend legion lemon lend
    length lens less lesson letter level lever levy liable liar libel liberty lice lick life
    lift light like limb lime limit limitation limp line linear linen link lion liquid list
    listen literal literally literary litigation litter little live load loaf loan lobby lobe
    local locality locate location lock locus lodge loft logarithm logic logical logically login
    lone long look loom loop loose lord lose lost lots loud lounge love lower loyal luck lumber
    lump lunar lunch lung lure lurk mace made magic magically magnet maid mail main maize major
    make male mall malt manage mandatory mane manger mango manic manner manor mantle manual many
    maple march mare margin marine marital mark market marriage married marry marsh martial
    marxism mask mason mass massage massif massive mast match mate material matrix matter mature
    mayor maze meal mean meant measure meat mechanism medal media medial median mediation
    medical medically medication meditation medium meet melon melt member memory mend mental
    mention mentor menu merchant mercury mercy mere merge merit merry mesh mess message metal
    meteor meteorology method metric metrology micron middle might migration mild mile milk mill
    million mind mine mineral mini minor mint minus minute miracle mirror miser mislead miss
    missile mission missive mist mite mitigation mitten mixer moan moat mobile mobility mock
    modal mode model modem moderate modern modest modify modular module moduli modulus moist
    mole moment momentary monetary monk monkey monster month mood moon moor mope moral morale
    morality more morning mortal mortality mortar mosaic mosque most moth motion motive motor
    mount mourn mouse mouth move movie much mule multiple murder muscle muse museum music
    musical musically must mutation mute mutual mystical myth nail naked name narrow nasal
    nation national nationality native natural nature naval nave navel navigation navy near
    nearly neat neck need negative nephew nerve nest nets network neural neutral never news next
    nice night nine nobility noble node noise nomination none noon norm normal north nose
    notation note nothing notice notify notion notional noun novel nuclear number nurse nylon
    oath object obligation oblige obscene observation observe obtain occlusion ocean octal
    offend offer office often olive omission once onion only onset open opera operate
    operational operator opinion oppose optic optical optimal optimism optimist option optional
    oral orange orbit order ordinal organ organic organism orgasm orient origin other otter
    ounce outer output oval oven over owner oxide oxygen pace pack package packet pact padding
    paddling page paid pail pain paint pair palace pale palm panel panic pant paper parade
    parcel pardon parent parish park parley parse parsley part partial partially particle partly
    partner party pass passion passive past paste pasture patch patent path patience patient
    patrol patron pattern pause paved paving pawn peace peach peak pealing pear pearl peasant
    pedal peel peer pen penal penalty pencil penny people pepper per perception perfect perform
    period perish permissive permit perpetrate perpetuate persecute persecution person personal
    personality personnel pessimism pest petal petrol phase phone photo phrase physic physical
    physically physiology piano pick picket picture piece pier pig pile pill pillar pillow pilot
    pinch pine pink pint pipe pirate pistol pitch pivot pixel pizza place plague plain plan
    plane planet plank planning plant plastic plate platform plausible play plea plead please
    pledge plenty plot pluck plug plum plumb plume plump plunge plural plus pocket poem poet
    point poise poison poke polar pole police policy polish polite political politics poll
    pollen pond pony pool poor pope popular porch pore pork port portability portable portal
    portion pose position positive possess possessor post postal posterior potable potato
    potency potent pouch pound pour powder power practical practically praise pray preach
    precede precedent precise precision predatory predecessor predict prediction preface prefer
    preference prefix premier premise preparation prepare prescribe prescription present
    preservation preserve president presidential press pressure pretend pretty prevail prevent
    prey price prick pride priest primal primary primate prime primitive prince princess
    principal principle print prior prison private privet prize probability probe proceed
    process procession processor produce product production productive profess profession
    professor profile profit progress project prolong promise promote promotion promotional
    prompt prone proof propel proper property proportion proposal propose proposition proscribe
    prose prosecute prosecution prospect protect protein protest proton proud prove proverb
    provide province provision provisional prune psychology public publish pudding pull pulley
    pulp pulse pump punch punish pupil puppet purchase pure purge purple purpose purse pursue
    push puzzle quail quaint quality quantity quantum quart quartz queen query quest question
    queue quick quiet quilt quit quite quiz quota quote rabbit race racial rack radar radial
    radiant radiate radical radio radish radium radius raft rage raid rail rain raise rake rally
    ramp random rang range rank ransom rapid rare rate rather ratio ration rational rationality
    raven razor reach react reactive reactor read ready real realm rear reason rebel recall
    recede receipt receive recent reception recess recipe recipient recite reckon recoder recoil
    record recount recover recovery recreation recreative recur reduce reduction reed reef reel
    refer reference refine reflect reflection reform refraction refrain refresh refuge refund
    refuse regain regal regime region register registration regret regular regulator reign
    reject relate relational relative relator relax relay release relegation reliant relic
    relief relieve relish rely remain remark remedy remind remit remote remove render renew rent
    repair reparation repay repeal repeat repel replace replay reply report repose repress
    request require rescue research resemble resent reservation reserve reset reside residence
    resident residential resign resignation resin resist resistance resistor resolution resolve
    resort resource respect respond rest restoration restore restrain restrict result resume
    retail retain retention retina retire retreat retrieve return reveal revenge revenue reverse
    revert review revise revision revive revolt revolution reward rhyme rhythm rice rich ride
    ridge rifle right rigid ring rinse riot ripe rise risen risk rival river road roar roast
    robe robin robot robust rock rocket rode role roll roman romance roof room root rope rose
    rotate rotation rotational rotator rotor rotten rough round rouse rout route routine rove
    royal ruby rude ruin rule rural rush rust sack sacred saddle safe safety saga sage said sail
    sailor saint sake salad salary sale salmon salon saloon salt salute same sample sand sandal
    sang sank sapling satire sauce save scalar scale scan scandal scar scarce scarcity scare
    scarf scatter scene scenic scent schema scheme scholar school science scope score scorn
    scout scrap scrape scratch scream screen screw script scroll sculptor seal seam search
    season seat second secret secrete section sector secure security sedan seed seek seem seen
    segment seize select self sell semi senate send senior sense sensitive sensor sensory sent
    separation sequel sequential serial series serif serious sermon serum servant serve service
    servile servility session settle seven sever several severe sewage sewer shade shadow shaft
    shake shall shallow shame shape share shark sharp shatter shave shear shed sheep sheer sheet
    shelf shell shelter shield shift shine ship shipping shirt shock shoe shone shook shoot shop
    shopping shore short shot should shout shove show shown shrank shred shrimp shrink shut sick
    side siege sieve sight sign signal silence silent silk silly silver similar simile simple
    simplex simply simulation simulator since sincere sing singe single sink sire siren sister
    site size skate sketch skill skin skip skirt skull slab slack slam slap slash slate slave
    sleep sleet sleeve slender slice slide slight slim sling slip slipping slit sliver slope
    slot slow slump small smart smash smell smile smoke smooth snack snail snake snap snare
    sniff snow soak soap soar sober social socialism socialist sock socket soda sofa soft soil
    solar sold soldier sole solid solution solve some song soon sore sorrow sort soul sound soup
    sour source south space spade span spare spark spatial spaying speak spear special species
    specification speck speech speed spell spend spent sphere spice spider spike spill spin
    spine spiral spirit spite splash splendor split spoil spoke sponge sponsor spoon sport spot
    spouse spray spread spring spur spurt spy squad square squash squeak squeeze squire
    stability stable stack staff stag stage stain stair stake stale stalk stall stamp stance
    stand staple star starch stare stark start starve state static station stationary stationery
    statue stature status statute stay stead steady steak steal steam steel steep steer stem
    step stepping stereo sterility stern stick stiff still stimulation stimulator sting stir
    stitch stock stole stomach stone stood stool stop stopping storage store storm story stove
    straight strain strait strand strange strap straw stray stream street strength stress
    stretch strict stride strike string strip stripe strive stroke stroll strong struck
    structural structure struggle stuck student studio study stuff stump stupid style subject
    submissive submit subscribed subscription substitution suburb subway succeed succession such
    suck sudden suffer sufficient suffix sugar suit suite sulk summer summit summon sunk super
    superb superior supper supple supply support suppose supreme surd sure surf surface surge
    surgeon surname surplus surprise surrender survey survive suspect suspend sustain swallow
    swamp swan swap swarm sway swear sweat sweep sweet swell swept swift swim swing switch sword
    swore symbol symmetric sympathy synchronous syntax syrup system systemic table tablet tackle
    tactically tail tailor take taken tale talent talk tall tame tangle tank tape tapping target
    tarnish task taste tasty tattoo taught teach team tear tease tedious teenage tell temper
    temple tempo tempt tenant tend tennis tenor tense tension tent term terminal terminator
    terrace terrible territory terror test text than thank that theft their them theme then
    theology theorem theory there these they thick thief thigh thin thing think third thirteen
    thirty this thorn thorough those though thought thread threat three threw thrift thrill
    thrive throat throne throng through throw thrown thrust thumb thunder thus tick ticket tide
    tidy tier tight tile till tilt timber time tinge tint tiny tire tissue titan title toast
    today toil toilet token told toll tomb tonality tone tongue tonic took tool tooth topic
    topical topically topology topple torch tore torn torque torrent torture toss total totality
    touch tough tour tourist tower town toxic toxical toxin trace track tract trade tradition
    traffic tragically trail train trait tram tramp trance transact transaction transfer
    transform transformation transit transition translate translation translator transmission
    transmit transmitted transmitter transplant transport transportation trap trapping trash
    travel tray tread treason treasure treat treatment treaty tree tremble trench trend trial
    triangle tribe tribute trick trickle trifle trigger trilling trillion trim trio trip triple
    triumph troop tropic tropical tropically trouble trough truck true truly trunk trust truth
    tube tuck tumble tuna tune tunnel turf turn turtle tutor twelve twenty twice twig twin twist
    tying type typical typically typology ultra umpire uncle unclear under undo unfair uniform
    union unique unison unit unite unity universe university untied until upper upset urban urge
    urgent usage used useful user usual utilities utility utter vacant vacation vaccine vague
    vain valet valid valley value valve vampire vanish variable variant variation varied variety
    various varnish vary vase vast vault vector veil vein velvet vendor venom vent venture venue
    verb verge verify verse version versus vertex vertical very vessel vest viable vibrate vice
    victim victor video view villa village villain vine violate violation violent violet violin
    viral virtual virtue virus visa visible vision visit visitation visitor visual vital vivid
    vocal vocality vocation vogue voice void volley volt volume vote vow vowel voyage wafer wage
    wagon waist wait wake walk wall wallet wander want ward ware warm warn warp warring wash
    wasp waste watch water wave weak wealth weapon wear weary weather weave wedding wedge weed
    week weigh weight weird welcome weld well went were west whale wharf what wheat wheel when
    where which whip whipping whirl whisky whisper whistle white whole whom whose wicked wide
    widow width wield wife wild will willow wind window wine wing wink winner winter wipe wire
    wisdom wise wish with within without witness wolf woman women wonder wood wooden wool word
    work world worm worn worry worse worst worth would wound wrap wrapping wreath wreck wrench
    wrist write written wrong wrote yacht yard yarn year yearning yeast yell yellow yield yolk
    young your youth zero zone
    """
}
