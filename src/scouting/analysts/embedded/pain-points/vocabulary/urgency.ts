import type { PainPointFact } from '../../../../facts.ts';
import { anyOf } from '../phrases.ts';

type Category = PainPointFact['category'];

/** What a trouble mostly is where nothing is said of how bad it is. */
export const USUAL: Readonly<Record<Category, PainPointFact['severity']>> = {
  budget: 'high',
  enrollment: 'medium',
  infrastructure: 'high',
  security: 'high',
  other: 'high',
  staffing: 'medium',
  integration: 'medium',
  compliance: 'medium',
};

/** From how many people, posts or places on a trouble presses that is only felt else. */
export const MANY: Partial<Readonly<Record<Category, number>>> = { staffing: 5, integration: 4 };

/** The work of the school itself is in question. */
export const CRITICAL = new RegExp(
  anyOf(
    `crisis emergency(?!_(licen[cs]*|certif*|permit*|credential*|waiver*|lighting|generator*|notification|contact*)) ransomware(?!_attempt) insolven* bankrupt* (state_)?takeover receivership dire catastroph* severe(ly)?
    911 evacuat* (cannot|unable_to|could_not)_(open|operate|make_payroll|meet_payroll) immediate_(danger|closure|threat) (schools?|buildings?)_(was|were|is|are|had_to_be)_closed closed_the_(school|building|network)
    bank_details social_security_numbers imminent(ly)? shut_?down critical(ly)?`,
  ),
  'i',
);
export const PRESSING = new RegExp(
  anyOf(
    `urgent(ly)? pressing serious(ly)? acute alarming out_of_compliance corrective_action material_weakness* repay(ment)? withh(e|o)ld* suspended unable daily every_(day|week) doubled must_answer insurer greatest biggest worst (third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)_(straight_)?(year|decline|fall|drop) straight_(year|october|fall) in_a_row overcrowd* (over|percent_of|of)_capacity turned_away overflow* every_(classroom|seat) empty_(seats|classrooms)`,
  ),
  'i',
);
export const SLIGHT = new RegExp(
  anyOf('minor slight(ly)? occasional(ly)? somewhat modest(ly)? a_bit inconvenien* at_times now_and_then'),
  'i',
);
