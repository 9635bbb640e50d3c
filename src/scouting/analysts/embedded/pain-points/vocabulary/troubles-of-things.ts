/** Troubles with buildings, devices and data, as sentences tell of them; `readRules` says how a line is read. */

export const INFRASTRUCTURE = String.raw`
  - deferred_maintenance_(backlog|needs|of|list|items|now|totals|has) (maintenance|repair)_backlog end[-_]of[-_](life|support|service) dead_(zones?|spots?) aging_(\w+_)?(buildings?|facilit\w+|infrastructure|schools|fleet|equipment|devices|\w+s)
  7 GEAR > BROKEN
  8 GEAR > (runs?|running|limp(s|ing)|working)_on_(only_|just_)?(half|one_(of|compressor|boiler|pump|burner|unit|motor|engine|leg))
  8 GEAR MAINS > (broke|burst|failed|let_go) > (second|third|fourth|fifth|sixth)_time again twice
  5 students children classes laptops pupils > (kicked|knocked|thrown|bumped)_(off|out_of)_(in|during|the_(network|internet|test|line))
  6 testing_(mornings?|days?) > turn_off stay_off shut_off
  3 HOUSES > BROKEN
  - (has|have)_(collapsed|buckled|rotted|burst) out_of_order (cannot|can't|could_not)_be_(repaired|fixed) (is|are|were|was|been)_(broken|leaking|condemned|unsafe) stopp?(ed|s)?_(getting|receiving)_(\w+_)?updates not_working(?!_(with|on|for|toward)) copper_(phone_)?(lines?|circuits?) knob-and-tube single-pane without_(a_)?working stopped_working in_disrepair no_longer_(sells?|makes?|services?|supports?)_(it|them|the)
  2 leak(ing|y) fail(ed|ing) broken crumbling cracked dead dying damp drafty aging outdated obsolete unreliable spotty slow worn(-out)? rott(en|ing) rusted sagging failing inadequate insufficient poor unsafe overloaded undersized dated old_and storm-damaged > THINGS
  8 GEAR > CANNOT
  7 THINGS > AGED
  4 GEAR > OLD_YEAR
  2 let(s|ting)?_in > water rain snow
  5 pages? videos? programs? computers? devices? laptops? > takes? > (minutes?|seconds)_to_(load|open|start|boot|sign_in|log_in)
  8 line circuit connection > saturat\w+ too_slow (is|are|gets)_slow
  8 bus(es)? vans? vehicles fleet > (more_than|over|past|above|beyond)_#_miles
  7 THINGS > needs?_(a_)?(new_)?(\w+_)?(plumbing|windows?|roof|wiring|boiler|elevator|sprinklers|roofing|heating)
  5 (above|over|exceed\w*)_the_(\w+_)?(limit|level|standard)s? > HAZARDS
  4 (wired|cabled) > (in|since)_(19[3-9]\d|20(0\d|1[0-8]))
  1 (the|our|this|those|these)_(19[3-9]\d|20(0\d|1[0-8]))(_era|-era|_vintage)? > GEAR
  9 GEAR > (dates?|dating|date)_(from|back_to)_(19[3-9]\d|20(0\d|1[0-8]))
  3 LACKING > FIXTURES
  2 not_enough too_few insufficient short_of shortage_of \w+n't_enough running_out_of ran_out_of > THINGS
  1 lose lost los(es|ing) knocked_out > power heat water internet phones? connection electricity signal
  4 found detected elevated high exposed smell*_of closed_for because_of > HAZARDS
  2 DOLLARS > deferred_maintenance
  6 HAZARDS > (was|were)_(found|measured|detected)
  4 maintenance repairs > put_off deferred postponed delayed backlog neglected
  5 calls > (do_not|don't|never|cannot)_(reach|go_through|connect) drop* fail*
  4 DEVICE line > (is|are|gets)_(already_)?(full|saturated|cut_off)
  6 THINGS track field bridge > closed > because > cracked unsafe broken leak* uneven unstable failed rotted collaps*
  5 THINGS > closed(?!_(for_(the|thanksgiving|winter|spring|summer|labor|election|presidents|veterans)|on_(mon|tues|wednes|thurs|fri|satur|sun)day)) > since because_(?!of_(the_)?(snow|ice|weather|cold|fog|holiday)) after for_(\w+_)?(weeks|months|mold|repairs|days)
  8 THINGS > below under above over reach* > #_degrees
  3 rain water snow sewage wind > (comes?|came|gets?|got|pours?|drips?|runs?|seeps?|backed)(_\w+)?_(in|through|down_(the|through|on|into)|into|up)
  - (when|whenever|each_time|every_time)_it_rains space_heaters see_(your|their)_breath (wear(s|ing)?|wore)_~(coats|jackets|gloves|caps|hats)
`;

export const SECURITY = String.raw`
  - (was|were|been|several)_(\w+_)?(close_calls?|near[-_]miss(es)?) not_a_safe_place no_safe_(room|place)s? no_(storm_)?shelters?_(in|at|for) (is|are)_not_safe(?!_(for|to)\b)
  4 LACKING neither none > (storm|tornado)_(shelters?|refuges?)
  7 ATTACKS > HAPPENED
  5 HAPPENED > ATTACKS
  6 ATTACKERS > INTRUDED
  8 someone somebody > INTRUDED > SECRETS GUARDS gift_cards families network school building
  4 e-?mails? messages? calls? letter invoice > (that_)?(looked_like|pretend*|posing|claimed|claiming|appeared_to) > from to as
  8 SECRETS > TAKEN
  14 SECRETS > (may_have_been|were|was|have_been|had_been)_(copied|taken|exposed|stolen|accessed|leaked|compromised)
  - in_(the|our)_name_of_(the|our)_(school|district|principal|superintendent) asks?_for_gift_cards?
  6 STAFF users people > typed entered gave handed surrendered > (their_|his_|her_)?(passwords?|credentials?|codes?)
  5 office secretar(y|ies) entrance desk nobody > (cannot|can't|unable_to)_see > who door
  3 stole steal(s|ing)? exposed leaked compromised expos(es|ing) stolen diverted > SECRETS
  6 GUARDS > AJAR
  6 managed protected opened reached > (one|the_same|a_shared|a_single|the_default)_(\w+_)?passwords?
  14 backups? > never_been_(tested|restored) in_the_same_(room|building|closet)
  2 former departed > employees staff teachers > kept keep still_have retain* > access accounts mailboxes
  5 doors? classrooms > lock(s|ed)? > only_from_the_(outside|hallway|hall) only_with_a_key
  8 LACKING > visitors? > stopped screened checked
  6 windows? doors? gates? > (cannot|can't|will_not|won't)_be_(locked|secured)
  9 (only|just|fewer_than|less_than|barely|no_more_than|not_even)_(a_)?# > SAFEGUARDS
  4 LACKING > (secure|single|controlled|guarded)_(entr(y|ance)|vestibules?|point_of_entry) vestibules? (security_)?cameras? locks? fenc(e|es|ing) multi-?factor(_\S+)? mfa two-factor(_\S+)? second_factor encryption buzzers? resource_officers? (?<!battery_)back-?ups?(?!_(drivers?|power|staff|teachers?|generators?)) panic_buttons? visitor_management
`;

export const INTEGRATION = `
  8 SYSTEMS > NOT_CONNECTED
  8 PROGRAMS > KEPT_APART
  5 TYPED HANDLED > in_one_(system|program|database|place|platform|list) > in_another in_a_second
  4 (does|do|did|will)_not (doesn|don|didn|won)'t > feed sync interface integrate talk_to exchange communicate_with pass > SYSTEMS
  - (does|do|did|will|doesn't|don't)_(not_)?(feed|sync|interface|integrate|talk_to_(each|one))
  - (duplicate|double|triple)_(data_)?(entry|entries) re-?key(s|ed|ing)? re-?typ(es|ed|ing)
  8 TYPED > AGAIN
  8 HANDLED > BY_HAND
  7 none nothing neither > speaks?_to_(the|each|one|any) talks? pass(es)? feeds? syncs? connects? exchanges? flows?
  5 typ(e|es|ed|ing) enter(ed|s)? key(s|ed|ing) > #_times
`;
