import { anyOf, type Phrases } from '../phrases.ts';
import { COUNT, PUPILS } from './trouble-subjects.ts';

const pattern = (phrases: Phrases): RegExp => new RegExp(anyOf(phrases), 'i');

export const ABOUT_COUNTS = new RegExp(
  `${COUNT}|${PUPILS}|${anyOf('registrar houses holds serves enrolls')}`,
  'i',
);
/** Numbers of things, of pupils in a class, and of those whom one wishes to be few. */
export const NOT_ENROLLED = pattern(
  'devices wireless wi-?fi laptops chromebooks users computers network bus(es)? books class_sizes? ratios? absen* truan* tard* suspen* expel* expulsions? referrals? drop-?outs? fail* waiting_lists? wait-?lists? detentions? visits meals free_lunches checkouts? permits? (students|pupils)_(who|with) took_the rode riders? attendance met_the ages?_\\w+_from ranges?_from',
);

/** Those of the pupils who do something: how many they are tells nothing of how many there are. */
export const SOME_PUPILS =
  /\b(?:students|pupils|children) (?:who|in (?:detention|band|choir|orchestra|clubs?|sports|the (?:play|fair|cast)))\b|\b(?:students|pupils|children) (?:took part|participated|rode|competed)\b/i;

/** What may follow a number of pupils: their name, or nothing that has a name of its own. */
export const OF_PUPILS = new RegExp(
  `^(?: (?:\\w+ )?${PUPILS}|\\s*(?:[.,;:()–—]|$)| (?:in|on|at|to|of (?:them|us)|for|from|now|then|today|this|last|when|where|and|but|it|against|fewer|under|below|more|less|seats|places|lockers|is|was|were|are|has|had|ago|before|after|down|up|enrolled|here|there|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|\\w+teen) (?:years?|decades?))\\b)`,
  'i',
);

/** What makes a number one of the room there is, of what was counted on, or of earlier. */
export const ROLES: readonly (readonly [string, RegExp])[] = [
  [
    'room',
    pattern(
      '(built|opened|made|designed|meant|intended|planned|rated|sized|room|space|seats|lockers|places)_(\\w+_){0,3}(for|to_(hold|house|serve|seat))_?(about|only)? capacity_(of|for|is) (can|could|should|was_to)_(hold|house|seat|take|serve) than_it_has (room|gym|cafeteria|hall)_seats',
    ),
  ],
  [
    'plan',
    pattern(
      'budget(ed)?_(of|for|on|at|was)? project(ed|ion|ions)_(of|for|was)? forecast_(of)? expected (planned|counted)_(for|on) (plan|estimate)_(of|was)',
    ),
  ],
  [
    'then',
    pattern(
      'ago (in|of|fall|spring|october|september)_(19|20)\\d\\d,?(_(it|there|we|they|the_\\w+)_(was|were|had|enrolled|served))? it_(was|had) (there|we|they)_were we_had used_to then once last_(year|fall|spring|june|october|september) down_from the_year_before a_(year|decade)_(ago|earlier|before) at_its_peak compared_(with|to) against_#_last',
    ),
  ],
];
/** The same, behind the number. */
export const ROLES_AFTER: readonly (readonly [string, RegExp])[] = [
  ['plan', pattern('(were|was|had_been)_(reckoned|expected|budgeted|planned|projected|counted|forecast)')],
  [
    'then',
    pattern(
      'ago then last_(year|fall|spring|june|october|september) on_the_same_\\w+_last_year the_year_before a_year_(earlier|before) in_(\\w+_)?(19|20)\\d\\d when_(she|he|i|we|they)_came',
    ),
  ],
];
