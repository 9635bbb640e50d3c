import { describe, expect, it } from '@jest/globals';
import { findContracts, findPurchases } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Page } from '../../../documents/page.ts';

const REPORT = { url: 'https://www.wcsd.example/news/board', title: 'Board Highlights' };
const MINUTES = { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' };
const AGENDA = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda – May 4, 2027' };
const VOTE = 'Motion by Roe, seconded by Doe. Motion carried 5-0.';
const opening = ['Meeting of May 4, 2027', '1. Call to order', '2. Public comment'];

const contractsIn = (content: (string | Block)[], overrides: Partial<Page> = MINUTES) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());
const purchasesIn = (content: (string | Block)[], overrides: Partial<Page> = MINUTES) =>
  findPurchases(annotate([page(content, overrides)], brief()));
/** An item of minutes on which the board votes. */
const decided = (text: string) => contractsIn([...opening, `7.A. ${text}`, VOTE]);

describe('the contract finder', () => {
  it.each([
    [
      'Approve a three-year agreement with PowerSchool ending June 30, 2029, for $9,000.',
      'PowerSchool',
      '2029-06-30',
      'active',
    ],
    ['Motion not to renew the contract with SchoolMessenger, $9,000.', 'SchoolMessenger', null, 'cancelled'],
    [
      'Renew a contract with Savvas from July 1 to June 30, 2028, for $9,000.',
      'Savvas',
      '2028-06-30',
      'renewed',
    ],
    [
      'Approve agreement with Savvas, July 1, 2024 to June 30, 2026, for $9,000.',
      'Savvas',
      '2026-06-30',
      'expired',
    ],
    ['Approve the $9,000 agreement with Savvas, effective July 1, 2026.', 'Savvas', null, 'active'],
  ])('finds the contract in the item "%s"', (text, vendor, expiresAt, status) => {
    expect(decided(text)).toMatchObject([{ vendor, expiresAt, status, proof: { kind: 'sentence' } }]);
  });

  it('reads what is bought from a supplier', () =>
    expect(
      purchasesIn([
        ...opening,
        '7. Approve the purchase of 3 (three) new laptops, for $3,000, from Dell',
        VOTE,
      ]),
    ).toMatchObject([{ vendor: 'Dell', item: '3 new laptops', amount: 3_000, status: 'approved' }]));

  it.each([
    ['prose', ['The board approved a three-year agreement with PowerSchool for $9,000.']],
    ['an item without a number', ['Approve the agreement with PowerSchool for $9,000.', VOTE]],
    ['an item without an amount', [...opening, '7.A. Approve the agreement with PowerSchool', VOTE]],
    ['an item that only names the product', [...opening, '7.A. PowerSchool, $9,000', VOTE]],
    [
      'an item without a vote',
      [...opening, '7.A. Agreement with PowerSchool for $9,000', '7.B. Field trips', VOTE],
    ],
  ])('leaves %s to a language model', (_, content) => {
    expect(contractsIn(content)).toEqual([]);
    expect(contractsIn(content, REPORT)).toEqual([]);
  });

  it.each([
    'Approve an increase for spending of $9,000 for a job order contract with Elm Construction.',
    'Approve the $9,000 agreement with Lincoln County for deputies.',
    'Approve the contract with Superintendent Ann Lee for $150,000.',
    'Approve the purchase of Malicious Content Solution Software for $9,000.',
    'Award the $9,000 transportation contract to Bruceton',
    'Mr. Lee explained the recommendation to renew the contract with Lexia for $9,000.',
  ])('finds no supplier in "%s"', (text) => expect(decided(text)).toEqual([]));

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

  it('separates the agreements of one list', () =>
    expect(
      decided(
        'Agreements for $9,000: renewal with PowerSchool to June 30, 2027; renewal with Lexia to August 31, 2028.',
      ).map(({ vendor, expiresAt }) => `${vendor} ${expiresAt}`),
    ).toEqual(['PowerSchool 2027-06-30', 'Lexia 2028-08-31']));

  it('takes the term from the following sentence in an item about one supplier', () =>
    expect(decided('Renewal with Lexia for $9,000. The term runs through June 30, 2028.')).toMatchObject([
      { vendor: 'Lexia', expiresAt: '2028-06-30' },
    ]));

  describe('the agenda of a meeting', () => {
    const proposedIn = (...items: string[]) => contractsIn([...opening, ...items], AGENDA);

    it('reads contracts that are to be decided as proposed, and none that are only presented', () => {
      const items = [
        '4.1 Service Agreement with Lexia, July 1, 2027 to June 30, 2028, $8,000',
        '4.2 Consideration of the purchase of 40 laptops from Dell for $12,000',
        '5. Presentation: a contract with Savvas for $9,000',
      ];
      expect(proposedIn(...items)).toMatchObject([
        { vendor: 'Lexia', status: 'proposed', expiresAt: '2028-06-30' },
      ]);
      expect(purchasesIn([...opening, ...items], AGENDA)).toMatchObject([
        { vendor: 'Dell', item: '40 laptops', amount: 12_000, decidedAt: '2027-05-04', status: 'proposed' },
      ]);
    });

    it('regards an agreement that is to be ended, or only ratified, as in force', () =>
      expect(
        proposedIn(
          '4. Termination of the agreement with Lexia, $900',
          '5. Ratify the $900 agreement with Savvas',
        ).map(({ vendor, status }) => `${vendor} ${status}`),
      ).toEqual(['Lexia active', 'Savvas active']));

    it('reads items by their numbers, and what is only discussed as no proposal', () =>
      expect(
        proposedIn(
          '5. Work Session:',
          '5.A. Discussion of the $900 agreement with Lexia',
          '5.B. Renewal of the 2026-27 agreement with Savvas for the library, $900',
        ),
      ).toMatchObject([{ vendor: 'Savvas', status: 'proposed' }]));

    it('reads blanks for a vote as no vote', () => {
      const blank = 'Moved by ____, seconded by ____. Motion carried __ to __.';
      expect(proposedIn('4. Agreement with Lexia for $900', blank)).toMatchObject([
        { vendor: 'Lexia', status: 'proposed' },
      ]);
    });
  });

  describe('the minutes with numbered items', () => {
    const start = ['1. Call to order', 'Motion by Roe to approve the agenda. Motion carried 5-0.'];

    it('applies a vote on the consent agenda to each of its items, until the next group', () => {
      const content = [
        ...start,
        '2. Consent agenda',
        '2.1 Agreement with Lexia for $900',
        '2.2 Purchase of 40 laptops from Dell for $9,000',
        'Motion by Doe. Carried 5-0.',
        '3. Reports',
        '3.1 Contract with Savvas for $900',
      ];
      expect(contractsIn(content)).toMatchObject([{ vendor: 'Lexia', status: 'active' }]);
      expect(purchasesIn(content)).toMatchObject([{ vendor: 'Dell', status: 'approved' }]);
    });

    it('finds nothing in an item that failed, was put off, or was not voted on', () =>
      expect(
        contractsIn([
          ...start,
          '2. Agreement with Lexia for $900',
          'Motion by Doe. Motion failed 2-3.',
          '3. Agreement with Savvas for $900',
          'The item was tabled.',
          '4. Agreement with PowerSchool for $900',
          'Mr. Roe explained it.',
        ]),
      ).toEqual([]));
  });
});
