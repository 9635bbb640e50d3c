import { inert } from '@emi/base/tables';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
/** `nobody` has unlocked nothing, `neighbor` a district and a school, `insider` a contact as well. */
let nobody: Cast;
let neighbor: Cast;
let insider: Cast;
let paths: string[];

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  [nobody, neighbor, insider] = [
    await seed.organization(),
    await seed.organization(),
    await seed.organization(),
  ];
  const district = await seed.district({ state: 'VT' });
  const school = await seed.school({ districtId: district.id, state: 'VT' });
  const contact = await seed.contact({ districtId: district.id, phone: '+1 (802) 555-0100' });
  await seed.contact({ districtId: district.id });
  await seed.district({ state: 'VT' });
  for (const cast of [neighbor, insider]) {
    await cast.unlocks('district', district);
    await cast.unlocks('school', school);
  }
  await insider.unlocks('contact', contact);
  const vendor = await seed.vendor({ aliases: ['One', 'Two; three'] });
  const place = { districtId: district.id };
  await seed.stackEntry(place, vendor);
  for (const finding of ['rfp', 'timelineEvent', 'classifiedUrl'] as const) await seed[finding](place);
  paths = [
    '/districts?state=VT&include=teachers_year,display_name,operating_status,former_names,student_count_year,reading',
    '/schools?state=VT&include=teachers_year,display_name,operating_status,former_names,student_count_year,reading',
    `/contacts?district_id=${district.id}`,
    `/vendors?ids=${vendor.id}`,
    ...['rfps', 'events', 'urls', 'vendors'].map((finding) => `/districts/${district.id}/${finding}?`),
  ];
});
afterAll(() => harness.close());

/** A record as the cells of its row. */
function cellsOf(record: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isNested && ['_access', 'vendor', 'reading', 'changes'].includes(key))
        return Object.entries(cellsOf(value, `${prefix}${key}.`));
      const isJson = isNested || (Array.isArray(value) && typeof value[0] === 'object');
      const text = isJson ? JSON.stringify(value) : Array.isArray(value) ? value.join('; ') : (value ?? '');
      return [[prefix + key, String(text)]];
    }),
  );
}

/** Values that only files have by default: days as dates, what was derived about contacts, and changes of products. */
const BEYOND_JSON =
  /_on$|^(?:roles|level|email_verification_basis|email_seen_at|last_seen_at|gone_at|replaces_id|replaced_vendor_name)$/;
const asInJson = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !BEYOND_JSON.test(name)));

describe('the gate of an export', () => {
  it('shows as NDJSON and CSV exactly what the JSON response shows, to every caller', async () => {
    for (const cast of [nobody, neighbor, insider]) {
      for (const path of paths) {
        const [json, ndjson, csv] = [
          await harness.get(path, cast.key),
          await harness.get(`${path}&format=ndjson`, cast.key), // the harness finds canaries in the wrong hands
          await harness.get(`${path}&format=csv`, cast.key),
        ];
        expect([path, ndjson.status, csv.status]).toEqual([path, json.status, json.status]);
        if (json.status !== 200) {
          expect(csv.body).toEqual(json.body);
          continue;
        }
        const lines = ndjson.text.split('\n').filter(Boolean);
        expect(lines.map((line) => asInJson(JSON.parse(line)))).toEqual(json.body.data);
        expect((parse(csv.text, { columns: true }) as object[]).map(asInJson)).toEqual(
          json.body.data.map((record: object) => cellsOf(record)),
        );
      }
    }
  });

  it('leaves personal data empty until the contact is unlocked, and telephone numbers intact afterwards', async () => {
    const phones = async ({ key }: Cast) => {
      const { text } = await harness.get(`${paths[2]}&format=csv&fields=phone,_access.is_unlocked`, key);
      return text.split('\r\n').slice(1, -1).sort();
    };
    expect(await phones(nobody)).toEqual([]);
    expect(await phones(neighbor)).toEqual([',false', ',false']);
    expect(await phones(insider)).toEqual(['+1 (802) 555-0100,true', ',false']);
  });
});

describe('a cell', () => {
  it.each(['=1+1', '+cmd|calc', '-1+SUM(A1)', '@now', '\t=1', '\r=1', ' =1', '＝1', '-', '+A1', '=1'])(
    'gets an apostrophe where a spreadsheet would evaluate it: %j',
    (text) => {
      expect(inert(text)).toBe(`'${text}`);
    },
  );

  it.each(['+15125550100', '+1 (512) 555-0100', '+44 20 7946 0958 ext. 12', '-12.5', '1/2/2026', 'a=b', ''])(
    'stays as it is with a telephone number, a number, or harmless text: %j',
    (text) => {
      expect(inert(text)).toBe(text);
    },
  );

  it('reads back as it was written, with quotes, delimiters, line breaks, and formulas made harmless', async () => {
    const name = '=HYPERLINK("https://evil.example","a;b")';
    const district = await harness.seed.district({ state: 'RI', name, county: 'Line\nbreak, "quoted"; x' });
    const { text } = await harness.get(`/districts?state=RI&format=csv&fields=id,name,county`, nobody.key);
    expect(text.split('\r\n', 1)[0]).toBe('id,name,county');
    expect(parse(text, { columns: true })).toEqual([
      { id: district.id, name: `'${name}`, county: district.county },
    ]);
    expect((await harness.seed.vendor({ canonicalName: 'Semi;colon' })).id).toBeTruthy();
    const vendors = await harness.get(
      '/vendors?search=Semi;colon&format=csv&fields=canonical_name',
      nobody.key,
    );
    expect(vendors.text).toBe('canonical_name\r\n"Semi;colon"\r\n');
  });
});
