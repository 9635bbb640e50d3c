/** Troubles with money and duties, as sentences tell of them; `readRules` says how a line is read. */

export const BUDGET = String.raw`
  - deficits?(?!_(disorder|hyperactivity|view|thinking|model|lens|financing|based)|-based) shortfalls? (budget|funding|fiscal|financial|structural|revenue)_(gap|hole|crisis|cliff|cuts?|reductions?|challenges?|pressures?|constraints?|uncertainty|emergency|distress|stress|watch|strain|troubles?) in_the_hole in(to)?_the_red(?!_(binder|folder|book|room|envelope|zone|lot|barn|brick|cross|hall|wing|light|house|dress)) red_ink overdrawn over-?spen(t|ding) insolven* bankrupt* lay-?offs? laid_off no_raises (pay|salary|wage)_freeze reductions?_in_force furloughs? under-?funded unfunded(?!_list) (qualified|negative)_certification (hiring|spending)_freeze tax_anticipation #_(short|in_the_hole|less_to) hole_of fiscal_(caution|watch|emergency|distress|cliff) cut_to_the_bone pink_slips? (was|were|be|been|then|must|had_to|have_to)_let_go let_go_# balance_the_books
  8 MONEY > FALLING (was|were|been|has|have)_lost
  8 RESERVES > USED_UP
  4 RESERVES > cover* last* stand* equal* good_for enough_for > #_(days|weeks)
  2 (state|county|federal|impact)_(aid_)?payments? (state_|impact_|federal_)?aid > (is|are|was|were|come|comes|came|arriv\w+)_(\w+_)?(late|behind|delayed|short)
  4 revenues? funding (state_|federal_)?aid money dollars budget funds? allocation reimbursement* > (was|were|is|are|has_been|have_been|being|been|,)_(again_)?(cut|reduced|slashed|withheld|frozen|tight|scarce|strained|stretched|delayed|late|insufficient|inadequate|uncertain|short|lost)
  3 FEWER > MONEY
  5 MONEY > (covers?|pays?|meets?|returns?)_(barely|only|hardly|just|less_than) (barely|only|hardly|just)_(covers?|pays?|meets?)
  5 will_not_meet not_meet fall(s|ing)?_below fell_below drop(s|ped)?_below > RESERVES
  10 RELIEF > OVER > cut(s)? so_(did|do|does) let_go no_(money|source|way) gap clos* lost los* eliminat* absorb* tutor* reserves
  5 (cut(s|ting)?|eliminat(e|es|ed|ing)|reduc(e|es|ed|ing)|trim(med|ming)?|slash(ed|ing)?|dropp(ed|ing)|suspend(ed|ing)?|lay(ing)?_off|laid_off|froz?en?|froze|freez(e|ing)|shed(ding)?|did_not_replace|shorten(ed|ing)?)(?!_(\w+_)?(fees|costs|class_sizes?|barriers|waste|debt|gaps?|need|waiting|absen)) > CUTTABLE
  - short_(about|by|some|roughly|nearly|almost|another)?_?#_(thousand|million)
  6 CUTTABLE > (will_not|cannot|not)_be_(continued|funded|renewed|refilled) (was|were|been|be|being|will_be|are|is)_(cut|eliminated|reduced|trimmed|slashed|laid_off|frozen|not_replaced)
  5 must (will|would)_have_to need(s)?_to fac(e|es|ed|ing) plan(s|ned|ning)? propos(e|es|ed|ing) approv(e|ed|ing) consider(s|ing|ed)? look(ing)?_at round_of totaling > cut(s|ting)?(?!_(along|the_ribbon|out|of|and)) reductions? trim layoffs? eliminations?
  5 cut(s|ting)?(?!_(\w+_){1,3}(costs?|bills?|use|debt|waste)) reductions?_(of|totaling|in|to) trim(med|ming)? slash(ed|ing)? find(ing)? clos(e|es|ed|ing)_a > DOLLARS
  4 clos(e|es|ed|ing) > school schools elementary program programs pool library > to_save because_of_(money|cost|budget)
  3 (cut|cuts|reduced|reduces|slashed|slashes|withheld|withholds|froze|clawed_back|halved|took_back|delayed|trimmed|swept) > MONEY
  6 MONEY > did_not_(come|arrive|materialize) (no_longer|do_not|does_not|cannot|barely)_cover (has|have)_not_(arrived|come|been_paid) spoken_for (be|is|are|go|goes|turn)_negative cannot_be_sustained unsustainable not_sustainable nothing_to_replace carrying_us (cut|reduced)_in_half
  8 runs?_out ends expires? dries_up > nothing no_(money|plan|source|replacement)
  4 consum(e|es|ed|ing) take(s)?_up eat(s)?_up swallow(s|ed)? > # > budget general_fund revenue income every_dollar
  8 BILLS SPENDING > DOLLARS # > (more|higher|greater)_than_(we_|was_|were_|had_been_|is_)?(planned|budgeted|expected|forecast)
  4 (lower|cut|reduc|decreas)(s|ed|es|ing)? > (its|their)_(contribution|share|support|payment|allocation|appropriation)s?
  3 DOLLARS > (possible|proposed|potential|recommended|further|planned|of)_(\w+_)?(reductions|cuts)
  3 salar(y|ies) positions? costs? (ongoing|recurring)_(costs?|expenses?) > with_one-time from_one-time
  3 (reductions?|eliminations?)_of > CUTTABLE
  4 loss_of lost losing > grants?(?!_(writer|manager|bid|application))
  4 DOLLARS > must_come_out has_to_come_out to_cut in_cuts of_cuts in_reductions of_reductions must_be_cut gap hole
  4 (run|runs|ran|running)_(out|low|short)_(of|on) > cash money funds
  5 payment grant aid program > ends ended stops > and_with_it and_we_do_not_know
  6 SPENDING BILLS > (#_times|twice|double)_what_(was|we)_budgeted
  4 (close|closed|end|ended|finish|finished)_(the_year_)?with > loss
  4 (bond|credit)_rating > lowered downgraded cut negative
  4 drew draws drains? drained took takes siphon* > DOLLARS > from
  3 has_not_paid have_not_paid owes_us not_yet_paid > MONEY
  - going_concern nothing_in_the_budget no_room_in_the_budget make_ends_meet
  3 debt_to > DOLLARS stands of
  1 ended > CUTTABLE
  2 (voted|decided|agreed|forced|had|proposed|and)_to_(end|drop|close|shorten|suspend|cut) > CUTTABLE pool library (a|the|one|our)_(\w+_)?school(?!_\w)
  4 put_off postponed delayed > purchase replacement buying > CUTTABLE buses laptops devices textbooks curriculum
  5 only_by > selling borrowing using drawing spending cutting
  5 BILLS > RISING
  4 MORE > BILLS
  6 BILLS > EXCEEDS
  5 BILLS SPENDING > (larger|bigger|growing|increasing|rising|greater)_(share|part|portion|slice)
  8 SPENDING > EXCEEDS
  9 spend(s|ing)? spent going_out > more_than less_than than > (we|it|the_district)_(takes?|brings?|gets?|receives?|has|have|earns?)(_in)? comes_in revenue income
  7 BALLOT > failed fails lost defeated rejected went_down voted_down turned_down did_not_pass fell_short came_up_short does_not_pass
  4 reject(ed|s)? defeat(ed|s)? turn(ed|s)?_down vot(ed|es)_down said_no > BALLOT (our|the|a)_(\w+_)?budget
  8 borrow(ed|ing|s)? (short-term_)?loans? line_of_credit lent_us > payroll salaries cash_flow meet cover difference operating state_payments bills october july june december
  5 (draw|draws|drew|drawing|dip|dips|dipped|dipping|tap|taps|tapped|tapping|eat|eats|ate|eaten|eating|burn|burns|burned|burning|spend|spends|spent|spending|live|lives|living|rely|relies|relied|relying|drain|drained|draining|deplet\w+|exhaust\w+|taken|took|takes) > RESERVES
  4 (can_?not|can't|cannot|could_not|no_longer|unable_to) > afford balance_the_budget make_payroll pay sustain
  2 no not_enough too_little insufficient lack_of without_enough little > (money|funds|funding|dollars|revenue) > for to left in remain* available was is
  1 lost los(e|es|ing) loss_of tak(e|es|ing) took cost(s|ing)?_us short_(about|by|some|roughly|nearly|almost|another) leav(es|ing)_us ow(e|es|ing)(_the_state|_us|_them)? > DOLLARS
  2 DOLLARS > (short|behind|missing|(?<!or_)less|(under|below)_(budget|projections?|target|what|last|estimate|plan)|fewer|over_budget|loss|gap)
  6 gap > between of is at for > revenues? expens* spending \$\d\d?
  4 (ran|run|runs|running|operat\w+|posted|at)_(a|an|at_a) > loss
  5 budgets? funding finances? finance_outlook money cash_flow > A_TROUBLE
  3 one-time > money dollars funds revenue > to_pay for_recurring for_(ongoing|salaries) cover*
`;

export const COMPLIANCE = String.raw`
  - segregation_of_duties corrective_actions? out_of_compliance non-?complian(t|ce) not_in_compliance not_(\w+_)?compliant material_weakness(es)? significant_deficienc* (repeat(ed)?|audit)_findings? notice_of_(violation|noncompliance) (qualified|adverse)_opinion written_warning red[-_]tag(ged|s)? under_investigation (open|pending)_(investigation|complaint)s?(?!_form) on_probation wrote_up_(us|#|the|our|two|several) wrote_us_up (watch|warning|monitoring)_list_(for|of|in|because) questioned_costs disallowed_costs misspent
  6 AUTHORITIES > FAULTED
  3 AUTHORITIES > issued made reported gave listed had > (an?|#|several)_(\w+_)?findings? (repeat_)?findings
  2 (was|were|been|is)_(cited|fined|faulted|written_up|sanctioned|reprimanded) > for by
  6 AUTHORITIES > FOUND > FAULTS
  2 AUTHORITIES > found > that_(we|our|the_(district|school|board|parish|county|office))(?!_(is|are|was|were|has|meets|met|complied|follow\w+)_(in_)?(full|good|sound|strong|well|compliance))
  4 answer respond(ing)?_to address(ing)? correct(ing)? cure > findings? citations? violations? deficienc*
  6 polic(y|ies) manual handbook regulations plan > (has|have)_not_been_(updated|revised|reviewed|adopted|filed|renewed) never_been_(updated|adopted|filed)
  6 withh(e|o)ld(s|ing)? > because for until after > not late missing reports? data overdue
  @ AUTHORITIES > #_(\w+_)?findings?(?!_of_fact)
  2 # > findings? citations? violations? exceptions > are is were was in of related regarding repeated for from noted remain
  4 put puts placed > on_(warning|notice|probation|a_watch_list)
  5 (was|were)_(rejected|returned|sent_back|disapproved)_by > AUTHORITIES
  8 FAULTS > AUTHORITIES > found noted reported said concluded determined wrote
  6 DUTIES > MISSED
  4 (been_)?(told|ordered|directed|instructed)_to > correct repay revise stop change > how its the
  3 won lost > due_process_hearings? hearings? > over against
  5 MISSING > DUTIES notices
  4 (taken|pulled|ordered)_(off_the_road|out_of_service|from_service) > AUTHORITIES
  3 late_with behind_(on|with|in) > DUTIES
  4 (do|does|did)_not_(yet_|fully_)?(meet|comply|satisfy) > (accessibility|fire|building|safety|federal|legal|ada)_(\w+_)?(standards?|codes?|requirements?|laws?|rules?)
  4 we district schools? county > MISSING > requirements? maintenance_of_effort mandates?
  5 complaints? investigation lawsuit suit > (is|are|was|were|has_been|have_been)_(still_)?(open|pending|filed|opened|under_way|lodged|brought)
  4 repay refund give_back pay_back > #
  5 (has|was|were|been|is)_(named|identified|placed|put|designated) > for in on under > (targeted|comprehensive)_(\w+_)?(support|improvement) improvement monitoring watch probation improvement_status
`;
