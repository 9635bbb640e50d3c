/** The full board meets. */
export const BOARD_MEETING =
  /\b(?:(?:school )?board(?: of (?:education|trustees|directors|school directors|governors|managers))?|trustees|school committee|boe|governing board|board members)\b[^.;]{0,60}\b(?:meetings?|meets?|work ?sessions?|workshops?|retreats?|hearings?|study sessions?|special sessions?|executive sessions?|agenda|minutes|convenes?)\b|\b(?:regular|special|organizational|reorganization|emergency|annual|monthly|joint)(?: \w+){0,2} (?:board |business )?(?:meeting|session)\b|\b(?:budget|levy|truth in taxation|tax rate|public) hearing\b|\bboard (?:retreat|meeting|workshop|work session|mtg)\b|\bmeetings?,? (?:of )?(?:our|the|its|your) (?:school )?board\b/i;

/** Others who meet. */
export const OTHER_BODY =
  /\b(?:committee|council|pt[aosu]|ptso|ptsa|parent[- ]teacher|parents?['’]? association|home (?:and|&) school|booster|club|foundation|advisory|commission|task force|sac|slt|dac|lsc|site[- ]based|alumni|union|association|school committee of the whole|chamber|city|township)\b/i;

/** The voters decide on money. */
export const VOTE =
  /^(?=.*\b(?:bonds?|lev(?:y|ies)|referend(?:um|a)|mill(?:age| levy)|measure [a-z]{1,2}\b|proposition|prop\.? [\da-z]|ballot|override|debt exclusion|parcel tax|sinking fund|sales tax)\b)(?=.*\b(?:vot(?:e|es|ed|ers?|ing)|elections?|ballots?|polls?|(?:be |are |is )asked|pass(?:es|ed)?|fail(?:s|ed)?|reject(?:s|ed)?|approved? by|defeat(?:s|ed)?|results|polling)\b)/i;

const LEADER =
  '(?:(?:assistant |deputy |associate |interim |acting |area )?superintendents?|(?:assistant |vice |associate |interim |co-)?principals?|(?:executive |interim |assistant |athletic )?directors?|chief (?:\\w+ ){0,4}officers?|chief|heads? of school|head|ceo|chief executive|chancellor|(?:\\w+ )?administrator|(?:\\w+ )chief|board seat|seat on the board|(?:school )?board (?:members?|presidents?|chairs?|trustees?)|trustees?|head of (?:hr|it|technology)|ct?fo|cto|cio|business (?:manager|official)|administrators?|(?:new|board) (?:president|chair|clerk))';
const CHANGE =
  '(?:nominat\\w+|nam(?:ed|es|ing)|appoint\\w*|hir(?:e[sd]?|ing)|select(?:ed|s)?|elect(?:ed|s)|re-?elected|sworn|swears?|oath|resign\\w*|retir(?:e[sd]?|ing|ement|es)|steps? down|stepping down|to leave|will leave|sets? to leave|farewell|goodbye|moves? (?:up|into|to)|succeeds?|depart\\w*|leav(?:es|ing)|welcome(?=,)|announces? (?:his|her|their)|dies|passes away|death of|chosen|tapped|promot\\w+|joins|takes? (?:over|the helm)|to lead|will lead|employ(?:ed|ment)|transition)';
/** Somebody begins or ends to lead. */
export const LEADERSHIP = new RegExp(
  `^(?:(?=.*\\b${LEADER}\\b)(?=.*\\b${CHANGE}\\b)|.*\\b(?:new|next|incoming)(?: \\w+){0,3} ${LEADER}\\b)`,
  'i',
);
/** What a headline says of somebody whose office only the text below it names. */
export const PERSONAL_CHANGE =
  /\b(?:retir\w+|resign\w*|step(?:s|ping)? down|leav(?:e|es|ing)|sworn|takes? (?:over|the (?:oath|helm)|(?:a |the )?(?:new )?(?:job|post|position))|(?:named|chosen|appointed|tapped|hired|picked) to lead|new face|farewell|goodbye|welcome|meet|next)\b/i;
/** Praise, not a change. */
export const PRAISE =
  /\b(?:of the year|awards?|honor(?:s|ed|ee)?|finalist|recogni[sz]\w+|medal|scholarship|named (?:to|one of|among|a (?:finalist|semifinalist|national|blue|top|distinguished))|listening tour|message from|'s (?:message|corner|letter|list)|coffee with|chat with|search (?:survey|begins|update|process|firm)|new (?:school(?! board)|building|program|bus|website|app|playground|policy|roof|field|gym))\b/i;

export const POLICY_CHANGE =
  /^(?=.*\b(?:polic(?:y|ies)|BP \d{3,4}(?:\.\d+)?|regulation \d|bylaws?|code of conduct|guidelines|handbook|(?:phone|device|attendance|safety|dress|conduct|grading) (?:rules?|code))\b)(?=.*\b(?:rewrit\w*|tighten\w*|overhaul\w*|replac\w*|sets?|loosen\w*|adopt\w*|approv\w*|revis\w*|updat\w*|amend\w*|chang\w*|new|bans?|second reading|final reading|takes? effect)\b)/i;

/** On calendars: what is not for the whole institution. */
export const NOT_FOR_ALL =
  /\b(?:vs?\.?|versus)\s|\s@\s|^@|\b(?:(?:girls|boys|jv|varsity|freshman|jh|ms|hs|7th|8th)['’]?\s+(?:\w+\s+)?(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|track|wrestling|swim\w*|lacrosse|hockey|cross country|bowling|cheer\w*)|basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|swim(?:ming)?|lacrosse|hockey|cross country|xc|track meet|bowling|cheer(?:leading)?|gymnastics|powerlifting|scrimmage|tryouts?|playoffs?|regionals?|sectionals?|districts tournament|tournament|weight room|open gym|practice|rehearsals?|jamboree|invitational|\bbb\b|\bvb\b|\bfb\b|lunch|breakfast|menu|pt[aosu]|ptso|ptsa|boosters?|parent[- ]teacher (?:association|organization)|parents?['’]? association|home (?:and|&) school|parent club|club|fccla|ffa|4-h|fbla|deca|nhs|fca|key club|council|committee|advisory|mtg of|chess|robotics|debate|esports|quiz bowl|scholars bowl|scouts?|field trip|sign-?ups?|book club|staff meeting|department meeting|iep|trips?(?= to\b)|(?:grade|gr\.?|kindergarten|(?:first|second|third|fourth|fifth|sixth) grade)(?: \d{1,2})?['’]?s? (?:\w+ )?(?:trip|party|day|visit|retreat|field day)|picture retakes?|blood drive|dance team|clinic|fundrais\w+|dine (?:out|to donate)|spirit night|yearbook|class of 20\d\d meeting|homeroom|lockdown drill|fire drill|bid (?:opening|due)|pre-?bid)\b/i;

export const CALLED_OFF =
  /\b(?:cancell?ed|cancellation|postponed|called off|canx|no meeting|rescheduled\.?$|will not (?:meet|be held))\b/i;

export const NEWS_HEADING =
  /\b(?:news|announcements?|headlines|stories|press|what['’]?s (?:new|happening)|latest|bulletins?|around (?:the|our) (?:district|schools?|county|campus)|notes|spotlight|live feed)\b/i;
export const EVENTS_HEADING =
  /\b(?:events?|calendar|upcoming|coming up|dates|mark your calendars?|schedule|save the date|happenings|on the horizon|come (?:and )?see us|this (?:week|month))\b/i;

/** A team's season, in the news. */
export const SEASON =
  /\b(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|wrestlers?|swim(?:ming|mers?)?|lacrosse|hockey|cross country|track|bowling|cheer(?:leaders|leading)?|gymnastics|sailing|rowing|rugby|water polo|runners|varsity|jv|bowlers|golfers)\b(?=.{0,80}\b(?:clinch\w*|crowns?|sweeps?|falls? to|finals?|wins?|won|takes?|second|third|first|beats?|falls?|defeats?|advances?|champion\w*|state|title|season|playoffs?|tournament|district|regional|place[sd]?|victory|loss|edges?|tops?|meet|undefeated|score[sd]?)\b)/i;

/** A match, told of without the name of the game. */
export const MATCH =
  /\b(?:falls? to|beats?|defeats?|edges?|routs?|clinch\w*|sweeps?|advances? to|bows? out)\b.*\b(?:finals?|semifinals?|quarterfinals?|crown|title|championship|playoffs?|tournament|state|conference)\b/i;

/** A line that stands over a list on its own, without being marked as a heading. */
export const LABEL_LINE =
  /^(?:(?:the|our|latest|recent|school|district|campus|upcoming|coming|important|key|more|top|all)\s+){0,3}(?:news|announcements|headlines|stories|bulletins?|what['’]?s (?:new|happening|coming up|next)|latest|events|calendar|coming (?:up|soon|events)|upcoming(?: \w+)?|dates(?: to .{3,20})?|happenings|mark your calendars?|save the dates?|schedule|around (?:the|our) \w+)(?: (?:at|from|in|of|and|&) .{2,30})?\s*:?$/i;

/** How a line calls the board's meeting by the board alone. */
export const BOARD_ALONE =
  /^(?:the )?(?:(?:regional|district|county|governing) )?(?:(?:school |governing )?board(?: of (?:education|ed\.?|trustees|directors|school directors|governors))?|boe|trustees|school committee)(?: (?:regular|special|organizational))?(?=\W*$|\s*[,(@|–—-]|\s+at\b|\s+\d)/i;

/** Codes by which boards file their policies: `GBEC`, `JFCF-R`; sections of the common system go from A to L. */
export const POLICY_CODE =
  /\b(?!(?:ACT|ADA|AED|BBQ|BCBS|CBO|CDC|CDL|CEO|CFA|CFO|COLA|CPA|CPR|CTE|DECA|DHS|DOE|ELA|ELL|EMS|ESL|ESY|FACS|FAFSA|FBLA|FCA|FCCLA|FEMA|FFA|FICA|FMLA|FYI|GED|GPA|HIPAA|HVAC|IDEA|IEP|IFB|ITB|JROTC|JV|KASB|KSDE|LCD|LED|LEA|LEAD|LLC|LLP|LPN)\b)[A-L][A-M][A-Z]{0,4}(?:-[A-Z]{1,3}|\([A-Z\d]{1,3}\))?(?=[\s,:–—-]+(?:\p{Lu}|and\b|,)|\s(?:was|were)\b)/u;
