import { dataSigns, signsIn } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';
import type { Field } from './annotated-page.ts';
import type { DateRole } from './spans.ts';

/** The role with words nearest to the date wins; of equally near ones, the first in this order. */
const ROLES = dataSigns('date-roles.txt');

const { says } = signsIn('annotation-signs.txt');

/** Roles whose words outweigh nearer general ones: `questions are due by` is the deadline for questions. */
const SPECIFIC: ReadonlySet<DateRole> = new Set(['minutes_of', 'pre_bid', 'questions']);

/** Maximum distance, in characters, of words that determine a date's role. */
const ROLE_REACH = 90;

/** Words after a date count as this many characters farther from it than words before it. */
const AFTER = 20;

/**
 * The roles of a date, the likeliest first: `posted` for a dateline, specific roles, that of the label, and those of
 * other words, the nearest first.
 */
export function rolesOf(text: string, start: number, end: number, label: string): readonly DateRole[] {
  const before = clauseBefore(textBefore(text, start, ROLE_REACH).replace(/\b([ap])\.m\./gi, '$1m'));
  const after = text.slice(end, end + ROLE_REACH);
  const parts = { label: label.slice(0, 80), before, after };
  const found = ROLES.flatMap(({ name, where, pattern }) => {
    const side = where as keyof typeof parts;
    const match = parts[side] === '' ? null : pattern.exec(parts[side]);
    if (!match) return [];
    const distances = { label: -1, before: before.length - match.index, after: match[0].length + AFTER };
    const distance = distances[side];
    const role = name as DateRole;
    return [{ role, distance: SPECIFIC.has(role) ? distance - ROLE_REACH : distance }];
  });
  const roles = found.sort((one, other) => one.distance - other.distance).map(({ role }) => role);
  return [...new Set<DateRole>(isDateline(text, start, end) ? ['posted', ...roles] : roles)];
}

/** Prepositions that connect a day with its event. */
const PREPOSITION = /\b(?:on|by|of|for|from|at|in|since|until|through|to|and|the)[ ,]*$/i;

/** Returns `true` for the dateline of a story: `OAK GROVE, May 4 – The board will meet on Monday.` */
const isDateline = (text: string, start: number, end: number): boolean =>
  start < ROLE_REACH &&
  says('dateline_before', text.slice(0, start)) &&
  says('dateline_behind', text.slice(end, end + 20)) &&
  !PREPOSITION.test(text.slice(0, start));

/** The end of a text that belongs to one clause: after the last period or semicolon with a space. */
const clauseBefore = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('; '), text.lastIndexOf('. ')) + 1);

/** The label of the field with the date. */
export const labelAt = (fields: readonly Field[], written: string): string =>
  fields.find(({ value }) => value.includes(written))?.label ?? '';
