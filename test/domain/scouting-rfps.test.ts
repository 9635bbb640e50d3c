import { describe, expect, it } from '@jest/globals';
import { findRfps } from '../../src/scouting/analysts/embedded/rfps/rfps.ts';
import type { Block, Page } from '../../src/scouting/page.ts';
import { brief, heading, item, page, table } from '../support/made-pages.ts';

const BIDS = { title: 'Bids and RFPs', url: 'https://www.wcsd.example/purchasing' };
const found = (content: string | (string | Block)[], overrides: Partial<Page> = BIDS) =>
  findRfps([page(content, overrides)], brief());
const told = (content: string | (string | Block)[], overrides?: Partial<Page>) =>
  found(content, overrides).map(({ title, deadline, status }) => `${title} | ${deadline} | ${status}`);

describe('requests for proposals', () => {
  it('are lines that open, and rows of results with the number beside the title', () => {
    expect(
      told(['Snow Removal, All Campuses', item('Posted November 2, 2026. Proposals due December 4, 2026.')]),
    ).toEqual(['Snow Removal, All Campuses | 2026-12-04 | open']);
    const results = table(['26-28 Bid: Paper', 'opened Sept. 24, 2026', 'awarded Oct. 21']);
    expect(told([heading('Results'), { ...results, hasHeader: false } as Block])).toEqual([
      '26-28 Bid: Paper | 2026-09-24 | closed',
    ]);
  });

  it('are items that name themselves before a dash, and tell their day in prose', () => {
    expect(
      told([
        'Now taking bids',
        item('Elementary Roof, East Section - posted November 6, 2026. Bids due December 9, 2026.'),
        item('Used 14-Passenger Van - we will look at quotes until January 8, 2027.'),
        'Closed',
        item('Propane - due August 28, 2026. Awarded to the co-op.'),
      ]),
    ).toEqual([
      'Elementary Roof, East Section | 2026-12-09 | open',
      'Used 14-Passenger Van | 2027-01-08 | open',
      'Propane | 2026-08-28 | closed',
    ]);
  });

  it('are called by the thing that is asked for, not by the page, the vote or what describes them', () => {
    expect(
      told([
        heading('Legal Notices and Invitations to Bid'),
        heading('INVITATION TO BID: ONE ACTIVITY BUS'),
        'Model year 2026 or newer, gasoline. Gated bids until December 3, 2026, noon.',
        heading('Bid 27-09, Propane'),
        'Estimated 6,000 gallons at the shop. Bids due: 12/8/2026',
      ]),
    ).toEqual([
      'INVITATION TO BID: ONE ACTIVITY BUS | 2026-12-03 | open',
      'Bid 27-09 Propane | 2026-12-08 | open',
    ]);
    const notice =
      'Notice is hereby given that the Wapello County Board of Education will receive gated bids until noon on December 9, 2026, for BID 27-08, BOILER REPLACEMENT.';
    expect(told(notice)).toEqual(['BID 27-08 BOILER REPLACEMENT | 2026-12-09 | open']);
  });

  it('are not what is asked for at another time, nor a sentence about a number', () => {
    expect(
      told([
        'Gated bids are due at noon on December 9, 2026.',
        'Bids for lawn care will be taken again in the spring.',
      ]),
    ).toEqual([]);
    expect(told('The dealer was awarded RFQ 19-08.')).toEqual([]);
  });

  it('are read from tables, whatever the order and names of the columns', () => {
    const rows = table(
      ['Solicitation', 'Description', 'Opens', 'Closes', 'Status'],
      ['RFP 27-004', 'Learning Management System', '10/26/2026', '12/2/2026', 'OPEN'],
      ['ITB 27-003', 'Intercom Replacement', '10/1/2026', '11/30/2026', 'CANCELLED'],
      ['RFQ 27-002', 'Internal Audit Services', '9/14/2026', '10/16/2026', 'Under evaluation'],
    );
    expect(told([rows])).toEqual([
      'RFP 27-004 Learning Management System | 2026-12-02 | open',
      'ITB 27-003 Intercom Replacement | 2026-11-30 | closed',
      'RFQ 27-002 Internal Audit Services | 2026-10-16 | closed',
    ]);
    expect(found([rows])[0]).toMatchObject({ postedDate: '2026-10-26', category: 'lms' });
  });

  it('are read from tables without formal names', () => {
    const rows = table(['Project', 'Due Date'], ['Milk and Dairy Products', 'December 3, 2026']);
    expect(told([rows])).toEqual(['Milk and Dairy Products | 2026-12-03 | open']);
  });

  it('are read from headings with what stands below', () => {
    const content = [
      heading('RFP #26-03: Student Information System'),
      'Posted: November 2, 2026',
      'Questions due: November 25, 2026',
      'Proposals due: December 11, 2026 at 2:00 p.m.',
      'Estimated value: $120,000',
      heading('RFQ 26-04 Architectural Services'),
      'Closed',
    ];
    expect(found(content)).toMatchObject([
      {
        deadline: '2026-12-11',
        postedDate: '2026-11-02',
        status: 'open',
        estimatedValue: 120_000,
        category: 'sis',
      },
      { deadline: null, status: 'closed' },
    ]);
  });

  it('are read from lists, with the document', () => {
    const links = [{ url: 'https://www.wcsd.example/docs/IFB-26-11.pdf', text: 'IFB 26-11 Fresh Produce' }];
    const [fact] = found([item('IFB 26-11 Fresh Produce – due December 8, 2026')], { ...BIDS, links });
    expect(fact).toMatchObject({
      title: 'IFB 26-11 Fresh Produce',
      deadline: '2026-12-08',
      url: links[0]!.url,
    });
  });

  it('are closed when they stand under such a heading, or were awarded', () => {
    expect(told([heading('Past bids'), item('RFP 26-01 Copiers')])).toEqual([
      'RFP 26-01 Copiers | null | closed',
    ]);
    expect(told([item('RFP 26-02 Phones. Awarded to Valley Tel.')])[0]).toMatch(/closed$/);
    expect(told([item('RFP 26-03 Phones, due December 4, 2026. Award will be made in January.')])[0]).toMatch(
      /open$/,
    );
  });

  it('are told by minutes when they are to be issued, not when they are awarded', () => {
    const minutes = { title: 'Board minutes', url: 'https://www.wcsd.example/board' };
    expect(
      told('Motion to approve issuing RFP 27-02 for Districtwide Wireless Network Upgrade.', minutes),
    ).toEqual(['RFP 27-02 Districtwide Wireless Network Upgrade | null | open']);
    expect(told('Motion to award RFP 27-01 for custodial supplies to Acme. Carried.', minutes)).toEqual([]);
    expect(told('Mr. Finch is asked to solicit bids for snow removal.', minutes)).toEqual([]);
  });

  it('are not made of rules, or of what others ask for', () => {
    expect(told('All RFPs must be submitted in gated envelopes. Late bids are returned.')).toEqual([]);
    expect(told('There are no open bids at this time.')).toEqual([]);
    expect(told('Neighboring Tolliver voters passed RFP 27-09 for Buses.')).toEqual([]);
  });

  it('come once for the site', () => {
    const news = page('We issued RFP 26-03 for a student information system.', { title: 'News' });
    const list = page([item('RFP 26-03 Student Information System, due December 11, 2026')], BIDS);
    expect(findRfps([news, list], brief())).toEqual([expect.objectContaining({ deadline: '2026-12-11' })]);
  });
});

describe('requests by their layout', () => {
  it('are tables made of boxes, one cell behind the other', () => {
    const cells = [
      'Number',
      'Title',
      'Issued',
      'Due',
      'RFP 27-1',
      'Floor Care',
      'Nov 2, 2026',
      'Dec 9, 2026',
    ];
    expect(found(cells)).toMatchObject([
      { title: 'RFP 27-1 Floor Care', postedDate: '2026-11-02', deadline: '2026-12-09' },
    ]);
  });

  it('are tables about one request, and rows without headings', () => {
    const record = table(
      ['Title:', 'Display Boards'],
      ['Number:', 'IFB-27-03'],
      ['Due:', 'December 3, 2026'],
    );
    expect(told([record])).toEqual(['IFB-27-03 Display Boards | 2026-12-03 | open']);
  });

  it('are titles with what is said of them in the same line', () => {
    const lines = [
      item('Track Resurfacing – opened October 8, 2026; all bids rejected'),
      item('Propane (closes 12/7/2026)'),
      item('Bus Purchase: two large buses – due December 4, 2026'),
    ];
    expect(told(lines)).toEqual([
      'Track Resurfacing | 2026-10-08 | closed',
      'Propane | 2026-12-07 | open',
      'Bus Purchase: two large buses | 2026-12-04 | open',
    ]);
  });

  it('are labelled lines, one below the other', () => {
    const lines = ['Bid Title: Floor Wax', 'Bid Number: 27-04', 'Due Date: December 9, 2026'];
    const next = ['Bid Number: 27-05\nBid Title: Copier Lease\nDue Date: December 15, 2026'];
    expect(told([...lines, ...next])).toEqual([
      'Floor Wax | 2026-12-09 | open',
      'Copier Lease | 2026-12-15 | open',
    ]);
  });

  it('are lists below a day that is told for all, but not what answers must have with them', () => {
    const lead = 'All proposals are due December 15, 2026.';
    expect(told([heading('Open bids'), lead, item('Lawn Mowing'), item('Fence Repair')])).toEqual([
      'Lawn Mowing | 2026-12-15 | open',
      'Fence Repair | 2026-12-15 | open',
    ]);
    expect(told([heading('Open bids'), lead, item('Two copies'), item('A bid bond')])).toEqual([]);
  });

  it('have a paragraph below the title that is no title', () => {
    const below = 'Desks, chairs, and storage. Bids are accepted until December 18, 2026.';
    expect(told([heading('Classroom Furniture'), below])).toEqual([
      'Classroom Furniture | 2026-12-18 | open',
    ]);
  });

  it('are lines of a name and a matter anywhere, unless they tell of something past', () => {
    const home = { title: 'Home', url: 'https://www.wcsd.example/' };
    expect(told([item('Lunch menu'), item('RFP for Snow Plowing'), item('RFP process')], home)).toEqual([
      'Snow Plowing | null | open',
    ]);
    expect(told([item('RFP for Audit Services awarded to Wills & Co.')], home)).toEqual([]);
  });

  it('have parts that are no requests, and may begin with their state', () => {
    const parts = [heading('Scope of work'), 'Inspect all roofs. Reports due March 1, 2027.'];
    expect(told([heading('RFP 27-01 Roof Inspection'), 'Due December 14, 2026.', ...parts])).toEqual([
      'RFP 27-01 Roof Inspection | 2026-12-14 | open',
    ]);
    expect(told([heading('CANCELLED – RFP 27-09 Phones'), 'Due December 14, 2026.'])).toEqual([
      'RFP 27-09 Phones | 2026-12-14 | closed',
    ]);
    expect(told(['Note: bids are due on the day of the notice, such as December 4, 2026.'])).toEqual([]);
  });

  it('end on the last day of a span, and on a day behind a dash', () => {
    expect(told(['Grounds Bid', 'Bids accepted: November 16 - December 14, 2026'])).toEqual([
      'Grounds Bid | 2026-12-14 | open',
    ]);
    expect(told(['RFP27-008 Janitorial Services – 12/14/2026 2:00 PM'])).toEqual([
      'RFP 27-008 Janitorial Services | 2026-12-14 | open',
    ]);
  });

  it('have each day by the word nearest to it', () => {
    const line = 'RFP 27-31 | Coaching | Opens 11/2/2026 | Closes 12/2/2026';
    expect(found([line])).toMatchObject([{ postedDate: '2026-11-02', deadline: '2026-12-02' }]);
  });

  it('are documents that tell of one in all their parts', () => {
    const content = ['INDEPENDENT AUDIT', 'Issue date: November 9, 2026', 'Proposals due: December 11, 2026'];
    const document = { title: 'Request for Proposals', url: 'https://www.wcsd.example/rfp/audit.pdf' };
    expect(told(content, document)).toEqual(['INDEPENDENT AUDIT | 2026-12-11 | open']);
  });

  it('are none of elections, nor of accounts of the rules', () => {
    expect(told([heading('NOTICE OF ELECTION'), 'Polls open December 1, 2026.'])).toEqual([]);
    expect(told(['Invitation to Bid', 'An Invitation to Bid is a document used to ask for prices.'])).toEqual(
      [],
    );
  });
});

describe('requests that boards let out', () => {
  const MINUTES = { title: 'Minutes, November 9, 2026', url: 'https://www.wcsd.example/minutes' };
  it.each([
    ['Motion by Poe to authorize the clerk to advertise for bids for the chiller. Carried.', 'chiller'],
    ['The board approved placing the 2027 bus purchase out for bid.', '2027 bus purchase'],
    ['Approved permission to go out to bid for a used van.', 'used van'],
    ['It was resolved that proposals be sought for a reading program.', 'reading program'],
    ['Mr. Ward recommended seeking bids for carpet. Motion carried.', 'carpet'],
  ])('%s', (text, title) => {
    expect(told([text], MINUTES)).toEqual([`${title} | null | open`]);
  });

  it.each([
    'Motion to accept the low bid of Ace for paving. Carried.',
    'The board discussed going out for bids for a bus.',
    'A motion to seek bids for a sign failed 2-3.',
  ])('not: %s', (text) => {
    expect(told([text], MINUTES)).toEqual([]);
  });
});
