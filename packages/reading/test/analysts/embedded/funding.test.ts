import { describe, expect, it } from '@jest/globals';
import { findFunding } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Page } from '../../../documents/page.ts';

const fundingIn = (content: string | (string | Block)[], overrides: Partial<Page> = {}) =>
  findFunding(annotate([page(content, overrides)], brief())).map(({ source, amount }) => [source, amount]);

describe('funding', () => {
  it('assigns each sum of a sentence to the source nearest to it', () => {
    const text =
      'The district receives Title I funds of $612,400 and a Rural Schools Grant of $25,000 this year.';
    expect(fundingIn(text)).toEqual(
      expect.arrayContaining([
        ['title_i', 612_400],
        ['grant', 25_000],
      ]),
    );
  });

  it('finds a bond that the district puts to its voters', () => {
    expect(fundingIn('Voters approved our $38,500,000 school bond in May.')).toEqual([['bond', 38_500_000]]);
  });

  it('names the source of a row as its cell does, and reads no ordinary taxes', () => {
    const rows = table(
      ['Source', 'Amount'],
      ['LCFF supplemental grants (state)', '$4,905,000'],
      ['LCFF base funding, local property taxes', '$7,173,000'],
    );
    const read = annotate([page([heading('Revenue 2026-27'), rows], {})], brief());
    expect(findFunding(read)).toMatchObject([
      { sourceName: 'LCFF supplemental grants (state)', amount: 4_905_000 },
    ]);
  });

  it('reads gifts from the list that a board is asked to accept, with the givers', () => {
    const lines = [
      '7. Action Items',
      '7.A. Consider Donations',
      '7.A.1. $5,000 from the Lions Club for the band',
    ];
    const content = ['1. Call to Order', ...lines, '7.B. Refund of $815 to a taxpayer', '8. Adjournment'];
    const agenda = page(content, { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' });
    expect(findFunding(annotate([agenda], brief()))).toMatchObject([
      { source: 'other', sourceName: 'Lions Club', amount: 5_000 },
    ]);
  });

  it('reads grants from the rows that a board ratifies, and neither their total nor what it buys', () => {
    const rows = (...content: string[][]) =>
      table(['Title', 'Amount', 'Source'], ...content, ['Total', '$669,000', '']);
    const content = [
      '1. Ratify: Grants awarded',
      rows(
        ['Welding', '$160,000', 'Tidewatt Foundation'],
        ['Networks', '$509,000', 'State Office of Colleges'],
      ),
      'Motion carried 5-0.',
      '2. Purchases from grants',
      rows(['Desks', '$7,000', 'Elm Street Furniture'], ['Pens', '$900', 'Dry Creek Pens']),
      'Motion carried 5-0.',
    ];
    const minutes = page(content, { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' });
    expect(findFunding(annotate([minutes], brief()))).toMatchObject([
      { source: 'grant', sourceName: 'Tidewatt Foundation', amount: 160_000 },
      { source: 'grant', sourceName: 'State Office of Colleges', amount: 509_000 },
    ]);
  });

  it.each([
    'Voters of neighboring Garfield Heights rejected a $30 million bond.',
    'She follows Dr. Stolz, who leaves for a district where voters passed a $61 million bond.',
    'Approve the second order of panels; $171,328, of which a part is the federal Title V allocation.',
    'The bond of 1998 approved by voters was $9 million.',
    'In November 2024, the voters passed Proposition 2 authorizing $8.5 billion in general obligation bonds.',
    'Alex received $45,000, and Verden received $42,375 in grant money.',
    'A scholarship grant of $500 is awarded to a senior.',
    'More than $670,000 in federal grants have been awarded to Anna and Cahokia schools.',
    'The grant writer costs the district $40,000.',
    'State aid to the district was reduced by $402,118.',
    'An LEA could apply for a School Readiness Grant of $500,000 for its students.',
    'The district will see its share of the $2,400,000,000 that the nation provides in Title I funds.',
    'Our board gave $50,000 to the Elm Education Foundation.',
  ])('reports no money of others, of long ago, or already spent: %s', (text) => {
    expect(fundingIn(text)).toEqual([]);
  });

  it('reads the price of an item as no gift, and a register of payments as no grant', () => {
    const content = [
      '1. Call to Order',
      '2. Acceptance of the following gifts:',
      'Family Center: from Jane Roe - for 80 $30 gift cards: $2,400',
      heading('Checks', 2),
      'Foundation – ARC 8076-8082 $ 74,846.27',
    ];
    const agenda = page(content, { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' });
    const found = findFunding(annotate([agenda], brief()));
    expect(found.map(({ source, amount }) => [source, amount])).toEqual([['other', 2_400]]);
  });

  it('reads each gift of a line that names several, and a grant without a stated sum', () => {
    const content = [
      '1. Call to Order',
      '2. Acceptance of the following gifts:',
      'Elm Street School: from the Lions Club: $5,000; from Rotary Club of Elm: $1,750',
      '3. Approval to accept the Tidewatt Reading Grant',
      '4. Approval of the annual contribution of $900 to the Pension Plan',
    ];
    const agenda = page(content, { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' });
    expect(findFunding(annotate([agenda], brief())).map(({ source, amount }) => [source, amount])).toEqual([
      ['other', 5_000],
      ['other', 1_750],
      ['grant', null],
    ]);
  });

  it('reads grants from lines of name, sum, and source that a board ratifies, and no sum of their description', () => {
    const content = [
      '1. Call to Order',
      '2. Ratify: Grants and Contracts Awarded',
      'Title College Amount Source',
      'Tidewatt Veterans Program ELM $509,440 Dept. of',
      'Funding will be used to serve three colleges ($15,000 each).',
      '3. Change Orders',
      'Roof of Elm Hall $12,000 Acme Roofing',
      'Motion carried 5-0.',
    ];
    const minutes = page(content, { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' });
    expect(findFunding(annotate([minutes], brief()))).toMatchObject([
      { source: 'grant', sourceName: 'Tidewatt Veterans Program ELM', amount: 509_440 },
    ]);
  });

  it('reads lines of a program and its sum below a heading about grants, and not below others', () => {
    const line = 'Title II, Part A, Training ($254,920)';
    expect(fundingIn([heading('General Fund Grants', 2), line])).toEqual([['other', 254_920]]);
    expect(fundingIn([heading('Field Trips', 2), line])).toEqual([]);
  });

  it('names the giver of each gift, and reads no part of it as another one', () => {
    const content = [
      '1. Call to Order',
      '2. Acceptance of the following gifts:',
      'Elm Street School: from the Lions Club – for books: $5,000; from the Rotary Club – for music: $1,750.',
      'Family Center: from Acme Bank – for seven $100 gift cards for families',
    ];
    const agenda = page(content, { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' });
    expect(
      findFunding(annotate([agenda], brief())).map(({ sourceName, amount }) => [sourceName, amount]),
    ).toEqual([
      ['Lions Club', 5_000],
      ['Rotary Club', 1_750],
    ]);
  });

  it('reports no part of a source that a page splits among many actions, only the source', () => {
    const parts = ['$351,833', '$404,252', '$12,000'].map(
      (sum) => `The district allocated ${sum} of Title I funds.`,
    );
    expect(fundingIn(parts)).toEqual([['title_i', null]]);
    expect(fundingIn(parts.slice(1))).toHaveLength(2);
  });

  it('names the funder of an amount that an agenda asks for by the field of its item', () => {
    const content = [
      '1. Call to Order',
      '2. Approve to submit grant applications',
      'Title of Grant: Reading for All',
      'Funding Source: Tidewatt Foundation',
      'Amount Requested: $378,800',
      'Motion carried 5-0.',
    ];
    const agenda = page(content, { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' });
    expect(findFunding(annotate([agenda], brief()))).toMatchObject([
      { source: 'grant', sourceName: 'Tidewatt Foundation', amount: 378_800 },
    ]);
  });

  it('reads no row of a register of checks as relief money', () => {
    const rows = table(
      ['Source', 'Numbers', 'Amount'],
      ['Foundation', '6851-6854', '$ 191,898.55'],
      ['CARES Act', '-', '$ 4,200.00'],
    );
    expect(fundingIn([heading('Funding 2026', 2), rows])).toEqual([]);
  });

  it('reads no bond from a resume among the papers of a board', () => {
    const content = ['1. Call to Order', 'School trustee for ten years, helped issue an $80 million bond'];
    expect(
      fundingIn(content, { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' }),
    ).toEqual([]);
  });
});
