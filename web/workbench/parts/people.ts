import { LEVEL_NAMES, ROLE_NAMES } from '@emi/reading/reasons';
import { countOf, format } from './format.ts';

/** Contacts of a role and level at a place, without names. */
export interface PeopleCount {
  readonly role: string;
  readonly level: string | null;
  readonly count: number;
  readonly withEmail: number;
  readonly withCheckedEmail: number;
  readonly withPhone: number;
}

export const PEOPLE = 'people { role level count withEmail withCheckedEmail withPhone }';

/** Roles whose name is also that of the people in them: 2 principals, but 2 in technology. */
const PERSONS: ReadonlySet<string> = new Set(['superintendent', 'principal', 'teacher', 'paraprofessional']);
const WITH_ARTICLE: Readonly<Record<string, string>> = { board: 'on the board', office: 'in the office' };

/** "12 principals", "2 in technology", "1 on the board". */
const textOf = (role: string, title: string, count: number): string => {
  const name = title.toLowerCase();
  if (PERSONS.has(role)) return countOf(count, name);
  return `${format(count)} ${WITH_ARTICLE[role] ?? `in ${name}`}`;
};

interface Wanted {
  readonly roles: readonly string[];
  readonly levels: readonly string[];
}

/**
 * For each role, decision makers first, a text such as "2 in technology" and a note such as "director, 1 with a phone".
 * Empty roles or levels restrict nothing.
 */
export function peopleByRole(
  people: readonly PeopleCount[],
  { roles, levels }: Wanted = { roles: [], levels: [] },
): { readonly role: string; readonly text: string; readonly note: string }[] {
  return Object.entries(ROLE_NAMES).flatMap(([role, title]) => {
    if (roles.length > 0 && !roles.includes(role)) return [];
    const of = people.filter(
      (one) =>
        one.role === role && (levels.length === 0 || (one.level !== null && levels.includes(one.level))),
    );
    const sum = (field: 'count' | 'withCheckedEmail' | 'withPhone') =>
      of.reduce((before, one) => before + one[field], 0);
    if (sum('count') === 0) return [];
    const ranks = Object.entries(LEVEL_NAMES)
      .filter(([level]) => of.some((one) => one.level === level))
      .map(([, name]) => name.toLowerCase());
    const [checked, phones] = [sum('withCheckedEmail'), sum('withPhone')];
    const notes = [
      ranks.slice(0, 2).join(' and '),
      checked > 0 && `${format(checked)} with a checked address`,
      phones > 0 && `${format(phones)} with a phone`,
    ];
    return [
      {
        role,
        text: textOf(role, title, sum('count')),
        note: notes.filter(Boolean).join(', '),
      },
    ];
  });
}
