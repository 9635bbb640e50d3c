/** Before a source without a sum, that its money came, was asked for or is used; behind it the same. */
export const OBTAINED_BEFORE =
  /\b(?:receiv(?:e|es|ed|ing)|recipients? of|awarded|won|secur(?:ed|ing)|got|gets|appl(?:y|ied|ying)|application|put in for|qualif(?:y|ies|ied)|allocat(?:ed|es|ion)|allotted|participat(?:e|es|ed|ing)|accept(?:ed|s)|approved for|thanks to|us(?:e|es|ed|ing)|spend|spent|spending|discount(?:s|ed)?|(?:paid|funded|financed|supported|bought|purchased|built|hired|covered|provided|possible|replaced|installed|wired|done|upgraded|moved|made)\b[^.;]{0,40} (?:by|with|through|from|under|out of))\b[^.;]{0,70}$/i;
export const OBTAINED_AFTER =
  /^(?: (?:grants?|funds?|funding|money|dollars|programs?|services))*[^.;]{0,60}?(?<! (?:school|grant)) \b(?:receiv(?:ed|es)|awarded|approved|allocat(?:ed|ion)|allotted|secured|pa(?:y|ys|id)|covers?|covered|provid(?:es|ed)|brings?|brought|bought|funds|funded|supports?|supported|accounted|designated|ended|expired|ran out|discounts?|(?:is|are) (?:now )?(?:gone|over))\b/i;

/** What bonds and levies pay for is there because of them. */
export const PAID_BY_VOTE =
  /\b(?:paid|funded|financed|built|bought|purchased|covered|thanks|using|through|under|from|with)\b[^.;]{0,40}\b(?:bonds?|levy)\b/i;

/** What rules say of the money that is there, rather than of what somebody may ask for. */
export const RECEIVED = /\b(?:recipients? of|receives|received|is awarded|was awarded)\b/i;

/** What voters and boards do about bonds and levies, or whose they are. */
export const VOTED =
  /\b(?:voters?|voted|electors|residents|ballots?|elections?|polls|pass(?:ed|es|age)?|approv(?:e|ed|al)|fail(?:ed|s|ure)?|reject(?:ed)?|defeat(?:ed)?|renew(?:ed|al)?|propos(?:e|ed|al|ition)|measure|question \d|our \w* ?(?:bond|levy)|20\d\d (?:\w+ ){0,3}(?:bond|levy))\b/i;

/** Before a sum that is spent, charged or only a part. */
export const NOT_THE_AWARD =
  /\b(?:bills|claims|vouchers|invoices|payables|checks|disbursements)(?: \w+){0,6} $|\b(?:spent|spend(?! (?:the|this|that|our) )|spending|repa(?:y|id)|return(?:ed)?|withheld|refund(?:ed)?|compared (?:to|with)|versus|vs\.?|(?:up|down|increase[ds]?|decrease[ds]?|rose|grew) from|last year['’]s|(?:reduc\w+|cut\w*|lower\w*|decreas\w+|trim\w*)(?: \w+){0,4} by|cuts?|cutting|los[et]|losing|loss of|less|short|save|saves|saved|costs?|costing|purchas(?:e|ed|ing)|paid(?! for by| by| us)|(?<!\bwill )pay(?:s|ing)?(?! us| for| the district)|owes?|bought|buy|price[ds]?|contract(?:s|ed)?(?: \w+)? (?:for|of|at)|invoice|includ(?:e|es|ing)|of which|portion of|interest|tax rate|per \$|every|each|home(?:s)? (?:valued|worth)|assessed|valu(?:e|ed|ation)(?: of| at)?|change order|bid of|estimate of|salary|budget of|expenditures? of|warrants|balance of|installments? of|phase \d|(?:decrease|reduction|shortfall|deficit|gap|loss|decline|drop|hole) (?:of|in)|tak(?:e|es|ing)|deduct\w*|(?:down|fell|dropped|less) by|gap of|deficit of|local match of|matched with|we (?:add|match))(?: (?!grants?\b|from\b)\w+){0,4} $/i;

/** Behind a sum of that kind. */
export const NOT_THE_AWARD_AFTER =
  /^(?:,? of (?:the|this|our|its|that) (?:\w+ ){0,2}(?:grants?|awards?|bonds?|levy|money|funds?|total|amount|allocation|aid|budget)\b| from (?:the|this|our) (?:\w+ ){0,2}(?:award|bond|levy|allocation|budget)\b| more than| back to\b| of the \$| out of (?:the|our|this)|,? (?:to be )?paid (?:from|with|out of)| each\b(?! year)| (?:left |still )?to (?:be raised|raise|go)\b| (?:to|for) (?:each|every|any|an individual)\b| ?(?:per|a|an|each|for (?:each|every)) (?:month|student|pupil|household|\$|home|hour|class|classroom|teacher|week|day|scholar)| (?:was|were|has been|have been|is being|is) (?:spent|used)| (?:in )?(?:interest|fines|cuts?|losses)\b| for (?:a )?(?:home|homeowner|house)|,? a month\b| (?:less|fewer|short|shortfall|deficit|gap|match\b|cut\b|loss\b)|,? which is (?:less|down))/i;

/** Before a sum that an item of an agenda costs, whatever money pays for it. */
export const COST_LABEL =
  /\b(?:(?:financial|fiscal|budget(?:ary)?|cost) (?:impact|implications?|effect|note|statement|consideration)s?|impact on (?:the )?budget|(?:total |estimated |annual )?(?:costs?|price|expenditure|expense|encumbrance))(?: ?[:–—-]| is| of)+ (?:(?:of|about|approximately|not to exceed|up to|an estimated) ){0,2}$/i;

/** Before the price of what is bought, and behind it the money that it is bought with. */
export const BOUGHT_FOR =
  /\b(?:renew(?:al|ing)?|purchas(?:e|ing)|contracts?|agreement|(?:low )?bids?|quotes?|subscriptions?|licens\w+|lease)\b[^.;$]{0,60}(?:,|\b(?:for|at|of|totaling|amount of|exceed|from [A-Z]\w+)) $/i;
export const BOUGHT_WITH = /^,? ?\(?(?:using|with|from|through|via|paid|funded|charged|out of|under)\b/i;

/** Between the price of something and the money that it is paid with. */
export const PAID_WITH =
  /\b(?:paid|funded|financed|covered|charged|bought|purchased)(?: for)?(?: \w+)? (?:from|with|out of|through|using|to)\b/i;

/** Behind such a label, that the money comes in. */
export const COMES_IN =
  /\b(?:revenues?|grants?|award(?:ed)?|donat\w+|gifts?|receiv\w+|accept\w*|income|acceptance)\b/i;

/** Behind a sum that is drawn from what voters gave before. */
export const FROM_VOTED =
  /^,? ?\(?(?:charged|billed) to\b|^ (?:is |was )?(?:left|remaining|unspent)\b|^,? ?\(?(?:(?:to be |which (?:is|was|will be) )?(?:paid|funded|charged|drawn|taken|financed|covered) )?(?:from|out of|to|with|using|by|against) (?:(?:the|our|remaining|existing|available|unspent|current) |20\d\d |\w+ ){0,3}(?:(?:bond|levy|millage|SPLOST|(?:sur|sales )tax) (?:funds?|proceeds|money|dollars|account|savings|revenues?|budget)|bonds|millage|SPLOST)\b/i;

/** Before what is left of money, rather than what voters gave. */
export const FALLS_TO =
  /\b(?:declin\w+|fall\w*|drop\w*|shrink\w*|drawn? down|meaning)(?: to)?(?: (?:about|nearly|roughly|some|just))? $/i;

/** Before a source that gives nothing as yet, or no more. */
export const LACKING =
  /\b(?:without|absent|lack(?: of)?|lacking|in (?:the )?absence(?: of)?|awaiting|in place of|instead of|delay(?:s|ed)? in)(?: (?:the|any|this|that|its|our|new|more|timely))* $|\bmatch(?:ing)? (?:the |our |a |this |any )(?:\w+ )?$/i;

/** What is paid out of a bond that is there, or is left of it. */
export const OF_BOND_ACCOUNT =
  /\b(?:pay(?:ment)? (?:applications?|requests?|estimates?)|applications? for payment|change orders?|invoices?|vouchers?|debt service|principal (?:and|payment)|bond(?: fund)? (?:payments?|expenditures?|balance|bills|claims)|remain(?:s|ing|ed)? (?:in|bond|unspent)|remaining balance|unspent|(?<!\bbonds (?:\w+ )?)outstanding|outstanding(?![^$]{0,40}\bissued\b)|interest to be paid|of (?:that|this) borrowing)\b/i;

/** Before a sum, that it is one end of what many got, or a share of another sum. */
export const IS_SHARE =
  /\b(?:between|(?:general fund|fund balance|reserves?) of(?: about| nearly| roughly)?) $|\b(?:two[- ]thirds|one[- ]third|a third|half|\d+(?:%| percent)) of (?:that|the|this|its) (?:total|amount|allocation|award|sum|grant)[ (]*$/i;

/** Before a sum, that it is a cut, a need, a share of the institution or somebody's income, though the source is named between. */
export const NO_GAIN =
  /\bcarr(?:ied|y|ying)[- ]?over(?: \w+){0,2} $|\bcosts?,? (?:which|that) (?:is|are|was|were) $|\b(?:cut|reduc\w+|slash\w*|trim\w*|lower\w*|short\w*)\b[^.;$]{0,60} by (?:about |nearly |almost |some |roughly |another )?$|\bwould (?:have had|have received|have gotten|need|lose|have to)(?: \w+){0,3} $|\b(?:average|typical|median|maximum)(?: \w+){0,2} (?:grants?|awards?|gifts?)\b[^.;$]{0,40} $|\b(?:(?:local|district|matching|required|our) match|(?:local|matching|required|own|our(?! share of (?:the \w+ (?:tax|aid|fund|program|grant|money)|(?:the )?(?:ARP|ESSER|CARES|American Rescue|(?:\w+ )?relief)\b))|district['’]s) share)\b[^.;$]{0,40}(?<!\b(?:grants?|awards?) of) $|\b(?:earn(?:s|ing)?|incomes?|mak(?:es?|ing)) (?:of|under|below|over|less than|more than|at least|up to) $/i;

/** Before a sum, that something costs so much more. */
export const DEARER =
  /\b(?:costs?|expenses?|expenditures|premiums?|bills?|salaries|prices?|spending|rates?)\b[^.;$]{0,70}\b(?:rose|risen|rising|grew|grown|increas\w+|climb\w+|jump\w+|went up|up|higher)(?: [\w-]+){0,4} $/i;

/** Before the sum of a whole budget, or of what a source paid for. */
export const IS_TOTAL = /\btotal (?:[\w-]+ ){0,3}(?:revenues?|budget|receipts|resources)\b[^.;$]{0,60} $/i;
export const PAID_FOR = /\b(?:paid|pays|pay|went|goes)(?: \w+)? (?:for|to|toward)\b[^.;$]*\($/i;

/** Behind a sum, that it is a tax, a difference, a part, or for many. */
export const NOT_A_GAIN =
  /^ (?:(?:in|of|from) (?:\w+ ){0,2}(?:property|ad valorem) tax|(?:of|in) (?:\w+ ){0,2}(?:assessed|equalized(?! (?:aid|grants?)\b)|taxable|market|home|property)\b|(?:lower|less|fewer|more|higher|below|above) than\b|(?:ahead|short|in excess) of\b|(?:beyond|over) what\b|of (?:it|this|that|them) (?:is|was|are|were|will|goes|went|pays|paid)\b|(?:across|throughout|among) (?:the |all )?(?:county|region|state|area|diocese|schools|districts)\b)/i;

/** A sentence that tells what becomes of the money of the one before. */
export const PARTS_BELOW =
  /^(?:out )?of (?:this|that|these|those|it|the|our|its)\b(?! \$)|^from (?:this|that|these|those|it|the (?:total|amount|sum|money|bonds?|proceeds))\b|^(?:the|a|an|our|this) (?:\w+ )?(?:first|second|third|last|final|next|initial|remaining|other) (?:of (?:it|them|this|that|these|the)|series|phase|installment|part|portion|half|payment|share|draw|sale|issue)\b|^(?:most|some|half|much|part|the (?:rest|balance|remainder)|a (?:part|portion|share|third|quarter|half)|(?:nearly|about|roughly|over) (?:half|a third|a quarter|\$[\d.,]*\d(?!,?\d)(?: \w+illion)?))(?:,| of (?:it|this|that|them|these|those|(?:the|our) (?:\w+ )?(?:bonds?|money|grant|award|levy|aid|funds?))\b)/i;

/** A vote of somebody with a name. */
export const VOTE_OF =
  /^((?:[A-Z][\w-]+ ){0,2}[A-Z][\w-]+)(?:['’]s (?:Measure|Proposition|Question|Issue|bond|levy|referendum|override)\b| (?:has |had |also |recently |narrowly ){0,2}(?:passed|approved|rejected|turned down|defeated|adopted) (?:an?|its|their|one) )/;
/** Whose vote is ours. */
export const OUR_VOTERS =
  /^(?:the|our|we|local|area|district|county|school|town|city|village|voters|residents|electors|patrons|taxpayers|trustees|members|board)\b/i;

/** Behind a source, that something is kept in or drawn from an account of it. */
export const IS_ACCOUNT =
  /^(?:[\w ()-]{0,20}(?<! on) accounts?\b| (?:consult|filing|application|billing)\w* (?:servic|is |from|by|firm|fee)| (?:[\w’']+ ){0,2}(?:salar(?:y|ies)|wages)\b| (?:\w+ )?(?:was|were) (?:charged|coded|misspent|questioned)\b)/i;

/** Behind a sum, the account that it is charged to. */
export const CHARGED_TO = /^[^.;$]{0,25}\(?\b(?:funding|fund|budget|account) (?:sources?|codes?) ?[:–—-]/i;

/** Before what a loan brings in until the source pays. */
export const LENT =
  /\b(?:borrow(?:s|ed|ing)?|loans? of|line of credit (?:of|for)|anticipation notes? (?:of|for)|advance of)(?: (?:up to|about|as much as|some|another|nearly|almost|roughly))? $/i;

/** That no bond or levy is asked for. */
export const NOT_ASKED =
  /\b(?:(?:do|does|did|will|would|can|is|are|has|have|was|were)(?: not|n[’']t)|cannot|never|nor|no plans? (?:to|for)|no intention (?:to|of)|neither)(?: (?:currently|now|yet|be|been|have|had|any|the|authority|power))*? (?:ask\w*|seek\w*|plan\w*|propos\w+|issu\w+|hold\w*|call\w*|consider\w*|need\w*|sell\w*|sold|pursu\w+|levy|levied|request\w*|put\w*|have|an?|on)\b(?=[^.;]{0,60}\b(?:bonds?|levy|levies|tax|referendum)\b)|\bno (?:new )?(?:bonds?|levy|referendum)(?: \w+)?(?: is| are| was)? (?:planned|proposed|scheduled|expected|on the)\b/i;

/** A sum of relief that was spent was received too. */
export const OF_RELIEF = /^ (?:of|in|from) (?:\w+ ){0,2}(?:ESSER|ARP|CARES|relief|stimulus)/i;

/** Money for others than the institution, or charged by it. */
export const NOT_OURS =
  /\b(?:out of (?:the )?(?:capital outlay|general fund|reserves?)|(?<!\bmatched )from (?:the )?(?:capital outlay|general fund|building fund)|legal fees|gift cards?|interest income|lawsuit|(?:city|county|town|village) (?:has )?received|jail|hospital bond|scholarships?|pell grants?|fafsa|financial aid|student aid|college (?:fund|savings|costs|bond)|tuition(?! support)|separate district|local property tax(?:es)?|fundrais\w+|bake sale|car wash|private school|charter applicants|(?:library|fire|park|water|hospital|sewer|recreation|conservation) district (?:has |was |will )?(?:receiv\w+|won|awarded|got|secured)|individuals? (?:may|can) apply|teachers? (?:may|can|are invited to) apply|grants? (?:of |worth )?up to|mini-?grants? for|bonding(?! (?:of|up to) \$)|bondholders|(?:shall|must|will|to) furnish(?! and)|bidders?|male bond|not ours?|(?:has|have) none|of its own|its (?:voters|patrons|residents|taxpayers|electors)|its own (?:\$|bond|levy|grant)|congress|tickets?|admission|please (?:donate|give|consider)|give a gift|statewide(?=,)|(?:city|town|village|borough) of \w+(?: \w+)? (?:has |was |will )?(?:received?|won|awarded|got|secured)|(?:students?|graders|kids|children|seniors|council|staff|employees|teachers?|class(?:es)?|players|we) (?:\w+ ){0,2}(?:donated?|gave|contributed?|distributed|handed out)(?! their)|your (?:\w+ )?(?:gift|donation|contribution)|teacher of the year)\b/i;

/** Names of programmes that sound like those of other districts. */
export const PROGRAMMES_OF_SCHOOLS =
  /\bthe state (?=gives|offers)|\b[Tt]he town (?=(?:approved|passed)\b[^$]{0,80}\$.{0,40} to (?:build|renovate|repair|replace|expand)\b.{0,60}\b[Ss]chool\b)|\b(?:A-Plus )?College (?:Ready|Readiness|Board|Access|Now|Credit|Prep)\b|\b(?:[A-Z][\w-]+ ){1,3}Schools? (?=(?:\w+ ){0,2}(?:grants?|programs?|funds?|awards?|initiative|support|allotment|aid)\b)|\b(?:Full-Service |Small,? )?(?:Community|Safer?|Stronger|Healthy|Magnet|Charter|Rural|Small|Green|Aging|Clean|Innovative|Great) Schools?\b/g;

/** What begins a line that tells of a gift, or tells that one was given, whoever gives it. */
export const GIVEN =
  /^(?:\W*\w{1,3}(?:\.\d+)*[.)]? )?(?:accept(?:ed|ance)?(?: of)? (?:the |a )?)?(?:donations?|gifts?)\b|\b(?:donated|gave|left|presented|contributed|bought us|wrote|pledged|sent|handed|paid for|is paying|donation (?:from|by|of)|gift (?:from|of))\b/i;
/** Clubs of parents, whose sales and meetings bring the school nothing, but whose gifts do. */
export const CLUBS = /\b(?:boosters?|pta|pto|ptso|parents?['’]? club|class of)\b/i;

/** That the money did not come, or comes no more. */
export const NOT_OBTAINED =
  /\b(?:(?:do|does|did|has|have|had|was|were|is|are|will|would|could)(?: not|n[’']t)|never)(?: \w+){0,2}? (?:receiv\w+|get|got|win|won|awarded|selected|chosen|picked|funded|qualif\w+|eligible|accept(?:ed)?|apply|applied|a title)\b|\b(?:turned (?:us )?down|was denied|were denied|unsuccessful\w*|no longer (?:a |receiv|qualif|get|eligible)\w*|lost (?:its|our) title|(?<!; )neither|no grant|charged in error|(?:will|plans? to|planning to|intends? to|hopes? to|going to|may) (?:\w+ )?(?:apply|submit|pursue)|(?:open|available) to (?:students|families|seniors|teachers))\b/i;

/** Explanations of what a programme is. */
export const EXPLAINED =
  /\b(?:is (?:a|the|an) (?:\w+ ){0,3}(?:federal(?:ly)?|state|program|law|act|source|type|kind|way|loan)|federal law|under (?:the )?(?:ESEA|ESSA)|the (?:ESEA|ESSA)|requires? (?:that|schools|districts|all|each|every|parents)|parents['’]? right|right to (?:know|request)|is designed to|(?<!\bfor the )purpose of|provides financial assistance|complaint procedures?|nondiscrimination|title ix|how does|how do|what (?:is|are)|works? like)\b/i;

/** What is said of institutions in general, of rules, or asked; only sums make it money of this one. */
export const GENERAL =
  /\b(?:each (?:school )?district|(?:school )?districts (?:are|have|determine|may|must|can)|(?:are|is) required (?:by|to)|(?:schools|districts) (?:use|receive|get)|^(?:a|any) (?:school|district|board|bond|levy|referendum|grant)\b|(?:do|does|did)(?: not|n[’']t) (?:fully )?(?:cover|pay|fund|support|provide)|(?:residents|homeowners|taxpayers|property owners|households) (?:would|will|pay|continue)|not (?:allowed|allowable|permitted)\b|applicants\b|cannot|(?:not|left)(?: \w+)? (?:funded |supported |covered |behind )?(?:by|with)|without the|applications? (?:requires?|forms?)|(?:schools|districts|agencies|LEAs|states) (?:receiving|with|that|which|where|may|can|must)|(?:can|must|may) (?:only )?(?:be used|use)|funds they receive|(?:may|shall|should|encouraged? to) (?:present|seek|pursue|apply|submit)|grants? (?:department|office|coordinator|manager|writ(?:ers?|ing)))\b|\?$/i;

/** What a board has put off. */
export const UNDONE =
  /\b(?:took no action|no action (?:was |is |has been )?taken|tabled|motion (?:failed|died)|withdrawn|postponed)\b|\bwithout (?:the |a |this |new )?(?:\w+ ){0,2}(?:tax|levy|bond|grant)\b/i;

export const IS_TITLE_ONE =
  /\btitle (?:i|1|one) (?:\w+ )?(?:schools?|campus(?:es)?|buildings?|program school|eligible)\b|\b(?:our|we have an?) (?:\w+ )?title (?:i|1|one)\b|\bschool-?wide\b|\btargeted assistance\b/i;

/** Schools that are called so; the money told of beside them is another's. */
export const TITLE_ONE_SCHOOLS =
  /^Title (?:I|1|One) (?:\w+ )?(?:schools?|campus(?:es)?|elementar\w+|teachers?|coordinator|director)\b/i;

/** A sentence that goes on about the money told of before it. */
export const GOES_ON =
  /^(?:(?:(?:last|this) (?:year|fall|spring|summer|winter|month|week)|(?:for|in) (?:FY ?\d+|20\d\d(?:[-–]\d+)?|the (?:\w+ )?year(?: \w+){0,5}?)),? )?(?:it|this|that|these|they|which|its discount|(?:the|this|these|our|(?:this|next) year['’]s) (?:\w+ )?(?:money|funds?|funding|award|gift|allocation|total|amount|discount|commitment|program|project|share|part|portion|grant)|funds|funding|total|amount|all (?:of it|the money|funds?)|in all|altogether|over (?:\w+ ){1,3}years|we (?:will |were |have |are )?(?:receiv\w*|get|got|awarded|allocated|funded|asked|applied))\b/i;

/** A sentence that tells what money is spent on. */
export const GOES_OUT =
  /^(?:it|this|that|these|they|which|(?:the|this|these|our) (?:\w+ )?\w+|funds|funding)(?: (?:also|now|will|has|have|had))* (?:pays?(?! (?:us|the district|for itself))|paid(?! us)|buys?|bought|covers?|covered|funds|funded|supports?|supported|went|goes?|costs?)\b/i;

/** A sum that something is done with. */
export const USED_FOR =
  /^\$[\d,.]+(?: \w+illion)? (?:of (?:it|this|that|the)|went|goes|will go|is (?:for|set)|was (?:spent|used)|pays|paid|bought|buys)\b/i;

/** A line that is a sentence about somebody or something, rather than a name and its sum. */
export const IS_SENTENCE =
  /^(?:(?:it|this|that|these|they|we|he|she|there|you|most|some|half|much)\b|(?:the|our|this|a|an|one)(?: \w+){0,2} (?:of|series|phase|installment|payment|portion|part|rest|balance|share|sale|draw)\b)|\b(?:is|are|was|were|has|have|had|will|pays|paid|costs|went|goes)\b[^$]*\$/i;

/** A sentence whose subject is a tax, a budget, costs or people, though the section is named after a programme. */
export const HAS_OTHER_SUBJECT =
  /^(?:(?:for|in|on|by|last|this|each|every|since|with) [^,.;]{1,40}, )?(?:(?:the|our|this|all|total|local|a|an|its|each|every) )*(?:\w+ ){0,3}(?:tax(?:es)?|levy|mills?|budgets?|expen\w+|spending|costs?|salar\w+|benefits|fees?|tuition|reserves?|(?:fund )?balance|debt|students?|parents|famil\w+|teachers?|homeowners?|seniors?|insurance|fuel|utilities|deficit|gap|shortfall|city|town|county|hospital|library)\b[^.;$]{0,60}\$/i;

/** What is said of money that a heading names. */
export const AWARDED =
  /\b(?:receiv(?:e|es|ed|ing)|awarded|award|allocat(?:ed|ion)|allotted|commit(?:ted|ment)|approved for|totals?|totaling|totaled|amounts?(?: (?:to|of)|:)|applied|asked for|requested|worth|share is|granted|entitle(?:d|ment)|generates?|brings?|raises?|yields?)\b/i;

/** Sections of budgets and lists by whose money stands there; the entries need not say it again. */
export const SECTIONS: readonly (readonly [source: 'state' | 'grant' | 'other', RegExp])[] = [
  [
    'other',
    /\bfederal\b(?:.{0,30}\b(?:programs?|sources?|funds?|funding|revenues?|aid|entitlements?|allocations?|grants?|awards?|money|dollars)\b|$)|\bentitlement (?:grants?|programs?|funds?)\b|\bESEA\b|\bconsolidated application\b|^ESSA\b/i,
  ],
  [
    'state',
    /\bstate\b.{0,30}\b(?:programs?|sources?|funds?|funding|revenues?|aid|allocations?|categoricals?|grants?|money|dollars|support)\b|^state$|\bfrom the state\b/i,
  ],
  ['grant', /\bgrants?\b(?! (?:elementary|middle|high|school|county))|\bgrantors?\b|\bfunders?\b/i],
  ['other', /\b(?:donations?|gifts|donors?|contributions)\b/i],
];

/** Lines of such sections that are none of it. */
export const NO_SOURCE =
  /\b(?:(?:sub-?)?totals?|salar(?:y|ies)|wages|benefits|supplies|equipment|expen(?:se|diture)s?|interest|investment\w*|tuition|(?:elementary|middle|intermediate|primary|high) school|elementary$|rent(?:al)?s?|fees?|fund balance|carry-?over|transfers?|local|property tax\w*|taxes|sales of|meals?|admissions?|miscellaneous|match(?:ing)?|indirect|per pupil|enrollment|students|positions?)\b/i;

/** Headings of the columns of a table of money. */
export const MONEY_COLUMN =
  /\b(?:amounts?|awards?|awarded|allocations?|allotments?|allocated|budget(?:ed)?|revenues?|funds|funding|dollars|value|estimate\w*|adopted|approved|received|FY ?'?\d*|20\d\d|\d\d-\d\d)\b/i;
export const YEAR_COLUMN = /\bFY ?['’]?\d\d|\b20\d\d\b|\b\d\d-\d\d\b/;
/** Of several columns of money, those that say what was given, and those that say what became of it. */
export const AWARD_COLUMN =
  /\b(?:awards?|awarded|allocations?|allocated|allotments?|total award|grant amount)\b/i;
export const OTHER_COLUMN =
  /\b(?:spent|costs?|expend\w*|expenses?|remaining|balance|unspent|encumber\w*|drawn|reimbursed|match|change|difference|increase|per[- ]pupil|percent|positions?|FTE|students|schools served|prior|last year|actual)\b|%/i;
export const SUM_ALONE = /^\$? ?\d{1,3}(?:,\d{3}){1,3}(?:\.\d\d)?\*?$/;

/** What stands between a source and a sum that the source pays, rather than the institution. */
export const SOURCE_PAYS =
  /^(?: \w+){0,2} (?:has |have |had |will |also |is |are )?(?:pa(?:id|ys?|ying)|cover(?:s|ed|ing)?|bought|buys|added|adds|contributes?)(?: [\w%]+){0,6},? $/i;

/** Who decides, and when. */
export const VOTERS =
  /\b(?:voters?|residents|electors|patrons|(?:you|we) (?:\w+ ){0,2}(?:approved|passed|renewed|voted)|ballots?|polls|elections?|votes?(?: on)?)\b/i;

/** What comes again and again. */
export const YEARLY = /\b(?:a|per|each|every) year\b|\bannual(?:ly)?\b|\byearly\b/i;

/** What a state lends is no money of its own. */
export const IS_LOAN = /\b(?:borrow\w*|loans?|lends?|lent)\b/i;

/** Headings over the news of other bodies. */
export const OF_OTHERS =
  /\b(?:from|at|of) (?:our|the) (?:BOCES|neighbou?rs?|county|city|town|library)\b|\bother (?:school )?districts\b|\b(?:neighbou?r(?:s|ing)|other (?:schools|districts|towns))\b.*\?$/i;

/** Questions and headings over what somebody pays. */
export const ASKS_TAXPAYERS_SHARE =
  /\bcosts? (?:me|us|you|(?:a|the|an) (?:\w+ )?(?:owner|home\w*|household|taxpayer))\b|\b(?:i|you|we|homeowners?|taxpayers?) (?:\w+ )?pay\b.*\?$|\b(?:my|your) (?:\w+ )?taxes\b|\btax impact\b/i;

/** Rules of what is to be done with gifts. */
export const IS_RULE = /\b(?:must|shall|should|may not|are to be)\b/i;

/** Sections and labels of gifts. */
export const OF_GIFTS = /^(?:\W*\w{1,3}[.)] )?(?:gifts?|donations?|thank you|our donors)\b/i;

/** Sections and items that accept grants, whoever gives them. */
export const OF_GRANTS =
  /\b(?:accept\w*|award(?:s|ed)?|approval)(?: \w+){0,3} grants?\b|\bgrants? (?:accept\w*|award\w*)\b/i;

/** What tells of now, though an old year stands beside it. */
export const IS_NOW = /\b(?:this (?:school |fiscal )?year|now|brings|currently|today|each year)\b/i;

/** Those who award, as against programmes that pay by a formula. */
export const AGENCY = /\b(?:Commission|Authority|Agency|Office|Council|Board)\b/;

/** Offices of a state that award what is applied for. */
export const AWARDED_BY_AGENCY =
  /\bstate (?:fire marshal|police|library|historical society|arts \w+) (?:has |have )?(?:awarded|granted|gave)\b/i;

/** What is applied for, or given to the best, rather than paid by a formula. */
export const IS_COMPETITIVE = /\b(?:applied|applying|application|competitive\w*|won)\b/i;

/** That a grant was meant by what was told before. */
export const IS_GRANT = /^(?:the|this|it is a) (?:\w+ )?grant\b/i;

/** A line that is a name and a figure of thousands behind dots, dashes or a gap. */
export const NAME_AND_FIGURE =
  /^(\p{Lu}[^\d$]{3,80}?(?:[^\d$]*\d{3})?[^\d$]{0,20}(?:[.…·_]{2,}|(?: \.){2,}| [-–—]|:) ?)(\d{1,3}(?:,\d{3}){1,3})$/u;
