/** Troubles with staff and pupils, as sentences tell of them; `readRules` says how a line is read. */

export const STAFFING = String.raw`
  - under-?staffed short[-_](staffed|handed) staff(ing)?_(shortages?|crisis|challenges?) (teacher|driver|sub|substitute|nurse|worker|labor|staff)_shortages? unfilled_(posts?|positions?|jobs?|shifts?|vacanc\w+) (hard|difficult)[-_]to[-_](fill|staff) burn-?out stretched_(too_)?thin spread_(too_)?thin no_one_to_(call|drive|cover|teach) (nobody|no_one)_(\w+_)?(to_drive|applied(?!_(more|the|any|it|that|her|his)_)|answered|came_forward|has_applied|with_a_licen\w+)
  5 UNABLE > FINDING > STAFF
  6 STAFF > UNABLE > FINDING
  2 # > STAFF people hands > (do|doing)_the_work_(of|that)_#
  1 missing > (at_least_)?# > STAFF positions
  3 our_only a_single only_one just_one > STAFF > serves? covers? for > # > schools buildings campuses sites
  2 fill(s|ed)? cover(ed)? > (only|just|barely|at_best)_#_(of|in|out_of)_(every_)?#
  - #_(\w+_){1,4}(positions?|posts?|jobs?|routes?)_(open|empty|vacant|unfilled)_(out_)?of_#
  @ STAFF POSTS > (has|have)_been_(looking|searching|advertising)(?!_(at|into))
  - (not|n't|yet_to|never)_(had|have|received?|seen|drawn|get|gotten)_(a|an|one|any|a_single)_(\w+_)?(applications?|applicants?|candidates?) yet_to_interview
  5 (opened|began|started) > without_# short_# > STAFFS
  5 could_not cannot unable_to not_able_to failed_to > hire recruit retain
  2 LACKING > STAFF
  3 FEWER > STAFFS
  3 # > STAFF people bodies hands adults > short shy light down
  3 #_(of|in|out_of)_(the_|our_|every_)?# > STAFF POSTS > open empty vacant unfilled left
  6 POSTS absences classes > UNFILLED
  6 classrooms > without_a_(teacher|sub|substitute|permanent)* unstaffed uncovered (not|n't)_(\w+_)?(staffed|covered)
  3 UNFILLED > POSTS
  4 advertis(ed|ing) post(ed|ing) listed reposted > POSTS > #_times twice again since all_(year|summer|fall)
  3 no not_one not_a_single nobody no_one few > APPLICANTS > applied answered came_forward showed_up responded
  4 no not_(a|one|any) nobody_has without > answers? answered responses? repl(y|ies) > ads? advertisements? postings?
  5 STAFF > unfilled vacant (still|remain(s|ed)?|been|sat|go(es)?)_(open|empty|vacant|unfilled)
  3 # > vacanc(y|ies) vacant unfilled
  6 positions? posts? jobs? search(es)? openings? > no not_(a|one|any) without_(a|any) (drew|brought|had|got|received)_no few failed came_up_empty reopened > APPLICANTS
  2 no not_(a|one|any|enough) too_few few without_(a|any) > (\w+_)?(applicants?|candidates?|takers?)
  4 # > STAFFS > LEAVING
  4 turnover > high
  2 high heavy constant > turnover
  1 los(e|es|ing) > STAFFS
  4 (nobody|no_one|no-one) > taught teach(es)? cover(s|ed)? filled applied qualified
  4 STAFFS > (are|keep|have_been|who_are)_leaving leave_(us|the_district|for|after|within|faster) (are|were)_lost_to
  - STOPGAPS
  5 ROOMS > STANDS_IN
  4 LEADERS > STANDING_IN > ROOMS
  4 (bus_)?routes? runs classes sections > combined doubled(_up)? cancel+ed(?!_(when|if|on|because_of)) suspended consolidated_because will_not_run not_run
  3 #_(\w+_)?(routes?|buses) > (only_)?#_(\w+_)?drivers?
  1 #_(\w+_)?substitutes(_\w+)? > for_(all_)?(#|the|our) > schools buildings campuses
  2 #_(\w+_)?drivers? > for to_cover and with > #_(\w+_)?(routes?|buses)
`;

export const ENROLLMENT = String.raw`
  - over-?crowd* over-?enroll* no_(more_)?room_(left_)?for_(more|another|one_more|new_(students|pupils|children)) (over|above|beyond|past|exceed*)_(\w+_|its_|#_)?(\w+_)?capacity (is|are|at|near|reached)_(full_)?capacity (9[5-9]|1\d\d)(%|_percent)_(of_)?(its_|rated_|building_|their_)?(\w+_)?capacity bursting_at half[-_](empty|full) fewer_births (stand|stands|sit|sits|standing)_empty(?!_(in|over)_(the_)?(summer|winter)) #_empty_(seats|desks|classrooms|rooms) out_of_(rooms?|classrooms?|seats|desks|space) (outgrown|outgrew|outgrowing)_(the|our|its|their)_(\w+_){0,3}(buildings?|schools?|space|rooms?|classrooms?|campus|site|quarters|home|gym|cafeteria|kitchen|walls)
  7 COUNT > FALLING
  @ COUNT PUPILS > down_(by_)?#_(from|since|over|on_last)
  6 (count|census|tenth|twentieth|thirtieth|fortieth)_day > #_(fewer|less|under|below|short)
  2 FEWER > COUNT
  2 FEWER > PUPILS
  4 los(e|es|t|ing) > # one_in_# > PUPILS
  5 every > (classroom|seat|room|desk) > taken full in_use
  9 COUNT > #_(fewer|less|under|below|short)
  4 # > fewer > PUPILS
  5 COUNT (freshman|senior|junior|sophomore|entering|incoming|first-grade)_class > smallest lowest fewest half_of_what > since in on ever recorded we the_district
  4 more too_many > PUPILS > than
  2 PUPILS > #_(fewer|less) > than
`;

export const OTHER = String.raw`
  - #_~chronically_absent (chronic_)?absenteeism_(rates?_)?(is|was|of|at|remains|stands|above|exceeds|hit|reached) (?<!(close|closing|address|addressing|mitigate|narrow|narrowing|reduce|reducing|eliminate|combat|close_the|closing_the|the)_)(learning_loss|achievement_gaps?) rated_(a_)?[df] no_stable_home (unpaid|negative)_(meals?|lunch(es)?)(_(balances?|debt|accounts?))? (sleeping|living)_in_~(cars|motels|shelters|tents) (lunch|meal)_debt #_percent_of_~(miss(es|ed)?|absent|fail(s|ed|ing)?|cannot_read|can't_read|read_below|below|did_not_(pass|meet)|do_not_(read|pass)|not_proficient)
  9 SHARE > (in|at)_the_(lowest|bottom)
  7 RESULTS > FALLING
  4 RESULTS > (is|are|was|were|remains?|stays?)_(\w+_)?(low|poor|weak|disappointing|flat|stagnant|behind) a_worry hover* trail*
  5 proficien(cy|t) > (was|is|were|are|at|stands_at|remains) > [1-4]?\d(%|_percent)(?!_(higher|above|more|better))
  - in_the_bottom_(fifth|quarter|third|half|tenth|\d+_percent)_(of|in)
  3 # > PUPILS > did_not_(graduate|finish|pass|return_work) (are|were)_(not_here|missing_from|absent)
  7 only just barely fewer_than less_than under > # > pass(ed|es)? met meet(s|ing)? read(s|ing)? proficient on_track (on|at)_(grade|grade_level) scored graduat* attend*
  5 SHARE > miss(ed|es|ing)?(?!_the_bus) did_not_(pass|meet) (does|do)_not_(read|pass|meet|attend) absent without_a_~home fail(ed|ing|s)? below(?!_(last|projections?|what|a_year|forecast|capacity|the_(number|count))) struggl* behind cannot_(read|write|do|pass) homeless chronically
  6 bus(es)? bus_service transportation pick-?ups > unreliable undependable (have|has|are|is)_(often_)?(not_)?(arriv|com|show)*
  5 children students riders > waited waiting stranded left_waiting > hour minutes bus stop
  5 bus(es)? runs? ferr(y|ies) boats? sailings? vans? > cancell?ed > #_times
  4 bus(es)? routes? vans? > after_the_~bell late > (on_)?(most|many|#)_(\w+_)?(days|mornings) daily every_(day|morning)
  6 HARMS > too_high remain(s|ed)?_(too_|very_)?high
  4 RESULTS > A_TROUBLE
`;
