/** Troubles with staff and pupils, as sentences tell of them; `readRules` says how a line is read. */

export const STAFFING = String.raw`
  - under-?staffed short[-_](staffed|handed) staff(ing)?_(shortages?|crisis|challenges?) (teacher|driver|sub|substitute|nurse|worker|labor|staff)_shortages? unfilled_(posts?|positions?|jobs?|shifts?|vacanc\w+) (hard|difficult)[-_]to[-_](fill|staff) burn-?out stretched_(too_)?thin spread_(too_)?thin no_one_to_(call|drive|cover|teach) (nobody|no_one)_(\w+_)?(to_drive|applied|answered|wants|came_forward|has_applied|with_a_licen\w+)
  5 UNABLE > FINDING > STAFF
  5 UNABLE > FINDING > POSTS APPLICANTS
  6 until > STAFF > (can_be|is|are)_(found|hired)
  5 takes > #_(months|weeks|year) > to_(hire|fill|find|replace)
  5 FINDING > STAFF > A_TROUBLE
  6 STAFF > UNABLE > FINDING
  5 could_not cannot unable_to not_able_to failed_to > hire recruit retain
  6 (can|could)_(only_)?(fill|cover|staff)_only (can|could)_only_(fill|cover|staff) > POSTS
  5 (can|could)(_not|not)_(compete|match) can't_(compete|match) > pay salaries wages districts
  2 has have > one_person one_(technician|nurse|counselor|therapist|psychologist|librarian) > for > #
  4 LEADERS > driv(e|es|ing) drove > bus(es)?
  4 APPLICANTS > scarce few_and_far hard_to_(find|come_by)
  4 only_one we_have_(one|a_single) there_is_(one|a_single) > STAFF > for > #
  5 SHARE_OF_STAFF > first_(or_second_)?year new_this_year inexperienced (are|is)_new not_(fully_)?(certified|licensed|qualified)
  2 so_many too_many > leave quit resign are_leaving left
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
  5 STAFF > unfilled vacant (still|remain(s|ed)?|been|sat|go(es)?)_(open|empty|vacant|unfilled)
  3 # > vacanc(y|ies) vacant unfilled
  6 positions? posts? jobs? search(es)? openings? > no not_(a|one|any) without_(a|any) (drew|brought|had|got|received)_no few failed came_up_empty reopened > APPLICANTS
  8 search(es)? > failed came_up_empty come_up_empty reopened no_(finalist|hire|candidates?|applicants?) twice start_over again
  2 no not_(a|one|any|enough) too_few few without_(a|any) > (\w+_)?(applicants?|candidates?|takers?)
  4 # > STAFFS > LEAVING
  7 turnover > high rate ran hit reached stands is was has at # slowed remains continues among
  2 high heavy constant frequent > turnover
  @ STAFFS > #_(of_them_)?(have_|had_)?(quit|resigned|walked_out|gave_notice|given_notice)
  6 have_had has_had > STAFF > in_#_(years|months) in_as_many
  8 openings vacancies > #_(applicants?|applications?|candidates?)
  - double_shifts (without|not)_enough_(monitors|adults|hands|people_to)
  1 openings? vacanc(y|ies) > #_of_#
  5 POSTS > drew drawn had brought attracted > one two three few only > applica(nt|tion)s?
  3 # > resignations retirements > since against this already
  2 down_to > #_(people|staff|of_us) STAFFS
  @ STAFF POSTS > where_there_(used_to_be|were|had_been)_# gone_through_#
  5 # > STAFFS people > to > clean cover serve run drive fix keep support > #
  6 STAFF > # > twice double recommended > what recommend* the ratio limit students
  5 staffing crew workforce > (is|are|remains?|stays?|runs?)_(\w+_)?(thin|short|stretched|strained|low|bare|one_person|two_people|lean)
  6 STAFF > (has|have)_been_out > since for
  4 office garage kitchen crew department schools? > (has|have)_lost lost > #_(people|workers|hands)
  5 could_not cannot > (send|give|provide|spare)_us > STAFF
  4 (sub|substitute)s?_list > has holds names is > #
  5 of_(the_|our_)?# > STAFFS > #_(are_gone|remain|are_left|left|quit)
  4 only single sole lone > STAFF > covers? serves? has looks_after handles does > (all|#)_(\w+_)?(schools|campuses|buildings|sites|students|devices|grades)
  4 (nobody|no_one|no-one) > taught teach(es)? cover(s|ed)? filled applied qualified
  5 recruit* hiring trying_to_hire > fall(s|en|ing)?_short fell_short gone_nowhere went_nowhere stalled failed lags? slow unsuccessful
  5 of_(our_|the_)?# > routes buses classes > can_(drive|run|staff|cover) > #
  3 #_different > STAFFS > since in
  4 retirements resignations departures > took left cost have_taken outpac* exceed* outnumber*
  4 STAFFS > (are|keep|have_been|who_are)_leaving leave_(us|the_district|for|after|within|faster) (are|were)_lost_to
  6 STAFF > quit walked_out gave_notice (have|has)_given_notice
  - STOPGAPS
  5 ROOMS > STANDS_IN
  5 STAFF > giv(e|es|en|ing)_up_their_(planning|prep|lunch)*
  4 LEADERS > STANDING_IN > ROOMS
  4 (bus_)?routes? runs classes sections > combined doubled(_up)? cancel+ed(?!_(when|if|on|because_of)) suspended consolidated_because will_not_run not_run
  4 combin(e|ed|ing) doubl(e|ed|ing)_up cancel+(ed|ing)? suspend(ed|ing)? > (bus_)?routes? runs
  3 #_(\w+_)?(routes?|buses) > (only_)?#_(\w+_)?drivers?
  2 #_(\w+_)?drivers? > for to_cover and with > #_(\w+_)?(routes?|buses)
  4 STAFF > fill_rates? coverage > #
  6 staffing recruit(ing|ment)? retention retaining hiring turnover vacancies > A_TROUBLE
`;

export const ENROLLMENT = String.raw`
  - over-?crowd* over-?enroll* (over|above|beyond|past|exceed*)_(\w+_|its_|#_)?(\w+_)?capacity (is|are|at|near|reached)_(full_)?capacity (9[5-9]|1\d\d)(%|_percent)_(of_)?(its_|rated_|building_|their_)?(\w+_)?capacity bursting_at half[-_](empty|full) fewer_births (stand|stands|sit|sits|standing)_empty #_empty_(seats|desks|classrooms|rooms) out_of_(rooms?|classrooms?|seats|desks|space) (outgrown|outgrew|outgrowing)_(the|our|its|their)(?!_(\w+_)?(logo|name|mascot|website))
  7 COUNT > FALLING
  6 COUNT PUPILS schools? classes > overflow*
  @ COUNT PUPILS > down_(by_)?#_(from|since|over|on_last)
  2 FEWER > COUNT
  2 FEWER > PUPILS
  4 los(e|es|t|ing) > # one_in_# > PUPILS
  7 COUNT > an?_(loss|drop|decline|decrease|fall)_of_#
  - fewer_of_them_than we_have_fewer_of_them
  6 # > applied > for_# > places seats spots
  5 every > (classroom|seat|room|desk) > taken full in_use
  9 COUNT > #_(fewer|less|under|below|short)
  4 # > fewer > PUPILS
  5 COUNT (freshman|senior|junior|sophomore|entering|incoming|first-grade)_class > smallest lowest fewest half_of_what > since in on ever recorded we the_district
  3 wait(ing)?[-_]?lists? > in_every at_every at_each at_all
  5 PUPILS > (have|has)_moved_away
  5 PUPILS > turned_away waiting_for_a_(seat|place)
  5 turn(ed|ing)?_away > PUPILS applicants
  4 wait(ing)?[-_]?lists? > of has is stands at > #
  4 # > PUPILS > on_(a|the|our|its)_wait(ing)?[-_]?list
  5 famil(y|ies) students pupils > expected_to_(leave|move) (are|keep)_leaving(?=_for_(the_online|the_virtual|an_online|charter|private)) (are|keep)_leaving(_us|_the_district)?(?!_(for_(the|a|college|lunch|their)|at|on|from)) leaving_(us|for_(charter|private|other|neighboring|larger)) (are_)?moving_away lost_to
  4 more too_many > PUPILS > than
  4 # > PUPILS > (under|below|short_of)_(last|projections?|what|the|our|forecast|a_year) > fall year count budget forecast projections? number plan
  2 PUPILS > #_(fewer|less) > than
  4 # > PUPILS > over above beyond > what capacity its the_number
  2 not_enough \w+n't_enough too_few > PUPILS
  6 (had|have|has|forced)_to_(turn|convert) > classrooms?
  6 PUPILS > fewest smallest > since ever in on
  2 los(e|es|ing) > PUPILS families > to
  4 # > PUPILS more > than_(our|the|its|their|we|it)_~(built|room|hold|seats|space|designed)
  - no_(\w+_)?(space|rooms?|classrooms?|seats|desks)_(is_|are_)?(left|for_more|remaining)(?!_(on|in_the_(lot|theater)))
  4 cannot can't can_no_longer > seat house fit hold accommodate > PUPILS
  6 graduated > # > (welcomed|enrolled|registered|have_only)_(only_)?#
  4 PUPILS > (have|has)_left(?!_(the_(building|room)|over)) > since for this to
  5 schools classes grades classrooms > (is|are)_(each_|all_)?smaller > than every
  6 class_sizes? classes sections average_class > reach* run(s)? as_high_as (have_)?as_many_as above over average* swell* swollen grown > (2[89]|3\d|4\d)
  6 classrooms? rooms? wings? seats? schools? > unused empty idle vacant surplus > because for since as
  6 portables? trailers? relocatables? modulars? carts? closets? stage hallways? teachers'_lounge library gym > serv(e|es|ing)_as used_as turned_into (is|are)_now_(a|used_as) as in_use > classrooms? in_use
  @ THINGS > (past|beyond|more_than)_(what_)?it_can_hold
  4 lost lose losing > #_more # families > to_(the|a|an|other|neighboring)_(\w+_)?(charters?|virtual|online|private|academy|homeschool*|districts)
  5 COUNT registrations? sign-?ups > half_of_what half_what (gone|went|slipped|fell|dropped|slid|down)_from
  1 #_(seats|desks|classrooms|rooms|lockers) > short too_few
  6 PUPILS > sent_elsewhere sent_home_for turned_down
  6 demograph* enrollment_(forecasts?|projections?) > shrink decline loss fall lose drop fewer
  5 growth > has_(taken|outpaced|outrun|filled|overwhelmed) outpac* strain*
`;

export const OTHER = String.raw`
  - #_~chronically_absent (chronic_)?absenteeism_(rates?_)?(is|was|of|at|remains|stands|above|exceeds|hit|reached) (?<!(close|closing|address|addressing|mitigate|narrow|narrowing|reduce|reducing|eliminate|combat|close_the|closing_the|the)_)(learning_loss|achievement_gaps?) rated_(a_)?[df] below_grade_level behind_grade_level no_stable_home (unpaid|negative)_(meals?|lunch(es)?)(_(balances?|debt|accounts?))? (sleeping|living)_in_~(cars|motels|shelters|tents) (lunch|meal)_debt #_percent_of_~(miss(es|ed)?|absent|fail(s|ed|ing)?|cannot_read|can't_read|read_below|below|did_not_(pass|meet)|do_not_(read|pass)|not_proficient)
  7 RESULTS > FALLING
  4 RESULTS > (is|are|was|were|remains?|stays?)_(\w+_)?(low|poor|weak|disappointing|flat|stagnant|behind) a_worry hover* trail*
  6 RESULTS > (has|have|had)_(still_)?not_(yet_)?(recovered|returned|rebounded|improved|caught_up)
  5 proficien(cy|t) > (was|is|were|are|at|stands_at|remains) > [1-4]?\d(%|_percent)(?!_(higher|above|more|better))
  6 schools? > low(est)?-performing under-?performing
  6 schools? district us > (grade|rating)_of_(a_)?[df]
  6 RESULTS > (our|the)_weakest lowest_in_the(?!_state's_cost) worst bottom last_in among_the_lowest
  - in_the_bottom_(fifth|quarter|third|half|tenth|\d+_percent)_(of|in)
  6 HARMS > RISING getting_worse
  3 more > HARMS > than
  5 too_many > PUPILS > (do|does|did|are)_not cannot fail* miss* leave
  8 PUPILS SHARE > hungry without_(winter|warm|a_|adequate|enough|stable|electricity|internet) without_the_(\w+_)?skills not_reading_(at|on) (are|is)_not_(reading|performing|proficient|on_track|ready)
  6 famil(y|ies) parents students accounts > owe(s|d)? > DOLLARS
  6 PUPILS graduation > at_a_rate rate > #_(\w+_)?points_(below|behind|under|lower)
  - [1-5]?\d(_percent|%)_(passed|met_the|of_\w+_passed)
  4 suspended expelled > # > PUPILS
  3 scored? scores lag > #_points > under below behind lower
  4 average > PUPILS > miss(ed|es)
  5 (fewer|less)_than_(half|a_third|a_quarter|one_in_#) > PUPILS > can
  3 # > PUPILS > did_not_(graduate|finish|pass|return_work) (are|were)_(not_here|missing_from|absent)
  6 RESULTS writing > lowest worst > since ever in_years
  3 HARMS > (rose|climbed|grew|jumped)_from
  3 (routes?|bus(es)?)_(#_)?(is|has_been|have_been|was|were|are|runs?) > late > #
  6 HARMS > too_high remain(s|ed)? high above (stands_at|remains_at|hit|reached|above|over)_\d+(\.\d)?(%|_percent) persist* problem
  7 only just barely fewer_than less_than under > # > pass(ed|es)? met meet(s|ing)? read(s|ing)? proficient on_track (on|at)_(grade|grade_level) scored graduat* attend*
  8 RESULTS > a_worry of_concern > #
  5 SHARE > miss(ed|es|ing)?(?!_the_bus) did_not_(pass|meet) (does|do)_not_(read|pass|meet|attend) absent without_a_~home fail(ed|ing|s)? below(?!_(last|projections?|what|a_year|forecast|capacity|the_(number|count))) struggl* behind cannot homeless chronically
  6 bus(es)? bus_service transportation pick-?ups > unreliable undependable (have|has|are|is)_(often_)?(not_)?(arriv|com|show)*
  5 children students riders > waited waiting stranded left_waiting > hour minutes bus stop
  8 bus(es)? routes? pick-?ups? bus_# > (is|are|was|were|run|runs|ran|running|arriv\w+|been|come|comes|came|behind|#)_~(late|after_the_bell|behind_schedule) > most every daily days often times weeks all since this
  4 HARMS > A_TROUBLE
  4 RESULTS > A_TROUBLE
  4 struggl(e|es|ed|ing)_to > reach engage communicate > famil(y|ies) parents
`;
