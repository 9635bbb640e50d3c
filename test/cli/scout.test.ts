import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { Tools } from '../../src/app/job-handlers.ts';
import { scoutTarget } from '../../src/cli/scout.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import { Harness, READER, WEBHOOKS } from '../support/harness.ts';
import { PUBLIC_URL } from '../support/links.ts';
import { admin } from '../support/program.ts';
import { deeds, smallDistrict, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';

let harness: Harness;
let sites: Websites;
let district: District;
let progress: string[];
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: smallDistrict('Cedar Flats ISD') });
  district = await harness.seed.district({
    ncesId: '4812345',
    name: 'Cedar Flats ISD',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
  });
});
beforeEach(() => {
  progress = [];
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const tools = (changes: Partial<Tools> = {}): Tools => ({
  db: harness.db,
  queue: harness.jobs,
  writer: createWriter({}),
  web: sites.web,
  reader: READER,
  analyst: embeddedAnalyst,
  publicUrl: PUBLIC_URL,
  webhooks: WEBHOOKS,
  ...changes,
});
const scout = (
  target: string,
  options = {},
  changes: Partial<Tools> = {},
  signal = new AbortController().signal,
) =>
  scoutTarget(tools(changes), target, options, {
    signal,
    logger: pino({ level: 'silent' }),
    output: { write: (line: string) => progress.push(line) > 0 },
  });
const runs = () =>
  harness.db.core.rows<{ status: string }>(sql`select status from scouting_runs order by created_at`);
const jobs = () => harness.db.core.rows(sql`select status, error from jobs order by created_at`);

describe('admin scout of a website', () => {
  it('prints each fact with its page and sentence, as text and as JSON, and stores nothing', async () => {
    const { text, json, failed } = await scout(`http://${HOST}/`, { name: 'Cedar Flats ISD', state: 'TX' });
    expect(failed).toBeUndefined();
    expect(text).toContain('Cedar Flats ISD (district, TX)');
    expect(text.indexOf('In short')).toBeLessThan(text.indexOf('Vendors (2)'));
    const today = new Date().toISOString().slice(0, 10);
    const confidence = /sentence, (0\.\d\d),/.exec(text)?.[1]; // changes with each calibration
    expect(text).toContain(
      [
        '  PowerSchool, sis',
        '    “Our district uses PowerSchool as its student information system ' +
          'and Canvas as its learning management system.”',
        `    sentence, ${confidence}, ${today}, under “Technology department”`,
        `    http://${HOST}/technology`,
      ].join('\n'),
    );
    expect(text).toContain('Maria Delgado, Superintendent');
    expect(json).toMatchObject({
      subject: { type: 'district', name: 'Cedar Flats ISD', state: 'TX' },
      website: `http://${HOST}/`,
      ai_summary: expect.stringContaining('Cedar Flats ISD'),
      vendors: expect.arrayContaining([
        expect.objectContaining({ vendor: 'PowerSchool', source_url: `http://${HOST}/technology` }),
      ]),
      contacts: [expect.objectContaining({ name: 'Maria Delgado', source_url: `http://${HOST}/staff` })],
      urls: expect.arrayContaining([
        expect.objectContaining({ url: `http://${HOST}/staff`, page_type: expect.any(String) }),
      ]),
    });
    // A phase that takes longer appears more than once.
    expect([...new Set(progress.map((line) => line.slice(0, 3)))]).toEqual([
      '0/7',
      '1/7',
      '2/7',
      '3/7',
      '4/7',
      '5/7',
      '6/7',
    ]);
    expect(await runs()).toEqual([]);
    expect(await harness.db.core.rows(sql`select from contacts`)).toEqual([]);
  });

  it('accepts an address without a scheme and names the site by its host', async () => {
    const { json } = await scout(HOST);
    expect(json).toMatchObject({ subject: { name: HOST } });
  });

  it('reports why a website cannot be read', async () => {
    await expect(scout('http://gone.example.org')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The website cannot be reached.',
    });
  });

  it('prints no control sequence that a terminal would obey', async () => {
    const evil = await Websites.serve({
      'evil.example.org': {
        '/':
          '<title>E</title>' +
          '<p>Our district uses \u001b]0;x\u0007\u001b[31mPowerSchool\u009b2J for grades and attendance.</p>',
      },
    });
    const { text } = await scout('http://evil.example.org', { name: 'E\u001b[2Jvil' }, { web: evil.web });
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    await evil.close();
  });
});

describe('admin scout of a record', () => {
  it('performs a real run: published for everyone, executed here while workers leave it alone', async () => {
    let seen: unknown[] = [];
    const { json, text } = await scout(
      district.ncesId,
      {},
      {
        analyst: {
          ...embeddedAnalyst,
          analyze: async (pages, brief) => {
            seen = await harness.db.core.rows(
              sql`select state, start_after > now() as later from pgboss.job where name = 'scout'`,
            );
            return embeddedAnalyst.analyze(pages, brief);
          },
        },
      },
    );
    expect(seen).toEqual([{ state: 'created', later: true }]);
    expect(text).toContain('Cedar Flats ISD');
    expect(json).toMatchObject({
      subject: { type: 'district', name: 'Cedar Flats ISD' },
      contacts: [{ name: 'Maria Delgado' }],
    });
    expect(await runs()).toEqual([{ status: 'completed' }]);
    const acme = await harness.seed.organization({ credits: 6 });
    await deeds(harness).unlock(acme, 'district', district);
    expect(await deeds(harness).read(`/districts/${district.id}`, acme)).toMatchObject({
      status: 'completed',
      ai_summary: expect.any(String),
    });
    expect(await runs()).toEqual([{ status: 'completed' }]);
  });

  it('ends the run and frees the record when interrupted', async () => {
    const interruption = new AbortController();
    const analyst = {
      ...embeddedAnalyst,
      analyze: async () => {
        interruption.abort();
        return new Promise<never>(() => undefined);
      },
    };
    await expect(scout(district.ncesId, {}, { analyst }, interruption.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect((await runs()).at(-1)).toEqual({ status: 'error' });
    expect((await jobs()).at(-1)).toEqual({ status: 'failed', error: 'It was canceled.' });
    await scout(district.ncesId);
    expect((await runs()).at(-1)).toEqual({ status: 'completed' });
  });

  it('refuses a record that is being scouted and one that does not exist', async () => {
    const busy = await harness.seed.district({ ncesId: '4899999', websiteUrl: `http://${HOST}` });
    await harness.seed.scoutingRun({ districtId: busy.id });
    await expect(scout(busy.ncesId)).rejects.toThrow('This district is already being scouted or queued.');
    await expect(scout('0000000')).rejects.toThrow('There is no district with the NCES id 0000000.');
    await expect(scout('000000000000')).rejects.toThrow('There is no school with the NCES id 000000000000.');
  });

  it('fails at once in plain words for a record without a readable website', async () => {
    const gone = await harness.seed.district({ websiteUrl: 'http://gone.example.org', aiSummary: null });
    await expect(scout(gone.ncesId)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The website cannot be reached.',
    });
    const nowhere = await harness.seed.district({ websiteUrl: null });
    await expect(scout(nowhere.ncesId)).rejects.toThrow('No website is known for this district.');
  });
});

describe('admin scout', () => {
  it.each([
    [['scout'], 2, "missing required argument 'target'"],
    [['scout', 'nonsense'], 1, '"nonsense" is neither a website'],
    [['scout', 'ftp://example.org'], 1, 'is neither a website'],
    [['scout', '4812345', '--name', 'X'], 1, 'go with the address of a website'],
    [['scout', 'example.org', '--state', 'Texas'], 2, 'Must be two letters.'],
    [['scout', 'http://127.0.0.1/', '--name', 'Here'], 1, 'The address is not that of a public website.'],
  ])('called with %j exits with status %i and reports what is wrong', async (args, status, message) => {
    const outcome = await admin(harness.address, args as string[]);
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});
