/**
 * What tells that a product is in use here and now. A name alone tells nothing: it may be praised, sold, remembered or
 * feared. Patterns look at a window of bounded length, and no repetition stands inside another one.
 */

/** Things that people of a school do in, on, with or through a product. */
const DONE =
  'log(?:ged|ging|s)?[ -]?(?:in|on)?|wish ?lists?|projects?|sign(?:ed|ing|s)?[ -]?(?:in|on|up)?|check(?:ed|ing|s)?|see|seen|view(?:ed|ing|s|able)?|find|found|look(?:ed|ing|s)?|post(?:ed|ing|s)?|publish(?:ed|es)?|submit(?:ted|s|ting)?|turn(?:ed|s)? in|hand(?:ed)? in|enter(?:ed|s|ing)?|record(?:ed|s|ing)?|report(?:ed|s|ing)?|pay(?:s|ing|ments?|able)?|paid|load(?:ed|s)?|add(?:ed|s)?|deposit\\w*|regist(?:er|ered|ration|ers|ering)|enroll(?:ed|ment|s)?|appl(?:y|ied|ications?)|search(?:ed|es)?|messag(?:e|es|ed|ing)|text(?:s|ed|ing)?|read(?:s|ing)?|work(?:s|ed|ing)?|practi[cs](?:e|es|ed|ing)|tak(?:e|es|en|ing)|complet(?:e|es|ed|ing|ion)|build(?:s|ing)?|finish(?:es|ed)?|access(?:ed|es|ible|ing)?|download(?:ed|s|able)?|open(?:s|ed)?|visit(?:s|ed)?|reach(?:ed|es)?|run|runs|running|handled|managed?|manages|managing|hosted|powered|provided|furnished|supplied|serviced?|maintained|operated|monitored|filtered|screened|protected|secured|tests?|tested|assessed|sent|send(?:s|ing)?|go(?:es)? (?:out|home)|went (?:out|live)|going (?:out|live)|live|kept|keep(?:s|ing)?|track(?:ed|s|ing)?|logged|schedul(?:e|ed|ing)|done|given|conducted|assign(?:ed|ments?|s)|authenticat\\w+|connect(?:s|ed)?|pass(?:es|ed)?|follow(?:s|ed)?|order(?:ed|s|ing)?|request(?:ed|s)?|reserv(?:e|ed)|stor(?:e|ed|es)|saved?|shared?|communicat\\w+|hear(?:s)?|receiv\\w+|notif\\w+|alert(?:s|ed)?|updat\\w+|stream(?:ed|s)?|broadcast|carried|learn(?:s|ing)?|teach(?:es|ing)?|taught|meet(?:s)?|spend(?:s)?|start(?:s|ed)?|begin(?:s)?|begun|put(?:s)? in|call(?:s)? in|rel(?:y|ies)|rest(?:s)?|depend(?:s)?|train(?:ed|ing|s)?|partner(?:s|ed|ship)?|contract(?:s|ed)?|subscrib\\w+|licen[cs]ed?|equipped|issued|available|online|website|grades?|gradebooks?|attendance|absences|lunch|meals?|tickets?|bus(?:es)?|forms?|flyers?|courses?|lessons?|homework|calendar|accounts?|rosters?|sync(?:s|ed)?|import(?:s|ed)?|export(?:s|ed)?|offer(?:s|ed)?|brought|made|designed|displayed|writes?|written|left|prepared|served|makes?|cover(?:s|ed)|get|help|planning|mathematics|joined?';

/** Verbs that have the product for their object, said of those who have it. */
const HAD =
  'us(?:e|es|ing)|keeps?|cares? for|looks? after|in charge of|responsible for|in use is|utiliz(?:e|es|ing)|access(?:es|ing)?|open|check|download|install|join|visit|see|activate|get|tap|take[sn]?|give[sn]?|administer(?:s|ed)?|adopt(?:s|ed)|implement(?:s|ed|ing)|launch(?:es|ed|ing)?|introduc(?:e[ds]?|ing)|install(?:s|ed|ing)?|installation of|roll(?:s|ed|ing) out|deploy(?:s|ed|ing)|add(?:s|ed)|turn(?:ed)? on|purchas(?:e[ds]?|ing)|bought|buys?|acquir(?:e[ds]?)|leas(?:e[ds]?|ing)|licens(?:e[ds]?|ing)|subscribes? to|renew(?:s|ed|al|ing)?(?: of)?|extend(?:s|ed)?|approv(?:e[ds]?|al|ing)(?: of)?|ratif(?:y|ied)|award(?:s|ed)? to|carr(?:y|ies)|issu(?:e[ds]?|ing)|receiv(?:e[ds]?|ing)|assigned|provid(?:e[ds]?|ing)|offers?|ha(?:s|ve)|gets|got|shares?|carr(?:y|ies)|runs?|operates?|employs?|maintains?|contracts? with|partners? with|work(?:s|ing) with|switched to|moved to|moving to|switching to|transition(?:ed|ing) to|migrat(?:ed|ing) to|chose|selected|teach(?:es)?|like[s]?|prefers?|brings?|by way of|by means of|put(?:s)?(?: all)? in|welcome to|new|featuring|plays?|reads?|download(?:ed)?';

export const BEFORE_USE: readonly RegExp[] = [
  // `The library catalog is …`, `cameras by …`, `the wireless, all …`, `the present company, …`
  /^(?:[Tt]he|[Oo]ur) [^.,;]{3,40} (?:is|are) (?:an? |all |by |from |made by |[A-Z]\w+ by )?$/,
  /\b(?:cameras?|panels?|boards?|phones|telephones|laptops|tablets|switch(?:es)?|access points|wireless|firewalls?|copiers|printers|buses|meals|kitchens?|locks|badges|readers|servers?|devices|computers|Chromebooks|projectors)(?: is| are|,)? (?:all |made )?(?:by |from )?$/i,
  /\b(?:present|current) (?:\w+ ){0,2}(?:company|provider|vendor|contractor|operator|carrier)(?:,| is) $|, (?:currently|presently|at present|all) (?:the )?$/i,
  /\b(?:complain(?:s|ed|ts?)?|troubles?|problems?|outages?|unhappy|satisfied|happy|pleased|content|tied|linked|hooked|fed) (?:about|with|of|in|at|to|into) (?:the )?$|\b(?:vendor|provider|company) of record (?:is|remains) $/i,
  /^(?:In|On|Through|Via|With|Use|By|Inside) $|\b(?:lost|broken|stolen|damaged|cracked|loaner|insurance (?:for|on)|repairs? (?:of|to)|charger for) (?:the |your |a |an )?$/i,
  new RegExp(
    String.raw`\b(?:${DONE})\b[:,]?(?: \S+){0,9} (?:in|into|on|onto|through|via|with|by|using|from|to|under|over|at|upon|of|for) (?:\S+ ){0,3}$`,
    'i',
  ),
  new RegExp(String.raw`\b(?:${HAD})(?: \S+){0,4} $`, 'i'),
  /\b(?:mov|switch|transition|migrat|convert|chang|upgrad|went over|going over)\w*(?: \S+){0,8} to (?:\S+ ){0,2}$/i,
  /\b(?:replaced|succeeded|followed|superseded)(?: (?!by|with)\S+){0,4} (?:by|with) (?:\S+ ){0,3}$/i,
  /\b(?:our|your|(?:district|school|child|student|teacher)['’]s|the (?:\w+ )?(?:app|portal|platform|system|filter|software|program|product|tool|provider)(?: is| called| named|,)?) (?:\S+ ){0,4}$/i,
  /(?::|–|—| -|[([|/•]|[“"]|\.{2,}|…|_{2,})\s*(?:the |our |a |an )?$/,
  /\b(?:going to be|will be|it['’]s|it is|there is|there are) (?:the |our )?$/i,
  /\b(?:apps?|software|systems?|platforms?|portals?|tools?|programs?|services?|devices?|filters?|screener|assessments?|provider|carrier|vendor),? (?:is |are |include[s]? |including |such as |called |named |like |and )?$/i,
  /\b(?:agreements?|contracts?|leases?|extension|renewal|licen[cs]es|subscriptions?|retain|stay|continue|keep)(?: (?:of|with|for|from|to|through)| the)? (?:the )?(?:\S+ ){0,2}$/i,
  /\b(?:is|are|was|were|be|been) (?:\w+ )?\w+(?:ed|en|un|id|ne|ld|nt) (?:\w+ )?by (?:the )?$|\b(?:through|via|using|upon) (?:the |our )?$/i,
  /\b(?:is|are|lives?|stays?|goes|go) (?:all )?(?:in|on) (?:the )?$/i,
];

/** Nouns and verbs that stand behind the name of what is there. */
export const AFTER_USE: readonly RegExp[] = [
  /^(?:['’]s?)?(?:[ -](?:[A-Z]\w+|\w+)){0,2}?[ -](?:accounts?|log-?ins?|passwords?|user ?names?|portals?|apps?|badges?|codes?|invitation|page|links?|help|support|guides?|tutorial|training|id|ids|sign-?in|licen[cs]es?|licensing|subscriptions?|agreement|contract|lease|renewal|hosting|messages?|notifications?|texts?|emails?|alerts?|gradebook|system|kiosk|module|modules|queue|tickets?|desk|switch(?:es)?|access points?|equipment|cameras?|panels?|boards?|displays?|laptops?|tablets?|computers?|devices?|firewalls?|phones?|platform|software|program|refreshers?|trainings?|curriculum|assessments?|diagnostic|screener|tests?|testing|scores?|lessons?|courses?|classes|class|filter|server|data|dashboard|website|site|announcements?|updates?|forms?|payments?|fees?|administrator|coordinator|coach|specialist|registrar|buses|drivers|store|catalog|library|feed|group|chat|reports?|records?|number|pin|activation|access|credentials|carts?|hotspots?|fiber|internet|service|web|minutes|levels?|insurance|chargers?|repairs?|cases?|breaks?|costs?|fee)\b/i,
  /^ (?:told|notified|informed|warned|wrote|assured) (?:us|the district|our|all)\b/i,
  /^(?:['’]s)?(?: [A-Z]\w+){0,2}(?:,[^,]{0,60},)? (?:is|are|has been|have been|will be|remains?|was (?:adopted|installed|renewed|approved|purchased|extended|rolled out|introduced|launched|added|continued|upgraded|updated|chosen|selected|awarded|hired|retained|picked|accepted))\b/i,
  /^(?: [\w&-]+){0,6},? (?:was |were |be )?(?:renewed|approved|extended|purchased|awarded|continued|ratified)\b|^(?:,[^,.;]{0,70},)? (?:ends|expires|runs out|lapses|stays|remains)\b/i,
  /^(?:[^.;,]{0,30})? (?:watch(?:es)?|hangs?|stands?|sits?|sends?|shows?|lets?|allows?|helps?|keeps?|filters?|monitors?|tracks?|logs?|prints?|scans?|serves?|provides?|offers|gives?|handles?|manages?|operates?|runs?|transports?|hosts?|stores?|holds?|houses|delivers?|supports?|covers?|protects?|blocks?|alerts?|notif(?:y|ies)|posts?|opens?|closes?|replaces?|replaced|works?|go(?:es)? home|stay(?:s)?|comes?|arrives?|syncs?|feeds|texts?|calls?|routes?|drives?|feeds?|measures?|screens?|schedules?|collects?|contains?|has|have|can|will|does|do|must|may|sees|took over|t(?:akes?|ook) the place)\b/i,
  /^,[^;.]{0,80}\b(?:agreement|contract|renewal|(?:one|two|three|four|five)-year)\b/i,
  /^, (?:which|who) (?:has|have|is|are|runs?|serves?|drives?|feeds?|keeps?)\b[^.;]{0,30}\b(?:our|the district)\b/i,
  /^[™®]?(?: [A-Z]\w+)?(?::| –| —| -|[)\]|”"]|\/| \(| \|)/,
  /^(?:,? (?:and|or|&|,) \S+){0,4}[ ,]+(?:at|for|to|in|on|with) (?:all|every|each|our|your|the|home|school|grades?|students?|families|parents|staff|teachers|employees|[K\d])/i,
  /^, ours (?:for|since)\b|^, (?:which is )?our (?:[a-z]+ ){0,4}(?:company|carrier|provider|vendor|system|partner|contractor|platform|filter|supplier|software)\b/,
  /^ for (?!example|instance)[a-z]/,
  /^\.?$/,
];

/** Headings, titles and addresses under which products that are there are listed. */
export const PRODUCT_LIST =
  /\b(?:apps?|applications|software|technology|tech|digital|online|portals?|log-?ins?|sign-?in|quick ?links|links|tools|systems?|platforms?|programs?|resources|subscriptions?|licen[cs]es?|agreements?|contracts?|vendors?|devices?|1:1|one-to-one|infrastructure|network|curriculum|assessments?|families|parents?|students?|staff|employees|payments?|transportation|communications?)\b/i;

/** Sections of tables in which the names of those stand that want to sell. */
export const SELLERS =
  /\b(?:bidders?|bid tab\w*|offerors?|respondents?|proposers?|quotes?|proposals?|score|points|finalists|sponsors?|exhibitors?|candidates?|considered|compar\w+|requested|denied|wish ?list|not approved|retired|replaced)\b/i;

/** Products that anybody meets in, and what must stand near their names to tell that the institution has them. */
export const ANYBODYS: ReadonlyMap<string, RegExp> = new Map([
  [
    'Zoom',
    /\b(?:licen[cs]\w+|subscri\w+|accounts?|contracts?|agreements?|purchas\w+|renew\w*|phones?|rooms)\b/i,
  ],
  // Rules on cheating and privacy name it whether or not a school has it.
  [
    'OpenAI',
    /\b(?:licen[cs]\w+|subscri\w+|contracts?|agreements?|purchas\w+|renew\w*|Edu|we|(?:the )?(?:district|school|board) (?:uses?|provides?|pays?|runs?|offers?)|(?:teachers|staff|students) (?:\w+ )?(?:use|have|log|sign))\b/,
  ],
  // What they sell to families is not what a school has.
  [
    'Comcast',
    /^(?!.*(?:\$\d+ (?:a month|per month|plan)|low[- ]cost|discount|plans? for families|essentials))/i,
  ],
  [
    'AT&T',
    /^(?!.*(?:\$\d+ (?:a month|per month|plan)|low[- ]cost|discount|plans? for families|essentials))/i,
  ],
]);
