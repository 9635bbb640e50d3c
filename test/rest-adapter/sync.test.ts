import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { cleanUpDeletions } from '../../src/maintenance/retention/clean-ups.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { nextOf } from '../support/links.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const get = async (path: string): Promise<HttpAnswer> => {
  const answer = await harness.get(path, acme.key);
  expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  return answer;
};
const namesOf = ({ body }: HttpAnswer): string[] => body.data.map(({ name }: { name: string }) => name);

/** All pages from a path on, by their links. */
async function walk(path: string): Promise<HttpAnswer[]> {
  const pages: HttpAnswer[] = [];
  for (let next: string | undefined = path; next; next = nextOf(pages.at(-1)!)) pages.push(await get(next));
  return pages;
}

const changed = (table: string, id: string, at: string) =>
  harness.db.orm.em.fork().execute(`update ${table} set last_updated_at = ? where id = ?`, [at, id]);

describe('unknown query parameters', () => {
  const prefer = (path: string, value: string) =>
    harness.request(`/api/v1${path}`, { key: acme.key, headers: { Prefer: value } });

  it('are ignored and named in X-Ignored-Parameters', async () => {
    const { headers } = await get('/districts?stat=TX&limit=1&%22%0d%0aX-Evil:%201%2C=2&also[this]=1');
    expect(headers.get('x-ignored-parameters')).toBe('stat, %22%0D%0AX-Evil%3A%201%2C, also%5Bthis%5D');
    expect((await get('/districts?limit=1')).headers.get('x-ignored-parameters')).toBeNull();
  });

  it('are named within bounds, however many and long they are', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `p${at}${'x'.repeat(90)}`);
    const { headers } = await get(`/me?${names.map((name) => `${name}=1`).join('&')}`);
    const ignored = headers.get('x-ignored-parameters')!.split(', ');
    expect(ignored).toHaveLength(20);
    for (const name of ignored) expect(name).toHaveLength(64);
  });

  it('are refused with 400 under Prefer: handling=strict, whatever else is preferred', async () => {
    for (const value of [
      'handling=strict',
      'respond-async, Handling="Strict"; x=1',
      'handling=strict, handling=lenient',
    ]) {
      const { status, body } = await prefer('/districts?stat=TX', value);
      expect([value, status]).toEqual([value, 400]);
      expect(body.message).toMatch(/^Unknown parameters: stat\. Allowed: .*\bstate\b/);
      const known = await prefer('/districts?state=TX', value);
      expect([known.status, known.headers.get('preference-applied')]).toEqual([200, 'handling=strict']);
    }
    for (const value of ['handling=lenient', 'handling=lenient, handling=strict', 'strict', '']) {
      const { status, headers } = await prefer('/districts?stat=TX', value);
      expect([value, status, headers.get('preference-applied')]).toEqual([value, 200, null]);
    }
  });
});

describe('Accept', () => {
  it('is refused with 406 in JSON where it has no type of the response, before anything is done', async () => {
    const ask = (accept: string, init: object = {}) =>
      harness.request('/api/v1/credits', { key: acme.key, ...init, headers: { Accept: accept } });
    for (const accept of ['text/html', 'application/xml, text/*;q=0.5', 'application/json;q=0']) {
      const { status, body } = await ask(accept);
      expect([accept, status, body.error]).toEqual([accept, 406, 'Not Acceptable']);
    }
    for (const accept of ['*/*', 'application/*', 'text/html, */*;q=0.1', 'Application/JSON']) {
      expect([accept, (await ask(accept)).status]).toEqual([accept, 200]);
    }
  });
});

describe('Link and after', () => {
  it('continue a whole search by cursor, with its parameters and without a change of the body', async () => {
    const district = await harness.seed.district();
    for (let at = 0; at < 7; at++) {
      await harness.seed.school({ name: `Same & <name>`, districtId: district.id, state: 'NV' });
    }
    const pages = await walk(
      '/schools?state=NV&limit=3&search=Same%20%26%20%3C&nonsense=1&order_ascending=false',
    );
    expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))).size).toBe(7);
    expect(nextOf(pages[0]!)).not.toContain('nonsense');
    for (const { body } of pages) {
      expect(Object.keys(body)).toEqual(['data', 'pagination']);
      expect(Object.keys(body.pagination)).toEqual(['total', 'limit', 'offset', 'has_more']);
    }
  });

  it('continue from an offset, and through every kind of list', async () => {
    for (const name of ['A', 'B', 'C', 'D'])
      await harness.seed.district({ name: `Linked ${name}`, state: 'WY' });
    const pages = await walk('/districts?state=WY&limit=1&offset=1');
    expect(pages.flatMap(namesOf)).toEqual(['Linked B', 'Linked C', 'Linked D']);

    const { body } = await get('/districts?state=WY');
    const list = await harness.seed.list(acme, { entityType: 'district', name: 'Linked' });
    await harness.seed.list(acme, { entityType: 'school', name: 'Another' });
    for (const { id } of body.data) {
      await harness.seed.listItem({ ...list, userId: acme.userId, entityType: 'district' }, { id });
    }
    const items = await walk(`/lists/${list.id}/items?limit=3`);
    expect(items.map((page) => page.body.data.length)).toEqual([3, 1]);
    expect((await walk('/lists?limit=1')).length).toBeGreaterThan(1);
    await harness.seed.vendor();
    await harness.seed.vendor();
    expect((await walk('/vendors?limit=1')).length).toBeGreaterThan(1);
  });

  it('refuse a cursor beside an offset, of another order, and one that is made up', async () => {
    const next = nextOf(await get('/districts?state=WY&limit=1'))!;
    for (const path of [
      `${next}&offset=2`,
      `${next}&order_by=county`,
      '/districts?after=nonsense',
      '/districts?after=',
    ]) {
      const { status, body } = await harness.get(path, acme.key);
      expect([path, status, body.message]).toEqual([path, 400, expect.stringContaining('after')]);
    }
  });
});

describe('updated_since', () => {
  it('finds what changed at that time or later, in the order of the changes', async () => {
    const [old, edge, late] = [
      await harness.seed.district({ name: 'Old', state: 'UT' }),
      await harness.seed.district({ name: 'Edge', state: 'UT' }),
      await harness.seed.district({ name: 'Late', state: 'UT' }),
    ];
    await changed('districts', old.id, '2026-01-01T00:00:00Z');
    await changed('districts', late.id, '2026-01-03T00:00:00Z');
    await changed('districts', edge.id, '2026-01-02T00:00:00Z');
    const order = 'state=UT&order_by=last_updated_at&limit=1';
    for (const since of [
      '2026-01-02T00:00:00Z',
      '2026-01-02T02:00:00%2B02:00',
      '2026-01-01T23:59:59.9999999z',
    ]) {
      const pages = await walk(`/districts?${order}&updated_since=${since}`);
      expect([since, pages.flatMap(namesOf)]).toEqual([since, ['Edge', 'Late']]);
    }
  });

  it('finds changed contacts, and counts the hidden ones that changed', async () => {
    const [open, locked] = [await harness.seed.district(), await harness.seed.district({ state: 'ME' })];
    await acme.unlocks('district', open);
    const at = (districtId: string, name: string) =>
      harness.seed.contact({ name, districtId, schoolId: null });
    const [old, late] = [await at(open.id, 'Old Person'), await at(open.id, 'Late Person')];
    const hidden = await at(locked.id, 'Hidden Person');
    for (const { id } of [old, hidden]) await changed('contacts', id, '2026-01-01T00:00:00Z');
    await changed('contacts', late.id, '2026-01-03T00:00:00Z');
    const { body } = await get(`/contacts?district_id=${locked.id}&updated_since=2026-01-01T00:00:00Z`);
    expect(body._locked_parent_contacts.total_hidden).toBe(1);
    const found = await get(`/contacts?district_id=${open.id}&updated_since=2026-01-02T00:00:00Z`);
    expect(namesOf(found)).toEqual(['Late Person']);
  });
});

describe('GET /deletions', () => {
  const remove = (table: string, { id }: { id: string }) =>
    harness.db.core.rows(sql`delete from ${raw(table)} where id = ${id}`);
  const found = async (query = '', caller = acme) =>
    (await harness.get(`/deletions?${query}`, caller.key)).body.data.map(
      ({ kind, record_id: id, merged_into_id: into }: Record<string, string>) => [kind, id, into],
    );

  it('lists deleted and merged records in the order of their deletion, by pages, kind, and time', async () => {
    const district = await harness.seed.district();
    const school = await harness.seed.school();
    const [merged, survivor, gone] = [
      await harness.seed.vendor(),
      await harness.seed.vendor(),
      await harness.seed.vendor(),
    ];
    const since = new Date().toISOString();
    await remove('schools', school);
    await remove('districts', district);
    await harness.db.core.rows(
      sql`update vendors set merged_into_id = ${survivor.id} where id = ${merged.id}`,
    );
    await remove('vendors', gone);
    const all = [
      ['school', school.id, null],
      ['district', district.id, null],
      ['vendor', merged.id, survivor.id],
      ['vendor', gone.id, null],
    ];
    expect(await found(`since=${since}`)).toEqual(all);
    const pages = await walk(`/deletions?since=${since}&limit=1`);
    expect(pages.flatMap(({ body }) => body.data.map((row: { record_id: string }) => row.record_id))).toEqual(
      all.map(([, id]) => id),
    );
    expect(await found(`since=${since}&kind=vendor`)).toEqual(all.slice(2));
    expect(await found(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  });

  it('lists contacts only for organizations that had unlocked their place', async () => {
    const stranger = await harness.seed.organization();
    const [open, locked] = [await harness.seed.district(), await harness.seed.district()];
    await acme.unlocks('district', open);
    const contactAt = (districtId: string) => harness.seed.contact({ districtId });
    const [known, hidden, moved] = [
      await contactAt(open.id),
      await contactAt(locked.id),
      await contactAt(open.id),
    ];
    await remove('contacts', known);
    await remove('contacts', hidden);
    await harness.db.core.rows(sql`update contacts set district_id = ${locked.id} where id = ${moved.id}`);
    expect(await found('kind=contact')).toEqual([
      ['contact', known.id, null],
      ['contact', moved.id, null],
    ]);
    expect(await found('kind=contact', stranger)).toEqual([]);
    await acme.unlocks('district', locked); // the contact that moved can be seen again, and the hidden one is gone
    expect(await found('kind=contact')).toEqual([
      ['contact', known.id, null],
      ['contact', hidden.id, null],
    ]);
  });

  it('leaves out what exists again', async () => {
    const district = await harness.seed.district();
    await remove('districts', district);
    await harness.seed.district({ id: district.id });
    expect((await found('kind=district')).map(([, id]: string[]) => id)).not.toContain(district.id);
  });

  it('refuses a time before the oldest deletion that is kept, and the clean-up forgets only those', async () => {
    await harness.db.core.rows(sql`
      insert into deletions (kind, record_id, deleted_at)
      select 'vendor', gen_random_uuid(), now() - days * interval '1 day' from unnest(array[179, 180.9, 182]) days`);
    const before = await harness.db.core.rows(
      sql`select from deletions where deleted_at < now() - interval '1 day'`,
    );
    await harness.db.transaction((tx) =>
      harness.jobs.enqueue(tx, cleanUpDeletions.kind, [{ payload: {} }]).then(() => undefined),
    );
    await harness.drain([cleanUpDeletions]);
    const after = await harness.db.core.rows(
      sql`select from deletions where deleted_at < now() - interval '1 day'`,
    );
    expect([before.length, after.length]).toEqual([3, 2]);
    const { status, body } = await harness.get('/deletions?since=2020-01-01T00:00:00Z', acme.key);
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^since must be within the last 180 days/),
    ]);
  });
});

describe('If-None-Match', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    harness.request(`/api/v1${path}`, { key: acme.key, headers });

  it('gets a 304 from vendors and lists until they change, and for no other content', async () => {
    const { id: vendorId } = await harness.seed.vendor();
    const { id: listId } = await harness.seed.list(acme);
    for (const path of ['/vendors', `/vendors/${vendorId}`, '/lists', `/lists/${listId}`]) {
      const first = await ask(path);
      const etag = first.headers.get('etag')!;
      expect([path, first.status, first.headers.get('cache-control')]).toEqual([
        path,
        200,
        'private, no-cache',
      ]);
      for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
        const again = await ask(path, { 'If-None-Match': known, 'Accept-Encoding': 'gzip' });
        expect([path, known, again.status, again.text]).toEqual([path, known, 304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await ask(path, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
      await harness.db.core.rows(sql`update vendors set description = ${path} where id = ${vendorId}`);
      await harness.db.core.rows(sql`update lists set description = ${path} where id = ${listId}`);
      const changed = await ask(path, { 'If-None-Match': etag });
      expect([path, changed.status, changed.headers.get('etag') === etag]).toEqual([path, 200, false]);
    }
    const missing = await ask(`/vendors/${listId}`, { 'If-None-Match': '*' });
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
    expect((await ask('/districts?limit=1')).headers.get('cache-control')).toBe('no-store');
  });
});
