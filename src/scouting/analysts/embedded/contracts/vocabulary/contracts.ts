/** Words without which nothing is told of an agreement. */
export const AGREEMENT =
  /\b(?:(?<!\b(?:his|her|coach\w*|teachers?['’]?s?|employment|staff|their|superintendent['’]s) (?:\w+ )?)contracts?|deals?|pact|(?:ours|that) with|locked in|quotes?|year (?:\d|one|two|three|four|five) of (?:\d|two|three|four|five|six|seven)|let to|change of (?:\w+ )?vendor|(?:textbook|curriculum|materials|software|\w+-year) adoption|adoption of|re-?upp?(?:ed|ing)|re-?sign(?:ed|ing)|sign(?:ed|ing)? (?:(?:up |on )?(?:again )?with|for)\b|(?:another|more|additional) (?:\w+ )?years?|years? (?:left|remaining)|(?:good|paid up|prepaid) (?:till|til|until|through|thru)|runs? out|ran out|stay(?:ing|ed)? with|part(?:ed|ing)? ways|maintenance|hosting|warranty|retain(?:s|ed)?|agreements?|renew(?:al|als|ed|s|ing)?|extension (?:of|to)|extend(?:ed|s)?(?! an? \w* ?(?:welcome|invitation|hand|thanks)| (?:hours|day))|subscriptions?|licen[cs](?:e|es|ing)|lease[sd]?|renewable|base year|memorandum|mou|purchase orders?|award(?:ed|s)?|addendum|amendment|(?:year|month) term|statement of work|purchas(?:e|ed|es|ing)|paid (?:through|until)|bought (?:through|until)|(?:technical|annual|software|maintenance) support|support (?:was |is )?(?:bought|paid|purchased|renewed|expire\w*|ends?|through|until)|term(?=:| of\b| ending| expir| from))\b/i;

/** A board's consent, which makes an agreement of "the PowerSchool subscription" or "Clever, $9,000". */
export const CONSENT =
  /\b(?:board|trustees|district|council|directors|we) (?:has |have |also |then )?(?:retained|hired|engaged|bought|purchased|signed|contracted|chose|selected|picked|renewed|extended|leased)\b|\b(?:approval was given|adopted|let to|approv(?:e|ed|es|al|ing)|authori[sz](?:e|ed|es|ation|ing)|ratif(?:y|ied)|motion|moved|m\/s\/c|carried|passed|accept(?:ed)?|consent|agreed|voted?|unanimous(?:ly)?|OK['’]?d|okay(?:ed)?|gave the (?:nod|go-ahead|green light)|green-?lit|m\/s|second(?:ed)? by|signed|executed|entered into|awarded|resolved|consented|(?:all )?ayes?|vote (?:was )?\d+-\d+|(?<![-\d])[3-9]-0(?![-\d]))\b/i;

/** The agreement is there, whether or not a vote is told. */
export const IN_FORCE =
  /\b(?:contract|agreement|subscription|licen[cs]e|lease|term|deal|pact|adoption|maintenance|warranty)s?\b.{0,120}\b(?:expir\w+|concludes?|ends?|ended|ending|through|thru|until|runs?|is up|in (?:force|effect|place)|since|per year|annual(?:ly)?|terminat\w+|lapse[sd]?)\b|\bterm:? \d|\b(?:current|existing|our|multi-?year|(?:\w+-)?year) (?:\w+ ){0,2}(?:contract|agreement|subscription|lease)\b|\b(?:under|in) contract with\b|\bexpir(?:es|ed|ing)\b|\b(?:paid|bought|licensed|good|prepaid|covered) (?:for )?(?:through|until)\b|\bhas lapsed\b|\b(?:good|paid up|prepaid) (?:till|til|until|through|thru)\b|\b(?:runs?|ran) out\b|\byears? (?:left|remaining)\b|\blocked in\b|\byear (?:\d|one|two|three|four|five) of (?:\d|two|three|four|five|six|seven)\b|\b(?:is|are|comes?) up for renewal\b|\bin (?:its|the) (?:\w+ )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|last) (?:of|year)\b|\brenews? (?:automatically|itself|every|each)\b|\bsigned (?:(?:up |on )?with|for)\b|\bunder (?:an?|the|our|this) (?:\w+ ){0,2}(?:contract|agreement|licen[cs]e|lease)\b|\b(?:holds?|held|ha(?:s|ve)) (?:the|our|a|an) (?:\w+[ -]){0,3}(?:contract|agreement|lease)\b|\bended\b|\bcomes? to (?:its|an) end\b/i;

/** What is only talked about. */
export const UNDECIDED =
  /\b(?:no vote|(?:discuss\w*|talk\w*|weigh\w*|debat\w*) (?:of |about |on )?(?:whether|if)|tabled?|tabling|postponed?|no action (?:was |is |has been )?taken|motion (?:failed|died|dies)|fail(?:ed|s) (?:\(|on |by |for )?\(?\d|fail(?:ed|s) to (?:pass|carry)|motion .{0,80}\bfail(?:ed|s)\b|(?:died|failed) for (?:lack|want)|did not pass|defeated|denied|rejected|withdrawn|pulled from|first reading|for (?:discussion|information|review) only|informational|discussed (?:a )?(?:possible|potential)|(?:discuss(?:ed|ion of)|talked (?:about|of)|weighed) (?:ending|cancel\w+|terminating|leaving|dropping)|(?:possible|potential|proposed|draft) (?:contract|agreement)|under (?:consideration|review)|requested (?:a )?(?:quote|more information)|as examples|may be used only|will (?:be )?(?:consider|vote|discuss)\w*|to be considered|(?:to|before) the full (?:board|committee))\b/i;

/** Put an end to, or to be left. */
export const CANCELLED =
  /\b(?:not (?:to )?(?:be )?(?:renew|extend)\w*|non-?renew\w*|(?:won['’]t|declin(?:e|ed) to|against|do not|did not|chose not to|opt(?:ed)? not to|never|nor|not to|refused to|rather than) (?:be )?(?:renew|extend)\w*|not be (?:renewed|extended)|cancel(?:l?ed|l?ing|lation)?|terminat(?:e|ed|es|ing|ion) (?:of )?(?:the |its |our |this |their )?(?:\w+ ){0,3}(?:contract|agreement|subscription|services?)|(?:contract|agreement|subscription) (?:\w+ ){0,4}(?:be |been |was )(?:terminated|cancell?ed|discontinued)|discontinu(?:e|ed|ing) (?:the |its |our )?(?:\w+ ){0,3}(?:contract|agreement|subscription|service)|end(?:ed|ing)? (?:the |its |our )?(?:\w+ ){0,2}(?:contract|agreement|subscription)(?: \w+){0,2} early|notice of (?:termination|non-?renewal|cancellation)|to terminate\b|not renewed|\bend (?:the|its|our) (?:\w+ ){0,3}(?:contract|agreement|subscription)|let (?:the|its|our) (?:\w+ ){0,3}(?:lapse|expire)|allowed to (?:lapse|expire)|not (?:be )?going back to|notice of termination|let (?:it|them|this|that one) (?:go|lapse|expire)|not (?:be )?continu\w+|(?:to|will|shall|would|voted to|agreed to) (?:drop|leave|quit|exit|cancel)\b|(?:voted|agreed|decided|chose|plans?) to end\b|dropp(?:ed|ing) (?=[A-Z])|pull(?:ed|ing)? out of|part(?:ed|ing)? ways|walk(?:ed|ing)? away from|done with|get(?:ting)? out of|(?:we|district|school) (?:are|is|will be) (?:leaving|dropping|quitting|moving away|moving on)|won['’]t be (?:back|continuing|staying)|last day|give up|giving up|letting (?:it|the \w+) (?:go|lapse|expire)|will lapse|go(?:es|ing)? away|(?:not|no|n['’]t) (?:\w+ )?(?:intend|plan|expect|intention|plans?|wish|want)(?:ed|ing|s)? (?:to|of) (?:\w+ )?(?:renew|extend|continu|keep|stay)\w*|(?:we|the district) (?:are|is) not (?:renewing|extending|continuing|staying))\b/i;

/** A new term is told. */
export const RENEWED =
  /\b(?:re-?upp?(?:ed|ing)|re-?signed|(?:another|one more|two more|three more|four more|five more|\d more|additional) (?:\w+[- ])?(?:years?|terms?)|(?:one|a) (?:last|final|further|extra|second|third|fourth|fifth) (?:year|term)|stay(?:ed|ing)? with [^.;]{0,60}\b(?:through|until|to|for (?:another|\w+ more)) |continued (?:with|for)|signed (?:on |up )?again|renew(?:al|als|ed|s|ing)?|extend(?:ed|s|ing)?(?! to (?:the|all|our|every|each|both) | an? \w* ?(?:welcome|invitation))|extension(?! cords?| offices?| schools?)s?|options? (?:was |were |is |are )?exercised|exercis(?:ed|ing) (?:the |its |our |an |\w+ )?(?:\w+ )?options?)\b/i;

/** A renewal that is due, possible or expected, not done. */
export const RENEWAL_AHEAD =
  /\brenews? (?:automatically|itself|each|every|annually|unless)|\b(?:to be|will be|shall be|should be|not yet|can be|may be|could be) (?:renewed|extended)|\b(?:expect|plan|intend|hope|want|like|propose|ask|wish|going|need|prepar\w+|decide (?:on|about|whether))s? (?:to |on |about |whether )?(?:\w+ ){0,2}?(?:renew|extend)\w*|\b(?:we|the district|district|board|staff) (?:will|may|might|must|can|could) (?:\w+ )?(?:renew|extend)|\b(?:price|quote|proposal|bid)s? for (?:its|the|an?|their) (?:\w+ )?(?:renewal|extension)|\brenewable\b(?: for (?:\w+ ){1,4}(?:years?|terms?))?|\b(?:up for|due for|come up for|comes up for|before|prior to|ahead of|eligible for|option(?:s|al)?(?: to| for| of)?|subject to|possible|potential|automatic(?:ally)?|auto-?|upcoming|future|renewal date|to decide on) (?:\w+ ){0,3}(?:renew\w*|exten\w+)|\b(?:renewal|extension)s? (?:options? (?!(?:was |were |is |are )?exercised)|date|notice|is due|is expected|decision|discussion|negotiation|pending|will)|\b(?:one|two|three|four|five|\d)(?: \(\d\))?,? (?:optional )?(?:one-year |\w+-year |annual )?(?:renewals|extensions|renewal options|options to renew)\b/i;

/** What comes every year. */
export const YEARLY_RENEWAL = /\b(?:annual(?:ly)?|yearly|next) (?:\w+ ){0,3}(?:renew\w*|exten\w+)\b/i;

/** Talk of a renewal of any kind: done, due or refused. */
export const RENEWAL =
  /\blapse\b|\bnot (?:be )?continue\w*|\b(?:non-?)?renew(?:al|als|ed|s|ing)?\b|\brenewable\b|\bextensions?\b(?! cord| office)|\bextend(?:ed|s|ing)?\b(?! an? \w* ?(?:welcome|invitation))/i;

/** Columns that tell since when there is an agreement. */
export const SIGNED_COLUMN =
  /\b(?:agreement date|date of agreement|signed|approved|executed|effective|in force|since|start\w*|from|begin\w*)\b/i;

/** A price, or a year of the term; a number of seats is neither. */
export const PRICE_OR_TERM = /\$ ?\d|\b\d{1,2}\/\d{1,2}\/\d{2,4}|(?<!\d)20\d\d(?!\d)|\b(?:renew|expir)\w*/i;

/** Headings of columns and sections. */
export const END_COLUMN =
  /^to$|\bruns? to$|\b(?:expir\w*|ends?|end date|ending|through|thru|until|term(?:ination)?(?: date)?|renewal(?: date)?|valid)\b/i;
export const AGREEMENT_HEADING =
  /\b(?:contracts?|agreements?|subscriptions?|licen[cs]es|renewals?|vendor list|expir\w*|term|(?:paid|licensed|covered|good|valid) (?:through|until|to(?! know)))\b/i;

/** Before a date that ends an agreement. */
export const END_BEFORE_DATE =
  /\b(?:through|thru|until|till|ends?|ended|ending|ran out|last day|expir(?:e|es|ed|ing|ation)|terminat(?:e|es|ed|ing)|lapse[sd]?|past|till|til|good|concludes?|terminat\w+ effective|(?:terminat|cancel|end)\w* (?:\S+ ){0,5}effective|as of|up for renewal|for renewal|renews|renewal date|for renewal on|(?:is|are) over|is up|are up|up|to|valid|conclud\w+|run out|runs out|term of)(?:\s+(?:on|in|at|is|was|the|end|of|date|date:|by|effective|its|current|term|midnight)){0,4}[:,]?\s*$|[–—-]\s*$/i;

/** Before a date that begins one. */
export const START_BEFORE_DATE =
  /\b(?:beginning|begins?|starting|starts?|effective|commencing|commences?|from|as of)(?: on)?[:,]?\s*$/i;

/** How long it lasts. */
export const LENGTH_OF_TERM =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty-four|thirty|thirty-six|forty-eight|sixty|\d{1,2})(?: ?\(\d{1,2}\))?[ -](year|yr|month)s?\b/i;

/** What a statement begins with that goes on about the agreement named before. */
export const GOES_ON =
  /^(?:motion|moved|the (?:contract|agreement|current|board|term|subscription|renewal|lease|vendor|company|system|new)|this (?:contract|agreement|renewal|subscription)|it |its |they |paid |good |licensed |bought |renewed |the \w+ (?:contract|agreement|subscription|licen[cs]e|lease) |carried|approved|passed|ayes?|staff|term|cost|length|ends?\b|expir\w+|through|until|valid|annual\w*|three years|two years|one year|five years|families|teachers|parents|principals|counselors|drivers|messages|we )/i;

/** An item of a record of votes that names what is bought and for how much. */
export const BOUGHT_ITEM =
  /^(?:\(?[\dA-Za-z]{1,2}(?:\.\d{1,2}){0,2}[.)]? )?(?:Purchase|Renewal|Agreement|Contract|Lease|Subscription|Licen[cs]es?)\b[^;]*\$\d/;

/** A clause behind a semicolon that says more of the agreement before it. */
export const ABOUT_TERM =
  /^(?:[^;]{0,20}\b(?:renew\w*|extension|expir\w+|ends?|ended|ending|through|term|last day|effective|this year|next year|runs|contract|agreement|quote|cost|annual\w*|approved|carried)\b|the new |they |teachers |staff |counselors |parents )/i;

/** What an item of a list begins with. */
export const LIST_MARK = /^(?!(?:Mr|Ms|Dr|St|Jr)\.)(?:\(?[\da-zA-Z]{1,2}[.)]|[-•*–]) ?\S/;

/** That an agreement is over, which is told of those that were there. */
export const IS_OVER = /\b(?:ended|expired|lapsed|ran out|has run out)\b/i;

/** What somebody would have the board do. */
export const PROPOSED =
  /\b(?:recommend\w*|propos(?:e[sd]?|ing)|ask(?:s|ed|ing) (?:for|the board)|requested|requesting)\b/i;

/** That a vote was taken, and went well. */
export const CARRIED =
  /\b(?:carried|accepted|agreed|passed|retained|hired|awarded|signed|bought|purchased|approved|adopted|unanimous(?:ly)?|voted|ratified)\b/i;

/** Where a new matter begins. */
export const NEW_MATTER =
  /^(?:(?!(?:Mr|Ms|Dr|St|Jr)\.)\(?[\da-zA-Z]{1,2}(?:\.\d{1,2}){0,2}[.)]|[-•] |[IVX]{1,5}\.|Item \d|Policy \d|Adjourn\w*|Next meeting)\s?/;

/** What is bought or hired by a vote is agreed upon. */
export const BOUGHT =
  /\b(?:purchas(?:e|es|ed|ing)|buy(?:ing)?|pay(?:ing|ment)?|award(?:s|ed)?|leas(?:e|ed|ing)|order(?:ed)?|acquir\w+|retain|hire|engage|subscri\w+|licen[cs]\w+|renew\w*|maintenance|agreements?|contracts?|hosting)\b/i;

/** Agreements of persons, what is renewed without being one, and what somebody may ask for. */
export const NOT_OF_VENDORS =
  /\bexpires? (?:when|if|upon)\b|\b(?:may|can|could|must|should) (?:\w+ )?(?:request|apply|ask|sign|submit|order|purchase|buy|borrow|use)\b|\b(?:(?<!first )students?|parents?|families|you|users?|children|patrons|seniors)\b(?: \w+){0,3} (?:renew|extend|sign|accept)\w*\b|\b(?:the )?state(?: department| board)?(?: of \w+)? (?:\w+ )?(?:renewed|signed|approved|extended|awarded)\b|(?<!\b(?:under|through|via|from|off|using|of|on) (?:the |an? )?)\bstate(?:wide)? (?:contract|agreement) (?:for|with)\b(?! ?\$)|\bdo not take part\b|(?<!\b(?:under|through|via|from|off|using|of|on) )\bthe (?:state|county|city|town|foundation|region|PTA|PTO)['’]s (?:\w+ )?(?:contract|agreement|licen[cs]e|subscription)\b|\b(?:his|her|their|coach['’]?e?s?|teachers?['’]?s?|employment|superintendent['’]s|principal['’]s) (?:\w+ )?(?:contract|agreement)s?\b|\brenew\w* (?:\w+ ){0,2}(?:passwords?|accounts?|memberships?|registrations?|cards?|passports?|certificat\w+|friendships?|efforts?|focus|commitment|interest)|\b(?:passwords?|accounts?) (?:expires?|must be renewed)|\b(?:user|acceptable use|device|ipad|chromebook|laptop|loan|(?<!first )student|parent|family|handbook) (?!(?:information|records?|data|management|lease|purchase|maintenance|repair|software|assessment|service|monitoring) )(?:\w+ )?(?:agreement|contract)s?(?: form)?\b|\bagreement forms?\b|\bmust (?:be (?:accepted|signed|returned)|sign|accept|agree)|\bdriver['’]?s['’]? licen[cs]e|\blicen[cs]e plates?|\bcontract (?:talks|negotiations|prices?)|\b(?:of|with) (?:the )?(?:teachers['’]?|staff) union/i;

/** What the one who gets the order stands behind; elsewhere a prize or a gift would be meant. */
export const AWARD_TO =
  /\b(?:accept(?:ed|ing)?|approv(?:e|ed|al of)) (?:the |a )?(?:\w+ )?(?:quote|bid|proposal) (?:of|from|by) (?:the )?$|^\W*(?:quote|bid|proposal) (?:of|from|by) (?:the )?$|\b(?:contracts?|bids?|rfps?|rfqs?|ifbs?|orders?|purchase|agreement|proposal)\b.{0,60}\b(?:award(?:ed|s)?|to)\b.{0,30}$|\baward(?:ed|s|ing)?\b.{0,60}\b(?:contracts?|bids?|rfps?|rfqs?|ifbs?|orders?|purchase|agreement|proposal)\b.{0,50}$/i;

/** Words for an agreement that leave no doubt. */
export const PLAIN_AGREEMENT =
  /\b(?:contract|agreement|subscription|licen[cs]e|lease|term|lock(?:ed)? in|base year|option year|renewable)s?\b|\bcomes? to (?:its|an) end\b|\bpaid (?:up )?(?:to|through|until)\b/i;

/** Behind the name of the one who got the order. */
export const CHOSEN =
  /^(?:,? (?:Inc|LLC|Co)\.?| [A-Z][\w&.]+){0,3} (?:was|were|is|has been) (?:chosen|selected|picked|hired|awarded|named|recommended and approved)\b|^[^.;]{0,30}\b(?:won|got|received|landed) (?:the|our|this) (?:\w+ ){0,3}(?:bid|contract|job|order|work|award)\b|^[^.;]{0,40}\blow(?:est)? bid(?:der)?\b/i;

/** What somebody is chosen for. */
export const REQUEST = /\b(?:RFPs?|RFQs?|IFBs?|bids?|proposals?|quotes?|form 470|solicitation|contract)\b/i;

/** Before the name of a product that a thing is only kept in or done with. */
export const KEPT_IN =
  /\b(?:post(?:ed)?|publish(?:ed)?|link\w*|view(?:ed)?|pa(?:y|id|ying)|found|find|kept|available|see|seen|made|completed|filed|handled|processed|stored|entered|submitted|uploaded|held|done|recorded|sent|scored|go(?:es)?|carried) (?:\w+ )?(?:in|on|via|through|to|at|into|over) (?:the |our )?$|\b(?:is|are|was|were|be) (?:all |also |now )?(?:in|on|at) (?:the |our )?$/i;

/** Before the name of the one who comes instead, and behind it. */
export const INSTEAD_BEFORE = /\b(?:in favou?r of|replaced (?:by|with)) (?:the )?$/i;
export const INSTEAD_AFTER = /^ (?:takes|took|will take|taking) over\b/i;

/** A further agreement, with somebody of its own. */
export const OTHER_PARTY =
  /\b(?:contracts?|agreements?|leases?|bids?|purchase|renewal) (?:\w+ ){0,4}(?:with|to|from) (?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* )\p{Lu}\w+/u;

/** Columns of tables of those who are bought from, and for how much. */
export const PARTY_COLUMN =
  /\b(?:vendors?|whom|sellers?|partners?|part(?:y|ies)|compan(?:y|ies)|contractors?|providers?|suppliers?|publishers?)\b/i;
export const PRICE_COLUMN =
  /\b(?:amounts?|costs?|prices?|fees?|yearly|annual(?:ly)?|per year|total|not to exceed)\b/i;

/** Before the name of what is left for something new. */
export const OLD_BEFORE =
  /\bthe state (?:\w+ )?(?:provides|gives|offers|supplies|lends|pays for) (?:us )?$|\b(?:in (?:the )?place of|takes? the place of|taking the place of|instead of) (?:the )?$/i;

/** That the end was decided before a board is asked. */
export const CANCELLED_BEFORE =
  /\bleaving\b|\b(?:will not|won['’]t|was not|has not been|has been|have been) (?:be )?(?:renewed|extended|cancell?ed|terminated|ended)\b/i;

/** The first column of a list of products, and what tells that they were bought. */
export const PRODUCT_COLUMN =
  /\b(?:programs?|products?|software|systems?|apps?|applications?|tools?|titles?|names?|resources?|services?|platforms?)\b/i;
export const BOUGHT_LIST =
  /\b(?:bought|purchased|paid|licensed|subscri\w+|software|renewals?|expir\w+|through|until|valid)\b/i;

/** A clause that speaks of the agreement or product before it. */
export const SPEAKS_OF_IT =
  /\b(?:it|its|them|they|their|this|that agreement|the (?:contract|agreement|vendor|company|system|product|software))\b/i;

/** How other vendors are named by the way. */
export const BY_THE_WAY =
  /\b(?:asked|priced|compared|looked at|considered|quoted|double|demonstrat\w+|heard|alternatives?|cheaper|dearer|more expensive)\b/i;

/** Between a name and a date, where a list says no more than until when. */
export const UNTIL_ALONE =
  /^(?: \([^)]{1,60}\))?[,:;–—-]? ?\(?(?:paid |good |licensed )?(?:up )?(?:until|through|thru|till|to|expires?|ends?)(?: on)? $/i;

/** A sentence on the agreement about the product that was named before it. */
export const ITS_AGREEMENT =
  /(?:^|\. )\s*(?:the|our|its|this|that) (?:\w+ )?(?:agreement|contract|subscription|licen[cs]e|lease)\b/i;

/** A cell that says no more than until when. */
export const UNTIL_CELL =
  /^(?:paid |good |licensed |valid )?(?:up )?(?:through|until|thru|till|expires?|ends?|renews?)(?: on)? [\w ,/-]{4,20}$/i;

/** The column of a record that tells how it was decided. */
export const VERDICT_COLUMN =
  /^(?:(?:board )?actions?(?: taken)?|motions?(?: and votes?)?|votes?|decisions?|results?|outcomes?|dispositions?|resolved)$/i;

/** A line that names what the lines below it are. */
export const LIST_LABEL =
  /^(?:\(?[\da-zA-Z]{1,2}(?:\.\d{1,2})?[.)]? )?(?:[\w'’-]+ ){0,3}(?:contracts?|agreements?|renewals?|subscriptions?|licen[cs]es)(?: (?:and|&) (?:\w+ )?\w+)?:?$/i;

/** An end that was set anew, before the day that the agreement has. */
export const EARLY_END =
  /\b(?:end|ends|ended|ending|terminat\w+|cancel\w*|leave|drop)\b[^.;]{0,60} (?:on|effective|as of|by|at the end of)(?: of)? $/i;

/** Before the names of those who offered, of whom one at most got the order. */
export const OFFERED_BEFORE =
  /\b(?:proposals|bids|quotes|quotations|offers|responses)\b[^.;]{0,80}\b(?:received|opened|submitted|returned|came|in|from|by)\b[^.;]*$|\b(?:received|opened|tabulated|compared|reviewed)\b[^.;]{0,40}\b(?:proposals|bids|quotes|quotations)\b[^.;]*$|\b(?:firms|companies|vendors|bidders|proposers)\b[^.;]{0,40}\b(?:answered|responded|bid|offered|replied|submitted)\b[^.;]*$|\bbid tab\w*\b[^.;]*$|^(?:\w+ )?(?:quotes|bids|proposals)\b[^.;:]{0,60}:[^.]*$/i;

/** That one of them did. */
export const TAKEN = /\b(?:award\w*|accept\w*|approv\w*|chose\w*|select\w*|renew\w*)\b/i;

/** A new matter begins with the motion behind a vote. */
export const VOTED =
  /^(?:motion )?(?:was )?(?:carried|passed|approved|ayes?\b|vote\b)|\b\d{1,2}\s?[-–]\s?\d\.?$/i;
export const MOTION =
  /^(?:(?:[Ii]t was |[Oo]n )?(?:a )?(?:[Mm]oved|[Mm]otion)\b|(?:\p{Lu}[\p{L}.'’-]+ ){1,3}moved\b)/u;

/** What an agenda would have the board agree to. */
export const PUT_TO_VOTE =
  /^(?:\(?[\dA-Za-z]{1,3}(?:\.\d{1,2}){0,2}[.)]? )?(?:(?:motion|recommend\w*|request|action|vote)(?: is| that the board| to| on)* )?(?:approv\w*|consider(?:ation of| and approve)?|authori[sz]\w*|ratif\w*|accept\w*|award\w*)\b(?!.*\b(?:negotiat|discuss|present|demonstrat|proposals?\b|advertis|request(?:ing)? (?:for )?(?:proposals|bids)|seek))/i;

/** Verbs of what an agenda lets the board decide. */
export const CONSIDERED =
  /^(\W*(?:[\dA-Za-z]{1,3}(?:\.\d{1,2}){0,2}[.)]? )?)(Consider(?:ation of| and approve)?)(?= )/;

/** That there is none. */
export const NO_AGREEMENT =
  /\b(?:nobody|no one|neither|(?:would|ha(?:s|ve)|is|are|do|does|did)(?:n['’]t| not)(?: yet)?)(?: \w+){0,2}? (?:signed|sign|entered into|agreed to|(?:an?|any|under) (?:\w+ )?(?:agreement|contract|licen[cs]e))\b|\b(?:has|have|with|is|are|needs?|requires?|without|there is) (?:no|an?y?(?<=without an?y?)) (?:\w+ )?(?:agreement|contract|licen[cs]e|subscription)\b/i;

/** Bills that are paid are not agreed upon. */
export const PAID_BEFORE =
  /\b(?:payments?|bills|claims|warrants|invoices|checks|disbursements|vouchers)(?: [\w–-]+){0,3}(?::|, including) [^:]*$/i;

/** What heads a list of other things than agreements. */
export const OTHER_LIST =
  /^(?:\W*\w{1,3}[.)] )?(?:[^:]{0,60}\b(?:donations?|gifts?|grants? (?:for|to)|mini-?grants?|fund-?raisers?|surplus|disposals?|budget (?:amendments?|transfers?|revisions?)|transfers?|reimbursements?|travel|trips?|conferences?|personnel|staffing|hires|resignations?|leaves?|thanks)\b[^:]{0,40}):/i;

/** The head of a list that has nothing but renewals. */
export const ONLY_RENEWALS = /^(?!.*\b(?:and|or|new)\b).*\brenewals?\b/i;

/** The verb of a vote whose object is a product. */
export const AGREED_BEFORE = /\b(?:approv\w*|adopt\w*)(?: of)?(?: the)? $/i;

/** Items of an agenda on which nothing is decided. */
export const ONLY_TALK =
  /^\W*(?:\(?[\dA-Za-z]{1,3}(?:\.\d{1,2}){0,2}[.)]? )?(?:(?:approv\w+|accept\w*|ratif\w+)(?: of)?(?: the)?(?: an?)? (?:budget|donation|gift|travel|field trip|transfer|fund-?raiser|payment|minutes)|discuss(?:ion)?|presentation|reports?|review|information|updates?|demonstration|hear|first reading|workshop|study)\b(?! (?:and|\/) (?:possible |consider\w* |approv|action|vote))/i;
