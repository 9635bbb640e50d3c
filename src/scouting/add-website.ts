import { badRequest, notFound, Problem } from '@emi/base/problems';
import { inOwnWorld } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import { noteChange } from '../accounts/audit-trail/note.ts';
import { ENTITY_TABLES, type InstitutionType } from '../accounts/prices/ref.ts';
import { takeTurn } from '../db/take-turn.ts';
import type { Transaction } from '../db/transaction.ts';
import { isUnreadable } from '../directory/institutions/empty-place.ts';
import { websiteOf } from '../directory/names/website.ts';
import type { Context } from '../requests/context/context.ts';
import { withIdempotency } from '../requests/idempotency/with-idempotency.ts';
import { ADD_WEBSITE } from './add-website.kind.ts';
import type { KnownPlace } from './named-owner.ts';
import type { Scoutable } from './request-scouting.ts';
import { readableUrl } from './set-website.ts';

/** Maximum number of websites that an organization can propose in 24 hours, because pages of each are requested. */
const MOST_DAILY = 20;

export interface ProposedWebsite extends Scoutable {
  readonly websiteUrl: string;
}

/**
 * Queues the check of a website that a customer proposes for a place without a readable website. The job stores it only
 * if its pages name the place and show where it is.
 * @throws Problem if scouting may not read the address, if the place has a readable website or does not operate, or if
 *   the organization has reached its daily maximum
 */
export async function addWebsite(context: Context, { websiteUrl, ...place }: ProposedWebsite) {
  const { viewer, db, jobs } = context;
  const { organizationId, userId } = viewer;
  const { href } = new URL(readableUrl(websiteUrl));
  if (websiteOf(href) === null)
    throw badRequest('websiteUrl must be the address of a website of its own, not of a platform of many.');
  const [target] = await placesFor(db.core, place, inOwnWorld(viewer, 'r.id'));
  if (!target) throw notFound(place.entityType, 'entityId');
  const refusal = refusalOf(place.entityType, target);
  if (refusal) throw new Problem('CONFLICT', refusal);
  return withIdempotency(context, async (tx) => {
    await requireBelowDailyMaximum(tx, organizationId);
    const payload = { ...place, websiteUrl: href };
    const key = `${organizationId} ${place.entityId} ${href}`;
    const [job] = await jobs.enqueue(tx, ADD_WEBSITE, [{ payload, organizationId, userId, key }]);
    if (job!.isNew) await noteChange(tx.em, viewer, 'website_proposed', place.entityType, place.entityId);
    return { ...payload, jobRecordId: job!.id };
  });
}

/** @throws Problem if the organization has proposed the maximum number of websites within 24 hours */
async function requireBelowDailyMaximum(tx: Transaction, organizationId: string): Promise<void> {
  await takeTurn(tx, `websites ${organizationId}`);
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from jobs
    where organization_id = ${organizationId} and kind = ${ADD_WEBSITE.name}
      and created_at > now() - interval '1 day'`);
  if (row!.count >= MOST_DAILY)
    throw new Problem(
      'CONFLICT',
      `Your organization has proposed ${MOST_DAILY} websites within a day, the maximum. Try again tomorrow.`,
    );
}

/** A place for which a website is proposed. */
export interface ProposedPlace extends KnownPlace {
  /** True if no website is known, or the latest run failed in a way that another would, too; see `isUnreadable`. */
  readonly isUnreadable: boolean;
  readonly operates: boolean;
}

/** The place in an array, which is empty if it does not exist, or if its row `r` does not meet the conditions. */
export function placesFor(
  { rows }: Pick<ConnectionPool, 'rows'>,
  { entityType, entityId }: Scoutable,
  conditions: readonly Sql[] = [],
): Promise<ProposedPlace[]> {
  const isDistrict = entityType === 'district';
  const website = isDistrict ? sql`r.website_url` : sql`coalesce(r.website_url, d.website_url)`;
  const status = isDistrict ? sql`r.operating_status` : sql`coalesce(r.operating_status, d.operating_status)`;
  return rows<ProposedPlace>(sql`
    select ${entityType} as type, r.name, r.state, coalesce(r.physical_city, r.mailing_city) as city, r.phone,
      array_remove(array[left(r.physical_zip, 5), left(r.mailing_zip, 5)], null) as zips,
      ${isUnreadable(website)} as "isUnreadable", operates(${status}) as operates
    from ${raw(ENTITY_TABLES[entityType])} r ${raw(isDistrict ? '' : 'join districts d on d.id = r.district_id')}
    ${whereClause([sql`r.id = ${entityId}`, ...conditions])}`);
}

/** The reason why no website can be proposed for a place; null if there is no such reason. */
export function refusalOf(type: InstitutionType, place: ProposedPlace): string | null {
  if (!place.operates) return `This ${type} does not operate any more, so no website of it is read.`;
  return place.isUnreadable
    ? null
    : `A website of this ${type} is known, and nothing shows that it cannot be read. Nothing was changed.`;
}
