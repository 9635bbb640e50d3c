import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, constantFrom, nat, sample, tuple } from 'fast-check';
import { migrate } from '../../src/db/migrate.ts';
import { AGENTS } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { rounds, SEED } from '../support/rounds.ts';

/** Texts as a keyboard has them; no two share a word. */
const PLAIN = [
  "Coeur d'Alene-East Office",
  'K-12 Finance Suite',
  "O'Brien Affiliates",
  'Canon City St. Flora',
  'Wi-Fi Straße Æther', // also letters that Unicode does not decompose
] as const;

/** For characters, others that mean the same and keep the case. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  "'": ['\u2019', '\u2018', '\u02bc', '\u00b4', '`', '\u2032'],
  '-': ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d'],
  ' ': ['\u00a0', '\u2003', '\u202f', '\t'],
  fi: ['\ufb01'],
  ffi: ['\ufb03', 'f\ufb01'],
  ff: ['\ufb00'],
  fl: ['\ufb02'],
  n: ['\u00f1', 'n\u0303', '\uff4e', 'n\u200b'],
  e: ['\u00e9', 'e\u0301', '\u1eb9', 'e\u00ad'],
  a: ['\u00e1', 'a\u030a', '\u0101', '\uff41'],
  o: ['\u00f6', '\u00f8', 'o\u2060'],
  s: ['\u015b', '\u017f'],
  i: ['\u00ef', '\u0131'],
};
/** For characters, others that mean the same, some in the other case. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  ß: ['ss', 'SS', '\u1e9e'],
  Æ: ['ae', '\u00e6', 'AE'],
  C: ['\u00c7', '\uff23', 'c'],
  K: ['\u212a', 'k'],
};
const PARTS = /ffi|ff|fi|fl|[\s\S]/g;

/** A text with some parts in other characters, in the same case on request, followed by a trademark sign. */
const respelled = (text: string, keepsCase = false) => {
  const othersOf = (part: string) =>
    FOREIGN[part] ?? (keepsCase ? [part] : (CASES[part] ?? [part.toUpperCase(), part]));
  const parts = text.match(PARTS)!;
  return tuple(
    array(nat(99), { minLength: parts.length, maxLength: parts.length }),
    constantFrom('', '®', '™'),
  ).map(([draws, mark]) => {
    const written = parts.map((part, at) => {
      const others = othersOf(part);
      return draws[at]! < 40 ? others[draws[at]! % others.length]! : part;
    });
    return written.join('') + mark;
  });
};

const LOCALES: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  C: freshDatabase,
  'en-US of ICU and without standard strings': async () => {
    const database = await freshDatabase();
    const name = `test_${randomBytes(6).toString('hex')}`;
    const create = `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`;
    await asOwner(database.address, create);
    await asOwner(database.address, `alter database ${name} set standard_conforming_strings = off`);
    const address = { ...database.address, database: name };
    await migrate(address);
    const drop = async () => {
      await asOwner(database.address, `drop database ${name} with (force)`);
      await database.drop();
    };
    return { address, drop };
  },
};

describe.each(Object.entries(LOCALES))(
  `text in a database with the locale %s (seed ${SEED})`,
  (_, database) => {
    let harness: Harness;
    let acme: Cast;
    let places: { readonly home: string; readonly named: string };
    const vendors: string[] = [];

    beforeAll(async () => {
      harness = await Harness.start(await database());
      const { seed } = harness;
      acme = await seed.organization({ plan: 'enterprise' });
      const home = await seed.district({ name: 'Home', state: 'VT' });
      const named = await seed.district({ name: 'Named', state: 'WY' });
      await acme.unlocks('district', home);
      await acme.unlocks('district', named);
      places = { home: home.id, named: named.id };
      const deadline = new Date(Date.now() + 9e8);
      for (const [at, text] of PLAIN.entries()) {
        const stored = [text, ...sample(respelled(text), { numRuns: 2, seed: SEED + at })];
        for (const name of stored) {
          const { id: districtId } = await seed.district({ name, state: 'VT', county: name });
          await seed.school({ districtId, name, state: 'VT', county: name });
          await seed.contact({ districtId: home.id, name, title: 'Clerk' });
          await seed.contact({
            districtId: home.id,
            name: `Ada ${randomBytes(4).toString('hex')}`,
            title: name,
          });
          await seed.rfp(
            { districtId: home.id },
            { title: `About ${name} and more`, notes: null, category: null, evidence: null, deadline },
          );
        }
        const written = sample(respelled(text, true), { numRuns: 4, seed: SEED + at });
        vendors.push((await seed.vendor({ canonicalName: written[0]!, aliases: [written[1]!, 'Other'] })).id);
        for (const title of [...written.slice(2), text.toUpperCase()]) {
          await seed.rfp(
            { districtId: named.id },
            { title, notes: null, category: null, evidence: null, deadline },
          );
        }
      }
    });
    afterAll(() => harness.close());

    const total = async (path: string) => {
      const { status, body } = await harness.get(path, acme.key);
      expect([path, status]).toEqual([path, 200]);
      return body.pagination?.total ?? body.data.length;
    };
    /** Each list that searches or filters by text, and how many of its records have a text. */
    const LISTS: readonly (readonly [path: (text: string) => string, count: number])[] = [
      [(text) => `/districts?search=${text}`, 3],
      [(text) => `/schools?search=${text}`, 3],
      [(text) => `/districts?county=${text}`, 3],
      [(text) => `/schools?county=${text}`, 3],
      [(text) => `/contacts?search=${text}`, 6],
      [(text) => `/contacts?title_ilike=${text}`, 3],
      [(text) => `/vendors?search=${text}`, 1],
      [(text) => `/districts/${places.home}/rfps?search=${text}`, 3],
      [(text) => `/signals?state=VT&search=${text}`, 3],
    ];

    it.each(PLAIN.map((text, at) => [text, at] as const))(
      'each list finds every spelling of %s',
      async (text, at) => {
        for (const spelling of [text, ...sample(respelled(text), { numRuns: rounds(3), seed: SEED - at })]) {
          for (const [path, count] of LISTS) {
            const asked = path(encodeURIComponent(spelling));
            expect([asked, await total(asked)]).toEqual([asked, count]);
          }
        }
      },
    );

    it('saved searches and agents find every spelling', async () => {
      const agent = await AGENTS['the client of 2026-07-28']!(new URL(`${harness.origin}/mcp`), acme.key);
      for (const [at, text] of PLAIN.entries()) {
        const [search] = sample(respelled(text), { numRuns: 1, seed: SEED + 7 * at });
        for (const list of ['/districts', '/signals']) {
          const { status, body } = await harness.post('/saved-searches', acme.key, {
            name: `${list} ${at}`,
            path: `${list}?state=VT&search=${encodeURIComponent(search!)}`,
          });
          expect(status).toBe(201);
          expect([search, await total(body.path)]).toEqual([search, 3]);
        }
        for (const tool of ['search_districts', 'search_schools', 'search_contacts', 'find_signals']) {
          const found = JSON.parse((await agent.call(tool, { search, state: 'VT' })).text);
          expect([tool, search, found.total]).toEqual([tool, search, tool === 'search_contacts' ? 6 : 3]);
        }
      }
      await agent.close();
    });

    it('findings name a vendor in every spelling, but only in its own capitals', async () => {
      const naming = (id: string) => total(`/signals?kinds=rfp&state=WY&vendor_ids=${id}`);
      expect(await Promise.all(vendors.map(naming))).toEqual(PLAIN.map(() => 2));
    });
  },
);
