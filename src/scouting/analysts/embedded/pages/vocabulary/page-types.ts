/** What gives a kind of page away: words in its address, in its title or first heading, and in its text. */
export interface PageTypeSigns {
  readonly url?: RegExp;
  readonly title?: RegExp;
  readonly text?: RegExp;
  /** What the part of the address above the last is called where pages of this kind are kept. */
  readonly within?: RegExp;
  /** What each different word of the text counts, if not as usual. */
  readonly weight?: number;
}

export const PAGE_TYPES = {
  staff_directory: {
    url: /\b(?:staff|faculty|directory|who|our-people|our-team|team|central-office|people|administrators?|administration|leadership|cabinet|meet-the|teachers?|employees?)\b/,
    title:
      /\b(?:(?:staff|faculty|employee|personnel|district|school|teacher|department|phone)(?: (?:and|&) (?:staff|faculty))? (?:directory|list|contacts?)|our (?:staff|team|people|teachers)|staff|faculty|directory|meet (?:the|our) (?:staff|team|teachers|administrat\w+)|administration|administrative team|administrators|leadership(?: team)?|cabinet|who['’]?s (?:who|here)|(?:our|the) (?:people|educators)|teachers|(?:office|front office) staff|(?:central|district|main|sau|administrat(?:ion|ive)) offices?|our team|who (?:to (?:call|contact|ask)|does what)|(?:phone|telephone) (?:list|numbers)|extensions)\b/i,
  },
  contact: {
    url: /\b(?:contact|contact-us|contacts|find-us|reach-us|feedback|locations|location|directions|visit|about-contact)\b/,
    title:
      /\b(?:contact(?:s| us| information| the .{1,30})?|get in touch|(?:find|reach|call|visit) us|(?:office|school) hours(?: (?:and|&) (?:phone|telephone) numbers?)?|(?:ask|send)(?: us)? (?:a|your) (?:question|message|comment)s?|feedback|directions|how to reach us|(?:school )?locations)\b/i,
  },
  board_minutes: {
    url: /minutes|proceedings/,
    within: /minutes$/,
    title:
      /\b(?:minutes|(?:board|committee) (?:meeting |action )?(?:highlights|summary|summaries|recap|briefs?|actions|notes)|proceedings|what (?:the|our|your) (?:board|committee|trustees) did|meeting (?:highlights|summary|recap|notes))\b/i,
    text: /\b(?:call(?:ed)? to order|motion (?:by|was|made|carried|to)|moved by|seconded(?: by)?|attendance|adjourn(?:ed|ment)|members present|roll call|minutes of)\b/gi,
  },
  board_agenda: {
    url: /agendas?\b/,
    title: /\b(?:agendas?|order of business|(?:meeting notice|notice of (?:\w+ ){0,2}meeting))\b/i,
    text: /\b(?:call to order|approval of (?:the )?(?:agenda|minutes)|consent (?:agenda|items)|public comment|action items|adjournment|information items|executive session|closed session|pledge of allegiance)\b/gi,
  },
  board: {
    url: /\b(?:board|board-of-education|school-board|governance|trustees|boe|boarddocs|governing-board|school-committee)\b/,
    title:
      /\b(?:governance|board of (?:education|trustees|directors|school directors|governors|managers)|school board|governing board|board members?|meet the board|trustees|school committee|board meetings?(?: schedule)?|our board)\b/i,
  },
  rfp_document: {
    url: /\b(?:rf[pqi]|i[ft]b|bid)-|\b(?:invitation-to-bid|request-for)\b/,
    within:
      /^(?:(?:bids?|rfps?)(?:-and-\w+)?|purchasing|procurement|solicitations|(?:bid|vendor)-opportunities)$/,
    title:
      /\b(?:request for (?:proposals?|qualifications|quotes?|quotations?|information|(?:sealed )?bids?)|invitation (?:to (?:bid|negotiate|quote)|for bids?)|(?:notice of|sale of .{3,40} by) (?:sealed )?(?:bids?|sale)|(?:rfp|rfq|ifb|itb|rfi|bid)\s?(?:no\.?|number|#)?\s?\d|notice to bidders|form 470|advertisement for bids|legal notice)\b/i,
    text: /\b(?:scope of (?:work|services)|proposals? (?:must|shall|are due|will be|are requested)|proposers?|bidders?|respondents?|evaluation criteria|sealed (?:bids?|proposals?)|submittal|award criteria|cost is the factor|\d+ points|(?:reject|turn down|decline) any|form 470|contract term|shall (?:submit|describe)|addend(?:um|a)|mandatory (?:walk|pre-bid|site visit))\b/gi,
  },
  bids: {
    url: /\b(?:bids|rfps|procurement|purchasing|solicitations|vendors?|bid-opportunities|doing-business|legal-notices|legals)\b|(?:^|\/)(?:bid|rfp)$/,
    title:
      /\b(?:bids?(?: (?:and|&) (?:rfps?|proposals|quotes))?|rfps?(?: (?:and|&) bids?)?|(?:bid|vendor|supplier|business|contract(?:ing)?|procurement) (?:opportunities|notices|list|postings)|opportunities for (?:vendors|suppliers|business(?:es)?|contractors)|current (?:bids|solicitations|opportunities)|solicitations|procurement|purchasing|doing business|selling to|vendors?(?: (?:information|registration))?|requests for proposals|legal notices|notices? to (?:bidders|contractors|vendors)|calls? for bids)\b/i,
    text: /\b(?:sealed (?:bids?|responses?|proposals?|quotes?)|(?:bids?|responses?|proposals?|quotes?|submissions?) (?:are |will be )?(?:due|close|accepted|opened)|take (?:sealed )?bids|walk-?through|pre-?bid|solicitations?|addend(?:a|um)|open until|form 470|bidders|respondents|suppliers|seeking (?:a |an )?(?:partner|vendor|firm|contractor|proposals|bids))\b/gi,
    weight: 0.7,
  },
  calendar: {
    url: /\b(?:calendars?|events|ical|ics)\b/,
    title:
      /\b(?:calendars?|upcoming events|events|important dates|key dates|dates|(?:year|calendar|20\d\d) at a glance|schedule of events|dates to remember|school year)\b/i,
  },
  news_article: {
    url: /(?:\/(?:news|article|articles|post|posts|story|stories|press|press-releases?|announcements?|blog|live-feed)\/(?:[^/]+\/)*[^/?#]{12,}|\/(?:articles?|posts?|story)\/\d+|\/20\d\d\/\d\d\/|news-[a-z]|\barticle\b|\/~board\/)/,
    title:
      /\b(?:named|awarded|wins?|honored|approves?|passe[sd]|earns?|receives?|celebrates?|announces?|update on|opens?|selected|voters|board (?:briefs?|beat|highlights|recap|notes)|letter to)\b/i,
    text: /\b(?:said|according to|announced|posted (?:on|by)|published|for immediate release)\b/gi,
  },
  news_list: {
    url: /\b(?:news|news-list|announcements|headlines|press-releases|newsroom|stories|live-feed|blog|feed|rss)\b\/?(?:\?|$|index)/,
    title:
      /\b(?:news(?:room)?|announcements|headlines|press releases|latest news|district news|school news|news (?:and|&) (?:announcements|events)|news archive|stories|live feed|newsletter)\b/i,
    text: /\bread (?:more|full)\b/gi,
  },
  technology_plan: {
    url: /\b(?:(?:ed)?tech(?:nology)?|digital-learning|it)\b[a-z/-]{0,30}(?:plan|roadmap)\b|\b(?:techplan|strategic-technology)\b/,
    title:
      /\b(?:(?:educational |instructional |district |long[- ]range |strategic )?technology (?:master |strategic |use )?plan|digital learning plan|technology roadmap|ed ?tech plan|information technology plan)\b/i,
  },
  policy: {
    url: /\b(?:polic(?:y|ies)|regulations|handbook|code-of-conduct|acceptable-use|aup|bylaws|privacy|nondiscrimination|guidelines|responsible-use)\b/,
    title:
      /\b(?:(?:board |administrative |district )?(?:polic(?:y|ies)|regulations?|bylaws?|procedures?)|acceptable use|responsible use|code of conduct|handbook|guidelines|guidance on|privacy notice|nondiscrimination)\b/i,
    within: /^(?:(?:board-)?polic(?:y|ies)|regulations|procedures)$/,
    text: /\b(?:policy (?:number|no\.?|code|title|status)|date adopted|adopted(?:\s?:| by| on| (?=\w{3,9} \d))|last (?:revised|reviewed)|revised(?:\s?:| (?=\w{3,9} \d))|legal ref(?:erence)?s?|cross ref|first reading|this policy|see also)\b/gi,
  },
  family_apps: {
    url: /\b(?:apps|parent-apps|portals?|parent-portal|powerschool|family-apps|logins?|links-for-(?:parents|families)|parent-resources|families|parents|quick-?links|student-apps|parents?-students?|infinite-campus|skyward|parentsquare)\b/,
    title:
      /\b(?:(?:family|parent|student|parents|families|digital|online)(?:,? (?:and|&) (?:students?|staff|parents?|famil(?:y|ies)))?(?: &)? (?:apps|portals?|access|log-?ins?|tools|resources|links|hub|accounts)|parent portal|portals?|apps (?:for|we use)|(?:log|sign)[- ]?ins?|sign(?:ing)? in(?: here)?|apps(?=.{1,30}(?:famil|child|parent))|grades|student (?:apps|links)|quick links|for families|for parents|^(?:families|parents)$|app list)\b/i,
    text: /\b(?:log(?:ging)? ?in|sign(?:ing)? ?in|portal|download the app|username|password|app store|your child(?:['’]s)?|parentsquare|classdojo|seesaw|remind|schoolcaf(?:e|é)|myschoolbucks|family access|lunch money)(?!\p{L})/giu,
  },
  technology: {
    url: /\b(?:technology|tech|it|information-technology|technology-services|help-?desk|devices|chromebooks?|1-?to-?1|one-to-one|edtech|tech-support|digital-learning|instructional-technology|computers|student-devices|approved-(?:software|apps))\b/,
    title:
      /\b(?:technology(?: (?:services|department|office|support|resources|help|team))?|information (?:technology|services|systems)|it (?:department|services|support|office|team|staff)|help ?desk|tech support|devices?|chromebooks?|1[:-]1|one[- ]to[- ]one|digital learning|computer services|network services|laptops?|ipads?|computers|(?:approved |our )?(?:software|apps)(?: (?:we use|list|inventory))|approved (?:software|apps|programs|tools|vendors)|(?:student )?data (?:privacy )?agreements|(?:software|vendors|apps|privacy)\b.{1,20} (?:agreements|inventory)|(?:cyber|network |information )security|artificial intelligence|digital tools)\b/i,
    text: /\b(?:help ?desk|tickets?|chromebooks?|laptops?|ipads?|tablets?|wi-?fi|networks?|servers?|1:1|devices?|passwords?|information systems?|single sign-on|software|printers?|filter(?:ing)?|(?:data|systems) analyst|network engineer|enterprise applications|cybersecurity|mdm)\b/gi,
    weight: 0.45,
  },
  budget: {
    url: /\b(?:budgets?|financial-transparency|transparency|audits?|financials?|(?:five-year-)?forecast|(?<!\b(?:sales|option|penny|education)-)tax|acfr|lcap)\b/,
    title:
      /\b(?:(?<!contracts (?:&|and) )transparency|budgets?(?: (?:hearing|summary|report|at a glance|book))?|financial (?:transparency|reports?|statements?|information)|tax dollars|(?:where|how) (?:the|our|your) money|(?:(?:five|5)[- ]year|financial) forecast|warrant articles?|annual (?:comprehensive )?financial report|audit(?:ed)?(?: report)?|fiscal year|tax (?:levy|rate))\b/i,
    text: /\b(?:revenues?|expenditures?|fund balance|general fund|appropriat\w+|deficit|salaries and benefits)\b/gi,
  },
  funding: {
    url: /\b(?:grants?|funding|esser|bonds?|bond-\d+|federal-programs?|title-i|title-1|(?:e-?)?splost|(?:sales|option|penny|education)-tax|levy|referendum|measures?(?:-\w)?|prop(?:osition)?-[\w]+|arp|e-?rate|mill-levy|facilities-bond|giving|donate|donations|annual-fund|advancement)\b|\bsupport-(?:us|our)\b|=support$/,
    title:
      /\b(?:grants?|funding|esser|bond (?:program|measure|election|information|project|oversight|20\d\d)|\bbond\b|(?:federal|esea|consolidated)(?: (?:and|&) state)? (?:consolidated )?(?:programs?|application)|state (?:and|&) federal programs?|title (?:i|1)\b|title programs|education foundation|(?:e-?)?splost|(?:sales|penny|education) tax|levy|referendum|measures? [a-z](?: (?:and|&) [a-z])?\b|prop(?:osition)? (?:[a-z]|\d+)\b|arp\b|american rescue plan|e-?rate|capital (?:campaign|levy|projects?)|building (?:project|program)|support (?:our|the) (?:school|students)|support us|(?:ways of|ways to) giv(?:e|ing)|giving|annual fund)\b/i,
    text: /\b(?:bonds?|three-fifths|e-splost|sales tax|levy|ballot|grants?|title i(?:i|ii|v)?\b|idea\b|reap\b|federal money|allocation|donat\w+|gifts?|bequests?|pledges?|matching funds|capital campaign|awarded)\b/gi,
    weight: 0.5,
  },
  jobs: {
    url: /\b(?:jobs?|careers?|employment|vacanc(?:y|ies)|job-openings|openings|work-with-us|work-here|apply|join-our-team|applitrack)\b/,
    title:
      /\b(?:jobs?|careers?(?: opportunities)?|(?:come )?(?:teach|work|join) (?:with|for|at|us)(?: us)?|employment(?: opportunities)?|vacanc(?:y|ies)|(?:job|current|open) (?:openings|postings|positions)|work (?:with|for|at) us|join our team|(?:become|be) an? (?:substitute|teacher|driver|bus driver)|substitute teach\w+|why (?:work|teach) \w+|now hiring|we'?re hiring)\b/i,
    text: /\b(?:salar(?:y|ies)|apply(?: by| online| now)?|applicants?|benefits|we(?: are|['’]re) (?:looking for|hiring|seeking)|résumés?|resumes?|stipends?|signing bonus|interviews?|openings?|open now|qualifications|job (?:title|description|id)|closing date|open until filled|certification required|posting)\b/gi,
  },
  athletics: {
    url: /\b(?:athletics?|sports?|football|basketball|soccer|volleyball|wrestling|track|coaches|booster)\b/,
    title:
      /\b(?:athletics?|sports?|football|basketball|soccer|volleyball|wrestling|baseball|softball|cross country|track (?:and|&) field|coaches|game (?:schedule|recap)|varsity)\b/i,
    text: /\b(?:varsity|jv|coach(?:es)?|football|volleyball|basketball|wrestling|soccer|softball|baseball|physicals|playoffs?)\b/gi,
    weight: 0.4,
  },
  menu: {
    url: /\b(?:menus?|lunch|breakfast|nutrition|food-services?|meals|cafeteria|child-nutrition|dining)\b/,
    title:
      /\b(?:(?:lunch|breakfast|school|cafeteria|meal)?\s?menus?|lunch|food services?|child nutrition|nutrition services|school meals|cafeteria|meals)\b/i,
    text: /\b(?:milk|pizza|chicken|taco|salad|fruit|nuggets|sandwich|burger|pancakes?|cereal)\b/gi,
  },
  student_life: {
    url: /\b(?:clubs?|student-life|activities|student-council|newspaper|student-news|essays?|student-work|yearbook|organizations|student-voices?|asb|the-[a-z]+-(?:times|press|herald|gazette|chronicle))\b/,
    title:
      /\b(?:clubs?(?: (?:and|&) (?:activities|organizations))?|student (?:life|council|government|activities|organizations|newspaper|voices?|essays?|work|press|opinion)|activities|ffa|fbla|4-h|marching band|essay|opinion|yearbook|robotics club|editorial|student (?:news)?paper|school newspaper)\b/i,
    text: /\b(?:my (?:teacher|friends?|class|classmates)|club (?:meets|advisor|members)|grade \d+ student|by [A-Z]\w+ [A-Z]\w+, (?:grade|class of))\b/gi,
  },
  academics: {
    url: /\b(?:academics?|curriculum|instruction|library|libraries|media-center|courses?|(?<!(?:federal|state|consolidated|title)-)programs?|stem|cte|pathways|pre-?school|pre-?k|kindergarten|summer-school|gifted|special-education|ell|esl|literacy|course-catalog|counseling|reading|math|science|graduation-requirements|assessment|teaching-learning)\b/,
    title:
      /\b(?:academics?|curriculum|(?:teaching|learning)(?: (?:and|&) learning)?|librar(?:y|ies)|media center|course (?:catalog|guide|descriptions?|offerings)|programs? of study|stem|career (?:and|&) technical|(?:career|college) pathways|pre-?school|pre-?k|kindergarten|advanced placement|dual (?:credit|enrollment)|summer (?:school|learning)|cte|gifted|special education|english learners?|(?:multilingual|bilingual|dual[- ]language)(?: learners| education)?|literacy|counseling|graduation requirements|assessments?|instruction(?:al programs)?|reading program|courses)\b/i,
    text: /\b(?:curriculum|algebra|reading|mathematics|math|science|spanish|projects?|librar(?:y|ian)|literacy|lessons?|learn(?:ing|ers?)|electives?|instruction|phonics|humanities|advanced placement|catalog|books|workshop|classroom|children (?:read|learn|write)|studio|seminars?)\b/gi,
    weight: 0.36,
  },
  about: {
    url: /\b(?:about|about-us|history|mission|our-school|our-district|welcome|overview|alumni|profile|superintendents?-(?:message|office|corner)|principals?-message|vision|facts|hall-of-fame|community)\b/,
    title:
      /\b(?:about(?: us| our \w+| the \w+)?|(?:our |school |district )?history|mission(?:,? (?:and|&)? ?vision)?|^our (?:story|school|district|community)|district (?:profile|overview|at a glance)|alumni|hall of fame|strategic plan|superintendent'?s (?:message|corner|welcome)|principal'?s (?:message|welcome)|message from|welcome)\b/i,
    text: /\b(?:founded|was (?:begun|built)|(?:begun|opened|built) in 1[89]\d\d|since 1[89]\d\d|our (?:mission|story|families)|mission is|traditions?|alumni|invite you|come (?:by|visit)|(?:serves?|enrolls?|educates?) (?:about |some )?[\d,]+|[\d,]+ (?:students|children))\b/gi,
    weight: 0.5,
  },
  department: {
    url: /\b(?:departments?|dept(?=\/)|offices?|human-resources|hr|business-office|finance|transportation|facilities|maintenance|operations|student-services|health-services|communications|payroll|safety|security|business-services|special-services|nurse|health|buildings-and-grounds|enroll(?:ment)?|register|registration)\b/,
    title:
      /\b(?:(?:human resources|buildings (?:and|&) grounds|(?<!(?:of|doing|new|old) )business|finance|transportation|facilities|maintenance|operations|communications|payroll|safety|security|student services|health services|enrollment|pupil services|fiscal services|superintendent'?s)(?: (?:office|department|services|and [\p{L}]+))?|department of [\p{L} ]+|office of [\p{L} ]+|[\p{L} ]+ (?:department|(?<!(?:district|central|main|front) )office)|nurses?|register(?: your (?:child|student))?|registration|bookkeeper|treasurer|registrar|(?:student )?(?:records|transcripts)|(?:print|repair) shop|accounts payable)\b/iu,
    text: /\b(?:(?:our|the|this) )?(?:office|department|division|team|crew|garage|warehouse) (?:of \w+ )?(?:handles|runs|manages|provides|answers|processes|delivers|supports|serves|cares|coordinates|oversees|maintains|helps|keeps|works|plans|is responsible)\b/gi,
    weight: 1.7,
  },
  other: {
    url: /\b(?:pt[ao]|ptso|site-council|volunteers?|boosters|facilit(?:y|ies)-(?:use|rentals?)|inclement-weather|site-?map|closings|404|search|accessibility)\b/,
    title:
      /\b(?:pt[ao]|ptso|parent[- ]teacher (?:student )?(?:organization|association)|(?:site|school|parent advisory) council|volunteer(?:s|ing)?|booster club|(?:inclement|severe) weather(?: procedures)?|(?:rent|use of) (?:our )?(?:facilities|buildings)|facilit(?:y|ies) (?:use|rentals?)|(?:useful|helpful) links|site ?map|(?:school )?closings?(?: (?:and|&) delays)?|not found|search results|accessibility)\b/i,
  },
} as const satisfies Readonly<Record<string, PageTypeSigns>>;

export type PageType = keyof typeof PAGE_TYPES | 'home';

export const GROUPS: Readonly<Record<Exclude<PageType, 'department'>, string>> = {
  home: 'other',
  staff_directory: 'people',
  contact: 'people',
  board: 'governance',
  board_minutes: 'governance',
  board_agenda: 'governance',
  bids: 'procurement',
  rfp_document: 'procurement',
  news_list: 'news',
  news_article: 'news',
  calendar: 'calendar',
  technology: 'technology',
  technology_plan: 'technology',
  family_apps: 'technology',
  policy: 'policy',
  budget: 'finance',
  funding: 'finance',
  academics: 'academics',
  student_life: 'community',
  athletics: 'community',
  menu: 'community',
  about: 'community',
  jobs: 'other',
  other: 'other',
};

/** What a department's page belongs to, by the words of its title. */
export const DEPARTMENT_GROUPS: readonly (readonly [group: string, words: RegExp])[] = [
  ['finance', /business|financ|fiscal|account|budget|payroll|treasurer|bookkeep|purchasing/i],
  [
    'academics',
    /curriculum|instruction|special (?:education|services)|teaching|learning|pupil|assessment|educational services/i,
  ],
  ['people', /human resources|personnel|\bhr\b|talent/i],
];

/** How much a seller learns from such a page, from 0 to 1. */
export const RELEVANCE: Readonly<Record<PageType, number>> = {
  rfp_document: 0.95,
  bids: 0.95,
  technology_plan: 0.95,
  technology: 0.9,
  board_minutes: 0.9,
  staff_directory: 0.85,
  board_agenda: 0.8,
  budget: 0.8,
  funding: 0.8,
  family_apps: 0.75,
  policy: 0.65,
  board: 0.65,
  news_article: 0.6,
  contact: 0.6,
  department: 0.6,
  news_list: 0.55,
  home: 0.55,
  calendar: 0.4,
  academics: 0.4,
  jobs: 0.4,
  about: 0.3,
  other: 0.2,
  athletics: 0.1,
  student_life: 0.1,
  menu: 0.1,
};
