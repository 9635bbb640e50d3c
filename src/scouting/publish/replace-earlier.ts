import type { FactColumns, Sameness } from '@emi/reading/vocabulary/kinds';
import { columnName } from '@emi/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { changeOf, isSameValue, type Keyed, matchFindings } from './match-findings.ts';
import type { NotedChange, Published } from './note-changes.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';

/** A kind of finding, as far as publishing needs it. */
export interface PublishedKind {
  /** Its name in `SCOUTED_KINDS`, such as `events`. */
  readonly name: string;
  /** The name of its records in imports and in `deletions`, such as `timeline_event`. */
  readonly type: string;
  readonly table: string;
  readonly sameness: Sameness;
  /** SQL expressions of its natural key, in which `$` stands for the row. */
  readonly key: readonly string[];
  readonly pages: PageStates;
}

interface KnownFinding extends Keyed {
  readonly id: string;
  /** False for findings from other sources. */
  readonly isScouted: boolean;
  /** The website of the run that found it; null if unknown. */
  readonly website: string | null;
}

/** A row by the names of its columns in SQL. */
export const recordOf = (row: FactColumns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([property, value]) => [columnName(property), value]));

/** Columns that keep the value of the first run with the same finding. */
const FIRST_TIMES = ['discoveredAt'];
/** Columns whose change alone does not count as a change of the finding. */
const CITED = ['evidence', 'sourceUrl'];

/**
 * Brings the stored findings of a kind in line with the findings of a reading. A finding that is found again keeps its
 * id. A finding that another source has stored under the same natural key is not stored again.
 */
export async function replaceEarlier(
  tx: Transaction,
  outcome: ScoutingOutcome,
  kind: PublishedKind,
  rows: readonly FactColumns[],
): Promise<Published> {
  const { table, sameness, pages } = kind;
  const stored = await storedFindings(tx, outcome, kind);
  const found = await keyed(tx, kind, rows);
  const foreign = new Set(stored.flatMap(({ isScouted, key }) => (isScouted ? [] : [key])));
  const known = stored.filter(({ isScouted }) => isScouted);
  const own = found.filter(({ key }) => !foreign.has(key));
  const { same, fresh, missing } = matchFindings(known, own, sameness);

  // A finding whose time is over stays as history, unless the website that stated it is not the place's any more.
  const gone = missing.filter(
    ({ values, website }) =>
      pages.isAccountedFor(values.sourceUrl as string | null, website) &&
      !(sameness.isOver?.(values, outcome.now) && pages.isOfPlace(website)),
  );
  if (gone.length > 0) await withdraw(tx, outcome, kind, gone);
  const renewed = same.flatMap(({ known: before, found: after }) => {
    const values = Object.fromEntries(
      Object.entries(after.values).filter(([property]) => !FIRST_TIMES.includes(property)),
    );
    const differing = Object.keys(values).filter(
      (property) => !isSameValue(before.values[property], values[property]),
    );
    const isOther = differing.some((property) => property !== 'evidence') || isCitedElsewhere(before, values);
    const isNews = differing.some((property) => !CITED.includes(property));
    return isOther && !(isNews && isLeftOver(before, values, outcome.now, sameness))
      ? [{ before, values, isNews }]
      : [];
  });
  if (renewed.length > 0) await update(tx, outcome, table, renewed);
  const seen = same.map(({ known: { id } }) => id);
  if (seen.length > 0)
    await tx.rows(sql`update ${raw(table)} set last_seen_at = ${outcome.at} where id = any(${seen}::uuid[])`);
  const added = fresh.length > 0 ? await insert(tx, outcome, table, fresh) : [];

  const changed = renewed.flatMap(({ before, values }): NotedChange[] => {
    const change = changeOf(sameness, before.values, values);
    return change ? [{ kind: kind.name, id: before.id, change: 'changed', ...change }] : [];
  });
  const changes = [
    ...added.map((id): NotedChange => ({ kind: kind.name, id, change: 'new' })),
    ...changed,
    ...gone.map(({ id }): NotedChange => ({ kind: kind.name, id, change: 'gone' })),
  ];
  return { changes, isNews: gone.length + added.length > 0 || renewed.some(({ isNews }) => isNews) };
}

/**
 * Returns `true` for a finding of the past that another page states now, without a change of the announced fields. It
 * stays as it was: a list drops the rows of past meetings after months, and then only their minutes state them.
 */
const isLeftOver = (
  { values }: Keyed,
  found: FactColumns,
  now: Date,
  sameness: Pick<Sameness, 'announced' | 'isOver'>,
): boolean =>
  values.sourceUrl !== found.sourceUrl &&
  sameness.isOver?.(values, now) === true &&
  changeOf(sameness, values, found) === null;

type Cited = { readonly url?: string; readonly quote?: string } | null | undefined;

const isCitedElsewhere = ({ values }: Keyed, after: FactColumns): boolean => {
  const [one, other] = [values.evidence as Cited, after.evidence as Cited];
  return one?.url !== other?.url || one?.quote !== other?.quote;
};

/** SQL: the values of the natural key of a row as one text. */
const keyOf = (parts: readonly string[], row: string): Sql =>
  sql`jsonb_build_array(${raw(parts.map((part) => part.replaceAll('$.', `${row}.`)).join(', '))})::text`;

/** The findings of a place, with their columns by property. */
async function storedFindings(
  tx: Transaction,
  { target: { entityId } }: ScoutingOutcome,
  { table, key }: PublishedKind,
): Promise<KnownFinding[]> {
  const rows = await tx.rows<Omit<KnownFinding, 'values'> & { row: Record<string, unknown> }>(sql`
    select f.id, ${keyOf(key, 'f')} as key, to_jsonb(f) as row, run.website,
      f.source_key is null and f.origin is null and f.batch_id is not null as "isScouted"
    from ${raw(table)} f left join scouting_runs run on run.id = f.batch_id and run.entity_id = f.entity_id
    where f.entity_id = ${entityId} order by f.created_at, f.id`);
  return rows.map(({ row, ...finding }) => ({ ...finding, values: byProperty(row) }));
}

const byProperty = (row: Readonly<Record<string, unknown>>): FactColumns =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** The rows with their natural keys; of several rows with the same key, the first. */
async function keyed(
  tx: Transaction,
  { table, key }: PublishedKind,
  rows: readonly FactColumns[],
): Promise<Keyed[]> {
  if (rows.length === 0) return [];
  const keys = await tx.rows<{ place: number; key: string }>(sql`
    select distinct on (2) f.ordinality::int as place, ${keyOf(key, 'f')} as key
    from ${recordset(table, rows)} with ordinality f order by 2, 1`);
  return keys
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, key: text }) => ({ key: text, values: rows[place - 1]! }));
}

const recordset = (table: string, rows: readonly FactColumns[]): Sql =>
  sql`json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows.map(recordOf))}::json)`;

/** A stored finding with what a reading states of it now; `isNews` if more than its citation differs. */
interface Renewed {
  readonly before: KnownFinding;
  readonly values: FactColumns;
  readonly isNews: boolean;
}

async function update(
  tx: Transaction,
  { runId }: ScoutingOutcome,
  table: string,
  renewed: readonly Renewed[],
): Promise<void> {
  const columns = Object.keys(renewed[0]!.values).map(columnName);
  const rows = renewed.map(({ before, values }) => ({ ...values, id: before.id }));
  const updated = table === 'rfps' ? raw(', updated_at = now()') : raw('');
  await tx.rows(sql`
    update ${raw(table)} e set batch_id = ${runId}::uuid ${updated},
      ${raw(columns.map((column) => `${column} = f.${column}`).join(', '))}
    from ${recordset(table, rows)} f where e.id = f.id`);
}

async function insert(
  tx: Transaction,
  outcome: ScoutingOutcome,
  table: string,
  fresh: readonly Keyed[],
): Promise<string[]> {
  const columns = Object.keys(fresh[0]!.values).map(columnName);
  const names = ['district_id', 'school_id', 'batch_id', 'last_seen_at', 'created_at', ...columns].join(', ');
  const values = columns.map((column) => raw(`f.${column}`));
  const added = await tx.rows<{ id: string }>(sql`
    insert into ${raw(table)} (${raw(names)})
    select ${placeOf(outcome)}, ${join([sql`${outcome.runId}::uuid`, outcome.at, outcome.at, ...values])}
    from ${recordset(
      table,
      fresh.map((one) => one.values),
    )} f on conflict do nothing returning id`);
  return added.map(({ id }) => id);
}

/** Deletes findings, and records that in `deletions`, which copies of the directory follow. */
const withdraw = (
  tx: Transaction,
  { target, at }: ScoutingOutcome,
  { table, type }: PublishedKind,
  gone: readonly KnownFinding[],
): Promise<unknown> =>
  tx.rows(sql`
    with gone as (
      delete from ${raw(table)} where id = any(${gone.map(({ id }) => id)}::uuid[]) returning id, school_id
    )
    insert into deletions (kind, record_id, district_id, school_id, deleted_at)
    select ${type}, id, ${target.districtId}::uuid, school_id, ${at} from gone`);
