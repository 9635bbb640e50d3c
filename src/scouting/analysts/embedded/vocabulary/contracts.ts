/** Words without which nothing is told of an agreement. */
export const AGREEMENT =
  /\b(?:(?<!\b(?:his|her|coach\w*|teachers?['’]?s?|employment|staff|their|superintendent['’]s) (?:\w+ )?)contracts?|deals?|pact|ours with|locked in|quotes?|year (?:\d|one|two|three|four|five) of (?:\d|two|three|four|five|six|seven)|let to|change of (?:\w+ )?vendor|adoption|re-?upp?(?:ed|ing)|re-?sign(?:ed|ing)|sign(?:ed|ing)? (?:up |on )?(?:again )?(?:with|for)|(?:another|more|additional) (?:\w+ )?years?|years? (?:left|remaining)|(?:good|paid up|prepaid) (?:till|til|until|through|thru)|runs? out|ran out|stay(?:ing|ed)? with|part(?:ed|ing)? ways|maintenance|hosting|warranty|retain(?:s|ed)?|agreements?|renew(?:al|als|ed|s|ing)?|extension (?:of|to)|extend(?:ed|s)?|subscriptions?|licen[cs](?:e|es|ing)|lease[sd]?|memorandum|mou|purchase orders?|award(?:ed|s)?|addendum|amendment|(?:year|month) term|statement of work|purchas(?:e|ed|es|ing)|paid (?:through|until)|bought (?:through|until)|(?:technical|annual|software|maintenance) support|support (?:was |is )?(?:bought|paid|purchased|renewed|expire\w*|ends?|through|until)|term(?=:| of\b| ending| expir| from))\b/i;

/** A board's consent, which makes an agreement of "the PowerSchool subscription" or "Clever, $9,000". */
export const APPROVED =
  /\b(?:approval was given|adopted|let to|approv(?:e|ed|es|al|ing)|authori[sz](?:e|ed|es|ation|ing)|ratif(?:y|ied)|motion|moved|m\/s\/c|carried|passed|accept(?:ed)?|consent|agreed|voted?|unanimous(?:ly)?|OK['’]?d|okay(?:ed)?|gave the (?:nod|go-ahead|green light)|green-?lit|m\/s|second(?:ed)? by|signed|executed|entered into|awarded)\b/i;

/** The agreement is there, whether or not a vote is told. */
export const IN_FORCE =
  /\b(?:contract|agreement|subscription|licen[cs]e|lease|term|deal|pact|adoption|maintenance|warranty)s?\b.{0,120}\b(?:expir\w+|concludes?|ends?|ended|ending|through|thru|until|runs?|is up|in (?:force|effect|place)|since|per year|annual(?:ly)?|terminat\w+|lapse[sd]?)\b|\bterm:? \d|\b(?:current|existing|our|multi-?year|(?:\w+-)?year) (?:\w+ ){0,2}(?:contract|agreement|subscription|lease)\b|\b(?:under|in) contract with\b|\bexpir(?:es|ed|ing)\b|\b(?:paid|bought|licensed|good|prepaid|covered) (?:for )?(?:through|until)\b|\bhas lapsed\b|\b(?:good|paid up|prepaid) (?:till|til|until|through|thru)\b|\b(?:runs?|ran) out\b|\byears? (?:left|remaining)\b|\blocked in\b|\byear (?:\d|one|two|three|four|five) of (?:\d|two|three|four|five|six|seven)\b|\b(?:is|are|comes?) up for renewal\b|\bin (?:its|the) (?:\w+ )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|last) (?:of|year)\b|\brenews? (?:automatically|itself|every|each)\b|\bsigned (?:up |on )?(?:with|for)\b|\bended\b/i;

/** What is only talked about. */
export const UNDECIDED =
  /\b(?:tabled?|tabling|postponed?|no action (?:was |is |has been )?taken|motion (?:failed|died|dies)|(?:died|failed) for (?:lack|want)|did not pass|defeated|denied|rejected|withdrawn|pulled from|first reading|for (?:discussion|information|review) only|informational|discussed (?:a )?(?:possible|potential)|(?:possible|potential|proposed|draft) (?:contract|agreement)|under (?:consideration|review)|requested (?:a )?(?:quote|more information)|will (?:be )?(?:consider|vote|discuss)\w*|to be considered)\b/i;

/** Put an end to, or to be left. */
export const CANCELLED =
  /\b(?:not (?:to )?(?:be )?(?:renew|extend)\w*|non-?renew\w*|(?:won['’]t|declin(?:e|ed) to|against|do not|did not|chose not to|opt(?:ed)? not to) (?:be )?(?:renew|extend)\w*|not be (?:renewed|extended)|cancel(?:l?ed|l?ing|lation)?|terminat(?:e|ed|es|ing|ion) (?:of )?(?:the |its |our |this |their )?(?:\w+ ){0,3}(?:contract|agreement|subscription|services?)|(?:contract|agreement|subscription) (?:\w+ ){0,4}(?:be |been |was )(?:terminated|cancell?ed|discontinued)|discontinu(?:e|ed|ing) (?:the |its |our )?(?:\w+ ){0,3}(?:contract|agreement|subscription|service)|end(?:ed|ing)? (?:the |its |our )?(?:\w+ ){0,2}(?:contract|agreement|subscription)(?: \w+){0,2} early|notice of (?:termination|non-?renewal|cancellation)|to terminate\b|not renewed|\bend (?:the|its|our) (?:\w+ ){0,3}(?:contract|agreement|subscription)|let (?:the|its|our) (?:\w+ ){0,3}(?:lapse|expire)|allowed to (?:lapse|expire)|not (?:be )?going back to|notice of termination|let (?:it|them|this|that one) (?:go|lapse|expire)|not (?:be )?continu\w+|(?:to|will|shall|would|voted to|agreed to) (?:drop|leave|quit|end|exit|cancel)\b|dropp(?:ed|ing) (?=[A-Z])|pull(?:ed|ing)? out of|part(?:ed|ing)? ways|walk(?:ed|ing)? away from|done with|get out of)\b/i;

/** A new term is told. */
export const RENEWED =
  /\b(?:re-?upp?(?:ed|ing)|re-?signed|(?:another|one more|two more|three more|four more|five more|\d more|additional) (?:\w+[- ])?(?:years?|terms?)|stay(?:ed|ing)? with|continued (?:with|for)|retain(?:ed)?|signed (?:on |up )?again|renew(?:al|als|ed|s|ing)?|extend(?:ed|s|ing)?|extension (?:of|to|with|agreement))\b/i;

/** A new term that still lies ahead, or may never come. */
export const RENEWAL_AHEAD =
  /\brenews? (?:automatically|itself|each|every|annually|unless)|\b(?:up for|due for|come up for|comes up for|before|prior to|ahead of|eligible for|option(?:s|al)?(?: to| for| of)?|may be|can be|could be|subject to|possible|potential|automatic(?:ally)?|auto-?|annual|upcoming|next|future|renewal date|to decide on) (?:\w+ ){0,3}(?:renew\w*|exten\w+)|\b(?:renewal|extension)s? (?:options?|date|notice|is due|is expected|decision|discussion|negotiation|pending|will)|\b(?:one|two|three|four|five|\d)(?: \(\d\))?,? (?:optional )?(?:one-year |\w+-year |annual )?(?:renewals|extensions|renewal options|options to renew)\b/i;

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
  /\b(?:through|thru|until|till|ends?|ended|ending|expir(?:e|es|ed|ing|ation)|terminat(?:e|es|ed|ing)|lapse[sd]?|past|till|til|good|concludes?|terminat\w+ effective|(?:terminat|cancel|end)\w* (?:\S+ ){0,5}effective|as of|up for renewal|for renewal|renews|renewal date|for renewal on|is up|are up|up|to|valid|conclud\w+|run out|runs out|term of)(?:\s+(?:on|in|at|is|was|the|end|of|date|date:|by|effective|its|current|term|midnight)){0,4}[:,]?\s*$|[–—-]\s*$/i;

/** Before a date that begins one. */
export const START_BEFORE_DATE =
  /\b(?:beginning|begins?|starting|starts?|effective|commencing|commences?|from|as of)(?: on)?[:,]?\s*$/i;

/** How long it lasts. */
export const LENGTH_OF_TERM =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty-four|thirty|thirty-six|forty-eight|sixty|\d{1,2})(?: ?\(\d{1,2}\))?[ -](year|yr|month)s?\b/i;

/** What a statement begins with that goes on about the agreement named before. */
export const GOES_ON =
  /^(?:motion|moved|the (?:contract|agreement|current|board|term|subscription|renewal|lease|vendor|company|system|new)|this (?:contract|agreement|renewal|subscription)|it |its |carried|approved|staff|term|cost|families|teachers|parents|principals|messages|we )/i;

/** An item of a record of votes that names what is bought and for how much. */
export const BOUGHT_ITEM =
  /^(?:\(?[\dA-Za-z]{1,2}(?:\.\d{1,2}){0,2}[.)]? )?(?:Purchase|Renewal|Agreement|Contract|Lease|Subscription|Licen[cs]es?)\b[^;]*\$\d/;

/** That an agreement is over, which is told of those that were there. */
export const ENDED = /\b(?:ended|expired|lapsed|r[au]ns? out)\b/i;

/** That a vote was taken, and went well. */
export const CARRIED =
  /\b(?:carried|accepted|agreed|passed|approved|adopted|unanimous(?:ly)?|voted|ratified)\b/i;

/** Where a new matter begins. */
export const NEW_MATTER =
  /^(?:\(?[\dA-Z]{1,2}(?:\.\d{1,2}){0,2}[.)]|[IVX]{1,5}\.|Item \d|Policy \d|Adjourn\w*|Next meeting)\s?/;

/** What is bought or hired by a vote is agreed upon. */
export const BOUGHT =
  /\b(?:purchas(?:e|es|ed|ing)|buy(?:ing)?|pay(?:ing|ment)?|award(?:s|ed)?|leas(?:e|ed|ing)|order(?:ed)?|acquir\w+|retain|hire|engage|subscri\w+|licen[cs]\w+|renew\w*)\b/i;

/** Agreements of persons, and what is renewed without being one. */
export const NOT_OF_VENDORS =
  /\b(?:his|her|their|coach['’]?e?s?|teachers?['’]?s?|employment|superintendent['’]s|principal['’]s) (?:\w+ )?(?:contract|agreement)s?\b|\brenew\w* (?:\w+ ){0,2}(?:passwords?|accounts?|memberships?|registrations?|cards?|passports?|certificat\w+)|\b(?:passwords?|accounts?) (?:expires?|must be renewed)/i;

/** What the one who gets the order stands behind; elsewhere a prize or a gift would be meant. */
export const AWARD_TO =
  /\baccept(?:ed|ing)? (?:the |a )?(?:\w+ )?(?:quote|bid|proposal) (?:of|from|by) (?:the )?$|\b(?:contracts?|bids?|rfps?|rfqs?|ifbs?|orders?|purchase|agreement|proposal)\b.{0,60}\b(?:award(?:ed|s)?|to)\b.{0,30}$|\baward(?:ed|s|ing)?\b.{0,60}\b(?:contracts?|bids?|rfps?|rfqs?|ifbs?|orders?|purchase|agreement|proposal)\b.{0,50}$/i;

/** Words for an agreement that leave no doubt. */
export const PLAIN_AGREEMENT =
  /\b(?:contract|agreement|subscription|licen[cs]e|lease|term|lock(?:ed)? in)s?\b/i;
