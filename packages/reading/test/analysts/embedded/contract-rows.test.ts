import { describe, expect, it } from '@jest/globals';
import { findContracts, findPurchases } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Page } from '../../../documents/page.ts';

const MINUTES = { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' };
const contractsIn = (content: (string | Block)[], overrides: Partial<Page> = MINUTES) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());

const purchasesIn = (content: (string | Block)[]) =>
  findPurchases(annotate([page(content, MINUTES)], brief()));

describe('the reader of a meeting’s rows and items', () => {
  it('reads a list of purchases below columns that a document sets apart, and no payments', () => {
    const rows = [
      ['PO#', 'Date', 'Vendor Name', 'Description', 'Amount $'],
      ['7001', '5/12/2026', 'Tidewatt Learning', 'Science kits for grades 3-5', '$', '24,000.00'],
    ];
    const apart = [
      ['7002', '5/12/2026', 'Elm Street Counseling', 'Service agreement through 6/30/2028', '$', '900.00'],
    ];
    const content = ['Purchasing report', table(...rows), 'Business office', table(...apart)];
    expect(purchasesIn(content)).toMatchObject([
      { vendor: 'Tidewatt Learning', item: 'Science kits for grades 3-5', amount: 24_000 },
    ]);
    expect(contractsIn(content)).toMatchObject([
      { vendor: 'Elm Street Counseling', expiresAt: '2028-06-30' },
    ]);
    const paid = [
      ['Check No.', 'Vendor', 'Description', 'Amount'],
      ['7001', 'Tidewatt Learning', 'Kits', '$24.00'],
    ];
    expect(purchasesIn(['Purchasing report', table(...paid)])).toEqual([]);
  });

  it('reads the award of a bid as a contract', () =>
    expect(
      contractsIn([
        'Staff has awarded the following bids.',
        table(
          ['Bid #', 'Vendor', 'Description', 'Amount'],
          ['23-102', 'Tidewatt Bakery', 'Bread', '$150,000.00'],
        ),
      ]),
    ).toMatchObject([{ vendor: 'Tidewatt Bakery', status: 'active', proof: { kind: 'row' } }]));

  it('reads the explanations of an item as no other deal than the one that it decides', () =>
    expect(
      contractsIn([
        heading('9.16 Attendance'),
        'Recommended Action: Be it resolved that the board award the $9,000 contract for attendance to PowerSchool.',
        'The agreement with Lexia for $900 was approved in 2021.',
        'Motion carried 5-0.',
      ]).map(({ vendor }) => vendor),
    ).toEqual(['PowerSchool']));

  it('reads a document of any type as that of a meeting if it contains motions and resolutions', () =>
    expect(
      contractsIn(
        [
          'C. Kitchen equipment',
          'Moved by: Roe',
          'Be it therefore resolved that the $9,000 bid for kitchen equipment be awarded to Dell.',
          'Yes: 7',
          'D. Laptops',
          'Moved by: Doe',
        ],
        { url: 'https://www.wcsd.example/bids', title: 'Bids' },
      ),
    ).toMatchObject([{ vendor: 'Dell', status: 'active' }]));

  it('reads lines with labels as one record for each supplier, with the end of its term', () =>
    expect(
      contractsIn([
        heading('4. Approval of agreements'),
        'Vendor: Tidewatt Learning',
        'Term: July 1, 2026 - June 30, 2027',
        'Amount: $4,000',
        'Vendor: Elm Street Counseling',
        'Term: July 1, 2026 - June 30, 2028',
        'Amount: $9,000',
        'Motion carried 5-0.',
      ]),
    ).toMatchObject([
      { vendor: 'Tidewatt Learning', expiresAt: '2027-06-30' },
      { vendor: 'Elm Street Counseling', expiresAt: '2028-06-30' },
    ]));

  it('reads rows without headings below the motion that awards them, and neither totals nor changed orders', () => {
    const awarded = [
      ['Tidewatt Music', 'Drums', '$5,235.00'],
      ['Elm Street Sound', 'Horns', '$1,065.00'],
      ['Total', '', '$6,300.00'],
    ];
    const content = [
      'Motion by Roe that the bid for instruments be awarded as follows:',
      { ...table(...awarded), hasHeader: false },
      'Motion carried 7-0.',
    ];
    expect(contractsIn(content).map(({ vendor }) => vendor)).toEqual(['Tidewatt Music', 'Elm Street Sound']);
    const changed = [
      ['PO#', 'Vendor', 'Description', 'Change Amount', 'New Contract Total'],
      ['7001', 'Tidewatt Roofing', 'Roof', '$24.00', '$900.00'],
    ];
    expect(contractsIn(['Purchasing report', table(...changed)])).toEqual([]);
  });

  it('applies the vote on a consent agenda to the lines below it, and to their rows', () =>
    expect(
      contractsIn([
        '1. Consent Agenda',
        '1.1 Approval of the agreement with Lexia for $900.',
        '1.2 Field trips',
        'Motion by Roe, second by Doe, to approve the consent agenda.',
        'Motion carried 5-0.',
        '2. Discussion of the agreement with Savvas for $900.',
      ]),
    ).toMatchObject([{ vendor: 'Lexia', status: 'active' }]));

  it.each([
    'Approve the Lincoln Early Childhood Education Contract Amendment for $900',
    'Approve the $900 agreement with Title I Staff',
    'Mr. Roe replied that he waits for a $900 proposal from Tidewatt to repair the pump.',
    'Approve the $900 contract with the County of Elm',
  ])('reads neither a subject, a body, nor what somebody mentions as a supplier: "%s"', (item) =>
    expect(contractsIn(['1. New Business', `2. ${item}`, 'Motion carried 5-0.'])).toEqual([]),
  );

  it('reads a record that begins with the name of a supplier without a label', () =>
    expect(
      contractsIn([
        heading('9. Approval of Contracts'),
        'Tidewatt Learning LLC',
        'The contractor leads two workshops.',
        'Dates of Service: 11/13/26-06/30/27',
        'Amount: $22,500',
        'Motion carried 5-0.',
      ]),
    ).toMatchObject([{ vendor: 'Tidewatt Learning LLC', expiresAt: '2027-06-30' }]));

  it('reads the lines below the award of a bid as its suppliers, whatever they contain', () =>
    expect(
      contractsIn([
        '1. New Business',
        'Be it resolved that the bid for furniture be awarded as follows:',
        'School Specialists $16,119.70',
        'Global Desks 4,461.00',
        'Total Award: $20,580.70',
        'Motion carried 5-0.',
      ]).map(({ vendor }) => vendor),
    ).toEqual(['School Specialists', 'Global Desks']));
});
