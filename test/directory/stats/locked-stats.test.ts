import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isEnumType } from 'graphql';
import sql from 'sql-template-tag';
import type { District } from '../../../src/directory/districts/district.entity.ts';
import type { School } from '../../../src/directory/schools/school.entity.ts';
import type { Vendor } from '../../../src/directory/vendors/vendor.entity.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { declaredSchema } from '../../support/schema.ts';

let harness: Harness;
/** Has unlocked the first district and its first two schools. */
let acme: Cast;
/** Has unlocked everything. */
let insider: Cast;
let districts: District[];
let schools: School[];
let vendors: Vendor[];
const schema = await declaredSchema();

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'enterprise' });
  insider = await seed.organization({ plan: 'enterprise' });
  const survivor = await seed.vendor({ canonicalName: 'Atlas', category: 'sis' });
  const between = await seed.vendor({ canonicalName: 'Atlas II', mergedIntoId: survivor.id });
  const merged = await seed.vendor({
    canonicalName: 'Atlas Classic',
    category: 'lms',
    mergedIntoId: between.id,
  });
  const other = await seed.vendor({ canonicalName: 'Zephyr', category: 'finance' });
  vendors = [survivor, merged, other];
  districts = [];
  schools = [];
  for (const [index, state] of ['TX', 'CA'].entries()) {
    const district = await seed.district({
      state,
      county: 'Alpha',
      studentCount: 900 + index,
      schoolCount: 2,
    });
    districts.push(district);
    for (const studentCount of [200, 300, 400]) {
      schools.push(await seed.school({ districtId: district.id, state, county: 'Alpha', studentCount }));
    }
  }
  for (const place of [
    ...districts.map(({ id }) => ({ districtId: id })),
    ...schools.map(({ id }) => ({ schoolId: id })),
  ]) {
    await seed.stackEntry(place, merged);
    await seed.contract(place, { vendorId: survivor.id, expiresAt: new Date(Date.now() + 1e9) });
    await seed.contract(place, { vendorId: other.id, status: 'expired' });
  }
  await seed.stackEntry({ schoolId: schools[0]!.id }, other, { category: 'security' });
  for (const { id, districtId } of schools) {
    const place = { schoolId: id, districtId: String(districtId) };
    await seed.contact({ ...place, name: 'Ann Able', title: 'Principal', enrichmentStatus: 'completed' });
    await seed.contact({ ...place, name: 'Ann  able', title: 'Librarian', emailConfidenceScore: 40 });
    await seed.contact({ ...place, name: 'Bob Baker', title: 'Principal', emailConfidenceScore: 80 });
  }
  await seed.contact({ districtId: districts[0]!.id, title: null, emailVerificationStatus: 'valid' });
  await acme.unlocks('district', districts[0]!);
  await acme.unlocks('school', schools[0]!, schools[1]!);
  await insider.unlocks('district', ...districts);
  await insider.unlocks('school', ...schools);
});
afterAll(() => harness.close());

const ask = async ({ key }: Cast, query: string) => {
  harness.pass(60_000);
  const { body } = await harness.graphql(key, query);
  expect([query, body.errors]).toEqual([query, undefined]);
  return body.data;
};
const KEYED = '{ keys { kind code label } count }';

describe('groups by vendor', () => {
  it('count unlocked places only, once per vendor in use or under contract, merged vendors as one', async () => {
    const { schoolStats } = await ask(
      acme,
      `{ schoolStats(groupBy: [VENDOR]) { total overlaps groupCount groups ${KEYED} } }`,
    );
    expect(schoolStats).toEqual({
      total: 6,
      overlaps: true,
      groupCount: 3,
      groups: [
        { keys: [{ kind: 'LOCKED', code: null, label: 'Locked' }], count: 4 },
        { keys: [{ kind: 'VALUE', code: vendors[0]!.id, label: 'Atlas' }], count: 2 },
        { keys: [{ kind: 'VALUE', code: vendors[2]!.id, label: 'Zephyr' }], count: 1 },
      ],
    });
  });

  it('report no vendors at an unlocked place without any', async () => {
    const stranger = await harness.seed.organization();
    const quiet = await harness.seed.district({ state: 'OK' });
    await stranger.unlocks('district', quiet);
    const { districtStats } = await ask(
      stranger,
      `{ districtStats(filter: { state: "OK" }, groupBy: [VENDOR]) { groups ${KEYED} } }`,
    );
    expect(districtStats.groups).toEqual([
      { keys: [{ kind: 'NOT_REPORTED', code: null, label: 'Not reported' }], count: 1 },
    ]);
  });

  it('contain the places that the filter by a category finds, for a caller who has unlocked everything', async () => {
    const { schoolStats } = await ask(
      insider,
      `{ schoolStats(groupBy: [VENDOR_CATEGORY]) { groups ${KEYED} } }`,
    );
    const byCategory = schoolStats.groups.map(
      ({ keys, count }: { keys: [{ code: string }]; count: number }) => [keys[0].code, count],
    );
    expect(byCategory).toEqual([
      ['sis', 6],
      ['finance', 1],
      ['security', 1],
    ]);
    for (const [category, count] of byCategory) {
      const { schools: found } = await ask(
        insider,
        `{ schools(filter: { vendorCategory: ${category} }) { pagination { total } } }`,
      );
      expect([category, found.pagination.total]).toEqual([category, count]);
    }
  });
});

describe('contactStats', () => {
  it('counts the contacts that the search of the same filter finds', async () => {
    for (const filter of [
      '{}',
      '{ state: "TX" }',
      '{ titleIlike: "princ%" }',
      '{ search: "ann" }',
      '{ state: "CA" }',
    ]) {
      const { contactStats, contacts } = await ask(
        acme,
        `{
          contactStats(filter: ${filter}, groupBy: [PLACE, TITLE]) { total all { count unlocked } groups { count } }
          contacts(filter: ${filter}) { accessSummary { totalResults unlocked } }
        }`,
      );
      const { totalResults, unlocked } = contacts.accessSummary;
      expect([filter, contactStats.total]).toEqual([filter, totalResults]);
      expect(contactStats.all).toEqual({ count: totalResults, unlocked });
      const counts: number[] = contactStats.groups.map(({ count }: { count: number }) => count);
      expect(counts.reduce((a, b) => a + b, 0)).toBe(totalResults);
    }
  });

  it('groups contacts by what their rows show, and returns the numbers of each group', async () => {
    const { contactStats } = await ask(
      acme,
      `{ contactStats(groupBy: [TITLE], order: { by: KEY, ascending: true }) {
        groups { keys { kind code } count unlocked places emailConfidence { counted mean } }
      } }`,
    );
    expect(contactStats.groups).toEqual([
      {
        keys: [{ kind: 'VALUE', code: 'Principal' }],
        count: 6,
        unlocked: 0,
        places: 3,
        emailConfidence: { counted: 3, mean: 80 },
      },
      {
        keys: [{ kind: 'NOT_REPORTED', code: null }],
        count: 1,
        unlocked: 0,
        places: 1,
        emailConfidence: { counted: 0, mean: null },
      },
    ]);
  });
});

describe('two worlds that differ only in locked content', () => {
  const dimensionsOf = (noun: string): string[] => {
    const type = schema.getType(`${noun}Dimension`);
    return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  };
  const MEASURES: Readonly<Record<string, string>> = {
    School: 'districts students { sum median }',
    District: 'schools { sum } students { sum median }',
    Contact: 'unlocked places emailConfidence { counted sum median }',
  };

  /** Queries with every grouping by one dimension, and by it and the next one, for wide and narrow filters. */
  const documents = () =>
    Object.keys(MEASURES).flatMap((noun) => {
      const [open, locked] = districts.map(({ id }) => id);
      const at = [schools[0]!, schools[4]!].map(({ id }) => id);
      const filters = {
        School: ['{}', ...at.map((id) => `{ ids: ["${id}"] }`)],
        District: ['{}', `{ ids: ["${open}"] }`, `{ ids: ["${locked}"] }`],
        Contact: ['{}', ...at.map((id) => `{ schoolId: "${id}" }`), `{ districtId: "${locked}" }`],
      }[noun]!;
      const names = dimensionsOf(noun);
      const groupings = names.flatMap((name, index) => [[name], [name, names[(index + 1) % names.length]!]]);
      return filters.flatMap((filter) => {
        const fields = groupings.map(
          (
            groupBy,
            index,
          ) => `s${index}: ${noun.toLowerCase()}Stats(filter: ${filter}, groupBy: [${groupBy}], top: 5) {
            total groupCount all { count ${MEASURES[noun]} }
            groups { keys { kind code label state } count ${MEASURES[noun]} }
          }`,
        );
        const half = Math.ceil(fields.length / 2); // a document has at most 1,000 tokens
        return [fields.slice(0, half), fields.slice(half)].map((some) => `{ ${some.join(' ')} }`);
      });
    });

  const answers = async (cast: Cast) => {
    const found: unknown[] = [];
    for (const document of documents()) found.push(await ask(cast, document));
    return found;
  };

  it('give equal statistics to callers who may not read the content, and different ones to those who may', async () => {
    const before = { acme: await answers(acme), insider: await answers(insider) };
    const { seed, db } = harness;
    const [, locked] = districts;
    const lockedSchools = schools.slice(2);
    const newcomer = await seed.vendor({ canonicalName: 'Newcomer', category: 'hr' });
    for (const { id } of lockedSchools) {
      await seed.stackEntry({ schoolId: id }, newcomer);
      await db.core.rows(sql`update contracts set status = 'cancelled' where school_id = ${id}`);
    }
    await seed.contract({ districtId: locked!.id }, { vendorId: newcomer.id });
    await seed.contact({ districtId: locked!.id, title: 'Registrar' });
    await seed.contact({
      districtId: locked!.id,
      schoolId: schools[4]!.id,
      state: 'CA',
      emailConfidenceScore: 1,
    });
    await db.core.rows(
      sql`update contacts set email_confidence_score = 7, title = 'Nurse' where district_id = ${locked!.id}`,
    );
    await db.core.rows(sql`update schools set technology_level = 'high' where id = ${schools[4]!.id}`);
    expect(await answers(acme)).toEqual(before.acme);
    const after = await answers(insider);
    const differing = after.filter(
      (answer, index) => JSON.stringify(answer) !== JSON.stringify(before.insider[index]),
    );
    expect(differing.length).toBeGreaterThan(5);
  });
});
