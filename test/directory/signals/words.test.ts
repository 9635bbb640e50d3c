import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { formsOf } from '../../../src/directory/findings/words-query.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { rounds, SEED } from '../../support/rounds.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

let harness: Harness;
let acme: Cast;
let mesa: { id: string };
let locked: { id: string };
let powerSchool: { id: string };
let aruba: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'enterprise' });
  mesa = await seed.district({ name: 'Mesa Unified', state: 'AZ' });
  locked = await seed.district({ name: 'Locked', state: 'AZ' });
  await acme.unlocks('district', mesa);
  powerSchool = await seed.vendor({ canonicalName: 'PowerSchool' });
  aruba = await seed.vendor({ canonicalName: 'Aruba Networks', aliases: ['Aruba'] });
  const chancery = await seed.vendor({ canonicalName: 'Chancery', mergedIntoId: powerSchool.id });
  for (const { id } of [mesa, locked]) {
    const place = { districtId: id };
    await seed.contract(place, { vendorId: chancery.id, expiresAt: inDays(41), context: 'Student records.' });
    await seed.rfp(place, {
      title: 'Wireless networks for K-12 schools',
      notes: 'Access points by Aruba or equivalent; visit www.mesa.org/bids for <b>details</b> & dates.',
      deadline: inDays(12),
    });
    await seed.rfp(place, { title: 'IT support', notes: 'The aruba sunset mural', deadline: inDays(12) });
    await seed.purchase(place, { item: 'Chromebooks', vendorNameRaw: 'CDW Government', amount: 10 });
    await seed.painPoint(place, {
      description: 'Network outages',
      evidence: evidence('Three networks were down in May.'),
    });
  }
});
afterAll(() => harness.close());

const evidence = (quote: string) =>
  ({
    kind: 'sentence',
    quote,
    heading: null,
    url: 'https://mesa.org',
    seenAt: null,
    agreeingPages: 1,
    confidence: 0.9,
  }) as never;

async function found(search: string, more = ''): Promise<string[]> {
  const { status, body } = await harness.get(
    `/signals?search=${encodeURIComponent(search)}${more}`,
    acme.key,
  );
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ summary }: { summary: string }) => summary.split(/[,:;] |ends/)[0]).toSorted();
}

describe('GET /signals?search=', () => {
  it('finds words in any form in titles, texts, quotes, suppliers, products, and names of the catalog', async () => {
    expect(await found('networking')).toEqual(
      ['other problem', 'request for proposals'].map((s) => expect.stringContaining(s.slice(-8)) as never),
    );
    expect(await found('may outage')).toHaveLength(1);
    expect(await found('cdw chromebook')).toHaveLength(1);
    expect(await found('chancery')).toHaveLength(1);
    expect(await found('powerschool records')).toHaveLength(1);
  });

  it.each([
    ['"access points"', 1],
    ['"points access"', 0],
    ['chromebooks OR outages', 2],
    ['network -wireless', 1],
    ['K-12', 1],
    ['"k-12 schools"', 1],
    ['mesa.org', 1],
    ['IT', 1],
    ['details', 1],
    ['wireless zebra', 0],
    ['"', 0],
    ['-', 0],
    [`'":*&|!()<>\\ wireless`, 1],
  ])('reads %j as a search with %i results', async (search, count) => {
    expect(await found(search)).toHaveLength(count);
  });

  it('counts nothing at locked places with words, and counts them without', async () => {
    const without = await harness.get('/signals', acme.key);
    expect(without.body._locked_signals).not.toEqual([]);
    const { body } = await harness.get('/signals?search=wireless', acme.key);
    expect(body._locked_signals).toEqual([]);
  });

  it('shows the words in their passage if asked to, as safe HTML', async () => {
    const { body } = await harness.get('/signals?search=details&include=highlight', acme.key);
    expect(body.data[0].highlight).toContain('for &lt;b&gt;<mark>details</mark>&lt;/b&gt; &amp; dates');
    const without = await harness.get('/signals?include=highlight', acme.key);
    expect(new Set(without.body.data.map(({ highlight }: { highlight: null }) => highlight))).toEqual(
      new Set([null]),
    );
  });

  it('finds new names of vendors at once, and does not report their signals as changed', async () => {
    const rename = (name: string) =>
      harness.db.core.rows(sql`update vendors set canonical_name = ${name} where id = ${powerSchool.id}`);
    const before = await harness.get('/signals?search=powerschool', acme.key);
    await rename('Unified Classroom');
    expect(await found('powerschool')).toHaveLength(0);
    const { body } = await harness.get('/signals?search="unified classroom"', acme.key);
    expect(body.data.map(({ id, changed_at }: Record<string, string>) => [id, changed_at])).toEqual(
      before.body.data.map(({ id, changed_at }: Record<string, string>) => [id, changed_at]),
    );
    await rename('PowerSchool');
  });

  it('follows a finding whose text changes', async () => {
    const { seed } = harness;
    const rfp = await seed.rfp({ districtId: mesa.id }, { title: 'Gymnasium floors', deadline: inDays(9) });
    expect(await found('gymnasium')).toHaveLength(1);
    await harness.db.core.rows(sql`update rfps set title = 'Tennis courts' where id = ${rfp.id}`);
    expect([await found('gymnasium'), await found('tennis')].map(({ length }) => length)).toEqual([0, 1]);
    await harness.db.core.rows(sql`delete from rfps where id = ${rfp.id}`);
    expect(await found('tennis')).toHaveLength(0);
  });
});

describe('GET /signals?vendor_ids=', () => {
  const idsOf = async (id: string) => (await harness.get(`/signals?vendor_ids=${id}`, acme.key)).body.data;

  it('finds what was bought from a vendor or one that was merged into it', async () => {
    expect((await idsOf(powerSchool.id)).map(({ kind }: { kind: string }) => kind)).toEqual(['contract']);
  });

  it('finds requests that name it as the maker, but not its name as another word', async () => {
    const data = await idsOf(aruba.id);
    expect(data.map(({ rfp }: { rfp: { title: string } }) => rfp.title)).toEqual([
      'Wireless networks for K-12 schools',
    ]);
  });
});

describe('the lists of a district', () => {
  it('find words, highlight them, and reveal no locked ones', async () => {
    const { body } = await harness.graphql(
      acme.key,
      `query Rfps($id: UUID!, $locked: UUID!) {
        district(id: $id) { rfps(filter: { search: "wireless" }) { title highlight } all: rfps { highlight } }
        locked: district(id: $locked) { rfps(filter: { search: "wireless" }) { title } }
      }`,
      { id: mesa.id, locked: locked.id },
    );
    expect(body.data).toMatchObject({
      district: { rfps: [{ highlight: expect.stringContaining('<mark>Wireless</mark> networks') }] },
      locked: { rfps: null },
    });
    expect(body.data.district.all.map(({ highlight }: { highlight: null }) => highlight)).toEqual([
      null,
      null,
    ]);
    const purchases = async (search: string) =>
      (await harness.get(`/districts/${mesa.id}/purchases?search=${search}`, acme.key)).body.data.length;
    expect([await purchases('chromebook'), await purchases('tractor')]).toEqual([1, 0]);
  });
});

/** The words of a text, as a reader would split it. */
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];

/** Sentences of the pages of real districts. */
const PASSAGES = globSync('packages/reading/quality/real/*/*.html').flatMap((file) =>
  readFileSync(file, 'utf8')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .split(/<[^>]*>/)
    .map((passage) => passage.replace(/\s+/g, ' ').trim())
    .filter(
      (passage) =>
        /^[\x20-\x7e]{30,400}$/.test(passage) &&
        !/[{}=]|\d[a-z]|[a-z]\d|[a-z][.'-][a-z]|\d[-,]\d/i.test(passage),
    ),
);

describe(`words of ${PASSAGES.length} sentences of real pages, with seed ${SEED}`, () => {
  it('find what a scan of all texts finds, at unlocked places only', async () => {
    const { seed, db } = harness;
    const owner = await seed.organization({ plan: 'enterprise' });
    const places = [await seed.district(), await seed.school(), await seed.district(), await seed.school()];
    await owner.unlocks('district', places[0]!);
    await owner.unlocks('school', places[1]!);
    const texts = new Map<string, readonly string[]>();
    const bare = { evidence: null };
    const isOpen = (at: number) => at % 4 < 2;
    for (const [at, passage] of PASSAGES.slice(0, 500).entries()) {
      const place = at % 2 === 0 ? { districtId: places[at % 4]!.id } : { schoolId: places[at % 4]!.id };
      const { id } = await [
        () => seed.rfp(place, { ...bare, title: `${passage} ${at}`, notes: null, category: null }),
        () => seed.painPoint(place, { ...bare, description: `${passage} ${at}`, severity: 'high' }),
        () => seed.fundingSignal(place, { ...bare, context: `${passage} ${at}`, sourceName: null }),
        () => seed.timelineEvent(place, { ...bare, title: `${passage} ${at}`, description: null }),
        () =>
          seed.purchase(place, { ...bare, item: `${passage} ${at}`, vendorNameRaw: 'Zzyzx', context: null }),
      ][Math.floor(at / 4) % 5]!();
      if (isOpen(at)) texts.set(id, wordsOf(`${passage} ${at}`));
    }
    const all = [...new Set([...texts.values()].flat())];
    const stems = new Map(
      (
        await db.core.rows<{ word: string; stem: string }>(sql`
          select word, coalesce((ts_lexize('english_stems', word))[1], word) as stem
          from unnest(${[...new Set(all.flatMap(formsOf))]}::text[]) word`)
      ).map(({ word, stem }) => [word, stem]),
    );
    const stem = (word: string) => stems.get(word) ?? word;
    let random = SEED;
    const below = (limit: number) => {
      random = (random * 48_271 + 11) % 2_147_483_647;
      return random % limit;
    };
    const word = () => all[below(all.length)]!;
    const isForm = (other: string, one: string) => formsOf(one).some((form) => stem(other) === stem(form));
    const has = (words: readonly string[], one: string) => words.some((other) => isForm(other, one));
    type Question = readonly [string, (words: readonly string[]) => boolean];
    const questions: (() => Question)[] = [
      () => {
        const one = word();
        return [one, (words) => has(words, one)];
      },
      () => {
        const [one, other] = [word(), word()];
        return [`${one} or ${other}`, (words) => has(words, one) || has(words, other)];
      },
      () => {
        const words = [...texts.values()][below(texts.size)]!;
        const at = below(words.length - 1);
        const [one, next] = [words[at]!, words[at + 1]!];
        return [
          `"${one} ${next}"`,
          (others) => others.some((w, i) => isForm(w, one) && isForm(others[i + 1] ?? '', next)),
        ];
      },
      () => {
        const [one, other] = ['district', word()];
        return [`${one} -${other}`, (words) => has(words, one) && !has(words, other)];
      },
    ];
    for (let round = 0; round < rounds(200); round++) {
      const [search, matches] = questions[round % 4 === 0 ? below(4) : 0]!();
      const { body } = await harness.graphql(
        owner.key,
        `query Words($search: SearchText!) {
          signals(filter: { search: $search }, page: { limit: 200 }) { nodes { id } pagination { total } }
        }`,
        { search },
      );
      const expected = [...texts].filter(([, words]) => matches(words)).map(([id]) => id);
      expect([search, body.data.signals.pagination.total]).toEqual([search, expected.length]);
      if (expected.length <= 200) {
        const ids = body.data.signals.nodes.map(({ id }: { id: string }) => id);
        expect([search, ids.toSorted()]).toEqual([search, expected.toSorted()]);
      }
    }
  });
});
