import { describe, expect, it } from '@jest/globals';
import { NamedVendors } from '../../src/importers/named-vendors.ts';
import { RecordImports } from '../support/record-imports.ts';

const db = new RecordImports();

const contract = (context: string, vendor_name: string) => ({
  type: 'contract',
  district_nces_id: '4800002',
  context,
  vendor_name,
});
const vendorsOf = async (context: string) =>
  (
    await db.rows(
      `select v.canonical_name as name from contracts c left join vendors v on v.id = c.vendor_id
       where c.context = $1`,
      context,
    )
  ).map(({ name }) => name);

describe('vendor names in imports', () => {
  it.each([
    ["Ellevation's Garden", 'Ellevation’s Garden', 'ELLEVATION`S  GARDEN'],
    ['Panorama K-12', 'Panorama K–12', 'Panorama® K‑12™'],
    ['Zürn Tafel', 'Zurn Tafel', 'ZÜRN Tafel'],
    ['Kinderlab St. Paul', 'Kinderlab St Paul', 'Kinder\u200blab St. Paul'],
    ['Graphite Office', 'Graphite Oﬃce', '  graphite office '],
  ])('mean one vendor in each spelling: %s', async (stored, ...spellings) => {
    const vendor = { type: 'vendor', canonical_name: stored, aliases: [`${stored} Suite`] };
    await db.imports(vendor);
    const [{ id }] = await db.rows('select id from vendors where canonical_name = $1', stored);
    for (const spelling of spellings) {
      await db.imports(contract(spelling, spelling), contract(`${spelling} suite`, `${spelling} Suite`));
      expect(await vendorsOf(spelling)).toEqual([stored]);
      expect(await vendorsOf(`${spelling} suite`)).toEqual([stored]);
      expect(await db.imports({ ...vendor, canonical_name: spelling, description: spelling })).toMatchObject({
        inserted: 0,
        updated: 1,
      });
      expect(await db.rows('select description from vendors where id = $1', id)).toEqual([
        { description: spelling },
      ]);
      await db.imports({ id, ...vendor });
    }
  });

  it('make one vendor of two spellings in one file', async () => {
    const file = [
      { type: 'vendor', canonical_name: 'Twofold Learning' },
      { type: 'vendor', canonical_name: 'Twofold-Learning®' },
    ];
    expect(await db.imports(...file)).toMatchObject({ inserted: 1 });
    expect(await db.rows(`select from vendors where canonical_name ~ '^Twofold'`)).toHaveLength(1);
  });

  it('keep vendors apart that an earlier release distinguished by punctuation', async () => {
    const twins = await db.rows(
      `insert into vendors (canonical_name) values ('Apart K-12'), ('Apart K–12') returning id, canonical_name`,
    );
    for (const { id, canonical_name } of twins) {
      await db.imports(contract(canonical_name, canonical_name.toUpperCase()));
      expect(await vendorsOf(canonical_name)).toEqual([canonical_name]);
      await db.imports({ type: 'vendor', canonical_name, description: id });
      await db.imports({ type: 'vendor', id, website: `https://example.org/${id}` });
      expect(await db.rows('select description, website from vendors where id = $1', id)).toEqual([
        { description: id, website: `https://example.org/${id}` },
      ]);
    }
    expect(await db.reasonOf(contract('neither', 'Apart K—12'))).toContain('give vendor_id');
  });
});

it('vendors are found by their own spelling first, and then by one with other punctuation', () => {
  const vendors = new NamedVendors([
    ['Panorama', 'by an alias'],
    ['Apart K-12', 'with a hyphen'],
    ['Apart K–12', 'with a dash'],
    ['Panorama', 'by its name'],
  ]);
  expect(
    ['APART K-12', 'apart k–12', 'PANORAMA®', 'Panorama Education', 'Apart K12'].map((name) =>
      vendors.find(name),
    ),
  ).toEqual(['with a hyphen', 'with a dash', 'by its name', undefined, undefined]);
});
