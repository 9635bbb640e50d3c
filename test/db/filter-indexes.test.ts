import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isEnumType, isListType } from 'graphql';
import pg from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { conditionsOf, declaredFilters, type Filter } from '../../packages/records/filters/search-filters.ts';
import { Harness } from '../support/harness.ts';
import { declaredSchema } from '../support/schema.ts';

/** The tables that the conditions of each input type refer to. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  DistrictFilter: ['districts'],
  SchoolFilter: ['schools'],
  ContactFilter: ['contact_counts', 'contacts'],
  VendorFilter: ['vendors'],
  SignalFeedFilter: ['signals'],
  DeletionFilter: ['deletions'],
};

const schema = await declaredSchema();
const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

/** A value that a filter accepts. */
function sampleOf(input: string, field: string, { kind }: Filter<unknown>): unknown {
  const type = (
    schema.getType(input) as never as { getFields(): Record<string, { type: unknown }> }
  ).getFields()[field]!.type;
  const item = isListType(type) ? (type.ofType as { ofType: unknown }).ofType : type;
  const values: Record<string, unknown> = {
    UUID: ID,
    StateCode: 'TX',
    SearchText: kind.bounds.format?.example ?? 'lincoln',
    Boolean: true,
    Int: 100,
    Float: 15,
    DateTime: '2026-11-20T09:30:00.000Z',
  };
  const value = isEnumType(item) ? item.getValues()[0]!.name : values[String(item)];
  return isListType(type) ? [value] : value;
}

const FILTERS = [...declaredFilters()].flatMap(([input, filters]) =>
  Object.entries(filters).map(([field, filter]) => ({
    name: `${input}.${field}`,
    input,
    field,
    filter,
    indexes: filter.index === null ? [] : [filter.index].flat(),
  })),
);

let harness: Harness;
let client: pg.Client;

beforeAll(async () => {
  harness = await Harness.start();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  await client.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

/** The plan of a search by one filter when its table has no other indexes. */
async function planWith(
  indexes: readonly string[],
  table: string,
  field: string,
  filter: Filter<unknown>,
  value: unknown,
): Promise<string> {
  const asking = { viewer: { organizationId: ID, userId: ID }, now: new Date('2026-11-20T09:30:00Z') };
  const where = conditionsOf({ [field]: filter }, { [field]: value }, asking);
  const query = sql`explain select 1 from ${raw(table)} r where ${join(where, ' and ')}`;
  await client.query('begin');
  try {
    await client.query(
      `update pg_index i set indisvalid = false from pg_index declared
       where declared.indexrelid = any($1::regclass[]) and i.indrelid = declared.indrelid
         and i.indexrelid <> all($1::regclass[])`,
      [indexes],
    );
    const { rows } = await client.query(query.text, query.values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
  }
}

it.each(FILTERS.filter(({ indexes }) => indexes.length > 0))(
  'the filter $name is served by $indexes, as it declares',
  async ({ input, field, filter, indexes }) => {
    const value = sampleOf(input, field, filter);
    const plans: string[] = [];
    for (const table of TABLES[input]!) {
      plans.push(await planWith(indexes, table, field, filter, value).catch((error: Error) => error.message));
    }
    for (const index of indexes) {
      expect(plans.join('\n')).toMatch(new RegExp(`\\b${index}\\b.*\\n.*Index Cond`));
    }
  },
);

it('every search declares its filters', () => {
  expect([...declaredFilters().keys()].sort()).toEqual(
    [
      ...Object.keys(TABLES),
      'AuditTrailFilter',
      'CreditLedgerFilter',
      'ListFilter',
      'ContractFilter',
      'PurchaseFilter',
      'RfpFilter',
      'PainPointFilter',
      'FundingSignalFilter',
      'TimelineEventFilter',
      'VendorStackEntryFilter',
    ].sort(),
  );
});
