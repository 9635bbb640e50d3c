import { describe, expect, it } from '@jest/globals';
import { annotate } from '../../../../src/reading/analysts/embedded/annotate/annotate.ts';
import { findContracts, findPurchases } from '../../../../src/reading/analysts/embedded/kinds/contracts.ts';
import type { Block, Page } from '../../../../src/reading/page.ts';
import { brief, heading, item, page, table } from '../../../support/made-pages.ts';

/** A page about what a board decided, without the items and votes of minutes. */
const REPORT = { url: 'https://www.wcsd.example/news/board', title: 'Board Highlights' };
const contractsIn = (content: string | (string | Block)[], overrides: Partial<Page> = REPORT) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());

const purchasesIn = (content: string | (string | Block)[], overrides: Partial<Page> = REPORT) =>
  findPurchases(annotate([page(content, overrides)], brief()));
/** The suppliers of all deals, of contracts and of purchases. */
const suppliersIn = (text: string) =>
  [...contractsIn(text), ...purchasesIn(text)].map(({ vendor }) => vendor);

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
    ['Approved a contract with Roe, Doe, Lund & Associates.', 'Roe, Doe, Lund & Associates', null, 'active'],
  ])('finds the contract in "%s"', (text, vendor, expiresAt, status) => {
    expect(contractsIn(text)).toMatchObject([{ vendor, expiresAt, status, proof: { kind: 'sentence' } }]);
  });

  it('finds suppliers outside the catalog under their printed names', () => {
    expect(contractsIn('The bid was awarded to Acme Paving LLC for $40,000.')).toMatchObject([
      { vendor: 'Acme Paving LLC', vendorNameRaw: 'Acme Paving LLC', status: 'active' },
    ]);
  });

  it.each([
    ['The board approved the purchase of 40 computers from Tidewatt for testing.', 'Tidewatt'],
    ['Motion to approve the bid from Elm Street Glass for the gym windows carried 5-0.', 'Elm Street Glass'],
    ['Dry Creek Roofing was selected to install the new roof.', 'Dry Creek Roofing'],
    ['Approved Dry Creek Electric LLC’s $5,445 bid for lighting.', 'Dry Creek Electric LLC'],
    ['Opened June 16 and awarded to Lakeview Dairy.', 'Lakeview Dairy'],
    ['The winning bids came from Dry Creek Bus Center for eight buses.', 'Dry Creek Bus Center'],
    ['The district has contracted with Dry Creek Weatherproofing for $459,371.', 'Dry Creek Weatherproofing'],
    ['Voted 6-0 to award the demolition of sheds at 12 N. Elm Street to T & D Paving.', 'T & D Paving'],
    ['Trustees approved a $23,500 contract with executive search firm Elm Associates.', 'Elm Associates'],
    ['The board voted 2-0 to award the job to the low bidder, Tidewatt.', 'Tidewatt'],
    [
      'Motion to approve the purchase of 3 (three) new 77-passenger buses, for $300,000, from Elm Bus Center carried.',
      'Elm Bus Center',
    ],
  ])('finds the supplier in "%s"', (text, vendor) => expect(suppliersIn(text)).toEqual([vendor]));

  it.each([
    'Consider approval of an agreement with Dry Creek Roofing.',
    'Vote to approve/disapprove a gas agreement with Dry Creek Energy, Inc.',
    'It is recommended that the board approve the purchase of 40 laptops from Dell.',
    'Mr. Lee explained the recommendation to renew the Lexia subscription.',
    'Mr. Lee asked the Board to purchase 40 laptops from Dell.',
    'The purchase request includes 40 laptops from Dell, which the board approves.',
    'The district will purchase 40 laptops from Dell, and the board accepted that.',
  ])('takes "%s" for no decision', (text) => expect(contractsIn(text)).toEqual([]));

  it('takes a proposal for decided where the item says how the vote went', () =>
    expect(
      contractsIn('Consider approval of an agreement with Dry Creek Roofing. Motion carried.'),
    ).toMatchObject([{ vendor: 'Dry Creek Roofing' }]));

  it('takes an item for decided by the vote on it, and not by that on another item', () => {
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
    ['Bids were opened and awarded to Elm Route Sales and Sweetbread.', ['Elm Route Sales', 'Sweetbread']],
    ['Approved a contract with Lund and Sons Paving.', ['Lund and Sons Paving']],
  ])('tells the suppliers in "%s" apart', (text, vendors) =>
    expect(contractsIn(text).map((contract) => contract.vendor)).toEqual(vendors),
  );

  it.each([
    'Approved an increase for spending of $9,000 for a job order contract with Elm Construction.',
    'The board approved the agreement with Lincoln County for deputies.',
    'Approved the contract with Superintendent Ann Lee.',
    'Consider approval of the purchase of Malicious Content Solution Software.',
    'Parents purchase meals from the SchoolCafé website.',
    'Motion to approve a tax settlement agreement with Harbor Holdings, LLC, carried 5-0.',
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

    it('tells what is to be decided as proposed, and what is only heard not at all', () => {
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

    it('takes an agreement that is to be ended, or only ratified, as in force', () =>
      expect(
        contractsIn(
          [...opening, '4. Termination of the agreement with Lexia', '5. Ratify the agreement with Savvas'],
          AGENDA,
        ).map(({ vendor, status }) => `${vendor} ${status}`),
      ).toEqual(['Lexia active', 'Savvas active']));

    it('reads items by their numbers, and takes what is discussed for no proposal', () =>
      expect(
        contractsIn(
          [
            ...opening,
            '5. Work Session:',
            '5.A. Discussion of the agreement with Lexia',
            '5.B. Renewal of the 2026-27 Rowan Software contract for the library',
          ],
          AGENDA,
        ),
      ).toMatchObject([{ vendor: 'Rowan Software', status: 'proposed' }]));

    it('takes blanks for a vote as none', () => {
      const blank = 'Moved by ____, seconded by ____. Motion carried __ to __.';
      expect(contractsIn([...opening, '4. Agreement with Lexia', blank], AGENDA)).toMatchObject([
        { vendor: 'Lexia', status: 'proposed' },
      ]);
    });
  });

  describe('the minutes with numbered items', () => {
    const opening = ['1. Call to order', 'Motion by Roe to approve the agenda. Motion carried 5-0.'];

    it('takes a vote on the consent agenda for one on each of its items, until the next group', () => {
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
