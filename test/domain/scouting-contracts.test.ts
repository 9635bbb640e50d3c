import { describe, expect, it } from '@jest/globals';
import { findContracts } from '../../src/scouting/analysts/embedded/contracts/contracts.ts';
import type { Block } from '../../src/scouting/page.ts';
import { brief, heading, page, table } from '../support/made-pages.ts';

const contracts = (content: string | (string | Block)[], title = 'Board minutes') =>
  findContracts([page(content, { title })], brief());
const told = (content: string | (string | Block)[], title?: string) =>
  contracts(content, title).map(({ vendor, expiresAt, status }) => `${vendor} ${expiresAt} ${status}`);

describe('contracts', () => {
  it.each([
    [
      'Renewal of agreement with Aeries, July 1, 2026 through June 30, 2029, approved.',
      'Aeries 2029-06-30 renewed',
    ],
    ['The current contract with First Student expires June 30, 2027.', 'First Student 2027-06-30 active'],
    [
      'The agreement with Lightspeed Systems ended on June 30, 2025.',
      'Lightspeed Systems 2025-06-30 expired',
    ],
    ['Our lease with Apple for student iPads ends in August 2029.', 'Apple 2029-08-31 active'],
    ['Approval of MOU with Panorama Education (7/1/2026–6/30/2027).', 'Panorama Education 2027-06-30 active'],
    ['The Board voted 4-3 not to renew its agreement with Gaggle.', 'Gaggle null cancelled'],
    ['Motion to purchase 900 Chromebooks from Dell for $287,100. Carried.', 'Dell null active'],
  ])('reads %s', (text, expected) => expect(told(text)).toEqual([expected]));

  it('computes the end of a term from its beginning and length', () => {
    expect(told('Approved a three-year agreement with Securly beginning July 1, 2025.')).toEqual([
      'Securly 2028-06-30 active',
    ]);
    expect(told('Approved an 18-month contract with Kami effective January 1, 2026.')).toEqual([
      'Kami 2027-06-30 active',
    ]);
    expect(told('Approved a three-year agreement with Securly.')).toEqual(['Securly null active']);
  });

  it.each([
    'Parents log in to PowerSchool to update contact information.',
    'Motion to table the ClassLink agreement passed.',
    'The board discussed a possible agreement with Navigate360.',
    'The district is considering a contract with Gaggle.',
    'Okefern County renewed its contract with Verkada through 2028.',
    'Neighboring Tolliver approved an agreement with Verkada.',
  ])('finds none in %s', (text) => expect(told(text)).toEqual([]));

  it('follows a matter through its sentences, up to the next one', () => {
    const text =
      'The Board discussed the contract with SchoolMessenger. Director Ruiz reported that messages arrive hours late. Motion not to renew the contract, which ends December 31, 2026. Carried. 4.2 Next meeting January 5, 2027.';
    expect(contracts(text)).toEqual([
      expect.objectContaining({
        vendor: 'SchoolMessenger',
        expiresAt: '2026-12-31',
        status: 'cancelled',
        renewalMentioned: true,
        dissatisfaction: true,
      }),
    ]);
  });

  it('tells complaints from their end', () => {
    const [fact] = contracts('Under our contract with Remind there were no complaints this year.');
    expect(fact?.dissatisfaction).toBe(false);
  });

  it('reads tables of agreements by their columns', () => {
    const rows = table(
      ['Vendor', 'Annual', 'Start', 'Expires'],
      ['PowerSchool', '$42,000', '07/01/2024', '06/30/2027'],
      ['Gaggle', '$9,000', '07/01/2023', '06/30/2026, not renewed'],
    );
    expect(told([heading('Technology contracts'), rows])).toEqual([
      'PowerSchool 2027-06-30 active',
      'Gaggle 2026-06-30 cancelled',
    ]);
  });

  it('takes an agenda for what is to be voted on', () => {
    expect(told('Action: renew PowerSchool for one year, ending June 30, 2028', 'Board agenda')).toEqual([
      'PowerSchool 2028-06-30 active',
    ]);
  });

  it('tells what is done from what is due, wished for or possible', () => {
    const about = (text: string) => contracts(text)[0];
    expect(about('Our FACTS agreement runs through June 30, 2027; we expect to renew it.')).toMatchObject({
      status: 'active',
      renewalMentioned: true,
    });
    expect(about('Sodexo: base year ends 6/30/2027, renewable for four more years.')?.status).toBe('active');
    expect(about('Approved: the last renewal of Imagine Learning, ending June 30, 2027.')?.status).toBe(
      'renewed',
    );
    expect(
      about('The agreement with Raptor runs out December 31; we do not intend to renew it.'),
    ).toMatchObject({
      status: 'cancelled',
      expiresAt: '2026-12-31',
    });
  });

  it.each([
    'The Transfinder contract ends July 31, 2027. It has produced wrong stop times for weeks.',
    'We stay with PowerSchool, which loses schedules; tickets have sat for weeks. Its contract ends June 30, 2028.',
    'Edmentum, under contract until June 30, 2027, is dated and hard to use.',
  ])('hears complaints in %s', (text) => expect(contracts(text)[0]?.dissatisfaction).toBe(true));

  it('takes a vote for all items of the list below it, and each item for itself', () => {
    const list = [
      'On motion of Mrs. Lacour the Board approved the following:',
      '(a) a contract with Lightspeed Systems, to end November 30, 2029;',
      '(b) to buy 300 Chromebooks, $86,700;',
      '(c) not to renew the lease of the barn.',
    ];
    expect(told(list)).toEqual(['Lightspeed Systems 2029-11-30 active', 'Chromebook null active']);
  });

  it('reads minutes that are a table sentence by sentence', () => {
    const row = [
      '5. Technology',
      'The contract with Lightspeed ended on June 30; we moved to Securly in July (three years, to June 30, 2029). Staff asked for a renewal of Canvas through June 30, 2028.',
      'Motion to renew Canvas. Passed 5-0.',
    ];
    expect(told([table(['Item', 'Discussion', 'Action'], row)])).toEqual([
      'Lightspeed Systems 2026-06-30 expired',
      'Securly 2029-06-30 active',
      'Canvas 2028-06-30 renewed',
    ]);
  });

  it('asks the columns of a table whose agreement a row is, and its legend what the codes mean', () => {
    const rows = table(
      ['Product', 'Purpose', 'Ends', 'Status'],
      ['Jamf', 'iPads', '8/31/2027', 'R'],
      ['FastBridge', 'Screening, until i-Ready came', '6/30/2027', 'NR'],
    );
    const legend = 'Key: "R" = renewed for the current term; "NR" = will not be renewed.';
    expect(told([heading('Software licenses'), rows, legend])).toEqual([
      'Jamf 2027-08-31 renewed',
      'FastBridge 2027-06-30 cancelled',
    ]);
  });

  it.each([
    'The parent portal license agreement must be accepted when you first sign in to Infinite Campus.',
    'Minutes are in Simbli. The board approved the contract with Walsh Paving.',
    'The agreement with the teachers’ association, posted in BoardDocs, expires June 30, 2027.',
    'Students must renew their Clever badge each fall.',
    'Dr. Reed, formerly of Frontline Education, was hired on a one-year contract.',
  ])('finds none where the product is only named: %s', (text) => expect(told(text)).toEqual([]));

  it.each([
    [
      'The Board approved: (a) renewal of Ascender, September 1, 2026, to August 31, 2027; (b) renewal of Canvas to June 30, 2029; (c) purchase of 420 Lenovo laptops, $268,380. Motion Fonte, second Chase, 5-0.',
      ['Ascender SIS 2027-08-31 renewed', 'Canvas 2029-06-30 renewed', 'Lenovo null active'],
    ],
    [
      'Approve agreements as follows, effective July 1, 2026: ClassLink, one year; GoGuardian, three years; Incident IQ, through June 30, 2030.',
      ['ClassLink 2027-06-30 active', 'GoGuardian 2029-06-30 active', 'Incident IQ 2030-06-30 active'],
    ],
    [
      'Approved contracts with Zoner through June 30, 2029, and Transfinder through December 31, 2027.',
      ['Transfinder 2027-12-31 active'],
    ],
    [
      'C. Approve renewals with: Naviance ($6,120); and Edgenuity ($18,000), all ending June 30, 2027.',
      ['Naviance 2027-06-30 renewed', 'Imagine Learning 2027-06-30 renewed'],
    ],
    [
      'The agreement with Gaggle runs to July 31, 2028. Voted to end the agreement on January 31, 2027.',
      ['Gaggle 2027-01-31 cancelled'],
    ],
    ['Three proposals were received: AT&T, Comcast and Sabine Fiber. Award to Sabine Fiber, 6-0.', []],
    ['Payments approved: Apple $2,110; Dell $819; Amazon $71.', []],
    ['Donations accepted: (1) 10 iPads from Apple; (2) $500 from AT&T; (3) books.', []],
    ['Khanmigo is missing because nobody has signed an agreement about data with them.', []],
  ])('tells the items of a list apart: %s', (text, expected) => expect(told(text)).toEqual(expected));

  it('takes the action of a row for all that it lists', () => {
    const rows = table(
      ['Item', 'Discussion', 'Action'],
      [
        '7. Contracts',
        '(1) Lightspeed Systems, to June 30, 2029; (2) Kami, to July 31, 2027.',
        'Approved 6-0',
      ],
      [
        '8. Gaggle',
        'The agreement runs to July 31, 2028.',
        'Voted to end the agreement on May 31, 2027. 6-0',
      ],
      ['9. Bids', 'Bids were opened from Verkada and Tri-State Alarm.', 'Award to Tri-State Alarm, 6-0'],
    );
    expect(told([rows])).toEqual([
      'Lightspeed Systems 2029-06-30 active',
      'Kami 2027-07-31 active',
      'Gaggle 2027-05-31 cancelled',
    ]);
  });

  it('takes no row of a list of agreements that tells nothing but whose product is in use', () => {
    const rows = table(
      ['Service', 'Agreement'],
      ['PowerSchool', 'In force to June 30, 2028'],
      ['Seesaw', ''],
      ['Google Workspace for Education', 'None; free of charge'],
    );
    expect(told([rows])).toEqual(['PowerSchool 2028-06-30 active']);
    expect(told('Teachers may request a subscription to Nearpod.')).toEqual([]);
  });

  it('takes what an agenda puts to the vote, and not what it talks about', () => {
    const items =
      '7.1. Consider renewal of NWEA for July 1, 2027, to June 30, 2028, $2,610 7.2. Consider an agreement with Verkada for sixteen cameras 7.3. Discussion of the bus contract with First Student';
    expect(told(items, 'Board agenda')).toEqual(['NWEA 2028-06-30 active', 'Verkada null active']);
  });
});
