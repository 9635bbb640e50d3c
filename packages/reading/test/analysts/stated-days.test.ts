import { describe, expect, it } from '@jest/globals';
import { page } from '../../../../test/support/made-pages.ts';
import { statesDay, withStatedDays } from '../../analysts/stated-days.ts';
import type { KindOfFact } from '../../facts.ts';

describe('days that a language model gives', () => {
  it.each([
    ['Proposals are due March 4, 2027.', '2027-03-04'],
    ['Due Thursday, Mar. 4th at noon.', '2027-03-04'],
    ['Closed March 2-4.', '2027-03-04'],
    ['Due 03/04/2027', '2027-03-04'],
    ['Ends 2027-03-04.', '2027-03-04'],
    ['The term runs through June 2028.', '2028-06-30'],
    ['The board meets on March 4 at 6:00 PM.', '2027-03-05T00:00:00Z'],
  ])('are stated by "%s"', (text, date) => expect(statesDay(text, date)).toBe(true));

  it.each([
    ['Proposals are due March 14, 2027.', '2027-03-04'],
    ['Proposals are due in March 2027.', '2027-03-04'],
    ['Call 555-3040.', '2027-03-04'],
    ['Due soon.', 'soon'],
  ])('are not stated by "%s"', (text, date) => expect(statesDay(text, date)).toBe(false));

  it('are left out where the page does not state them, and events with them', () => {
    const own = page('The roof bid is due. The board meets soon.');
    const evidence = { sourceUrl: own.url, context: 'The roof bid is due.' };
    const bid = { ...evidence, title: 'Roof', deadline: '2027-03-04', postedDate: null };
    const meeting = { ...evidence, title: 'Board', eventDate: '2027-03-04' };
    const facts = [
      { kind: 'rfps', fact: bid },
      { kind: 'events', fact: meeting },
    ] as unknown as KindOfFact[];
    expect(facts.flatMap((one) => withStatedDays(one, own))).toEqual([
      { kind: 'rfps', fact: { ...bid, deadline: null } },
    ]);
  });
});
