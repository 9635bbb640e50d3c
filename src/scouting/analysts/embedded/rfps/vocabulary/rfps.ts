import type { VendorCategory } from '../../../../../vendors/vendor.values.ts';

/** A request by its formal name. */
const NAME = `RFPs?|RFQs?|RFIs?|RFBs?|IFBs?|ITBs?|ITNs?|CSPs?|RCSPs?|(?:FCC )?Form 470|Requests? for (?:Proposals?|Qualifications?|Quotes?|Quotations?|Bids?|Information|Competitive Sealed Proposals?|Statements? of Qualifications)|Invitations? (?:to|for) (?:Bids?|Negotiate)|Competitive Sealed Proposals?|Notices? (?:to|inviting) Bid(?:ders|s)?|Sealed Bids?|(?:requests|seeks|is (?:seeking|requesting|soliciting)) (?:sealed )?(?:proposals|bids|quotes|qualifications)|Bid|Solicitation|Quote`;
/** `RFP27-008` has its number without a gap. */
const NAME_END = String.raw`(?:\b|(?<=RF[PQBI]|I[FT]B)(?=\d))`;
const NUMBER = String.raw`(?:(?: ?(?:#|No\.?|Number|Nos?\.)[: ]{0,2}| |(?<=RF[PQBI]|I[FT]B)(?=\d))(?!(?:for|in|on|by|of|due|to|and|at|the|until|from|is|was) )(?=[A-Z]{0,6}[- ]?\d)(?:[A-Z]{1,6}[- ]?)?\d[\w.\/-]{0,18})`;

/** With a number it is one request; without, one in general or one whose title follows. */
export const REQUEST = new RegExp(
  String.raw`\b(${NAME})${NAME_END}(?: ?\((?:RFP|RFQ|IFB|ITB|RFB|CSP)\))?(${NUMBER})?`,
  'i',
);

/** The same, where a number must be told. */
export const NUMBERED_REQUEST = new RegExp(
  String.raw`\b(${NAME})${NAME_END}(?: ?\((?:RFP|RFQ|IFB|ITB|RFB|CSP)\))?(${NUMBER})`,
  'i',
);

/** `Bid 27-05 Band Uniforms`: not `Bid 27-05 addendum`, nor the number of a form that was filed. */
export const STARTS_WITH_NUMBER = new RegExp(
  String.raw`^(?!(?:FCC )?Form 470)(?:the )?(?:${NAME})${NAME_END}${NUMBER}(?!.{0,20}\b(?:addend|tabulation|award|result|packet|form))`,
  'i',
);

/** `Form 470 #270001234: internet access`, a request by the form alone. */
export const FORM_OF_REQUEST =
  /^(?:FCC )?Form 470 ?(?:#|No\.?|number)? ?\d{6,12}(?:,|:| [–—-]) (?!posted|filed|certified|was)\p{L}/iu;

/** A request of which a line says but its number and state. */
export const BARE_REQUEST = new RegExp(
  String.raw`^(?:${NAME})${NAME_END}${NUMBER}\s*(?:[•·|–—:(-]\s*(?:open|closed|awarded|cancell?ed|active|pending)\)?)?$`,
  'i',
);

/** A number alone, as tables give it. */
export const REQUEST_NUMBER = /^(?:#|No\.? ?)?(?=[A-Z\d -]{0,12}\d)[A-Z]{0,6}[- ]?\d[\w./-]{0,18}$/;

/** A number that is surely one of a request, not of pieces. */
export const NUMBER_CELL = /^#?(?:[A-Z]{1,6}[- ]?\d[\w./-]*|\d{2,4}[-/]\d[\w./-]*|\d{4,})$/i;

/** What begins the rows of a table about one request. */
export const RECORD_LABEL =
  /^(?:(?:bid|rfp|rfq|ifb|solicitation|proposal|project|contract) )?(?:title|name|project|subject|number|no\.?|#|type|category|status|issued?|date (?:of issue|issued|posted)|issue date|posted|release(?:d| date)|advertised|due|due date|(?:bids?|proposals?|responses?) due|closing|closes|close date|closing date|deadline|opening|bid opening|questions(?: due)?|pre-?bid.*|estimated? .*|budget|contact|buyer|rf[pqb]|i[ft]b)\b.{0,20}$/i;

/** `26-28 Bid: Paper`. */
export const NUMBERED_CELL =
  /^#?\d{2,4}-\d{1,4}[ :.–-]+(?:RF[PQIB]|I[FT]B|Bid|Quote|Proposal)s?\b.{0,3}\p{L}{3}/iu;

export const IS_FORMAL =
  /\b(?:RFPs?|RFQs?|RFIs?|RFBs?|IFBs?|ITBs?|ITNs?|CSPs?|Form 470|requests? for|invitations? (?:to|for)|competitive sealed|notices? (?:to|inviting)|sealed bids?|(?:requests|seeks|seeking|requesting|soliciting) (?:sealed )?(?:proposals|bids|quotes|qualifications))\b/i;

/** Pages, sections and tables about requests. */
export const BIDS =
  /\b(?:bids?|bidding|bidders|rfps?|rfqs?|proposals?|solicitations?|procurement|purchasing|opportunit(?:y|ies)|quotes?|notices? to (?:bidders|contractors|vendors|suppliers)|legal notices?|doing business)\b/i;
/** Where, under such a heading, are explanations and people. */
export const NOT_BIDS =
  /\b(?:faq|questions|contact|staff|how to|vendor (?:registration|information|forms?)|procedures?|policy|policies|instructions|rules|terms|sub-?menu|general information|^insurance$|(?:certificates?|proof) of insurance|requirements|protest|cooperative|results)\b/i;

/** Where, within what is told of one request, are its parts. */
export const PART_OF_REQUEST =
  /^(?:\d{1,2}\.? )?(?:scope\b|evaluation|terms|background|specifications|deliverables|requirements|(?:project )?overview|frequently asked|timeline|schedule of|award|selection)/i;

export const TITLE_COLUMN = /\b(?:title|project|description|name|subject)\b/i;
export const ITEM_COLUMN =
  /\b(?:item|bid|solicitation|service|rfp|opportunity|commodity|documents?|request)\b/i;
export const DUE_COLUMN =
  /\b(?:due|deadline|clos\w+|submi\w+|end date|ends|response|respond|until|(?:bid|proposal|quote|letting) date|bids? on)\b/i;
/** When bids are opened, or when bidding is: the former where no other column tells the end. */
export const OPENING_COLUMN = /\bopen(?:s|ing|ed)?\b/i;
export const POSTED_COLUMN =
  /\b(?:post\w*|issue[ds]?|release\w*|publish\w*|advertis\w*|start|open date|date posted|announced|(?:legal|public|first) notice)\b/i;

/** What tells a day's part in a request; each group is a role, and of several the one nearest to the day counts. */
export const DAY_CUES = new RegExp(
  [
    String.raw`(?<other>\b(?:(?:agreement|contract|lease|license|term|warranty|year)s?\b[^.;|]{0,50}? (?:ends|ended|expires?|runs|closes)|cancel\w*|withdrawn|rejected|questions?|pre-?(?:bid|proposal)|conference|walk-?through|site visit|award(?:ed|s)?|board (?:meeting|approval|action|vote)|interviews?|begin\w*|start(?:s|ing|ed)?(?! date)|commenc\w+|contract (?!date)|terms?|(?<!(?:accepted|received|taken|submitted|open) )through|addend\w+|updated?|complet\w+|installation|effective|services? (?:to|will)|(?:deliver|ship|instal)\w* (?:of|between)|expires?|meeting|hearing)\b)`,
    String.raw`(?<due>\b(?:due|deadlines?|clos(?:e|es|ed|ing)|no later than|not later than|until|accepted through|submi(?:t|ts|tted|tting|ssions?|ttals?)|receiv(?:e|ed|ing)|receipt|accept(?:ed|ing)?|respon(?:d|ses?)|return(?:ed)?|ends?|bid date|allowable contract date|(?:bids?|proposals?|quotes?|quotations?|responses?|replies|offers?|answers?|statements?|submi\w+|respond|reply|apply|back|in|wanted|needed|asked) by|filed (?:by|no later|not later)|cut-?off|in hand|turned in|reach(?:es)? us)\b)`,
    String.raw`(?<opening>\bopen(?:s|ed|ing|ings)?\b)`,
    String.raw`(?<posted>\b(?:post(?:ed|ing)?|issue[ds]?|issuance|issuing|releas(?:e|ed)|publish(?:ed)?|publication|advertis(?:ed?|ements?|ing)|dated|first notice|legal notice|available|announced|certified|filed(?! (?:by|no later|not later))|out since|went out|start date|date of (?:issue|notice))\b)`,
    String.raw`(?<weak>\b(?:by|before|proposals?|bids?|quotes?|letting)\b)`,
  ].join('|'),
  'gi',
);
/** Before the days of questions and visits. */
export const ASIDE_DAY =
  /\b(?:questions?|inquir\w+|clarifications?|pre-?(?:bid|proposal|submittal)|conference|walk-?through|site visit|mandatory|interviews?|addend\w+|intent to (?:bid|respond))\b[^.;|]{0,60}$/i;

export const CLOSED =
  /\b(?:closed|awarded|cancel(?:l?ed|lation)|withdrawn|rejected|expired|archived?|past (?:bids|rfps|opportunities|solicitations|proposals)|previous (?:bids|rfps|solicitations)|no longer accepting|not awarded|all bids rejected|inactive)\b/i;
/** Words of the kind above that say nothing of the state. */
export const NOT_CLOSED =
  /\b(?:will be|to be|be|may be|no \w+ may be|is expected to be|anticipated|not (?:yet )?(?:been )?|until|notice of|date of|intent to|contract) (?:closed|award\w*|cancel\w*|rejected|withdrawn)|\bawarding\b|\bno award\b.{0,10}yet|\bclosed on (?:weekends|holidays)|\b(?:schools?|offices?|buildings?|gym|campus|roads?|we) (?:is|are|was|were|will be|had to be) closed/i;

/** Rules, and talk about what was awarded. */
export const NO_REQUEST =
  /\b(?:all (?:rfps|bids|proposals|vendors|bidders|responses)|bidders (?:must|shall|should|are|may)|vendors (?:must|shall|should|are|may|who|interested)|interested (?:vendors|parties|firms)|late (?:bids|proposals|responses)|the district (?:reserves|uses|posts|publishes|follows|is not)|bids? (?:over|above|under|exceeding)|thresholds?|if you|please|sign up|register|subscribe|click|how to|(?:shall|must) (?:advertise|be advertised|solicit|seek|obtain|call for|invite)|there are (?:no|currently)|no (?:open|current|active) |none at this time|question(?:s)? (?:about|regarding)|award(?:ed)? (?:of )?(?:the )?(?:bid|contract|rfp|proposal)|bid tabulation|motion to (?:award|accept)|accept(?:ed)? (?:the )?(?:low )?bid|(?:proposals|bids) (?:were|was) (?:received|opened|reviewed)|low(?:est)? bid|finalists|(?:expected|anticipated|planned) (?:(?:in|for) )?(?:\w+ )?20\d\d|not yet (?:approved|issued|released|published)|addendum (?:no|#)?\.? ?\d|^addend|student council|from (?:students|teachers|families|parents)|mini-?grants?|surplus|auction|baskets?|class president|referendum|w-?9|conflict of interest|job bid|route bid|bid (?:bond|result|process)|booster|PT[AO]|raffle|classroom grants|grant (?:applications|proposals)|teachers (?:may|can)|(?:is|are) (?:an?|the) (?:[\w-]+ ){0,3}(?:document|process|method|request)|(?:is|are) used)\b/i;

/** What a request is for, by vendor category. */
export const GOODS: readonly (readonly [VendorCategory, RegExp])[] = [
  ['sis', /\bstudent (?:information|management|data) (?:system|software)|\bsis\b/i],
  ['lms', /\blearning management|\blms\b/i],
  ['assessment', /\bassessments?\b|\bscreener|\bdiagnostic|\btesting (?:platform|software|system)/i],
  [
    'communication',
    /\b(?:communications?|notification|messaging|website|web ?site|web hosting|phone|telephone|voip|telecom\w*|translation|interpret\w+)\b/i,
  ],
  [
    'hr',
    /\b(?:human resources?|substitute|staffing|applicant|absence|time ?(?:clock|keeping|and attendance)|payroll|benefits?|recruit\w*)\b/i,
  ],
  [
    'finance',
    /\b(?:erp|financ\w+|accounting|audit\w*|banking|depository|budget\w*|procurement software|point of sale|payment\w*)\b/i,
  ],
  [
    'security',
    /\b(?:secur\w+|cameras?|surveillance|access control|visitor|firewall|cyber\w*|content filter\w*|web filter\w*|safety|intrusion|alarm\w*|weapons? detection|vape detect\w*|radios?)\b/i,
  ],
  ['sso', /\b(?:single sign|sso|identity|rostering)\b/i],
  [
    'devices',
    /\b(?:chromebooks?|laptops?|tablets?|ipads?|devices?|computers?|wireless|wi-?fi|network\w*|switch(?:es)?|access points?|cabling|servers?|projectors?|interactive (?:flat )?(?:panel|display|board)\w*|printers?|copiers?|audio ?visual|e-?rate|internet (?:access|service)|fiber|wan|ups|technology equipment|hardware)\b/i,
  ],
];

/** A sentence about the answers to a request that was told before. */
export const OF_ANSWERS =
  /\b(?:bids?|proposals?|quotes?|quotations?|responses?|submissions?|statements?|offers?)\b.{0,40}\b(?:accept\w*|due|receiv\w+|submit\w*|opened|until|deadline)\b|\b(?:accept|receive) (?:sealed )?(?:bids|proposals|quotes)\b/i;

/** Days that answers are due, told below a heading. */
export const IS_DUE =
  /\b(?:due|deadline|clos(?:e|es|ed|ing)|accepted (?:until|through)|submi\w+|responses?|open(?:ing|ed)|receiv\w+)\b/i;

/** The same, where a line is but that. */
export const DUE_OF_ANSWERS =
  /^(?:(?:bids?|proposals?|quotes?|responses?|answers?|submissions?|submittals?|questions|sealed bids?) )?(?:are |must be )?(?:due|deadline|clos(?:e|es|ed|ing)|open(?:s|ed|ing)?|received|accepted|posted|issued|released|submit)\b|\b(?:due|opening|closing|submission|bid) (?:date|time)\b/i;

/** Words that any page of bids has in its headings and lines; what consists of them alone names nothing. */
export const GENERIC: ReadonlySet<string> = new Set(
  `request requests pending current past closed archive archived archives upcoming anticipated planned agency agencies links
  resources notice notices calendar news work with us about contract contracts vendor vendors supplier suppliers board event
  events meeting meetings office hours next steps bid bids bidder bidders bidding rfp rfps rfq rfqs ifb ifbs itb itbs csp rfi
  proposal proposals quote quotes quotation quotations qualifications solicitation solicitations open opportunities opportunity
  purchasing procurement business department services district districts school schools information process list lists results
  awarded awards active available recent public legal invitation invitations advertisement advertisements for to of the and our
  we you how do doing schedule timeline important key date dates deadline deadlines submission submissions instructions
  general documents document downloads download packet packets page pages year fiscal number numbers scope background
  overview introduction purpose evaluation criteria terms conditions contact contacts questions answers addendum addenda
  plans specifications specs project projects description status type title view details more read pdf form forms sealed
  competitive this all other new cancelled canceled inactive items item due opening closing construction small large formal
  informal attachments attachment appendix exhibit exhibits sheet tabulation now today here click home menu search team staff
  financial finance facilities operations administration operation welcome announcement announcements headline headlines us in on at by a an is
  rate registration register portal policy policies archive special education board-approved recently previous expired history taking accepting seeking receiving soliciting requested needed wanted sought invited posted listing listings note notes reminder attention`.split(
    /\s+/,
  ),
);

/** Words that the titles of different requests share. */
export const OF_MANY: ReadonlySet<string> = new Set(
  `purchase installation furnish furnishing delivery services service school schools elementary middle high project projects
  request requests proposal proposals bids district replacement with from year season`.split(/\s+/),
);

/** `Project: Roof Replacement`. */
export const TITLE_LABEL =
  /^(?:(?:bid|rfp|rfq|ifb|solicitation|proposal|contract|project) )?(?:title|name|project|subject|re|solicitation|service|commodity|item|description)(?: (?:name|title|description))?: (.{4,})/i;
export const NUMBER_LABEL =
  /^(?:(?:bid|rfp|rfq|ifb|solicitation|proposal|contract|project|reference) )?(?:number|no\.?|#|id)(?: ?\/ ?id)?: ?#?([A-Z]{0,5}[- ]?\d[\w.-]{1,18})$/i;
/** `Architect: Stone Group`: no title, but `RFP: Tutoring` is one. */
export const LABEL = /^[\p{L}][\p{L} /&#’'-]{1,38}:(?: |$)/u;
export const REQUEST_LABEL =
  /^(?:RF[PQBI]|I[FT]B|CSP|(?:sealed )?(?:bids?|quotes?|proposals?)|requests? for [a-z ]{4,30}|invitation (?:to|for) bids?|notice to (?:bidders|contractors)|advertisement for bids)(?: for)?: /i;

/** `Bids for snow removal`: its end may be a title. */
export const OFFERS_FOR = /^(?:sealed )?(?:bids?|proposals?|quotes?|quotations?) (?:for|on) /i;

/** Of elections, hearings, taxes. */
export const OTHER_NOTICE =
  /^(?:public |legal )?notices? of (?!.*\b(?:bids?|requests?|proposals?|solicitations?|invitation)\b)/i;

/** `Track Resurfacing – opened October 8; all bids rejected`: a title, and what is said of it. */
export const TITLE_AND_STATE =
  /^(.{4,110}?)(?: (?:[–—-]|--) |[:;,|]? ?\((?=\D)|: |, | \| |\. )((?:(?:sealed )?(?:bids?|proposals?|quotes?|quotations?|responses?|answers?|offers?|statements?|submittals?|submissions?|qualifications|letters?(?: and prices?)?) (?:to (?:the )?\w+ )?)?(?:(?:is|are|was|were|must be|will be) )?(?:due|open(?:s|ed|ing|ings)?|clos(?:es|ed|ing)|deadline|accepted|received|until|by|awarded|cancell?ed|withdrawn|rejected|under (?:review|evaluation)|no bids)\b.*)$/i;

export const OFFERS =
  /\b(?:bids?|proposals?|quotes?|quotations?|offers?|prices?|responses?|statements?|qualifications|due|sealed)\b/i;

/** What a notice says of where, how and by whom, and of what else happens until then. */
export const PART_OF_NOTICE =
  /^(?:pre-?bid(?: \w+)?|walk-?through|site visit|delivery|(?:mailing |street |e-?mail )?address|location|insurance|bid (?:bonds?|tabulations?|forms?|opening)|plans (?:and|&) spec\w*|addend\w+(?: \w+)?|vendor (?:fair|registration)|(?:\w+ )?(?:scholarships?|nominations?|applications?|comments?|hearing))(?=$| [–—-])|, (?:\w+ ){0,2}(?:manager|director|clerk|secretary|treasurer|superintendent|coordinator|supervisor|assistant|buyer)$/i;

export const TITLE_AND_REST = /^(.{4,110}?),? (?:[–—-]|--) (.+)$/;

/** `Stadium Lights: plans available November 16; bids due December 14`. */
export const TITLE_AND_DETAILS =
  /^(?!note|remind|important|update|location|where|when|how|attention|address|mail|deliver|time|date|instructions)([^:.;]{4,80}): (.+)$/i;
/** `RFP: Elevator Maintenance`, in a table about one request. */
export const REQUEST_ROW = /^(?:RF[PQB]|I[FT]B|bid|solicitation): (?=\p{L}{3})(.{4,})/iu;

/** Below a heading: what follows are several. */
export const FOR_THE_REST =
  /\b(?:following|these|below) (?:\w+ )?(?:projects?|bids?|items?|requests?|solicitations?|proposals?|opportunities)\b|:$/i;

/** How sentences begin, and titles do not. */
export const OF_A_TEXT =
  /^(?:the|this|these|those|it|all|each|any|there|some|about|approximately|estimated|roughly|up to|model|specifications?)\b/i;

/** A line that tells the day of all in the list below it. */
export const OF_ALL =
  /\b(?:following|these|(?:listed|shown|named) below|below) (?:\w+ ){0,2}(?:projects?|bids?|items?|requests?|solicitations?|proposals?|quotes?|services|purchases|opportunities)\b|\b(?:all|both|each) (?:\w+ )?(?:bids?|proposals?|quotes?|responses?|requests?|projects?)\b/i;
/** What answers have to have with them, and what is there to be read. */
export const PAPER =
  /\b(?:forms?|bonds?|certificates?|affidavits?|envelopes?|cop(?:y|ies)|signatures?|references|resumes?|licen[cs]es?|statements?|specifications|drawings|addend(?:a|um)|instructions|price sheet|proof|name of|evidence)\b/i;

/** A line that is but the formal name and what is asked for: `RFP for Snow Plowing`. */
export const NAME_AND_MATTER =
  /^(?:(?:new|open|current|now open):? )?(?:RF[PQB]s?|I[FT]Bs?|CSPs?|requests? for (?:proposals?|qualifications|quotes?|quotations?|bids?)|invitations? (?:to|for) bids?|bids? (?:wanted|needed|sought|requested))(?: ?\((?:RFP|RFQ|RFB|IFB|ITB|CSP)\))?(?: ?[:–—-] ?| for | on )(?=\p{L}).{4,90}$/iu;
/** Lines of that kind that are of something before or after the request. */
export const NOT_NOW =
  /\b(?:award\w*|select(?:ed|ion)|approved|chosen|closed|result\w*|recap|reject\w*|cancel\w*|anticipated|expected|coming|planned|contact|help desk|forms?|prequalif\w*|apply|process|template|sample|addend(?:a|um)|questions|answers|tabulation|workshop|training|19\d\d|20[01]\d)\b/i;

/** What is asked for at another time, or time and again. */
export const ANOTHER_TIME =
  /\b(?:again|later|when(?:ever)? (?:needed|necessary)|as needed|(?:each|every|next|last|most) (?:year|spring|summer|fall|autumn|winter|month|season)s?|in (?:the )?(?:early |late )?(?:spring|summer|fall|autumn|winter)|usually|typically|normally|annually|periodically|from time to time|occasionally)\b/i;

/** A line that stands over a notice as its kind: `ADVERTISEMENT FOR BIDS`. */
export const KIND_OF_NOTICE =
  /^(?:(?:legal|public) )?(?:notices?|advertisements?|invitations?|requests?|calls?|solicitations?)(?: (?:to|for|inviting|of))? (?:sealed |competitive )?(?:bids?|bidders|contractors|vendors|proposals?|quotes?|quotations?|qualifications)\W*$/i;

/** A sentence that begins with the formal name is the request's own. */
export const OPENS_FORMALLY =
  /^(?:requests? for|invitation (?:to|for)|notice (?:to|inviting)|RFPs?\b|RFQs?\b|IFBs?\b|ITBs?\b)/i;

/** Public bodies of the place, and churches, ask for offers of their own. */
export const OTHERS_ASK =
  /\b(?:town|city|village|borough|county|township|parish|police jury|sheriff|library|diocese|church|(?:water|fire|park|road|county|library|parks?(?: (?:and|&) recreation)?|hospital) (?:district|authority|department|board|commission(?:ers)?)|board of supervisors|state(?! of)|department of education|neighbou?rs?)(?: (?!school)(?:\p{Lu}[\p{L}.'’-]+ ?){1,3}| of (?:\p{Lu}[\p{L}.'’-]+ ?){1,3}|,[^,]{3,30},)? ?(?:is |are |will |also |posts |has )?(?:\w+ )?(?:tak(?:es?|ing)|seek(?:s|ing)?|accept(?:s|ing)?|invit(?:es?|ing)|posts?|advertis\w+|issu(?:es?|ed|ing)|released|ask(?:s|ing)?|receive|looking|its own)\b.{0,60}\b(?:bids?|proposals?|quotes?|quotations?|offers?|RFPs?|roofer)\b/iu;

/** The body of a school district, though it is called by the county or town. */
export const SCHOOL_BODY =
  /\b(?:\p{Lu}[\p{L}.'’-]+ ){0,3}(?:board of education|school (?:board|district|system|committee|department)|(?:public )?schools)\b/giu;

/** What pupils, staff and families are asked for is nothing to buy. */
export const OF_PUPILS =
  /\b(?:students?|pupils?|seniors|juniors|sophomores|graders|classes|clubs?|teachers|staff|parents|families|alumni) (?:are |were |who |may |can |will |must |have |and \w+ )?(?:asked|wrote|writes?|submit(?:s|ted)?|invited|sends?|sent|draws?|drew|brings?|brought|presented|present|prepared?|made|make)\b/i;

/** Headings of what is told for others. */
export const COURTESY =
  /\bas a courtesy\b|^(?:county|city|town(?:ship)?|village|community) (?:notices?|bids?)\b|\bnotices? of other\b/i;
