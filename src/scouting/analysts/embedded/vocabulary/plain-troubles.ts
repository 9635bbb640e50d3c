import type { PainPointFact } from '../../../facts.ts';

/** Troubles as people put them: each of these says by itself what is wrong, and with what. */
const NUMBER = String.raw`(?:\d[\d,.]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|hundreds|dozens|half|several|a third|a quarter|a few|a dozen)`;
const STAFF =
  '(?:teachers?|drivers?|subs?|substitutes?|aides?|paras?|paraprofessionals?|paraeducators?|nurses?|custodians?|cooks?|counselors?|librarians?|psychologists?|therapists?|pathologists?|coaches|principals?|staff|secretar(?:y|ies)|bus drivers?|technicians?|positions|people|workers|employees|attendants|assistants|monitors|interpreters?|specialists?|mechanics?)';
const PUPILS = String.raw`(?:students?|pupils?|kids|children|kindergart\w+|learners|scholars|youngsters|freshmen|sophomores|juniors|seniors|\w+[- ]graders|enrollment|head ?count|membership|heads)`;
const GEAR = String.raw`(?:wi-?fi|wireless|networks?|internet|connection|signal|servers?|switch(?:es)?|access points|chromebooks?|laptops?|ipads?|tablets?|devices?|computers?|batteries|projectors?|panels?|boards|phones?|intercoms?|pa(?: system)?|public address(?: system)?|bells?|radios?|radio coverage|boilers?|furnaces?|heat(?:ing|ers?)?|chillers?|air[- ]condition(?:ing|ers?)|a\/?c|hvac|ventilation|roofs?|ceilings?|windows?|doors?|floors?|pipes?|plumbing|sewers?|septic|wells?|water|fountains|restrooms?|toilets|elevators?|lifts?|generators?|freezers?|coolers?|ovens?|kitchen|gym|auditorium|stage|wings?|annex|classrooms?|buildings?|portables?|relocatables?|trailers?|modulars?|bleachers|track|turf|playgrounds?|parking lots?|wiring|electrical|panels|buses|fleet|copiers?|gear|equipment|hardware|software)`;

const any = (...parts: string[]): RegExp => new RegExp(String.raw`\b(?:${parts.join('|')})`, 'i');

export const PLAIN: readonly (readonly [PainPointFact['category'], RegExp])[] = [
  [
    'staffing',
    any(
      String.raw`${NUMBER} (?:in|of|out of) (?:every )?${NUMBER} (?:\S+ ){0,3}${STAFF} (?:\S+ ){0,2}(?:(?:leave|leaves|left)(?! (?:an?|the|his|her|their)\b)|quit|quits|(?:do(?:es)?|did) not (?:come back|return|stay))`,
      String.raw`no (?:\w+ ){0,2}(?:one|body|person) (?:\w+ ){0,2}(?:applied|answered|came forward)|(?:has|have) been (?:taught|covered|led|driven) by (?:a )?(?:substitutes?|subs|the office)|(?:${STAFF}) (?:covers?|travels? between|splits? (?:her|his|their) (?:time|week)) (?:\S+ ){0,2}(?:three|four|five|six|seven|eight) (?:schools|buildings|campuses)`,
      String.raw`${NUMBER} (?:\w+ ){0,2}${STAFF} (?:short|shy|light|down)\b`,
      String.raw`(?:short|shy|down|light) (?:of )?(?:by )?${NUMBER} (?:\w+ ){0,2}${STAFF}\b`,
      String.raw`short(?:age)? (?:of|on) (?:\w+ ){0,2}${STAFF}\b`,
      String.raw`(?:still|yet|have|has|had|with|are|is|there['’]s) (?:no|without (?:an?|any)) (?:\w+[ -]){0,3}${STAFF}\b(?! (?:left behind|meeting|meetings|conferences|day|days|work day|parking))`,
      String.raw`no (?:one|body)? ?(?:has |have )?(?:left )?to (?:call|cover|sub|drive|teach)|no ?(?:one|body) (?:\w+ )?(?:to call|applied|to drive|wants? the job|has applied)`,
      String.raw`(?:not (?:one|a single)|no) (?:\w+ )?(?:person|soul|applicant|candidate|nibble|bite|taker)s?\b`,
      "(?:haven['’]t|have not|has not|hasn['’]t) had a (?:nibble|bite|single)",
      String.raw`(?:sub|substitute|applicant|candidate|driver)s? (?:pool|list) (?:\S+ ){0,4}(?:down|dry|thin|empty|small|shrunk|shrinking|short)`,
      String.raw`(?:posted|advertised|listed) (?:\S+ ){0,5}(?:${NUMBER} times|since \w+|all (?:summer|fall|year))`,
      String.raw`${NUMBER} (?:\w+ )?(?:drivers|mechanics|nurses|counselors|technicians|custodians|teachers) (?:for|cover|serve|share) (?:\w+ )?${NUMBER} (?:\w+ )?(?:routes|buses|schools|buildings|classes)`,
      String.raw`(?:cannot|can['’]t|could not|couldn['’]t|unable to|not able to|hard to|harder to|struggle to|struggling to|trouble) (?:keep|keeping|hire|hiring|find|finding|fill|filling|attract|attracting|recruit|recruiting|retain|retaining|staff|staffing) (?:\S+ ){0,6}(?:${STAFF}|jobs?|routes?|posts?|one|job|opening)\b`,
      String.raw`${NUMBER} (?:in|of|out of) (?:every )?${NUMBER} (?:of )?(?:our )?(?:\w+ )?(?:${STAFF}) (?:\w+ )?(?:left|quit|resigned|retired|moved on)`,
      String.raw`(?:principal|superintendent|secretary|mechanic|coach|counselor|director|teachers|i|we) (?:\w+ ){0,3}(?:covers?|covering|drives?|driving|fills? in|filling in|subs?) (?:\S+ ){0,3}(?:class(?:es)?|routes?|bus|lunch|for)`,
      String.raw`${NUMBER} (?:\w+ )?routes (?:and|with|but)(?: only)? ${NUMBER} (?:\w+ )?drivers?|i am one of the (?:two|three|four|drivers)`,
      String.raw`${NUMBER} (?:\w+[- ]){0,3}(?:positions?|jobs?|vacancies|openings|posts|classrooms?|sections|classes) (?:\w+ ){0,3}(?:vacant|open since|unfilled|empty|opened (?:\S+ ){0,3}(?:with|without)|started (?:\S+ ){0,4}(?:with|without))`,
      String.raw`(?:first-years?|teachers?|staff) (?:are )?on (?:emergency|provisional|waiver)|on emergency licen[cs]es|long-term sub(?:s|stitutes?)?\b|uncertified (?:teachers|subs|adults)`,
      String.raw`turnover (?:\S+ ){0,5}(?:ran|hit|reached|stands|is|was|at) |splits? (?:her|his|their) (?:week|time|day) (?:among|between)|spread (?:too )?thin`,
      String.raw`search(?:es)? (?:\S+ ){0,9}(?:failed|came up empty|come up empty|reopened|turned up no)|(?:${STAFF}) (?:have |has )?(?:given|gave) notice|wants? the job|unable to (?:fill|hire|staff)`,
      String.raw`(?:difficult(?:y|ies)|challenges?) (?:in |with )?(?:recruit|retain|hir|staff|fill)\w+|(?:recruitment|retention|hiring) (?:\w+ ){0,3}(?:difficult|challenge|struggle|problem)`,
    ),
  ],
  [
    'budget',
    any(
      String.raw`(?:fund|reserves?|balance|account|savings) (?:\S+ ){0,5}(?:(?:run|runs|ran|running) (?:dry|out)|(?:is|are|was|were) (?:nearly |almost )?(?:empty|exhausted|spent|emptied))`,
      String.raw`(?:dip|dips|dipped|dipping) into (?:\S+ ){0,2}(?:reserves?|savings|fund balance)|spend(?:s|ing)? (?:\S+ ){0,4}more than (?:\S+ ){0,2}(?:takes? in|receives?|brings? in)`,
      String.raw`in the hole\b|hole of \$|in the red(?=[.,;]|$)|shortfall|\$[\d.,]+ ?(?:million|m|k|thousand)? (?:short|in the hole|less)\b|short (?:about|by|some|roughly|nearly|almost|another)? ?(?:\$[\d.,]+|${NUMBER}(?:[ -]\w+)? (?:thousand|million|hundred))`,
      String.raw`(?:less|fewer dollars) to (?:work with|spend|run)|(?:spend|spending|spent|going out) (?:\S+ ){0,6}(?:more )?than (?:we|it|the district) (?:take|bring|get|receive|has|have|can)\w*|more than (?:(?:we|it) (?:takes?|brings?|gets?)|comes|came|goes) in|(?:trim|close|erase|cover|plug)\w* (?:the|our|a|this) (?:\S+ ){0,2}(?:deficit|gap|hole|shortfall)|(?:reserves?|carryover|savings|balances?|cushion) (?:\S+ ){0,4}(?:gone|spent|used up|exhausted|run out|last)`,
      String.raw`(?:expenditures|expenses|spending|costs|outlays) (?:\S+ ){0,6}(?:exceed|exceeds|exceeding|outpace|outrun|outstrip|grow faster|above)\w* (?:\S+ ){0,3}(?:revenues?|income|receipts|funds|funding)?`,
      String.raw`(?:money|budget|funds|dollars|finances|times) (?:is|are|remains?|stays?|has been|have been) (?:\w+ )?(?:tight|short|scarce|thin|lean|strained|stretched)`,
      String.raw`(?:levy|bond|referendum|override|measure|issue|question|tax) (?:\S+ ){0,3}(?:went down|failed|lost|was voted down|was turned down|fell short|did not pass|came up short)`,
      String.raw`with (?:the )?(?:esser|relief|arp|grant|federal|one-time)[\w ]{0,25} (?:gone|ended|ending|spent|running out|over|dried up)|no (?:way|money|funds|recurring source|other source) (?:\S+ ){0,4}to (?:pay|cover|replace)|no recurring (?:source|money|funds)`,
      String.raw`(?:eat|eats|eating|dip|dips|dipping|dipped|draw|draws|drawing|drew|tap|taps|tapping|burn|burning|living) (?:\w+ )?(?:into|down|on|from|off|through) (?:\S+ ){0,3}(?:savings|reserves?|fund balance|rainy[- ]day|cash|balances?|carryover)`,
      String.raw`(?:find|cut|trim|save|reduce|close|remove|slash|shave) (?:\S+ ){0,3}\$[\d.,]+ ?(?:million|m|k|thousand)?(?:\S* ){0,4}(?:reductions?|cuts?|savings|gap|from|before|by|out of)?`,
      String.raw`(?:look(?:s|ing)? at|consider(?:s|ing)?|face[sd]?|facing|plan(?:s|ning)? for|list of|weigh(?:s|ing)?|round of|next) (?:\w+ ){0,2}(?:cuts|reductions|layoffs)\b|cuts (?:stand|to come|are coming|coming|ahead|on the table|will|of \$)|(?:the|more|deeper|these) cuts\b`,
      String.raw`(?:reserves?|fund balance|cash(?: on hand| reserves| balance)?) (?:\S+ ){0,4}(?:${NUMBER} days|below|dropp?\w*|thin|low|fallen|shrunk|dwindl\w*|gone)|below the (?:\S+ ){0,3}floor|reserves cover|days['’]? (?:of )?cash`,
      String.raw`(?:payments?|aid|checks?) (?:\w+ ){0,4}(?:late|delayed|behind|cut|frozen)\b|borrow(?:ed|ing)? (?:to|money|\$|against)|lent us|line of credit`,
      String.raw`(?:insurance|premiums?|utilities|fuel|diesel|health care|benefits|costs?|prices?) (?:\S+ ){0,3}(?:went up|up|rose|climbed|jumped|increased|doubled|grew) (?:by )?(?:\$?\d|${NUMBER} percent|again)`,
      String.raw`(?:per-pupil|state|federal) (?:dollars|money|aid|funding) (?:follow|follows|left|leave|falls?|fell|dropp?\w*|shrink\w*|goes with)`,
      String.raw`(?:closed?|closing|ended|dropped|suspended|eliminated|reduced) (?:\w+ ){0,2}(?:after-school|summer|music|art|tutoring|sports|library|preschool|pre-k) (?:program|school|hours)|(?:refresh|order|purchase) of (?:\w+ )?was reduced`,
      String.raw`running (?:a )?deficits?|unfunded|can(?:no|['’])t afford|ended the year \$[\d.,]+ ?(?:million|thousand)? short`,
    ),
  ],
  [
    'enrollment',
    any(
      String.raw`\d+ (?:\w+ )?${PUPILS}[^.]{0,40}\b(?:years? ago|in (?:19|20)\d\d|a decade ago),?(?: \w+){0,3} \d+`,
      String.raw`turned away ${NUMBER} (?:\w+ )?${PUPILS}|${PUPILS} (?:\S+ ){0,4}turned away`,
      String.raw`down ${NUMBER} (?:\w+ ){0,2}${PUPILS}|down (?:by )?${NUMBER} (?:from|since|over|in) |\d[\d,]*(?: ${PUPILS})?,? down from (?:\S+ ){0,2}\d`,
      String.raw`(?:los[te]|losing|loses) (?:\w+ )?${NUMBER} (?:\w+ ){0,2}${PUPILS}|${NUMBER} (?:\w+ )?(?:fewer|less) (?:\w+ ){0,2}(?:${PUPILS}|than last|than we had|than in)`,
      String.raw`(?:fewer|less|not as many) (?:and fewer )?(?:\w+ ){0,2}${PUPILS}\b`,
      String.raw`(?:there were|we had|it had|had) (?:\S+ ){0,3}\d[\d,]* [^.]{0,60}(?:now|today|this (?:year|fall))[^.]{0,25} \d`,
      String.raw`there are \d[\d,]* now, and \w+ fewer|graduating class (?:was|of|is) \S+ [^.;]{0,40}(?:first grade|kindergarten)`,
      String.raw`(?:membership|enrollment|enrolment|head ?count|numbers|count of \w+|our count|adm|student body|student count) (?:\S+ ){0,5}(?:slip\w*|slid\w*|sliding|drop\w*|fall(?:s|en|ing)?|fell|declin\w+|shr[iau]nk\w*|dwindl\w*|down|sink\w*|sank|dip\w*|los\w+|smaller|eroded?)`,
      String.raw`(?:slip\w*|slid\w*|shr[iau]nk\w*|dwindl\w*|declin\w+) (?:student )?(?:membership|enrollment|numbers|classes|population)`,
      String.raw`(?:built|designed|meant|planned|made) (?:for|to hold|to house) (?:\w+ )?(?:\d[\d,]*|${NUMBER})[^.;]{0,40}(?:houses?|holds?|has|have|serves?|now|with|enrolls?) (?:\w+ ){0,2}\d`,
      String.raw`(?:lowest|smallest|fewest) (?:\S+ ){0,3}(?:since|in|ever|on record)|more ${PUPILS} than (?:it|we|there)|(?:are|have|has|with) (?:\S+ ){0,3}on (?:the|a|our) (?:\w+ )?waiting list|waiting list (?:of|for|has|is)(?: \S+){0,4} \d|(?:turned|turning) (?:\w+ ){0,2}away (?:\S+ ){0,3}(?:famil|child|student)\w*`,
      String.raw`(?:percent|%) of (?:its |rated |building )?capacity|(?:over|above|beyond|past|exceeds?) (?:\w+ ){0,3}capacity|overcrowd\w*|over-?enroll\w*|(?:relocatable|portable|modular) classrooms? (?:\w+ ){0,3}in use|out of (?:rooms?|seats|desks|space)`,
      String.raw`(?:class(?:es)?|sections) (?:\S+ ){0,5}(?:run|runs|ran|are|is|average|averages|swell\w*) (?:\w+ )?(?:to|at|of|over|up to|as large as) (?:\w+ )?(?:2[89]|3\d|4\d)\b`,
      String.raw`${NUMBER} (?:empty|open|unfilled) seats|empty (?:seats|desks|classrooms|rooms)|(?:combined|combine|combining) (?:\S+ ){0,3}(?:grades?|classes|classrooms|kindergartens)`,
      String.raw`(?:came in|come in|is|are|was) (?:\w+ )?${NUMBER} (?:under|below|short of|fewer than) (?:\S+ ){0,3}(?:budget\w*|project\w*|forecast|expect\w*|plan\w*)`,
    ),
  ],
  [
    'infrastructure',
    any(
      String.raw`(?:wi-?fi|wireless|internet|network|connection|phones?|calls) (?:\S+ ){0,4}drops? (?:when|whenever|every|several|two|three|each|daily)`,
      String.raw`${GEAR} (?:\S+ ){0,5}(?:is|are|dates?|was) (?:\w+ )?from (?:19[3-9]\d|200\d)\b|parts (?:must|have to) be (?:made|salvaged)|(?:breakers?|fuses?) (?:trip|trips|blow|blows)\b|too old to (?:update|repair|patch|run)`,
      String.raw`${GEAR} (?:\S+ ){0,6}?(?:quits?|quit|gives? (?:out|up)|gave out|goes out|went out|went down|goes down|was down|were down|is down|are down|cuts? out|drops? (?:out|off)|dropp(?:ed|ing)|crash\w*|freezes?|won['’]t (?:start|hold|close|open|charge|turn)|will (?:no longer|not) (?:start|hold|close|open|charge|turn|lock|light)|do(?:es)? not (?:hold|last|work|close|start|open|reach|heat|cool|cover)|did not (?:reach|pass|work|hold|start)|could not be heard|can(?:not|['’]t) be heard|fails?|failed|failing|leaks?|leaking|sags?|sagging|cracks?|cracking|sinks?|sinking|limps?|limping|on (?:its|their) last legs|held together|out of (?:support|service|warranty|date|order)|await(?:s|ing)? (?:parts|repair)|past (?:its|their)|worn|rott\w+|rust\w*|mold\w*|soft|dead|jammed|backs? up|overheats?|trips?|flickers?|have been out|has been out|has been broken|is broken|are broken|is shot|are shot|reaches? (?:\S+ ){0,3}and then)\b`,
      String.raw`${GEAR} (?:\S+ ){0,3}(?:is|are|date|dates|dating) (?:\w+ )?(?:(?:back )?(?:from|to)|the) (?:19\d\d|200\d|201\d)\b|${GEAR},? (?:\S+ ){0,2}(?:from|of) (?:19\d\d|200\d|201\d)\b|${GEAR} (?:\S+ ){0,4}(?:put in|installed|built|bought) (?:in )?(?:the year|19\d\d|200\d|201[0-6])`,
      String.raw`${GEAR} (?:\S+ ){0,5}(?:is|are|average|averages|averaging) (?:\w+ ){0,2}(?:${NUMBER}) years`,
      String.raw`(?:rain|water|snow|wind|sewage) (?:\w+ )?(?:comes?|came|gets?|got|pours?|drips?|runs?|seeps?) (?:\w+ )?(?:in|through|down|into)|when it rains|see your breath|(?:kids|children|students|teachers|kindergartners) (?:\S+ ){0,2}(?:wore|wear|wearing) (?:\w+ )?(?:coats|caps|gloves|jackets)|set(?:s|ting)? out (?:the )?buckets|space heaters`,
      String.raw`(?:lead|mold|asbestos|radon|arsenic|pfas) (?:\w+ ){0,3}(?:found|measured|detected|in|at|above)|elevated (?:lead|radon|arsenic|carbon)`,
      'end[- ]of[- ](?:life|support)|go(?:es|ing)? out of support|no longer (?:supported|made|sold)|dead (?:spots?|zones?)|calls drop',
      String.raw`(?:internet|network|wi-?fi|phones|power|water|heat) (?:was|were|has been|have been|is|are) (?:\w+ )?(?:down|out|off|dark)\b(?! of| to| for)|(?:damp|leaky|drafty|crumbling|failing|aging|rundown) (?:wing|building|classrooms?|gym|roof|boiler|wiring|school)`,
      String.raw`lost (?:power|heat|water|internet|phones)|stopped (?:getting|receiving|making|working|holding)|buckl\w+|roped off|buckets in|did not pass inspection|failed (?:\w+ )?inspection|(?:long past|overdue for|needs?|need) (?:\w+ )?(?:a new|replacing|replacement|repair)\b`,
    ),
  ],
  [
    'security',
    any(
      String.raw`(?:forged|spoofed|fraudulent|fake) (?:\w+ )?(?:emails?|invoices?|message|letterhead)|(?:emptied|drained|stole|diverted) (?:\S+ ){0,3}(?:account|payroll|deposit|payment|funds)|stolen (?:passwords?|credentials|log-?ins?)|files of (?:\S+ ){1,5}were (?:opened|taken|copied)`,
      String.raw`(?:criminals?|hackers?|attackers?|thieves|somebody|someone|a stranger|an intruder|intruders?) (?:\S+ ){0,5}(?:encrypted|phished|got (?:in|into)|broke in|hacked|stole|took over|locked up|demanded|entered|accessed|walked in|sent)`,
      String.raw`phished|(?:invoice|gift[- ]card|payroll|email) (?:scam|fraud)|ransom(?:ware)?|encrypted our|(?:accounts?|mailbox(?:es)?|inbox|email) (?:\S+ ){0,3}(?:was|were) (?:taken over|misused|hijacked|hacked|compromised|used to send)|(?:entered|gave) their passwords?|(?:payroll|deposits?|paychecks?|payments?|checks) (?:\S+ ){0,4}(?:diverted|misdirected|stolen|went to a stranger)`,
      String.raw`cameras? (?:\S+ ){0,4}(?:dead|dark|broken|do not|don['’]t|out|missing|not work\w*)|${NUMBER} (?:\w+ )?cameras (?:are|is) (?:dead|dark|out|broken)|blind spots`,
      String.raw`doors? (?:\S+ ){0,5}(?:do(?:es)? not (?:lock|latch|close)|don['’]t (?:lock|latch)|will not (?:lock|latch)|won['’]t (?:lock|latch)|propped|left open|unlocked)|propped (?:open )?doors?|cannot be locked`,
      String.raw`(?:on|by|with) paper (?:logs?|sign-in|sheets)|paper (?:visitor )?logs?|(?:public address|pa|radio)[\w ]{0,25} (?:did not reach|does not reach|fails?|cannot be heard)`,
      String.raw`(?:looked like it came|posing|pretend\w*|claim\w* to be|impersonat\w*)[^.;]{0,40}(?:from|as|me|us|superintendent|principal)|talked (?:\S+ ){1,4}out of|metal keys|(?:do not|don['’]t) know who has|lockdown (?:\S+ ){0,6}(?:found|gaps?|fail\w*)`,
      String.raw`insurer (?:\S+ ){0,3}(?:declined|refused|will not|dropped|raised)|without (?:multi-?factor|mfa|two-factor)`,
    ),
  ],
  [
    'integration',
    any(
      String.raw`(?:lose|loses|lost|spend|spends|waste|wastes) (?:\S+ ){1,7}(?:log-?ins|logging in|passwords|re-?keying|retyping|copying)\b`,
      String.raw`(?:typ(?:e|es|ed|ing)|key(?:s|ed|ing)?|enter(?:s|ed|ing)?|cop(?:y|ies|ied|ying)) (?:\S+ ){0,6}(?:by hand|(?:in|into|in to) (?:${NUMBER}|both|several|the state|another|each)|twice|again|over again|a second time|from (?:paper|one|the))`,
      String.raw`re-?(?:typ(?:e|es|ed|ing)|key(?:s|ed|ing)?|enter(?:s|ed|ing)?) |(?:keyed|entered|typed|copied|moved|loaded|uploaded|matched) (?:\S+ ){0,4}(?:by hand|by spreadsheet|manually)|nothing syncs|(?:do|does|did|will) not (?:speak|talk|sync|connect|communicate|link|share)(?: \w+)? (?:to|with|up|each)|(?:systems?|programs?|software|databases?|platforms?|applications) (?:\S+ ){0,4}(?:are|is|were) not (?:linked|connected|integrated|synced|joined)`,
      String.raw`(?:in|into|across|between|with) ${NUMBER} (?:different|separate|other) (?:programs?|systems?|places|screens|databases?|platforms?)|(?:look|looks|looking) up (?:\S+ ){0,5}in ${NUMBER}`,
      String.raw`(?:juggl\w+|different|separate|too many) (?:\w+ ){0,2}(?:${NUMBER} )?(?:apps|log-?ins|passwords|systems|platforms|portals)|${NUMBER} (?:apps|log-?ins|portals) and`,
      String.raw`spreadsheets? (?:\S+ ){0,4}every (?:night|week|sunday|monday|friday|morning|evening)|records are not shared|don['’]t (?:talk|speak|sync)`,
    ),
  ],
  [
    'compliance',
    any(
      String.raw`wrote us up|written up (?:for|by)|(?:on|under|into|ordered|issued|requires?) (?:a |an |the )?(?:\w+ )?corrective action|out of compliance|not in compliance|open investigation|is investigating`,
      String.raw`(?:evaluations?|ieps?|reports?(?! cards?)|reviews?|timelines?|screenings?|inspections?|trainings?|plans?) (?:\S+ ){0,4}(?:were|was|are|is) (?:${NUMBER} (?:days|weeks|months) late|not (?:\w+ )?(?:finished|completed|done|filed|sent|submitted|held|met|posted)|late|overdue|missed|past due)`,
      String.raw`(?:state|auditors?|department|ocr|inspector|monitors?|reviewers?|agency) (?:\S+ ){0,5}(?:found that|cited|faulted|flagged|dinged|ordered|put us on|wrote up|noted)(?! no\b)`,
      String.raw`(?:monitors?|auditors?|state|reviewers?|inspectors?) (?:\w+ )?(?:found|counted) (?:\S+ ){1,6}(?:without|missing|lacking|unsigned|late)`,
      String.raw`missed (?:the|a|our|its|two|three) (?:\S+ ){0,3}(?:deadline|due date|timeline|cutoff)`,
    ),
  ],
  [
    'other',
    any(
      String.raw`(?:reading|math\w*|literacy|proficiency|science|test scores|scores|graduation(?: rate)?) (?:\S+ ){0,3}(?:fell|dropped|slid|slipped|sank) (?:by )?(?:\S+ ){0,2}(?:points?|percent\w*)`,
      String.raw`(?:${NUMBER} (?:percent|%)|\d+%|${NUMBER} (?:in|of|out of) (?:every )?${NUMBER}|nearly half|half|a third|a quarter) (?:of )?(?:our |the |all )?(?:\w+ )?${PUPILS} (?:\S+ ){0,3}(?:miss\w*|absent|are absent|skip\w*|cannot read|can['’]t read|fail\w*|below)`,
      String.raw`chronic(?:ally)? absen\w*(?: rate)?|attendance is where|attendance (?:\S+ ){0,4}(?:poor|slip\w*|below|worse|problem|low|fell|dropped)`,
      String.raw`(?:only|just|barely|fewer than|less than) (?:${NUMBER}|\d+) ?(?:percent|%|in ${NUMBER}|of ${NUMBER})?(?: of)? (?:\S+ ){0,5}(?:read|reads|met|meet|passed|scored|proficient|on (?:grade )?level|at grade level)`,
      String.raw`bus(?:es)?(?: on \S+ \S+ \S+)? (?:have|has|are|were|run|runs|ran|keep|arrive|came)(?: \S+){0,8}? (?:late\b|did not come|do not show|no-show)|(?:late|missed) (?:bus|pickups)`,
      String.raw`(?:fights|vaping|suspensions|referrals|bullying) (?:\S+ ){0,4}(?:up|doubled|rose|risen|worse|increas\w+)|scores (?:\S+ ){0,4}(?:fell|dropped|slid|slipped|down|below)`,
    ),
  ],
];
