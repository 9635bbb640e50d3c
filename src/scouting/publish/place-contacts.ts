import type { ContactFact } from '@emi/reading';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { hostWithoutWww, ownHost } from '../run/own-host.ts';
import { schoolNamed } from '../run/school-names.ts';
import type { ScoutingOutcome } from './outcome.ts';

/** A person found by a run, with the person's school; null for the district itself. */
export interface PlacedContact extends ContactFact {
  readonly schoolId: string | null;
}

/** Assigns people to schools: the scouted school, the school named beside the person, or `schoolAt`. */
export async function placeContacts(
  tx: Transaction,
  { target, facts }: ScoutingOutcome,
): Promise<PlacedContact[]> {
  const { entityType, entityId, districtId } = target;
  const schools = await tx.rows<{ id: string; name: string; website: string | null }>(
    sql`select id, name, website_url as website from schools where district_id = ${districtId}`,
  );
  const schoolOf = ({ school, sourceUrl }: ContactFact): string | null => {
    if (entityType === 'school') return entityId;
    const named = school ? schoolNamed(school, schools) : undefined;
    return (named ?? schoolAt(sourceUrl, schools, target.website))?.id ?? null;
  };
  return facts.contacts.map((contact) => ({ ...contact, schoolId: schoolOf(contact) }));
}

/** The only school whose website has a page's host, unless that is the district's: people on the page work there. */
function schoolAt<School extends { website: string | null }>(
  page: string,
  schools: readonly School[],
  districtWebsite: string | null,
): School | undefined {
  const host = hostWithoutWww(page);
  if (host === ownHost(districtWebsite)) return undefined;
  const there = schools.filter(({ website }) => ownHost(website) === host);
  return there.length === 1 ? there[0] : undefined;
}
