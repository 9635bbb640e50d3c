import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse';
import {
  type NamedVendor,
  VendorNames,
  vendorNames,
} from '../../../packages/reading/vocabulary/vendor-names.ts';

const find = (printed: string) => vendorNames().find(printed)?.name;

describe('the names of vendors', () => {
  it.each([
    ['AT&T Corp.', 'AT&T'],
    ['A T & T Mobility II, L.L.C.', 'AT&T'],
    ['Southwestern Bell Telephone, L.P. d/b/a AT&T Texas', 'AT&T'],
    ['SOUTHWESTERN BELL TELEPHONE COMPANY OF OKLAHOMA', 'AT&T'],
    ['BellSouth Telecommunications, Inc. (dba AT&T Tennessee)', 'AT&T'],
    ['Verizon New England Inc.', 'Verizon'],
    ['Cellco Partnership dba Verizon Wireless', 'Verizon'],
    ['CenturyLink of Washington (fka Qwest Corp.)', 'Lumen Technologies'],
    ['Embarq Florida, Inc.', 'Lumen Technologies'],
    ['Frontier Communications of New York, Inc.', 'Frontier Communications'],
    ['Cox New Mexico Telcom, L.L.C.', 'Cox Communications'],
    ['Charter Fiberlink TX-CCO, LLC', 'Charter Communications'],
    ['Time Warner Cable Information Services (Ohio), LLC', 'Charter Communications'],
    ['The Siemon Company', 'Siemon'],
    ['Meraki', 'Cisco'],
    ['Cisco Meraki, LLC', 'Cisco'],
    ['Aerohive Networks Inc', 'Extreme Networks'],
    ['Tripp-Lite', 'Eaton'],
    ['American Power Conversion Corp', 'Schneider Electric'],
    ['CDW-Government, L.L.C.', 'CDW'],
    ['Gov Connection Inc', 'Connection'],
    ['Watch Guard Technologies, Inc.', 'WatchGuard'],
  ])('show that %s is %s', (printed, name) => {
    expect(find(printed)).toBe(name);
  });

  it.each([
    'Farmers Mutual Telephone Company', // several companies
    'Citizens Telephone Company of Indiana', // not Frontier's
    'Frontier Computer Corp',
    'Charter School Technologies, LLC',
    'Dell Rapids Telephone Company',
    'Coxsackie Cable, Inc.',
    'Pioneer Communications of Texas', // another one is in Kansas
    'Verizon Wireless dba AT&T Mobility', // contradicts itself
    'Other',
    'N/A',
    'Inc.',
    '()',
    '',
  ])('are not recognized in %j', (printed) => {
    expect(find(printed)).toBeUndefined();
  });

  it('cut only the legal form off a name that is in no table', () => {
    expect(vendorNames().candidates('PowerSchool Group, LLC')).toEqual(['PowerSchool Group']);
    expect(vendorNames().candidates('Instructure, Inc.')).toEqual(['Instructure']);
    expect(vendorNames().candidates('Instructure')).toEqual([]);
    expect(vendorNames().candidates('Verizon Wireless dba AT&T Mobility')).toEqual([]);
  });

  it('belong to one vendor each', () => {
    const source = 'test';
    const table = [
      { name: 'One', category: 'other', names: ['Acme, Inc.'], source },
      { name: 'Two', category: 'other', names: ['ACME Corp'], source },
    ] satisfies NamedVendor[];
    expect(() => new VendorNames(table)).toThrow('gives "acme" to One and Two');
  });

  it('cover the largest providers of the bundled requests, but no name of several companies', async () => {
    const requests = new Map<string, number>();
    const rows = createReadStream('data/erate-contracts.csv.gz')
      .pipe(createGunzip())
      .pipe(parse({ columns: true }));
    let total = 0;
    let found = 0;
    for await (const { service_provider_name: name } of rows) {
      total++;
      if (find(name)) found++;
      requests.set(name, (requests.get(name) ?? 0) + 1);
    }
    const largest = [...requests].toSorted(([, a], [, b]) => b - a).slice(0, 101);
    expect(largest.filter(([name]) => !find(name))).toEqual([['Farmers Mutual Telephone Company', 37]]);
    expect(found / total).toBeGreaterThan(0.74);
    expect([...requests.keys()].filter((name) => find(name)).length).toBeGreaterThan(370);
  });

  it('take linear time, whatever is printed', () => {
    for (const piece of [
      'dba ',
      '(',
      'of texas ',
      'sub of ',
      'a ',
      '& ',
      'inc ',
      'west virginia ',
      'l l c ',
      '. ',
    ])
      expect(vendorNames().find(piece.repeat(20_000))).toBeUndefined();
  });
});
