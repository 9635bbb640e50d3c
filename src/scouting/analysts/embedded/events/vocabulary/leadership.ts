/** How a text says that somebody begins or ends to lead: an office, and a verb of coming or going on its right side. */

const OFFICE_WORDS = [
  "(?:assistant |deputy |associate |interim |acting |area )?superintendent(?:s|['’]s)?(?! (?:search|parent|student))",
  "(?:assistant |vice |associate |interim |acting |co-)?principal(?:s|['’]s)?",
  '(?<!\\b(?:band|choir|choral|drama|theatre|theater|orchestra|music|stage|art|camp) )(?:executive |interim |assistant |athletic )?directors?',
  'chief (?:\\w+ ){0,4}officers?',
  '(?<!\\b(?:police|fire) )chiefs?(?= (?:of|for|in)\\b)(?! of (?:police|fire))|technology chief|finance chief',
  'heads? of (?:the )?(?:(?:lower|upper|middle|high) )?(?:school|hr|it|technology|academy)|headmaster|headmistress|chancellor',
  'c[eftaoi]o|chief executive|chief of staff',
  'business (?:manager|official|administrator)|administrators|(?:school|building|district|central office|top|new|assistant) administrator',
  '(?:school )?board (?:members?|presidents?|chairs?(?:man|woman|person)?|vice[- ](?:presidents?|chairs?)|trustees?|clerk|officers)|trustees?|board seats?|seat on the (?:\\w+ ){0,2}(?:board|committee)|(?:school )?committee members?',
  '(?:new|board) (?:president|chair|clerk)|president of the (?:school|academy)|(?:area|district|zone|ward) \\d+ seat|vacant seat|seat left (?:empty|vacant)|newly elected members',
];
const OFFICE = `(?:${OFFICE_WORDS.join('|')})`;
export const HOLDS_OFFICE = new RegExp(`\\b${OFFICE}(?!\\w)`, 'i');

/** The institution, or what happens to somebody, puts them in office. */
const PUT_IN =
  '(?:nam(?:es|ed|ing)|nominat\\w+|appoint\\w*|hir(?:e[sd]?|ing)|employ(?:s|ed|ment)?|select(?:s|ed|ion)?|cho(?:ose|oses|se|sen)|pick(?:s|ed)|tap(?:s|ped)|elect(?:s|ed|ion)?|re-?elect(?:s|ed)|(?:swear|sworn|swears|swearing)(?: in)?|oath|seat(?:s|ed)|install(?:s|ed)|promot\\w+|confirm(?:s|ed)?)';
/** What is said of a person before the office that they come to. */
const COMES =
  "(?:joins?\\b.{0,60}\\bas|begins? (?:work )?as|began (?:work )?as|starts? (?:work )?as|steps? (?:up|in|into)|stepping (?:up|in|into)|takes? (?:over|office|the oath)|moves? (?:up|into|to)|assum(?:es|ed|ing)|succeed(?:s|ed|ing)?|replac(?:es|ing)|becom(?:es?|ing)|to serve as|(?:will|to) be|serv(?:es|ing) as|return(?:s|ing)? as|approv(?:ed|es) as|contract approved.{0,30}\\bas|fill(?:s|ed|ing)?|wins?|won|(?:is|are) (?:our|the|your)(?: \\w+)?(?= new| next)|is (?:the )?board['’]s choice for|finalists? for|welcomes?,?|names? (?:\\w+ ){1,4})";
const GOES =
  "(?:resign\\w*|says? so long|calls? it (?:a career|quits)|out as|part(?:s|ed)? ways with|(?:placed|put) on leave|ousted|removed|retir(?:e[sd]?|ing|ement|ements)|step(?:s|ping|ped)? (?:down|aside|away)|depart(?:s|ed|ing|ure)?|(?:is|to|will|are) leav(?:e|ing)|leav(?:es|ing) (?:(?:the |our )?(?:district|school|post|job|position|office|helm)|for (?:\\w+ ){0,3}(?:job|post|position|role|district))|leav(?:es|ing)\\b(?! (?:an?|no|notes?|messages?|money|behind|room|time|for (?:conference|training))\\b)|sets? to leave|moving on|moves on|moves to|farewell|goodbye|good-bye|last day|accept(?:s|ed) (?:an? |the )?(?:\\w+ )?(?:post|position|job|role)|hang(?:s|ing)? up|hand(?:s|ing)? over|pass(?:es|ing)? (?:on )?the (?:torch|baton|gavel|reins)|(?:will|does|to) not (?:seek|run)|won['’]t (?:seek|run)|dies|died|pass(?:es|ed) away|passing of|death of|mourn\\w*|in memoriam|remember(?:s|ing)|loss of|exit(?:s|ing)?|transition\\w*|relieved of|dismiss(?:es|ed)|fir(?:es|ed)|terminat\\w+)";

const isA = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

/** An office, and a change of who holds it. */
export const LEADERSHIP = isA(
  `\\b(?:${PUT_IN}|${COMES}|${GOES})\\b.{0,90}?\\b${OFFICE}(?!\\w)`,
  // `New principal announced`, `Interim superintendent named`, `Trustees sworn in`
  `\\b${OFFICE}(?!\\w).{0,50}?\\b(?:named|nominated|appointed|appointment|hired|employed|elected|re-?elected|selected|chosen|picked|tapped|announced|introduced|approved|confirmed|sworn in|seated|installed|promoted|take (?:the )?(?:oath|office|seats?)|takes? (?:the )?(?:oath|office|seat|over)|sworn)\\b(?!['’])`,
  `\\b${OFFICE}(?!\\w).{0,70}?\\b${GOES}\\b`,
  `\\b(?:(?:new|next|incoming|acting)(?: \\w+){0,3}|interim) ${OFFICE}(?!\\w)(?! (?:evaluation|standards|program|academy|mentor\\w*|salary|pay|contract|tool|training|license)\\b)`,
  `\\bhas (?:its|a|their) (?:new )?${OFFICE}(?!\\w)`,
  // the two in one
  `\\bwelcome,? (?:\\w+ )?(?:${OFFICE}) \\p{Lu}`,
  '\\b(?:leadership|administrative|administration|principal|superintendent)s? (?:team )?(?:changes?|transitions?|appointments?|shuffle)\\b',
  '\\b(?:changes?|transitions?) (?:in|of|to|at) (?:the |our |district |school |board ){0,2}(?:leadership|administration|top)\\b',
  '\\bnew (?:(?:school|district|building|campus) )?(?:leader|leaders|leadership)\\b(?! (?:class|academy|program|council|course|of the (?:ffa|club|chapter|student)))',
);

/** What says by itself that somebody comes to lead or ceases to, whatever they are called. */
export const TAKES_CHARGE =
  /\b(?:(?:hires?|names?|selects?|appoints?|taps|chooses?|picks?)\b.{3,60}\bto (?:lead|guide|head)\b|(?:named|chosen|tapped|picked|hired|selected|appointed) to (?:lead|guide|head)\b|takes? (?:over )?(?:the )?(?:helm|reins)|(?:for|the|to|into) top (?:job|post|spot|role)|pass(?:es|ing)? the (?:torch|baton|gavel)|hands? over the reins|(?:leav(?:e|es|ing)|resign\w*|step(?:s|ping)? down|quits?)\b.{0,60}\b(?:post|position|job|role|helm|seat)|(?:wins?|fills?|takes?|to fill) (?:\w+ ){0,3}seat\b|seat on (?:the )?(?:\w+ ){0,2}(?:board|committee)|(?:joins?|(?:re-?)?elected to) (?:the )?(?:school |district )?(?:board|committee)\b|board (?:vacancy|seat) (?:is )?filled|(?:board|trustees|committee) fills? (?:\w+ ){0,2}(?:vacanc(?:y|ies)|seats?|opening)|(?:board|committee|trustees) welcomes? (?:its |a |the |their )?(?:new|newest) (?:member|trustee)|newest (?:board member|trustee)|sworn in (?:to|as|on) (?:the )?(?:\w+ )?(?:board|committee|trustees?)|\b(?:board|trustees|committee)\b.{0,30}\b(?:hires?|appoints?|names?|picks?|selects?|chooses?) (?:dr|mrs?|ms)\.|(?:dr|mrs?|ms)\. \p{Lu}[\p{L}'’-]+ (?:will|to) (?:succeed|lead|replace))/iu;

/** Somebody begins to lead a school or district, which the end of the sentence names. */
export const LEADS_A_PLACE =
  /^(?:(?:dr|mrs?|ms)\.? )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}(?: named| chosen| picked| tapped)?(?: to lead| will lead| steps? in(?:to)?(?: at)?| moves? to| takes? over(?: at)?) (?:the )?(?:\p{Lu}|(?:\w+ ){0,2}(?:office|department|division|team|schools?|district|campus|elementary)\b)/u;

/** What a headline says of somebody whose office only the text below it names. */
export const PERSONAL_CHANGE =
  /\b(?:retir\w+|resign\w*|step(?:s|ping)? (?:down|aside|away|in|into|up)|leav(?:e|es|ing)|sworn|takes? (?:over|the (?:oath|helm|reins)|(?:a |the )?(?:new )?(?:job|post|position|role))|(?:named|chosen|appointed|tapped|hired|picked) to lead|new (?:face|role|chapter|leader|post|job|principal|era)|farewell|goodbye|welcomes?|meet|next|moves? (?:on|up|to)|joins?|succeeds?|departs?|appointed|promoted|elected|hired|to lead|will lead|last day|passes|change|transition)\b/i;

/** Words of going that are said of leaders whom their surname is enough to know. */
export const GOES_OR_COMES =
  /\b(?:retir(?:e|es|ing|ement)|resign(?:s|ed|ing|ation)?|step(?:s|ping)? (?:down|aside|away)|depart(?:s|ing|ure)|leav(?:es|ing)|to leave|moving on|moves on|farewell|goodbye|last day|named|appointed|promoted|sworn in|elected|passes away|dies|accepts)\b/i;

/** Praise and ordinary business, not a change. */
export const NO_CHANGE =
  /\b(?:of the (?:year|month|week)|for a day|awards?|honor(?:s|ed|ee)?|finalist(?! for superintendent)|recogni[sz]\w+|medal|scholarship|named (?:to (?!(?:the |a |permanent |top )*(?:permanent|top|post|position|role|job|lead|board|seat|principal))|one of|among|for|after|in honor|a (?:finalist|semifinalist|national|blue|top|distinguished))|students? (?:named|elected|chosen|selected)|student (?:council|board)|listening tour|message from|'s (?:message|corner|letter|list|update)|coffee with|chat with|lunch with|retirees|search (?:survey|begins|update|process|firm|continues|forums?|committee|consultant)|(?:firm|consultants?) to|appreciation|candidates?|filing|new (?:school(?! board)|building|program|bus|website|app|playground|policy|roof|field|gym))\b/i;
/** What makes a choice of one finalist, and the end of a search, a change after all. */
export const CHANGE_AFTER_ALL = /\b(?:lone|sole) finalist\b|\bsearch ends\b/i;
