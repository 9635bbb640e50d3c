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

/** People by their first role, each group by level; empty groups are omitted. */
export function byRole<Someone extends Person>(
  people: readonly Someone[],
): { readonly role: string; readonly people: readonly Someone[] }[] {
  const sorted = bySeniority(people);
  return [...Object.values(ROLES), 'Other roles']
    .map((role, at) => ({ role, people: sorted.filter((person) => roleOf(person) === at) }))
    .filter((group) => group.people.length > 0);
}
