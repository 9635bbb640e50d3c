/** Before a day until which money must be asked for or spent. */
export const DEADLINE_BEFORE =
  /\b(?:(?:spen[dt]|us(?:e|ed|ing)|expend(?:ed)?|obligat(?:e|ed)|liquidated?|encumber(?:ed)?|commit(?:ted)?|drawn? down|claim(?:ed)?|install(?:ed|ation)?|complet(?:e|ed|ion)|applications?|appl(?:y|ied|ies|ying)|submit(?:ted)?|submission|decide|close|finish(?:ed)?|done|in place|on the road|delivered|under ?way|due)\b,?(?: [\w’'$,-]+){0,8} (?:by|before|until|through|thru|no later than|not later than|prior to)|(?:deadline|last day)(?: \w+){0,7}|(?:is |are )?due(?: on| by)?|expir(?:e[sd]?|ing|ation)(?: date)?(?: on| is)?|end(?:s|ed|ing)?(?: date)?(?: on| in| is)?|closes?(?: on)?|runs?(?: \w+){0,4} (?:through|until|to)|lasts? (?:through|until)|available (?:through|until)|good (?:through|until)|(?<!\b(?:monday|mail|elementary) )(?:through|until|thru)|no later than|not later than|period(?: \w+){0,3} (?:through|to|ending|ends))(?: the| the end of| end of)?:? ?$/i;

/** Before such words, that it was done in time: a report rather than a last day. */
export const WAS_DONE =
  /\b(?:is|are|was|were|has been|have been|had been|all|fully|entirely)(?: (?:all|fully|entirely|of it|it))* $/i;

/** Behind a source, that its money has a last day. */
export const HAS_A_DEADLINE =
  /^(?: (?!and\b)[\w-]+){0,4} (?:must|ha(?:s|ve|d) to|needs? to|(?:is|are) to be|expires?|expired|ends?|ended|(?:is|are) available)\b/i;

/** Talk of a last day, or of what must be done by it. */
export const OF_A_DEADLINE =
  /\b(?:deadline|due|must|spen[dt]|used|available|applications?|completed|installation)\b/i;

/** What else has a last day. */
export const NOT_A_DEADLINE = /\b(?:ballots?|absentee|regist(?:er|ration)|early voting|comments?)\b/i;

/** Headings of columns that tell until when. */
export const END_COLUMN =
  /\b(?:ends?|end date|ending|expir\w*|deadline|through|thru|until|due|spend by|(?:must be|to be) spent\b.*|obligate\w* by|period|use by|available|closes?|term)\b/i;
