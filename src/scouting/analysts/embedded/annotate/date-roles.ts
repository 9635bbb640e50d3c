import type { Field } from './annotated-page.ts';
import type { DateRole } from './spans.ts';

/**
 * What gives a date its role: a label or column heading, or words before or behind it in the clause. The first line
 * that matches nearest to the date wins.
 */
const ROLES: readonly (readonly [role: DateRole, where: 'before' | 'behind' | 'label', pattern: RegExp])[] = [
  [
    'minutes_of',
    'before',
    /\bminutes (?:of|from|for|[-–])(?: [^.;]{0,60})?$|\bapprov\w+ [^.;]{0,40}minutes[^.;]{0,30}$/i,
  ],
  ['minutes_of', 'behind', /^,? ?(?:[\w-]+ ){0,4}minutes\b/i],
  [
    'pre_bid',
    'before',
    /\b(?:pre-?(?:bid|proposal|submittal)|site (?:visit|walk)|walk-?through|job ?walk)\b[^.;]{0,60}$/i,
  ],
  ['pre_bid', 'label', /\bpre-?(?:bid|proposal|submittal)|site (?:visit|walk)|walk-?through|job ?walk/i],
  [
    'questions',
    'before',
    /\b(?:questions?|inquiries|clarifications?|objections?|protests?|RFIs?)\b[^.;]{0,60}$/i,
  ],
  ['questions', 'label', /\bquestions?|inquiries|clarification/i],
  ['opened', 'before', /\b(?:opened|opening|will open|bid opening)\b[^.;]{0,40}$/i],
  ['opened', 'label', /\b(?:bid )?opening\b|\bopen(?:s|ed)? date/i],
  ['registers', 'before', /\b(?:regist\w+|enroll\w*|sign[- ]?up|rsvp|apply|applications?)\b[^.;]{0,40}$/i],
  ['registers', 'label', /\bregist\w+|enroll\w*|rsvp/i],
  [
    'due',
    'before',
    /\b(?:due|deadline|no later than|not later than|until|by|before|submitted|submit|received?|clos(?:es|ing))\b[^.;]{0,40}$/i,
  ],
  ['due', 'label', /\b(?:due|deadline|clos(?:es|ed|ing)|submi\w+|respon\w+ by|end date)\b/i],
  [
    'posted',
    'before',
    /\b(?:posted|published|issued|released|advertised?|publication|date of issue)\b[^.;]{0,30}$/i,
  ],
  ['posted', 'label', /\b(?:posted|publi\w+|issued?|released?|advertis\w+|start date|date posted)\b/i],
  ['updated', 'before', /\b(?:updated|modified|revised|edited|reviewed|as of)\b[^.;]{0,20}$/i],
  ['updated', 'label', /\b(?:updated|modified|last (?:edited|revised))\b/i],
  ['adopted', 'before', /\b(?:adopted|approved|amended|ratified|passed)\b[^.;]{0,30}$/i],
  ['adopted', 'label', /\b(?:adopt\w+|approv\w+|amended|revis\w+)\b/i],
  ['awarded', 'before', /\baward(?:ed)?\b[^.;]{0,30}$/i],
  ['awarded', 'label', /\baward/i],
  ['ends', 'before', /\b(?:through|expir\w+|ends?|ending|terminat\w+|thru)\b[^.;]{0,30}$/i],
  ['ends', 'label', /\b(?:expir\w+|ends?|term(?:ination)?|renewal)\b/i],
  ['begins', 'before', /\b(?:begin\w*|start\w*|effective|commenc\w+|from|beginning|as of)\b[^.;]{0,20}$/i],
  ['begins', 'label', /\b(?:begin\w*|start|effective|commenc\w+)\b/i],
  [
    'exception',
    'before',
    /\b(?:no (?:school|meeting|classes|session)|cancell?ed|postponed|rescheduled|closed|except)\b[^.;]{0,40}$/i,
  ],
  [
    'exception',
    'behind',
    /^[^.;]{0,30}\b(?:no (?:school|meeting|classes)|cancell?ed|postponed|rescheduled)\b/i,
  ],
  ['born', 'before', /\b(?:born|died|since|established|founded|built)\b[^.;]{0,20}$/i],
  ['held', 'before', /\b(?:meets?|meetings?|held|session|workshop|retreat|hearing|election)\b[^.;]{0,40}$/i],
  ['held', 'behind', /^[^.;]{0,40}\b(?:meeting|session|workshop|retreat|hearing|election)\b/i],
  ['held', 'label', /\b(?:meeting|event|session|hearing|election|held|when)\b/i],
];

/** Roles whose words outweigh nearer general ones: `questions are due by` is about questions. */
const SPECIFIC: ReadonlySet<DateRole> = new Set(['minutes_of', 'pre_bid', 'questions']);

/** As far as words give a date its role. */
const REACH = 90;

/** The roles of a date in a text, the likeliest first: a label beats words, nearer words beat words further away. */
export function rolesOf(text: string, start: number, end: number, label: string): readonly DateRole[] {
  const before = clauseBefore(
    text.slice(Math.max(0, start - REACH), start).replace(/\b([ap])\.m\./gi, '$1m'),
  );
  const behind = text.slice(end, end + REACH);
  const found = ROLES.flatMap(([role, where, pattern]) => {
    const subject = where === 'label' ? label.slice(0, 80) : where === 'before' ? before : behind;
    const match = subject === '' ? null : pattern.exec(subject);
    if (!match) return [];
    const distance =
      where === 'label' ? -1 : where === 'before' ? before.length - match.index : match[0].length + 20;
    return [{ role, distance: SPECIFIC.has(role) ? distance - REACH : distance }];
  });
  return [...new Set(found.sort((one, other) => one.distance - other.distance).map(({ role }) => role))];
}

/** What stands in the same clause: behind the last full stop or semicolon, and behind an earlier date's year. */
const clauseBefore = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('; '), text.lastIndexOf('. ')) + 1);

/** The label of the field in which a date stands. */
export const labelAt = (fields: readonly Field[], written: string): string =>
  fields.find(({ value }) => value.includes(written))?.label ?? '';
