import { describe, expect, it } from '@jest/globals';
import { findContracts, findPurchases } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { isSure } from '../../../analysts/embedded/judge/confidences.ts';
import type { Block, Page } from '../../../documents/page.ts';

/** A page about what a board decided, without the items and votes of minutes. */
const REPORT = { url: 'https://www.wcsd.example/news/board', title: 'Board Highlights' };
const contractsIn = (content: string | (string | Block)[], overrides: Partial<Page> = REPORT) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());

const purchasesIn = (content: string | (string | Block)[], overrides: Partial<Page> = REPORT) =>
  findPurchases(annotate([page(content, overrides)], brief()));

describe('the contract finder', () => {
  it.each([
    [
      'Approve the renewal of the Lexia subscription through June 30, 2028.',
      'Lexia',
      '2028-06-30',
      'renewed',
    ],
    [
      'Approved a three-year agreement with PowerSchool ending June 30, 2029.',
      'PowerSchool',
      '2029-06-30',
      'active',
    ],
    [
      'Motion not to renew the contract with SchoolMessenger, carried 5-0.',
      'SchoolMessenger',
      null,
      'cancelled',
    ],
    ['Renewed a contract with Savvas from July 1 to June 30, 2028.', 'Savvas', '2028-06-30', 'renewed'],
    ['Approve agreement with Savvas, July 1, 2024 to June 30, 2026.', 'Savvas', '2026-06-30', 'expired'],
    ['Approved the agreement with Savvas, effective July 1, 2026.', 'Savvas', null, 'active'],
  ])('finds the contract in "%s"', (text, vendor, expiresAt, status) => {
    expect(contractsIn(text)).toMatchObject([{ vendor, expiresAt, status, proof: { kind: 'sentence' } }]);
  });

  it('proposes companies outside the catalog that only a sentence names, and publishes none', () => {
    const found = contractsIn('The bid was awarded to Acme Paving LLC for $40,000.');
    expect(found).toMatchObject([{ vendor: 'Acme Paving LLC', status: 'active' }]);
    expect(found.map(isSure)).toEqual([false]);
    expect(contractsIn('Approved a three-year agreement with PowerSchool.').map(isSure)).toEqual([true]);
  });

  it('reads what is bought from a supplier of the catalog', () =>
    expect(
      purchasesIn('Motion to approve the purchase of 3 (three) new laptops, for $3,000, from Dell carried.'),
    ).toMatchObject([{ vendor: 'Dell', item: '3 new laptops', amount: 3_000 }]));

  it.each([
    'Consider approval of an agreement with Lexia.',
    'Vote to approve/disapprove a gas agreement with Dry Creek Energy, Inc.',
    'It is recommended that the board approve the purchase of 40 laptops from Dell.',
    'Mr. Lee explained the recommendation to renew the Lexia subscription.',
    'Mr. Lee asked the Board to purchase 40 laptops from Dell.',
    'The purchase request includes 40 laptops from Dell, which the board approves.',
    'The district will purchase 40 laptops from Dell, and the board accepted that.',
  ])('reads "%s" as no decision', (text) => expect(contractsIn(text)).toEqual([]));

  it('regards a proposal as decided if the item states the result of the vote', () =>
    expect(contractsIn('Consider approval of an agreement with Lexia. Motion carried.')).toMatchObject([
      { vendor: 'Lexia' },
    ]));

  it('regards an item as decided by the vote on it, and not by that on another item', () => {
    const asked = 'Recommend awarding the roof to Dry Creek Roofing, Inc.';
    const other = 'The agreement with Elm Road Paving, Inc. was approved.';
    expect(contractsIn([asked, 'Motion carried 5-0.'])).toHaveLength(1);
    expect(contractsIn([table(['Agenda'], [asked], [other])]).map(({ vendor }) => vendor)).toEqual([
      'Elm Road Paving, Inc.',
    ]);
    expect(contractsIn([other, 'Motion tabled.'])).toEqual([]);
    expect(contractsIn([table(['Agenda'], ['The calendar was tabled.'], [other])])).toHaveLength(1);
  });

  it('reads the suppliers of a list that a sentence introduces', () =>
    expect(
      contractsIn([
        'Awarded the following bids for the school year:',
        item('Bread - Elm Bakery Group'),
        item('Milk - Lakeview Creameries, Inc.'),
      ]).map(({ vendor }) => vendor),
    ).toEqual(['Elm Bakery Group', 'Lakeview Creameries, Inc.']));

  it.each([
    'Approved an increase for spending of $9,000 for a job order contract with Elm Construction.',
    'The board approved the agreement with Lincoln County for deputies.',
    'Approved the contract with Superintendent Ann Lee.',
    'Consider approval of the purchase of Malicious Content Solution Software.',
    'Parents purchase meals from the SchoolCafé website.',
  ])('finds no supplier in "%s"', (text) => expect(contractsIn(text)).toEqual([]));

  it('reads the agenda item that names a product and its term', () => {
    expect(contractsIn('Frontline Education – absence management; expires 6/30/2027; $8,340')).toMatchObject([
      { vendor: 'Frontline Education', expiresAt: '2027-06-30' },
    ]);
  });

  it('reads table rows whose columns name the supplier and the term', () => {
    const rows = table(
      ['Vendor', 'Service', 'Expires'],
      ['Lexia', 'Reading', '6/30/2028'],
      ['Dry Creek Bus', 'Buses', '8/1/2027'],
    );
    expect(contractsIn([heading('Contracts'), rows], { title: 'Purchasing' })).toMatchObject([
      { vendor: 'Lexia', expiresAt: '2028-06-30', proof: { kind: 'row', heading: 'Contracts' } },
      { vendor: 'Dry Creek Bus', expiresAt: '2027-08-01' },
    ]);
  });

  it('separates the agreements of one list', () => {
    const text =
      'Consent agenda: renewal of PowerSchool to June 30, 2027; renewal of Lexia to August 31, 2028.';
    expect(contractsIn(text).map(({ vendor, expiresAt }) => `${vendor} ${expiresAt}`)).toEqual([
      'PowerSchool 2027-06-30',
      'Lexia 2028-08-31',
    ]);
  });

  it('takes the term from the following sentence in an item about one supplier', () => {
    const votes = 'Call to order. Moved by Roe, seconded by Doe; the motion carried with all ayes.';
    const item = 'Renewal of Lexia was approved. The term runs through June 30, 2028.';
    expect(contractsIn([votes, item])).toMatchObject([{ vendor: 'Lexia', expiresAt: '2028-06-30' }]);
  });

  it.each([
    'The board discussed Schoology and other systems.',
    'The agreement with PowerSchool was tabled.',
    'The board is considering a contract with PowerSchool.',
    'Three proposals were received, from PowerSchool and Skyward.',
    'The lease on the depot is in force; Dell is our mascot’s name.',
    'The Leadership Group met with the Student Support Systems team.',
    'If the board approves the contract with PowerSchool, training follows.',
    'Mr. Roe made a motion to seek a contract with Acme Paving LLC, seconded, carried.',
    'The board approved the purchase of laptops from CTE.',
    'The board also hosts Awards for students, and Good Apple Awards for staff, and voted to renew them.',
    'More than $670,000 in grants for safety have been awarded to Anna and Cahokia.',
    'Contracts of more than $670,000 have been awarded to Anna and Cahokia schools.',
    'Motion to award the transportation contract to Bruceton',
  ])('finds no contract in "%s"', (text) => expect(contractsIn(text)).toEqual([]));

  it('finds no contract among items that are only presented', () => {
    expect(contractsIn([heading('Information Items'), 'Agreement with PowerSchool.'])).toEqual([]);
  });

  describe('the agenda of a meeting', () => {
    const AGENDA = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda – May 4, 2027' };
    const opening = ['Meeting of May 4, 2027', '1. Call to order', '2. Public comment'];

    it('reads contracts that are to be decided as proposed, and none that are only presented', () => {
      const items = [
        '4.1 Lexia – License and Service Agreement, July 1, 2027 to June 30, 2028',
        '4.2 Consideration of the purchase of 40 laptops from Dell for $12,000',
        '5. Presentation: a contract with Savvas',
      ];
      expect(contractsIn([...opening, ...items], AGENDA)).toMatchObject([
        { vendor: 'Lexia', status: 'proposed', expiresAt: '2028-06-30' },
      ]);
      expect(purchasesIn([...opening, ...items], AGENDA)).toMatchObject([
        { vendor: 'Dell', item: '40 laptops', amount: 12_000, decidedAt: '2027-05-04', status: 'proposed' },
      ]);
    });

    it('regards an agreement that is to be ended, or only ratified, as in force', () =>
      expect(
        contractsIn(
          [...opening, '4. Termination of the agreement with Lexia', '5. Ratify the agreement with Savvas'],
          AGENDA,
        ).map(({ vendor, status }) => `${vendor} ${status}`),
      ).toEqual(['Lexia active', 'Savvas active']));

    it('reads items by their numbers, and what is only discussed as no proposal', () =>
      expect(
        contractsIn(
          [
            ...opening,
            '5. Work Session:',
            '5.A. Discussion of the agreement with Lexia',
            '5.B. Renewal of the 2026-27 agreement with Savvas for the library',
          ],
          AGENDA,
        ),
      ).toMatchObject([{ vendor: 'Savvas', status: 'proposed' }]));

    it('reads blanks for a vote as no vote', () => {
      const blank = 'Moved by ____, seconded by ____. Motion carried __ to __.';
      expect(contractsIn([...opening, '4. Agreement with Lexia', blank], AGENDA)).toMatchObject([
        { vendor: 'Lexia', status: 'proposed' },
      ]);
    });
  });

  describe('the minutes with numbered items', () => {
    const opening = ['1. Call to order', 'Motion by Roe to approve the agenda. Motion carried 5-0.'];

    it('applies a vote on the consent agenda to each of its items, until the next group', () => {
      const consent = [
        '2. Consent agenda',
        '2.1 Agreement with Lexia',
        '2.2 Purchase of 40 laptops from Dell',
      ];
      const content = [
        ...opening,
        ...consent,
        'Motion by Doe. Carried 5-0.',
        '3. Reports',
        '3.1 Contract with Savvas',
      ];
      expect(contractsIn(content)).toMatchObject([{ vendor: 'Lexia', status: 'active' }]);
      expect(purchasesIn(content)).toMatchObject([{ vendor: 'Dell', status: 'approved' }]);
    });

    it('finds nothing in an item that failed, was put off, or was not voted on', () =>
      expect(
        contractsIn([
          ...opening,
          '2. Agreement with Lexia',
          'Motion by Doe. Motion failed 2-3.',
          '3. Agreement with Savvas',
          'The item was tabled.',
          '4. Agreement with PowerSchool',
          'Mr. Roe explained it.',
        ]),
      ).toEqual([]));
  });
});
