/** Words that tell what a dated entry, headline or heading is about. */
export interface EventSign {
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

const sign = (pattern: RegExp, example: string, counterExample: string): EventSign => ({
  pattern,
  example,
  counterExample,
});

/** Whether one of the signs is in a text. */
export const has = (signs: readonly EventSign[], text: string): boolean =>
  signs.some(({ pattern }) => pattern.test(text));

/** The board itself. */
export const BOARD: readonly EventSign[] = [
  sign(
    /\b(?:school board|board of (?:education|trustees|(?:school )?directors)|board(?= (?:of ed\b|meetings?|business|work|retreat|workshop|agendas?|minutes|calendar|docs|packet|session))|boe|trustees|school committee|governing board|(?<=\bthe )board)\b/i,
    'Board of Education Meeting',
    'Whiteboard training',
  ),
];

/** A meeting of a body, by its usual names. */
export const MEETING: readonly EventSign[] = [
  sign(
    /\b(?:meetings?|(?:work|study|working|business|special|regular|executive|closed|open|planning|budget) sessions?|workshop|retreat|(?:public |budget |bond |tax(?:ation)? )?hearings?|reorgani[sz]ation(?:al)?|organi[sz]ational|truth in taxation)\b/i,
    'Work Session',
    'Session beer',
  ),
];

/** Kinds of meetings that only a board has, so that the word "board" need not stand beside them. */
export const BOARD_MEETING_ALONE: readonly EventSign[] = [
  sign(
    /^(?:\w{2,12} )?(?:special|regular|emergency|annual|organizational|reorganization|business|called|adjourned)(?: (?:called|emergency|business|budget|closed|open|virtual|organizational|public|voting|monthly|board))*(?: (?:work|study))? (?:meeting|session|workshop)\b|^(?:work|study) session\b/i,
    'Special Meeting (Open)',
    'Staff meeting',
  ),
];

/** Committees, councils and friends that meet without being the board. */
export const OTHER_BODY: readonly EventSign[] = [
  sign(
    /\b(?:(?:sub-?|sub )?committees?|committee of the (?:board|whole)|councils?|commission|pt[aos]{1,2}|pt[ao] |boosters?|foundation|advisory|task force|sac|lsc|dac|site[- ]based|parent[- ]teacher|(?:library|park|zoning|planning|health|city|town|county|village|state|election) (?:board|council|commission)|alumni|club|team|department|staff|faculty|union|association|coffee|community (?:meeting|input|engagement))\b/i,
    'Finance Sub-Committee Meeting',
    'Regular Board Meeting',
  ),
];

/** An entry that says that something does not take place. */
export const EXCEPTION: readonly EventSign[] = [
  sign(
    /\b(?:cancel?led|cancelation|cancellation|postponed|rescheduled|no (?:board )?meetings?|no regular meeting|not meet(?:ing)?|moved to|tbd|tba)\b/i,
    'CANCELED: Board Meeting',
    'No School – Labor Day',
  ),
];

/** What a calendar says to the whole institution. */
export const FOR_ALL: readonly EventSign[] = [
  sign(
    /\bno (?:school|classes|students?|pre-?k)\b|\bschools? (?:closed|resumes?|begins?|starts?|opens?|ends?|dismiss\w*|out)\b|\b(?:offices?|district|buildings?|all schools) closed\b|\bclasses (?:begin|resume|end|start)\b/i,
    'No School – Labor Day',
    'Schools of thought',
  ),
  sign(
    /\b(?:first|1st|last|final) (?:student )?day\b|\b(?:start|beginning|end) of (?:the )?(?:\w+ )?(?:school|year|quarter|semester|trimester|term|grading|marking|six weeks|nine weeks)\b|\b(?:quarter|semester|trimester|term|grading period|marking period)s? (?:\d )?(?:begins?|ends?|starts?)\b/i,
    'Last day of school',
    'One day at a time',
  ),
  sign(
    /\b(?:winter|spring|fall|autumn|summer|thanksgiving|christmas|holiday|easter|mid-?winter|february|october|february) (?:break|recess|vacation|holidays?)\b|\bholiday\b|\brecess\b/i,
    'Winter Break',
    'Winter sports',
  ),
  sign(
    /\b(?:labor|veteran['’]?s['’]?|president['’]?s['’]?|memorial|columbus|indigenous people['’]?s['’]?|martin luther king|mlk|independence|new year['’]?s) (?:jr\.? )?(?:day|eve)\b|^thanksgiving(?: day)?$|\bjuneteenth\b|\bgood friday\b|\bchristmas (?:day|eve)\b|\bdr\.? martin luther king\b|\brosh hashanah\b|\byom kippur\b|\beid\b|\bdiwali\b/i,
    'Veterans Day observed',
    'Labor relations',
  ),
  sign(
    /\b(?:early (?:release|dismissal|out)|late (?:start|arrival)|delayed (?:start|opening)|half[- ]days?|minimum day|two[- ]hour (?:delay|early)|shortened day|e-?learning day|remote day|asynchronous)\b/i,
    'Early Release',
    'Early literacy',
  ),
  sign(
    /\b(?:professional (?:development|learning|growth)|staff development|in-?service|teacher (?:work|planning|institute|prep)\w*(?: days?)?|work ?days?(?! (?:expenses|login|portal|system))|institute day|pd days?|record[- ]keeping day|teacher['’]?s['’]? convention|convocation|district (?:pd|inservice))\b/i,
    'Teacher Workday',
    'Workday expenses',
  ),
  sign(
    /\b(?:parent[- /]*teacher|family|student[- ]led|p\/?t|parent) conferences?\b|^conferences\b|\bconferences? (?:\(|days?|k-|grades|evening|week)/i,
    'Parent-Teacher Conferences',
    'State conference room',
  ),
  sign(
    /\b(?:open house|back[- ]to[- ]school|meet the teacher|curriculum night|orientation|town halls?|community forum|public forum|(?:kindergarten|pre-?k|preschool|new student|online|school|student) (?:registration|enrollment|round-?up|screening)|registration (?:opens|begins|day|deadline)|family night|state of the (?:district|schools))\b/i,
    'Open House, 6 p.m.',
    'Open houses for sale',
  ),
  sign(
    /\b(?:graduation(?! (?:rates?|requirements?|plans?|pathways?))|commencement|baccalaureate|(?:\w+ )?promotion ceremony|moving[- ]up|homecoming|prom|senior (?:night|awards)|awards? (?:night|ceremony|assembly))\b/i,
    'High School Graduation',
    'Graduation rates',
  ),
  sign(
    /\b(?:(?:state|standardized|map|act|isat|access|naep|wida|mca|kap|tcap|sat|psat|iready|star|staar|keystone|regents|ap|sbac|nwea|milestones|mcas|pssa|eoc|eog|winter|spring|fall) (?:testing|tests?|assessments?|exams?|window)|testing window|(?:final|semester|midterm|mid-term) exams?|finals(?: week)?|exam(?:s| week))\b/i,
    'MAP testing window',
    'Driver testing',
  ),
  sign(
    /\b(?:(?:winter|spring|fall|holiday|band|choir|orchestra|choral|music|jazz) (?:\w+ )?(?:concert|program|musical|play|show)|(?<!\bin )concert|musical|school play|art show|talent show|science fair|book fair|career fair|job fair|picture day|veterans day (?:assembly|program)|report cards?(?: (?:issued|sent|home|distributed))?)\b/i,
    'Winter Concert',
    'In concert with families',
  ),
];

/** What a calendar says to few. */
export const FOR_FEW: readonly EventSign[] = [
  sign(
    /\b(?:vs\.?|varsity|jv|scrimmage|tournament|practice|tryouts?|meet(?= (?:at|@))|playoffs?|regionals|sectionals|invitational|football|basketball|soccer|volleyball|baseball|softball|wrestling|lunch|menu|breakfast|pt[aos]{1,2}|booster|club|scouts?|field trip|fundraiser|grade trip|team|council|committee|senior trip|blood drive|birthday|camp)\b/i,
    'Varsity soccer at Oak',
    'Winter Concert',
  ),
];

/** A decision of the voters on money of the institution. */
export const BOND_VOTE: readonly EventSign[] = [
  sign(
    /\b(?:bond|levy|referendum|mil(?:l|lage)|override|sales tax|operating levy|capital project|project goes|budget vote|proposition|ballot measure|parcel tax|ESPLOST|SPLOST)\b(?:[^.]|\.\d){0,80}\b(?:election|vote[sd]?|voters|ballot|passe[sd]|failed|approved by voters|polls)\b/i,
    'Bond election on November 3',
    'Bond proceeds spent',
  ),
  sign(
    /\b(?:voters|election|ballot|polls)\b(?:[^.]|\.\d){0,80}\b(?:bond|levy|referendum|mil(?:l|lage)|override|sales tax|proposition|parcel tax|ESPLOST|SPLOST)\b/i,
    'Voters approve levy',
    'Election of officers',
  ),
];

const OPINION = sign(
  /\b[Ww]hy (?:[Ii]|[Ww]e)\b|\b(?:I|[Mm]y)\b|^from the (?:library|classroom|counselor)/,
  'Why I teach cursive',
  'Why schools close early',
);

const LEADER =
  '(?:superintendent|principal|assistant (?:superintendent|principal)|(?:executive |athletic )?director|chief \\w+ officer|board (?:member|president|chair)|trustee|head of school)';

/** Somebody who leads comes or goes. */
export const LEADERSHIP: readonly EventSign[] = [
  sign(
    new RegExp(
      `\\b(?:names?d?|appoint\\w*|hire[sd]?|select\\w*|announces?|introduc\\w+|welcom\\w+|choos\\w+|swears? in|sworn in|elects?)\\b[^.]{0,60}\\b${LEADER}\\b`,
      'i',
    ),
    'Board names new superintendent',
    'Superintendent visits schools',
  ),
  sign(
    new RegExp(
      `\\b${LEADER}\\b[^.]{0,60}\\b(?:named|appointed|hired|resigns?|resignation|retires?|retiring|retirement|steps? down|sworn in|selected|to retire|to leave|leaves|leaving|moves to|departs|dies|passes away)\\b`,
      'i',
    ),
    'Principal Lee to retire in June',
    'Principal reads to pupils',
  ),
];

/** The board adopts or changes a policy. */
export const POLICY_CHANGE: readonly EventSign[] = [
  sign(
    /\b(?:adopt\w*|approv\w*|revis\w*|amend\w*|update[sd]?|new|changes?)\b[^.]{0,60}\b(?:polic(?:y|ies)|code of conduct|dress code)\b|\bpolic(?:y|ies)\b[^.]{0,40}\b(?:adopted|approved|revised|amended|updated)\b/i,
    'Board adopts cell phone policy',
    'Policy committee meets',
  ),
];

/** News of a team's games, of students' papers and other items that are no news of the institution. */
export const NO_NEWS: readonly EventSign[] = [
  OPINION,
  sign(
    /\b(?:varsity|jv|playoffs?|tournament|defeats?|beats?|wins? (?:over|against)|falls? to|score[sd]?|season|touchdown|box score|athlete of|(?:first|second|third|\d(?:st|nd|rd|th)) (?:place )?(?:at|in) (?:state|district|region\w*|conference)|invitational|(?:volley|basket|base|soft|foot)ball|soccer|wrestl\w+|swim\w*|cross[- ]country|field hockey|lacrosse|track|tennis|golf|sailing|bowling|gymnastics)\b|\b\d{1,3}\s?[-–]\s?\d{1,3}\b(?! school)/i,
    'Tigers beat Hawks 21-14',
    'District wins grant',
  ),
];
