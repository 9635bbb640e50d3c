const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Nouns for what a person is at a school, a district or on its board, in the singular. */
export const ROLES = words(`
  superintendent supt principal director directora coordinator officer president vice-president chair chairman chairwoman
  chairperson trustee commissioner treasurer clerk secretary manager supervisor administrator counselor counsellor
  librarian teacher educator instructor specialist engineer dean registrar analyst technician bookkeeper nurse coach
  liaison custodian driver cook mechanic aide paraprofessional paraeducator para psychologist therapist pathologist
  audiologist interventionist facilitator strategist webmaster receptionist dispatcher buyer agent ombudsman assistant
  monitor groundskeeper electrician plumber carpenter accountant comptroller controller foreman generalist recruiter
  advisor adviser leader headmaster chancellor diagnostician tutor translator interpreter worker member lead chaplain
  trainer helper attendant ceo cfo cto cio coo cao ciso cbo cpo chro slp bcba sro cashier therapist pathologist
  representative parliamentarian headmistress executive programmer developer planner designer writer consultant
  developer architect mentor proctor sponsor provost rector vice-chair vice-principal vice-chairman co-chair
  board-member`);

/** Words that are a role only behind another word of a title: `Board Member`, `Social Worker`, `Data Lead`. */
export const BOUND_ROLES = words(
  'member worker lead agent executive writer consultant architect designer developer planner representative sponsor para',
);

/** Words that stand before or behind a role and belong to the title. */
export const TITLE_WORDS = words(`
  interim acting deputy associate assistant asst assoc administrative vice co chief executive senior junior area regional
  district district-wide districtwide division school schools board committee lead head athletic athletics activities
  activity technology tech technical computer curriculum instruction instructional it special sped education educational
  exceptional food service services human resource resources hr business finance financial fiscal operations operating
  academic academics information network networking transportation facility facilities building buildings ground grounds
  communication communications public relations marketing purchasing procurement personnel payroll accounts account
  payable receivable benefits innovation learning teaching digital health wellness enrollment accounting policy equity
  family community engagement counseling guidance assessment assessments testing research accountability pupil student
  students support supports science math mathematics reading literacy language arts art english ela ell esl el eld
  bilingual spanish french german latin chinese history social studies music band choir chorus orchestra drama theater
  theatre physical pe kindergarten pre-k prek preschool early childhood grade first second third fourth fifth sixth
  seventh eighth campus site office administration high middle elementary primary intermediate secondary upper lower
  hs ms es safety security database data system systems application applications library media federal state program
  programs project projects grant grants nutrition child maintenance custodial bus route cafeteria kitchen lunch help
  desk title i ii iii iv v ix iep 504 section professional development staff employee employees labor compliance risk
  management planning construction capital improvement strategic initiatives diversity inclusion gifted talented
  advanced career careers technical cte vocational agriculture agricultural business-education workforce college
  readiness success attendance truancy discipline behavior behavioral mental crisis intervention response multi-tiered
  mtss rti speech occupational physical-education speech-language hearing vision visual performing fine world foreign
  languages after-school afterschool summer adult continuing homeless mckinney-vento foster migrant parent family-school
  outreach records record registration registrar's superintendent's principal's clerical receiving warehouse shipping
  mail fleet garage hvac electrical certified licensed registered practical classified long-term substitute substitutes
  full-time part-time head-start itinerant deaf-education autism life skills resource-room self-contained general
  alternative virtual online blended stem steam robotics engineering biology chemistry physics algebra geometry calculus
  economics government journalism yearbook photography welding woodworking shop automotive culinary family-consumer
  consumer sciences fcs ag ffa dance football basketball baseball softball volleyball soccer track wrestling cheer
  swim tennis golf cross country varsity strength conditioning board-certified infant toddler teaching-and-learning
  of-schools legal general-counsel counsel internal external audit treasury budget budgeting procurement-services
  enterprise cyber cybersecurity cloud server web content multimedia print graphics graphic creative video broadcast
  event events marketing-communications superintendent-principal principal-superintendent legislative governmental
  government-affairs affairs partnerships partnership strategy culture climate belonging talent recruitment retention
  leadership leaders evaluation effectiveness performance improvement continuous turnaround transformation elect
  immediate past at-large large member-at-large zone seat ward position place post region at pro tem tempore`);

/** Last words of phrases that name a thing though a role stands in them: `Principal's Message`. */
export const NO_PERSON = words(
  `program programs fund report reports office message update updates meeting meetings evaluation evaluations handbook
  contract contracts page corner newsletter directory list search training week day award awards appreciation minutes
  agenda conference conferences committee council workshop institute academy center plan policy goals remarks comments
  application applications form forms position positions vacancy openings absence shortage signature signatures spotlight present absent attending
  attendance`,
);

/** Small words inside titles. */
export const TITLE_LINKS = words('of for the and & to in / - – with');

/**
 * Words beside a name or in a title which tell that the person does not belong to the institution, or no longer does.
 */
export const OUTSIDE_WORDS = words(`
  former formerly retired retiring emeritus emerita ex late deceased candidate candidates nominee applicant alumnus
  alumna alumni alum valedictorian salutatorian pta pto ptsa ptso booster boosters solicitor auditor auditors attorney
  lawyer reporter journalist editor senator congressman congresswoman assemblyman assemblywoman assemblymember legislator
  governor mayor sheriff councilman councilwoman councilmember realtor pastor founder contractor vendor broker banker
  resident residents neighbor taxpayer citizen visitor guest guests volunteer donor player captain scout grandparent
  grandmother grandfather mother father mom dad son daughter brother sister wife husband widow author photographer
  partner llc llp inc corp ltd company firm university rotary lions kiwanis chamber church ministries ministry`);

/** Titles of students: `Student Council President`, `Senior Class Vice President`. */
export const STUDENT_TITLE =
  /\bstudent (?:council|body|government|representative|member|trustee|advisor to the board|liaison|senate|school board)|\b(?:senior|junior|sophomore|freshman) class\b|\bclass (?:president|of)\b|\b(?:senior|junior|sophomore|freshman|(?:ninth|tenth|eleventh|twelfth|\d{1,2}th)[- ]grader)$/i;
