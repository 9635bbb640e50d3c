import { anyOf } from '../phrases.ts';

/** What troubles of schools are about. Lists as `phrases.ts` reads them. */

const PEOPLE = `teach(er|ers|ing) educators? instructors? faculty staff subs? substitutes? (bus_)?drivers? aides? paras? paraprofessionals?
  paraeducators? nurses? custodians? janitors? cooks? counsell?ors? psychologists? social_workers? therapists? pathologists?
  interpreters? technicians? mechanics? engineers? electricians? secretar(y|ies) clerks? principals? assistants? attendants?
  specialists? interventionists? librarians? coach(es)? employees? workers? personnel administrators? diagnosticians?
  crossing_guards? analysts? tutors? superintendents? directors? supervisors? translators? resource_officers? bookkeepers? helpers? coordinators? managers? registrars? treasurers? dietitians? audiologists? webmasters? accountants? buyers? dispatchers?`;
export const STAFF = anyOf(PEOPLE);
/** Several of them: of one who leaves a page tells as of news. */
export const STAFFS = anyOf(
  `teachers educators instructors faculty staff subs substitutes drivers aides paras paraprofessionals paraeducators nurses
  custodians janitors cooks counsell?ors psychologists social_workers therapists pathologists interpreters technicians mechanics
  engineers electricians secretaries clerks principals assistants attendants specialists interventionists librarians coaches
  employees workers administrators first-years`,
);
export const POSTS = anyOf(
  `positions? posts? jobs? roles? openings? vacanc(y|ies) slots? chairs? shifts? routes? sections? (sub(stitute)?_)?requests?
  placements? directorships? principalships? caseloads? hires?`,
);
export const ROOMS = anyOf(
  'class(es)? classrooms? sections? periods? rooms? routes? courses? subjects? runs caseload lessons',
);
export const APPLICANTS = anyOf(
  'applicants? applications candidates? takers? bites? nibbles? interest responses? resumes? one person body soul',
);

/** Money that comes in or is kept: less of it is the trouble. */
export const MONEY = anyOf(
  `funds? funding revenues? income receipts reserves? (fund_|cash_|ending_|general_fund_)?balances? fund_equity (state_|federal_|local_|foundation_|equalization_)?aid
  tax_(base|collections?|receipts|revenues?|roll) collections allocations? appropriations? allotments? reimbursements? savings
  carryover cushion rainy[-_]day_fund money dollars general_fund cash(_on_hand)? levy_(proceeds|dollars) per[-_]pupil_amount
  foundation_amount endowment relief subsid(y|ies) assessed_value valuation property_values? gifts? giving donations? budget`,
);
export const RESERVES = anyOf(
  `general_fund (capital|replacement|operating|building|technology)_fund reserves? savings (fund_|cash_|general_fund_)?balances? fund_equity carryover cushion rainy[-_]day(_(fund|money))?
  contingency cash(?!_(receipts|register|prizes?)) endowment`,
);
export const RELIEF = anyOf(
  'esser* relief arp pandemic_(funds?|money|aid|dollars) covid_(funds?|money|aid|dollars) federal_(relief|money|funds?|aid|dollars) one-time_(money|funds?|dollars) grants?',
);
/** Bills that others write: more of it is the trouble. */
export const BILLS = anyOf(
  `costs? premiums? insurance health_?care health_plan utilit(y|ies) fuel diesel (energy|electricity|heating_oil|propane)_(costs?|bills?|prices?|rates?) prices pensions?
  retirement_(costs?|contributions?|rates?) (charter|out-of-district|placement)_tuition inflation bills rent legal_fees`,
);
export const SPENDING = anyOf(
  'expenditures? expenses? spending outlays? costs? budget payroll salaries disbursements? we_(spend|spent|pay) obligations',
);
/** A sum. */
export const DOLLARS = String.raw`(?:\$\d[\d,.]*(?: (?:million|thousand|billion))?|\d[\d,.]*(?: (?:million|thousand|billion))? dollars)`;

/** What falls victim to cuts. */
export const CUTTABLE = anyOf(
  `positions? posts? jobs? programs? sports music art arts band orchestra busing bus(es)? (bus_)?routes? services electives? courses? tutoring
  after-?school summer_school librar(y|ies) preschool pre-k field_trips supplies travel hiring stipends (school|library|service)_(hours|days) coaches spending
  budgets? teams world_language french spanish german kindergarten clubs materials textbooks workforce raises refresh`,
  PEOPLE,
);
export const BALLOT = anyOf(
  `lev(y|ies) referend(um|ums|a) override millage measure proposition operating_question tax(es)? (sales|income|property|capital)_tax #_mills?(_renewal)? renewal_of_#_mills sinking_fund`,
);

export const PUPILS = anyOf(
  `students? (middle_|high_)?schoolers pupils? kids children kindergartners? kindergarteners? learners scholars youngsters freshmen sophomores juniors seniors
  (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[-_]graders? graders families babies births boys_and_girls preschoolers`,
);
export const COUNT = anyOf(
  `enroll?ments? membership head_?counts? ad[am](?!_(compl|access|ramp|coord|upgrad)*) average_daily_(attendance|membership) (student|pupil)_(counts?|body|population|numbers)
  (number|count)s?_of_(\\w+_)?(students|pupils|children|graders|kindergart*|freshmen|births|babies) (october|fall|september|state|official)_(\\d+_)?counts? our_(numbers|count|rolls)
  counts?(?!_(as|on|toward|for)) (student|enrollment|the|those|whose)_numbers kindergarten(_class(es)?)? graduating_class(es)? first_grade incoming_class(es)? student_numbers average_class roster
  birth_rates? school-age_population`,
);

/** What is bought to last for years. */
const DEVICES = `wi-?fi wireless networks? internet connections? connectivity bandwidth broadband signal coverage servers? switch(es)? access_points?
  aps? routers? firewalls? cabling cables fiber closets? chromebooks? laptops? ipads? tablets? devices? computers? desktops? workstations?
  monitors? batter(y|ies) projectors? (interactive_|smart_?|white|flat_|dimmer_|alarm_)boards? (#|the|those|these|our)_(old_)?boards (interactive_|flat_|alarm_)?panels? phones? telephones? exchange pbx voicemail (911_|emergency_|phone_)calls
  (phone|telephone|radio|paging|fire_alarm)_systems? intercoms? pa public_address(_system)? bells? radios? clocks? copiers? printers?
  machines? scanners? (camera|video|network)_recorders? hardware gear equipment operating_systems? data_center ups technology storage_(array|units?) speeds? firewall towers? dimmers? sound_system speakers?`;
const PLANT = `boilers? furnaces? heat(ing|ers?)?(_(plant|system))? chillers? air[-_]condition(ing|ers?) air_handlers? cooling hvac ventilation
  (rooftop|roof-top|ac|a/c|heating|cooling|handling)_units? roofs? roofing skylights? ceilings? windows? floors? flooring carpets? walls? foundations? pipes? piping plumbing sewers? sewage septic(_system)? wells?(?!,)
  (well_)?pumps? water fountains? restrooms? bathrooms? toilets? sinks elevators? lifts? generators? freezers? coolers? refrigerat* ovens?
  dishwashers? wiring electric(al|ity)?(_(service|system|panels?))? power breakers? outlets? lights? lighting alarms? sprinklers? bleachers
  track turf playgrounds? parking_lots? sidewalks? steps stairs? ramps? bridges? driveways? gutters? bricks? insulation
  tiles? doors? paint bus(es)? fleet vehicles? vans? trucks? engines? transmissions? burners? thermostats? steam compressors? tanks?`;
/** What runs underground: of several meanings by itself. */
export const MAINS = anyOf('mains? drains? valves? (sewer|water|gas|steam)_lines?');
const BUILDINGS = `buildings? schools?(?!_(that|who|day)) campus(es)? wings? annex(es)? gym(nasium)?s? auditoriums? kitchens? cafeterias? stage classrooms? rooms? portables?
  relocatables? trailers? modulars? labs? librar(y|ies) stadium pool facilit(y|ies) hallways? basement bus_garage locker_rooms? shops?
  elementary middle_school high_school infrastructure barn dormitor(y|ies) fieldhouse`;
export const DEVICE = anyOf(DEVICES);
export const GEAR = anyOf(DEVICES, PLANT);
export const HOUSES = anyOf(BUILDINGS);
export const THINGS = anyOf(DEVICES, PLANT, BUILDINGS);
/** What a school is supposed to have. */
export const FIXTURES = anyOf(
  `air[-_]condition(ing|ers?) cooling a/?c heat hot_water (drinking|running)_water sprinklers? generators? elevators? ventilation power
  (electric_)?outlets? insulation restrooms? bathrooms? storage (space|rooms?)_(for|to|left|in) wi-?fi wireless internet(_access)? bandwidth coverage connectivity fiber signal battery_backups?
  (spare_)?(parts|chargers) working_(?!days?|hours?|with|on|for|to)(intercoms?|phones?|projectors?|\\w+) gym stage cafeteria kitchen
  backup_generators? ramps? lighting fire_alarms? patches (security_)?updates spares? redundan(t|cy) second_path back-?up_(power|line|link)`,
);
export const HAZARDS = anyOf(
  '(elevated|high|measured|found|detected|excess)_lead lead_(levels?|contamination|pipes|paint|was|above|over|at|in_the_(water|taps?|pipes|paint|soil|fountains?|sinks?)) lead(?=_was) mold mildew asbestos radon arsenic pfas nitrates? coliform carbon_monoxide gas_leak rats mice termites bats roaches sewage contamina*',
);

export const ATTACKS = anyOf(
  `ransom(ware)? malware virus(es)? phishing phished spoof(ed|ing) hack(ed|ing|s)? cyber[-_]?(attacks?|incidents?|criminals?|event)
  (data|security|privacy)_(breach(es)?|incidents?) breach(es|ed)? intrusions? (bomb_|shooting_|swatting_)?threats? swatting scams? fraud vandals? vandalism
  burglar* break-ins? thefts? trespass* weapons? (hand)?guns? kni(fe|ves) attacks? (false|fake|forged|fraudulent|bogus|phony)_(\\w+_)?(e-?mails?|offers?|messages?|invoices?|accounts?|letters?|web_?sites?)
  denial[-_]of[-_]service identity_theft unauthori[sz]ed_(access|person|user|party)`,
);
export const ATTACKERS = anyOf(
  `hackers? criminals? attackers? thie(f|ves) intruders? strangers? outsiders? an_unknown_person trespassers? scammers? imp[eo]st[eo]rs?
  burglars? unauthori[sz]ed_(person|user|party|individual)s? an_?(outside|unknown)_(person|party|individual) penetration_tests? a_(former_)?(employee|vendor|contractor)'s_password robbers? vandals?`,
);
export const SECRETS = anyOf(
  `accounts? mailbox(es)? inbox(es)? records? data files? payroll passwords? credentials? (personal_|private_)?information names
  social_security_numbers servers? networks? database paychecks? (direct_)?deposits? payments? bank_details grades e-?mails? log-?ins? invoices? checks transcripts`,
);
/** What keeps out who must not come in. */
export const GUARDS = anyOf(
  `(exterior_|front_|side_|entry_|classroom_|outside_)?doors? locks? gates? (security_)?cameras? (secure_)?(entr(y|ies|ances?)|vestibules?) (door_|building_|master_|metal_)keys(?!_missing) keys_to key_?cards? (card_|badge_)?readers?
  badges? fenc(e|es|ing) back-?ups?(?!_(drivers?|power|staff|teachers?|generators?)) multi-?factor(_\\S+)? mfa two-factor(_\\S+)? encryption visitors? (panic|lockdown)_(buttons?|system) buzzers? metal_detectors?
  locksets? security_plan safety_plan lockdowns? anti-?virus recorder security_staff endpoint_protection`,
);

/** What accounts, data and buildings are to be kept safe with. */
export const SAFEGUARDS = anyOf(
  'multi-?factor(_\\S+)? mfa two-factor(_\\S+)? second_factor encrypted backed_up endpoint_protection controlled_entr\\w+ secure_entr\\w+ vestibules?',
);

export const SYSTEMS = anyOf(
  `systems? software programs? platforms? applications? apps? databases? sis lms gradebooks? payroll hr rosters? rostering records data portals?
  tools? spreadsheets? ledgers? information attendance lists? schedules? lunch_(program|accounts?) bus_software transcripts? scores grades
  health_cards absences? addresses? registrations? forms? ieps? balances? orders? course_requests invoices? transfers fees? payments?`,
);

export const AUTHORITIES = anyOf(
  `state auditors? examiners? audits? departments? ocr office_for_civil_rights inspect(ors?|ions?) monitors? monitoring (fire_)?marshal health_department agency reviewers? review
  commission(er)? treasury court judges? investigat(ors?|ions?) comptroller tea osha epa hearing_officers? accreditors? ombudsman cde nysed isbe pde regulators? county_office`,
);
/** What has to be done in time and in order. */
export const DUTIES = anyOf(
  `reports?(?!_(that|cards?|to_the_(front_)?office)) reporting filings? audits? (initial_|re)?evaluations? ieps? 504_plans? timelines? deadlines? inspections? screenings? trainings?
  documentation certific(ates?|ations?) (teaching|teacher|driver's|professional|operating)_licen[cs]es? permits? receipts? inventor(y|ies) background_checks? immunization(s|_records)? (time(-and-effort)?_|personnel_|student_)?records
  signatures? logs? drills? files? progress_reports? physicals? medical_cards? submissions? disclosures?`,
);

/** Some of the pupils, as a share. */
export const SHARE = anyOf(
  '#_(of_|in_)?(every_|all_)?(#_)?(of_)?(our_|the_|all_)?(\\w+_){0,2}(students|pupils|children|graders|freshmen|sophomores|juniors|seniors|readers|learners|kids) one_(\\w+_)?(student|pupil|child|kid|grader|freshman|senior)_(in|of|out_of)_(every_)?#',
);

/** Results of the work with pupils: less of it is the trouble. */
export const RESULTS = anyOf(
  `(test_|math_|reading_|spring_|state_)?scores? proficien(cy|t) reading math(ematics)? literacy graduation(_rates?)? attendance(_rates?)? achievement
  (passing|pass|promotion)_rates? map_growth benchmarks? algebra (test_)?results? star_rating ratings? grade_level`,
);
/** What pupils bring with them: more of it is the trouble. */
export const HARMS = anyOf(
  `(chronic_|student_)?absen(ces?|teeism|ce_rates?)(?!_management) truan* suspensions? fights? fighting referrals dropouts? drop-?out_rates? failure_rates? vaping bullying (lunch|meal)_debt
  (meal|lunch)_balances homeless* behaviou?rs? (discipline|behaviou?r)_(incidents|problems|referrals) incidents tard(y|ies|iness) anxiety depression
  self-harm mental_health(_\\S+)? learning_loss achievement_gaps? opportunity_gaps? drugs overdoses violence`,
);

/** Systems themselves, not what is in them. */
export const PROGRAMS = anyOf(
  'systems? software programs? platforms? applications? databases? sis lms gradebooks? payroll hr rosters? rostering spreadsheets? ledgers? point-of-sale',
);
/** Who fills in for others, other than by trade. */
export const LEADERS = anyOf(
  'principals? administrators? superintendents? secretar(y|ies) counsell?ors? directors? custodians? mechanics? coach(es)? aides? paras? parents (assistant|vice)_principals? office_staff i clerks? supervisors? everyone',
);
