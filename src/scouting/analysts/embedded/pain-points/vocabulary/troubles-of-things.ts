/** Troubles with buildings, devices and data, as sentences tell of them; `readRules` says how a line is read. */

export const INFRASTRUCTURE = String.raw`
  - deferred_maintenance_(backlog|needs|of|list|items|now|totals|has) (maintenance|repair)_backlog end[-_]of[-_](life|support|service) dead_(zones?|spots?) aging_(\w+_)?(buildings?|facilit\w+|infrastructure|schools|fleet|equipment|devices|\w+s)
  7 GEAR > BROKEN
  3 HOUSES > BROKEN
  - (has|have)_(collapsed|buckled|rotted|burst) out_of_order (cannot|can't|could_not)_be_(repaired|fixed) (is|are|were|was|been)_(broken|leaking|condemned|unsafe) not_working(?!_(with|on|for|toward)) without_(a_)?working stopped_working in_disrepair no_longer_(sells?|makes?|services?|supports?)_(it|them|the)
  - (stopped|ended|ceased|dropped|discontinued)_(supporting|support_for|updating|patching|making|servicing)
  6 HOUSES PLANTS > not_(\w+_)?accessible inaccessible
  3 failures?_of breakdowns?_of outages?_of malfunction*_of > THINGS
  2 leak(ing|y) fail(ed|ing) broken crumbling cracked dead dying damp drafty aging outdated obsolete unreliable spotty slow worn(-out)? rott(en|ing) rusted sagging failing inadequate insufficient poor unsafe overloaded undersized dated old_and storm-damaged > THINGS
  8 GEAR > CANNOT
  7 THINGS > AGED
  4 GEAR > OLD_YEAR
  1 (a|an|the|our|this|those|these)_(19[3-9]\d|20(0\d|1[0-8]))(_era|-era|_vintage)? > GEAR
  9 GEAR > (dates?|dating|date)_(from|back_to)_(19[3-9]\d|20(0\d|1[0-8]))
  3 LACKING > FIXTURES
  4 cannot can't can_not > get receive find > signal wireless wi-?fi internet connection coverage reception
  6 (forced|drove|driven|moved)_(us_|students_|classes_)?out_of > HOUSES
  2 not_enough too_few insufficient short_of shortage_of \w+n't_enough running_out_of ran_out_of > THINGS
  1 lose lost los(es|ing) knocked_out > power heat water internet phones? connection electricity signal
  6 HAZARDS > found measured detected (in|at|above)_(the|our|#)_~(water|taps?|fountains?|tiles?|rooms?|classrooms?|level|sinks?|air|ceilings?|walls?|floors?) closed keeps? smell* exceed* level*
  4 found detected elevated high exposed smell*_of closed_for because_of > HAZARDS
  8 THINGS > (8[4-9]|9\d|10\d|5\d)_degrees
  4 maintenance repairs > put_off deferred postponed delayed backlog neglected
  6 wheelchairs? > cannot can't no_way unable
  - (brown|rusty|cloudy|discolored|yellow)_water
  5 calls > (do_not|don't|never|cannot)_(reach|go_through|connect) drop* fail*
  5 (8[4-9]|9\d|10\d)_degrees > classrooms? rooms? floor
  4 DEVICE line > (is|are|gets)_(already_)?(full|saturated|cut_off)
  3 share(s)? > one a_single > GEAR
  4 fiber line cable path > (was|were|been)_cut
  6 THINGS track field bridge > closed > because > cracked unsafe broken leak* uneven unstable failed rotted collaps*
  5 THINGS > closed(?!_(for_(the|thanksgiving|winter|spring|summer|labor|election|presidents|veterans)|on_(mon|tues|wednes|thurs|fri|satur|sun)day)) > since because_(?!of_(the_)?(snow|ice|weather|cold|fog|holiday)) after for_(\w+_)?(weeks|months|mold|repairs|days)
  7 sent_home send_home sent_~home dismissed_early > because when after > THINGS
  8 THINGS > below under above over reach* > #_degrees
  8 DEVICE > (built|designed|sized|rated|meant)_for_# > now serves carries handles has
  5 HOUSES PLANTS > need(s|ed)? > DOLLARS > repairs? work upgrades? renovat*
  5 HOUSES > (is|are|was|were)_(\w+_)?(cold|hot|stifling|freezing|damp|drafty) > in all every most on when by
  3 rain water snow sewage wind > (comes?|came|gets?|got|pours?|drips?|runs?|seeps?|backed)(_\w+)?_(in|through|down|into|up)
  3 (sit|sat|learn|teach|taught|work)_in > coats jackets gloves
  5 alarms?(_panel)? > false_alarms?
  - when_it_rains each_time_it_rains every_time_it_rains space_heaters see_(your|their)_breath (wear(s|ing)?|wore)_~(coats|jackets|gloves|caps|hats)
  4 A_TROUBLE > GEAR facilities buildings
  4 facilities buildings infrastructure wi-?fi network internet hvac heating roof* buses fleet bandwidth connectivity devices > A_TROUBLE
`;

export const SECURITY = String.raw`
  4 web_?sites? web_?pages? pages? > defaced hacked hijacked
  5 visitors anyone strangers people > can could are_able_to > (reach|enter|walk|get)_(\w+_){0,5}(without|unseen|unnoticed|unchecked)
  - (was|were|been|several)_(\w+_)?(close_calls?|near[-_]miss(es)?) not_a_safe_place no_safe_(room|place)s? no_(storm_)?shelters?_(in|at|for) (is|are)_not_safe
  7 ATTACKS > HAPPENED
  5 HAPPENED > ATTACKS
  6 ATTACKERS > INTRUDED
  8 someone somebody > INTRUDED > SECRETS GUARDS gift_cards families network school building
  4 e-?mails? messages? calls? letter invoice > (that_)?(looked_like|pretend*|posing|claimed|claiming|appeared_to) > from to as
  4 cyber_?-?insur* insurer > declined refused dropped will_not asked raised cancel+ed
  8 SECRETS > TAKEN
  14 SECRETS > (may_have_been|were|was|have_been|had_been)_(copied|taken|exposed|stolen|accessed|leaked|compromised)
  4 wired paid sent > DOLLARS > to_(somebody|someone|an?_(account|stranger|fraud*|thief|criminal|scammer)|the_wrong)
  6 laptops? devices? drives? files chromebooks? > disappeared went_missing (are|is)_missing (was|were)_stolen
  5 students? someone somebody > found learned guessed gives gave > passwords?
  - in_(the|our)_name_of_(the|our)_(school|district|principal|superintendent) asks?_for_gift_cards?
  - (shots?|gun|gunfire)_(was_|were_)?fired (went|go|gone|put)_into_lockdown
  3 cannot can't no_way_to unable_to could_not > lock secure > doors? classrooms? rooms? windows? gates?
  8 SECRETS spreadsheets? birth_?dates lists? > (was|were)_(\w+_)?(sent|e-?mailed|mailed|posted|published|shared)_(\w+_)?to_(the_wrong|a_wrong|people|somebody|someone|an_outsid\w+)
  6 office clerk employee staff we district bookkeeper > (was|were|been)_(tricked|fooled|deceived|duped|defrauded|scammed) fell_for
  6 ATTACKS > RISING
  5 flaw bug glitch error mistake > (let|allowed|exposed|showed|gave) > see grades data records information addresses
  3 students? someone somebody > gained_access got_into hacked broke_into logged_in(to)? > SECRETS SYSTEMS
  6 SECRETS > (was|were)_changed > before caught by_a
  6 STAFF users people > typed entered gave handed surrendered > (their_|his_|her_)?(passwords?|credentials?|codes?)
  5 office secretar(y|ies) entrance desk nobody > (cannot|can't|unable_to)_see > who door
  3 stole steal(s|ing)? exposed leaked compromised expos(es|ing) stolen diverted > SECRETS
  6 GUARDS > AJAR
  2 unlocked propped unsecured unguarded unmonitored broken missing > GUARDS
  4 (can't|cannot|do_not|don't|nobody_can)_(tell|say|know)_who_(has|holds) > keys? codes? badges?
  5 only_(one|two|three|half)_of > schools buildings > (has|have) > (locked|secure|controlled)_(\w+_)?(entr(y|ances?)|doors?|vestibules?|halls?)
  6 windows? doors? gates? > (cannot|can't|will_not|won't)_be_(locked|secured)
  - (same|shared|weak|default)_passwords?
  6 copper tools? catalytic_converters? laptops? chromebooks? equipment cash > (was|were|been)_stolen
  6 alarms? lockdown* announcements? warning > (is|are|was|were|could)_not_(be_)?heard cannot_be_heard not_reach*
  4 LACKING > (secure|single|controlled|guarded)_(entr(y|ance)|vestibules?|point_of_entry) vestibules? (security_)?cameras? locks? fenc(e|es|ing) multi-?factor(_\S+)? mfa two-factor(_\S+)? encryption buzzers? resource_officers? (?<!battery_)back-?ups? panic_buttons? visitor_management
  - (safety|security)_(gaps?|weakness*|vulnerabilit*|lapses?) clicked_(on_)?(the|a)_(\w+_)?link* fell_for(?!_(the_\w+_(year|time|month)|#)) break-?ins? fall(s|en|ing)?_for_(it|them|one) vulnerab*
`;

export const INTEGRATION = `
  8 SYSTEMS > NOT_CONNECTED
  8 PROGRAMS > KEPT_APART
  - not_([a-z]+_)?(connected|linked|integrated|synced|interfaced)_(with|to)_(one|each|our|the_([a-z]+_)?system)
  5 TYPED HANDLED > in_one_(system|program|database|place|platform|list) > in_another in_a_second
  4 (does|do|did|will)_not (doesn|don|didn|won)'t > feed sync interface integrate talk_to exchange communicate_with pass > SYSTEMS
  - (does|do|did|will|doesn't|don't)_(not_)?(feed|sync|interface|integrate|talk_to_(each|one))
  6 PROGRAMS > (does|do|did|will)_not_work_(with|together)
  8 PROGRAMS > (does|do|will)_not_(receive|get|take|pull) > from > PROGRAMS
  6 (nobody|no_one|cannot|can't)_(can_)?(load|import|open|read)(ed)? > SYSTEMS dashboard warehouse
  - TYPED_AGAIN
  8 TYPED > AGAIN
  5 on_paper > typed keyed later_entered then_entered
  8 HANDLED > BY_HAND
  6 typ(e|es|ed|ing) enter(s|ed|ing)? key(s|ed|ing)? cop(y|ies|ied|ying) > (into|to)_(another|the_other|a_second|yet_another)(?!_(school|district|building|room))
  3 each > keep(s)? has have run(s)? use(s)? > (its|their)_own > lists? systems? programs? databases? spreadsheets? records
  3 run(s)? use(s)? keep(s)? # > separate > (student_)?(systems|databases|programs|records)
  5 none neither > PROGRAMS > shares? match(es)?
  7 none nothing neither > speaks? talks? pass(es)? feeds? syncs? connects? exchanges? flows?
  5 typ(e|es|ed|ing) enter(ed|s)? key(s|ed|ing) > #_times
  4 typ(e|es|ed|ing) key(s|ed|ing) > (them|it|these|everything|each)_into
  4 imports? exports? feeds? syncs? interfaces? > fail* broke* breaks
  6 reconcil(e|ed|ing) match(ed|ing)? compar(e|ed|ing) > line_by_line one_by_one by_eye
  - slips_of_paper paper_slips sticky_notes on_index_cards (five|six|seven|eight|nine|ten|eleven|twelve)_(different_|separate_)?databases
  7 SYSTEMS > (use|have|keep|carry|show|hold|contain|list) > different > numbers? ids? codes? names spellings addresses formats
  8 BY_HAND > into from between > SYSTEMS
  3 SYSTEMS > need(s)? > by_hand manual_upload
  2 TOO_MANY > LOGINS
  9 SYSTEMS > (only_when|only_if|unless)_(someone|somebody|she|he|staff|we|(the|a)_(secretary|clerk|registrar|office|teacher))
  5 spreadsheets? > every_(night|week|day|morning|evening|month|monday|friday|sunday) each_(night|week|day|morning|evening)
  6 compil* build assembl* piec* > from > spreadsheets #_systems
`;
