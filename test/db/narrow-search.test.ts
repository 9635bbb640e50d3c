import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../support/cast.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';
import { vacuum } from '../support/vacuum.ts';

let harness: Harness;
let client: pg.Client;
let viewer: Cast;

/** 2,000 schools are sorted, 2,001 are read in order from an index. */
const GROUPS = { Canyon: 2_000, Prairie: 2_001, Mesa: 3 };

beforeAll(async () => {
  harness = await Harness.start();
  harness.withoutAudit(); // nobody paid for these unlocks
  client = new pg.Client({ ...harness.address });
  await client.connect();
  viewer = await harness.seed.organization();
  const { id: district } = await harness.seed.district();
  const groups = Object.entries(GROUPS).map(
    ([name, count], index) =>
      `insert into schools (nces_id, district_id, name, state, student_count)
       select '${index + 1}' || lpad(i::text, 11, '0'), '${district}', '${name} ' || i, 'TX', nullif(i % 50, 0)
       from generate_series(1, ${count}) i`,
  );
  await fillTable(harness.address, 'schools', ...groups);
  await client.query(
    `insert into unlocks (organization_id, user_id, entity_type, entity_id, credits_spent)
     select $1, $2, 'school', id, 6 from schools where name like '%7'`,
    [viewer.organizationId, viewer.userId],
  );
  await vacuum(client, 'schools', 'unlocks');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

interface Found {
  readonly data: readonly { readonly id: string; readonly _access: { readonly is_unlocked: boolean } }[];
  readonly pagination: object;
}

async function searched(query: string): Promise<{ found: Found; statements: number }> {
  let found: Found | undefined;
  const statements = await statementsOf(async () => {
    const { status, body } = await harness.get(`/schools?${query}`, viewer.key);
    expect(status).toBe(200);
    found = body as Found;
  });
  return { found: found!, statements: statements.filter(({ text }) => text.includes('schools')).length };
}

const PAGES = ['', '&offset=1990', '&offset=2100', '&limit=7&offset=3'];
const ORDERS: Readonly<Record<string, string>> = {
  '': 'name collate natural_order, id',
  '&order_ascending=false': 'name collate natural_order desc, id desc',
  '&order_by=student_count': 'student_count nulls last, id',
  '&order_by=student_count&order_ascending=false': 'student_count desc nulls last, id desc',
};

describe('a search for schools by a text in their names', () => {
  it.each([
    ['canyon', 'all in one statement', 1],
    ['mesa', 'all in one statement', 1],
    ['CANYON 19', 'all in one statement', 1],
    ['nowhere', 'all in one statement', 1],
    ['prairie', 'more than can be sorted', 3],
    ['me', 'a text without three letters', 2],
  ])('finds the same as plain SQL: %s, %s', async (text, _how, expected) => {
    for (const page of PAGES) {
      for (const [order, sorted] of Object.entries(ORDERS)) {
        const { found, statements } = await searched(`search=${encodeURIComponent(text)}${page}${order}`);
        const { limit = '50', offset = '0' } = Object.fromEntries(new URLSearchParams(page));
        const { rows } = await client.query<{ id: string; is_unlocked: boolean }>(
          `select id, name like '%7' as is_unlocked from schools where name ilike $1
           order by ${sorted} limit $2 offset $3`,
          [`%${text}%`, limit, offset],
        );
        const { rows: totals } = await client.query<{ total: number }>(
          'select count(*)::int as total from schools where name ilike $1',
          [`%${text}%`],
        );
        const total = totals[0]!.total;
        const has_more = Number(offset) + Number(limit) < total;
        expect(found.pagination).toEqual({ total, limit: Number(limit), offset: Number(offset), has_more });
        expect(found.data.map(({ id, _access }) => ({ id, is_unlocked: _access.is_unlocked }))).toEqual(rows);
        if (!page) expect([order, statements]).toEqual([order, expected]);
      }
    }
  });

  it('sorts by relevance and follows cursors', async () => {
    const { found } = await searched('search=mesa&order_by=relevance');
    expect(found.data).toHaveLength(3);
    const text = `query ($after: String) { schools(filter: { search: "canyon" }, page: { limit: 900, after: $after }) {
      nodes { id } pagination { total endCursor hasMore } } }`;
    const ids: string[] = [];
    for (let after: string | null = null; ; ) {
      const { data } = (await harness.graphql(viewer.key, text, { after })).body as never as {
        data: { schools: { nodes: { id: string }[]; pagination: { endCursor: string; hasMore: boolean } } };
      };
      const { nodes, pagination } = data.schools;
      ids.push(...nodes.map(({ id }) => id));
      if (!pagination.hasMore) break;
      after = pagination.endCursor;
    }
    const { rows } = await client.query(
      `select id from schools where name like 'Canyon%' order by name collate natural_order, id`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});

describe('a search for schools by vendors whose contracts end soon', () => {
  const DAY_MS = 86_400_000;
  let filter: string;
  let vendorId: string;
  beforeAll(async () => {
    ({ id: vendorId } = await harness.seed.vendor());
    const other = await harness.seed.vendor();
    filter = `vendor_ids=${vendorId}&has_expiring_contracts=true`;
    await client.query(
      `insert into contracts (school_id, vendor_id, status, expires_at)
       select s.id, v.vendor_id, 'active', v.expires_at
       from schools s, unnest($1::uuid[], $2::timestamptz[]) v (vendor_id, expires_at) where s.name like 'Mesa %'`,
      [[vendorId, vendorId, other.id], [300, 30, 30].map((days) => new Date(Date.now() + days * DAY_MS))],
    );
  });

  it('reads the page and its total in one statement', async () => {
    const { found, statements } = await searched(`${filter}&limit=2`);
    expect(found.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true });
    const { rows } = await client.query(
      `select id from schools where name like 'Mesa %' order by name collate natural_order, id limit 2`,
    );
    expect(found.data.map(({ id }) => ({ id }))).toEqual(rows);
    expect(statements).toBe(1);
  });

  it.each(['state=TX', 'search=mesa'])('is planned for its values beside %s', async (another) => {
    const { found, statements } = await searched(`${filter}&${another}`);
    expect([found.data.length, statements]).toEqual([3, 2]);
  });

  it('counts neither contracts of others nor those that end later', async () => {
    await client.query(
      `delete from contracts where vendor_id = $1 and expires_at < now() + interval '60 days'`,
      [vendorId],
    );
    const { found } = await searched(filter);
    expect(found).toMatchObject({ data: [], pagination: { total: 0 } });
  });
});
