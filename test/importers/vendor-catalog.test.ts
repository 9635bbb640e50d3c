import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogFile, importBundledVendors } from '../../src/importers/bundled.ts';
import { type CatalogVendor, readCatalog } from '../../src/importers/vendor-catalog.ts';
import { ImportDesk } from '../support/imports.ts';

let desk: ImportDesk;
let catalog: CatalogVendor[];
beforeAll(async () => {
  desk = await ImportDesk.open();
  catalog = await readCatalog(catalogFile());
});
afterAll(() => desk.close());

const stored = (): Promise<{ name: string; aliases: string[]; category: string; website: string }[]> =>
  desk.rows('select canonical_name as name, aliases, category, website, hosts from vendors order by name');
const named = async (name: string) => (await stored()).find((vendor) => vendor.name === name);

describe('the vendor catalog', () => {
  it('contains no name twice, as a name or an alias, and only known categories', () => {
    const names = catalog
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .map((name) => name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const categories: readonly string[] = VENDOR_CATEGORY.values;
    expect(catalog.filter(({ category }) => !categories.includes(category))).toEqual([]);
  });

  it('is loaded by the first start', async () => {
    await importBundledVendors(desk.address);
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect((await stored()).toSorted(byName)).toMatchObject(
      catalog.toSorted(byName).map(({ name, aliases, hosts }) => ({ name, aliases, hosts })),
    );
  });

  it('belongs to the operator from then on: renames and changes survive the next start', async () => {
    await desk.rows(`update vendors set canonical_name = 'Aeries Software', category = 'other'
      where canonical_name = 'Aeries'`);
    const before = await stored();
    await importBundledVendors(desk.address);
    expect(await stored()).toEqual(before);
    await desk.rows(`update vendors set canonical_name = 'Aeries', category = 'sis'
      where canonical_name = 'Aeries Software'`);
  });

  it('adds its evidence to vendors imported before it had any, and keeps what an operator entered', async () => {
    await desk.rows(
      "update vendors set hosts = '{}', words = '{}', senses = '{}' where canonical_name = 'Clever'",
    );
    await desk.rows("update vendors set hosts = '{aeries.example}' where canonical_name = 'Aeries'");
    await importBundledVendors(desk.address);
    expect(await named('Clever')).toMatchObject({ hosts: ['clever.com'] });
    expect(await named('Aeries')).toMatchObject({ hosts: ['aeries.example'] });
  });

  it('combines with the Ed-Fi registry without duplicate vendors or lost aliases, in repeated imports', async () => {
    for (const _time of ['first', 'second']) {
      const report = await desk.import('edfi', await registry());
      expect(report).toMatchObject({ rejected: 0, errors: [] });
      const all = await stored();
      const names = all.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      for (const { name, aliases, category, website } of catalog) {
        expect(await named(name)).toMatchObject({
          category,
          website,
          aliases: expect.arrayContaining(aliases),
        });
      }
      expect(
        names.filter((name) =>
          catalog.some(({ aliases }) => aliases.join('\n').toLowerCase().split('\n').includes(name)),
        ),
      ).toEqual([]);
    }
    expect((await named('Aeries'))?.aliases).toContain('Aeries SIS (Eagle Software)');
  });

  it('is refused in plain words when the file is not a catalog', async () => {
    for (const text of ['', '{}', '[{"name": "Acme"}]', '[']) {
      await expect(readCatalog(Readable.from([Buffer.from(text)]))).rejects.toThrow(
        'must be a JSON array of vendors',
      );
    }
  });
});

async function registry(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream('data/edfi-products.csv.gz')) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
