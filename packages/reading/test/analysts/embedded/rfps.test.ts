import { describe, expect, it } from '@jest/globals';
import { findRfps } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { rfpNumberOf, titleOf } from '../../../analysts/embedded/kinds/requests.ts';
import type { Block, Page } from '../../../documents/page.ts';

const BIDS = { url: 'https://www.wcsd.example/bids', title: 'Bids and RFPs' };
const requestsIn = (content: string | (string | Block)[], overrides: Partial<Page> = BIDS) =>
  findRfps(annotate([page(content, overrides)], brief()), brief());

describe('requests for proposals', () => {
  it('are read from the rows of a bid list, with the deadline distinguished from the posting date', () => {
    const rows = table(
      ['Number', 'Title', 'Posted', 'Due'],
      ['27-01', 'Copier Lease', '11/2/2026', '12/4/2026'],
    );
    expect(requestsIn([heading('Open bids'), rows])).toMatchObject([
      {
        title: 'Copier Lease',
        category: 'devices',
        postedDate: '2026-11-02',
        deadline: '2026-12-04',
        status: 'open',
        proof: { kind: 'row', heading: 'Open bids' },
      },
    ]);
  });

  it('have no open bracket at the end of their titles where a day was left out', () =>
    expect(titleOf('Bid 27-07 Roof Replacement (mandatory walk-through Nov. 19)')).toBe('Roof Replacement'));

  it('have no state at the end of their titles', () =>
    expect(titleOf('Bid 27-03 School Bus Tires – closed September 3, 2026.')).toBe('School Bus Tires'));

  it('have a title that is more than the name of the buyer', () => {
    const content = [
      `${brief().subject.name} - Office of Procurement RFP 27-014`,
      heading('REQUEST FOR PROPOSALS 27-014'),
      heading('Visitor Management System'),
      'Proposals due December 17, 2026.',
    ];
    const type = 'rfp_document';
    expect(requestsIn(content, { url: 'https://www.wcsd.example/rfp', type })).toMatchObject([
      { title: 'Visitor Management System', deadline: '2026-12-17' },
    ]);
  });

  it('have the title and the deadline that labels of their document give', () => {
    const content = [
      'No sealed bid may be withdrawn; bids for a period of 60 days are open.',
      'Project Name: OAK ELEMENTARY - ROOFING',
      'Project Address: 425 Oak Street',
      'MANDATORY SITE INSPECTION: December 1, 2026 at 9:00 A.M.',
      'QUESTIONS DUE: December 4, 2026, no later than 2:00 P.M.',
      'BIDS DUE: December 18, 2026, no later than 2:00 P.M.',
    ];
    const type = 'rfp_document';
    expect(requestsIn(content, { url: 'https://www.wcsd.example/rfp', type })).toMatchObject([
      { title: 'OAK ELEMENTARY - ROOFING', deadline: '2026-12-18' },
    ]);
  });

  it('are read from a notice whose timeline distinguishes questions from proposals', () =>
    expect(
      requestsIn(
        [
          'The district is soliciting a request for proposals for food service management.',
          'Questions are due, in writing, by the rules in the request, not later than Monday, December 7, 2026',
          'Proposals will be due by Friday, December 18, 2026',
        ],
        { title: 'Legal notice', url: 'https://www.wcsd.example/notice' },
      ),
    ).toMatchObject([{ title: 'food service management', deadline: '2026-12-18' }]));

  it('are one where a sentence describes what the title above it names', () =>
    expect(
      requestsIn([
        heading('Networking RFP'),
        'Our district is seeking requests for proposals for a switch upgrade.',
        item('Proposals must be received by 12/15/26'),
      ]),
    ).toMatchObject([{ title: 'Networking RFP', deadline: '2026-12-15' }]));

  it('have the estimate of their title as a value, not in the title', () => {
    const rows = table(
      ['Number', 'Title', 'Due'],
      ['27-06', 'Flat Panels, 340 units, est. $850,000', '12/9/2026'],
    );
    expect(requestsIn([rows])).toMatchObject([{ title: 'Flat Panels, 340 units', estimatedValue: 850_000 }]);
  });

  it('have the deadline that is the end of a day', () =>
    expect(
      requestsIn(
        [
          'Our district is seeking requests for proposals for a network upgrade project.',
          item('The request was posted on 11/2/26'),
          item('Bids must be received by the end of 12/15/26'),
        ],
        { title: 'Notice', url: 'https://www.wcsd.example/notice' },
      ),
    ).toMatchObject([{ title: 'network upgrade project', deadline: '2026-12-15' }]));

  it('are read from the items of a list', () => {
    expect(requestsIn([item('RFP 27-014 Visitor Management System, due January 8, 2027')])).toMatchObject([
      { title: 'Visitor Management System', deadline: '2027-01-08', status: 'open' },
    ]);
  });

  it('do not take the pre-bid meeting or the last day for questions as the deadline', () => {
    const document = [
      heading('Request for Proposals: Internet Access', 1),
      'Pre-bid meeting: December 1, 2026',
      'Questions are due by December 4, 2026.',
      'Proposals are due no later than December 18, 2026.',
    ];
    const at = {
      url: 'https://www.wcsd.example/docs/rfp-27-3.pdf',
      title: 'Request for Proposals',
      kind: 'pdf' as const,
    };
    expect(requestsIn(document, at)).toMatchObject([{ title: 'Internet Access', deadline: '2026-12-18' }]);
  });

  it('are read from a notice that requests sealed bids by a date', () => {
    const text =
      'The district will receive sealed bids for roof repair at Oak Elementary until 2 p.m. on December 9, 2026.';
    expect(requestsIn(text, { title: 'Legal notice' })).toMatchObject([
      { title: 'roof repair at Oak Elementary', deadline: '2026-12-09' },
    ]);
  });

  it('are issued by the vote of a board, and not by an agenda', () => {
    const minutes = { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' };
    const item = 'Motion by Roe to approve issuing an RFP for food service management';
    expect(requestsIn([item, 'Motion carried 5-0.'], minutes)).toMatchObject([
      { title: 'food service management', status: 'open' },
    ]);
    expect(requestsIn([item, 'Motion failed 2-3.'], minutes)).toEqual([]);
  });

  it('are closed when past their deadline or awarded', () => {
    const rows = table(['Title', 'Due'], ['Milk and dairy', '5/4/2026'], ['Fuel (awarded)', '12/4/2026']);
    expect(requestsIn([rows]).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  it('are listed once when a list and its document name them', () => {
    const list = page([item('RFP 27-014 Copier Lease, due January 8, 2027')], BIDS);
    const notice = page('We are accepting proposals for the Copier Lease until January 8, 2027.', {
      url: 'https://www.wcsd.example/news/copiers',
    });
    expect(findRfps(annotate([list, notice], brief()), brief())).toMatchObject([{ proof: { pages: 2 } }]);
  });

  it.each([
    'Vendors must register before they submit bids.',
    'Sealed bids go to the Business Manager.',
    'The library accepts proposals for story hours.',
    'Bidders shall carry insurance until June 30, 2027.',
    'Bid/RFP Evaluation:',
  ])('do not include "%s"', (text) => expect(requestsIn(text)).toEqual([]));
});

describe('the title of a request for proposals', () => {
  it.each([
    ['RFP #27-014: Visitor Management System – Due December 3, 2026', 'Visitor Management System'],
    ['Request for Proposals (RFP) for Food Service Management', 'Food Service Management'],
    ['Invitation to Bid No. 2024-05 | Milk and Dairy', 'Milk and Dairy'],
    ['Bid 26-1 Snow Removal (closed)', 'Snow Removal'],
    ['Page 1 of 2', null],
    ['NOTICE TO BIDDERS - Used School Bus', 'Used School Bus'],
    ['Bus Transportation – cancelled', 'Bus Transportation'],
    ['Sealed bids', null],
    ['Invitation to Bid (ITB)', null],
  ])('is read from "%s" as %j', (text, title) => expect(titleOf(text)).toBe(title));

  it('excludes its number', () => {
    expect(rfpNumberOf('RFP #27-014: Visitor Management')).toBe('27-014');
    expect(rfpNumberOf('The bid for paper')).toBeNull();
  });
});

describe('a request on separate lines of a page of bids', () => {
  it('has the title above its dates', () => {
    const lines = [
      heading('Open bids'),
      'Oak Elementary Paving',
      'Mandatory Pre-Bid Conference – Monday, December 7, 2026',
      'Bid Opening – Tuesday, December 15, 2026 – 3:00 p.m.',
    ];
    expect(requestsIn(lines)).toMatchObject([{ title: 'Oak Elementary Paving', deadline: '2026-12-15' }]);
  });
});
