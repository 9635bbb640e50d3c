import { describe, expect, it } from '@jest/globals';
import { findContracts } from '../../../../../test/support/facts-by-kind.ts';
import { brief, page } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { isSure } from '../../../analysts/embedded/judge/confidences.ts';
import type { Block, Page } from '../../../documents/page.ts';

const MINUTES = { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' };
const contractsIn = (content: string[], overrides: Partial<Page> = MINUTES) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());

describe('the agenda in an outline', () => {
  const AGENDA = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' };
  const agenda = (...lines: string[]) => ['1. Call to Order', '2. Approval of the Agenda', ...lines];
  const proposedIn = (...lines: string[]) =>
    contractsIn(agenda(...lines), AGENDA).map(({ vendor, status }) => `${vendor}: ${status}`);

  it.each([
    ['7.A. Approve the contract with Lexia for 2027-28, $8,000', 'Lexia'],
    [
      '7.A. Possible action on the $900 service agreement with Tidewatt Architects Inc. for the gym',
      'Tidewatt Architects Inc.',
    ],
  ])('proposes the contract of "%s"', (line, vendor) =>
    expect(proposedIn('7. Action Items', line)).toEqual([`${vendor}: proposed`]),
  );

  const suppliersIn = (...lines: string[]) =>
    contractsIn(agenda('7. Action Items', ...lines), AGENDA).map(({ vendor }) => vendor);

  it.each([
    [
      '7.A. Award the roof contract to Tidewatt Roofing, Inc. in the amount of $84,145',
      'Tidewatt Roofing, Inc.',
    ],
    [
      '7.A. Motion to accept the low bid from Elm Street Contracting of Kearney, NE, $365,300',
      'Elm Street Contracting',
    ],
    [
      '7.A. Third amendment to the lease between WCSD and Lund & Roe Builders, Inc. for $90,000',
      'Lund & Roe Builders, Inc.',
    ],
  ])('finds the supplier of the form "%s"', (line, vendor) => expect(suppliersIn(line)).toEqual([vendor]));

  it('finds the supplier for whom the item states the sum', () =>
    expect(
      suppliersIn(
        '7.A. Roof of the gym',
        'Recommended Action: Award the contract to Acme Roofing LLC.',
        'Budget: $9,000',
      ),
    ).toEqual(['Acme Roofing LLC']));

  it('publishes suppliers of the catalog, and none of the others', () => {
    const sure = contractsIn(
      agenda('7.A. Award the $9,000 contract to Acme Roofing LLC', '7.B. Agreement with Lexia for $900'),
      AGENDA,
    ).filter(isSure);
    expect(sure.map(({ vendor }) => vendor)).toEqual(['Lexia']);
  });

  it('distinguishes the companies of a list', () =>
    expect(
      suppliersIn(
        '7.A. Award contracts to ARB, Inc., Lund Pacific Energy, Inc. and Snel Companies, Inc. for $400,000',
      ),
    ).toEqual(['ARB, Inc.', 'Lund Pacific Energy, Inc.', 'Snel Companies, Inc.']));

  it.each([
    ['without a sum', '7.A. Award the roof contract to Tidewatt Roofing, Inc.'],
    [
      'not right after the agreement',
      '7.A. Service agreement for the $9,000 stage, as Tidewatt Sound, Inc. says',
    ],
    ['cut by the word that ends names', '7.A. Contract with KASL Consulting Engineers for $9,000'],
    ['joined with another', '7.A. Award the contract to Roe & Lund, Elm & Oak Corporation for $9,000'],
    [
      'between the columns of a table',
      '7.A. Bid awarded to Contractor Name Total Bid Acme Roofing LLC $9,000',
    ],
    ['as the owner of land', '7.A. Easement agreement with Tidewatt Holdings, LLC for $9,000'],
    [
      'after a quarrel',
      '7.A. Agreement with Tidewatt Paving, Inc., resolving a contractual dispute for $55,000',
    ],
  ])('leaves a supplier %s to a language model', (_, line) => expect(suppliersIn(line)).toEqual([]));

  it.each([
    '7.A. Food Service Management Agreement, $9,000',
    '7.A. Superintendent Contract, $150,000',
    '7.A. Accept a $900 donation from Tidewatt Paving, Inc. with the gift agreement',
    '7.A. Public Hearing/Action: Charter School Renewal Agreement, $900',
    '7.A. Approve the $900 agreement with Teamsters Local No. 150',
    '7.A. Approve the $900 agreement with the Adams County Office of Education',
  ])('reads the subject of "%s" as no supplier', (line) =>
    expect(proposedIn('7. Action Items', line)).toEqual([]),
  );

  it('reads nothing below an item for information', () =>
    expect(proposedIn('7. Reports', '7.A. Agreement with Tidewatt Paving, Inc. for $900')).toEqual([]));

  it('regards what a motion lists as approved by the vote after the list', () => {
    const list = [
      'a. Minutes of May 4',
      'b. Service agreement with Tidewatt Paving, Inc. for $900',
      'c. Field trips',
    ];
    const content = ['1. Call to Order', 'Moved by Roe to approve the following:', ...list];
    expect(contractsIn([...content, 'Roll Call: Mr. Roe, Aye; Mr. Doe, Aye.'])).toMatchObject([
      { vendor: 'Tidewatt Paving, Inc.', status: 'active' },
    ]);
  });

  it.each([
    'Items of the consent agenda may be enacted by one motion and approved without discussion.',
    'Resolutions posted here may not be the final documents approved by the Board.',
    'First reading of the ordinance: 7-0',
  ])('reads "%s" as no vote on an agenda', (line) =>
    expect(
      proposedIn(
        line,
        '7. Consent Agenda',
        line,
        '7.A. Service agreement with Tidewatt Paving, Inc. for $900',
      ),
    ).toEqual(['Tidewatt Paving, Inc.: proposed']),
  );

  it('finds the vote on the consent agenda below the list, where it is a paragraph of its own', () => {
    const vote: Block = {
      kind: 'heading',
      level: 2,
      text: 'The consent calendar was moved by Ms. Roe, seconded and approved with 7 ayes.',
    };
    const list = [
      '4. Consent Calendar',
      '4.1 Consideration of Approval of the $900 service agreement with Tidewatt Paving, Inc.',
    ];
    expect(contractsIn(['1. Call to Order', ...list, vote] as string[])).toMatchObject([
      { vendor: 'Tidewatt Paving, Inc.', status: 'active' },
    ]);
  });

  it('regards nothing as decided before the meeting', () =>
    expect(
      contractsIn(
        [
          'Agenda of the Regular Board Meeting, May 4, 2027',
          '7.A. The Board approved a $900 roof contract with Tidewatt Inc.',
          '7.B. Field trips',
        ],
        { ...AGENDA, seenAt: '2027-04-28T12:00:00Z' },
      ),
    ).toMatchObject([{ vendor: 'Tidewatt Inc.', status: 'proposed' }]));

  it('states once on which day a term ends, from whichever line of an item has it', () =>
    expect(
      contractsIn(
        agenda(
          '7. Action Items',
          '7.A. | 26-131 | Master agreement with TIDEWATT SOUND, Inc, $900',
          'Recommendation: Approve a master agreement with Tidewatt Sound, Inc. from June 20, 2027 to June 19, 2030.',
        ),
        AGENDA,
      ).map(({ vendor, expiresAt }) => `${vendor}: ${expiresAt}`),
    ).toEqual(['Tidewatt Sound, Inc.: 2030-06-19']));

  it.each([
    '7.A. $900 service agreement with Tidewatt Sound, Inc. - DEFERRED',
    '7.A. Adopt the $900 plan; the agreement aligns with the Tidewatt Strategy',
    '7.A. APPROVE $900 SERVICE AGREEMENT WITH TIDEWATT BROOK FOR LEGAL WORK',
    '7.A. Approve the $900 membership and the service agreement with Tidewatt Sound, Inc.',
  ])('finds no contract in "%s"', (line) => expect(proposedIn('7. Action Items', line)).toEqual([]));
});

describe('the vote on an item of minutes', () => {
  it.each([
    ['C.1', 'C.2', 'C.3'],
    ['C-1', 'C-2', 'C-3'],
    ['C1.', 'C2.', 'C3.'],
    ['E.1.a.', 'E.1.b.', 'E.1.c.'],
    ['26-101', '26-102', '26-103'],
    ['2026-0412', '2026-0413', '2026-0414'],
    ['10A', '10B', '10C'],
    ['A1a', 'A1b', 'A1c'],
    ['(12)', '(13)', '(14)'],
    ['[1]', '[2]', '[3]'],
  ])('is that of its own paragraph, numbered "%s", "%s", "%s"', (...numbers) => {
    const items = ['PowerSchool', 'Lexia', 'Savvas'].flatMap((vendor, at) => [
      `${numbers[at]} Service agreement with ${vendor} for $900`,
      `Motion by Roe, second by Doe. Motion ${vendor === 'Lexia' ? 'failed 2-3' : 'carried 5-0'}.`,
    ]);
    const minutes = ['Board of Education Minutes', 'Regular Meeting, May 4, 2026', ...items];
    const blocks = minutes.map(
      (text, at): Block => (at === 0 ? { kind: 'heading', level: 1, text } : { kind: 'text', text }),
    );
    const found = findContracts(annotate([page(blocks, MINUTES)], brief()), brief());
    expect(found.map(({ vendor }) => vendor)).toEqual(['PowerSchool', 'Savvas']);
  });
});
