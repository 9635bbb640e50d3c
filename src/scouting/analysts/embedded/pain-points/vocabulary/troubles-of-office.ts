/** Troubles with money and duties, as sentences tell of them; `readRules` says how a line is read. */

export const BUDGET = String.raw`
  - deficits?(?!_(disorder|hyperactivity|view|thinking|model|lens|financing|based)|-based) shortfalls? (budget|funding|fiscal|financial|structural|revenue)_(gap|hole|crisis|cliff|cuts?|reductions?|challenges?|pressures?|constraints?|uncertainty|emergency|distress|stress|watch|strain|troubles?) in_the_hole in(to)?_the_red(?!_(binder|folder|book|room|envelope|zone|lot|barn|brick|cross|hall|wing|light|house|dress)) red_ink overdrawn over-?spen(t|ding) insolven* bankrupt* lay-?offs? laid_off no_raises (pay|salary|wage)_freeze reductions?_in_force furloughs? under-?funded unfunded(?!_(list|mandate*)) (qualified|negative)_certification (hiring|spending)_freeze tax_anticipation #_(short|in_the_hole|less_to) hole_of list_of_(\w+_)?(reductions|cuts) fiscal_(caution|watch|emergency|distress|cliff) cut_to_the_bone (?<!families_)(?<!parents_)(?<!them_)(to|cannot|can't)_make_ends_meet pink_slips? (was|were|be|been|then|must|had_to|have_to)_let_go let_go_# balance_the_books
  8 MONEY > FALLING (was|were|been|has|have)_lost
  8 RESERVES > USED_UP
  4 revenues? funding (state_|federal_)?aid money dollars budget funds? allocation reimbursement* > (was|were|is|are|has_been|have_been|being|been|,)_(again_)?(cut|reduced|slashed|withheld|frozen|tight|scarce|strained|stretched|delayed|late|insufficient|inadequate|uncertain|short|lost)
  5 (cut(s|ting)?|eliminat(e|es|ed|ing)|reduc(e|es|ed|ing)|trim(med|ming)?|slash(ed|ing)?|dropp(ed|ing)|suspend(ed|ing)?|lay(ing)?_off|laid_off|froz?en?|froze|freez(e|ing)|shed(ding)?|did_not_replace|shorten(ed|ing)?)(?!_(\w+_)?(fees|costs|class_sizes?|barriers|waste|debt|gaps?|need|waiting|absen)) > CUTTABLE
  - short_(about|by|some|roughly|nearly|almost|another)?_?#_(thousand|million)
  6 CUTTABLE > (will_not|cannot|not)_be_(continued|funded|refilled) (was|were|been|be|being|will_be|are|is)_(cut|eliminated|reduced|trimmed|slashed|laid_off|frozen)
  5 must (will|would)_have_to need(s)?_to fac(e|es|ed|ing) plan(s|ned|ning)? propos(e|es|ed|ing) approv(e|ed|ing) consider(s|ing|ed)? look(ing)?_at round_of totaling > cut(s|ting)?(?!_(along|the_ribbon|out|of|and)) reductions? trim layoffs? eliminations?
  5 cut(s|ting)?(?!_(\w+_){1,3}(costs?|bills?|use|debt|waste)) reductions?_(of|totaling|in|to) trim(med|ming)? slash(ed|ing)? find(ing)? clos(e|es|ed|ing)_a > DOLLARS
  4 DOLLARS > must_come_out has_to_come_out to_cut in_cuts of_cuts in_reductions of_reductions must_be_cut gap hole
  4 drew draws drains? drained took takes siphon* > DOLLARS > from
  10 RELIEF > OVER > cut(s)? nothing_~(replace|replaces|takes_(its|their)_place) so_(did|do|does) let_~go no_(money|source|way) gap lost eliminat* absorb*
  2 no not_enough too_little > money funds funding > for to left
  4 (lower|reduc|cut|trimm)(s|ed|es)? > (our|the_district's)_(\w+_)?(revenue|aid|funding|allocation|allotment)
  6 (calculation|recalculation|certification) > (lower|reduc|cut)(s|ed|es) took > revenue aid funding DOLLARS
  5 BILLS > RISING
  6 BILLS > EXCEEDS
  8 SPENDING > EXCEEDS pass(es|ed)?_(our_|the_)?(revenues?|income)
  9 spend(s|ing)? spent going_out > more_than less_than than > (we|it|the_district)_(takes?|took|brings?|brought|gets?|receives?|has|have|earns?)(_in)? comes_in revenue income
  7 BALLOT > failed fails lost defeated rejected went_down voted_down turned_down did_not_pass fell_short came_up_short does_not_pass
  4 reject(ed|s)? defeat(ed|s)? turn(ed|s)?_down vot(ed|es)_down > BALLOT
  8 borrow(ed|ing|s)? (short-term_)?loans? line_of_credit lent_us > payroll salaries cash_flow meet cover difference operating state_payments bills october july june december
  5 (draw|draws|drew|drawing|dip|dips|dipped|dipping|tap|taps|tapped|tapping|eat|eats|ate|eaten|eating|burn|burns|burned|burning|(spends?|spent|spending)_(down_)?(our|the|its|down|out_of|from)|live|lives|living|rely|relies|relied|relying|drain|drained|draining|deplet\w+|exhaust\w+|taken|took|takes) > RESERVES
  4 (can_?not|can't|cannot|could_not|no_longer|unable_to) > afford balance_the_budget make_payroll sustain
  2 (can_?not|can't|cannot|could_not|unable_to|can_no_longer) > pay
  1 lost los(e|es|ing) loss_of short_(about|by|some|roughly|nearly|almost|another) leav(es|ing)_us ow(e|es|ing)(_the_state|_us|_them)? > DOLLARS
  2 DOLLARS > (short|behind|missing|(?<!or_)less|(under|below)_(budget|projections?|target|what|last|estimate|plan)|fewer|over_budget|loss|gap)
  6 gap > between of is at for > DOLLARS revenues? expens* spending
  6 MONEY > DOLLARS > lower less
  2 spend(s|ing)? spent us(e|es|ed|ing) > DOLLARS > of_(our|the)_(\w+_)?(reserves?|savings|fund_balance)
  2 #_less less_money fewer_dollars > from_(the_)?(state|county|legislature|federal)
  3 MONEY share > (has|have)_not_(grown|risen|increased) > since in while for
  2 to_balance > budget > (we|board|district)_(gave|cut|dropped|left|had|are_cutting)
  3 costs? spend spent > DOLLARS > beyond_what
`;

export const COMPLIANCE = String.raw`
  - segregation_of_duties corrective_actions? out_of_compliance non-?complian(t|ce) not_in_compliance not_(\w+_)?compliant material_weakness(es)? significant_deficienc* (repeat(ed)?|audit)_findings? repeat(s|ed)?_(the|their|a|an|this)_(\w+_)?findings? notice_of_(violation|noncompliance) (qualified|adverse)_opinion written_warning red[-_]tag(ged|s)? under_investigation (open|pending)_(investigation|complaint)s?(?!_form) on_probation wrote_up_(us|#|the|our|two|several) wrote_us_up (we|district|school|board)_(are|is|remains?)_(still_)?under_(an?|the)_(\w+_)?order_(to|of|from) (watch|warning|monitoring)_list_(for|of|in|because) questioned_costs disallowed_costs misspent
  - (district|system|school|we|board)_(was|were|has_been|have_been)_(cited|fined|sanctioned)_(for|by)
  6 AUTHORITIES > FAULTED
  3 auditors? audit > (noted|notes|wrote|said|reported|found)_again again_(noted|found|wrote|reported) > FAULTS (that_)?one_(person|employee|clerk) the_same
  3 auditors? audit > repeat(s|ed)_(the|their|its|last_year's|a)_(\w+_)?(comment|remark|note)
  9 (second|third|fourth|fifth)_(straight_)?year > auditors? > (wrote|noted|found|reported) > FAULTS not_deposited (that_)?one_(person|employee|clerk) the_same
  3 AUTHORITIES > issued made reported gave listed had > (an?|#|several)_(\w+_)?findings? (repeat_)?findings
  6 AUTHORITIES > FOUND > FAULTS
  @ AUTHORITIES > #_(\w+_)?findings?(?!_of_fact)
  2 # > findings? citations? violations? exceptions > are is were was in of related regarding repeated for from noted remain
  14 inspect(ors?|ions?) marshal > found finds notes noted > (do|does|did)_not_(meet|comply)
  6 DUTIES > MISSED
`;
