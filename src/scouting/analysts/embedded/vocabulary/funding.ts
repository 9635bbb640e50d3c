import type { FundingFact } from '../../../facts.ts';

/** How each source of money is written; asked in this order. */
export const SOURCES: readonly (readonly [FundingFact['source'], RegExp])[] = [
  [
    'esser',
    /\bESSER(?: ?(?:I{1,3}|[1-3]))?\b|\bARP(?: ?ESSER| funds?| act| relief)?\b|\bARPA\b|\bAmerican Rescue Plan\b|\bCRRSA\b|\bCARES Act\b|\bElementary and Secondary School Emergency Relief\b|\bGEER\b|\b(?:pandemic|COVID(?:-19)?|federal) relief (?:funds?|funding|aid|money|dollars)\b/,
  ],
  [
    'erate',
    /\bE-?Rate(?: Category (?:1|2|One|Two))?\b|\bErate\b|\bSchools and Libraries Program\b|\bUniversal Service (?:Fund|Administrative)\b/i,
  ],
  ['title_i', /\bTitle (?:I|1|One)(?:(?:,? |-)(?:Part )?A)?\b(?![-–/ ]?(?:X|V|I))(?! ?[,&/] ?(?:II|2))/],
  [
    'bond',
    /\b(?:(?:general obligation|school|capital|facilities|technology|building|improvement|safety|construction|qualified zone academy) )?bonds?(?: (?:referendum|measure|issue|proposal|proposition|program|election|package|levy|question|funds?|proceeds|sale|authorization|initiative))?\b(?! (?:with|between|together|paper|rating))|\bbond referendum\b|\bproceeds of (?:the )?bonds?\b/i,
  ],
  [
    'other',
    /\b(?:Lions|Elks|Rotary|Kiwanis|Optimist|Legion|VFW|[Cc]redit [Uu]nion|[Cc]hamber)(?: [Cc]lub| [Ll]odge| [Pp]ost| of [Cc]ommerce)? (?:\w+ ){0,2}(?:gave|gives|sent|donated|contributed|presented)\b|\bTitle (?:II|III|IV|2|3|4)(?:(?:,? |-)(?:Part )?[AB])?\b|\bIDEA,? (?:Part )?[BC]\b|\bIDEA(?: Part)?(?: [BC])?\b(?= ?(?:,|funds?|grant|allocation|allotment|entitlement|\||[-–:$]|part|fl))|\bCarl (?:D\. )?Perkins\b|\bPerkins (?:V|grant|funds?)\b|\b(?:operating|operations|property|technology|capital|emergency|renewal|replacement|school|EP&O|safety|supplemental|parcel|instructional) (?:lev(?:y|ies)|parcel tax|tax levy)\b|\bparcel tax\b|\b(?:permanent|capital) improvement lev(?:y|ies)\b|\b[\d.]+-mill\b|\b(?:lev(?:y|ies))(?= (?:of|was|passed|renewal|election|measure|failed|for|on|would))|\b(?:[1E]-?)?E?SPLOST\b|\b(?:sales|penny|one-cent) (?:and use )?tax\b|\bdonat(?:ed|ion|ions|es)\b|\bgifts? (?:of|from)\b|\b(?:foundation|alumni|family|families|PTA|PTO|boosters?|business(?:es)?|church) (?:has |have )?donated\b|\bdonors?\b|\bMedicaid reimbursement\b/,
  ],
  [
    'state',
    /\b(?:aid|revenue|funds|funding|money) from the state\b|\bfrom the state\b(?! (?:university|police|fair|champion|capit|tournament|auditor|agency))|\bMeasure \d{2,3}\b(?! (?:passed|failed))|\bauxiliary services\b|\bAging Schools\b|\bBlueprint (?:for|Concentration|funds?|money)|\b(?:concentration of poverty|compensatory|at-risk|transportation|small schools?|sparsity|safe schools|bilingual|gifted) (?:aid|grants?|funds?|funding|categorical|weight|allotment)\b(?= \||:)|\b(?:asked|request\w*) the (?:state|legislature) for\b|\b(?:legislature|legislators|lawmakers|general assembly|state) (?:has |have )?(?:set aside|gave|gives|approved|awarded|sent|budgeted|provided|earmarked|chipped in)\b|\bcompensatory (?:revenue|aid)\b|\bstate (?:awards|gives|grants|approves) (?=\$)|\bOffice of School Construction Grants\b|\bEducation Cost Sharing\b|\bstate (?:foundation|revenues?|sources)\b|\bgeneral state aid\b|\b(?:FSP|FEFP|QBE|SEEK|TISA|MFP|BEP)\b|\b(?:\w+ )?Education Finance Program\b|\bFoundation School Program\b|\b(?:Quality )?Basic Education (?:Program|Allotment|Allocation|Aid)\b|\bMinimum Foundation (?:Program|Formula)\b|\bState School Fund\b|\bSchool Foundation Program\b|\bstate (?:foundation |general |equalization |transportation |categorical |basic |technology |safety |school |education |formula |digital |literacy |modernization |facilities |building |capital |matching |construction |bilingual |preschool |special ){0,3}(?:aid|allotment|allocation|appropriations?|funding|funds?|apportionment|grant program|matching program|program|reimbursement|entitlement|dollars|money)\b|\bfoundation (?:aid|allowance)\b|\b(?:legislature|legislative|General Assembly) (?:\w+ )?appropriat\w+\b|\b(?:formula|per-pupil|allotment|entitlement|equalization|categorical) (?:grant|funds?|aid|allotment|funding)\b|\bFormula (?:G|g)rant\b|\b(?:LCFF|TIA|Teacher Incentive Allotment|School Safety Allotment|Instructional Materials(?: and Technology)? Allotment|Safe Schools Allocation|Mental Health Assistance Allocation|Evidence-Based Funding|Capital Outlay|Local Control Funding Formula|Student Opportunity Act|Chapter 70|Expanded Learning Opportunities Program|ELO-P|Prop(?:osition)? 28)\b/i,
  ],
  [
    'grant',
    /\bCOPS\b|\bDepartment of [A-Z]\w+(?=: \$| (?:awarded|gave|approved|granted))|\b(?:[A-Z][\w.'’&-]+ ){1,4}(?:Foundation|Trust|Endowment)(?: (?:of|for) (?:the )?[A-Z]\w+)?(?= (?:\w+ ){0,2}(?:gave|gives|will|said|came|sent|pledged|is giving|has funded|funded|approved|for \$))|\b(?:grants?|grant funding|grantees?|USDA|FEMA|DOJ|EPA|NSF|National Science Foundation|Farm to School|REAP|SRSA|RLIS|21st Century(?: Community Learning Centers?)?|Department of (?:Justice|Energy|Homeland Security|Agriculture|Labor)|SVPP|Emergency Connectivity Fund|ECF)\b(?! (?:permission|access|leave|tenure|credit|street|avenue|st\b|county|elementary|school|middle|high|park|writ))|\b(?:applied|application|proposal) to the [A-Z][\w' ]{2,40}(?:Foundation|Trust|Fund|Endowment)\b|\b(?:foundation|company|corporation|fund|trust|endowment|rotary(?: club)?|kiwanis|lions club|credit union|chamber) (?:has |have |also |recently |\w+ ){0,2}(?:granted|grants|awarded|awards|given|gives|gave|contributed|contributes|provided|provides|committed|donates)\b/i,
  ],
  // Gifts, where nothing says more of the giver.
  [
    'other',
    /\bbequest\b|\bin (?:his|her|their) will\b|\bfrom the (?:estate|late)\b|\b(?:gave|gives|given|sent|left|handed|presented) (?:us|the (?:school|district|band|library|\w+ (?:program|department|class|club))) (?=\$|an? (?:check|gift))|\bcheck (?:for|of) \$|\$[\d,]+ (?:was |came )?from (?:the |an? )?[A-Z]|\bcame from the (?:co-?op|[A-Z])|\b(?:lions|elks|eagles|rotary|kiwanis|optimist|legion|vfw|moose)(?: club| lodge| post)?\b(?= (?:gave|sent|gives))|\b[Gg]ift of (?:[^.;$]{0,60} and )?(?=\$)/,
  ],
];

/** That money came, comes, was asked for, or is there. */
export const OBTAINED =
  /\b(?:receiv(?:e|es|ed|ing)|award(?:s|ed|ing)?|allocat(?:e|ed|es|ion|ions|ing)|allot(?:s|ted|ment)?|grant(?:s|ed)?|secur(?:ed|ing)|won|win|approv(?:e|ed|es|al)|pass(?:ed|es|age)?|commit(?:ment|ted|s)?|fund(?:ed|s|ing)?|appl(?:y|ied|ying|ication)|filed (?:with|for)|budget(?:ed)?|entitle(?:d|ment)|discount(?:ed|s)?|appropriat\w+|provid(?:e|ed|es)|donat\w+|gift|gave|giv(?:en|es)|contribut\w+|accept(?:ed|ance)?|reject(?:ed)?|fail(?:ed|s)?|defeat(?:ed)?|ballot|voters?|referendum|propos(?:e|ed|al|ition)|obligat\w+|spen[dt]|expend\w*|remaining|supported by|paid (?:for )?(?:by|with|from)|through|using|generat\w+|raise[sd]?|asked|request\w*|put in for|qualif(?:y|ies|ied)|said yes|says yes|came through|pledg\w+|left (?:us|the)|set aside|got|gets|sent|sends?|will (?:give|cover|pay|send)|(?:will|to) cover|covers? (?:\d|half|most|part)|is paying|came from|committed|thanks to|support(?:s|ed)?|total(?:s|ing|ed)?|estimated|sale of|issue[ds]?|sold|title i school|schoolwide|targeted assistance)\b/i;

/** Before a sum that is spent, charged or only a part. */
export const NOT_THE_AWARD =
  /\b(?:bills|claims|vouchers|invoices|payables|checks|disbursements)(?: \w+){0,6} $|\b(?:spent|spend|spending|cuts?|cutting|lose|lost|losing|short|save|saves|saved|cost(?:s|ing)?|costs of|purchas(?:e|ed|ing)|paid(?! for by| by)|pay(?:s|ing)?|bought|buy|price[ds]?|contract(?:s|ed)?(?: \w+)? (?:for|of|at)|invoice|includ(?:e|es|ing)|of which|portion of|interest|tax rate|per \$|every|each|home(?:s)? (?:valued|worth)|assessed|valu(?:e|ed|ation)(?: of| at)?|change order|bid of|estimate of|salary|budget of|expenditures? of|warrants|balance of|installments? of|phase \d)(?: \w+){0,4} $/i;

/** Behind a sum of that kind. */
export const NOT_THE_AWARD_AFTER =
  /^(?: (?:of the|of this|of our|of its) | from (?:the|this|our) (?:\w+ ){0,2}(?:grant|award|funds?|bond|levy|allocation|budget) | ?(?:per|a) (?:month|student|pupil|household|\$|home)| (?:was|were|has been|have been|is being|is) (?:spent|used)| (?:in )?(?:interest|fines)| for (?:a )?(?:home|homeowner|house)|,? a month\b)/i;

/** Money for others than the institution. */
export const NOT_OURS =
  /\b(?:out of (?:the )?(?:capital outlay|general fund|reserves?)|from (?:the )?(?:capital outlay|general fund|building fund)|bond counsel|legal fees|gift cards?|interest income|(?:do|does|did|are|is) not (?:\w+ )?(?:receiv\w+|qualif\w+|eligible|get|take|a title)|lawsuit|(?:city|county|town) (?:has )?received|jail|hospital bond|scholarships?|pell grant|fafsa|financial aid|student aid|college|tuition|fundrais\w+|bake sale|car wash|booster|pta|pto|class of(?! \d{4} (?:left|gave|donated))|private school|charter applicants|individuals? (?:may|can) apply|teachers? (?:may|can) apply|mini-?grants? for|bail bonds?|surety|bid bonds?|performance bonds?|payment bonds?|bonding|savings bonds?|male bond|family bond)\b/i;

/** What begins a line that tells of a gift, whoever gives it. */
export const GIVEN =
  /^(?:\W*\w{1,3}(?:\.\d+)*[.)]? )?(?:accept(?:ed|ance)?(?: of)? (?:the |a )?)?(?:donations?|gifts?)\b/i;
export const GIVERS = /\b(?:boosters?|pta|pto|class of)\b/gi;

/** Explanations of what a programme is. */
export const EXPLAINED =
  /\b(?:is (?:a|the|an) (?:\w+ ){0,3}(?:federal|state|program|law|act|source)|federal law|under (?:the )?(?:ESEA|ESSA)|the (?:ESEA|ESSA)|requires? (?:that|schools|districts|all|each|every|parents)|parents['’]? right|right to (?:know|request)|is designed to|purpose of|provides financial assistance|complaint procedures?|nondiscrimination|title ix)\b/i;

/** Before a day until which money must be asked for or spent. */
export const DEADLINE_BEFORE =
  /\b(?:by|before|until|through|deadline(?: is| of| for)?|no later than|not later than|due(?: on| by)?|expir(?:e|es|ing)(?: on)?|end(?:s|ed|ing)?(?: on)?|obligated (?:by|before)|spent (?:by|before)|expended by|liquidated by|close[sd]?(?: on)?)(?: the end of)?:? ?$/i;

/** A sum of relief that was spent was received too. */
export const OF_RELIEF = /^ (?:of|in|from) (?:\w+ ){0,2}(?:ESSER|ARP|CARES|relief)/;

/** What a board has put off. */
export const UNDONE =
  /\b(?:took no action|no action (?:was |is |has been )?taken|tabled|motion (?:failed|died)|withdrawn|postponed)\b|\bwithout (?:the |a |this |new )?(?:\w+ ){0,2}(?:tax|levy|bond|grant)\b/i;

export const IS_TITLE_ONE =
  /\btitle (?:i|1|one) (?:\w+ )?(?:schools?|campus(?:es)?|buildings?|program school|eligible)\b|\bschoolwide\b/i;

/** Schools that are called so; the money told of beside them is another's. */
export const TITLE_ONE_SCHOOLS = /^Title (?:I|1|One) (?:\w+ )?(?:schools?|campus(?:es)?|elementar\w+)\b/i;

export const STATE_SOURCES = /\bstate (?:sources?|revenues?|aid|funds|funding|grants?|programs?)\b/i;
export const TOTAL = /\b(?:sub-?)?totals?\b/i;
export const MONEY_COLUMN =
  /\b(?:amounts?|awards?|awarded|allocations?|allotments?|budget(?:ed)?|revenues?|funds|funding|FY ?\d*|20\d\d)\b/i;
export const SUM_ALONE = /^\d{1,3}(?:,\d{3}){1,3}$/;
