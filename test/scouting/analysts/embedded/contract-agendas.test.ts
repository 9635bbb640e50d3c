import { describe, expect, it } from '@jest/globals';
import { annotate } from '../../../../src/scouting/analysts/embedded/annotate/annotate.ts';
import { findContracts } from '../../../../src/scouting/analysts/embedded/kinds/contracts.ts';
import type { Page } from '../../../../src/scouting/page.ts';
import { brief, page } from '../../../support/made-pages.ts';

const MINUTES = { url: 'https://www.wcsd.example/board/minutes', title: 'Board Minutes' };
const contractsIn = (content: string[], overrides: Partial<Page> = MINUTES) =>
  findContracts(annotate([page(content, overrides)], brief()), brief());

describe('the agenda in an outline', () => {
  const AGENDA = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' };
  const agenda = (...lines: string[]) => ['1. Call to Order', '2. Approval of the Agenda', ...lines];
  const proposedIn = (...lines: string[]) =>
    contractsIn(agenda(...lines), AGENDA).map(({ vendor, status }) => `${vendor}: ${status}`);

  it.each([
    ['7.A. Brightwell Learning – Purchase and Service Agreement', 'Brightwell Learning'],
    ['7.A. Approve the Konvera Software contract for 2027-28', 'Konvera Software'],
    ['7.A. Bus Barn Proposal for Bladen - Tidewatt Bins LLC, $368,500', 'Tidewatt Bins LLC'],
    ['7.A. Possible action on hiring Tidewatt Architects Inc. for the gym', 'Tidewatt Architects Inc.'],
  ])('proposes the contract of "%s"', (line, vendor) =>
    expect(proposedIn('7. Action Items', line)).toEqual([`${vendor}: proposed`]),
  );

  it.each([
    '7.A. Food Service Management Agreement',
    '7.A. Technology Services – Renewal Agreement',
    '7.A. Superintendent Contract',
    '7.A. Agreement with the Information Systems',
    '7.A. Accept a donation from Tidewatt Paving, Inc. with the gift agreement',
    '7.A. Public Hearing No. 1: Elm Street Charter School Renewal Petition, July 1, 2026 to June 30, 2031',
    '7.A. Public Hearing/Action: Charter School Renewal Agreement',
    '7.A. Approve the agreement with Teamsters Local No. 150',
    '7.A. Approve the memorandum of understanding with the WCEA',
    '7.A. Approve the agreement with the Adams County Office of Education',
    '7.A. Present the service award of the contract team to the Elm College President',
    '7.A. Accept the highest bid for the purchase of the Elm Street Property',
    '7.A. Hold a hearing on the agreement under Education Code section 4, ending June 30, 2031',
    '7.A. The bid from Tidewatt Paving fails to meet the specifications of the contract',
    '7.A. 20396 TIDEWATT NETS CORP 101790225022000 3190 1 YR SERVICE AGREEMENT RENEWAL',
  ])('takes the subject of "%s" for no supplier', (line) =>
    expect(proposedIn('7. Action Items', line)).toEqual([]),
  );

  it('tells nothing of what is below an item for information', () =>
    expect(proposedIn('7. Reports', '7.A. Agreement with Tidewatt Paving, Inc.')).toEqual([]));

  it('takes what a motion lists for approved by the vote after the list', () => {
    const list = ['a. Minutes of May 4', 'b. Service agreement with Tidewatt Paving, Inc.', 'c. Field trips'];
    const content = ['1. Call to Order', 'Moved by Roe to approve the following:', ...list];
    expect(contractsIn([...content, 'Roll Call: Mr. Roe, Aye; Mr. Doe, Aye.'])).toMatchObject([
      { vendor: 'Tidewatt Paving, Inc.', status: 'active' },
    ]);
  });
});
