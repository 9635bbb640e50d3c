import { describe, expect, it } from '@jest/globals';
import { brief, heading, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { bindingsIn } from '../../../analysts/embedded/annotate/bindings.ts';
import { findDates } from '../../../analysts/embedded/annotate/dates.ts';
import { findMarks } from '../../../analysts/embedded/annotate/marks.ts';
import { sentencesOf } from '../../../analysts/embedded/annotate/sentences.ts';
import { findSums } from '../../../analysts/embedded/annotate/sums.ts';

const REFERENCE = new Date('2026-11-20T12:00:00Z');
const days = (text: string) => findDates(text, { reference: REFERENCE }).map(({ day }) => day);

describe('an annotated page', () => {
  it('gives each passage its headings, fields and spans', () => {
    const [read] = annotate(
      [
        page([
          heading('Business Office'),
          'Call Ann Lee, Business Manager, at 503-555-0100.',
          'Due date: May 4, 2027',
        ]),
      ],
      brief(),
    );
    const [title, sentence, field] = read!.passages;
    expect(title).toMatchObject({ form: 'heading', text: 'Business Office' });
    expect(sentence!.block.headings).toEqual(['Business Office']);
    expect(sentence!.people).toMatchObject([{ name: 'Ann Lee', hasGivenName: true }]);
    expect(sentence!.titles).toMatchObject([{ text: 'Business Manager' }]);
    expect(sentence!.marks).toMatchObject([{ form: 'telephone', value: '503-555-0100' }]);
    expect(field!.fields).toEqual([{ label: 'Due date', value: 'May 4, 2027' }]);
    expect(field!.dates).toMatchObject([{ day: '2027-05-04', roles: ['due'] }]);
  });

  it('reads the cells of a table under their column headings', () => {
    const [read] = annotate([page([table(['Bid', 'Due'], ['Copiers', '5/4/2027'])])], brief());
    expect(read!.passages[0]!.fields).toEqual([
      { label: 'Bid', value: 'Copiers' },
      { label: 'Due', value: '5/4/2027' },
    ]);
    expect(read!.passages[0]!.dates).toMatchObject([{ day: '2027-05-04', roles: ['due'] }]);
  });

  it('reads the cell of a labeled row that is too long for one passage by its sentences', () => {
    const long = `${'The lease has terms. '.repeat(40)}Acme Paving is the lowest.`;
    const [read] = annotate([page([table(['Category:', 'Action'], ['Summary:', long])])], brief());
    expect(read!.passages.at(-1)!.text).toBe('Acme Paving is the lowest.');
  });
});

describe('the titles in a list of people without separators', () => {
  it('belong to the officers before them, and to none of the members after the officers', () => {
    const [read] = annotate([page('Ann Lee, President Bob Kim, Clerk Carl Roe, Jane Doe')], brief());
    const bound = [...bindingsIn(read!.passages[0]!)].map(([{ name }, binding]) => [
      name,
      typeof binding === 'object' ? binding.text : binding,
    ]);
    expect(bound).toEqual([
      ['Ann Lee', 'President'],
      ['Bob Kim', 'Clerk'],
      ['Carl Roe', 'none'],
      ['Jane Doe', 'none'],
    ]);
  });
});

describe('the dates in a list', () => {
  it('are a list of meetings, not approved minutes, where links to minutes are beside them', () => {
    const [read] = annotate(
      [page('May 4, 2026 / Minutes\nJune 8, 2026 / Minutes\nJuly 6, 2026 / Minutes')],
      brief(),
    );
    expect(read!.blocks[0]!.genre).toBe('dated_list');
    expect(read!.passages.map(({ dates }) => dates[0]!.roles)).toEqual([[], [], []]);
  });
});

describe('the date reader', () => {
  it.each([
    ['November 3, 2026', ['2026-11-03']],
    ['Nov. 30 – Dec. 2, 2026', ['2026-11-30']],
    ['August 4, 18 and 25', ['2026-08-04', '2026-08-18', '2026-08-25']],
    ['August 4th & 6th', ['2026-08-04', '2026-08-06']],
    ['1/2 cup', []],
    ['Thursday, 12/24', ['2026-12-24']],
    ['2027-01-05', ['2027-01-05']],
    ['24-Jan Friday', ['2027-01-24']],
    ['22-26 - Mar', ['2027-03-22']],
    ['the 12th day of January, 2027', ['2027-01-12']],
    ['Monday, March 9', ['2026-03-09']],
    ['Thursday, October 17', []], // a Saturday in 2026, and a Friday in 2025
    ['End of Quarter 3 - March 8, 2027', ['2027-03-08']],
    ['you may 5 times', []],
    ['February 30, 2027', []],
    ['call 503-555-0100 or 555-0123', []],
  ])('reads "%s" as %j', (text, expected) => expect(days(text)).toEqual(expected));

  it('infers the century of a two-digit year', () =>
    expect(days('Adopted 6/17/75, revised 8/23/26')).toEqual(['1975-06-17', '2026-08-23']));

  it('keeps both years of a term that spans several', () =>
    expect(findDates('July 1, 2025 through June 30, 2028', { reference: REFERENCE })).toMatchObject([
      { day: '2025-07-01', lastDay: '2028-06-30' },
    ]));

  it('takes the year from a school year above the date', () => {
    const found = findDates('Sept 8 and Feb 3', { reference: REFERENCE, schoolYear: 2019, year: null });
    expect(found.map(({ day }) => day)).toEqual(['2019-09-08', '2020-02-03']);
  });
});

describe('the functions that read amounts, marks, and sentences', () => {
  it('read dollar amounts in figures and with their scale', () => {
    expect(findSums('$1.2 million and $3,500.50 of 20 thousand dollars').map(({ value }) => value)).toEqual([
      1_200_000, 3_500.5, 20_000,
    ]);
  });

  it('distinguish telephone numbers from fax numbers', () => {
    expect(findMarks('Phone: (503) 555-0100 ext. 12 Fax: 503-555-0101').map(({ value }) => value)).toEqual([
      '(503) 555-0100 x12',
    ]);
  });

  it('do not end a sentence after an abbreviation or an initial', () => {
    expect(sentencesOf('Dr. J. Doe met Mrs. Roe. They left. 3. Approve $5.')).toEqual([
      'Dr. J. Doe met Mrs. Roe.',
      'They left.',
      '3.',
      'Approve $5.',
    ]);
  });
});
