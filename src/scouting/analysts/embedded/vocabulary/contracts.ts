/** Words without which nothing is told of an agreement. */
export const AGREEMENT =
  /\b(?:contracts?|agreements?|renew(?:al|als|ed|s|ing)?|extension (?:of|to)|extend(?:ed|s)?|subscriptions?|licen[cs](?:e|es|ing)|lease[sd]?|memorandum|mou|purchase orders?|award(?:ed|s)?|addendum|amendment|(?:year|month) term|statement of work|purchas(?:e|ed|es|ing)|paid (?:through|until)|bought (?:through|until)|support|term(?=:| of\b| ending| expir| from))\b/i;

/** A board's consent, which makes an agreement of "the PowerSchool subscription" or "Clever, $9,000". */
export const APPROVED =
  /\b(?:approv(?:e|ed|es|al|ing)|authori[sz](?:e|ed|es|ation|ing)|ratif(?:y|ied)|motion|moved|m\/s\/c|carried|passed|accept(?:ed)?|consent|signed|executed|entered into|awarded)\b/i;

/** The agreement is there, whether or not a vote is told. */
export const IN_FORCE =
  /\b(?:contract|agreement|subscription|licen[cs]e|lease|term)s?\b.{0,120}\b(?:expir\w+|ends?|ended|ending|through|thru|until|runs?|is up|in (?:force|effect|place)|since|per year|annual(?:ly)?|terminat\w+|lapse[sd]?)\b|\bterm:? \d|\b(?:current|existing|our|multi-?year|(?:\w+-)?year) (?:\w+ ){0,2}(?:contract|agreement|subscription|lease)\b|\b(?:under|in) contract with\b|\bexpir(?:es|ed|ing)\b|\b(?:paid|bought|licensed|good|prepaid|covered) (?:for )?(?:through|until)\b|\bhas lapsed\b/i;

/** What is only talked about. */
export const UNDECIDED =
  /\b(?:tabled?|tabling|postponed?|no action (?:was |is |has been )?taken|motion (?:failed|died|dies)|failed for lack|did not pass|defeated|denied|rejected|withdrawn|pulled from|first reading|for (?:discussion|information|review) only|informational|discussed (?:a )?(?:possible|potential)|(?:possible|potential|proposed|draft) (?:contract|agreement)|under (?:consideration|review)|requested (?:a )?(?:quote|more information)|will (?:be )?(?:consider|vote|discuss)\w*|to be considered)\b/i;

/** Put an end to, or to be left. */
export const CANCELLED =
  /\b(?:not (?:to )?(?:be )?(?:renew|extend)\w*|non-?renew\w*|(?:won['’]t|declin(?:e|ed) to|against|do not|did not|chose not to|opt(?:ed)? not to) (?:be )?(?:renew|extend)\w*|not be (?:renewed|extended)|cancel(?:l?ed|l?ing|lation)?|terminat(?:e|ed|es|ing|ion) (?:of )?(?:the |its |our |this |their )?(?:\w+ ){0,3}(?:contract|agreement|subscription|services?)|(?:contract|agreement|subscription) (?:\w+ ){0,4}(?:be |been |was )(?:terminated|cancell?ed|discontinued)|discontinu(?:e|ed|ing) (?:the |its |our )?(?:\w+ ){0,3}(?:contract|agreement|subscription|service)|end(?:ed|ing)? (?:the |its |our )?(?:\w+ ){0,2}(?:contract|agreement|subscription)(?: \w+){0,2} early|notice of (?:termination|non-?renewal|cancellation)|to terminate\b|not renewed|\bend (?:the|its|our) (?:\w+ ){0,3}(?:contract|agreement|subscription)|let (?:the|its|our) (?:\w+ ){0,3}(?:lapse|expire))\b/i;

/** A new term is told. */
export const RENEWED =
  /\b(?:renew(?:al|als|ed|s|ing)?|extend(?:ed|s|ing)?|extension (?:of|to|with|agreement))\b/i;

/** A new term that still lies ahead, or may never come. */
export const RENEWAL_AHEAD =
  /\b(?:up for|due for|come up for|comes up for|before|prior to|ahead of|eligible for|option(?:s|al)?(?: to| for| of)?|may be|can be|could be|subject to|possible|potential|automatic(?:ally)?|auto-?|annual|upcoming|next|future|renewal date|to decide on) (?:\w+ ){0,3}(?:renew\w*|exten\w+)|\b(?:renewal|extension)s? (?:options?|date|notice|is due|is expected|decision|discussion|negotiation|pending|will)|\b(?:one|two|three|four|five|\d)(?: \(\d\))?,? (?:optional )?(?:one-year |\w+-year |annual )?(?:renewals|extensions|renewal options|options to renew)\b/i;

/** Talk of a renewal of any kind: done, due or refused. */
export const RENEWAL = /\b(?:non-?)?renew(?:al|als|ed|s|ing|able)?\b|\bextension of\b|\bextend(?:ed|s)?\b/i;

export const DISSATISFIED =
  /\b(?:complain(?:t|ts|ed|s|ing)?|dissatisf\w+|unsatisf\w+|unhappy|frustrat\w+|disappoint\w+|displeas\w+|concerns? (?:about|with|over|regarding|raised)|poor (?:\w+ )?(?:service|support|performance|quality)|slow (?:\w+ )?(?:support|response\w*|service)|unreliab\w+|unrespons\w+|outages?|downtime|repeated(?:ly)? (?:\w+ )?(?:fail\w*|crash\w*|error\w*|problem\w*)|does not (?:meet|work|deliver)|not (?:been )?meet(?:ing)? (?:our|the|its)|failed to (?:deliver|meet|respond|provide|fix)|never arrive|(?:do|does|did) not (?:arrive|load|open|sync)|hours late|arriv\w+ late|late or not at all|buggy|glitch\w*|crash(?:es|ed)?|unusable|dropped (?:calls|messages)|inaccurate|over-?bill\w*|billing errors|missed (?:routes|deadlines|deliveries)|long (?:hold|wait) times?|unresolved (?:\w+ )?(?:tickets|issues|problems))\b/i;

/** Complaints that are none. */
export const SATISFIED =
  /\b(?:no (?:complaints|concerns|issues|outages)|without (?:complaints|issues)|(?:complaints|concerns|issues) (?:were|have been|are) (?:all )?(?:resolved|addressed|fixed)|fewer complaints)\b/i;

/** Headings of columns and sections. */
export const END_COLUMN =
  /\b(?:expir\w*|ends?|end date|ending|through|thru|until|term(?:ination)?(?: date)?|renewal(?: date)?|valid)\b/i;
export const AGREEMENT_HEADING =
  /\b(?:contracts?|agreements?|subscriptions?|licen[cs]es|renewals?|vendor list|expir\w*|term)\b/i;

/** Before a date that ends an agreement. */
export const END_BEFORE_DATE =
  /\b(?:through|thru|until|till|ends?|ended|ending|expir(?:e|es|ed|ing|ation)|terminat(?:e|es|ed|ing)|lapse[sd]?|past|terminat\w+ effective|as of|up for renewal|for renewal|renews|renewal date|is up|are up|up|to|valid|conclud\w+|run out|runs out|term of)(?:\s+(?:on|in|at|is|was|the|end|of|date|date:|by|effective|its|current|term|midnight)){0,4}[:,]?\s*$|[–—-]\s*$/i;

/** Before a date that begins one. */
export const START_BEFORE_DATE =
  /\b(?:beginning|begins?|starting|starts?|effective|commencing|commences?|from|as of)(?: on)?[:,]?\s*$/i;

/** How long it lasts. */
export const LENGTH_OF_TERM =
  /\b(one|two|three|four|five|six|seven|ten|\d{1,2})(?: ?\(\d{1,2}\))?[ -](year|yr|month)s?\b/i;

/** What a statement begins with that goes on about the agreement named before. */
export const GOES_ON =
  /^(?:motion|moved|the (?:contract|agreement|current|board|term|subscription|renewal|lease|vendor|company|system|new)|this (?:contract|agreement|renewal|subscription)|it |its |carried|approved|staff|term|cost|families|teachers|parents|principals|messages|we )/i;

/** That an agreement is over, which is told of those that were there. */
export const ENDED = /\b(?:ended|expired|lapsed|ran out)\b/i;

/** That a vote was taken, and went well. */
export const CARRIED =
  /\b(?:carried|accepted|agreed|passed|approved|adopted|unanimous(?:ly)?|voted|ratified)\b/i;

/** Where a new matter begins. */
export const NEW_MATTER =
  /^(?:\(?[\dA-Z]{1,2}(?:\.\d{1,2}){0,2}[.)]|[IVX]{1,5}\.|Item \d|Policy \d|Adjourn\w*|Next meeting)\s?/;
