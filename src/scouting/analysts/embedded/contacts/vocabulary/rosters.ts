/** Of whom a list of names is. */
export type RosterGroup = 'board' | 'staff' | 'others';

/** Words that a list of who is there, or how they voted, begins with. */
export const PRESENCE =
  /\b(?:present|absent|attend(?:ing|ed|ance)|on hand|in the room|here|not here|away|excused|missing|tardy|late|remote(?:ly)?|by phone|virtually|roll call|roll|quorum|participat\w+|in session|(?:board )?members?|trustees|directors|commissioners|board of (?:education|trustees|directors|school directors|governors)|(?:school |governing )?board(?=\s?:)|school board|governing board|school committee|a[yi]es?|yeas?|yes|nays?|noes|no|opposed|abstain(?:ed|ing)?|abstentions?|voting|recused|administrat(?:ors|ion)|staff|others)\b[^:.;]{0,50}?(?::|[–—-]|\b(?:were|was|are|is|included?|by|of|with)\b)?\s*(?:(?:board |school )?(?:president|chair\w*|trustees?|directors?|members?|superintendent|commissioners?|vice|mayor|rev|father|sister|judge|clerk|treasurer|secretary|and|the|mr|mrs|ms|dr)\b[ .]*|[A-Z][\w'’.-]{0,20}(?: [A-Z][\w'’-]{1,20}){0,3}(?: \([^()]{2,20}\))?,\s){0,5}$/i;

/** What stands behind the names instead. */
export const PRESENCE_BEHIND =
  /^[^.;:]{0,40}?\b(?:(?:was|were|being|is|are|all|both|also) (?:also |all |both )?(?:present|absent|excused|in attendance|away|here|not present)|attended\b|answered (?:to )?(?:the )?roll\b)|^,?\s*\(?(?:present|absent|excused|in attendance)\b|^\s*[–—-]\s*(?:present|absent|excused|here|yes|no|aye|nay)\b/i;

/** Whose doing a sentence tells, with words for the board in it. */
export const IS_MOTION =
  /\b(?:mov(?:ed|es)|motion|second(?:ed|s)?|approv\w+|appoint\w*|employ\w*|hir\w+|resign\w*|retir\w*|spoke|addressed|comments?|asked|reported|presented|thanked|recogni[sz]\w+|honor\w*|elect\w*|nominat\w*|nam(?:ed|ing))\b/i;

/** Before the name of who moves or seconds. */
export const MOVER =
  /\b(?:moved|motion(?: was)?(?: made)?|seconded|second(?: was)?) by (?:(?:board )?(?:members?|trustees?|directors?) )?(?:mr|mrs|ms|dr)?\.? ?$/i;

export const ROSTER_GROUPS: readonly (readonly [RosterGroup, RegExp])[] = [
  [
    'board',
    /\b(?:members?|trustees?|directors(?=:? (?:present|absent|[A-Z]|$))|commissioners|board(?! (?:secretary|clerk|treasurer|attorney|counsel|solicitor))|school committee|(?<!also )present|absent|on hand|here|away|excused|roll call|roll|quorum|a[yi]es?|yeas?|nays?|noes|yes|no|abstain\w*|voting|attendance)\b/gi,
  ],
  [
    'staff',
    /\b(?:administrat\w+|staff|cabinet|employees|leadership team|principals)\b(?:[^:]{0,15}\b(?:present|attending|attendance|here))?/gi,
  ],
  [
    'others',
    /\b(?:(?:also|others?)\b(?:[^:]{0,20}\b(?:present|attending|attendance|here))?|guests?|visitors?|students?|audience|public|patrons|parents?|community|citizens?|residents?|media|press|former|past|pt[ao]s?|boosters?|clubs?|candidates?|council|foundation|(?<!school )committee|architects?|attorneys?|counsel|speakers?)\b/gi,
  ],
];
