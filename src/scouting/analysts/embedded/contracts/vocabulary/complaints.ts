/**
 * What people say of a product that they are not content with. These patterns are only put to what is said of one vendor's
 * agreement, so that they may be wide.
 */
const LENGTHS = '(?:seconds|minutes|an hour|hours|half the day|days|a week|weeks|months)';

export const DISSATISFIED: readonly RegExp[] = [
  // said outright
  /\b(?:complain(?:t|ts|ed|s|ing)?|dissatisf\w+|unsatisf\w+|unhappy|frustrat\w+|disappoint\w+|displeas\w+|fed up|tired of|out of patience|hate[sd]?|dread(?:s|ed)?|concerns? (?:about|with|over|regarding|raised)|(?:lost|losing|no) (?:\w+ )?(?:trust|faith|confidence|patience)|stopped (?:calling|using|trusting)|given up on|nobody (?:likes|trusts|uses)|more trouble than|told us (?:over and over|again and again|repeatedly)|begged|grumbl\w+|groan\w*)\b/i,
  // how it is
  /\b(?:is|are|was|were|been|being|feels?|felt|remains?|proved|too|so|very|(?:finds?|found|call(?:s|ed)?|consider(?:s|ed)?) (?:it|them|the \w+(?: \w+)?|\w+)) (?:\w+ ){0,2}?(?:slow|dated|outdated|clunky|stale|confusing|buggy|wrong|broken|unreliable|poor|bad|awful|terrible|clumsy|cumbersome|inaccurate|late|hard to \w+|difficult to \w+|useless|dreary|dull|boring|tedious|overpriced|(?:down|offline) (?:for|most|again|twice|three|several|half)|inadequate|a (?:mess|nightmare|headache|burden|disappointment|disaster))\b|\bdated and\b|\bhard to use\b|\b(?:poor|slow|bad|weak) (?:\w+ )?(?:service|support|performance|quality|response\w*)\b|\bunreliab\w+|\bunrespons\w+|\bbuggy\b|\bglitch\w*|\bunusable\b|\binaccurate\b/i,
  // what it has
  /\b(?:nothing but|constant(?:ly)?|many|repeated(?:ly)?|ongoing|continu(?:ing|ed|al)|frequent|recurring|persistent|serious|numerous|endless|unresolved|technical|billing|routing|sync(?:ing)?) (?:\w+ )?(?:trouble|troubles|problems?|issues|errors?|bugs|outages?|delays|failures?|breakdowns?|complaints|crashes|tickets)\b|\bproblems? (?:with|since|ever since)\b|\boutages?\b|\bdowntime\b|\bover-?bill\w*|\bmissed (?:routes|deadlines|deliveries|stops|pick-?ups)\b|\bwrong (?:\w+ )?(?:times?|routes?|grades?|data|stops?|names?|scores?|numbers?|bills?|totals?)\b|\bdropped (?:calls|messages)\b|\b(?:late|missed|cold|lost|garbled) (?:buses|bus|meals?|deliver\w+|calls|texts|messages|routes|pick-?ups)\b|\bcut off\b|\bmiserable\b/i,
  // what it does
  /\b(?:it|which|that|system|software|app|platform|program|portal|site|filter|server|sync|calls|messages|alerts|reports|pages?|scores|product|twice|often|again|regularly|keeps?) (?:\w+ ){0,5}?(?:loses?|losing|lost|drops?|dropp(?:ed|ing)|fails?|failing|failed|crash(?:es|ed|ing)?|freez(?:es|ing)|froze|stall(?:s|ed)|breaks?(?: down)?|broke(?: down)?|times? out|goes down|went down|going down|skips?|garbles?|duplicates)\b(?! off)|\bloses (?:\w+ )?(?:schedules|grades|data|records|messages|connection|track)\b|\bstopped working\b|\bfailed to (?:deliver|meet|respond|provide|fix)\b|\bcalls subs who\b/i,
  // what it does not do
  /\b(?:(?:do(?:es)?|did|has|have|had|is|are|was|were|could|can|will)(?: not|n[’']t)|never) (?:\w+ ){0,2}?(?:works?|worked|working|sync(?:ed)?|loads?|opens?|arrived?|answer(?:ed)?|respond(?:ed)?|return(?:ed)?|match|print|fix(?:ed)?|deliver(?:ed)?|reach(?:ed)?|keep up|keeping up|meet(?:ing)?|live(?:d)? up)\b|\b(?:unanswered|unread|unreturned|unfixed)\b|\bignored?\b|\blate or not at all\b/i,
  // how long it lets wait
  new RegExp(
    String.raw`\b${LENGTHS}(?: too)? (?:late|behind|to (?:load|open|answer|reply|fix|respond|run|save|sync|log in))\b|\b(?:sat|sits?|open|unsolved|waiting|waits?|waited|hold|down|takes?|took) (?:\w+ ){0,3}${LENGTHS}\b|\b(?:hour|day|week|month)['’]s? wait\b|\barriv\w+ (?:\w+ )?late\b|\blong (?:hold|wait) times?\b`,
    'i',
  ),
];

/** Complaints of how systems fit together rather than of one of them. */
export const BETWEEN_SYSTEMS =
  /\b(?:each other|(?:do(?:es)?|did) not (?:talk|pass|share|exchange|speak|feed)|by hand|re-?key\w*|re-?typ\w*)\b/i;

/** Complaints that are none. */
export const SATISFIED =
  /\b(?:no (?:complaints|concerns|issues|outages|problems)|without (?:complaints|issues|problems)|(?:complaints|concerns|issues|problems) (?:were|have been|are) (?:all )?(?:resolved|addressed|fixed|solved)|fewer complaints)\b/i;
