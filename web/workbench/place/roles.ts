import { bySeniority, type Person, ROLE_NAMES, roleOf } from '@emi/reading/reasons';

/** People by their first role, each group by level; empty groups are omitted. */
export function byRole<Someone extends Person>(
  people: readonly Someone[],
): { readonly role: string; readonly people: readonly Someone[] }[] {
  const sorted = bySeniority(people);
  return [...Object.values(ROLE_NAMES), 'Other roles']
    .map((role, at) => ({ role, people: sorted.filter((person) => roleOf(person) === at) }))
    .filter((group) => group.people.length > 0);
}
