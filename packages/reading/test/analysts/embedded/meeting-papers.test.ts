import { describe, expect, it } from '@jest/globals';
import { heading } from '../../../../../test/support/made-pages.ts';
import { read } from './events-on-page.ts';

const daysIn = (...content: Parameters<typeof read>[1][]): string[] =>
  read(
    { title: 'Board Agenda', url: 'https://www.wcsd.example/board/agenda', type: 'board_agenda' },
    heading('Agenda', 1),
    ...content,
  ).map((event) => event.slice(0, 10));

describe('the meetings of a board in its papers', () => {
  it.each([
    'Minutes of the Regular Meeting of the Board of Education, May 4, 2027',
    'Draft Minutes for the Regular Meeting of the Board of Education – Tuesday, May 4, 2027',
    'Agenda of the Regular Meeting of the Board of Education, May 4, 2027',
  ])('are called what they are, and not by their papers: %s', (title) =>
    expect(
      read(
        { title, url: 'https://www.wcsd.example/board/m', type: 'board_minutes' },
        heading(title, 1),
        '1. Call to Order',
      ),
    ).toEqual(['2027-05-04 board_meeting Regular Meeting of the Board of Education']),
  );

  it('are days of a list, and no periods of agreements', () =>
    expect(
      daysIn(
        heading('Board Meetings'),
        'January 12, 2027',
        'February 9, 2027',
        '7/1/2026 – 6/30/2029',
        'March 9, 2027',
      ),
    ).toEqual(['2027-01-12', '2027-02-09', '2027-03-09']));

  it('are not the days at the end of a sentence that a page breaks over lines', () =>
    expect(
      daysIn(
        heading('Board Meetings'),
        'December 16, 2026.',
        'January 12, 2027',
        'February 9, 2027',
        'March 9, 2027',
      ),
    ).toEqual(['2027-01-12', '2027-02-09', '2027-03-09']));

  it('come from sentences about the board, or about the next meeting, and not about a project', () => {
    const own = 'Regular Meeting of the Board of Education, May 4, 2027';
    expect(
      daysIn(own, 'The pre-construction meeting was held with the contractor on April 7, 2027.'),
    ).toEqual(['2027-05-04']);
    expect(daysIn(own, 'The next meeting will be held on May 18, 2027.')).toEqual([
      '2027-05-04',
      '2027-05-18',
    ]);
  });

  it('are not on the day on which the list of them was posted', () =>
    expect(
      daysIn(
        heading('Board Meetings'),
        'January 12, 2027',
        'February 9, 2027',
        'March 9, 2027',
        'Posted on January 4, 2027, by 4:30 p.m.',
      ),
    ).toEqual(['2027-01-12', '2027-02-09', '2027-03-09']));
});
