/** On calendars: what is not for the whole institution. */

const anyOf = (...words: string[]): string => `\\b(?:${words.join('|')})\\b`;

const TEAMS =
  "(?:girls|boys|men['’]s|women['’]s|jv|varsity|freshman|freshmen|jh|ms|hs|7th|8th|lady)['’]?s?\\s+(?:\\w+\\s+)?(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|track|wrestling|swim\\w*|lacrosse|hockey|cross country|bowling|cheer\\w*|varsity|jv|teams?|at\\b|vs)";
const SPORTS = anyOf(
  'basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|swim(?:ming)?|lacrosse|hockey|cross[- ]country|xc|track (?:meet|(?:and|&) field|invitational)|bowling|cheer(?:leading)?|gymnastics|powerlifting|rugby|rowing|sailing|skiing|nordic|alpine|powder ?puff',
  '(?:ski|swim|dive|track|tennis|golf|math|tech|quiz|scholastic|academic|robotics|debate|dance|drill|speech|rifle|archery|esports|bass fishing|trap|mountain bike) (?:team|squad|meet|race)',
  'scrimmage|try-?outs?|playoffs?|regionals?|sectionals?|duals?|meet at|districts tournament|tournament|invitational|jamboree|quarterfinals?|semifinals?',
  'weight room|open gym|open weights|practices?|rehearsals?|conditioning|sports? (?:physicals?|begins?|starts?|awards?|banquet|registration|parent)|(?:fall|winter|spring) sports|athletics?(?: hall| banquet| awards| meeting| physicals)?|letter(?:man|ing)|[bg]?bb|[bg]?vb|fb|[bg]wr|scholars.? bowl',
);
const MEALS = anyOf(
  '(?<!prayer )(?:lunch|breakfast|luncheon|potluck|bbq|barbecue|pancakes?|spaghetti|(?:taco|pizza) \\w+|menus?)(?! with the)',
);
const BODIES = anyOf(
  "pt[aosu]|ptso|ptsa|ptac|ptk|boosters?|parent[- ]teacher (?:association|organization|council)|parents?['’]? (?:association|council|club|guild|group)|home (?:and|&) school|(?:mothers|dads|moms|fathers)['’]?s? (?:club|group)|alumni (?:association|board|meeting|reunion)|foundation|(?:teachers|credit|employees) union|union (?:meeting|reps?)|association|chamber of|township (?:board|trustees|meeting)|city council|village (?:board|council)|library board|board of (?:health|selectmen|supervisors|aldermen|finance)|select ?board|park board|zoning board",
  'clubs?|fccla|ffa|4-h|fbla|deca|nhs|njhs|fca|skillsusa|honor society|key club|council|committee|sub-?committee|advisory|commission|task force|cabinet|mtg of|(?:mtss|pbis|sst|plc|blt|dlt|rti|iep|data|crisis|leadership) (?:team|meeting)s?|site[- ]based|sac|slt|dac|dpac|lsc|elac|delac|sepac|sepag|sbdm|leadership team',
  'chess|robotics|debate|esports|quiz bowl|scholars bowl|academic bowl|scouts?|cub scouts?|girl scouts|model un|science olympiad|math (?:league|counts|team|olympiad|bowl)|mathcounts|mock trial|odyssey of the mind|(?:color|honor) guard|marching band at|all-(?:state|county|district|region) (?:band|choir|chorus|orchestra|auditions)|solo (?:and|&) ensemble',
);
const FEW = anyOf(
  'field trip|sign-?ups?|book club|staff (?:meeting|yoga|luncheon|party|potluck)|yoga|iep|trips?(?= to\\b)|(?:class|grade|senior|junior|freshman|8th|choir|band) trip|overnight|iep meetings?',
  "(?:grade|gr\\.?|kindergarten|(?:first|second|third|fourth|fifth|sixth) grade|\\dth grade|[123](?:st|nd|rd) grade)(?: \\d{1,2})?['’]?s? (?:\\w+ )?(?:trip|party|day|visit|retreat|field day|overnight|to the \\w+|play|program at)",
  "(?:mr|mrs|ms|miss|dr)\\.? \\p{Lu}[\\p{L}'’-]+['’]s? (?:class|\\w+ grade)",
  '(?:junior|senior|freshman|sophomore) class|class of 20\\d\\d meeting|class (?:party|meeting|play)|homeroom|senior (?:pictures?|portraits?|skip)|picture retakes?|retake day',
  'fundrais\\w+|dine (?:out|to donate|in)|spirit (?:night|week|day|wear)|(?:hat|pajama|pj|crazy \\w+|twin|jersey|wacky \\w+|dress[- ]up|dress[- ]down|red ribbon|jeans) (?:day|week)|bake sale|(?:cookie|candy|popcorn|wreath|poinsettia|gala|raffle|fruit|mattress|butter braid)\\w* (?:\\w+ )?(?:sale|orders?|pick-?up|kickoff|due)|orders? due|gala|raffle|bingo|garage sale|yard sale|picnic(?= at church)|church (?:picnic|supper)',
  'dance team|yearbook|blood drive|youth clinic|sports clinic|camp clinic|clinic for|(?:lockdown|fire|tornado|bus evacuation|intruder|earthquake) drill',
);
const BUSINESS = anyOf(
  'bids?(?: opening| due| closes?)|pre-?bid|pre-?proposal|(?:rfp|rfq|ifb|itb|bids?|proposals?|quotes?)\\b.{0,30}\\b(?:due|closes?|opens?|opening|deadline)|sealed bids',
);

export const NOT_FOR_ALL = new RegExp(
  [`\\b(?:vs?\\.?|versus)\\s|\\s@\\s|^@|\\b${TEAMS}\\b`, SPORTS, MEALS, BODIES, FEW, BUSINESS].join('|'),
  'iu',
);

/** What meets and is not said to be for everybody, is for few. */
export const SMALL_MEETING = /\b(?:meetings?|mtgs?\.?|meets)\b/i;
export const FOR_EVERYBODY =
  /\b(?:town(?: hall)?|public|community|famil(?:y|ies)|parents?(?:\/guardians?)?|guardians?|informational|information|info|boundary|budget|forum|annual|orientation|conference|open(?:ing)?|all[- ]staff|back to school|convocation|voters|district(?: meeting)|school (?:choice|closure)|resident|taxpayers?|prospective|incoming|new (?:student|family)|kindergarten|senior parent|fafsa|college)\b/i;

/** The voters decide: what calendars call it. */
export const ELECTION = /\b(?:election|vote|voting|referendum|ballot|polls)\b/i;
/** What people come together for before they vote. */
export const TALKS_BEFORE =
  /\b(?:sessions?|meetings?|town halls?|forums?|open houses?|tours?|q ?& ?a|coffees?|webinars?|presentations?|info(?:rmation(?:al)?)? (?:nights?|evenings?))\b/i;
export const MONEY_FOR_VOTERS =
  /\b(?:bonds?|capital (?:improvement )?project|lev(?:y|ies)|referend(?:um|a)|mill(?:age| levy)|measure [a-z]{1,2}\b|proposition|override|debt exclusion|parcel tax|sinking fund|(?:e-?)?splost|(?:sales (?:and use )?|penny |education )tax)\b/i;

export const CALLED_OFF =
  /\b(?:cancell?ed|cancellation|postponed|called off|canx|no (?:regular |school |board ){0,2}meeting|rescheduled\.?$|will not (?:meet|be held))\b/i;
