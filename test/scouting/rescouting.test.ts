import { Readable } from 'node:stream';
import { LanguageModel } from '@emi/reading/model';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { openAiAnalyst } from '../../packages/reading/analysts/openai.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { importContacts } from '../../src/importers/contacts-csv.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { answers, cutOff, FakeLanguageModel, fails, type Reaction, says } from '../support/language-model.ts';
import { deeds, link, page, smallDistrict, staffTable, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';
const row = (name: string): [string, string, string, string] => [
  name,
  'Coordinator',
  'District Office',
  `${name.toLowerCase().replace(/\W+/g, '.')}@${HOST}`,
];
const STAFF = [
  'Maria Delgado',
  'Unlocked Ulmer',
  'Listed Lindqvist',
  'Written Walcott',
  'Noted Norberg',
  'Gone Garrison',
];

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: District;
/** The current content of the website. */
let staff = STAFF;
const ELM = 'elmcounty.example.org';
const WEAK = 'weakmodel.example.org';
const CLERKS = ['Ann Lee, Nurse', 'Bo Diaz, Counselor', 'Cy Hall, Registrar', 'Di Ray, Bookkeeper'];
let leaders = ['Lou Parted, Superintendent', 'Robert Stayed, Principal', 'Ann Gone, Director of Technology'];
let technology = 'Our district uses PowerSchool as its student information system.';
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [HOST]: ({ pathname }) =>
      ({
        '/': page('Cedar Flats ISD', link('/staff', 'Staff directory'), link('/technology', 'Technology')),
        '/staff': page('Staff directory', staffTable(...staff.map(row))),
        '/technology': page('Technology department', `<p>${technology}</p>`),
      })[pathname],
    [WEAK]: smallDistrict('Weak Model Schools'),
    [ELM]: () => page('Elm County Schools', ...[...CLERKS, ...leaders].map((line) => `<p>${line}</p>`)),
  });
  acme = await harness.seed.organization({ credits: 100 });
  for (const canonicalName of ['PowerSchool', 'Skyward']) await harness.seed.vendor({ canonicalName });
  district = await harness.seed.district({
    name: 'Cedar Flats ISD',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
  });
  await deeds(harness).unlock(acme, 'district', district);
  await drain();
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const drain = () => harness.drain(harness.handlers({ web: sites.web }));
const people = async (): Promise<Record<string, string>> => {
  const { data } = await deeds(harness).read(`/contacts?district_id=${district.id}&limit=100`, acme);
  return Object.fromEntries(data.map(({ id, name }: { id: string; name: string }) => [name, id]));
};
const vendors = async (): Promise<string[]> =>
  (await deeds(harness).read(`/districts/${district.id}/vendors`, acme)).data.map(
    ({ vendor }: { vendor: { canonical_name: string } }) => vendor.canonical_name,
  );

it('a run notes when the own website of a place showed an address', async () => {
  const { data } = await deeds(harness).read(
    `/contacts?district_id=${district.id}&limit=1&include=email_seen_at`,
    acme,
  );
  expect(Date.parse(data[0].email_seen_at)).toBeGreaterThan(Date.now() - 600_000);
});

describe('a district whose language model fails', () => {
  const invented =
    (quote: string): Reaction =>
    (response, request) => {
      const confirmed = { candidate: 1, verdict: 'confirm', quote, changes: [] };
      const facts = { contracts: [], purchases: [], painPoints: [], funding: [], rfps: [], events: [] };
      const person = { name: 'Bob Evil', title: 'Superintendent', email: null, phone: null, school: null };
      const answer = {
        verdicts: { verdicts: [confirmed, { ...confirmed, candidate: 99 }] },
        facts: {
          ...facts,
          vendors: [{ vendor: 'Skyward', category: 'sis', context: quote }],
          contacts: [{ ...person, context: quote }],
        },
        summary: { aiSummary: quote, executiveSummary: quote, aiPolicySummary: null },
      }[request.body.response_format.json_schema.name as 'verdicts'];
      return says(answer)(response, request);
    };

  it.each<[string, Reaction, string]>([
    ['refuses its key', fails(401), 'refused our access'],
    ['refuses its account', fails(403), 'refused our access'],
    ['is overloaded', fails(503), 'was out of order'],
    ['answers in prose', says('Sure! The superintendent is Bob Evil.'), 'gave no usable answer'],
    ['breaks off its JSON', says('{"verdicts": [{"candidate": 1, "verd'), 'gave no usable answer'],
    ['reaches its limit', cutOff('{"verdicts": ['), 'gave no usable answer'],
    ['leaves out keys', says({}), 'gave no usable answer'],
    ['gives other types', says({ verdicts: 'all', vendors: 5, aiSummary: 1 }), 'gave no usable answer'],
    ['speaks no JSON at all', answers(200, '<html>Welcome</html>', 'text/html'), 'gave no usable answer'],
    ['answers nothing', answers(200, 'null'), 'gave no usable answer'],
    ['invents its quotes', invented('We hired Bob Evil.'), 'gave answers that the pages do not bear out'],
  ])('has what the rules find, charged once, where it %s', async (_, reaction, failure) => {
    const fake = await FakeLanguageModel.start();
    fake.otherwise(reaction);
    const weak = await harness.seed.district({ name: 'Weak Model Schools', websiteUrl: `http://${WEAK}` });
    const customer = await harness.seed.organization({ credits: 20 });
    await deeds(harness).unlock(customer, 'district', weak);
    const balance = async () => (await deeds(harness).read('/credits', customer)).balance.credit_balance;
    const charged = await balance();
    const analyst = openAiAnalyst(new LanguageModel(fake.settings()), embeddedAnalyst);
    await harness.drain(harness.handlers({ web: sites.web, analyst }));
    await fake.close();

    const path = `/districts/${weak.id}`;
    const { status, progress } = await deeds(harness).read(`${path}/status`, customer);
    expect(status).toBe('completed');
    const [message, ...again] = progress.message.split(` The language model ${failure}.`);
    expect([message, again]).toEqual([
      'Scouting is complete.',
      [expect.stringMatching(/^ The findings are those of the rules alone\./)],
    ]);
    const { data: products } = await deeds(harness).read(`${path}/vendors`, customer);
    expect(products).toMatchObject([{ vendor: { canonical_name: 'PowerSchool' } }]);
    const { data: people } = await deeds(harness).read(`/contacts?district_id=${weak.id}`, customer);
    expect(people).toMatchObject([{ name: 'Maria Delgado', title: 'Superintendent' }]);
    expect(await deeds(harness).read(path, customer)).toMatchObject({
      ai_summary: expect.not.stringContaining('Evil'),
      executive_summary: expect.not.stringContaining('Evil'),
    });
    expect(fake.requests.length).toBeGreaterThan(0);
    expect(await balance()).toBe(charged);
  });
});

describe('a district that is scouted again', () => {
  it('shows the current website, and keeps records that are unlocked, listed, emailed or imported', async () => {
    const found = await people();
    expect(Object.keys(found).sort()).toEqual([...STAFF].sort());
    expect(await vendors()).toEqual(['PowerSchool']);
    const contact = (name: string) => ({ id: found[name]! });
    await deeds(harness).unlock(acme, 'contact', contact('Unlocked Ulmer'));
    await harness.seed.listItem(
      {
        ...(await harness.seed.list(acme, { entityType: 'contact' })),
        userId: acme.userId,
        entityType: 'contact',
      },
      contact('Listed Lindqvist'),
    );
    await harness.seed.email(acme, contact('Written Walcott'));
    await harness.seed.overlay(acme, contact('Noted Norberg'));
    const imported = await harness.seed.contact({ districtId: district.id, name: 'Imported Ingram' });
    const skyward = await harness.seed.stackEntry(
      { districtId: district.id },
      await harness.seed.vendor({ canonicalName: 'Imported Vendor' }),
    );
    expect(skyward.id).toBeDefined();

    staff = ['Maria Delgado', 'Newly Nakamura'];
    technology = 'Our district uses Skyward as its student information system.';
    await deeds(harness).scout(acme, 'district', district);
    await drain();

    const after = await people();
    expect(Object.keys(after).sort()).toEqual(
      [
        'Imported Ingram',
        'Listed Lindqvist',
        'Maria Delgado',
        'Newly Nakamura',
        'Noted Norberg',
        'Unlocked Ulmer',
        'Written Walcott',
      ].sort(),
    );
    for (const name of ['Maria Delgado', 'Unlocked Ulmer', 'Listed Lindqvist'])
      expect(after[name]).toBe(found[name]);
    expect(after['Imported Ingram']).toBe(imported.id);
    // PowerSchool is gone only once the page has been read without it again, a month later.
    expect((await vendors()).sort()).toEqual(['Imported Vendor', 'PowerSchool', 'Skyward']);
  });

  it('reports which leaders changed since the last reading, as signals too, where its people can be seen', async () => {
    const elm = await harness.seed.district({ name: 'Elm County Schools', websiteUrl: `http://${ELM}` });
    const changes = async (): Promise<string[]> =>
      (await deeds(harness).read(`/districts/${elm.id}/events?types=leadership_change`, acme)).data
        .map(({ title }: { title: string }) => title)
        .sort();
    const read = async () => {
      await deeds(harness).scout(acme, 'district', elm);
      await drain();
    };
    await deeds(harness).unlock(acme, 'district', elm);
    await drain();
    expect(await changes()).toEqual([]);

    leaders = ['Jane Arrived, Superintendent', 'Bob Stayed, Principal'];
    await read();
    const titles = [
      'Ann Gone is no longer listed as Director of Technology',
      'Jane Arrived succeeds Lou Parted as Superintendent',
    ];
    expect(await changes()).toEqual(titles);
    const signalsFor = async (cast: Cast): Promise<string> =>
      JSON.stringify((await deeds(harness).read('/signals?kinds=leadership', cast)).data);
    for (const title of titles) expect(await signalsFor(acme)).toContain(`leadership change: ${title}`);
    expect(await signalsFor(await harness.seed.organization())).toBe('[]');

    await read();
    expect(await changes()).toEqual(titles);
  });

  it('reports changes of leaders between imported files once, not of parts, spellings, or first files', async () => {
    const oak = await harness.seed.district({ name: 'Oak Grove Schools', ncesId: '4811111' });
    await acme.unlocks('district', oak);
    const changes = async (): Promise<string[]> =>
      (await deeds(harness).read(`/districts/${oak.id}/events?types=leadership_change`, acme)).data.map(
        ({ title }: { title: string }) => title,
      );
    const imports = async (lines: readonly string[], dryRun = false) => {
      const rows = lines.map((line) => `4811111,${line.replace(', ', ',')}`);
      const file = Readable.from([Buffer.from(['district_nces_id,name,title', ...rows].join('\n'))]);
      const { rejected, notes } = await importContacts(file, harness.address, { dryRun, withoutEmail: true });
      expect(rejected).toBe(0);
      return notes['changes of leaders'] ?? 0;
    };
    const [parted, arrived] = ['John Doe, Superintendent', 'Jane Roe, Superintendent'];
    expect(await imports([...CLERKS, parted])).toBe(0);
    expect(await imports([parted.replace('John', 'Jon'), ...CLERKS])).toBe(0);
    expect(await imports(CLERKS.slice(0, 2))).toBe(0);
    expect(await imports([...CLERKS, arrived], true)).toBe(1);
    expect(await changes()).toEqual([]);

    const titles = ['Jane Roe succeeds Jon Doe as Superintendent'];
    expect(await imports([...CLERKS, arrived])).toBe(1);
    expect(await changes()).toEqual(titles);
    expect(await imports([...CLERKS, arrived])).toBe(0);
    expect(await imports([...CLERKS, arrived, 'Al Dow, Custodian'])).toBe(0);
    expect(await changes()).toEqual(titles);
    const signals = await deeds(harness).read('/signals?kinds=leadership', acme);
    expect(JSON.stringify(signals.data)).toContain(titles[0]);
    const others = await deeds(harness).read('/signals?kinds=leadership', await harness.seed.organization());
    expect(others.data).toEqual([]);
  });

  it('keeps the earlier findings, and reports the reason, when its website cannot be read', async () => {
    const before = [await people(), await vendors()];
    const record = await deeds(harness).read(`/districts/${district.id}`, acme);
    await sites.close();
    await deeds(harness).scout(acme, 'district', district);
    await drain();
    expect(await deeds(harness).read(`/districts/${district.id}/status`, acme)).toMatchObject({
      status: 'error',
      failure: { message: 'The website cannot be reached.', can_retry: true },
    });
    expect([await people(), await vendors()]).toEqual(before);
    expect(await deeds(harness).read(`/districts/${district.id}`, acme)).toMatchObject({
      status: 'error',
      ai_summary: record.ai_summary,
      retry_count: 3,
      error_message: 'The website cannot be reached.',
    });
    const [papers] = await harness.db.core.rows(sql`select count(*)::int as left from scouting_pages`);
    expect(papers).toEqual({ left: 0 });
  });
});
