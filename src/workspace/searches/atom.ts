import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { linkSecret } from '../../platform/base/link-secret.ts';
import { isFeedSigned, partsOfFeedLink } from './feed-link.ts';
import type { SearchMatchReason } from './search.values.ts';
import { pathOfMatch, type SearchMatchRow } from './search-match.entity.ts';

const MOST_ENTRIES = 100;

interface FeedSearch {
  readonly id: string;
  readonly name: string;
  readonly secret: Buffer;
  readonly updatedAt: string;
}

interface Entry extends SearchMatchRow {
  readonly reason: SearchMatchReason;
  readonly foundAt: string;
  readonly place: string;
}

/** The search whose feed a link opens; undefined for any other link, and if it is not watched. */
export async function searchOfFeed(
  pool: ConnectionPool,
  link: string,
  encryptionKey: () => Buffer,
): Promise<FeedSearch | undefined> {
  const parts = partsOfFeedLink(link);
  if (!parts) return undefined;
  const [search] = await pool.rows<FeedSearch>(sql`
    select id, name, feed_secret as secret, updated_at as "updatedAt"
    from saved_searches where id = ${parts.id} and is_watched
      and not exists (select from organizations o where o.id = organization_id and o.suspended_at is not null)`);
  const secret = search && linkSecret(encryptionKey, search.secret);
  return secret && isFeedSigned(search.id, parts.signature, secret) ? search : undefined;
}

const REASONS: Readonly<Record<SearchMatchReason, string>> = {
  changed: 'changed',
  unlocked: 'unlocked',
  came_due: 'came due',
};

/** The latest matches as an Atom feed: places and kinds only, because feed readers store what they read. */
export async function atomFeed(
  pool: ConnectionPool,
  { id, name, updatedAt }: FeedSearch,
  self: string,
  origin: string,
): Promise<string> {
  const entries = await pool.rows<Entry>(sql`
    select m.id, m.record_id as "recordId", m.kind, m.entity_type as "entityType", m.entity_id as "entityId", m.reason,
      m.found_at as "foundAt", coalesce(d.name, s.name, '') as place
    from search_matches m
    left join districts d on m.entity_type = 'district' and d.id = m.entity_id
    left join schools s on m.entity_type = 'school' and s.id = m.entity_id
    where m.search_id = ${id} order by m.number desc limit ${MOST_ENTRIES}`);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escaped(name)}</title>`,
    '<author><name>Education Market Intelligence API</name></author>',
    `<link rel="self" href="${escaped(self)}"/>`,
    `<updated>${entries[0]?.foundAt ?? updatedAt}</updated>`,
    ...entries.map((entry) => entryOf(entry, origin)),
    '</feed>',
    '',
  ];
  return lines.join('\n');
}

function entryOf(entry: Entry, origin: string): string {
  const kind = entry.kind.replaceAll('_', ' ');
  const title = `${kind[0]!.toUpperCase()}${kind.slice(1)} at ${entry.place} (${REASONS[entry.reason]})`;
  return [
    `<entry><id>urn:uuid:${entry.id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${entry.foundAt}</updated>`,
    `<link href="${escaped(`${origin}/api/v1${pathOfMatch(entry)}`)}"/>`,
    `<category term="${escaped(entry.kind)}"/></entry>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML, without the control characters that it cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
