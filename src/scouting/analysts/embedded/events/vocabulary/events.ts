/** The full board meets. */
export const BOARD_MEETING =
  /\b(?:(?:school )?board(?: of (?:education|trustees|directors|school directors|governors|managers))?|trustees|school committee|boe|governing board|board members)\b[^.;]{0,60}\b(?:meetings?|meets?|work ?sessions?|workshops?|retreats?|hearings?|study sessions?|special sessions?|executive sessions?|agenda|minutes|convenes?)\b|\b(?:regular|special(?! district)|organizational|reorganization(?:al)?|emergency|recessed|called)(?: \w+){0,2} (?:board |business )?(?:meeting|session)\b|(?<!\b(?:staff|teacher|committee|faculty|parent|council|student) )\b(?:work(?:ing)?|study) ?session\b|\b(?:annual|monthly|joint) (?:\w+ ){0,2}(?:board|business) (?:meeting|session)\b|\b(?:budget|levy|truth in taxation|tax rate|public) hearing\b|\bboard (?:retreat|meeting|workshop|work session|mtg)\b|\b(?:meeting|session|hearing|retreat|workshop)s?,? (?:of )?(?:our|the|its|your) (?:school )?(?:board|trustees)\b/i;

/** Others who meet. */
export const OTHER_BODY =
  /\b(?:(?:sub-?)?committees?|councils?|pt[aosu]|ptso|ptsa|parent[- ]teacher|parents?['’]? association|home (?:and|&) school|booster|club|foundation|advisory|commission|task force|sac|slt|dac|lsc|site[- ]based|alumni|(?:teachers|employees|credit) union|union (?:meeting|rep\w*|negotiat\w+)|association|school committee of the whole|chamber|city (?:council|commission|manager)|township (?:board|trustees|supervisors|meeting)|(?:water|park|library|zoning|health) board)\b/i;

export const NEWS_HEADING =
  /\b(?:news|announcements?|headlines|stories|press|what['’]?s (?:new|happening)|latest|bulletins?|around (?:the|our) (?:district|schools?|county|campus)|notes|spotlight|live feed)\b/i;
export const EVENTS_HEADING =
  /\b(?:events?|calendar|upcoming|coming up|what['’]?s (?:coming|next|ahead)|looking ahead|dates|mark your calendars?|schedule|save the date|happenings|on the horizon|come (?:and )?see us|this (?:week|month))\b/i;

/** A line that stands over a list on its own, without being marked as a heading. */
export const LABEL_LINE =
  /^(?:(?:the|our|latest|recent|weekly|monthly|daily|school|district|campus|upcoming|coming|important|key|more|top|all)\s+){0,3}(?:news|announcements|headlines|stories|bulletins?|newsletters?|what['’]?s (?:new|happening|coming up|next)|latest|events|calendar|coming (?:up|soon|events)|upcoming(?: \w+)?|dates(?: to .{3,20})?|happenings|mark your calendars?|save the dates?|schedule|around (?:the|our) \w+)(?: (?:at|from|in|of|and|&) .{2,30})?\s*:?$/i;

/** How a line calls the board's meeting by the board alone. */
export const BOARD_ALONE =
  /^(?:the )?(?:(?:regional|district|county|governing) )?(?:(?:school |governing )?board(?: of (?:education|ed\.?|trustees|directors|school directors|governors))?|boe|trustees|school committee)(?: (?:regular|special|organizational))?(?=\W*$|\s*[,(@|–—-]|\s+at\b|\s+\d)/i;

/** Codes by which boards file their policies: `GBEC`, `JFCF-R`; sections of the common system go from A to L. */
export const POLICY_CODE =
  /(?<!\b(?!(?:File|Policy|Code|Section|Regulation|Exhibit)\b)\p{Lu}\p{Ll}{1,20} )\b(?!(?:ACT|ADA|AED|BBQ|BCBS|CBO|CDC|CDL|CEO|CFA|CFO|COLA|CPA|CPR|CTE|DECA|DHS|DOE|ELA|ELL|EMS|ESL|ESY|FACS|FAFSA|FBLA|FCA|FCCLA|FEMA|FFA|FICA|FMLA|FYI|GED|GPA|HIPAA|HVAC|IDEA|IEP|IFB|ITB|JROTC|JV|KASB|KSDE|LCD|LED|LEA|LEAD|LLC|LLP|LPN)\b)(?:[A-G][A-Z]{1,4}\((?:LOCAL|LEGAL|EXHIBIT|REGULATION)\)|[A-L][A-M][A-Z]{0,3}(?:-[A-Z]{1,3}|\([A-Z\d]{1,3}\))?)(?=[\s,:–—-]+(?:\p{Lu}|and\b|,)|\s(?:was|were)\b)/u;

/** Headings that stand over days on whatever page. */
export const DATES_HEADING =
  /\b(?:(?:key|important|upcoming|save the|mark your|remember|assessment|testing|test|conference|event|school)\b.{0,20}\b(?:dates?|calendars?|events|schedule|windows?)|dates to .{3,20}|dates|calendars?|(?:upcoming|coming) events|events|coming up|upcoming|happenings)\b/i;

/** A field of an event that is no title. */
export const FIELD =
  /^(?:(?:where|when|location|place|venue|time|times|contact|cost|fee|admission|grades?|address|room|who|audience|details|category|tags?|school|phone|email|more info\w*|questions|start|end|repeats?)\s*:.*|all day|all day,? (?:through|until|to|from)\b.*|online|virtual|(?:\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:[-–]|to)?\s?){1,2})$/i;
/** What kind of news it is. */
export const CATEGORY =
  /^(?:(?:district|school|campus|latest|featured|general|all|community|student|staff|state|athletics?|academics?|arts?)(?: (?:news|announcements?|schools?|stories|wide|highlights?|life|spotlight|office))?|news|announcements?|press releases?|featured|events?|uncategorized)$/i;
