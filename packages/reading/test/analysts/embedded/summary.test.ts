import type { Page } from '@emi/reading/documents';
import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { brief, heading, page, table } from '../../../../../test/support/made-pages.ts';
import type { FundingFact } from '../../../facts.ts';
import { knownVendors, labeledSites } from '../../../quality/site.ts';

const summary = async (...pages: Page[]) =>
  embeddedAnalyst.summarize(pages, await embeddedAnalyst.analyze(pages, brief()), brief());

const PAGES = [
  page(['Log in to PowerSchool and Clever.', 'Every student has a Chromebook.'], {
    url: 'https://www.wcsd.example/',
  }),
  page(
    [
      'We received a $350,000 grant for math coaching.',
      table(['Vendor', 'Service', 'Contract ends'], ['Securly', 'Filter', 'June 30, 2027']),
    ],
    { url: 'https://www.wcsd.example/budget', title: 'Budget' },
  ),
  page('We currently have 14 unfilled teaching positions.', { url: 'https://www.wcsd.example/jobs' }),
];

describe('the summary', () => {
  it('states in a few sentences what was found', async () => {
    const { aiSummary } = await summary(...PAGES);
    expect(aiSummary).toBe(
      'Willow Creek School District is a district in Willow Creek, OR; 3 pages of its website were read. ' +
        'Willow Creek School District uses PowerSchool, Clever, Chromebook, and Securly. ' +
        'Its pages report problems with staffing. The contract with Securly ends on June 30, 2027.',
    );
  });

  it('names no trouble for which it has no word', async () => {
    const [about] = (await embeddedAnalyst.analyze(PAGES, brief())).painPoints;
    const facts = { ...(await embeddedAnalyst.analyze([], brief())), painPoints: [about!] };
    const summaryOf = async (category: 'staffing' | 'other') =>
      embeddedAnalyst.summarize(PAGES, { ...facts, painPoints: [{ ...about!, category }] }, brief());
    expect((await summaryOf('staffing')).aiSummary).toContain('problems');
    expect((await summaryOf('other')).aiSummary).not.toContain('problems with');
  });

  it('describes contracts, pain points, and funding for a seller', async () => {
    const { executiveSummary } = await summary(...PAGES);
    expect(executiveSummary).toContain('Contracts that come up: Securly (June 30, 2027).');
    expect(executiveSummary).toContain('“We currently have 14 unfilled teaching positions.”');
    expect(executiveSummary).toContain('$350,000');
  });

  it('names first whom a seller has to know, the superintendent before the board, and no teacher', async () => {
    const people = [
      'Ann Lee, Teacher, alee@wcsd.example',
      'Bob Roe, Director of Curriculum, broe@wcsd.example',
      'Carla Diaz, Assistant Superintendent, cdiaz@wcsd.example',
      'Dan Cole, Director of Technology, dcole@wcsd.example',
      'Eve Hill, Board Chair, ehill@wcsd.example',
      'Fay King, Superintendent, fking@wcsd.example',
    ];
    const staff = page(people, { url: 'https://www.wcsd.example/staff', type: 'staff_directory' });
    const { executiveSummary } = await summary(...PAGES, staff);
    const [named, next] = executiveSummary!.split('. ');
    expect(named).toBe(
      'People to know: Fay King (Superintendent), Eve Hill (Board Chair), ' +
        'Dan Cole (Director of Technology), and Bob Roe (Director of Curriculum)',
    );
    expect(next).toMatch(/^Contracts that come up:/);
  });

  it('names the superintendent before other directors, and a president as the board’s', async () => {
    const people = [
      'Gil Ames, Executive Director of Development, games@wcsd.example',
      'Fay King, Superintendent, fking@wcsd.example',
      'Hal Ott, Board Vice President, hott@wcsd.example',
      'Ida Fox, Administrator of Technology and Assessment, ifox@wcsd.example',
    ];
    const staff = page(people, { url: 'https://www.wcsd.example/staff', type: 'staff_directory' });
    const board = page(['Eve Hill, President, ehill@wcsd.example'], {
      url: 'https://www.wcsd.example/board',
      type: 'board',
    });
    expect((await summary(staff, board)).executiveSummary).toContain(
      'People to know: Fay King (Superintendent), Eve Hill (President of the board), and Ida Fox ' +
        '(Administrator of Technology and Assessment).',
    );
  });

  it('names the one of two superintendents who is on most pages', async () => {
    const proposal = page('Lois Yount, Superintendent, lyount@wcsd.example', {
      url: 'https://www.wcsd.example/attachment',
    });
    const own = ['staff', 'contact'].map((path) =>
      page('Fay King, Superintendent, fking@wcsd.example', { url: `https://www.wcsd.example/${path}` }),
    );
    expect((await summary(proposal, ...own)).executiveSummary).toContain(
      'People to know: Fay King (Superintendent).',
    );
  });

  it('counts each source of funds by formula once, and none whose time is over', async () => {
    const facts = await embeddedAnalyst.analyze([], brief());
    const fund = (source: FundingFact['source'], amount: number, deadline: string | null = null) =>
      ({ source, sourceName: source, amount, deadline, status: null, context: '', sourceUrl: '' }) as never;
    const funding = [
      fund('title_i', 404_252),
      fund('title_i', 351_833),
      fund('grant', 10_000),
      fund('grant', 5_000),
      fund('other', 613_140, '2026-01-26'),
      fund('other', 7_000, '2027-01-26'),
    ];
    const summarized = await embeddedAnalyst.summarize([], { ...facts, funding }, brief());
    expect(summarized.keyFacts).toMatchObject({ funding_named: 404_252 + 10_000 + 5_000 + 7_000 });
    expect(summarized.executiveSummary).toContain(
      'Funding: other of $7,000, until January 26, 2027, title_i of $404,252, grant of $10,000, and grant of $5,000.',
    );
  });

  it('quotes no trouble at excessive length', async () => {
    const trouble = `We currently have 14 unfilled teaching positions${' in our many schools'.repeat(15)}.`;
    const facts = await embeddedAnalyst.analyze([page(trouble)], brief());
    const { executiveSummary } = await embeddedAnalyst.summarize(PAGES, facts, brief());
    expect(facts.painPoints[0]!.description.length).toBeGreaterThan(250);
    expect(executiveSummary).not.toContain('In its own words');
  });

  it('does not regard people who lead another body, or report at a meeting, as those who decide', async () => {
    const facts = await embeddedAnalyst.analyze([], brief());
    const contacts = [
      ['Julie Oliver', 'President, Districtwide Academic Senate'],
      ['Darrien Johnson', "B. Superintendent's Report on Personnel Transactions"],
      ['Eve Hill', 'President'],
    ].map(([name, title]) => ({ name, title, school: null }) as never);
    const { executiveSummary } = await embeddedAnalyst.summarize([], { ...facts, contacts }, brief());
    expect(executiveSummary).toContain('People to know: Eve Hill (President of the board).');
  });

  it('has key facts by name, products, and a level of technology', async () => {
    const { keyFacts, edtechProducts, technologyLevel } = await summary(...PAGES);
    expect(keyFacts).toMatchObject({
      pages_read: 3,
      products_in_use: 4,
      one_to_one_devices: true,
      contracts_ending: [{ vendor: 'Securly', ends: '2027-06-30' }],
      pain_point_categories: ['staffing'],
    });
    expect(edtechProducts).toEqual(['Chromebook', 'Clever', 'PowerSchool', 'Securly']);
    expect(technologyLevel).toBe('developing');
  });

  it('invents nothing where nothing was found', async () => {
    const { aiSummary, executiveSummary, technologyLevel, aiPolicySummary, aiInitiatives, keyFacts } =
      await summary(page('Welcome to our school.'));
    expect({ technologyLevel, aiPolicySummary, aiInitiatives }).toEqual({
      technologyLevel: null,
      aiPolicySummary: null,
      aiInitiatives: [],
    });
    expect(keyFacts).toEqual({ pages_read: 1, people_found: 0, products_in_use: 0 });
    expect(`${aiSummary} ${executiveSummary}`).not.toMatch(/null|undefined|\b0\b/);
  });

  it('quotes a policy on artificial intelligence from its own page, and from no other', async () => {
    const policy = page([
      heading('Guidelines for Artificial Intelligence'),
      'Teachers may plan lessons with MagicSchool AI. ' +
        'Nobody may put names of children into a chatbot. The office is open at 8.',
    ]);
    const { aiPolicySummary, aiInitiatives } = await summary(policy);
    expect(aiPolicySummary).toBe(
      'Teachers may plan lessons with MagicSchool AI. Nobody may put names of children into a chatbot.',
    );
    expect(aiInitiatives).toEqual([]);
    const news = await summary(
      page('We launched a pilot of AI tutoring in August. May my class use ChatGPT?'),
    );
    expect(news.aiPolicySummary).toBeNull();
    expect(news.aiInitiatives).toEqual(['We launched a pilot of AI tutoring in August.']);
  });

  it('is deterministic and readable for every labeled development site', async () => {
    for (const site of labeledSites('written')) {
      const pages = await Promise.all(site.pages.map(({ document }) => readPage(document)));
      const about = brief({ subject: site.subject, now: site.now, vendors: knownVendors() });
      const facts = await embeddedAnalyst.analyze(pages, about);
      const one = await embeddedAnalyst.summarize(pages, facts, about);
      expect(await embeddedAnalyst.summarize(pages, facts, about)).toEqual(one);
      expect(one.aiSummary.split(/(?<=[.!?]) (?=[A-Z])/).length).toBeLessThanOrEqual(6);
      expect(`${one.aiSummary} ${one.executiveSummary}`).not.toMatch(/undefined|null|NaN|\.\.|Invalid/);
    }
  });
});
