import type { Kind } from './record-kind.ts';
import { stagingColumnsOf, stagingTable } from './staging.ts';

/** The statements that store a batch of one kind, built once per import. */
export interface Statements {
  /** Matches lines to stored records; returns one row of `Matches`. */
  readonly match: string;
  /** Stores the new records that `match` has accepted. */
  readonly insert: string;
  /** Changes the stored records that differ from their lines; returns their ids. */
  readonly update: string;
  /** The same statements for per-organization data; they return the ids of stored contacts that get such data. */
  readonly insertOwn?: string;
  readonly updateOwn?: string;
}

/** The outcome of a matching round. */
export interface Matches {
  readonly created: number;
  readonly known: number;
  /**
   * Lines that this round does not store. `again`: an earlier line of the round is about the same record, so this one
   * waits for the next round. `taken`: its natural key is that of another record (`target`) than its id. `incomplete`:
   * its record is not stored yet, and the line lacks fields that a new one needs.
   */
  readonly odd: readonly { place: number; verdict: 'again' | 'taken' | 'incomplete'; target: string }[];
}

/** The table through which `match` passes its results to the other statements. */
export const MATCHES = `create temporary table matches
  (place integer primary key, target uuid not null, is_new boolean not null, verdict text not null)
  on commit delete rows`;

/** @param defaults per table, the values of non-nullable columns that a line does not provide. */
export function statementsFor(
  kind: Kind,
  defaults: (table: string, column: string) => string | undefined,
): Statements {
  const { main, own, staged } = stagingColumnsOf(kind);
  const staging = stagingTable(kind);
  /** SQL: the line gives this column; `given` of the staging table has a bit for each. */
  const isGiven = (column: string) => `s.given & ${2n ** BigInt(staged.indexOf(column))} <> 0`;
  const part = (
    table: string,
    columns: readonly string[],
    identity: Readonly<Record<string, string>>,
  ): Part => ({
    table,
    staging,
    columns,
    identity,
    touched: kind.touched && columns.includes(kind.touched) ? kind.touched : undefined,
    incoming: (column) => {
      const otherwise = defaults(table, column);
      return otherwise ? `coalesce(s.${column}, ${otherwise})` : `s.${column}`;
    },
    isGiven,
  });
  const record = part(kind.table, main, { id: 'm.target' });
  const kept = kind.overlay
    ? part(kind.overlay.table, own, { organization_id: 's.organization_id', contact_id: 'm.target' })
    : undefined;
  return {
    match: matchStatement(kind, isGiven),
    insert: insertStatement(record, 'm.is_new'),
    update: updateStatement(record),
    ...(kept && { insertOwn: insertOwnStatement(kept), updateOwn: updateStatement(kept) }),
  };
}

interface Part {
  readonly table: string;
  readonly staging: string;
  readonly columns: readonly string[];
  /** Key columns and their SQL, over the match `m` and the incoming row `s`. */
  readonly identity: Readonly<Record<string, string>>;
  readonly touched?: string;
  incoming(column: string): string;
  isGiven(column: string): string;
}

const STORABLE = `m.verdict = 'storable'`;

const identityOf = ({ identity }: Part, row: string): string =>
  Object.entries(identity)
    .map(([column, value]) => `${row}.${column} = ${value}`)
    .join(' and ');

const isAbsent = (part: Part): string =>
  `s.organization_id is not null and not exists (select from ${part.table} t where ${identityOf(part, 't')})`;

const insertStatement = (part: Part, condition: string): string => `
  insert into ${part.table} as t (${[...Object.keys(part.identity), ...part.columns].join(', ')})
  select ${[...Object.values(part.identity), ...part.columns.map(part.incoming)].join(', ')}
  from matches m join ${part.staging} s using (place)
  where ${STORABLE} and ${condition}
  order by place`;

/** The ids leave out new contacts, which `insert` has stored. */
const insertOwnStatement = (part: Part): string => `
  with stored as (${insertStatement(part, isAbsent(part))} returning t.contact_id)
  select contact_id as id from stored join matches m on m.target = contact_id where not m.is_new`;

/** SQL: the evidence differs in more than `seenAt`, so the same row in a later file changes nothing. */
const IS_OTHER_EVIDENCE = ` and (o.evidence - 'seenAt') is distinct from (s.evidence - 'seenAt')`;
/** SQL: the stored record is not about a later year than the line. */
const IS_NOT_OLDER = 'and (s.source_year >= o.source_year) is not false';

/** Writes only rows that change; sets the time of the last change unless the line gives it. */
function updateStatement(part: Part): string {
  const { columns, touched } = part;
  const next = columns.map(
    (column) =>
      `case when ${part.isGiven(column)}${column === 'evidence' ? IS_OTHER_EVIDENCE : ''} then ${part.incoming(column)}
        else o.${column} end as ${column}`,
  );
  const set = columns.map((column) =>
    column === touched
      ? `${column} = case when n.is_touched then n.${column} else now() end`
      : `${column} = n.${column}`,
  );
  const valuesOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    update ${part.table} t set ${set.join(', ')}
    from (
      select m.target, ${Object.entries(part.identity)
        .map(([column, value]) => `${value} as key_${column}`)
        .join(', ')},
        ${touched ? `${part.isGiven(touched)} as is_touched,` : ''} ${next.join(', ')}
      from matches m join ${part.staging} s using (place) join ${part.table} o on ${identityOf(part, 'o')}
      where ${STORABLE} and not m.is_new ${columns.includes('source_year') ? IS_NOT_OLDER : ''}) n
    where ${Object.keys(part.identity)
      .map((column) => `t.${column} = n.key_${column}`)
      .join(' and ')}
      and (${valuesOf('t')}) is distinct from (${valuesOf('n')})
    returning n.target as id`;
}

/**
 * A line matches by id, otherwise by its natural key; key columns that the line lacks come from the record with its
 * id. Of several lines for one record, a round stores the first.
 */
function matchStatement({ table, key, ...kind }: Kind, isGiven: (column: string) => string): string {
  const staging = stagingTable({ table, key, ...kind });
  const predicateOn = (row: string) => (key?.where ? [key.where.replaceAll('$', row)] : []);
  const keyColumns = key?.columns.map(
    (column) =>
      `case when ${isGiven(column)} or o.id is null then s.${column} else o.${column} end as ${column}`,
  );
  const sameKey = key && [
    ...key.parts.map(([stored, incoming]) => `${stored} = ${incoming}`),
    ...predicateOn('t'),
    ...predicateOn('r'),
  ];
  const turnOfKey =
    key &&
    `row_number() over (partition by ${key.parts.map(([, incoming]) => incoming).join(', ')} order by s.place)`;
  const withSameKey = sameKey
    ? `left join lateral (select t.id from ${table} t where ${sameKey.join(' and ')}
        ${key.order ? `order by ${key.order}` : ''} limit 1) k on true`
    : '';
  return `
    with found as (
      select s.place, s.id, s.new_id, s.incomplete, o.id as by_id, ${key ? 'k.id' : 'null::uuid'} as by_key,
        greatest(
          case when s.id is null then 1 else row_number() over (partition by s.id order by s.place) end,
          ${turnOfKey ?? 1}
        ) as turn
      from ${staging} s left join ${table} o on o.id = s.id
      ${keyColumns ? `cross join lateral (select ${keyColumns.join(', ')}) r` : ''}
      ${withSameKey}
    ), matched as (
      insert into matches (place, target, is_new, verdict)
      select place, coalesce(by_key, by_id, id, new_id, gen_random_uuid()), by_id is null and by_key is null,
        case
          when turn > 1 then 'again'
          when by_key <> id then 'taken'
          when by_id is null and by_key is null and incomplete then 'incomplete'
          else 'storable'
        end
      from found
      returning *)
    select
      count(*) filter (where verdict = 'storable' and is_new)::int as created,
      count(*) filter (where verdict = 'storable' and not is_new)::int as known,
      coalesce(json_agg(json_build_object('place', place, 'verdict', verdict, 'target', target) order by place)
        filter (where verdict <> 'storable'), '[]') as odd
    from matched`;
}
