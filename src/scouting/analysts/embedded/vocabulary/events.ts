/** The full board meets. */
export const BOARD_MEETING =
  /\b(?:(?:school )?board(?: of (?:education|trustees|directors|school directors|governors|managers))?|trustees|school committee|boe|governing board|board members)\b[^.;]{0,60}\b(?:meetings?|meets?|work ?sessions?|workshops?|retreats?|hearings?|study sessions?|special sessions?|executive sessions?|agenda|minutes|convenes?)\b|\b(?:regular|special|organizational|reorganization|emergency|annual|monthly|joint)(?: \w+){0,2} (?:board |business )?(?:meeting|session)\b|\b(?:budget|levy|truth in taxation|tax rate|public) hearing\b|\bboard (?:retreat|meeting|workshop|work session|mtg)\b|\bmeeting of the board\b/i;

/** Others who meet. */
export const OTHER_BODY =
  /\b(?:committee|council|pt[aos]|ptso|ptsa|parent[- ]teacher|booster|club|foundation|advisory|commission|task force|sac|slt|dac|lsc|site[- ]based|alumni|union|association|school committee of the whole|chamber|city|township)\b/i;

/** The voters decide on money. */
export const VOTE =
  /^(?=.*\b(?:bonds?|lev(?:y|ies)|referend(?:um|a)|millage|measure [a-z]{1,2}\b|proposition|prop\.? [\da-z]|ballot|override|parcel tax|sinking fund|sales tax)\b)(?=.*\b(?:vot(?:e|es|ed|ers?|ing)|elections?|ballots?|polls?|pass(?:es|ed)?|fail(?:s|ed)?|reject(?:s|ed)?|approved? by|defeat(?:s|ed)?|results)\b)/i;

const LEADER =
  '(?:(?:assistant |deputy |associate |interim |acting |area )?superintendents?|(?:assistant |vice |associate |interim |co-)?principals?|(?:executive |interim |assistant |athletic )?directors?|chief (?:\\w+ ){0,4}officers?|chief|heads? of school|(?:school )?board (?:members?|presidents?|chairs?|trustees?)|trustees?|head of (?:hr|it|technology)|ct?fo|cto|cio|business (?:manager|official)|administrators?|(?:new|board) (?:president|chair|clerk))';
const CHANGE =
  '(?:nam(?:ed|es|ing)|appoint\\w*|hir(?:e[sd]?|ing)|select(?:ed|s)?|elect(?:ed|s)|re-?elected|sworn|swears?|oath|resign\\w*|retir(?:e[sd]?|ing|ement|es)|steps? down|stepping down|depart\\w*|leav(?:es|ing)|welcom(?:es|e|ing) (?:a |its |our |the )?(?:new|next|incoming)|new|next|incoming|announces? (?:his|her|their)|dies|passes away|death of|chosen|tapped|promot\\w+|joins|takes? (?:over|the helm)|to lead|will lead|employ(?:ed|ment)|transition)';
/** Somebody begins or ends to lead. */
export const LEADERSHIP = new RegExp(`^(?=.*\\b${LEADER}\\b)(?=.*\\b${CHANGE}\\b)`, 'i');
/** Praise, not a change. */
export const PRAISE =
  /\b(?:of the year|awards?|honor(?:s|ed|ee)?|finalist|recogni[sz]\w+|medal|scholarship|named (?:to|one of|among|a (?:finalist|semifinalist|national|blue|top|distinguished))|listening tour|message from|'s (?:message|corner|letter|list)|coffee with|chat with|search (?:survey|begins|update|process|firm)|new (?:school|building|program|bus|website|app|playground|policy|roof|field|gym))\b/i;

export const POLICY_CHANGE =
  /^(?=.*\b(?:polic(?:y|ies)|regulation \d|bylaws?|code of conduct|guidelines)\b)(?=.*\b(?:adopt\w*|approv\w*|revis\w*|updat\w*|amend\w*|chang\w*|new|bans?|second reading|final reading|takes effect)\b)/i;

/** On calendars: what is not for the whole institution. */
export const NOT_FOR_ALL =
  /\b(?:vs?\.?|versus)\s|\s@\s|^@|\b(?:(?:girls|boys|jv|varsity|freshman|jh|ms|hs|7th|8th)['’]?\s+(?:\w+\s+)?(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|track|wrestling|swim\w*|lacrosse|hockey|cross country|bowling|cheer\w*)|basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|swim(?:ming)?|lacrosse|hockey|cross country|xc|track meet|bowling|cheer(?:leading)?|gymnastics|powerlifting|scrimmage|tryouts?|playoffs?|regionals?|sectionals?|districts tournament|tournament|weight room|open gym|practice|rehearsals?|lunch|breakfast|menu|pt[aos]|ptso|ptsa|boosters?|parent[- ]teacher (?:association|organization)|parent club|club|ffa|4-h|fbla|deca|nhs|fca|key club|student council|site council|school council|council meeting|committee|advisory|mtg of|chess|robotics|debate|esports|quiz bowl|scholars bowl|scouts?|field trip|sign-?ups?|book club|staff meeting|department meeting|iep|picture retakes?|blood drive|dance team|clinic|fundrais\w+|dine (?:out|to donate)|spirit night|yearbook|class of 20\d\d meeting|homeroom|lockdown drill|fire drill|bid (?:opening|due)|pre-?bid)\b/i;

export const CALLED_OFF =
  /\b(?:cancell?ed|postponed|called off|canx|no meeting|rescheduled\.?$|will not (?:meet|be held))\b/i;

export const NEWS_HEADING =
  /\b(?:news|announcements?|headlines|stories|press|what'?s (?:new|happening)|latest|spotlight|live feed)\b/i;
export const EVENTS_HEADING =
  /\b(?:events?|calendar|upcoming|coming up|dates|mark your calendars?|schedule|save the date|happenings|this (?:week|month))\b/i;

/** A team's season, in the news. */
export const SEASON =
  /\b(?:basketball|soccer|volleyball|football|baseball|softball|tennis|golf|wrestling|wrestlers?|swim(?:ming|mers?)?|lacrosse|hockey|cross country|track|bowling|cheer(?:leaders|leading)?|gymnastics|sailing|rowing|rugby|water polo|runners|varsity|jv|bowlers|golfers)\b(?=.{0,80}\b(?:wins?|won|takes?|second|third|first|beats?|falls?|defeats?|advances?|champion\w*|state|title|season|playoffs?|tournament|district|regional|place[sd]?|victory|loss|edges?|tops?|meet|undefeated|score[sd]?)\b)/i;
