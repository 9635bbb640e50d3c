import { describe, expect, it } from '@jest/globals';
import { preparedRoutes } from '../../../../test/support/sample-requests.ts';
import { declaredSchema } from '../../../../test/support/schema.ts';
import { fileColumnsOf, flatNamesOf } from '../../export/file-columns.ts';

/** A column name that PostgreSQL keeps: it cuts names after 63 bytes, and lowers those that are not quoted. */
const PLAIN_NAME = /^[a-z][a-z0-9_]{0,62}$/;

describe('the names of names=flat', () => {
  it('are unique in every list, with all of its columns and sets', async () => {
    const schema = await declaredSchema();
    const lists = (await preparedRoutes()).filter(({ query }) => 'names' in query);
    expect(lists.length).toBeGreaterThan(20);
    for (const { path, document, files } of lists) {
      const { all, flatNames } = fileColumnsOf(schema, document, files);
      const names = all.map(({ name }) => flatNames.get(name)!);
      expect([path, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([path, []]);
      expect([path, names.filter((name) => !PLAIN_NAME.test(name))]).toEqual([path, []]);
    }
  });

  it('leave the shorter path its usual name, whatever the order', () => {
    const flat = (...names: string[]) => names.map((name) => flatNamesOf(names).get(name));
    expect(flat('vendor.id', 'vendor_id', '_access.cost')).toEqual([
      'vendor__id',
      'vendor_id',
      'access_cost',
    ]);
    expect(flat('a.b.c', 'a.b_c', 'a_b_c', 'a_b__c')).toEqual(['a__b__c', 'a__b_c', 'a_b_c', 'a_b__c']);
  });
});
