import { anyOf, inOrder } from '../phrases.ts';

/** What turns a trouble into none. Lists as `phrases.ts` reads them. */

/** Right before what is wrong: it is denied. */
export const DENIED = new RegExp(
  `${anyOf("no not never without avoid(s|ed|ing)? prevent(s|ed|ing|ion)? nor neither free_of zero few isn't wasn't aren't won't don't didn't leave unless pays?_for possible potential suspected any rather_than instead_of through block(s|ed|ing)? stopped caught nothing_is against no_longer ended ends_the did_away_with got_rid_of put_an_end_to hardly reduce(s|d)? reducing bridg(e|es|ed|ing)")}(?: (?!only\\b|been\\b)\\S+){0,2} ["“(]*$`,
  'i',
);
/** Between a thing and what is wrong with it: only those are meant with which it is wrong. */
export const RESTRICTED = /^ (?:that|which|who)(?: (?:is|are|has|have|do|does))? $/i;
/** Right before what is wrong, or in it: what would come of something else. */
export const WOULD_BE = /\bwould (?:(?!rather\b)\S+ ){0,3}$/i;
/** Somebody's report sets what is into the past: "told the board that the fund had run dry". */
export const REPORTED =
  /\b(?:said|says|told|report(?:ed|s)|noted|explained|stated|added|informed|shared|reminded|presented|announced|advised|warned|showed|forecasts?|projects|expects?)\b/i;
/** What had been before something else came, where nothing tells of today. */
export const BEFORE_THAT =
  /\bhad (?!(?:been )?(?:budgeted|planned|expected|projected|hoped|counted|reckoned)\b)(?:(?:long|once|often|all|already|each|always|never|not) )?(?:been|left|made|kept|cost|grown|fallen|run|lost|become|taken|gone|broken|\w+ed)\b/i;
export const STILL =
  /\b(?:is|are|has|have|do|does|now|still|remains?|cannot|can't|this (?:year|fall|week|month)|since|by (?:the|September|October|November)|(?:in|on) (?:September|October|November))\b/i;
/** Doors that hang badly among other parts of a building that wear, and doors that let in whoever comes. */
export const OF_BUILDING =
  /\b(?:clay|cracks?|roofs?|windows?|floors?|ceilings?|pipes?|sewers?|plumbing|heav\w+|warp\w*|frames?|hinges|draft\w*|foundations?|settl\w+)\b/i;
export const AGAINST_INTRUDERS =
  /\b(?:lock\w*|unlocked|propped|intruders?|visitors?|anyone|someone|strangers?|secur\w+|cameras?|safety|entrances?|buzz\w*|badges?|stolen|stole|broke in|hack\w*|passwords?)\b/i;
/** There too: somebody else cannot. */
export const OF_SOMEBODY =
  /\b(?:students?|users?|you|we|they|parents|children|visitors|families|people|nobody|employees|he|she|I) $/i;

/** Right before a thing: work on it is meant, done or planned. */
export const WORK =
  /(?<!\b(?:not|never|be|been|only) )\b(?:fixed|repaired|replaced|rebuilt|renewed|remedied)(?: [\w,-]+){0,3} $|\b(?:replacing|replacements? (?:of|for)|repairing|repairs? (?:of|to)|upgrading|upgrades? (?:of|to)|modernizing|renovating|removing|removal of|addressing|improving|updating|remodeling)(?: [\w,-]+){0,3} $|\b(?:will|would|project|bond|phase \w+) (?:replaces?|repairs?|upgrades?)(?: [\w,-]+){0,3} $|\b(?:firms?|contractors?|compan(?:y|ies)|grants?|awards?|gifts?|bids?|proposals?|quotes?|contracts?|projects?) (?:\w+ ){0,4}to (?:replace|repair|upgrade|fix)(?: [\w,-]+){0,3} $/i;

/** It is over. */
export const SOLVED = new RegExp(
  anyOf(
    `(has|have|had|was|were|is|are|been|got)_(since_|now_|all_|finally_|fully_|recently_|just_|already_){0,2}(resolved|fixed|repaired|solved|replaced(?!_(only_)?(#_of|half|some))|restored|filled|remedied|rebuilt|retired|demolished|renovated|completed(?!_late)|eliminated_the)(?!_(by_)?(an?_|the_)?(long-term|subs|substitutes|compan|agenc|contract|retire|emergency))
    (has|have|had|was|were|been|got)_(since_|now_|all_)?corrected (was|were|been)_(lifted|cleared) no_longer_(a|an|a_problem|an_issue|leak*|short|vacant|drops?|crash*|fails?|needed) fully_staffed thing_of_the_past used_to_(be|leak|have|crash|struggle|suffer) solved overc[ao]me turned_around back_to_normal clean_(audit|opinion) no_findings (un(qualified|modified))_opinion
    (in|are|were)_(good|proper)_order (was|were|been)_erased (released|exited)_from lasted_(\\w+_){1,3}(minutes|hours) average_class(_size)?_(\\S+_){0,5}(lowest|smallest) all_were_(fine|safe) fewer_(students|pupils|children)_(\\w+_){0,3}(suspended|absent|expelled|fail*|late|referred|miss*|struggl*) new_(\\w+_){0,3}(replaces|replaced|replacing) swapped_out same_(day|afternoon|morning) decided_against came_to_an_end (mr|ms|mrs|dr)\\._\\S+_(fixed|repaired) (actions?|findings?|complaints?)_(\\w+_){0,5}(have|has)_been_(closed|cleared) all_(resolved|corrected|cleared|closed) has_been_met lowest_in_the_state no_(trouble|problem|issue|sign|evidence|damage)s?_(was|were|is|has|of|at)
    (he|she|they|crews|workers|technicians|we)_(fixed|repaired|replaced|restored) is_steady (was|were)_(out|down|closed|dark|off)_until_\\w+_\\d+ (leaks?|cracks?|holes?)_((is|was|were|are)_)?sealed (is|are)_stable within_(the|our)_(budget|plan) in_the_past hoax unfounded torn_down hauled_away every_\\w+_is_(now_)?(covered|filled|staffed|in(?!_use)) newly_renovated under_control`,
  ),
  'i',
);
/** What there should be less of, and is. */
export const BETTER = inOrder(
  4,
  anyOf(
    'suspensions? absen* fights? referrals? costs? turnover vacanc(y|ies) deficits? drop-?outs? debt (response|wait)_times? incidents? expens* premiums class_sizes? failures? shortages? outages? truancy tardies bills wait(ing)?[-_]?lists?',
  ),
  anyOf(
    'declined fallen fell dropped (is|are|was|were)_(now_)?(down|lower) improved halved decreased shrank shrunk eased cut_by (has|have)_(improved|declined|fallen|dropped|decreased)',
  ),
);
/** Said with "not" before it is not over. */
export const UNSOLVED =
  /\b(?:not|n't|never|nor|neither|yet to be|cannot be|still to be|only \w+ of them|without being)(?: \w+){0,3} $/i;

/** Ruled, taught, advised, imagined, asked of others. */
export const NOT_SAID = new RegExp(
  anyOf(
    `(an?|any|each)_(student|child|pupil|parent|guardian|applicant|employee)_(\\w+_){0,6}(may|can|must|will|should|qualifies) (helps?|serves?|supports?|tutors?|assists?|for|available_to)_(the_|any_|those_)?([a-z]+_)?(students|children|pupils|readers|learners|families|those)_(who|that|whose)_(are|read|have|need|struggle|fall) shall (must|may|should|will|can)_not_(be(?!_(fixed|repaired|replaced|filled|funded|able|enough|renewed))|use|share|have) (students?|users?|visitors|parents|employees|families|vendors?|bidders?|contractors?|offerors?|proposers?|applicants?|proposals?|bids?|you|drivers|volunteers|guests)_(\\w+_)?(must|should|may(?!_have)|are_expected(?!_to_leave)|are_required|are_asked|who_(lose|damage|need|wish|want|miss|fail|bring|ride|drive|plan|arrive))
    (is|are)_(prohibited|forbidden|not_permitted|not_allowed|required_to|responsible_for|encouraged_to|subject_to) in_(the_event|case)_of in_case_you (families|students|those|anyone|households|parents|children|anybody)_(\\w+_)?without if_(you|your|any|there_is|there_are|a_student|a_child|students|it_(is|rains|snows)|needed|necessary) you_(must|should|may_not|need_to|receive|suspect|lose|wish|want|would) you'll your_(card|child|son|daughter|student|password|device|account|chromebook|home)
    please (show*|teach*|tips_on|guide_to|know|know_when_and)_how_to learn(s|ed|ing)?_(about|how|why|to) stud(y|ies|ied)_(how|why|about|the|what) teach(es)?_(about|how|students|kids|the_class) awareness simulat* hot-?line job_(description|posting|fair) qualifications apply_(now|today|online|to) to_apply
    (is|are)_when (is|are)_an?_(attempt|type|kind|form|term|method|process) also_(called|known_as) designed_to prevent(s|ing)?_(\\w+_)?(from)? protect(s|ing)?_(against|our|your|from|student*|the) helps?_(to_)?(prevent|block|protect|stop) such_as_(phishing|malware|viruses|hacking)
    block(s|ed|ing)?_(unsafe|malware|phishing|spam|viruses) insur(es|ed)_against worst_case what_if would_(be|have|mean|face|you|not_proceed|continue|require|deplete|likely|probably|result|lead_to|force|still) open_enrollment no_(one|child|student|family)_(is|will_be)_(turned_away|denied) round-?up lost_and_found no_(\\w+_){1,4}(may|shall|will)_be policy_(requires|states)_(that|students?|all|each|every|parents|the|an?) policy_prohibits law_requires_(that|the|all|each|every|schools|districts|us|any)
    (is|are|be)_(charged|billed|liable)_(for|to) will_be_charged replacement_(cost|fee)s? report_(a|any|all|lost|broken|damaged|problems|bullying|suspicious) deadline_(is|to|was) apply_by sign_up register_(by|now|for) do_not_be be_(prepared|aware|sure|careful|alert) watch_(out|for)
    tickets_(for|at|must|on_sale|cost|available) sold_at surplus scheduled_maintenance (project|bond|construction)_(is|was|came_in)_(\\S+_){0,2}(under|below)_budget (insurance|warranty|plan|fee)_covers? (is|are)_for_(\\w+_)?(those|persons|people|students|anyone|staff)_(who|with) (legislature|legislators|lawmakers|bill)_(\\w+_){0,5}would fund_drive fund-?rais* approved_an?_emergency when_an?_(\\w+_)?(grade|class|school|program|student|device|teacher)_(is|has|does) (passwords?|devices|accounts)_must may_(request|ask|apply) (book|chapter|video|lesson|unit|exhibit|article)_(explains|tells|covers|shows|describes)
    plan_your so_(plan|allow|leave|bring|wear|dress) personal_(devices|phones|laptops)_(cannot|can|may|are) in_that_event (nobody|no_one)_was_hurt (students|children|all|everyone)_(are|were|is)_safe for_an_hour (schools?|classes)_(closed|ended|let_out)_(early|at) (thieves|criminals|hackers|scammers|attackers|messages|e-?mails|calls|scams|phishing)_(often|may|might|can|try|use|usually|pretend|pose|claim|want) attacks_on_schools according_to_the_(fbi|state|nation*) thank(s|ed|ing)? rose_again not_un(common|usual) (monitor|track|record|compare)s?_(improvements?|progress|the_(number|percentage)) no_evidence_that on_days_when dispos(al|e|ed|ing) (recycled|wiped|auctioned) (is|are)_(classified|defined)_as must_be_(taken_to|brought|returned|reported|turned_in) this_(morning|afternoon)(?!_we) approved_(the|an?)_(\\w+_)?(purchase|quote|bid|payment|proposal|change_order) (motion|moved|approve|approval|consider|consideration)_(\\w+_){0,9}(purchase|quote|bid|proposal|change_order)
    whenever_(an?|any) can_(trigger|cause|lead_to|result_in|affect|occur|happen) (may|can)_be_(ordered|declared|assigned|given|asked|called|made|held|filed|requested|placed|sent|combined|reduced) motion_(\\w+_){1,8}(failed|died) reserves_the_right problems_(do|may|can|will)_occur not_the_fault_of home_networks? by_design (practi[cs]|learn|know|drill)(es?|s|ed)?_what_to_do (smallest|lowest)_(rise|increase)_in only_\\d(%|_percent)_of_(\\w+_){1,3}(scored|were|are|missed|failed|absent)_(in|behind|below|more) policy_(\\d[\\d.]*|on) (referendum|bond|project|plan|measure|proposal|initiative|goal|objective)_(\\w+_)?(addresses|includes|calls_for|funds|pays_for|provides|replaces|is_to)
    (dates|times|schedules?)_may_change growing_threat (was|were|is|are)_not_affected internet_explorer your_browser to_graduation (adopted|approved|reviewed|revised)_(\\w+_)?(policy|policies|procedures)_on no_(student|child|class|classroom|school|building)_(is|was|has_been|went|goes)_without not_use_it seats?_(is|are|remains?)_(vacant|open) return(s|ed)?_to_(\\w+_){0,4}after (have|has|had)_(read|heard)_(about|of) had_lifted (after_)?all_(were|was)_done that_(become|may|might) in_the_(story|play|film|book) (study|studies|consider|considers|decide|discuss|ask|asks|asked|see|know)_whether the_seat_(of|for) nobody_at_the_company (company|vendor|help_line|support)_(\\w+_)?(answers?|answered|calls?|called|rang|responds?|closes|unanswered) unexpired_term trustee_area board_(seat|vacancy) (may|might)_(exist|occur|arise) existing_law cost(s)?_(families|students|parents) (may|can)_(end|cancel|terminate)_(the|this)_(agreement|contract|lease) (school|class|spring|fall|senior|the)_play(?!_?(ground|field|er|ing|s\\b)) (is|are)_important adds_up rehears* concert musical_(?!instr) recipes? essay novel film poem field_trip_to`,
  ),
  'i',
);
/** Somebody tells the reader to do something. */
export const ORDERED =
  /^(?:["“•*–-]\s*)?(?:please|how to|do not|don['’]t|never|always|remember|be sure|report|call|email|use|bring|return|forward|check|keep|avoid|notify|visit|click|see|contact|tell|ask|help|stop|make|apply|send|submit|follow|beware|protect|prevent|preventing|if(?! (?:nothing|no action|current))|should|when your|in case|drivers,|parents,|students,|families,|note:|join|type|enter|sign|fill|select|choose|come|meet|welcome|nurse:|hire:)\b/i;

/** What a company under contract does badly is a complaint about its contract. */
export const OF_COMPANY =
  /\b(?:the|our|its|their|bus|alarm|security|cleaning|food service|transportation|software) (?:\w+ )?(?:company|vendor|contractor|supplier|carrier|dispatcher|provider|caterer|installer)(?:['’]s|s)?\b(?! (?:no longer|has (?:stopped|ended)|stopped|ended|will (?:stop|end|no longer)))|\b(?:agreement|contract) (?:with|requires|allows)\b|\b(?:drop(?:ping)?|leav(?:e|ing)|(?:not )?renew(?:ing)?) (?:[\w-]+ ){0,5}(?:licen[cs]es?|subscriptions?)\b|\b(?:licen[cs]e|subscription|lease) (?:ends|runs out)\b/i;

/** What does not fit together; where nothing of the kind is named, only the office's manner of work is told. */
export const BETWEEN_SYSTEMS =
  /\b(?:[Ss]ystems?|[Ss]oftware|[Pp]rograms?|[Aa]pps?|[Pp]latforms?|[Dd]atabases?|[Pp]ortals?|[Ss]preadsheets?|[Rr]osters?|[Gg]radebooks?|[Ll]edgers?|[Pp]ayroll|[Ss]ync\w*|exports?|imports?|twice|both|double|duplicate|another|other|re-?(?:typ|key|enter)\w*|files?|data)\b|\b(?:into|from|in|to|with|and|between) [A-Z]/;

/** A hazard that is there and harms nobody, or not so much as would matter. */
export const CONTAINED =
  /\b(?:asbestos|radon|lead|mold)\b.*\b(?:sealed|encapsulated|enclosed|undisturbed|in good condition|not a hazard|management plan|(?:was|were|is|are|all|one) (?:well )?(?:below|under))\b/i;

/** Who else was broken into: told in passing, to warn or to calm. */
export const OTHER_VICTIM =
  /\b(?:hospital|clinic|court ?house|city (?:hall|utility)|utility|bank(?! (?:details|accounts?))|college|university|town hall|sheriff\S*)\b(?!.*\b(?:our (?:students|staff|district|schools?)|us|of ours (?:was|were) (?!no))\b)|\b(?:records|data|accounts|files) of ours (?:was|were)\b|\b(?:of|none of) our (?:data|records|accounts) (?:was|were)\b/i;

/** What is offered to buyers, or asked of those who sell, is nothing that the schools have to put up with. */
export const OFFERED =
  /\b(?:surplus|for sale|auctions?|items? offered|sale of|disposal|highest bidder|as is)\b/i;
export const OF_REQUEST =
  /\b(?:rfps?|rfqs?|ifb|request for (?:proposals?|quotes?|quotations?|bids?|qualifications)|invitation (?:to|for) bids?|scope of (?:work|services)|specifications|requirements|we ask for)\b/i;
/** A clause of a contract, or a thing that is to be delivered. */
export const DEMANDED =
  /\b(?:must|shall|should|will|may|can)\b|^\W*(?:an?|the ability|ability|support for|works?|parts?)\b(?!.*\b(?:is|are|has|have|cannot)\b)|^\W*an? [\w -]+ (?:that|which) \w+s\b/i;

/** Posts that are empty because it was so decided, and seats of boards. */
export const NOT_MISSED =
  /\b(?:by choice|on purpose|deliberately|intentionally|to save|to balance|(?:positions?|posts?|vacanc\w+|retirements?|jobs?) (?:[^.;,]{0,60} )?(?:(?:was|were|are|is|be|been|being) (?:cut|eliminated|closed|absorbed|frozen)|(?:will|would|did|were|was|are|is) not (?:to )?(?:be )?(?:re)?(?:filled|replaced?)))\b|\b(?:board|council|committee|commission|trustee|ward|zone|director district|ballot)\b[^.;]{0,40}\b(?:vacan\w+|seats?|positions?)\b|\b(?:seats?|offices?|terms?|apartments?|houses?|lots?|land|propert\w+)\b[^.;]{0,30}\b(?:vacan\w+|unfilled)\b|\bvacant (?:seat|lot|land|house|building|property|parcel)/i;

/** Money that is given or spent. */
export const NOT_LOST =
  /\bfrom the (?:cost|price) of\b|\b(?:gifts?|donations?|scholarships?|awards?|proceeds|prizes?) (?:[^.;]{0,40} )?went to\b|\b(?:fees?|fines?|late charges?|deposits?|tickets?|meals?|lunch(?:es)?|breakfasts?|tuition) (?:[^.;]{0,40} )?(?:costs?|is|are|was|were) \$|\b(?:lunch|meal|breakfast|ticket|admission|milk)s? prices?\b|\b(?:salar(?:y|ies)|wages?|earns?|(?:starting|base|our|first-year|teachers?|drivers?) pay|pay scale)\b[^.;]{0,40}\$[\d,.]+ (?:(?:an hour|a year) )?(?:under|below|less|lower|behind|short)\b|\b(?:up|down) from \$?[\d,.]+ (?:the )?(?:last|previous|prior) month\b/i;

/** Of games, seasons and records. */
export const SPORT =
  /\b(?:varsity|jv|volleyball|football(?! (?:lights|field|stadium|bleachers))|basketball|baseball|softball|soccer|wrestl\w+|hockey|lacrosse|swimmers?|cross[-_]country|golfers?|tennis|quarterback|playoffs?|tournament|championships?|semi-?finals?|innings?|touchdowns?|match(?:es)? against|league play|season opener|relay|runners?|olympiad|the score was|spelling bee|debate team|robotics team|homecoming|(?:fell|lost|losing) (?:\d+[-–]\d+ )?to (?!\d|about|just|only|the lowest|below|less)[A-Z]\w+|\d+[-–]\d+ (?:win|loss|victory|record))\b/i;

/** What people from outside say, which the institution only records. */
export const OUTSIDERS =
  /(?<!\b(?:are|is|as|for|like|in|of|such) )\b(?:an?|one) (?:\w+ )?(?:district|school system|county|town|hospital|clinic|college)\b(?! (?:our|this|like|of our|that))[^.;,]{0,40} (?:lost|had|paid|was|were|has|suffered|closed|fell|is)\b|\byou may have (?:read|seen|heard)\b|\b(?:the state|the region|the industry|the county) has lost\b(?! (?:us|our))|\b(?:schools|districts) in the (?:valley|region|area|state)\b|\bthe (?:village|hospital|college|university|mill|factory|mine) (?:lost|is short|has (?:lost|closed|cut)|cut|laid off)\b|\b(?:enrollment|staff|jobs?|openings) (?:at|of) the (?:\w+ )?(?:hospital|college|university|mill|mine)\b|\bother members (?:have|are|struggle)\b|(?<!\b(?:for|to|like|than|with|as|from|by|at|in|of|unlike) )\b(?:many|most|other|some|several|surrounding|neighbou?ring) (?:\w+ )?(?:districts|school systems|states|counties)\b|^(?:the |our )?(?:pt[aos]+|boosters?|alumni|rotary)\b|^the (?:state|nation) has (?:too few|a shortage|not enough)\b|^(?:elsewhere|statewide|state-wide|nationwide|nationally|in our state|across the state)\b|^(?:(?:Mr|Mrs|Ms|Dr)\. )?(?:[A-Z][\w.'-]+ ){1,3}?(?:of|from)? ?(?:[\w.]+ ){0,2}(?:Road|Street|Avenue|Lane|Drive|Township|Borough)\b[^.;]{0,20}\b(?:said|told|spoke|asked|complained|expressed)\b|^(?:the |our )?(?:city|county|town|village|township|borough)(?:'s)? (?:\w+ )?(?:commission\w*|council|supervisors|library|water|roads?|police|sheriff|hospital|clinic|parks?)\b(?!.*\b(?:us|our|district|schools?)\b)|^(?:(?:one|two|some|several|most) of )?(?:our )?neighbou?rs\b|\b(?:my|his|her) (?:\w+ )?(?:brother|sister|mom|mother|dad|father|son|daughter|cousin|friend)\b|^(?:an?|the|our|two|three|several|some|most|many|other) ?(?:neighbou?ring|nearby|another|other|area|surrounding) (?:school )?(?:districts?|counties|county|schools?|parish\w*|towns?)\b|\b(?:an?|the|several|some|two|three|one|\w+,) (?:parents?|residents?|citizens?|students?|taxpayers?|neighbou?rs?|grand(?:parents?|mother|father)|alumn\w+|speakers?|community members?|mother|father|former)\b[^.]{0,60}\b(?:complain|ask|said|says|told|spoke|wonder|object|worri|express|wrote|question|argu|beg|plead|urg)\w*|\b(?:(?:neighbou?ring|nearby|adjacent|another) (?:school )?(?:district|county|town|parish)|district to (?:our|the) \w+)\b[^.]{0,60}\b(?:its|that (?:school|district|town)|when (?:it|they))\b|^the (?:state|nation)(?: itself)? (?:faces?|expects|struggles|lacks|is (?:short|facing|struggling))\b(?!.*\b(?:us|our|district)\b)|^the (?:\w+ )?(?:hospital|university|factory|mill|college|industry)(?: (?:in|of) \w+)? (?:is|has|faces?|lacks|struggles|cannot)\b|\bsaid (?:his|her|their) district\b|\b(?:public comments?|asked (?:whether|if|when|why|how|about|the board))\b/i;

/** Years that are over, where nothing tells of today. */
export const LONG_AGO =
  /\b(?:in|of|during|until|by) (?:the (?:summer|fall|winter|spring|flood|fire|storm|year) of )?(?:the )?(?:1[89]\d\d|200\d|201\d|202[0-3])s?\b|(?<!\bthan (?:\w+ ){1,2})\b(?:decades?|years) ago\b|\buntil (?:last|this) (?:year|fall|spring|summer)\b|\bsince (?:19|20)\d\d, when\b|\bonce (?:was|were|had|upon)\b|(?<!\b(?:at|than|only) )\bonce(?=[.;])|\b(?:great depression|world war|pandemic closed)\b/i;
/** When a thing was made: what befalls it is of today. */
export const MADE_IN =
  /,? (?:(?:built|bought|installed|made|put in|dating|dated|purchased)(?: in| from| back to)?|from|of) (?:19|20)\d\d\b,?/gi;
/** What was in another year, before what is said of today. */
export const BACK_THEN =
  /^\W*(?:[\w-]+ (?:decades?|years) ago|in (?:19\d\d|20[01]\d|202[0-3]))\b.*?(?:;|,? (?:and|but)|[–—])(?= (?:today|now|this|last)\b)/i;
export const TODAY =
  /\b(?:is|are|has|have|now|today|still|oldest|remains?|currently|present(?:ly)?|this (?:year|fall|spring|winter|month|week)|cannot|can't|will|won't|do not|does not|doesn't|don't|no longer|keeps?|continues?|fails?|leaks?|needs?|lacks?|dates?|(?!building|during|spring|evening|morning)\w+ing)\b/i;

/** Right behind it: it was only the name of something, or what something is for. */
export const A_NAME =
  /^ (?:shortages?|vacanc\w+|turnover|openings|organizations?|groups?|unions?|associations?|involvement|members?|meetings?|development|appreciation|permission|present|supervision|approval|help|assistance|support|may|shall|will|can|should|must|(?:was|were|is|are) (?:hurt|injured|informed|present|allowed|permitted|required|harmed|involved|paid|laid off)|had an?)\b|^[\w-]*(?: (?:and|[A-Z]\w+))? ?(?:Programs?|Funds?|Grants?|Act|Initiative|Task Force|Committee|Plan|Policy|Week|Month|Office|Coordinator|Director|Specialist|Notification|Team|Center)\b|^[\w-]* (?:management|prevention|awareness|response|training|insurance|coordinator|policy|policies|software|protection|filter\w*|detection|notification|assessment|hotline|forms?|procedures?|education|drills?)\b/;
