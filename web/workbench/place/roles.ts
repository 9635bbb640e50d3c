import { LEVELS, ROLES } from '../parts/words.ts';

interface Person {
  readonly name: string;
  readonly roles: readonly string[];
  readonly level: string | null;
}

const LEVEL_NAMES = Object.keys(LEVELS);
const ROLE_NAMES = Object.keys(ROLES);

/** The service may have values that this page does not know; they come last, with missing ones. */
const placeIn = (names: readonly string[], name: string | null): number =>
  (names.indexOf(name ?? '') + names.length + 1) % (names.length + 1);

const roleOf = ({ roles }: Person): number =>
  Math.min(ROLE_NAMES.length, ...roles.map((role) => placeIn(ROLE_NAMES, role)));
const levelOf = ({ level }: Person): number => placeIn(LEVEL_NAMES, level);

/** The highest level first; within a level, roles that decide about purchases first. */
export const bySeniority = <Someone extends Person>(people: readonly Someone[]): Someone[] =>
  people.toSorted((a, b) => levelOf(a) - levelOf(b) || roleOf(a) - roleOf(b) || (a.name < b.name ? -1 : 1));

/** The roles that decide about products of a category, in addition to the heads of the place. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  sis: ['technology'],
  lms: ['curriculum', 'technology'],
  assessment: ['assessment', 'curriculum'],
  communication: ['communications', 'technology'],
  hr: ['human_resources'],
  finance: ['finance'],
  security: ['safety', 'technology'],
  sso: ['technology'],
  devices: ['technology'],
};
const DECIDING = ['technology', 'curriculum', 'assessment', 'finance'];
/** Heads decide. In their own field, directors count for more than deputies do. */
const TO_CALL = ['chief', 'director', 'deputy', 'manager', 'coordinator', 'specialist', 'assistant'];

/**
 * The first to call: heads, then directors and deputies in the field of the reason to call, or in fields that buy;
 * then everybody else by rank.
 * @param category of the product that the reason to call is about
 */
export function byCall<Someone extends Person>(
  people: readonly Someone[],
  category: string | null | undefined,
): Someone[] {
  const field = FIELDS[category ?? ''] ?? [];
  const distance = ({ roles }: Person): number =>
    roles.some((role) => field.includes(role)) ? 0 : roles.some((role) => DECIDING.includes(role)) ? 1 : 2;
  const rank = ({ level }: Person): number => placeIn(TO_CALL, level);
  const isHead = (person: Person): boolean =>
    rank(person) === 0 && (distance(person) === 0 || person.roles.includes('superintendent'));
  const leads = (person: Person): boolean => rank(person) <= TO_CALL.indexOf('manager');
  const order = (person: Person): number => (isHead(person) ? 0 : leads(person) ? 1 + distance(person) : 4);
  return bySeniority(people).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b));
}

/** People by their first role, each group by level; empty groups are omitted. */
export function byRole<Someone extends Person>(
  people: readonly Someone[],
): { readonly role: string; readonly people: readonly Someone[] }[] {
  const sorted = bySeniority(people);
  return [...Object.values(ROLES), 'Other roles']
    .map((role, at) => ({ role, people: sorted.filter((person) => roleOf(person) === at) }))
    .filter((group) => group.people.length > 0);
}
