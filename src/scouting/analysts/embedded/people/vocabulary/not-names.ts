/** Words that begin with a capital on school websites and are no part of a person's name. */
export const NOT_NAMES = new Set(
  `
    a about academic academics academy access accessibility accountability accounting accounts accreditation
    achievement act action active activities activity address administration administrative administrator
    administrators admissions adopted adult advanced advisory affairs after agenda agendas agreement agriculture
    aide aides alert algebra alerts all alternative alumni america american analyst and announcement announcements
    annual app apply apps april are area art arts asset assessment assessments assistant assistants associate
    associates association at athletic athletics attendance august authority auxiliary ave avenue award awards back
    background backpack band based basketball be been behavior behavioral benefits bid bids bilingual biology blvd
    board boards bond book bookkeeper booster boosters boulevard boys break breakfast budget bullying bureau bus
    business buy by cafeteria calendar calendars call campus campuses career careers care case cell center centers
    central certified chair chairman chairperson chairwoman champions charter cheer chemistry chief child children
    choice choir chorus citizens city class classes classified classroom clerk click clinic clinical closed closing
    club clubs co coach coaches code collaboration college combined comments commission commissioner committee
    committees communication communications community company compliance comprehensive computer computers conduct
    conference conferences connect connected consolidated construction consultant contact contacts content contract
    contracts cooperative coordinator copyright corporation council counseling counselor counselors county course
    courses court credit crew crisis cross curriculum custodian custodial customer cybersecurity daily data date day
    days dean december delivery dental department departments deputy design desk development developmental device
    devices digital dining diploma direct director directors directory disability disclosure discover distance
    district districts diversity division document documents donate download drama dr drive driver drivers due
    during dyslexia e-mail each early economics edtech education educational educator educators election elections
    electronic elementary eligible email emergency employee employees employment engagement engineer engineering
    english enrichment enroll enrollment equal equity esl essential ethics evaluation event events excellence
    executive experience extended extension extra faculty facilities facility families family faq faqs fax feature
    february federal field finance finances financial find first fiscal fitness food football for foreign form forms
    foundation foundations fourth free french freshman friday friends from fund funding funds future gallery games
    general geometry german get gifted girls give global go goals golf good gov governance governing grade grades
    graduate graduates graduation grant grants graphics group groups guidance guide guidelines gym gymnasium hall
    handbook have head health healthcare help here high higher highlights highway hire hired hiring history hom home
    homecoming homeless homework honor honors hotline hour hours house how human icon if important improvement in
    inc incident inclusion independent info information infrastructure initiative innovation inquiries instruction
    instructional instructor insurance integration intermediate international intern internet interventionist into
    inventory investment is issues it items january job jobs join journal july june junior juvenile k-12 keyboard
    kindergarten kitchen know lab laboratory lane language languages law lead leader leaders leadership league learn
    learner learners learning legal legislative lesson letter level levy liaison librarian libraries library license
    licensed life link links list literacy live load local location locations log login logistics lunch lunches
    magnet mail main maintenance management manager managers map maps march marching marketing mascot math
    mathematics may me meal meals mechanic media medical medicaid meet meeting meetings member members memorial
    mental mentor menu menus message messages metropolitan middle migrant military minutes mission mobile monday
    monthly more motion municipal music my name national navigation need network networking new news newsletter
    newsletters night no nondiscrimination north notes notice notices november now number nurse nurses nursing
    nutrition occupational october of office officer officers offices official officials on online open opening
    operations operator opportunities opportunity or orchestra order organization orientation our outreach overview
    page pages pantry paraeducator paraprofessional parent parental parents parking partner partners partnership
    partnerships password path pathologist pathways pay payment payments payroll pe pension performance performing
    permit personnel phone photo photography physical physics pk plan planning plans please po police policies
    policy portal portals position positions post posted pre pre-k preschool present presentation president press
    prevention previous primary principal principals print privacy private procedures procurement professional
    program programmer programs progress project projects prom property proposal proposals psychologist psychology
    public publications pupil purchasing purpose quality question questions quick rd read readiness reading records
    recreation recruitment referendum regional register registrar registration regular regulations rehabilitation
    related relations release report reporting reports representative request requests required requirements
    research resolution resource resources response responsibility results resume retirement review rfp rights risk
    road room roof route safe safety saturday schedule schedules scholarship scholarships school schools science
    sciences search second secondary secretary section security see select semester senate senior september service
    services session sexual shop sign site sitemap sites skip soccer social softball software solutions south
    spanish special specialist specialists specialized specifications speech spirit sports spring staff staffing
    standards state statement statistics status stay steering stem store story strategic strategies strategy street
    student students studies study submit substitute substitutes success suite summer sunday superintendent
    superintendents supervisor supply support supporters sustainability swim system systems table tax teacher
    teachers teaching team teams tech technical technician technology technologies telephone tel tennis term test
    testing text textbook the theater theatre their therapist therapy third this thursday tier time tip title to
    today top township track traffic training transcript transcripts transition translate transparency
    transportation travel treasurer trustee trustees tuesday tutor tutoring twitter under unified union united
    university up upcoming update updates upper us use user utilities vacant vacancies vacancy vaccination varsity
    vendor vendors vice video view village virtual vision visit visitor visitors visual vocational volleyball
    volunteer volunteers voter vote wacky warehouse warrants water web webmaster website wednesday weekly welcome
    wellness what when where who why wing winter with workforce work workers world wrestling writing year years
    yearbook you your youth zone unknown untitled showing constituents next last former retired tbd tba n/a none yes
    eagles tigers bulldogs wildcats panthers warriors lions bears hawks falcons cougars knights trojans vikings rams
    mustangs huskies spartans raiders cardinals patriots facebook instagram youtube linkedin google microsoft
    powerschool canvas schoology apptegy finalsite edlio blackboard chromebook chromebooks android windows apple
    adobe pdf doc docx html mr mrs ms miss hispanic asian african alabama alaska arizona arkansas california
    colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine
    maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon
    pennsylvania tennessee texas utah vermont wisconsin wyoming thanksgiving christmas easter labor veterans
    presidents holiday holidays recess dismissal concert festival fair expo deadline said says reported presented
    moved seconded approved also called absent adjourned approval consent discussion quorum roll pledge allegiance
    turnpike pike trail circle parkway pkwy terrace hwy loop alley appointment everybody everyone else ask hi hello
    enterprise application applications current solicitation solicitations herald gazette tribune courier observer
    sentinel chronicle times rest others somebody anyone pres supt vp secy treas recruiter interim acting incoming
    outgoing carried residency fellowship consortium cook appoint approve employ elect accept thank practitioner
    coordinators impact aid milestones agricultural diesel cosmetology measure phase welding robotics carpentry
    journalism ceramics guitar percussion mayor messenger newspaper respectfully sincerely warmly yours gratefully
    fondly routes photos editor cpas cpa moderator father named names appointed appoints hires retires retiring wins
    won honored announces joins selected selects recognized earns earned receives received visits returns speaks
    celebrates begins becomes sworn elected reelected chosen promoted welcomes seeks resigns basic radios
    intervention frequently asked fiber broadband wireless telecom architects builders contractors sis lms hvac usa
    ymca steam grandma grandpa pastor ifb itb counties somali hmong arabic vietnamese chinese mandarin russian
    korean tagalog nepali amharic swahili oromo ukrainian burmese portuguese haitian creole prekindergarten
    transitional elective electives multilingual multicultural controller comptroller cashier carpenter electrician
    plumber groundskeeper receptionist paralegal auditor buyer accountant
  `
    .trim()
    .split(/\s+/),
);

/** Those of them that people are called too: behind a first name, and before a last name. */
export const LAST_NAMES_TOO = new Set(
  `
    said hall page lane french english cook driver law bond field house case day may good carpenter foreman story
    wing grant dean read early street major head price hawks falcons banks church german dance glass chambers coach
    choice weekly call knights best reading march friend spring winter summers buyer auditor west south north east
    spivey mayor link links pike cross post crew alley pastor court way nurse
  `
    .trim()
    .split(/\s+/),
);
export const FIRST_NAMES_TOO = new Set(
  `
    carol mark will bill faith hope joy grace rose guy frank april june may august summer art dean grant chase major
    page story winter early west ms
  `
    .trim()
    .split(/\s+/),
);

/** Words that are names of people and of places or things; alone they make no name in a text. */
export const PLACE_WORDS = new Set(
  `
    creek valley ridge hills hill lake river park point springs falls grove heights meadows woods forest mountain
    mesa bay beach island harbor rapids canyon oaks prairie plains center st saint fort mount port county city town
    green gardens station crossing bend pines cove glen corners landing mills plaza court square bridge
  `
    .trim()
    .split(/\s+/),
);

/** Small words inside of names, also in lower case. */
export const PARTICLES = new Set(
  `
    van der den de la del della di da dos das do von zu zur le el al bin ibn ten ter st. st mac y e
  `
    .trim()
    .split(/\s+/),
);

export const HONORIFIC =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|sr|sister|brother|msgr|deacon|supt|sra|srta|hon|coach|the honorable|reverend|fr|father|col|lt|capt|sgt|officer|deputy)\.?\s+/i;

/** Degrees and certificates behind a name, in lower case without dots. */
export const DEGREES = new Set(
  `
    phd edd eds med msed ma mat ms msw mba mpa bs bsn ba jd cpa esq rn lpn lcsw lpc nbct ccc-slp cccslp ncsp sfo
    rsba sfp cslt cetl csba psyd dvm md cbo csrm shrm-cp shrm-scp sphr phr dmin otl otrl dpt bcba lmsw lmft slp cfe
    pe aia cgfm rda ccc mse mlis mls mpp mph rdn rd cdn snss mfa dnp fnp np ot pt com mac
  `
    .trim()
    .split(/\s+/),
);

export const GENERATION = /,?\s+(?:jr|sr|ii|iii|iv)\.?$/i;

/** Letters of an order or certificate behind a name, whatever they mean: `, S.N.D.`, `, CPPO`. */
export const LETTERS = /,\s+(?!I{2,3}$|IV$|V\.?P|AD$|C[A-Z]O$|HR$|IT$)(?:\p{Lu}\.?){2,6}(?:-\p{Lu}{1,4})?$/u;
