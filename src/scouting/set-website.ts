import sql, { raw, type Sql } from 'sql-template-tag';
import { ENTITY_TABLES, type InstitutionType } from '../access/ref.ts';
import type { ConnectionPool } from '../db/pools.ts';
import { badRequest, notFound } from '../problem.ts';
import { publicNetwork } from './web/network.ts';
import { WebProblem } from './web/web-problem.ts';
import { webUrl } from './web/web-url.ts';

/** A district or school by id or NCES id. */
export type InstitutionKey = { readonly id: string } | { readonly ncesId: string };

export interface PlaceWebsite {
  readonly entityType: InstitutionType;
  readonly entityId: string;
  readonly websiteUrl: string | null;
}

/**
 * Sets the website that scouting reads, for all organizations; null means unknown.
 *
 * @throws Problem if scouting may not read the URL, or if the institution does not exist.
 */
export async function setWebsite(
  { rows }: Pick<ConnectionPool, 'rows'>,
  entityType: InstitutionType,
  key: InstitutionKey,
  website: string | null,
): Promise<PlaceWebsite> {
  const url = website === null ? null : readableUrl(website);
  const which: Sql = 'id' in key ? sql`id = ${key.id}` : sql`nces_id = ${key.ncesId}`;
  const [row] = await rows<{ id: string }>(sql`
    update ${raw(ENTITY_TABLES[entityType])} set website_url = ${url}, last_updated_at = now()
    where ${which} returning id`);
  if (!row) throw notFound(entityType, 'entityId');
  return { entityType, entityId: row.id, websiteUrl: url };
}

function readableUrl(website: string): string {
  try {
    return webUrl(/^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`, publicNetwork())
      .href;
  } catch (error) {
    if (!(error instanceof WebProblem)) throw error;
    throw badRequest(`websiteUrl must be the http or https address of a public website. ${error.message}`);
  }
}
