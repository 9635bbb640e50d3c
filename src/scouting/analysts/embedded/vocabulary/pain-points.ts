import type { PainPointFact } from '../../../facts.ts';

/** What a trouble is about and what is wrong with it: both in a sentence make a pain point. */
export interface Trouble {
  readonly category: PainPointFact['category'];
  readonly about: RegExp;
  readonly wrong: RegExp;
}

/** In the order in which they are asked; the first that fits names the category. */
export const TROUBLES: readonly Trouble[] = [
  {
    category: 'security',
    about:
      /\b(?:phishing|ransomware|malware|cyber ?-?(?:security|attacks?|incidents?|criminals?)?|hack(?:ed|ers?|ing)|data breach|breach(?:ed|es)?|security|passwords?|mfa|multi-?factor|cameras?|entrances?|entry|doors?|locks?|visitors?|intruders?|radios?|student data|accounts?|safety)\b/i,
    wrong:
      /\b(?:ransomware|malware|attack(?:ed|s)?|data breach|breached|compromised|stolen|detected|unauthori[sz]ed|clicked|vulnerab\w+|(?:safety|security) (?:gaps?|concerns?|threats?|incidents?|weakness\w*|risks?)|weapons?|do(?:es)? not (?:lock|latch|work|record|have|cover|meet)|blind spots?|propped open|fell for|wave of phishing|phishing (?:\w+ ){0,2}(?:wave|attempts?|emails?|messages|campaign|attack|test)|cyber ?-?(?:attack|incident)|lack(?:s|ed|ing)? (?:\w+ ){0,3}(?:lock|camera|secur|entr)\w*|unsecured|broken locks?|not (?:yet )?(?:protected|secured?|encrypted))\b/i,
  },
  {
    category: 'staffing',
    about:
      /\b(?:teach(?:er|ers|ing)|staff(?:ing)?|substitutes?|subs|bus drivers?|drivers?|para(?:professionals?|educators?|s)?|aides?|nurses?|counsel(?:l)?ors?|psychologists?|custodians?|custodial|technicians?|positions?|vacanc(?:y|ies)|openings|employees?|principals?|cafeteria workers?|food service workers?|specialists?|educators?|workforce|turnover|interpreters?|pathologists?|therapists?|librarians?|instructors?|coaches|crossing guards?)\b/i,
    wrong:
      /\b(?:shortages?|short[- ](?:staffed|handed)|under-?staffed|vacan(?:t|cy|cies)|unfilled|unable to (?:fill|hire|find|staff|recruit|retain)|cannot (?:fill|hire|find)|could not (?:fill|hire|find)|not been able to (?:fill|hire|find)|hard(?:er)? to (?:fill|find|hire|recruit|staff)|difficult(?:y|ies)? (?:to |in |with )?(?:fill|find|hir|recruit|retain|staff)\w*|struggl\w+ to (?:fill|find|hire|recruit|retain|staff|keep)|turnover|without an? (?:\w+ ){0,3}(?:driver|teacher|nurse|counselor|technician|custodian|aide|librarian|psychologist|principal)|no (?:applicants|qualified applicants|candidates)|not (?:yet )?(?:been )?filled|remain(?:s|ed)? (?:open|unfilled|vacant)|still (?:open|unfilled|vacant|looking for|need)|lack of (?:\w+ ){0,3}(?:teachers|staff|substitutes|drivers|subs|applicants)|not enough (?:\w+ ){0,2}(?:teachers|staff|substitutes|drivers|subs|aides|nurses)|combin(?:e|ed|ing) (?:routes|classes)|leav(?:e|es|ing) (?:the district|for (?:higher|better))|long-term sub\w*|emergency (?:certified|certification|permits?|credentials?|licen[cs]es?)|fill(?:ed)? only|open(?: positions?)? since|down (?:\w+ ){0,2}(?:drivers|teachers|positions))\b/i,
  },
  {
    category: 'integration',
    about:
      /\b(?:systems?|software|platforms?|applications?|programs?|rosters?|rostering|data|gradebooks?|sis|lms|databases?|spreadsheets?|log-?ins?|passwords|tools|enters?|entered|types?|typed|re-?key\w*|student information|records)\b/i,
    wrong:
      /\b(?:(?:do(?:es)?|did|will|can) ?not (?:\w+ )?(?:talk|speak|communicate|sync\w*|integrate|connect|exchange|share|match|interface|pass|transfer)|don['’]t (?:talk|sync|communicate|integrate|share)|cannot (?:talk|sync|exchange|share|be (?:linked|combined))|not (?:\w+ )?(?:integrated|interoperable|connected|synced|compatible)|(?:duplicate|double|manual|triple) (?:data )?entry|(?:entered|enter|typed?|types|keyed|key|re-?enter(?:ed|s)?) (?:\S+ ){0,5}(?:by hand|manually|twice|three times|again|in(?:to)? (?:two|three|several|multiple|four|five))|by hand (?:from|into|between|every)|manually (?:re-?)?(?:enter\w*|upload\w*|export\w*|copy|copied|import\w*|transfer\w*)|re-?(?:enter(?:ed|ing|s)?|key(?:ed|ing|s)?|typ(?:e|ed|es|ing))|silo(?:s|ed)?|disconnected systems|incompatib\w+|too many (?:log-?ins|passwords|platforms|apps|systems)|(?:export(?:ed|s)?|cop(?:y|ied|ies)) (?:\S+ ){0,6}(?:spreadsheets?|by hand|manually))\b/i,
  },
  {
    category: 'compliance',
    about:
      /\b(?:audit(?:s|ors?|ed)?|compliance|complian\w+|non-?complian\w+|findings?|corrective action|ferpa|coppa|idea|iep|ieps|ada|ocr|office for civil rights|accessib\w+|privacy|regulation\w*|mandates?|state (?:report\w*|law|review|department|monitor\w*|agency|requirement\w*)|reporting|due process|title ix|monitoring|requirements?|deadlines?|licens\w+|inspection|citations?|evaluations?)\b/i,
    wrong:
      /\b(?:(?:audit|monitoring|compliance|material) (?:\w+ ){0,2}(?:findings?|weakness\w*|deficienc\w+|exceptions?)|findings? (?:of|in|that|related|regarding|was|were|from)|found that (?:we|the (?:district|school|board)) (?:did|do|does|had|has|have|was|were|fail\w*|lack\w*)|noncomplian\w+|non-complian\w+|out of compliance|not (?:\w+ ){0,2}(?:in compliance|compliant|comply|complied)|corrective action|violat(?:ed|ion|ions)|in violation|deficienc(?:y|ies)|significant deficiency|material weakness|cited (?:by|for|the)|(?:reports?|filings?|evaluations?|submissions?|ieps) (?:\w+ ){0,4}(?:late|overdue|past due|missed)|missed (?:the |a |its |our )?(?:\w+ ){0,3}(?:deadlines?|timelines?|filing)|overdue|past due|failed (?:to (?:comply|meet|submit|report|post|file|document)|(?:the|an|its|our) inspection)|did not (?:post|file|submit|report|document|meet|comply|complete)|probation|behind (?:schedule )?on (?:\w+ ){0,3}(?:requirements?|evaluations|reports?))\b/i,
  },
  {
    category: 'enrollment',
    about: /\b(?:enrol(?:l)?ments?|enrolled|students? (?:count|population|numbers)|number of students|fewer students|students (?:fewer|less)|kindergarten (?:class|registration|numbers)|headcount|average daily membership|adm|class sizes?|over-?crowd\w+|over-?enrol\w+|portables?|capacity|waiting list|wait-?list|growth)\b/i,
    wrong:
      /\b(?:declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|fall(?:s|en|ing)?|fell|los(?:s|ses|t|ing|e)|shr(?:ink|inking|unk|ank)|fewer|down (?:by |from |to )?\d|down (?:\w+ ){0,3}(?:students|percent)|below (?:projections?|the forecast|forecast|last year|budget)|lower than|smallest|over-?crowd\w+|over-?enrol\w+|(?:over|above|beyond|exceed\w*|past) (?:\w+ ){0,3}capacity|at capacity|out of (?:space|room|classrooms)|(?:outgrown|outgrew|outpac\w+)|portable classrooms|bursting|rapid(?:ly)? (?:growth|growing)|more students than)\b/i,
  },
  {
    category: 'budget',
    about:
      /\b(?:budget\w*|deficit|shortfall|revenues?|fund(?:s|ing)?|general fund|reserves?|fund balance|esser|relief|levy|referendum|bond|state aid|aid|expens\w+|costs?|finances?|financial|fiscal|tax\w*|money|dollars|inflation|premiums?|reductions?|cuts?|spending|appropriation)\b|\$\d/i,
    wrong:
      /\b(?:deficits?|shortfalls?|(?:funding|budget|fiscal) (?:gap|cliff|cuts?|crisis|reductions?|hole|challenges?|pressures?|constraints?|uncertaint\w+)|in the red|(?:cut|cuts|cutting|reduce|reduced|reducing|reductions?|eliminate[ds]?|eliminating) (?:\S+ ){0,6}(?:positions?|staff|programs?|budget|spending|million|services|expenditures|jobs|funding|teachers|aides|costs)|(?:budget|staff|state|funding|program|spending) (?:cuts|reductions)|layoffs?|laid off|reductions? in force|furlough\w*|(?:funding|funds|revenue|revenues|aid|reserves?|fund balance|money) (?:\S+ ){0,5}(?:declin\w+|decreas\w+|dropp?\w*|fell|fallen|shr[iau]nk\w*|expired?|expires|ended|ends|gone|run(?:ning)? out|ran out|cut|lost|exhausted|depleted|dwindl\w+|reduced|short|below)|(?:loss|decline|decrease|drop|end|expiration|reduction) (?:of|in) (?:\S+ ){0,4}(?:funding|funds|revenue|aid|relief|dollars|reserves)|(?:levy|referendum|bond|measure|override) (?:\S+ ){0,4}(?:failed|was defeated|was rejected|defeat|did not pass|fell short)|(?:rejected|defeated|voted down|turned down) (?:\S+ ){0,6}(?:levy|referendum|bond|measure|override|tax)|insufficient (?:fund|revenue)\w*|not enough (?:money|funding|revenue)|(?:rising|increasing|higher|escalating|soaring) (?:\w+ ){0,3}(?:costs?|premiums|expenses|prices)|costs? (?:\S+ ){0,4}(?:rose|risen|increased|exceed\w*|outpac\w+|climb\w+)|exceed(?:s|ed|ing)? (?:\w+ ){0,2}(?:revenue|budget|income)\w*|overspen\w+|draw(?:ing)? down|spend(?:ing)? down reserves?|underfund\w+|unfunded|fiscal (?:watch|emergency|distress)|financial (?:distress|hardship|difficult\w+|crisis|emergency)|budget is tight|tight budget|lost \$[\d.,]+|(?:we|district) can(?:not|['’]t| no longer) afford|\$[\d.,]+ ?(?:million|thousand|m|k)? (?:short|less)\b)/i,
  },
  {
    category: 'infrastructure',
    about:
      /\b(?:buildings?|roofs?|roofing|hvac|heat(?:ing)?|air[- ]condition(?:ing|ers?)|cooling|boilers?|chillers?|plumbing|pipes?|sewer|wells?|water|electrical|wiring|windows|ceilings?|floors?|foundation|gym(?:nasium)?|auditorium|kitchen|classrooms?|facilit(?:y|ies)|campus(?:es)?|schools?|parking lot|playgrounds?|elevators?|mold|asbestos|lead|wi-?fi|wireless|networks?|internet|bandwidth|broadband|connectivity|connections?|servers?|switch(?:es)?|access points?|cabling|fiber|firewalls?|routers?|phones?|phone system|intercoms?|pa system|bells?|devices?|chromebooks?|laptops?|ipads?|tablets?|computers?|projectors?|panels?|smart ?boards?|printers?|hardware|equipment|batter(?:y|ies)|bus(?:es)?|fleet|generators?|technology|infrastructure|data center|labs?|track|stadium|fields?)\b/i,
    wrong:
      /\b(?:aging|ageing|outdated|out-of-date|out of date|obsolete|antiquated|end[- ]of[- ](?:life|support|service)|past (?:its|their) (?:useful |expected |service )?(?:life|lifespan|prime)|out of warranty|no longer (?:receiv\w+|get\w*|supported|made|manufactured|available|under warranty|meets?|adequate|works?|holds?)|(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty)[- ]years?[- ]old|(?:more|older) than (?:\w+ ){0,2}(?:years|decades?)(?: old)?|decades old|leak(?:s|ed|ing|y)?|flood(?:s|ed|ing)?|fail(?:s|ed|ing|ure|ures)?|broke(?:n)?(?: down)?|break(?:s|ing)? down|breakdowns?|crack(?:s|ed|ing)|crumbl\w+|deteriorat\w+|disrepair|poor condition|worn(?: out)?|unsafe|condemned|closed (?:\S+ ){0,6}because (?:of|classrooms)|too (?:small|old|slow|hot|cold)|overheat\w*|unreliable|spotty|patchy|weak (?:signal|coverage|wi-?fi)|dead (?:zones|spots)|drop(?:s|ped)? (?:out|off|connections?)|dropouts|dropped connections|slow(?: (?:internet|network|speeds?|connections?|devices))?|outages?|went down|goes down|remain(?:s)? (?:down|out)|cannot (?:handle|support|keep up|meet|hold|run|be repaired)|can(?:no|['’])t (?:handle|support|keep up)|do(?:es)? not (?:have (?:enough|adequate|air)|hold a charge|work|turn on|reach|support|meet code)|not enough (?:\w+ ){0,2}(?:devices|outlets|bandwidth|classrooms|chromebooks|laptops|space)|inadequate|insufficient|lack(?:s|ed|ing)? (?:of )?(?:\w+ ){0,2}(?:air|space|bandwidth|heat|coverage|connectivity|wi-?fi)|without (?:heat|air conditioning|internet|water|power)|needs? (?:to be )?(?:replac\w+|major repair\w*|urgent\w*)|in need of (?:replac\w+|repair\w*)|beyond repair|backlog of|deferred maintenance|ran out of|running out of)\b/i,
  },
  {
    category: 'other',
    about: /\b(?:absen(?:t|ce|teeism|tee)|attendance|test scores?|proficien\w+|reading|math|literacy|graduation rate|drop-?out rate|learning loss|achievement|discipline|behavio(?:u)?r\w*|bullying|vaping|mental health|transportation|bus routes?|buses|lunch debt|meal debt|communication|parents|families|translation|homeless\w*)\b/i,
    wrong:
      /\b(?:chronic(?:ally)? absen\w+|absenteeism (?:\S+ ){0,4}(?:high|rose|risen|remains|doubled|increas\w+|above)|(?:scores?|proficiency|rates?|attendance) (?:\S+ ){0,5}(?:fell|fallen|dropped|declined|decreased|below|lag\w*|down|low)|(?:only|just|fewer than|less than) (?:\d{1,2}|half|one|a third|a quarter)\b(?:\S* ){0,8}(?:proficient|grade level|meet|met|read)|learning loss|achievement gaps?|below grade level|(?:late|delayed) buses|buses (?:\S+ ){0,4}late|long wait\w*|complain(?:ed|ts|ing)?|lunch debt|meal debt|(?:rising|increas\w+|growing|record) (?:number of )?(?:\w+ ){0,3}(?:referrals|fights|incidents|suspensions|behaviors?|absences|homeless\w*))\b/i,
  },
];

/** Troubles that are over, or taken care of. */
export const SOLVED =
  /\b(?:(?:has|have|had|was|were|is|are) (?:since |now |all |been |finally |fully |successfully ){0,3}(?:resolved|fixed|repaired|solved|replaced|restored|eliminated|closed|completed|upgraded|corrected|filled|remedied|lifted|cleared)|no longer (?:a |an )?(?:problem|issue|concern|short|vacant|deficit)|fully staffed|all positions (?:are|were|have been) filled|thing of the past|in the past|used to (?:be|leak|have|crash|struggle|suffer)|solved|overcame|turned around|came to an end|ended the shortage|back to normal|(?:years|decades) ago|in (?:19\d\d|200\d|201\d|202[0-3])\b|during the (?:pandemic|great depression|war)|once (?:was|were|had|suffered|struggled)|clean audit|unqualified opinion|unmodified opinion|no findings)\b/i;

/** Denied, imagined, generally true, ruled, taught, or hoped for. */
export const NO_TROUBLE =
  /\b(?:no (?:\w+ ){0,2}(?:shortages?|deficits?|vacanc\w+|cuts|layoffs|incidents?|breach\w*|findings?|outages?|leaks?|concerns?|deficienc\w+|violations?|evidence)|not (?:face|facing|experienc\w+|hav\w+ (?:a|any)|affected|compromised)|without (?:cuts|layoffs|any|cutting)|avoid(?:s|ed|ing)?|prevent(?:s|ed|ing|ion)?|protect(?:s|ing)? (?:against|from|our)|in (?:the event|case) of|if (?:a|an|the|any|your|you|there|we|it)|should (?:a|an|the|any|your)|may (?:be|result|lead|cause|have)|must (?:not )?|shall|students? (?:will|who|are expected)|(?:is|are) prohibited|policy prohibits|report (?:a|any|all)|how to|learn(?:ing)? (?:about|how)|awareness|training (?:on|for)|workshop|simulat\w+|drill|tips|hotline|to apply|apply (?:now|today|online)|job (?:description|posting)|qualifications|would (?:be|have|cut|mean|face)|could (?:be|have|face|mean|lead|lose)|worst case|fundrais\w+|sales?\b.{0,20}\bdrop|drop[- ]?off)\b/i;

export const URGENCY = {
  critical:
    /\b(?:critical(?:ly)?|crisis|emergenc(?:y|ies)|ransomware|insolven\w+|bankrupt\w*|state takeover|immediate (?:danger|closure|threat)|condemned|unsafe to occupy|closed (?:the|its|our) (?:school|building)|(?:school|building|campus) (?:was|is|remains|had to be) closed|cannot (?:open|operate|make payroll)|shut ?down|dire|catastroph\w+|fiscal emergency|cash (?:flow )?(?:will )?run out|severe(?:ly)?|imminent|breach(?:ed)? (?:\w+ ){0,4}(?:records|data|accounts))\b/i,
  high: /\b(?:urgent(?:ly)?|pressing|serious(?:ly)?|significant(?:ly)?|major|acute|alarming|chronic(?:ally)?|structural|growing|worsening|record|sharp(?:ly)?|steep(?:ly)?|largest|greatest|biggest|top (?:concern|priority|need)|high priority|priority|daily|every (?:day|week)|twice|doubled|tripled|cannot|can no longer|insurer|corrective action|end of life|end-of-life|end of support|eleven|failed|failing|failure|million|layoffs?|(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|straight|consecutive) (?:straight |consecutive )?year|(?:[2-9]\d|1\d) percent|(?:[2-9]\d|1\d)%|unable|compromised|since (?:last |the )?(?:january|february|march|april|may|june|july|august|september|spring|summer|fall|winter))\b/i,
  low: /\b(?:minor|slight(?:ly)?|small|occasional(?:ly)?|some|sometimes|a few|a bit|somewhat|modest(?:ly)?|at times|inconvenien\w+|may need)\b/i,
} as const;
