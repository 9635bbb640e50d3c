import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { knownVendors, labeledSites } from '../../packages/reading/quality/site.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { School } from '../../src/directory/schools/school.entity.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { ServedSite } from '../support/labeled-site.ts';
import { deeds, link, page, Websites } from '../support/scouting.ts';
import type { PageAnswer } from '../support/websites.ts';

/** A document of the labeled sites that were written for tests. */
const file = (name: string): PageAnswer => {
  const all = labeledSites('written').flatMap(({ pages }) => pages);
  const { contentType, body } = all.find((labeled) => labeled.file === name)!.document;
  return { type: contentType ?? '', body };
};
const MINUTES = '/board/minutes-2026-09-21.pdf';
const CALENDAR = '/calendar/events.ics';
/** A whole district: its website with PDFs, a feed, a calendar, and traps, and three schools with own websites. */
const district = new ServedSite('bright-harbor', {
  [MINUTES]: file('minutes-2026-09-21.pdf'),
  [CALENDAR]: {
    type: 'text/calendar',
    body: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1@example.org',
      'DTSTART;VALUE=DATE:20270310',
      'SUMMARY:Board of Education Meeting',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  },
  '/news/loop': { status: 302, headers: { Location: '/news/loop' } },
  '/news/day/1': page('Day 1', link('/news/day/2', 'Next day')),
});
const schools = [
  new ServedSite('rosa-parks-middle'),
  new ServedSite('cottonwood-day'),
  new ServedSite('tamarack-peak'),
];

let harness: Harness;
let sites: Websites;
let worker: Worker;
let acme: Cast;
let record: District;
let schoolRecords: School[];
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [district.host]: (url) => {
      const day = /^\/news\/day\/(\d+)$/.exec(url.pathname)?.[1];
      return day ? page(`Day ${day}`, link(`/news/day/${Number(day) + 1}`, 'Next day')) : district.pages(url);
    },
    ...Object.fromEntries(schools.map(({ host, pages }) => [host, pages])),
  });
  for (const { name, aliases, category, website, hosts, words, senses } of knownVendors()) {
    await harness.seed.vendor({
      canonicalName: name,
      aliases: [...aliases],
      category: category ?? 'other',
      website,
      hosts: [...(hosts ?? [])],
      words: [...(words ?? [])],
      senses: [...(senses ?? [])],
    });
  }
  acme = await harness.seed.organization({ plan: 'growth', credits: 100 });
  const { name, state, city } = district.site.subject;
  record = await harness.seed.district({
    name,
    state,
    physicalCity: city,
    websiteUrl: district.website,
    aiSummary: null,
  });
  schoolRecords = await Promise.all(
    schools.map(({ site, website }) =>
      harness.seed.school({
        districtId: record.id,
        name: site.subject.name,
        websiteUrl: website,
        aiSummary: null,
      }),
    ),
  );
  worker = await startWorker({
    address: harness.address,
    db: harness.db,
    queue: harness.jobs,
    handlers: harness.handlers({ web: sites.web }),
    concurrency: 2,
    logger: pino({ level: 'silent' }),
    lookSeconds: 0.5,
  });
});
afterAll(async () => {
  await worker.stop(10_000);
  await sites.close();
  await harness.close();
});

interface Status {
  status: string;
  progress: { current_phase: string | null; phases_completed: number; percent: number; message: string };
}
const read = (path: string) => deeds(harness).read(path, acme);

/** Polls the status until the run has ended, and records every change. */
async function watched(path: string): Promise<Status[]> {
  const seen: Status[] = [];
  await eventually(`${path} ends`, async () => {
    const now: Status = await read(`${path}/status`);
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    return /completed|error/.test(now.status);
  });
  return seen;
}

describe('a district with all its schools, unlocked over REST', () => {
  let seen: Status[];
  it('moves visibly through its phases, and never back', async () => {
    const base = `/districts/${record.id}`;
    const entities = [
      { entity_type: 'district', entity_id: record.id },
      ...schoolRecords.map(({ id }) => ({ entity_type: 'school', entity_id: id })),
    ];
    const unlocked = await harness.post('/unlock', acme.key, { entities });
    expect(unlocked.body).toMatchObject({ unlocked: true, credits_charged: 24 });
    seen = await watched(base);
    for (const { id } of schoolRecords)
      expect((await watched(`/schools/${id}`)).at(-1)!.status).toBe('completed');
    expect(seen.at(-1)).toMatchObject({
      status: 'completed',
      progress: { percent: 100, phases_completed: 7 },
    });
    const percents = seen.map(({ progress }) => progress.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const order = ['pending', 'in_progress', 'completed'];
    const states = seen.map(({ status }) => order.indexOf(status));
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    expect(seen.some(({ status }) => status === 'in_progress')).toBe(true);
  });

  it('reports only its progress: no address and no findings', async () => {
    const [{ told } = { told: [] }] = await harness.db.core.rows<{ told: string[] }>(
      sql`select array(select message from scouting_runs) || array(select message from jobs) as told`,
    );
    const messages = [...seen.map(({ progress }) => progress.message), ...told].join('\n');
    expect(messages).not.toMatch(/:\/\/|\.org|\.net|brightharbor|www\./);
    const names = [district, ...schools].flatMap(({ labels }) => [...labels.people, ...labels.vendors]);
    for (const name of names) expect(messages).not.toContain(name);
  });

  it('is found as a careful reader would find it, each record at its institution', async () => {
    const places = [
      { served: district, path: `/districts/${record.id}`, people: `district_id=${record.id}` },
      ...schools.map((served, at) => {
        const { id } = schoolRecords[at]!;
        return { served, path: `/schools/${id}`, people: `school_id=${id}` };
      }),
    ];
    for (const { served, path, people } of places) {
      const { labels, host } = served;
      const vendors: string[] = (await read(`${path}/vendors`)).data.map(
        ({ vendor }: { vendor: { canonical_name: string } }) => vendor.canonical_name,
      );
      const names: string[] = (await read(`/contacts?${people}&limit=200`)).data.map(
        ({ name }: { name: string }) => name,
      );
      expect(share(labels.vendors, vendors)).toBeGreaterThanOrEqual(0.3);
      expect(share(labels.people, names)).toBeGreaterThanOrEqual(0.7);
      const urls: string[] = (await read(`${path}/urls`)).data.map(({ url }: { url: string }) => url);
      expect(urls.length).toBeGreaterThanOrEqual(served.site.pages.length);
      const others = places.map((place) => place.served.host).filter((other) => other !== host);
      expect(urls.filter((url) => others.includes(new URL(url).hostname))).toEqual([]);
      const { ai_summary, executive_summary, key_facts } = await read(path);
      expect(ai_summary).toContain(served.site.subject.name);
      expect(executive_summary).toEqual(expect.any(String));
      expect(key_facts).toMatchObject({ pages_read: expect.any(Number) });
    }
  });

  it('has its PDF, calendar and feed read, and its traps abandoned', async () => {
    const path = `/districts/${record.id}`;
    const urls: string[] = (await read(`${path}/urls`)).data.map(
      ({ url }: { url: string }) => new URL(url).pathname,
    );
    expect(urls).toEqual(expect.arrayContaining([MINUTES, CALENDAR]));
    const { contracts, painPoints, funding } = await read(`${path}/buying-signals`);
    const { data: events } = await read(`${path}/events?limit=100`);
    const sources = [...contracts, ...painPoints, ...funding, ...events].map(
      ({ source_url }) => new URL(source_url),
    );
    expect(sources.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining([MINUTES, CALENDAR]));
    expect(sources.filter(({ hostname }) => hostname !== district.host)).toEqual([]);
    const asked = sites.asked(district.host);
    expect(asked.filter((path) => path.startsWith('/news/day/')).length).toBeLessThanOrEqual(40);
    expect(asked.filter((path) => path === '/news/loop').length).toBeLessThanOrEqual(2);
  });
});

const share = (wanted: ReadonlySet<string>, found: readonly string[]): number =>
  wanted.size === 0 ? 1 : [...wanted].filter((name) => found.includes(name)).length / wanted.size;
