import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { OwnerStatements } from '../../db/own-connection.ts';
import { QUEUE_SCHEMA } from '../../db/queue-schema.ts';
import { ERASED } from '../../directory/contacts/erasures.ts';
import { TABLES } from '../retention/tables.ts';

/** Regular expressions of PostgreSQL for mentions of a person; null if there is nothing to look for. */
export interface Mentions {
  /** An address identifies the person anywhere. */
  readonly addresses: string | null;
  /** A name identifies the person only in texts about their district, and in organizations' own data. */
  readonly names: string | null;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: 'text' | 'json' | 'jsonb' | 'list';
}

/**
 * Tables without mentions to erase: accounts, which have customers' names, tables of hashes, and those that the erasure
 * or its triggers write.
 */
const SPARED = new Set([
  'organizations',
  'users',
  'api_keys',
  'oauth_clients',
  'registered_applications',
  'grants',
  'members',
  'contacts',
  'contact_titles',
  'erasures',
  'migrations',
  'applied_functions',
  'migration_needs',
  'credit_entries',
  'access_tokens',
  'refresh_tokens',
  'authorization_codes',
  'sign_in_codes',
  'signals',
]);

const OWNERS = new Map(TABLES.map(({ name, owner }) => [name, owner]));

/** Every column of stored text in the other tables, by table. */
async function textColumns({ rows }: OwnerStatements): Promise<Map<string, Column[]>> {
  const columns = await rows<Column>(sql`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as "table",
      a.attname as name,
      case when t.typname in ('json', 'jsonb') then t.typname when t.typelem <> 0 then 'list' else 'text' end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', ${QUEUE_SCHEMA}) and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text', '_varchar')
    order by 1, 2`);
  return Map.groupBy(
    columns.filter(({ table }) => !SPARED.has(table)),
    ({ table }) => table,
  );
}

/** The condition that a row `r` may name people of a district; undefined if rows of the table name none. */
function aboutDistrict(table: string, columns: ReadonlySet<string>, districtId: string): Sql | undefined {
  const places = sql`(select ${districtId}::uuid union all select id from schools where district_id = ${districtId})`;
  if (table === 'districts') return sql`r.id = ${districtId}`;
  if (columns.has('district_id') && columns.has('school_id'))
    return sql`(r.district_id = ${districtId} or r.school_id in ${places})`;
  if (columns.has('district_id')) return sql`r.district_id = ${districtId}`;
  if (columns.has('entity_id')) return sql`r.entity_id in ${places}`;
  if (columns.has('run_id'))
    return sql`r.run_id in (select id from scouting_runs where entity_id in ${places})`;
  if (columns.has('contact_id'))
    return sql`r.contact_id in (select id from contacts where district_id = ${districtId})`;
  // Jobs and organizations' own data name people without their districts, so all rows count.
  const isEverywhere = table.startsWith(`${QUEUE_SCHEMA}.`) || OWNERS.get(table) === 'tenant';
  return isEverywhere ? sql`true` : undefined;
}

/** Removes a person from every stored text. Returns the number of changed rows by table. */
export async function eraseMentions(
  tx: OwnerStatements,
  districtId: string,
  mentions: Mentions,
): Promise<Record<string, number>> {
  const changed: Record<string, number> = {};
  const all = await tx.rows<{ table: string; names: string[] }>(sql`
    select relname as "table", array_agg(attname::text) as names from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and attnum > 0 group by 1`);
  const columnsOf = new Map(all.map(({ table, names }) => [table, new Set(names)]));
  for (const [table, columns] of await textColumns(tx)) {
    const scope = aboutDistrict(table, columnsOf.get(table) ?? new Set(), districtId);
    const both = [mentions.addresses, mentions.names].filter((pattern) => pattern !== null).join('|');
    const passes = scope
      ? [
          { pattern: both, where: scope },
          { pattern: mentions.addresses, where: sql`(${scope}) is not true` },
        ]
      : [{ pattern: mentions.addresses, where: sql`true` }];
    for (const { pattern, where } of passes) {
      const count = pattern ? await replaceIn(tx, table, columns, pattern, where) : 0;
      if (count > 0) changed[table] = (changed[table] ?? 0) + count;
    }
  }
  return changed;
}

async function replaceIn(
  { rows }: OwnerStatements,
  table: string,
  columns: readonly Column[],
  pattern: string,
  where: Sql,
): Promise<number> {
  const matches = join(
    columns.map(({ name }) => sql`r.${raw(`"${name}"`)}::text ~* ${pattern}`),
    ' or ',
  );
  // Events about changes of leaders are about the person alone, so they are deleted.
  if (table === 'timeline_events') {
    const gone = sql`delete from timeline_events r where ${where} and event_type = 'leadership_change'
      and (${matches})`;
    await rows(gone);
  }
  const values = columns.map((column) => sql`${raw(`"${column.name}"`)} = ${replaced(column, pattern)}`);
  const changed = await rows<{ count: number }>(sql`
    with changed as (
      update ${raw(table)} r set ${join(values)}
      where ${where} and (${matches}) returning 1
    ) select count(*)::int as count from changed`);
  return changed[0]!.count;
}

function replaced({ name, type }: Column, pattern: string): Sql {
  const column = raw(`r."${name}"`);
  const without = (text: Sql) => sql`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`;
  if (type === 'list') {
    const item = without(sql`item`);
    // An empty list stays one: its column may not allow null.
    return sql`case when ${column} = '{}' then ${column}
      else (select array_agg(${item} order by at) from unnest(${column}) with ordinality i (item, at)) end`;
  }
  const text = without(sql`${column}::text`);
  return type === 'text' ? text : sql`${text}${type === 'json' ? raw('::json') : raw('::jsonb')}`;
}

/** Characters between the words of a name: in texts, in JSON, and in addresses. */
const GAP = String.raw`(?:\s|%20|%2C|[+_,.-]|\\[nrt])+`;
/** The initial of a middle name. */
const INITIAL = String.raw`(?:[[:alpha:]]\.?${GAP})?`;
/** A mention begins and ends outside of words, or after an escape in JSON or a URL. */
const START = String.raw`(?:(?<![[:alnum:]])|(?<=\\[nrt])|(?<=%20|%22|%3D))`;
const END = '(?![[:alnum:]])';
const TITLES = /^(?:dr|mr|mrs|ms|miss|prof|rev|sr|jr|ii|iii|phd|edd|md)$/i;

const literal = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

/**
 * Patterns for the spellings of these names and addresses. Names of one word are skipped, because many people share
 * them.
 */
export function mentionsOf(names: readonly string[], addresses: readonly string[]): Mentions {
  const spellings = names.flatMap((name) => {
    const words = name
      .split(/[\s,]+/)
      .filter((word) => word.replace(/\P{L}/gu, '').length > 1 && !TITLES.test(word.replace('.', '')));
    if (words.length < 2) return [];
    const last = words.at(-1)!;
    const others = words.slice(0, -1);
    return [words.map(literal).join(GAP + INITIAL), [last, ...others].map(literal).join(GAP)];
  });
  const exact = addresses.map((address) => literal(address).replaceAll(String.raw`\@`, '(?:@|%40)'));
  const oneOf = (patterns: readonly string[]) =>
    patterns.length > 0 ? `${START}(?:${patterns.join('|')})${END}` : null;
  return { names: oneOf(spellings), addresses: oneOf(exact) };
}
