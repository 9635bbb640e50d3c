import type { Analyst } from '@emi/reading';
import { confidentAnalyst } from '@emi/reading';
import { checkFacts, embeddedAnalyst } from '@emi/reading/tasks';
import { EVIDENCE_KIND } from '@emi/reading/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Facts, Proof } from '../../packages/reading/facts.ts';
import { EVIDENCE_KINDS } from '../../packages/reading/vocabulary/kinds/fact.ts';
import { scoutTarget } from '../../src/cli/scout.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, READER, WEBHOOKS } from '../support/harness.ts';
import { PUBLIC_URL } from '../support/links.ts';
import { page, smallDistrict, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';
const MINUTES = `http://${HOST}/minutes`;
const FIELDS = 'evidence { kind quote heading url seenAt agreeingPages confidence }';
const FINDINGS = `vendorStack { vendor { canonicalName } ${FIELDS} } painPoints { description ${FIELDS} }
  contracts { vendorId vendor { id } vendorNameRaw status ${FIELDS} } fundingSignals { source ${FIELDS} }
  rfps { title notes ${FIELDS} } events { title ${FIELDS} }`;
const LINES = {
  contract: 'Approved: agreement with Acme Bus Lines, Inc. through June 30, 2099.',
  pain: 'We cannot find enough bus drivers this year.',
  doubtful: 'Our roof leaks in many places this year.',
  funding: 'The district received a state grant of $25,000 for buses.',
  rfp: 'Request for proposals: student transportation services',
  event: 'Board meeting on December 1, 2098 at the district office',
};

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: District;
let imported: District;

const proof = (confidence: number): Proof => ({
  kind: 'row',
  heading: 'Consent agenda',
  seenAt: '2026-11-20T09:30:00Z',
  pages: 2,
  confidence,
});

let readings = 0;
/** The embedded analyst, plus facts of every kind that the minutes state. */
const analyst: Analyst = {
  ...embeddedAnalyst,
  /** A different name each time, so that every reading reads all pages again. */
  get name() {
    return `labeled ${readings++}`;
  },
  analyze: async (pages, brief) => {
    const own = await embeddedAnalyst.analyze(pages, brief);
    const at = (context: string, confidence: number) => ({
      sourceUrl: MINUTES,
      context,
      proof: proof(confidence),
    });
    const stated: Facts = {
      vendors: [],
      purchases: [],
      contracts: [
        {
          ...at(LINES.contract, 0.9),
          vendor: 'Acme Bus Lines, Inc.',
          expiresAt: '2099-06-30',
          renewalMentioned: false,
          dissatisfaction: false,
          status: 'active',
        },
      ],
      painPoints: [
        { ...at(LINES.pain, 0.8), category: 'staffing', severity: 'high', description: LINES.pain },
        {
          ...at(LINES.doubtful, 0.3),
          category: 'infrastructure',
          severity: 'low',
          description: LINES.doubtful,
        },
      ],
      funding: [
        { ...at(LINES.funding, 0.8), source: 'state', sourceName: null, amount: 25_000, deadline: null },
      ],
      rfps: [
        {
          ...at(LINES.rfp, 0.8),
          title: LINES.rfp,
          category: null,
          postedDate: null,
          deadline: null,
          status: 'open',
          estimatedValue: null,
          url: null,
        },
      ],
      events: [
        {
          ...at(LINES.event, 0.8),
          eventType: 'board_meeting',
          title: 'Board meeting',
          description: null,
          eventDate: '2098-12-01',
        },
      ],
      contacts: [
        {
          ...at('Maria Delgado', 0.95),
          sourceUrl: `http://${HOST}/staff`,
          name: 'Maria Delgado',
          title: 'Superintendent',
          email: null,
          phone: null,
          school: null,
        },
      ],
    };
    return { ...checkFacts(await Array.fromAsync(pages), stated), vendors: own.vendors };
  },
};
const tools = () => ({
  db: harness.db,
  queue: harness.jobs,
  writer: createWriter({}),
  web: sites.web,
  reader: READER,
  analyst: confidentAnalyst(analyst, 0.5),
  publicUrl: PUBLIC_URL,
  webhooks: WEBHOOKS,
});
const scout = async (target: string) =>
  scoutTarget(
    tools(),
    target,
    {},
    {
      signal: new AbortController().signal,
      logger: pino({ level: 'silent' }),
      output: { write: () => true },
    },
  );
const read = async ({ key }: Cast, id: string, fields: string) =>
  (await harness.graphql(key, `{ district(id: "${id}") { ${fields} } }`)).body;

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [HOST]: {
      ...smallDistrict('Cedar Flats ISD'),
      '/': page(
        'Cedar Flats ISD',
        '<p><a href="/staff">Staff</a> <a href="/technology">Technology</a></p>',
      ).replace('</main>', '<p><a href="/minutes">Board minutes</a></p></main>'),
      '/minutes': page('Board minutes', ...Object.values(LINES).map((line) => `<p>${line}</p>`)),
    },
  });
  const { seed } = harness;
  acme = await seed.organization();
  await seed.vendor({ canonicalName: 'PowerSchool', category: 'sis' });
  district = await seed.district({
    ncesId: '4812345',
    name: 'Cedar Flats ISD',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
  });
  imported = await seed.district();
  await seed.painPoint({ districtId: imported.id }, { evidence: null });
  await scout('4812345');
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

describe('the evidence of a finding', () => {
  it('is shown on every kind of finding to organizations that unlocked the institution', async () => {
    await acme.unlocks('district', district);
    const body = await read(acme, district.id, FINDINGS);
    const { vendorStack, painPoints, contracts, fundingSignals, rfps, events } = body.data.district;
    const evidence = (quote: string, confidence: number) => ({
      kind: 'row',
      quote,
      heading: 'Consent agenda',
      url: MINUTES,
      seenAt: '2026-11-20T09:30:00.000Z',
      agreeingPages: 2,
      confidence,
    });
    expect(contracts).toEqual([
      {
        vendorId: null,
        vendor: null,
        vendorNameRaw: 'Acme Bus Lines, Inc.',
        status: 'active',
        evidence: evidence(LINES.contract, 0.9),
      },
    ]);
    expect(fundingSignals).toEqual([{ source: 'state', evidence: evidence(LINES.funding, 0.8) }]);
    expect(rfps).toEqual([{ title: LINES.rfp, notes: LINES.rfp, evidence: evidence(LINES.rfp, 0.8) }]);
    expect(events).toEqual([{ title: 'Board meeting', evidence: evidence(LINES.event, 0.8) }]);
    expect(painPoints).toEqual([{ description: LINES.pain, evidence: evidence(LINES.pain, 0.8) }]);
    expect(vendorStack).toEqual([
      {
        vendor: { canonicalName: 'PowerSchool' },
        evidence: expect.objectContaining({
          quote: expect.stringContaining('PowerSchool'),
          url: `http://${HOST}/technology`,
          seenAt: expect.stringMatching(/Z$/),
        }),
      },
    ]);
  });

  it('is null on a contact until the contact is unlocked', async () => {
    const contactOf = async () => {
      const body = await read(acme, district.id, `contacts { nodes { id name ${FIELDS} } }`);
      return body.data.district.contacts.nodes[0];
    };
    const locked = await contactOf();
    expect(locked).toMatchObject({ name: 'Maria Delgado', evidence: null });
    await acme.unlocks('contact', locked);
    expect((await contactOf()).evidence).toMatchObject({
      quote: expect.stringContaining('Delgado'),
      url: `http://${HOST}/staff`,
    });
  });

  it('is null on imported findings', async () => {
    await acme.unlocks('district', imported);
    const { data } = await read(acme, imported.id, `painPoints { ${FIELDS} }`);
    expect(data.district.painPoints).toEqual([{ evidence: null }]);
  });

  it('keeps a fact from being stored or summarized when it is below the least confidence', async () => {
    const { data } = await read(acme, district.id, 'painPoints { description } aiSummary executiveSummary');
    expect(data.district.painPoints.map(({ description }: { description: string }) => description)).toEqual([
      LINES.pain,
    ]);
    expect(JSON.stringify(data)).not.toContain('roof');
  });

  it('does not appear in REST, whose records keep their documented keys', async () => {
    const { text } = await harness.get(`/districts/${district.id}/buying-signals`, acme.key);
    expect(text).toContain('Acme Bus Lines');
    expect(text).not.toMatch(/evidence|confidence/);
  });

  it('is printed by `admin scout`, for a record and for an address', async () => {
    const ofRecord = await scout('4812345');
    expect(ofRecord.text).toContain('row, 0.90, 2 pages, 2026-11-20, under “Consent agenda”');
    for (const result of [ofRecord, await scout(`http://${HOST}`)]) {
      const { contracts } = result.json as { contracts: object[] };
      expect(contracts).toEqual([
        expect.objectContaining({
          vendor: 'Acme Bus Lines, Inc.',
          evidence: expect.objectContaining({ kind: 'row', agreeing_pages: 2, confidence: 0.9 }),
        }),
      ]);
    }
  });

  it('has the same kinds in GraphQL and in the analysts', () => {
    expect(EVIDENCE_KIND.values).toEqual([...EVIDENCE_KINDS]);
  });
});
