import { snakeCase } from '@emi/base/declared';
import { linkSecret } from '@emi/base/secrets';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { isFeedSigned, partsOfFeedLink } from './feed-link.ts';
import type { SearchMatchReason, SearchType } from './search.values.ts';
import type { SearchMatchRow } from './search-match.entity.ts';

const MOST_ENTRIES = 100;

interface FeedSearch {
  readonly id: string;
  readonly name: string;
  readonly type: SearchType;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly secret: Buffer;
  readonly updatedAt: string;
}

interface Entry extends SearchMatchRow {
  readonly reason: SearchMatchReason;
  readonly foundAt: string;
  readonly place: string;
  readonly state: string | null;
  /** Its position among matches of the same kind, place, and day. */
  readonly ordinal: number;
  /** True if the search had matched the record before. */
  readonly isKnown: boolean;
}

/** The watched search of a feed's link; undefined for any other link, or if the organization is suspended. */
export async function searchOfFeed(
  pool: ConnectionPool,
  link: string,
  encryptionKey: () => Buffer,
): Promise<FeedSearch | undefined> {
  const parts = partsOfFeedLink(link);
  if (!parts) return undefined;
  const [search] = await pool.rows<FeedSearch>(sql`
    select id, name, type, filter, feed_secret as secret, updated_at as "updatedAt"
    from saved_searches where id = ${parts.id} and is_watched
      and not exists (select from organizations o where o.id = organization_id and o.suspended_at is not null)`);
  const secret = search && linkSecret(encryptionKey, search.secret);
  return secret && isFeedSigned(search.id, parts.signature, secret) ? search : undefined;
}

const REASONS: Readonly<Record<SearchMatchReason, string>> = {
  changed: 'is new',
  unlocked: 'is at a place that your organization has unlocked',
  came_due: 'has come due',
  entered: 'meets the search now',
  withdrawn: 'is no longer stated by the website',
};

/** The beginnings of entries' titles, by the kind of record. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  contract: 'Contract about to end',
  rfp: 'Request for proposals',
  funding: 'Funding',
  pain_point: 'Pain point',
  leadership: 'Change in leadership',
  board: 'Board event',
  purchase: 'Purchase',
  replaced: 'Product replaced',
  contact: 'Contact',
  district: 'District',
  school: 'School',
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The latest matches as an Atom feed: only places, kinds, and reasons, because feed readers store what they read, and
 * everybody with the address can read it.
 */
export async function atomFeed(
  pool: ConnectionPool,
  search: FeedSearch,
  self: string,
  origin: string,
): Promise<string> {
  const { id, name, updatedAt } = search;
  const entries = await pool.rows<Entry>(sql`
    select m.id, m.record_id as "recordId", m.kind, m.entity_type as "entityType", m.entity_id as "entityId", m.reason,
      m.found_at as "foundAt", coalesce(d.name, s.name, '') as place, coalesce(d.state, s.state) as state, m.ordinal,
      m."isKnown"
    from (
      select *, row_number() over (
        partition by kind, entity_id, (found_at at time zone 'UTC')::date order by number)::int as ordinal,
        row_number() over (partition by record_id, kind order by number) > 1 as "isKnown"
      from search_matches where search_id = ${id}) m
    left join districts d on m.entity_type = 'district' and d.id = m.entity_id
    left join schools s on m.entity_type = 'school' and s.id = m.entity_id
    order by m.number desc limit ${MOST_ENTRIES}`);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escaped(name)}</title>`,
    '<author><name>Education Market Intelligence API</name></author>',
    `<link rel="self" href="${escaped(self)}"/>`,
    `<updated>${entries[0]?.foundAt ?? updatedAt}</updated>`,
    ...entries.map((entry) => entryOf(entry, search, origin)),
    '</feed>',
    '',
  ];
  return lines.join('\n');
}

function entryOf(entry: Entry, { name, type, filter }: FeedSearch, origin: string): string {
  const { kind, place, state, foundAt, ordinal, entityType, entityId } = entry;
  const subject = SUBJECTS[kind] ?? kind;
  const number = ordinal > 1 ? ` (${ordinal})` : '';
  const what = kind === entityType ? subject : `${subject} at`;
  const title = `${what} ${place}${state ? `, ${state}` : ''}, ${DAY.format(new Date(foundAt))}${number}`;
  const reason = entry.isKnown && entry.reason === 'changed' ? 'has changed' : REASONS[entry.reason];
  const terms = Object.entries(filter).map(
    ([field, value]) => `${inWords(field)} ${[value].flat().join(', ')}`,
  );
  const summary =
    `Matches “${name}” (${[type, ...terms].join('; ')}): it ${reason}. ` +
    'The page of the place has what your organization may see.';
  return [
    `<entry><id>urn:uuid:${entry.id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${foundAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${origin}/explore/${entityType}s/${entityId}`)}"/>`,
    `<summary>${escaped(summary)}</summary>`,
    `<category term="${escaped(kind)}"/></entry>`,
  ].join('');
}

/** `districtIds` as `district ids`. */
const inWords = (field: string): string => snakeCase(field).replaceAll('_', ' ');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML, without control characters, which XML does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
