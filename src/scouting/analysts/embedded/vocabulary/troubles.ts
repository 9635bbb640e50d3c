import type { PainPointFact } from '../../../facts.ts';
import { readRules } from '../phrases.ts';
import * as states from './trouble-states.ts';
import * as subjects from './trouble-subjects.ts';

type Category = PainPointFact['category'];

/**
 * What a trouble is about and what is wrong with it, as sentences put the two together; `readRules` says how a line is
 * read. In the order in which they are asked: what one category has taken of a sentence no later one gets.
 */
const RULES: Readonly<Record<Category, string>> = {
  security: String.raw`
    - not_a_safe_place no_safe_(room|place)s? no_storm_shelters? (is|are)_not_safe
    7 ATTACKS > HAPPENED
    5 HAPPENED > ATTACKS
    6 ATTACKERS > INTRUDED
    4 e-?mails? messages? calls? letter invoice > (that_)?(looked_like|pretend*|posing|claimed|claiming|appeared_to) > from to as
    4 cyber_?-?insur* insurer > declined refused dropped will_not asked raised cancel+ed
    8 SECRETS > TAKEN
    14 SECRETS > (may_have_been|were|was|have_been|had_been)_(copied|taken|exposed|stolen|accessed|leaked|compromised)
    6 SECRETS > (was|were)_changed > before caught by_a
    6 STAFF users people > typed entered gave handed surrendered > (their_|his_|her_)?(passwords?|credentials?|codes?)
    5 office secretar(y|ies) entrance desk nobody > (cannot|can't|unable_to)_see > who door
    3 stole steal(s|ing)? exposed leaked compromised expos(es|ing) stolen diverted > SECRETS
    6 GUARDS > AJAR
    2 AJAR > GUARDS
    6 windows? doors? gates? > (cannot|can't|will_not|won't)_be_(locked|secured)
    - (same|shared|weak|default)_passwords?
    6 copper tools? catalytic_converters? laptops? chromebooks? equipment cash > (was|were|been)_stolen
    6 alarms? lockdown* announcements? warning > (is|are|was|were|could)_not_(be_)?heard cannot_be_heard not_reach*
    4 LACKING > (secure|single|controlled|guarded)_(entr(y|ance)|vestibules?|point_of_entry) vestibules? (security_)?cameras? locks? fenc(e|es|ing) multi-?factor(_\S+)? mfa two-factor(_\S+)? encryption buzzers? resource_officers? back-?ups? panic_buttons? visitor_management
    - (safety|security)_(gaps?|weakness*|vulnerabilit*|lapses?) clicked_(on_)?(the|a)_(\w+_)?link* fell_for break-?ins? fall(s|en|ing)?_for_(it|them|one) vulnerab*
  `,
  compliance: String.raw`
    - corrective_actions? out_of_compliance non-?complian(t|ce) not_in_compliance not_(\w+_)?compliant material_weakness(es)? significant_deficienc* (repeat(ed)?|audit)_findings? notice_of_(violation|noncompliance) (qualified|adverse)_opinion written_warning red[-_]tag(ged|s)? under_investigation (open|pending)_(investigation|complaint)s?(?!_form) on_probation wrote_up_(us|#|the|our|two|several) wrote_us_up questioned_costs disallowed_costs misspent
    6 AUTHORITIES > FAULTED
    3 FAULTED > by > AUTHORITIES
    3 AUTHORITIES > issued made reported gave listed had > (#_|several_)?(repeat_)?findings
    2 (was|were|been|is)_(cited|fined|faulted|written_up|sanctioned|reprimanded) > for by
    6 AUTHORITIES > FOUND > FAULTS
    2 AUTHORITIES > found > that_(we|our|the_(district|school|board|parish|county|office))(?!_(is|are|was|were|has|meets|met|complied|follow\w+)_(in_)?(full|good|sound|strong|well|compliance))
    4 answer respond(ing)?_to address(ing)? correct(ing)? cure > findings? citations? violations? deficienc*
    6 polic(y|ies) manual handbook regulations plan > (has|have)_not_been_(updated|revised|reviewed|adopted|filed|renewed) never_been_(updated|adopted|filed)
    6 withh(e|o)ld(s|ing)? > because for until after > not late missing reports? data overdue
    2 # > findings? citations? violations? exceptions > are is were was in of related regarding repeated for from noted remain
    8 FAULTS > AUTHORITIES > found noted reported said concluded determined wrote
    5 DUTIES > MISSED
    5 MISSING > DUTIES
    5 complaints? investigation lawsuit suit > (is|are|was|were|has_been|have_been)_(still_)?(open|pending|filed|opened|under_way|lodged|brought)
    4 opened filed launched > an?_investigation an?_(\w+_)?complaint a_lawsuit > into against with over
    4 repay refund give_back pay_back owe > #
    3 return > DOLLARS > to_the
    4 judge court tribunal hearing_officer > ruled found ordered > broke violat* denied failed illegal* unlawful* against us the_district
    5 (has|was|were|been|is)_(named|identified|placed|put|designated) > for in on under > (targeted|comprehensive)_(\w+_)?(support|improvement) improvement monitoring watch probation improvement_status
  `,
  staffing: String.raw`
    - under-?staffed short[-_](staffed|handed) staff(ing)?_(shortages?|crisis|challenges?) (teacher|driver|sub|substitute|nurse|worker|labor|staff)_shortages? unfilled_(posts?|positions?|jobs?|shifts?|vacanc\w+) (hard|difficult)[-_]to[-_](fill|staff) burn-?out stretched_(too_)?thin spread_(too_)?thin no_one_to_(call|drive|cover|teach) (nobody|no_one)_(\w+_)?(to_drive|applied|answered|wants|came_forward|has_applied|with_a_licen\w+)
    5 UNABLE > FINDING > STAFF
    5 UNABLE > FINDING > POSTS
    5 FINDING > STAFF > A_TROUBLE
    6 STAFF > UNABLE > FINDING
    5 could_not cannot unable_to not_able_to failed_to > hire recruit retain
    2 LACKING > STAFF
    3 FEWER > STAFFS
    3 # > STAFF people bodies hands adults > short shy light down
    3 #_(of|in|out_of)_(the_|our_|every_)?# > STAFF POSTS > open empty vacant unfilled left
    6 advertis* looking searching been_posted > STAFF > for_(over_|more_than_|nearly_|almost_)?(a|#)_(year|month|week)s? since all_(year|summer|fall)
    - (does|do|doing|did)_the_(work|jobs?)_of_(#|both)
    6 POSTS absences classes classrooms > UNFILLED
    3 UNFILLED > POSTS
    4 advertis(ed|ing) post(ed|ing) listed reposted > POSTS > #_times twice again since all_(year|summer|fall)
    3 no not_one not_a_single nobody no_one few > APPLICANTS > applied answered came_forward showed_up responded
    4 no not_(a|one|any) nobody_has without > answers? answered responses? repl(y|ies) > ads? advertisements? postings?
    4 still_(looking|searching|hunting|advertising)_for still_need yet_to_(find|hire) > STAFF
    5 (sub|substitute|applicant|candidate|driver)s?_(pool|list|bench) > FALLING USED_UP small short dry empty
    5 STAFF > UNFILLED
    3 # > vacanc(y|ies) vacant unfilled
    1 vacanc(y|ies) > #
    6 positions? posts? jobs? search(es)? openings? > no not_(a|one|any) without_(a|any) (drew|brought|had|got|received)_no few failed came_up_empty reopened > APPLICANTS
    8 search(es)? > failed came_up_empty come_up_empty reopened no_(finalist|hire|candidates?|applicants?) twice start_over again
    2 no not_(a|one|any|enough) too_few few without_(a|any) > (\w+_)?(applicants? candidates? takers?)
    4 # > STAFFS > LEAVING
    7 turnover > high rate ran hit reached stands is was has at # slowed remains continues among
    2 high heavy constant frequent > turnover
    @ STAFFS > #_(of_them_)?(have_|had_)?(quit|resigned|walked_out|gave_notice|given_notice)
    3 #_(openings|vacancies) > #_applicants
    5 staffing crew workforce > (is|are|remains?|stays?|runs?)_(\w+_)?(thin|short|stretched|strained|low|bare|one_person|two_people|lean)
    5 of_# of_our_# > STAFFS > #_(remain|stayed|are_left|returned|left|quit)
    4 only single sole lone > STAFF > covers? serves? has looks_after handles does > (all|#)_(\w+_)?(schools|campuses|buildings|sites|students|devices|grades)
    4 (nobody|no_one|no-one) > taught teach(es)? driv(e|es) cover(s|ed)? run(s)? answer(s|ed)? fill(s|ed)? appl(y|ied) want(s|ed)? lead(s)? fix(es)?
    5 recruit* hiring trying_to_hire > fall(s|en|ing)?_short fell_short gone_nowhere went_nowhere stalled failed lags? slow unsuccessful
    3 #_different > STAFFS
    4 retirements resignations departures > took left cost have_taken outpac* exceed* outnumber*
    4 STAFFS > (are|keep|have_been|who_are)_leaving leave_(us|the_district|for|after|within|faster) (are|were)_lost_to
    6 STAFF > quit walked_out gave_notice (have|has)_given_notice
    - STOPGAPS
    5 ROOMS > STANDS_IN
    5 STAFF > STANDS_IN
    4 STAFF > STANDING_IN > ROOMS
    4 (bus_)?routes? runs classes sections > combined doubled(_up)? cancel+ed suspended consolidated_because will_not_run not_run
    4 combin(e|ed|ing) doubl(e|ed|ing)_up cancel+(ed|ing)? suspend(ed|ing)? > (bus_)?routes? runs
    3 #_(\w+_)?(routes?|buses) > (only_)?#_(\w+_)?drivers?
    2 #_(\w+_)?drivers? > for to_cover and with > #_(\w+_)?(routes?|buses)
    4 STAFF > fill_rates? > #
    4 A_TROUBLE > staffing recruit(ing|ment)? retention retaining hiring turnover vacancies substitutes drivers
    6 staffing recruit(ing|ment)? retention retaining hiring turnover vacancies > A_TROUBLE
  `,
  integration: `
    8 SYSTEMS > NOT_CONNECTED
    4 (does|do|did|will)_not (doesn|don|didn|won)'t > feed sync interface integrate talk_to exchange communicate_with pass > SYSTEMS
    - (does|do|did|will|doesn't|don't)_(not_)?(feed|sync|interface|integrate|talk_to_(each|one))
    - TYPED_AGAIN
    8 HANDLED > BY_HAND
    6 typ(e|es|ed|ing) enter(s|ed|ing)? key(s|ed|ing)? cop(y|ies|ied|ying) > (into|to)_(another|the_other|a_second|yet_another)(?!_(school|district|building|room))
    7 none nothing neither > speaks? talks? pass(es)? feeds? syncs? connects? exchanges? flows?
    6 reconcil(e|ed|ing) match(ed|ing)? compar(e|ed|ing) > line_by_line one_by_one by_eye
    - slips_of_paper paper_slips sticky_notes on_index_cards (five|six|seven|eight|nine|ten|eleven|twelve)_(different_|separate_)?databases
    7 SYSTEMS > (use|have|keep|carry|show) > different > numbers? ids? codes? names spellings addresses formats
    8 BY_HAND > into from between > SYSTEMS
    3 SYSTEMS > need(s)? > by_hand manual_upload
    2 TOO_MANY > LOGINS
    9 SYSTEMS > (only_when|only_if|unless)_(someone|somebody|she|he|staff|we)
    5 spreadsheets? > every_(night|week|day|morning|evening|month|monday|friday|sunday) each_(night|week|day|morning|evening)
    6 compil* build assembl* piec* > from > spreadsheets #_systems
  `,
  enrollment: String.raw`
    - over-?crowd* over-?enroll* (over|above|beyond|past|exceed\w*)_(\w+_|its_|#_)?(\w+_)?capacity (is|are|at|near|reached)_(full_)?capacity (9[5-9]|1\d\d)(%|_percent)_(of_)?(its_|rated_|building_|their_)?(\w+_)?capacity bursting_at half[-_]empty fewer_births (stand|stands|sit|sits|standing)_empty #_empty_(seats|desks|classrooms|rooms) out_of_(rooms?|classrooms?|seats|desks|space) (outgrown|outgrew|outgrowing)_(the|our|its|their)
    7 COUNT > FALLING
    @ COUNT PUPILS > down_(by_)?#_(from|since|over|on_last)
    2 FEWER > COUNT
    2 FEWER > PUPILS
    4 los(e|es|t|ing) > # one_in_# > PUPILS
    6 COUNT > #_(fewer|less|under|below|short)
    4 # > fewer less > PUPILS
    5 COUNT > smallest lowest fewest half_of_what > since in on ever
    5 PUPILS > turned_away (on|are_on)_(a|the|our|its)_waiting_list waiting_for_a_(seat|place)
    5 turn(ed|ing)?_away > PUPILS
    4 wait(ing)?[-_]?lists? > of has is stands at > #
    4 # > PUPILS > on_(a|the|our|its)_wait(ing)?[-_]?list
    5 famil(y|ies) students pupils > expected_to_(leave|move) (are_)?leaving_(us|at|for|because) are_leaving leave_for left_for (are_)?moving_away (have|has)_left lost_to
    4 more too_many > PUPILS > than
    6 class_sizes? classes sections average_class > reach* run(s)? as_high_as above over average* swell* grown > (2[89]|3\d|4\d)
    6 classrooms? rooms? wings? seats? schools? > unused empty idle vacant surplus > because for since as
    6 portables? trailers? relocatables? modulars? carts? closets? stage hallways? teachers'_lounge library gym > serv(e|es|ing)_as used_as turned_into (is|are)_now_(a|used_as) as in_use > classrooms? in_use
    @ THINGS > (past|beyond|more_than)_(what_)?it_can_hold
    4 lost lose losing > #_more # families > to_(the|a|an|other|neighboring)_(\w+_)?(charters?|virtual|online|private|academy|homeschool*|districts)
    5 COUNT registrations? sign-?ups > half_of_what half_what (gone|went|slipped|fell|dropped|slid|down)_from
    1 #_(seats|desks|classrooms|rooms|lockers) > short too_few
    6 PUPILS > sent_elsewhere sent_home_for turned_down
    6 demograph* forecast* projections? expects? > shrink decline loss fall lose drop fewer
    5 growth > has_(taken|outpaced|outrun|filled|overwhelmed) outpac* strain*
  `,
  budget: String.raw`
    - deficits?(?!_(disorder|hyperactivity|view|thinking|model|lens|financing|based)|-based) shortfalls? (budget|funding|fiscal|financial|structural|revenue)_(gap|hole|crisis|cliff|cuts?|reductions?|challenges?|pressures?|constraints?|uncertainty|emergency|distress|stress|watch|strain|troubles?) in_the_hole in_the_red(?!_[a-z]) red_ink overdrawn over-?spen(t|ding) insolven* bankrupt* lay-?offs? laid_off reductions?_in_force furloughs? under-?funded unfunded (hiring|spending)_freeze tax_anticipation #_(short|in_the_hole|less_to) hole_of fiscal_(caution|watch|emergency|distress|cliff) cut_to_the_bone pink_slips? let_go(?!_of) balance_the_books
    8 MONEY > FALLING
    8 RESERVES > USED_UP
    4 RESERVES > #_(days|weeks)
    2 payments? aid checks? > (is|are|was|were|come|comes|came|arriv\w+)_(\w+_)?(late|behind|delayed|short)
    4 revenues? funding (state_|federal_)?aid money dollars budget funds? allocation reimbursement* > (was|were|is|are|has_been|have_been|being|been|,)_(again_)?(cut|reduced|slashed|withheld|frozen|tight|scarce|strained|stretched|delayed|late|insufficient|inadequate|uncertain|short|lost)
    3 FEWER > MONEY
    10 RELIEF > OVER > cut(s)? so_(did|do|does) let_go no_(money|source|way) gap clos* lost los* eliminat* absorb* tutor* reserves
    5 (cut(s|ting)?|eliminat(e|es|ed|ing)|reduc(e|es|ed|ing)|trim(med|ming)?|slash(ed|ing)?|dropp(ed|ing)|suspend(ed|ing)?|lay(ing)?_off|laid_off|froz?en?|froze|freez(e|ing)|end(ed|ing)|shed(ding)?|did_not_replace|shorten(ed|ing)?)(?!_(\w+_)?(fees|costs|class_sizes?|barriers|waste|debt|gaps?|need|waiting|absen)) > CUTTABLE
    - short_(about|by|some|roughly|nearly|almost|another)?_?#_(thousand|million)
    6 CUTTABLE > (was|were|been|be|being|will_be|are|is)_(cut|eliminated|reduced|trimmed|slashed|dropped|suspended|laid_off|frozen|ended|shortened|not_replaced)
    5 must (will|would)_have_to need(s)?_to fac(e|es|ed|ing) plan(s|ned|ning)? propos(e|es|ed|ing) approv(e|ed|ing) consider(s|ing|ed)? look(ing)?_at round_of totaling > cut(s|ting)? reductions? trim layoffs? eliminations?
    5 cut(s|ting)? reductions?_(of|totaling|in|to) trim(med|ming)? slash(ed|ing)? find(ing)? clos(e|es|ed|ing)_a > DOLLARS
    4 clos(e|es|ed|ing) > school schools elementary program programs pool library > to_save because_of_(money|cost|budget)
    3 (cut|cuts|reduced|reduces|slashed|slashes|withheld|withholds|froze|clawed_back|halved|took_back|delayed|trimmed|swept) > MONEY
    6 MONEY > (has|have)_not_(arrived|come|been_paid) spoken_for (be|is|are|go|goes|turn)_negative cannot_be_sustained unsustainable not_sustainable nothing_to_replace carrying_us (cut|reduced)_in_half
    8 runs?_out ends expires? dries_up > nothing no_(money|plan|source|replacement)
    4 consum(e|es|ed|ing) take(s)?_up eat(s)?_up swallow(s|ed)? > # > budget general_fund revenue income every_dollar
    4 DOLLARS > must_come_out has_to_come_out to_cut in_cuts of_cuts in_reductions of_reductions must_be_cut gap hole
    5 only_by > selling borrowing using drawing spending cutting
    6 BILLS > RISING
    4 MORE > BILLS
    8 SPENDING > EXCEEDS
    9 spend(s|ing)? spent going_out > more_than less_than than > (we|it|the_district)_(takes?|brings?|gets?|receives?|has|have|earns?)(_in)? comes_in revenue income
    7 BALLOT > failed fails lost defeated rejected went_down voted_down turned_down did_not_pass fell_short came_up_short does_not_pass
    4 reject(ed|s)? defeat(ed|s)? turn(ed|s)?_down vot(ed|es)_down said_no_to > BALLOT
    6 borrow(ed|ing|s)? (short-term_)?loans? line_of_credit lent_us > payroll cash_flow meet cover difference operating state_payments bills october july june december
    5 (draw|draws|drew|drawing|dip|dips|dipped|dipping|tap|taps|tapped|tapping|eat|eats|ate|eating|burn|burns|burned|burning|spend|spends|spent|spending|use|uses|used|using|live|lives|living|rely|relies|relied|relying|drain|drained|draining|deplet\w+|exhaust\w+|taken|took|takes) > RESERVES
    4 (can_?not|can't|cannot|could_not|no_longer|unable_to) > afford balance_the_budget make_payroll pay sustain
    2 no not_enough too_little insufficient lack_of without_enough little > money funds funding dollars cash revenue budget
    1 lost los(e|es|ing) loss_of tak(e|es|ing) took cost(s|ing)?_us short_(about|by|some|roughly|nearly|almost|another) leav(es|ing)_us ow(e|es|ing)(_the_state|_us|_them)? > DOLLARS
    2 DOLLARS > (short|behind|less_than|(under|below)_(budget|projections?|target|what|last|estimate|plan)|fewer|over_budget|loss|gap)
    6 gap > between of is at for > revenues? expens* spending \$\d\d?
    4 (ran|run|runs|running|operat\w+|posted|at)_(a|an|at_a) > loss
    4 A_TROUBLE > budget* funding finances? financial* fiscal money costs inflation
    5 budgets? funding finances? finance_outlook money cash_flow > A_TROUBLE
    3 one-time > money dollars funds revenue > to_pay for_recurring for_(ongoing|salaries) cover*
  `,
  other: String.raw`
    - #_~chronically_absent (chronic_)?absenteeism_(rates?_)?(is|was|of|at|remains|stands|above|exceeds|hit|reached) (?<!(close|closing|address|addressing|mitigate|narrow|narrowing|reduce|reducing|eliminate|combat|close_the|closing_the|the)_)(learning_loss|achievement_gaps?) rated_(a_)?[df] below_grade_level behind_grade_level no_stable_home (unpaid|negative)_(meals?|lunch(es)?)(_(balances?|debt|accounts?))? (sleeping|living)_in_~(cars|motels|shelters|tents) (lunch|meal)_debt #_percent_of_~(miss(es|ed)?|absent|fail(s|ed|ing)?|cannot_read|can't_read|read_below|below|did_not_(pass|meet)|do_not_(read|pass)|not_proficient)
    7 RESULTS > FALLING
    5 RESULTS > (too_)?low poor weak disappointing a_worry flat stagnant hover* behind trail* persistent
    6 RESULTS > (our|the)_weakest lowest_in_the(?!_state's_cost) worst bottom last_in among_the_lowest
    - in_the_bottom_(fifth|quarter|third|half|tenth|\d+_percent)_(of|in)
    6 HARMS > RISING
    3 HARMS > (rose|climbed|grew|jumped)_from
    6 one_seat_in # one_in_# > (is|are|sit|stand)_empty > monday* friday* day days
    3 (routes?|bus(es)?)_(#_)?(is|has_been|have_been|was|were|are|runs?) > late > #
    3 MORE (rise|increase|jump|spike|surge|uptick)s?_(in|of) record > HARMS
    6 HARMS > too_high remain(s|ed)? high above (at|of|to|is|was|hit|reached|above|over)_\d+(\.\d)?(%|_percent) persist* problem
    7 only just barely fewer_than less_than under > # > pass(ed|es)? met meet(s|ing)? read(s|ing)? proficient on_track (on|at)_(grade|grade_level) scored graduat* attend*
    8 RESULTS > a_worry of_concern > #
    5 SHARE > miss(ed|es|ing)?(?!_the_bus) did_not_(pass|meet) (does|do)_not_(read|pass|meet|attend) absent fail(ed|ing|s)? below struggl* behind cannot homeless chronically
    6 bus(es)? bus_service transportation pick-?ups > unreliable undependable (have|has|are|is)_(often_)?(not_)?(arriv|com|show)\w*
    5 children students riders > waited waiting stranded left_waiting > hour minutes bus stop
    8 bus(es)? routes? pick-?ups? bus_# > (is|are|was|were|run|runs|ran|running|arriv\w+|been|come|comes|came|behind|#)_~(late|after_the_bell|behind_schedule) > most every daily days often times weeks all since this
    3 late missed no-show > buses pickups? routes > daily most every often remain* continue* have has are
    4 A_TROUBLE > HARMS
    4 A_TROUBLE > RESULTS
    4 HARMS > A_TROUBLE
    4 RESULTS > A_TROUBLE
    4 struggl(e|es|ed|ing)_to > reach engage communicate > famil(y|ies) parents
  `,
  infrastructure: String.raw`
    - deferred_maintenance_(backlog|needs|of|list|items|now|totals|has) (maintenance|repair)_backlog end[-_]of[-_](life|support|service) dead_(zones?|spots?) aging_(\w+_)?(buildings?|facilit\w+|infrastructure|schools|fleet|equipment|devices|\w+s)
    7 THINGS > BROKEN
    3 failures?_of breakdowns?_of outages?_of malfunction*_of > THINGS
    2 leak(ing|y) fail(ed|ing) broken crumbling cracked dead dying damp drafty aging outdated obsolete unreliable spotty slow worn(-out)? rott(en|ing) rusted sagging failing inadequate insufficient poor unsafe overloaded undersized dated old_and storm-damaged > THINGS
    8 GEAR > WILL_NOT
    7 THINGS > AGED
    3 AGED > GEAR
    4 GEAR > OLD_YEAR
    1 (a|an|the|our|this|those|these)_(19[3-9]\d|20(0\d|1[0-8]))(_era|-era|_vintage)? > GEAR
    9 GEAR > (dates?|dating|date)_(from|back_to)_(19[3-9]\d|20(0\d|1[0-8]))
    3 LACKING > FIXTURES
    2 not_enough too_few insufficient short_of shortage_of \w+n't_enough running_out_of ran_out_of > THINGS
    1 lose lost los(es|ing) knocked_out > power heat water internet phones? connection electricity signal
    6 HAZARDS > found measured detected in at above closed keeps? smell* exceed* level*
    4 found detected elevated high exposed smell*_of closed_for because_of > HAZARDS
    8 THINGS > (8[4-9]|9\d|10\d|5\d)_degrees
    4 maintenance repairs > put_off deferred postponed delayed backlog neglected
    5 THINGS > closed(?!_(for_(the|thanksgiving|winter|spring|summer|labor|election|presidents|veterans)|on_(mon|tues|wednes|thurs|fri|satur|sun)day)) > since because_(?!of_(the_)?(snow|ice|weather|cold|fog|holiday)) after for_(\w+_)?(weeks|months|mold|repairs|days)
    7 sent_home send_home sent_~home dismissed_early > because when after > THINGS
    8 THINGS > below under above over reach\w* > #_degrees
    8 DEVICE > (built|designed|sized|rated|meant)_for_# > now serves carries handles has
    3 rain water snow sewage wind > (comes?|came|gets?|got|pours?|drips?|runs?|seeps?|backed)(_\w+)?_(in|through|down|into|up)
    - when_it_rains each_time_it_rains every_time_it_rains space_heaters see_(your|their)_breath (wear(s|ing)?|wore)_~(coats|jackets|gloves|caps|hats)
    4 A_TROUBLE > GEAR facilities buildings
    4 DOLLARS > deferred_maintenance
    4 facilities buildings infrastructure wi-?fi network internet hvac heating roof* buses fleet bandwidth connectivity devices > A_TROUBLE
  `,
};

export const TROUBLES: readonly (readonly [Category, readonly RegExp[]])[] = (
  Object.entries(RULES) as [Category, string][]
).map(([category, rules]) => [category, readRules(rules, { ...subjects, ...states })]);
