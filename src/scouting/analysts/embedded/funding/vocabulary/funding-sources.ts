import type { FundingFact } from '../../../../facts.ts';

/** How sure words make of a source: by its own name, by the kind of money, or only by how it was given. */
export type Strength = 'named' | 'kind' | 'given';

export interface SourceWords {
  readonly source: FundingFact['source'];
  readonly strength: Strength;
  /** Whether voters decide on it. */
  readonly isVoted?: boolean;
  readonly pattern: RegExp;
}

const MONEY =
  '(?:aid|allotments?|allocations?|allowances?|appropriations?|apportionments?|funding|funds?|revenues?|reimbursements?|entitlements?|dollars|money|monies|subsid(?:y|ies)|support|payments?|sources?|share|match(?:ing)?|categoricals?|formulas?|assistance)';

/** What a giver does, in whatever tense. */
const GIVES =
  '(?:g[ai]ves?(?! up)|lends?|lent|giving|given|grants?|granted|award(?:s|ed|ing)?|donat(?:es?|ed|ing)|contribut(?:es?|ed|ing)|present(?:s|ed)?|provid(?:es?|ed|ing)|commit(?:s|ted)?|pledg(?:es?|ed)|sen[dt]s?|sending|paid|pays?|paying|approv(?:es?|ed)|fund(?:s|ed|ing)?|back(?:s|ed|ing)|invest(?:s|ed|ing)|underw\\w+|cover(?:s|ed|ing)?|sponsor(?:s|ed)|said yes|says yes|came through|has chosen|selected|picked|chipped in|set aside|earmark\\w*|appropriat\\w+|reimburs\\w+|allot(?:s|ted)?|budgeted)';

/** The proper name of somebody whose trade is giving; the funds of a budget are none. */
const FUNDER =
  "(?<![A-Z][\\w’'&-]{0,20} )(?!(?:The |Our )?(?:General|Building|Debt|Sinking|Food|Capital|Special|Trust|State|Minimum|School|Cafeteria|Activity|Levy|Minimum Foundation|Relief|Emergency)\\b[^.]{0,20}Fund\\b)(?:[A-Z][\\w.’'&-]*,? (?:(?:and|&|of|for|the|in) )*){1,6}(?<!\\b(?:State|Minimum|Basic|School) )(?:Foundation|Trust(?! Fund)|Endowment|Philanthrop(?:y|ies)|Charit(?:y|ies)|(?<!\\b(?:Schools?|Classrooms?|Facilities|Improvement|Insurance|Self-Insurance|Activity|Health|Retirement|Pension|Benefits?|Liability|Revenue|Service|Nutrition|Reserve) (?:[A-Z][\\w-]+ ){0,3})Fund)(?: (?:of|for) (?:the )?[A-Z]\\w+(?: [A-Z]\\w+)?)?";

/** A fund of the state, by what it is for; those that are accounts of a budget are called by less. */
const STATE_FUND =
  '(?:[A-Z][\\w-]+ ){0,3}(?:Schools?|Classrooms?) (?:[A-Z][\\w-]+ ){0,2}(?:Modernization|Facilities|Trust|Improvement|Infrastructure|Stabilization) (?:[A-Z][\\w-]+ )?Fund';

/** Names of states, which stand for the state before its money. */
const STATES =
  '(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming)';

const LEVY_KIND =
  '(?:operati(?:ng|ons|onal)|property|technology|tech|capital|emergency|renewal|replacement|school|EP&O\\)?|M&O|safety|security|supplemental|instructional|enrichment|permanent improvement|capital improvement|facilities|maintenance|excess|local option|transportation|additional|new|voted|sinking fund|five-year|ten-year|(?:building )?reserve|building|special|substitute|voter-approved|general fund|bus|nickel)';

const FEDERAL_AGENCY =
  '(?:U\\.? ?S\\.? |United States |[Ff]ederal )?Department of (?:Agriculture|Commerce|Defense|Education|Energy|Health|Homeland Security|Housing|Interior|the Interior|Justice|Labor|State|Transportation|Treasury|Natural Resources|Conservation|Public Safety|Public Health|Mental Health|Economic Development)';

/** How each source of money is written. Where a sum has several beside it, the first of this list tells the source. */
export const SOURCES: readonly SourceWords[] = [
  {
    source: 'esser',
    strength: 'named',
    pattern:
      /\bESSER\b(?: ?(?:I{1,3}|[1-3])\b)?|\bARPA?\b(?: ?ESSER| funds?| act| relief)?|\bAmerican Rescue Plan\b|\bCRRSA\b|\bCARES Act\b|\bElementary and Secondary School Emergency Relief\b|\bGEER\b|\bEducation Stabilization Fund\b|\bEANS\b|\bEmergency Assistance (?:for|to) Non-?[Pp]ublic Schools\b|\b(?:pandemic|COVID(?:-19)?|coronavirus|federal|emergency|stimulus)[ -]relief\b(?: (?:funds?|funding|aid|money|dollars|program))?|\brelief (?:funds?|money|dollars|program)\b|\bfederal stimulus\b/i,
  },
  {
    source: 'erate',
    strength: 'named',
    pattern:
      /\bE-?Rate\b(?: Category (?:1|2|One|Two))?|\bSchools and Libraries (?:Program|Division)\b|\bUniversal Service (?:Fund|Administrative|Program)\b|\bUSAC\b|\bCategory (?:1|2|One|Two) (?:funding|funds|budget|discounts?|request|reimbursement)\b/i,
  },
  {
    source: 'grant',
    strength: 'named',
    pattern:
      /\b(?:21st|Twenty-First) Century(?: Community Learning(?: Centers?)?\b|(?= ?[:|(–—-]| (?:grants?|fund(?:s|ing)|programs?|money|after-?school|allocation)\b))|\b21st CCLC\b|\bCOPS\b|\bSVPP\b|\bSchool Violence Prevention\b|\bSTOP School Violence\b|\bProject (?:SERV|AWARE|PREVENT)\b|\bClean School Bus\b|\bStronger Connections\b|\bFull-Service Community Schools\b|\bGEAR UP\b|\bEmergency Connectivity Fund\b|\bDistance Learning and Telemedicine\b|\bFarm to School\b|\bFresh Fruit (?:and|&) Vegetable\b|\bMagnet Schools Assistance\b|\bHomeland Security\b|\bBRIC\b|\bAmeriCorps\b|\bMcKinney[- ]Vento (?:[\w-]+ ){0,3}?(?:sub-?)?grants?\b|\b(?:NSF|FEMA|USDA|EPA|DOJ|NEA|NEH|HUD|EDA)(?:['’]s)?(?: [\w-]+){0,6}? (?:grants?|awards?|funds?|funding|rebates?|program)\b|\b(?:REAP|SRSA|RLIS|Small,? Rural School Achievement)(?: [\w-]+){0,3}? (?:grants?|awards?)\b|\b(?:National Science Foundation|National Endowment)\b/i,
  },
  // What is called the state's is, whatever other programme has a name like it.
  {
    source: 'state',
    strength: 'named',
    pattern:
      /^State (?!Department|Board|Library|Arts|Council|Historical|Humanities|University|Police|Fair|Street|School Board)[A-Z][\w-]+(?: [A-Z][\w-]+)*/,
  },
  {
    source: 'title_i',
    strength: 'named',
    pattern:
      /\bTitle (?:I|1|One)(?:(?:[,.]? ?|-)(?:Part )?A)?\b(?![-–/ ]?(?:X|V|I(?!s (?:\w+ )?\$)))(?! ?[,&/] ?(?:II|2\b))(?!, Part [C-D])/i,
  },
  {
    source: 'other',
    strength: 'named',
    pattern:
      /\bT(?:itle|ITLE) (?:II|III|IV|VI?|VII|2|3|4|5|6)\b(?:(?:[,.]? ?|-)(?:Part )?[A-E]\b)?(?! (?:of the (?:ADA|Civil|Americans)|coordinator|complain))|\bIDEA\b(?:[- ,]*(?:(?:Part )?[BC]|61[19]|Basic|Preschool|Flow-?through))*|\bSpecial Education,? (?:Part|Flow|\(IDEA|Grants? to States)|\bPreschool Grants?\b|\bPart B(?= \||,? (?:entitlement|flow|funds|allocation|611|619))|\bPerkins\b(?= ?(?:IV|V|grants?|funds?|funding|allocation|money|basic|\||[-–:]))|(?<=\bIDEA\b[^.;]{0,60})\bPreschool(?= \$)|\bCarl (?:D\. )?Perkins\b|\bMcKinney[- ]Vento\b|\bMigrant Education\b|\bIndian Education\b|\bJohnson[- ]O[’']Malley\b|\bJOM\b|\bImpact Aid\b|\bMedicaid\b|\bHead Start\b|\bSecure Rural Schools\b|\bforest reserve\b|\b(?:National )?School (?:Lunch|Breakfast) Program\b(?= (?:reimburse|\||[-–:$]))|\b(?:REAP|SRSA|RLIS)\b|\bSmall,? Rural School Achievement\b|\bRural (?:and|&) Low[- ]Income\b|\bRural Education Achievement\b/,
  },
  {
    source: 'bond',
    strength: 'kind',
    isVoted: true,
    pattern:
      /\b(?<=\b(?:approv|authoriz|vot|pass|reject|defeat|propos)\w*\b[^.;]{0,80})(?<!['’]s )bonding(?= (?:of|up to) \$)|\b(?<!\b(?:treasurer|clerk|official|employee|secretary|contractor|builder|bidder)(?:['’]s)? )(?<!\b(?:bid|performance|payment|surety|bail|savings|fidelity|chemical|family|male|strong|special|close) )bonds?\b(?! (?:counsel|with|between|together|paper|rating|holders?|of (?:friend|trust|love)))(?: (?:referendum|measure|issue|proposal|proposition|program|election|package|levy|question|funds?|proceeds|sale|authorization|initiative))?|(?<!\b(?:operating|operational|operations|levy|recurring) )\breferendum\b|\bdebt exclusion\b|\b(?:capital|building|construction|renovation|facilities)(?: \w+){0,2} (?:proposition|proposal|ballot question)\b/i,
  },
  {
    source: 'other',
    strength: 'kind',
    isVoted: true,
    pattern: new RegExp(
      String.raw`\b(?:facilit(?:y|ies)|occupation|option|severance|gaming|lodging|franchise|utility)(?: \w+)? tax\b|\b${LEVY_KIND} (?:(?:property )?tax )?(?:lev(?:y|ies)|referendum|override|parcel tax|millage|mill)\b|\bparcel tax\b|\b[\d.]+-?(?: ?mill\b| mills\b)|\b(?:mill(?:age)?|tax|voted|the|our|a|this) lev(?:y|ies)(?= (?:of|was|passed|renewal|election|measure|failed|for|on|would|that|brings?|rais|generat|ha[ds]\b|will|,))|\blevy (?:override|renewal)\b|(?<!\b(?:manual|veto|system) )\boverride\b|\b(?:[1E]-?)?E?SPLOST\b|\b(?:sales|penny|one-cent|half-cent|half-penny|earned income|income)(?: (?:and|&) use)? (?:sur)?tax(?:es)?\b|\b(?:exceed\w*|over|above|beyond) (?:\w+ ){0,3}revenue limit\b|\bMedicaid reimbursement\b`,
      'i',
    ),
  },
  {
    source: 'state',
    strength: 'named',
    pattern:
      /\b(?:FSP|FEFP|QBE|SEEK|TISA|MFP|BEP|LCFF|ELO-P|ECS|EPS subsidy)\b|\bKETS (?:assistance|offers?|funds?|funding)\b|\bEducation Finance Program\b|\bFoundation School Program\b|\bBasic Education (?:Program|Allotment|Allocation|Aid|Subsidy)\b|\bMinimum Foundation (?:Program|Formula)\b|\b(?:State|Common) School Fund\b|\bStudent Investment Account\b|\bSchool Foundation Program\b|\bfoundation (?:aid|allowance|program|formula)\b|\b(?:Teacher Incentive|School Safety|Instructional Materials(?: and Technology)?) Allotment\b|\bSafe Schools Allocation\b|\bMental Health Assistance Allocation\b|\bEvidence-Based Funding\b|\bCapital Outlay (?:State|Aid)\b|\bLocal Control Funding Formula\b|\bStudent Opportunity Act\b|\bChapter \d{2,3}\b|\bExpanded Learning Opportunities\b|\bProp(?:osition)? (?:28|98)\b|\b(?:under|from|through|of) Prop(?:osition)? 2\b|\bMeasure \d{2,3}\b(?! (?:passed|failed))|\bauxiliary services\b|\bSchool LAND Trust\b|\bLottery (?:money|funds?|funding|revenues?|proceeds|dollars|allocation|apportionment)\b|\bAging Schools\b|\bBlueprint (?:for|Concentration|funds?|money)|\bEducation Cost Sharing\b|\bschool aid (?:fund|section|payment)s?\b|\bAct \d{2,3}\b|\bSection \d{2,3}[a-z]{0,2}\b(?= (?:funds?|funding|money|grant|safety|aid|allocation))|\bOffice of (?:Public )?School Construction\b|\b(?:School )?Facilities (?:Construction )?(?:Commission|Program)\b|\bSchool Building (?:Authority|Assistance)\b|\bSchool Construction (?:Assistance|Authority|Fund|Grants?)\b|\bCompensatory (?:revenue|aid|education)\b/i,
  },
  {
    source: 'state',
    strength: 'named',
    pattern:
      /\b(?!(?:Financial|First|Student|Legal|Hearing|Teacher|Teaching|Mutual|Band|Visual|Impact|Federal|Classroom|Health|Lunch|Kitchen|Bus)\b)(?:[A-Z][\w’'-]+ ){1,4}(?:Aid|Allotment|Apportionment|Block Grant|State Support)\b|\b(?:Basic Formula|Basic Tuition Support|Classroom Trust Fund|Enhanced Student Achievement|State Equalization Guarantee|TEEOSA)\b/,
  },
  // What is called a grant and comes by a formula.
  {
    source: 'state',
    strength: 'kind',
    pattern:
      /\b(?:formula|per[- ]pupil|supplemental|concentration|equalization|categorical|entitlement|block|base|adjusted education|apportionment|excess[- ]costs?) grants?\b|\bgrants? by formula\b/i,
  },
  {
    source: 'grant',
    strength: 'kind',
    pattern:
      /(?<!\b(?:is|are|be|been|was|were|to|will|may|can|shall) )\bgrants?\b(?! (?:(?:and \w+ )?(?:management|administration|program officer)|permission|access|leave|tenure|credit|street|avenue|st\b|county|elementary|school|middle|high|park|writ|him|her|them|us|parents|students|an?\b|the\b|full|him))|\bgrantees?\b|\brebates?\b/i,
  },
  // Gifts, where the word tells, whoever gives.
  {
    source: 'other',
    strength: 'kind',
    pattern:
      /\bdonat(?:e[ds]?|ing|ions?)\b|(?<!\bin )\bgifts?\b(?! (?:cards?|shop|certificates?|wrap|baskets?|exchange))|\bdonors?\b|\bbequests?\b|\bbequeath\w*|\b(?:estate|memory) of\b|\bin (?:his|her|their) will\b|\b(?:generous|charitable|matching|anonymous|annual|financial) (?:\w+ )?contributions?\b|\bcontribution (?:of|from)\b|\b(?:our|annual|year-end|diocesan|capital|bishop['’]s|spring|fall|christmas) (?:\w+ )?(?:appeal|giving|campaign)\b|\b[A-Z]\w+ Appeal\b|\bannual fund\b|\b(?:capital|giving) (?:campaign|day)\b|\b(?:a|wrote|presented|big|ceremonial) (?:\w+ )?check (?:for|of|to)\b/i,
  },
  {
    source: 'state',
    strength: 'kind',
    pattern: new RegExp(
      [
        String.raw`\b(?:state|commonwealth)(?:['’]s)?(?! (?:law|board of|test|champion|university|fair|police|park|audit|report|standard|senator|representative|tournament))(?:-funded)? (?:[\w/’'-]+ ){0,5}?${MONEY}\b`,
        String.raw`\bstate['’]s (?:[\w/’'-]+ ){1,5}?(?:accounts?|programs?|initiatives?|grants?(?= by))\b|\b${STATES}(?:['’]s)? (?:[\w/’'-]+ ){0,5}?(?:aid|support|funds|funding|allotment|allocation|initiative|program|money|dollars|subsidy)\b`,
        String.raw`\b(?:from|by|of) (?:the )?(?:State|Commonwealth)(?: of [A-Z]\w+(?: [A-Z]\w+)?)?\b(?! (?:library|arts|humanities|historical|university|police|fair|champion|capit|tournament|auditor|agency|board|test|law|scale|salary|schedule|minimum|contracts?))`,
        String.raw`\b(?:the (?:state|commonwealth)(?: of \w+)?|legislature|legislators|lawmakers|general assembly|governor)(?:['’]s(?: \w+){1,4})? (?:has |have |had |will |is |also |\w+ ){0,3}?${GIVES}\b`,
        String.raw`\b(?:asked|petitioned|request\w*|applied to) the (?:state|legislature|general assembly)\b|\b(?:legislature|legislative|General Assembly)['’]?s? (?:\w+ )?appropriat\w+|\bper[- ]pupil (?:\w+ )?${MONEY}\b|\b(?:equalization|sparsity|isolated|transportation|transport|bilingual|gifted|safe schools|at-risk|preschool|(?:universal )?pre-?k(?:indergarten)?|UPK|special education|concentration of poverty|small schools?|technology|library|textbook|kindergarten|adequacy|hold[- ]harmless|building) (?:aid|allocation|allotment|categorical|allowance|apportionment|formula|weight|entitlement)\b`,
        String.raw`\b(?:basic|foundation|school|funding) formula (?:payments?|allocation|share)\b|\bstate (?:awards|gives|grants|approves|sends) (?=\$)|\bstate (?:foundation|equalization|revenues?|sources|categoricals?|pre-?k)\b|\(state[,)]|\bat-risk fund(?:s|ing)\b|\bgeneral state aid\b|(?<=[,(] ?)State of [A-Z]\w+|\bdeclining[- ]enrollment (?:aid|fund(?:s|ing)|money|protection)\b|\bcircuit breaker\b|\bcasino (?:tax|revenue|fund|distribution)s?\b|\bformula (?:aid|funds?|funding|money)\b|\b(?:safety|security|literacy|technology|transportation|construction|education|school)[\w ]{0,24} formula\b`,
      ].join('|'),
      'i',
    ),
  },
  {
    source: 'state',
    strength: 'given',
    pattern: new RegExp(
      String.raw`\b${STATE_FUND}(?= (?:has |have |will |also ){0,2}${GIVES}\b)|\breceiv\w+ [^.;]{0,30}\bfrom the ${STATE_FUND}`,
    ),
  },
  // Those who give by trade.
  {
    source: 'grant',
    strength: 'given',
    pattern: new RegExp(
      String.raw`\b${FUNDER}(?=,? (?:has |have |will |also |is |had |recently |generously |just ){0,2}${GIVES}\b| an? (?:application|proposal|request)|:? ?[-–—,(|:“\"]| for \$| \$)|\b(?:from|of|by|to|asked|sent|approached|thank|Thank you,|thanks to) (?:the |our )?${FUNDER}|\b(?:applied|application|proposal|request) to (?:the )?${FEDERAL_AGENCY}|\b(?:from|by) the ${FEDERAL_AGENCY}|\b${FEDERAL_AGENCY}(?= (?:has |have |will )?${GIVES}\b|: ?\$)|\b(?:Arts|Humanities) (?:Council|Commission)(?= (?:has |have )?${GIVES}\b|: ?\$)|\bOffice of (?:Justice|Community)[\w -]{0,30}`,
    ),
  },
  {
    source: 'grant',
    strength: 'given',
    pattern:
      /\b(?:foundation|company|corporation|trust|endowment) (?:has |have |also |recently |\w+ ){0,2}(?:granted|grants|awarded|awards|gave|gives|given|provided|provides|committed)\b|\b(?:was|were|been|being) awarded (?=\$)|\bawards? (?:of \$[\d.,]+(?: \w+illion)? )?from\b|\b(?:won|earned|received|securing|secured) (?:a |an )?\$[\d.,]+(?: \w+illion)? (?:\w+ ){0,3}(?:award|prize)\b/i,
  },
  // Those who give for once.
  {
    source: 'other',
    strength: 'given',
    pattern:
      /\b(?:lions|elks|eagles|rotary|kiwanis|optimists?|american legion|legion|vfw|moose|masons|chamber|credit union|bank|co-?op|cooperative|farmers|alumni|families|family|church|neighbou?rs?|friends?|volunteers|merchants|business(?:es)?|PT[AO]|boosters?|auxiliary)(?: [\w’'&-]+){0,6}? (?:has |have |will |also |again ){0,2}(?:gave|given?|gives|sen[dt]|presented|contributed|handed over|chipped in|left|paid|covered)\b/i,
  },
  {
    source: 'other',
    strength: 'given',
    pattern:
      /(?<!\b(?:we|board|district|school|students?|teachers?|staff|insurance|classes|class|voters|committee|trustees)(?: (?:has|have|had|also|recently))? )\b(?:gave|gives?|given|sent|left|handed|presented|wrote|contributed|pledged)\b(?: (?:us|the (?:school|district|library|band|\w+ (?:program|department|class|club|team))|our [\w ]{3,30}|[A-Z]\w+ (?:Elementary|School|High)))? (?=\$|an? (?:check|gift|\$)|[a-z]+ (?:thousand|hundred))|\b(?:received|accept(?:ed|ance)?)(?: of| with (?:\w+ )?(?:thanks|appreciation|gratitude))? (?:an? )?(?:check|\$[\d,]+) (?:[\w ]{0,20})?(?:from|of(?! (?:it|this|that|these|them|which)\b))\b|\$[\d,]+ (?:was |came )from (?:the |an? )?[A-Z]|\bcame from the (?:co-?op|[A-Z])|\baccepted:? (?=\$[\d,]+ from)|\bthank(?:s|ed| you)?(?:,| to)? (?:the |our )?[A-Z][^.$;]{2,60} for (?:[\w’'-]+ ){0,3}(?=\$)|\b(?:lions|elks|rotary|kiwanis|vfw|legion|optimist|eagles|moose)(?: [\w#]+){0,3}(?=(?::|,| [-–—]) \$)/i,
  },
];
