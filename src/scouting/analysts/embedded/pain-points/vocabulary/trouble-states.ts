import { anyOf } from '../phrases.ts';

/** What can be wrong, whatever it is about. Lists as `phrases.ts` reads them. */

/** Goes down, or is down. */
const DOWNWARD = `fell(?!_(on|in_love|asleep)) fall(s|en|ing)(?!_(semester|sports|break|festival|conference|under|into|within|on|between)) dropp(ed|ing) drops? declin(e|es|ed|ing) decreas(e|es|ed|ing) shr[iau]nk(s|en|ing)? slid(es?|ing)? slipp(ed|ing)
  dwindl* sink(s|ing)? s[au]nk dip(s|ped)? erod* diminish* plummet* plung* tumbl* slump* trending_down (is|are|was|were|,)_(again_)?down(?!_(the|at|for|on|a)\\b)
  down_(again|by|from|to|in|sharply|#) (keeps?|continues?)_to_(fall|drop|shrink|decline|slide) went_down (is|are|was|were|came_in|remains?|stands?|still|now|stays?|far|well|much)_(lower|below|short|behind|low|smaller|thin|weak|poor)
  losing_ground not_kept_(pace|up) below_(the|our|its|what|projections?|forecasts?|target|minimum|average|budget|#_percent|state|grade) under_(budget|projections?|forecast|estimate) (is|are|was|now|came_in|stands|remains|at)_under_#
  fall(s|ing)?_short fell_short lags? lagged lagging short_of less_than_(last|we|it|the) worse worsen*`;
export const FALLING = anyOf(DOWNWARD);
export const USED_UP = anyOf(
  `gone (?<!be_)spent(?!_(on|for|down|by)) exhaust* deplet* empt(y|ied) (run|runs|ran|running)_(dry|out|low) dried_up drained used_up thin tight scarce lean strained stretched
  withheld frozen cut cuts reduced slashed clawed_back overdrawn taken late delayed last(s)?_only drawn_down insufficient inadequate uncertain
  eaten_(up|away) no_longer_(cover|enough)* wiped_out halved`,
);
export const OVER = anyOf(
  'end(ed|s|ing)? expir(e|es|ed|ing) gone (is|are|was|were|now)_over spent (run|runs|ran|running)_out dried_up stopped ceas(e|ed)',
);
export const RISING = anyOf(
  `ros(e|en) ris(es|en|ing) (will|to|would)_rise increas(ed|ing) (will|to|may)_increase climb(s|ed|ing)? jump(s|ed|ing)? grew grow(s|n|ing)? soar(s|ed|ing)? surg(e|ed|ing) spik(e|ed|ing) balloon(s|ed|ing)?
  skyrocket(s|ed|ing)? doubl(e|ed|ing) tripl(e|ed|ing) quadrupl(e|ed|ing) escalat(e|es|ed|ing) up_(again|by|sharply|from|#) (is|are)_up mount(s|ed|ing)? went_(up|from)
  outpac(e|es|ed|ing) strain(s|ed|ing)? squeez(e|es|ed|ing) continue_to_climb worsen* eat(s|ing)?_(up|into|away)`,
);
export const EXCEEDS = anyOf(
  `exceed(s|ed|ing)? outpac(e|es|ed|ing) outrun(s|ning)? outgrew outstrip(s|ped|ping)? outweigh(s|ed)? (grow|grows|growing|grew|rise|rising|rose)_faster faster_than
  more_than_(revenues?|income|comes|came|it|we|the_district)_?(take|takes|took|bring|brings|get|gets|receive|receives|comes|have|has|in|earn)* over_budget (over|above|beyond)_(what_)?(we|the_district|it|was|were)?_?(had_)?(been_)?(budgeted|planned) (more|higher)_than_(we_(had_)?|was_|had_been_)?(planned|budgeted) overran overrun overspen*`,
);
/** Less of it, before what there is less of. */
export const FEWER = anyOf(
  `fewer(?!_than_(a_\\w+|#)) (loss|losses|lack|want|shortage|shortages|drop|drops|decline|declines|decrease|dip|fall|reduction|shortfall|scarcity)_(of|in|for|among) not_as_many declining shrinking falling dwindling
  decreas(ing|ed) (lose|loses|losing|lost|shed|down|short|shy|minus)_(about_|some_|nearly_|almost_|over_|roughly_|another_|by_|more_than_)?(#|one_in)_?`,
);
/** Not there, before what is not there. */
export const LACKING = anyOf(
  `(?<!-)no(?!,|\\.|_substitute_for|_(students|school|classes)\\b) without lack(s|ed|ing)?(_(of|for))? not_(a|an|any|one|enough|a_single) \\w+n't_(a|an|any|enough) too_few insufficient inadequate short_(on|of|by|#) (has|have|had)_neither
  (shortage|shortages|scarcity|want)_of (still|badly|desperately|urgently)_needs? not_(have|had)_(a|an|any|enough) never_had (only|just)_(one|two|half|part-time) (none|neither|few)_of_(\\w+_){1,5}(have|has|had) do(es)?_not_have (did|does|do)_not_exist`,
);
export const UNABLE = anyOf(
  `cannot can't can_not could_not couldn't unable_to not_(been_)?able_to fail(s|ed|ing)?_to hard(er|est)?_to difficult(y|ies)?_?(to|in|with)? struggl(e|es|ed|ing)_?(to|with)?
  trouble tough(er)?_to (has|have|had)_yet_to (has|have)_not(_yet)?(_been_able_to)? challeng(e|es|ing)_?(to|in|of|with)? problems?_(with|in) no_(luck|success) losing_the_battle_to`,
);
export const FINDING = anyOf(
  `find(ing)? found fill(ed|ing)? hir(e|ed|ing) recruit(s|ed|ing|ment)? retain(ed|ing)? retention keep(ing)? kept attract(ed|ing)? replac(e|ed|ing) staff(ed|ing)? cover(ed|ing)? hold(ing)?_on_to secur(e|ed|ing) locate`,
);
/** Of a job: nobody does it. */
export const UNFILLED = anyOf(
  `unfilled unstaffed uncovered vacant empty (still|remain(s|ed|ing)?|been|sat|sit(s|ting)?|stood|stayed?|left|go(es)?|went|gone)_(open|empty|vacant|unfilled|uncovered|begging)
  open_(since|for_(#|months|weeks|over|more|nearly)|all_(year|fall|summer)) not_(yet_)?(been_)?(filled|covered|staffed) (advertis*|post(ed|ing)|listed|reposted)_~(since|times|twice|again|months|year|for_#)
  (unable_to|not_able_to|cannot|could_not|can't|couldn't)_(fill|hire|find|staff|be_filled) go(es)?_(unfilled|uncovered|begging) hard[-_]to[-_](fill|staff|find) without_a_(teacher|sub|substitute|driver|candidate|permanent)*`,
);
export const LEAVING = anyOf(
  `left(?!_(the_meeting|at|early|to_the|behind|over(?!_the_(summer|year|break))|turn)) leav(e|es|ing)(?!_(the_(room|building|meeting)|at|early|school_grounds|of|request|a_message|your|their|message)) quit(s|ting)? resign(ed|ing)?
  depart(ed|ing) (did|do|does|will)_not_(return|come_back|stay) didn't_(return|stay|come_back) walked_out (gave|given|giving)_notice moved_on burn(ed|t|ing)_out retired_early (are|were)_lost_to`,
);
/** Who stands in for those who are missing. */
export const STOPGAPS = anyOf(
  `(by|with|has|have|are|to|through|on|using|#)_(\\w+_)?long[-_]term_sub(s|stitutes?)? emergency[-_](licen[cs]*|certif*|permit*|credential*|waiver*|teachers?) (on|under)_(an?_)?(\\w+_)?(waivers?|provisional_licen[cs]*) uncertified unlicensed_(teachers?|staff|adults?) out[-_]of[-_]field (teachers|staff|who_are)_not_(fully_|yet_)?(certified|licensed|credentialed) (nobody|no_one)_stays
  still_(studying|working|training)_(for|toward|on)_(a|an|their)_(\\w+_)?(licen[cs]e|certificat*|credential)s? misassign* (do|does)_not_(hold|have)_(a|the|their)_(\\w+_)?(licen[cs]e|certificate|credential) rotating_sub(s|stitutes) interim_principals unqualified_(teachers?|staff|subs?)`,
);
export const STANDS_IN = anyOf(
  `(taught|covered|led|driven|staffed|filled|run|supervised)_by_(a_|an_|the_|rotating_)?(long[-_]term_)?(subs?|substitutes?|volunteers?|administrators?|principals?|aides?|paras?|parents|office|contractors?|agency|whoever)
  give(s|n)?_up_their_(planning|prep|lunch)* giving_up_(planning|prep|lunch)*`,
);
export const STANDING_IN = anyOf(
  `cover(s|ed|ing)? fill(s|ed|ing)?_in(_for)? driv(e|es|ing) (has|have)_(driven|been_driving) drove sub(s|bed|bing)?(_for)? substitut(e|es|ed|ing)`,
);

/** Of things: they do not do what they are for. */
const BROKEN_WORDS = `fail(s|ed|ing|ures?)?(?!_to) broken? (breaks?|broke|broken|breaking)_down breakdowns? leak(s|ed|ing|y)? flood(s|ed|ing)? crack(s|ed|ing)? crumbl* collaps* sag(s|ged|ging)? rott(en|ed|ing) rot(s)? rust(s|ed|ing|y)?
  warp(s|ed|ing)? buckl(e|es|ed|ing) peel(s|ed|ing)? worn(?!_(on|by|with|in|every|at)) wear(s|ing)_out jam(s|med|ming)? crash(es|ed|ing)? freez(e|es|ing) froze overheat* burst(s|ing)? back(s|ed|ing)_up clog*
  quit(s)? die(s|d)? dying dead dark(?!_blue) (gave|gives|giving|has_given|have_given)_(out|up) (goes|go|went|gone|going)_(down|out|off|dark|dry)(?!_to|_of_the|_and_quiet) (is|are|was|were|been|be)_(often_|frequently_|still_)?(down|out)(?!_(of|to|for|the))
  out_of_(order|service|date|warranty|support|commission|compliance_with_code) malfunction* sputter* flicker* drop(s|ped|ping)?_(out|off|calls?|whole|entire|connections?|when|whenever|in|every|several|students|out_of|daily|#|each) drops dropped_calls trip(s|ped|ping)?_(when|several|every|daily|if|breakers?|#)
  fall(s|ing)?_(apart|off|in|down) fell_(in|down|apart) came_(down|loose|apart) com(e|es|ing)_(down|loose|apart) held_(together|up_(with|by)) burned(_out|_down)? fenced_off unreliable spotty patchy sluggish slow(s|ly)? useless hopeless intermittent* overload*
  (is|are|was|were|remains?|has_been|have_been)_(so_|too_|very_|still_|often_)?(shot|shut_(off|down)(?!_(for_(a|an|one)_\\w+|while|during|on|at))|closed_off|roped_off|condemned|unsafe|unusable|inadequate|insufficient|poor|weak|undersized|inoperable|undependable|soft|yellow|dim|fragile|moldy|painted_shut)
  unsafe condemned unusable inoperable deteriorat* disrepair decay* poor_(condition|repair|shape) (bad|terrible|rough)_shape unfit dilapidated run-?down rundown
  too_(small|old|slow|hot|cold|weak|dim|few|narrow|noisy|short|poor|dangerous) maxed_out used_up saturated (at|past|beyond|near)_(its|their)_limits? lost_(power|heat|water|signal|connection) unheated
  in_(urgent_|dire_|need_)?need_of_(replac*|repair*|renovation|work) (?<!that_)need(s|ed)?_(a_new|new|replac*|repair*|to_be_(replaced|repaired)|major|constant|urgent|frequent) overdue (await|awaits|awaiting|wait|waits|waiting)_(for_)?(parts|repairs?|replacement)
  (is|are)_(shifting|sinking|bowing|leaning|settling) shored_up (are|is)_patched_(each|every|again) shut(s)?_down_(for_the_\\w+_time|#_times|twice|again|on_its_own) beyond_(repair|(its|their)_(\\w+_)?life) (cannot|can't)_be_(repaired|heated|cooled|fixed|regulated|locked|updated|bought|found) outages? dropouts interruptions patched_(together|with) jury-?rigged duct_tape buckets
  (stopped|stop|stops|quit|ceased)_(working|recording|getting|receiving|holding|making|charging|heating|cooling|ringing) nothing_but_trouble smells?_of_(mold|mildew|gas|smoke|sew\\w+|mice|rot) moldy under_water water_?logged drown* not_(been_)?(safe|usable|reliable|up_to_code|adequate|working|dependable|fit) so_(old|slow|poor|bad|weak|worn)
  offline split hole(s)?_in (warranty|support|lease)_(\\w+_)?(lapsed|expired|ran_out) top(s)?_out_at (in|into|at)_the_repair_(pile|shop) find(s)?_a_new_place fall(s|ing)?_out_of for_want_of_parts either_(off|on)_or
  (loses?|losing|lost)_(power|heat|pressure|signal|charge|connection|calls) jams_daily not_(\\w+_){0,3}last (storm|water|smoke|fire)_damaged? (was|were|been)_(damaged|destroyed|ruined) more_days_in_the_shop potholes`;
export const BROKEN = anyOf(BROKEN_WORDS);

/** Cannot, or no longer: of things any verb will do, save those that tell of rules and dates. */
export const CANNOT = anyOf(
  `(cannot|can't|can_no_longer|could_not|couldn't|won't|will_no_longer|no_longer|can_barely|barely|hardly)_(always_|fully_|even_)?(?!(?:be_)?(?:fill_|field_|requir|permit|allow|shar|accept|guarant|includ|count|leav|go_|bring|offer|provid|want|know|mean|affect|see_|own|think|believ|charg(?:e|es)_|collect|sell|store|sponsor|assign|return_(?:to|home)|be_(?:used|open|held|accepted|available|considered|tolerated|allowed|needed|in_session|on_|at_|released|published|answered|opened_before))\\b)[a-z]+
  (does_not|doesn't|do_not|don't|did_not|didn't|will_not|(has|have)_not|hasn't|haven't)_(always_|fully_|yet_|been_|quite_)?(work(ed)?|clos(e|ed)|open(ed)?|latch|lock|hold|charge|start(ed)?|reach(ed)?|ring|rung|run(?!_(on|in|when|if|this|next|to))|turn|print|fit|heat|cool|cover|support|load|connect(ed)?|respond|drain|seal|fired?|mov(e|ed)|record(ed)?|meet|carry|keep|last|pass(ed)?|come_(back|on)|go_on|boot|update|receive|get|exist|talk|communicate|serve|stay|stand|drop|take_(the|a_charge|windows|updates)|have_(enough|adequate|air|heat|a)|function(ed)?|replaced|repaired|fixed|inspected|tested|serviced|cleaned|handle|survive|allow_for)(?!_(without|until|during|in_classrooms_during|before|after|on_(weekends|holidays)|\\w+_\\w+_\\w+_by_design))`,
);
/** Of another time. */
export const AGED = anyOf(
  `ag(ing|eing) outdated out[-_]of[-_]date obsolete antiquated ancient end[-_]of[-_](life|support|service|sale) past_(its|their|the_end_of|the)_~(life|lifespan|prime|date|support|updates|years_that) near(s|ing)?_(the|its|their)_end unsupported out_of_(support|warranty)
  no_longer_(supported|made|sold|manufactured|patched|updated|covered) decades?[-_]old (?!(one|two|three|four|five|[1-5])[-_])#[-_]years?[-_]old (a_)?(decade|decades)_old (is|are|average|averages|averaging|now|nearly|over)_~(?!(one|two|three|four|five|[1-5])_)#_years_(old|of_age|on_average) (average|averages|averaging)_~(?!(one|two|three|four|five|[1-5])_)#_years years_(past|beyond|overdue) original_to
  reach(ed|es|ing)_(the_)?end_of_~(life|support) (older|more)_than_#_years on_(its|their)_last_legs #_years_(past|beyond|out_of) stop(ped|s)_(getting|receiving)_updates (is|are)_past_(support|warranty|repair) (has|have)_outlived outliv(e|ed|ing)_(its|their) no_longer_(get|receiv|issu|mak|sell|servic)* parts_~(scarce|unavailable|bought|found|made|available|gone) no_parts for_parts`,
);
/** A year long ago for what is made to last five or ten years; `YEAR` is put in the sentence. */
export const OLD_YEAR = anyOf(
  `(from|of|since|dat(es?|ing)_(from|back_to|to)|bought_(in)?|purchased_(in)?|installed_(in)?|put_in(_in)?|built_(in)?|is_the|are_the)_(19[3-9]\\d|20(0\\d|1[0-8]))`,
);

/** Of secrets: they have come into wrong hands. */
export const TAKEN = anyOf(
  `compromised stolen hacked exposed leaked (was|were|been)_(copied|accessed|viewed|opened|encrypted|posted_(online|on_the_\\w+)) (was|were|been)_taken(?!_(into|to|as|up|place|care|small|steps|by_the)) taken_(over|from) hijacked misused diverted breached misdirected locked_up spoofed
  (sent|went|paid|wired|given)_(by_mistake_)?to_(a|an|the_wrong)_~(thief|stranger|criminal|fraud*|scammer|account|person) used_to_(send|delete|open|reach|change|log|ask|request|message|contact) emptied phished for_sale still_active held_for_ransom attacked broken_into locked_by open_(on|to)_the_(internet|web|public)`,
);
export const HAPPENED = anyOf(
  `hit struck detected discovered (was|were|been)_(found|made|received|sent|reported|called) received led cost costs paid lost closed shut encrypted kept compromised caught continue(s|d)? happened_again tricked fell fallen clicked getting_(in|through)
  targeted experienced suffered knocked_out disabled disrupted affected interrupted doubled exposed victim* stopped delayed swamp* flood* locked this_(fall|semester) last_(week|month) (on|in|over|since)_(january|february|march|april|may|june|july|august|september|october|november|december|labor_day|the_weekend)`,
);
export const INTRUDED = anyOf(
  `got_(in|into|hold) access(ed|es) stole steal(s|ing)? took(_over)? enter(ed|s) encrypt(ed|s) walk(ed|s)_(in|into|through) sent read broke(n)?_in(to)? used emptied drained tricked talked forged redirected posing posed guessed
  (logged|signed)_(in|on)(to)? locked_up demanded changed came_(in|through) phished hacked pretend* obtained downloaded copied defaced stripped joined`,
);
/** Of doors and locks: open, or not there. */
export const AJAR = anyOf(
  `propped unlocked unsecured unguarded unmonitored blind_spots? broken dead (is|are|went|go)_(dark|out(?!_of)) missing unaccounted_for left_open pried_open forced_open kicked_in smashed stay(s)?_open do(es)?_not_(lock|latch|close|work|record|cover) won't_(lock|latch|close) will_not_(lock|latch|close)
  out_of_(order|service) offline never_been_tested not_(encrypted|tested|protected|secured?|locked) nobody_knows do_not_know (have|has)_not_worked not_work* stopped_(recording|working) paper_(logs?|sign-in|sheets?) on_paper fail(s|ed|ing)? past_end can_be_opened sign(s)?_in_on_paper`,
);

export const NOT_CONNECTED = anyOf(
  `(not|\\w+n't|never|cannot|nothing|neither|no_longer|nor)_(\\w+_)?(talk|speak|sync|synch|synchroni[sz]e|connect|communicate|exchange|integrat(e|ed)|link(ed)?|feed|interfac(e|ed)|join(ed)?|work_together|import|combin(e|ed)|connected|interoperable|synced|syncs|compatible|show_up|on_speaking_terms|come_over) know(s)?_nothing_(of|about) (#|separate)_islands
  (fail(s|ed|ing)?|refus(e|es|ed))_to_(sync|connect|talk|match|update|load|import|transfer|integrate) silo(s|ed)? disconnected disjointed incompatib* stands?_alone (scattered|spread)_(over|across|among) disagree out_of_sync each_keeps no_(link|interface|integration|connection|single_sign-on)`,
);
/** The same of systems, where other things may rightly not do so. */
export const KEPT_APART = anyOf(
  `(not|\\w+n't|never|cannot|nothing|neither|no_longer|nor)_(\\w+_)?(shar(e|es|ed|ing)|pass|match(ed)?|agree|updat(e|ed)|read|see|flow|transfer|carry_over)`,
);
export const TYPED = anyOf(
  'enter(s|ed|ing)? typ(e|es|ed|ing) key(s|ed|ing)? cop(y|ies|ied|ying) record(s|ed|ing)? updat(e|es|ed|ing) (?<!(the|a|this|that|our|one|each|every)_)post(s|ed)? (chang|correct)(e|es|ed)?',
);
export const AGAIN = anyOf(
  'twice(?!_(a|an|each|every|per|during)_) again a_second_time over_again (two|three|four|five|#)_times in_both in_\\w+_(too|also|as_well)',
);
export const HANDLED = anyOf(
  `enter(s|ed|ing)? typ(e|es|ed|ing) key(s|ed|ing)? cop(y|ies|ied|ying) put(s|ting)? load(s|ed|ing)? upload(s|ed|ing)? import(s|ed|ing)? export(s|ed|ing)? transfer(s|red|ring)? mov(e|es|ed|ing) record(s|ed|ing)? match(es|ed|ing)? compil(e|es|ed|ing)
  reconcil(e|es|ed|ing) (chang|correct|fix)(e|es|ed)? post(s|ed)? log(s|ging)?_in(to)?`,
);
export const BY_HAND = anyOf(
  `by_hand manually (in|into|in_to|across|between|with)_(#|both|several|multiple|many)_(different_|separate_|other_)?(systems|programs|places|screens|databases|platforms|applications|apps|spreadsheets|lists)
  from_(paper|one_(system|program|screen)|a_spreadsheet|spreadsheets|the_\\w+_spreadsheet) from_one_\\w+_to_another one_by_one one_at_a_time line_by_line`,
);

export const FAULTED = anyOf(
  `cited cites fault(ed|s) fined closed_(the|our|a) gave_us_#_(days|weeks) wrote_~up written_up red[-_]tag(s|ged)? ordered sanction(ed|s) reprimand* warn(ed|ing) flagged_(us|our|the|that|#|several|missing|late) put_(us|the_district|a_red_tag) placed_(us|the_district) issued_(a_)?(notice|citation|warning|violation)s?
  found_(?!no_)~(out_of_compliance|noncomplian*|in_violation|violat*) suspended_our withheld ruled_~(against|that|broke) require(s|d)_(us|the_district)_to_(repay|correct) must_(repay|pay_back) (is|are)_investigating`,
);
export const FOUND = anyOf(
  'found finds noted not(es|ing) report(ed|s) determin(ed|es) identif(ied|ies) conclud(ed|es) discover(ed|s) list(ed|s) repeat(ed|s) show(ed|s) cit(ed|es) said says state(d|s)',
);
export const FAULTS = anyOf(
  `findings?(?!_of_fact) weakness(es)? deficienc(y|ies) violat(ion|ions|ed|ing|es) noncomplian* non-complian* out_of_compliance lack(s|ed|ing)? inadequate improper(ly)? insufficient(ly)? incomplete unsigned undocumented (was|were|is|are|been|did|had)_not(?!_found) unallowable late
  missing without not_(been_)?(signed|kept|filed|completed|documented|provided|posted|sent|met|recorded|reconciled|tested|approved|followed|in_compliance|done|inspected|meet*|have|maintain*) did_not fail(s|ed|ing|ure|ures)? exceptions? past_(their|its|the)_(due|deadlines?|dates?) overdue expired lapsed errors? open_complaint`,
);
export const MISSED = anyOf(
  `late overdue missed missing lapsed expired incomplete past_due past_(its|their)_~(date|deadline)s? behind(_schedule)? not_(been_)?(filed|completed|done|signed|kept|sent|submitted|held|posted|documented|met|made|finished|on_time|reported|produced|current|recorded|reconciled|conducted)
  unsigned \\w+n't_(filed|done|completed|met) could_not_be_(produced|found|located|shown) (was|were|been)_never_(\\w+_)?(done|filed|made|held|completed|sent|finished) (not|\\w+n't)_(meet|comply|satisf*)(?!_(\\w+_){0,3}(reserves?|targets?|goals?|demand)) months_late weeks_late days_late lack(s|ed|ing)? fell_behind not_in_compliance`,
);

/** Says of anything that it is a trouble. */
export const A_TROUBLE = anyOf(
  `struggl(e|es|ed|ing)(_(with|to))? (is|are|remains?|was|were|has_become|have_become|become|continues?_to_be|stays?)_(still_)?(a|an|our|the|one_of_our)_(\\w+_)?(\\w+_)?(problems?|challenges?|struggles?|concerns?|worr(y|ies)|headaches?|crisis|obstacles?|hardships?|barriers?)
  (biggest|greatest|serious|major|chronic|persistent|constant|daily|ongoing|significant|severe|critical|pressing)_(\\w+_)?(problems?|challenges?|concerns?|issues?|headaches?|worr(y|ies)|shortages?|strain|pressures?|hardship) the_hardest_thing hurt(s|ing)_(us|most) suffer(s|ed|ing)?_from plagued_by (is|are)_a_worry
  (is|are)_where_we_(fall_short|struggle|fail) (is|are|remains?)_(\\w+_)?(difficult|precarious|dire|bleak|unsustainable|challenging) keeps?_(me|us)_(up|awake) crisis`,
);
