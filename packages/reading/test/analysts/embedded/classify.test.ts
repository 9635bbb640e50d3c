import { describe, expect, it } from '@jest/globals';
import { BRIEF, pageOf } from '../../../../../test/support/pages.ts';
import { classifyPage } from '../../../analysts/embedded/page-types/classify-page.ts';

describe('the page classifier', () => {
  it.each([
    ['/', 'Home', '', 'home', 'other'],
    ['/our-team', 'Central Office', '', 'staff_directory', 'people'],
    ['/contact', 'Contact Us', '', 'contact', 'people'],
    ['/board', 'School Board', '', 'board', 'governance'],
    ['/Public/Agenda/12?meeting=345', 'Board Meeting', 'Roof repairs', 'board_agenda', 'governance'],
    [
      '/2027/jan/school-board-approves-the-new-budget-for-bus-drivers',
      'School Board Approves the New Budget for Bus Drivers',
      'The trustees voted for the budget. It pays for six more drivers, who are to begin in August, and for the fuel.',
      'news_article',
      'news',
    ],
    [
      '/doc/12',
      'Board Agenda December 1',
      'Call to order. Consent agenda. Public comment.',
      'board_agenda',
      'governance',
    ],
    ['/o/mgps/page/purchasing', 'Bids and Proposals', 'RFP 1. RFP 2. Bid 3.', 'bids', 'procurement'],
    [
      '/doc/13',
      'Request for Proposals 27-11 Wireless',
      'Proposals must be gated. Scope of work.',
      'rfp_document',
      'procurement',
    ],
    ['/page/tech-plan', 'Technology Plan 2026-2029', '', 'technology_plan', 'technology'],
    ['/departments/it', 'Information Technology', '', 'technology', 'technology'],
    ['/page/family-tools', 'Family Tools', 'Log in to the portal.', 'family_apps', 'technology'],
    ['/policies/524', 'Acceptable Use', 'Adopted: 2001', 'policy', 'policy'],
    ['/finance/budget', '2026-27 Budget', 'Revenues and expenditures', 'budget', 'finance'],
    ['/bond', 'Bond 2026', '', 'funding', 'finance'],
    ['/departments/human-resources', 'Human Resources', '', 'department', 'people'],
    ['/jobs', 'Job Openings', 'Apply online', 'jobs', 'other'],
    ['/lunch', 'Lunch Menu', 'Pizza, milk', 'menu', 'community'],
    ['/policies/efaa', 'EFAA: Laptops of Students', 'Laptops go home in grade 6.', 'policy', 'policy'],
    ['/bids/switches', 'Network Switches', 'Gated proposals are due May 1.', 'rfp_document', 'procurement'],
    [
      '/rfp',
      'Requests for Proposals',
      'Oil, due May 1. Buses, due May 3. Rugs, due May 9.',
      'bids',
      'procurement',
    ],
    ['/page/17', 'PowerSchool', 'Grades are kept here.', 'technology', 'technology'],
    ['/families/technology', 'Apps for Families', 'Log in with a device.', 'family_apps', 'technology'],
    ['/office/treasurer', "Treasurer's Office", '', 'department', 'finance'],
    ['/doc/14', 'FY 2027 Budget Message', 'July 6, 2026', 'budget', 'finance'],
    ['/page/esplost', 'E-SPLOST: Pennies for Us', 'A penny of each dollar.', 'funding', 'finance'],
  ])('recognizes the page at %s titled “%s”', async (path, title, text, pageType, classification) => {
    const page = await pageOf(
      `<title>${title} | Maple Grove Public Schools</title><h1>${title}</h1><p>${text}</p>`,
      path,
    );
    const vendors = [{ name: 'PowerSchool', aliases: [], category: 'sis', website: null }];
    const fact = classifyPage(page, { ...BRIEF, vendors });
    expect(fact).toMatchObject({ url: page.url, pageType, classification });
    expect(fact.reasoning).toMatch(/\.$/);
    expect(fact.relevance).toBeGreaterThan(0);
    expect(fact.relevance).toBeLessThanOrEqual(1);
  });

  it('recognizes a page whose lines are people with positions as a list of staff', async () => {
    const records = ['6th Grade', 'Amy Vang', '6th Grade', 'Dan Moe', '7th Grade', 'Julie Berg', '8th Grade'];
    const markup = [...records, 'Nora Field'].map((line) => `<p>${line}</p>`).join('');
    const page = await pageOf(`<title>Middle Years</title><h1>Middle Years</h1>${markup}`, '/md68');
    expect(classifyPage(page, BRIEF).pageType).toBe('staff_directory');
    const winners = await pageOf(
      `<title>Middle Years</title>${markup.replaceAll(/\dth Grade/g, 'won')}`,
      '/md68',
    );
    expect(classifyPage(winners, BRIEF).pageType).toBe('other');
  });

  it('recognizes the page of a school in the address as its start page, and none of the pages below it', async () => {
    const typeAt = async (path: string) =>
      classifyPage(await pageOf('<title>School</title><p>Hours: 8 to 3.</p>', path), {
        ...BRIEF,
        subject: { ...BRIEF.subject, schools: ['Oak High School'] },
      }).pageType;
    expect(await typeAt('/schools/oak-high-school-9-12')).toBe('home');
    expect(await typeAt('/schools/oak-high-school-9-12/xylography')).toBe('other');
  });

  it('recognizes lines with days as meetings of the board only below its address', async () => {
    const packets = ['May 1', 'May 2', 'May 3', 'May 4', 'May 5', 'May 6'].map(
      (day) => `<li>${day} Packet</li><li>More</li><li>Print</li>`,
    );
    const typeAt = async (path: string) =>
      classifyPage(await pageOf(`<title>Xylography</title><ul>${packets.join('')}</ul>`, path), BRIEF)
        .pageType;
    expect([await typeAt('/board/xylography'), await typeAt('/forms/xylography')]).toEqual([
      'board',
      'other',
    ]);
  });

  it('recognizes no page of another body as one of the institution', async () => {
    const minutes = await pageOf(
      '<title>Minutes</title><p>May 4</p>',
      '/parents/oak-arts-association/minutes',
    );
    expect(classifyPage(minutes, BRIEF)).toMatchObject({
      pageType: 'other',
      reasoning: 'It names another body.',
    });
  });

  it('reads the words of titles in addresses, too', async () => {
    const page = await pageOf('<p>Welcome to the kitchen.</p>', '/page/school-meals');
    expect(classifyPage(page, BRIEF)).toMatchObject({
      pageType: 'menu',
      reasoning: 'Its address contains "school meals".',
    });
  });

  it('finds a page worth reading if nothing shows its purpose, unlike one of a parents’ association', async () => {
    const relevanceOf = async (title: string) =>
      classifyPage(await pageOf(`<title>${title}</title><p>See you there.</p>`, '/page/7'), BRIEF).relevance;
    expect(await relevanceOf('Xylography')).toBeGreaterThanOrEqual(0.3);
    expect(await relevanceOf('PTA')).toBeLessThan(0.3);
  });
});
