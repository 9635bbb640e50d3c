/**
 * How a sentence can take back what it seems to say. Patterns look at a window of bounded length, and no repetition
 * stands inside another one.
 */

/** Ends of what stands before a name, that make it a thing of the past, of another, or of nobody. */
export const BEFORE_NAME: readonly RegExp[] = [
  /\bthank(?:ed|ing)(?: \S+){0,3} $/i,
  /\b(?:left(?! in| at| with| on)|dropped|ditched|retired|refused|rejected|declined|lapsed)\b(?: \S+){0,2} $/i,
  /\bnot (?:\w+ )?(?:switching|moving|going|changing|migrating) to (?:\S+ ){0,3}$/i,
  /\bno (?:plans?|intention|need|money|budget|funds)\b(?: \S+){0,4} $/i,
  /, not (?:the )?$/i,
  /\b(?:vendors?|companies|firms|suppliers|bidders) (?:\S+ ){0,4}(?:such as|like|including) $/i,
  /\b(?:block(?:s|ed|ing)?|prohibit(?:s|ed)?|bann?(?:ed|s)?|forbid\w*|disallow\w*)(?: \S+){0,8} $/i,
  /\b(?:win|raffle|chance to win|friends at|swear by|heard of|read about|tried)(?: \S+){0,5} $/i,
  // denied by the institution; what readers have not done yet denies nothing
  /\b(?:neither|nor|no longer|without|stop(?:ped|s)?|quit|(?<!\b(?:you|who|they|that|parents|families|students) )(?:do|does|did|has|have|had|is|are|was|were|will|can)(?:n['’]t| not)|(?<!\b(?:you|who|they|parents|families|students) (?:do|have|did|are|can) )(?:not|never|NOT))(?: \w+){0,2}? (?:us(?:e|es|ed|ing)|own|owned|offer|support\w*|adopt\w*|buy|bought|purchas\w*|subscrib\w*|approv\w*|(?<=(?:did|do|does|has|have|was|were|been)(?:n['’]t| not) )renew\w*|select\w*|choos\w*|chose|chosen|implement\w*|provid\w*|assign\w*|have|has|part|affiliated|endors\w*|recommend\w*)(?: \S+){0,4} $/i,
  /\b(?:neither|nor|no longer(?! (?:rely|depend|count|trust))|stop(?:ped|s)? using|quit)(?: \S+){0,4} $|\bwithout(?: \S+){0,2} $/i,
  /\b(?:instead of|rather than|other than|unlike|compared (?:to|with)|alternatives? to|similar to|such a product as) (?:the )?$/i,
  /\b(?:discontinu|retir|sunset|phas(?:e|ed|ing) out|abandon|decommission|terminat)\w*(?: \S+){0,4} $/i,
  // dearer than somebody else, or not taken instead
  /\b(?:than|versus|vs\.?|against|over) (?:the |that of )?$/i,
  /\b(?:discuss(?:ed|ion|ions)?|talk(?:ed|s)?|inquir\w+|asked)\b (?:\w+ ){0,2}(?:on|of|about|over|regarding|how) (?:(?!contracts?\b|agreements?\b|renew)\S+ ){0,3}$/i,
  /\b(?:discussed|priced|weighed|saw|earlier|original) (?:(?!contract|agreement|renew)\w+,? ){0,2}$/i,
  /\b(?:asked|invited|will report on|(?:pick|choose|decide|choice) between|(?:may|might|could) be|a maker like) (?:the )?$/i,
  // left behind
  /\b(?:mov|switch|migrat|transition|convert|chang|shift|upgrad)\w*(?: \S+){0,5} (?:away )?from (?:(?!to\b|into\b)\S+ ){0,3}$/i,
  /\b(?:traded|swapped|exchanged) (?:(?!for\b)\S+ ){0,2}$|\b(?:away from|farewell(?: to)?|goodbye(?: to)?,?) (?:(?!hello\b|and\b|to\b)\S+ ){0,2}$/i,
  /(?<!\b(?:will|would) )\breplac(?:e|es|ed|ing|ement)\b(?: of| for| the| our| its| both| legacy| old| current| existing| aging){0,4} $/i,
  /\b(?:former(?:ly)?(?! (?:known|called|named))|previous(?:ly)?(?! (?:known|called|named))|old|legacy|prior|past|used to (?:use|run|have)|once used)(?: \S+){0,3} $/i,
  // only thought of
  /\b(?:consider(?:s|ed|ing)?|evaluat(?:e|es|ed|ing)|explor(?:e|es|ed|ing)|investigat(?:e|es|ed|ing)|look(?:s|ed|ing) (?:at|into)|(?:will|to|may|would) look (?:at|into)|compar(?:e|es|ed|ing)|chose not to|decided against)\b(?: \S+){0,8} $/i,
  /\b(?:we|district|board|committee|it)\b(?: \w+){0,2} (?:could|would|might|may|should)\b(?: \S+){0,8} $|\bif (?:we|the district|the school|the board|every school)\b(?: \S+){0,8} $|\b(?:I|we|they) (?:wish|would love|would like)\b(?: \S+){0,6} $|\bwhy (?:the district|the school|we|it)\b(?: \S+){0,6} $/i,
  /(?<!\b(?:approv|accept|award)(?:e[ds]?|ed|ing|s)? (?:of )?(?:the |a )?)\b(?:demo|demos|demonstrat(?:ions?|ed)|presentations?|sales pitch|quotes?|proposals?|bids?|offers?|responses?|finalists?|candidates?|contenders?|vendors?) (?:\S+ ){0,8}(?:by|from|of|are|were|include[ds]?|including)(?: \S+){0,6} $/i,
  // remembered, tried, hoped for, or left alone
  /\b(?:we|I|they|he|she|it|you|district|school|teachers?|students) (?:also |once |all |really )?(?:used|had|ran|tried|piloted|tested|built|kept|kept up|made things on)\b(?: (?!to\b)\S+){0,5} $|\b(?:piloted|shut (?:down|off)|closed out|gave up(?: on)?|(?:we are|we['’]re|now) done with|rid of|turned off|looked (?:hard )?at|before(?! \d)|remember(?:ed|s|ing)?|back in|hope (?:to|for)|dream of)(?: \S+){0,6} $/i,
  /\b(?:no|zero)(?: (?:personal|private|more|such))? $|\bno (?:account|login),? no $|\b(?:we|there) (?:have|is|are) no (?:\S+ ){0,6}$|, no $/i,
  /\b(?:something|anything|tools?|products?|systems?|companies|sites?|programs?|services?|apps?) (?:like|of the class of|comparable to|equivalent to) (?:\S+ ){0,4}$|\bcomparable to (?:\S+ ){0,2}$|\b(?:whether|ought) (?:\S+ ){0,6}$|\b(?:hop(?:e|es|ing)|want(?:s|ed)?|wish(?:es|ed)? (?:for|to|that|we)|ask(?:s|ed|ing)? (?:for|about)|someday) (?:\S+ ){0,6}$/i,
  // those who sell
  /\b(?:sales ?(?:man|men|woman|person|people|rep|reps|representatives?)|brochures?|pitch|a (?:man|woman|person|fellow) (?:from|with)|call with|vendor interest|customers?|clients|purchasing list|webinars?|workshops?|talk on|seminar|stock in|our thanks go) (?:\S+ ){0,8}\(?$|\b(?:for example|e\.g\.),? (?:(?:a|the) )?$/i,
  /\b(?:piece|article|story|essay|paper|opinion|debate|wrote|read|heard|asked|petition|clamou?r|call) (?:about|on|for) (?:\S+ ){0,2}$|\b(?:if|whether) (?:they|you|he|she|we|students)(?:['’]d)? (?:\w+ ){0,3}used (?:\S+ ){0,2}$/i,
  /\b(?:forget|suggest(?:s|ed)?|mention(?:s|ed)?|wonder(?:s|ed)? about)(?: \S+){0,3} $|\b(?:goals?|aims?|plans?|hopes?|intends?|intentions?)\b[^.;]{0,25} ?(?:move|switch|migrate|adopt|buy|add|roll out|implement|purchase|bring in)\b[^.;]{0,40}$/i,
  /\b(?:be able to|ability to|skill(?:s|ed)? (?:in|with)|(?:should|must) know|comfortable (?:with|in)|competen\w+)\b[^.;]{0,50}$/i,
  /\b(?:everybody|everyone|kids|teens|people|classmates|friends) (?:\w+ )?us(?:e|es|ing) $|\b(?:candidates?|applicants?|anyone|anybody|somebody|those) who (?:ha[sd]|have|knows?) (?:\S+ ){0,4}$/i,
  /\b(?:nobody|no one|none of (?:us|our)|no (?:teacher|school|class))\b(?: \S+){0,5} $|\b(?:speak|talk|heard?|tell) of (?:\S+ ){0,2}$|\b(?:in (?:the )?place of|t(?:akes?|ook) the place of|successors? (?:to|of)) (?:the )?$/i,
  // of thieves, of those who may choose, and of what is sold off
  /\bif (?:your|their) (?:\w+ ){1,2}(?:uses?|has|have) (?:\S+ ){0,2}$/i,
  /\b(?:claim(?:s|ed|ing)?|pretend(?:s|ed|ing)?|appear(?:s|ed|ing)?|seem(?:s|ed|ing)?) to (?:be|come) (?:from|of) (?:\S+ ){0,3}$|\b(?:looked like|posing as|impersonat\w+|in the name of)(?: \S+){0,4} $/i,
  /\bany (?:other )?(?:brand|make|maker|kind|device|laptop|tablet|computer|company|vendor|provider)\b[^.;]{0,30}$|\binternet\b[^.;]{0,20} (?:for|at) \$\d+[^.;]{0,20}$/i,
  /\b(?:surplus|auction|scrap|salvage|obsolete|recycl(?:e|ed|ing)|sell(?:ing)? (?:by|at|off)|dispos(?:e|ed|al|ing))\b[^.;]{0,80}$/i,
  /\b(?:may|must|can|could|shall|should) not\b(?: \S+){0,10} $|\bno action\b(?: \S+){0,6} $|\bas examples?\b[^.;]{0,12}$|\bcertif(?:ied|ications?|icates?) (?:in|by|from|for) $/i,
  /\b(?:worked|served|taught|spent|career|before that|came (?:to us )?from)\b[^.;]{0,70}\b(?:where|bringing|bring in|led|managed|ran)\b[^.;]{0,70}$/i,
  // of others
  /\b(?:my|his|her) (?:\w+[ -]){0,3}(?:cousin|brother|sister|son|daughter|friend|neighbou?r|wife|husband|aunt|uncle|nephew|niece)\b(?: \S+){0,14} $|\b(?:they|parents|people|some) (?:\S+ ){0,4}(?:bought|boasts?|swear|swore|praised?|raved?|had used)\b(?: \S+){0,6} $|\b(?:some|many|other|most) (?:parents|families|people|schools|teachers) (?:\S+ ){0,3}(?:like|use|prefer|have|buy) (?:\S+ ){0,5}$|\b(?:boasts?|bragged?|brags) (?:\S+ ){0,6}$/i,
  /\b(?:years|months) (?:at|with) $|\b(?:at|from) (?:my|her|his|their|the|a|an) (?:last|previous|former|old|other) (?:\S+ ){0,10}$/i,
  /\b(?:internships?|jobs?|careers?|interview(?:ed)?|executive|engineer|designer|manager|spokes\w+) (?:at|with|for|from) (?:\S+ ){0,3}$|\b(?:representatives?|officials?|employees?|founders?|speakers?) (?:of|from) (?:\S+ ){0,3}$|\b(?:would|had) rather (?:\S+ ){0,4}$|\b(?:buy|have|set|use|install|bring|choose|get) (?:their|your|his|her) own (?:\S+ ){0,2}$|\b(?:may|might) (?:know|have heard)(?: \S+){0,4} $/i,
  /\bwhere (?:he|she|they)\b(?: \S+){0,6} $/i,
  // what is asked about, turned away, brought along or seen at a show
  /\b(?:had|has|have|get|gets|getting|got|gather(?:ed|ing)?|ask(?:ed|ing)?(?: for)?) (?:\w+ )?quotes? (?:for|on) (?:\S+ ){0,4}$|\breject(?:s|ed|ing)?\b[^.;]{0,60}$|\b(?:he|she|teachers|staff|administration|committee|department) would (?:like|love|want|welcome)\b[^.;]{0,40}$|\bif you (?:own|bring|buy)\b[^.;]{0,25}$|\b(?:at|from) (?:the|a) (?:\w+ ){0,2}(?:conference|convention|expo|trade show)\b[^.;]{0,60}$/i,
  // some employer's, some school's; not a thing of here, but one that is named as an example
  /\b(?:(?:an?|another|some|any) (?:\w+ ){0,2}(?:company|hospital|firm|bank|college|university|business|school|district|agency|clinic|factory|start-?up)|(?:companies|firms|districts|schools|colleges|hospitals))\b(?: (?:in|near|outside) [A-Z]\w+)?,? (?:that|which|where|who)\b[^.;]{0,50}$/,
  /\ban? (?:\w+ ){0,2}(?:service|program|app|site|tool|product|system|website|platform),? (?:such as|like|for instance) (?:\S+ ){0,5}$|\b(?:among them|are examples?:?|equal to|(?:equal|equivalent) (?:products?|items?) to|heard from|leans? toward|sent back[^.;]{0,30} includes?|visit to [^.;]{3,40} where[^.;]{0,40}) (?:\S+ ){0,4}$|\band not (?:through|in|on|by|via|with) (?:\S+ ){0,5}$/i,
  /\b(?:visitors?|vendors?|sellers?|salespeople)\b[^.;]{0,60}\b(?:showed|shown|presented|demonstrated)\b[^.;]{0,30}$/i,
  // put off
  /\b(?:tabled?|tabling|postponed?|withdr[ae]wn?|denied|failed)\b:?(?: \S+){0,7} $/i,
  // somebody's past, trade or gift
  /\b(?:worked (?:at|for|with)|career at|employee of|employed by|founder of|experience (?:with|in|using)|knowledge of|familiar(?:ity)? with|proficien\w+ (?:in|with)|such as a)(?: \S+){0,5} $/i,
  /\b(?:sponsor(?:s|ed|ship)?|donat(?:ed|ion|ions)|gift|scholarships?|prizes?|awards?) (?:\S+ ){0,4}(?:by|from|to|include[ds]?|including|of)(?: \S+){0,4} $/i,
];

/** What introduces a list of names that were turned down. */
export const BEFORE_LIST =
  /\b(?:refused|rejected|not approved|denied|declined|blocked|turned down)\b[^.;:]{0,90}: (?:\S+ ){0,6}$|\b(?:presented|showed|shown|saw|demonstrated|tried|compared|heard (?:from|about)|narrowed)\b[^.;:]{0,30}\b(?:two|three|four|five|six|several|some|possible|the)\b[^.;:]{0,40}\b(?:programs|products|systems|tools|series|vendors|companies|options|publishers|makers|candidates|platforms|packages)\b[^.;:]{0,30}: (?:\S+ ){0,8}$|\bnot (?:been |so |yet |currently ){1,3}(?:approved|authori[sz]ed|permitted|allowed|vetted|cleared) (?:\S+ ){0,9}$/i;

/** Beginnings of what stands behind a name, to the same end. */
export const AFTER_NAME: readonly RegExp[] = [
  /^ had (?:a|its) \w+ (?:run|life|time)\b|^[^.;]{0,30}\b(?:left the (?:building|schools?|district)|in a raffle|as a prize|off the agenda|(?:removed|pulled|struck) from the agenda)\b/i,
  /^[^.]{0,60}\bwe (?:have|did) not (?:take|taken|join|joined|sign|signed|accept|accepted)\b/i,
  /^[^.;]{0,20}\bwe (?:dropped|left|ended|stopped|gave up|retired|cancell?ed|quit)\b/i,
  // those who want to sell, or make news
  /^(?: [\p{Lu}&][\w.&-]*){0,2}(?:,? Inc\.?)?,? (?:also |each |both )?(?:responded|answered|replied|came in|came second|finished second|was (?:second|next|third|higher|over|low|high)\b|were (?:second|next|higher|over)\b|announced|unveiled|released|sells|sent (?:an? )?(?:samples?|quotes?|letters?|brochures?)|showed|spoke|visited|(?:will|would|may|is to|are to) (?:also )?(?:show|present|demonstrate|speak|visit|pitch|be (?:asked|invited|heard|seen|compared|considered|reviewed|priced|interviewed))\b)/u,
  /^[^.;]{0,20}['’]s (?:offer|quote|bid|proposal|price|pitch|demo)\b/i,
  /^,? (?:which |that )?(?:was|were) (?:left|given up|let go)\b|^(?: \w+){0,2} (?:(?:was|were) (?:deleted|recycled|thrown out)|went to the recycl\w+)\b/i,
  /^[^.;]{0,40}\bno (?:system|tool|product|program|app) of (?:the|our)\b/i,
  /^(?:,[^,.;]{0,70},)?(?: \w+){0,4} (?:has |have )?ended\b|^[^.;]{0,40}\b(?:(?:have|has) not been used|not used since)\b|^(?: \w+){0,3} (?:delivery|purchase|order|shipment|donation) of (?:19|20)\d\d\b/i,
  /^:? (?:contract )?(?:has |have )?(?:ended|expired|lapsed)\b|^[^.|]{0,50}\b(?:expired|lapsed)\b|^[^.;|]{0,50}\breplaced by\b|^[^.;]{0,60}\bwill not continue\b/i,
  /^(?: \w+){0,2} (?:is|are|was|were) (?:(?:\p{L}{2,3}\. )?\p{Lu}\w+['’]s|my|his|her|their) own\b/u,
  /^[^.;|]{0,60}\b(?:was|were|is) (?:pulled|removed|withdrawn|tabled|postponed|struck|held over|set aside)\b/i,
  /^[^.;|]{0,50}\b(?:is|are|was|were|being) (?:being )?(?:tried|tested|piloted|trial+ed|compared|weighed)\b/i,
  /^[^.;|]{0,30} price lists?\b/i,
  /^[^.;|]{0,60}[:,] (?:tabled|postponed|deferred|withdrawn|no action|held over)\b|^[^.;|]{0,40}\b(?:was|were) (?:put off|deferred)\b|^[^.;|]{0,60}\bran out\b|^ (?:is|are|was) one of (?:two|three|four|five|several)\b|^['’]s (?:rivals?|competitors?)\b|^[^.;|]{0,20} (?:could be|or the like|or another)\b/i,
  /^ (?:Edge|Reader|Acrobat Reader)\b|^ offers\b/,
  /^(?: \S+){0,3} (?:was|were|got|has been|have been) (?:shut (?:down|off)|turned off|switched off|closed out|dropped|left behind)\b/i,
  /^[^.;]{0,50}\b(?:know-how|a plus|preferred|desirable|helpful|desired|welcome|is an asset)\b/i,
  /^[^.;]{0,40}\b(?:trainer certificate|customers?|users? group|all over the country|stopped by|came by|left a brochure)\b/i,
  /^[^.;]{0,40}\b(?:may|can|must|shall) not\b|^[^.;]{0,30}\b(?:may|can|shall) (?:only )?be used (?:only )?(?:after|if|when|with|under)\b/i,
  /^[^.;]{0,60}\bfailed(?=,? \d|[.;]|$| for (?:want|lack)\b)|^[^.;]{0,40}\b(?:was defeated|did not (?:carry|pass)|died for)\b|^[^.]{0,20}[;,] (?:they|it|these|those|this) (?:is|are) not\b/i,
  /^[^.;]{0,30}\b(?:until last|once upon a time|back then|in those days)\b/i,
  /^[^.;]{0,30} (?:as (?:his|her|their) own|wrote it)\b/i,
  /^,? (?:which|that) (?:\w+ ){1,4}until\b/i,
  /^[^.;]{0,80}\b(?:is|are) (?:now )?(?:gone|a thing of the past|history|behind us)\b/i,
  /^.{0,60}\b(?:we|us|our school|district|school|staff|teachers)\b(?: \w+)? (?:do|does|did|have|has|had) (?:not|n['’]t) (?:\w+ )?(?:use|own|run|manage|require|have|assign|support|offer|endorse|adopt|buy|bought|purchase|provide|pay for|recommend)/i,
  /^.{0,40}\b(?:is|are|was|were|remains?) (?:\w+ )?(?:blocked|prohibited|banned|not permitted|not allowed|not available|off limits|unavailable)\b/i,
  /^[^.]{0,60}\b(?:not renewed|cancell?ed|discontinued|terminated|expired and)\b/i,
  /^[^.;]{0,20}\baccounts?\b[^.;]{0,40}\b(?:was|were|have been) (?:closed|deleted|removed|deactivated)\b|^[^.;,]{0,30}\b(?:is|are) missing\b/i,
  /^(?: \S+){0,2} bombing\b/i,
  /^(?:,[^,.;]{0,70},|(?: \S+){0,4}) (?:is|are|was|were|has been|have been) (?:no longer|being (?:retired|phased out|replaced|discontinued)|retired|replaced(?![^.;]{0,30}\band (?:now )?(?:serves|works|runs|is))|discontinued|phased out|decommissioned|sunset)\b/i,
  /^(?: \S+){0,3} (?:will no longer|no longer|does not|did not|is not|was not|ha(?:s|ve) not (?:yet )?been (?:approved|vetted|cleared|bought|adopted))\b/i,
  /^,? (?:which|that) (?:we|the district|the school) (?:no longer|stopped|used to|replaced)\b/i,
  /^(?: \S+){0,2} (?:gave|(?<!\bas )presented|pitched|demonstrated|offered|submitted|proposed|quoted|bid)\b/i,
  /^(?: \S+){0,3} was (?:our|the)\b/i,
  /^(?: \S+){0,4} (?:until|through) (?:19|20)[01]\d\b/i,
  /^(?: \w+)? (?:Office Specialist|[Cc]ertifications?|[Cc]ourse|elective)\b|^ (?:Certified (?:Educator|Trainer|Coach|Teacher)|Distinguished|Innovator|stock|headquarters|scholarship)\b/,
  /^,? (?:or (?:an? |approved |its )?(?:similar|equivalent|equal|comparable)|and other vendors)\b/i,
];

/** Sentences that only imagine. */
export const HYPOTHETICAL =
  /\b(?:is|are|was|were) (?:considering|evaluating|exploring|reviewing (?:\w+ ){0,3}(?:proposals|programs?|products?|materials|vendors|quotes|options|systems)|comparing|looking (?:at|into)|(?:still )?thinking (?:about|of)|in talks with)|\b(?:under consideration|no decision (?:has been|was) made|has not (?:yet )?(?:selected|chosen|decided|approved)|hypothetical|automated readers?|language models?|note to (?:AI|robots|bots|crawlers)|ignore (?:the rest|all|previous|any)|(?<!\b(?:teachers|staff|parents|families|users|principals|counselors|schools|students|clerks|drivers|directors|we) )report that|for example, (?:if|a district)|sample|imagine(?! learning))\b|^Should (?:an?|any|the|your)\b.*[^?]$/i;

/** Sentences and headings that advertise, or thank for it. */
export const ADVERTISED =
  /\b(?:advertisement|advertisers?|sponsored|our sponsors?|sponsors?:|thank you to our (?:\w+ )?(?:sponsors?|advertisers?|partners?)|paid content|promoted|exhibitors?|ask your school about|try it today|free trial|^ad:|(?:vendor|sponsor\w*|information|exhibit\w*|their|its|his|our|your) booths?|booths? (?:at|by|from|of)|corporate partners?|business partners?|job fair|career fair)\b/i;

/** A label that says of all that stands behind it that it is over, or never was. */
export const DISOWNING_LABEL =
  /^[^:]{0,60}\b(?:retired|formerly|former|previous|discontinued|decommissioned|no longer|not (?:yet )?(?:used|approved|supported|in use|cleared|permitted|allowed|vetted)|blocked|turned down|declined|prohibited|banned|rejected|denied|tabled|example|duties|webinar|workshop|essay|topic|game|quiz|debate|trivia|seminar|conference|presentation|qualifications|requirements|bidders?|proposers|respondents|offerors|surplus|auction|for sale|interviewed|not renewed|dropped|quotes?|(?:proposals?|bids?) (?:were |was |have been )?(?:received|opened)|responded|responses|answered|replied|under review|pending|considered|compared|alternatives?|invited|disposal|obsolete|sold)\b[^:]{0,60}: /i;

/** Questions whether something is, may be or should be. */
export const IS_ASKED =
  /^(?:where did|what(?:ever)? happened|who remembers)\b.*\?|^(?:[\w’' ]{0,20}, )?(?:["“]?)(?:may|should|could|do|does|did|will|would|is|are|why|can we|shall we|what if|remember|sound)\b.*\?["”]?$/i;

/** A vote that makes a thing of what was to be considered. */
export const DECIDED = /\b(?:carried|passed|approved|adopted|unanimous(?:ly)?|motion by)\b/i;

/** Spans of years that are told as history. */
export const PAST_YEARS =
  /^(?:back )?in (?:the )?(?:19\d\d|200\d|201\d)s?,?\s|\b(?:from|between|in the) (?:19|20)\d\d (?:to|and|until|through|-|–) (?:19|20)[012]\d,? (?:\w+ ){0,6}(?:was|were|had|used|kept|ran)\b|\b(?:was|were|had|used|kept|ran|began|opened)\b.{0,60}\b(?:in|from|until|since) (?:19\d\d|200\d)\b|\b(?:in|from|until|by) (?:19\d\d|200\d)\b.{0,60}\b(?:was|were|had|used|kept|ran|began|opened|passed)\b|\b(?:until|before|prior to|through) (?:19|20)[012]\d\b.{0,40}\b(?:was|were|had|used|kept|ran)\b|\b(?:was|were|had|used|kept|ran)\b.{0,40}\b(?:until|before|prior to) (?:19|20)[012]\d\b/i;

/** What tells of others, though "we" may stand beside it. */
export const SURELY_ELSEWHERE =
  /\bwhere (?:voters|residents|the voters)\b|\b(?:leaves|left|leaving|departs|moves) for (?:the )?[A-Z]|\b(?:[Nn]eighbou?ring|[Nn]earby|[Ll]ike) (?:[A-Z][\w'’-]+ ){1,3}(?:voters|residents|district|where voters|failed|passed|approved|uses?|adopted|district|schools|County|signed|bought|buys|hired|chose|picked|switched|moved|went)\b|\b(?:[Ff]or|[Bb]y|[Ii]n) comparison\b|\bunlike (?:us|our)\b|\b[Dd]istricts (?:of )?(?:our|like our)|\b[Oo]ur (?:friends|neighbou?rs?|colleagues)(?: (?:at|in|from|to)\b|,? [A-Z])/;

/** Public bodies of the place that are not the school's. */
export const OTHER_BODY =
  /\b(?:[Tt]he |[Oo]ur )?(?:city|county|town|village|sheriff|(?:county|city|public|town|parish|village|area|branch) library|police department|fire department|hospital|parks department)(?:['’]s office)? (?!voters|residents|electors)(?:\w+ )?(?:lends|offers|has|gives|provides|runs|sells|hosts|teaches|renewed|passed|approved|received|was (?:awarded|given)|got|won|adopted|uses?|bought|accepted|applied)\b/;

/** A county that does something; which one is told apart from our own. */
export const COUNTY =
  /\b([A-Z][\w'’-]+) County(?:['’]s)? (?:schools|voters|residents|renewed|passed|approved|uses?|adopted|rejected)\b/;

/** What tells of institutions in general, or of those around. */
export const ELSEWHERE =
  /\b(?:(?:neighbou?ring|nearby|other|another|surrounding|peer|sister|comparable|area|many|most|some|several|dozens of|hundreds of|thousands of|rural|urban) (?:\w+ ){0,2}(?:districts?|(?<=\b(?:other|another|neighbou?ring|nearby|many|most|some|several) )schools?|counties|county|regions?|school systems?|states)|(?:seen|visited|heard of) (?:schools|districts)|(?:schools|districts) where|(?:the|a|our|next) (?:\w+ ){0,2}(?:college|university|sister school|diocese|hospital|community college|vo-?tech)(?:[’']s)?(?: next door| in town)? (?:\w+ )?(?:runs?|uses?|likes?|has|have|prefers?|teaches)|go(?:es)? to the (?:college|university|state|library)|the state (?:gives|offers|lends)|(?:districts|schools|educators|states) (?:everywhere|across|around|throughout|in|nationwide|statewide)|across the (?:country|nation|state|region)|nationwide|nationally|around the country|national (?:trend|shortage|average|survey|report)|unlike (?:us|our)|(?:districts|schools|counties) elsewhere)\b/i;

/** Capitalized words that end the name of an institution. */
export const INSTITUTION =
  /\b((?:[A-Z][\w.'’-]{1,24} ){1,5}?)((?:Consolidated |Independent |Unified |Union |Elementary |High |Community |Central |City |County |Local |Joint |Area |Regional |Metropolitan ){0,4}(?:ISD|CISD|USD|UHSD|School District|Public School District|Public Schools|School System|School Corporation|Schools|School Board|(?<!Khan )Academy|College|University)|ISD|CISD)\b/g;

/** Words of names that tell institutions apart by nothing. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `the of and at in for our all new school schools district districts public unified independent consolidated
  community county city union high middle elementary joint area local central regional metropolitan board education
  academy isd cisd usd system corporation college university state department charter magnet primary junior senior
  parish township borough municipal no safe aging healthy title priority chartered nonpublic two three four five six seven eight`.split(
    /\s+/,
  ),
);
