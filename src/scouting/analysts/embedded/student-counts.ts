import { anyOf } from './phrases.ts';
import { COUNT, PUPILS } from './vocabulary/trouble-subjects.ts';

/** Numbers of students as a sentence sets them against one another. */

const ABOUT = new RegExp(`${COUNT}|${PUPILS}|${anyOf('houses holds serves enrolls')}`, 'i');
const MACHINES = new RegExp(
  anyOf('devices wireless wi-?fi laptops chromebooks users computers network bus(es)? books'),
  'i',
);

/** No years, money, shares or grades. */
const FIGURE =
  /(?<![\w$.,/-])(?!(?:19|20)\d\d(?![\d,]))(?:\d{1,3}(?:,\d{3})+|\d{2,5})(?![\d%/:-]|,\d| ?(?:percent|million|a\.?m|p\.?m|minutes|hours|days|years|dollars|miles|degrees)|(?:st|nd|rd|th)\b)/g;

/** What makes a number one of earlier, of the room there is, or of what was counted on. */
const ROLES = [
  [
    'then',
    anyOf(
      'ago (in|of|fall|spring|october|september)_(19|20)\\d\\d,?(_(it|there|we|they|the_\\w+)_(was|were|had|enrolled|served))? it_(was|had) (there|we|they)_were we_had used_to then once last_(year|fall|spring|june|october|september) down_from the_year_before a_(year|decade)_(ago|earlier|before) at_its_peak against_#_last',
    ),
  ],
  [
    'room',
    anyOf(
      '(built|made|designed|meant|intended|planned|rated|sized|room|space|seats|lockers|places)_(\\w+_)?(for|to_(hold|house|serve|seat))_?(about|only)? capacity_(of|for|is) (can|could|should|was_to)_(hold|house|seat|take|serve) than_it_has',
    ),
  ],
  [
    'plan',
    anyOf(
      'budget(ed)?_(of|for|on|at|was)? project(ed|ion|ions)_(of|for|was)? forecast_(of)? expected (planned|counted)_(for|on) (plan|estimate)_(of|was)',
    ),
  ],
] as const;

/** Whether there are fewer students than there were or were counted on, or more than there is room for. */
export function tellsOfCounts(text: string): boolean {
  if (!ABOUT.test(text) || MACHINES.test(text)) return false;
  const figures = [...text.matchAll(FIGURE)].slice(0, 6);
  if (figures.length < 2) return false;
  const roles = figures.map((figure, at) => {
    const before = text
      .slice(figures[at - 1] ? figures[at - 1]!.index + figures[at - 1]![0].length : 0, figure.index)
      .slice(-32);
    const after = text.slice(figure.index + figure[0].length, figures[at + 1]?.index).slice(0, 26);
    return { value: Number(figure[0].replace(/,/g, '')), role: roleOf(before, after) };
  });
  const now = roles.find(({ role }) => role === 'now')?.value;
  return (
    now !== undefined &&
    roles.some(({ role, value }) => (role === 'room' ? now > value : role !== 'now' && now < value))
  );
}

const EARLIER = new RegExp(
  anyOf('ago then last_(year|fall|spring|june|october|september) the_year_before in_(\\w+_)?(19|20)\\d\\d'),
  'i',
);

function roleOf(before: string, after: string): string {
  const own = before.split(/[;,.]|\b(?:and|but)\b/).at(-1)!;
  const rest = after.split(/[;,.]|\b(?:and|but)\b/)[0]!;
  const role = ROLES.find(([, pattern]) => new RegExp(pattern, 'i').test(own));
  return role?.[0] ?? (EARLIER.test(rest) ? 'then' : 'now');
}
