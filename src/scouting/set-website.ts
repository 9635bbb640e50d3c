import { publicNetwork } from '@emi/base/network';
import { badRequest, notFound } from '@emi/base/problems';
import { raw } from '@mikro-orm/postgresql';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import type { Transaction } from '../db/transaction.ts';
import { District } from '../directory/districts/district.entity.ts';
import { School } from '../directory/schools/school.entity.ts';
import type { Scoutable } from './request-scouting.ts';
import { WebProblem } from './web/web-problem.ts';
import { webUrl } from './web/web-url.ts';

const ENTITIES = { district: District, school: School };

/** A district or school by id or NCES id. */
export type InstitutionKey = { readonly id: string } | { readonly ncesId: string };

export interface PlaceWebsite extends Scoutable {
  readonly websiteUrl: string | null;
}

/**
 * Sets the website that scouting reads, for all organizations; null means unknown.
 * @param confidence `high` if the operator states the website, `medium` if a customer proposed it
 * @throws Problem if scouting may not read the URL, or if the institution does not exist
 */
export async function setWebsite(
  { em }: Pick<Transaction, 'em'>,
  entityType: InstitutionType,
  key: InstitutionKey,
  website: string | null,
  confidence: 'high' | 'medium' = 'high',
): Promise<PlaceWebsite> {
  const websiteUrl = website === null ? null : readableUrl(website);
  const place = await em.findOne<District | School>(ENTITIES[entityType], key);
  if (!place) throw notFound(entityType, 'entityId');
  // The database's clock, because clients that copy the directory ask for changes since a time of the database.
  em.assign(place, { websiteUrl, websiteConfidence: websiteUrl && confidence, lastUpdatedAt: raw('now()') });
  return { entityType, entityId: place.id, websiteUrl };
}

/** The address in full. @throws Problem if scouting may not read it */
export function readableUrl(website: string): string {
  try {
    return webUrl(/^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`, publicNetwork())
      .href;
  } catch (error) {
    if (!(error instanceof WebProblem)) throw error;
    throw badRequest(`websiteUrl must be the http or https address of a public website. ${error.message}`);
  }
}
