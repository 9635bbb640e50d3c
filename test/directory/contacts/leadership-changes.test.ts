import { describe, expect, it } from '@jest/globals';
import {
  type KnownPerson,
  type ListedPerson,
  leadershipChanges,
} from '../../../src/directory/contacts/leadership/leadership-changes.ts';

const person = (name: string, title: string, page = 'staff', email: string | null = null): ListedPerson => ({
  parentId: 'oak',
  name,
  title,
  email,
  sourceUrl: `https://oak.org/${page}`,
});
const read = (...people: ListedPerson[]): KnownPerson[] => people.map((each) => ({ ...each, wasRead: true }));
const STAFF = [person('Ann Lee', 'Teacher'), person('Bo Diaz', 'Nurse'), person('Cy Hall', 'Counselor')];
const OTHERS = STAFF.map((each) => ({ ...each, sourceUrl: 'https://oak.org/office' }));

/** The changes between two readings that both list the same staff. */
const changes = (before: ListedPerson[], after: ListedPerson[]): string[] =>
  leadershipChanges(read(...STAFF, ...before), [...STAFF, ...after]).changes.map(({ title }) => title);

describe('changes of leaders between two readings of a website', () => {
  it('are successions, arrivals, departures, and new titles', () => {
    const [roe, doe] = [
      person('Jane Roe', 'Superintendent'),
      person('John Doe', 'Superintendent of Schools'),
    ];
    expect(changes([doe], [roe])).toEqual(['Jane Roe succeeds John Doe as Superintendent']);
    expect(changes([], [roe])).toEqual(['Jane Roe is now listed as Superintendent']);
    expect(changes([doe], [])).toEqual(['John Doe is no longer listed as Superintendent of Schools']);
    expect(changes([person('Jane Roe', 'Assistant Principal')], [person('Jane Roe', 'Principal')])).toEqual([
      'Jane Roe is now listed as Principal, earlier as Assistant Principal',
    ]);
    expect(changes([person('John Doe', 'Board President')], [person('Jane Roe', 'Board Chair')])).toEqual([
      'Jane Roe succeeds John Doe as Board Chair',
    ]);
    expect(changes([person('Jo Fox', 'Director of Technology')], [])).toHaveLength(1);
  });

  it.each([
    ['a first reading', [], [...STAFF, person('Jane Roe', 'Superintendent')]],
    ['other titles', [...STAFF, person('Jo Fox', 'Teacher')], STAFF],
    ['deputies', [...STAFF, person('Jo Fox', 'Assistant Superintendent')], STAFF],
    ['a page that only the second reading reached', STAFF, [...STAFF, person('Jo Fox', 'Principal', 'new')]],
    ['a page that could not be fetched', [...STAFF, person('Jo Fox', 'Principal', 'gone')], STAFF],
    [
      'a website that was rebuilt',
      [...STAFF, ...['Jo Fox', 'Al Roe'].map((name) => person(name, 'Principal'))],
      OTHERS.slice(0, 1),
    ],
  ])('are not reported after %s', (_, before, after) => {
    expect(leadershipChanges(read(...before), after).changes).toEqual([]);
  });

  it.each([
    ['Robert Roe', 'Bob Roe'],
    ['Jane Roe', 'Jane Roe-Smith'],
    ['Jane Roe', 'Jane Smith'],
    ['Dr. Jane A. Roe', 'Jane Roe'],
    ['Jon Smyth', 'John Smith'],
  ])('are not reported where %s is written %s', (before, after) => {
    expect(changes([person(before, 'Principal')], [person(after, 'Principal')])).toEqual([]);
  });

  it('are not reported for an office that moves within a title, or a person who keeps an address', () => {
    const [of, comma] = [
      person('Jo Fox', 'Director of Technology'),
      person('Jo Fox', 'Director, Technology'),
    ];
    expect(changes([of], [comma])).toEqual([]);
    const [miss, mrs] = [
      person('Jo Fox', 'Principal', 'staff', 'jo@oak.org'),
      person('Joan Bell', 'Principal', 'staff', 'JO@oak.org'),
    ];
    expect(changes([miss], [mrs])).toEqual([]);
  });
});

describe('two files about a place', () => {
  const between = (before: ListedPerson[], after: ListedPerson[]): string[] =>
    leadershipChanges(read(...before), after, 'file').changes.map(({ title }) => title);
  const [roe, doe] = [person('Jane Roe', 'Superintendent'), person('John Doe', 'Superintendent')];
  const fox = person('Jo Fox', 'Director of Technology');
  const succession = 'Jane Roe succeeds John Doe as Superintendent';

  it.each([
    ['successions where all others stay', [doe, fox, ...STAFF], [roe, fox, ...STAFF], [succession]],
    ['successions in a file of superintendents', [doe], [roe], [succession]],
    ['nobody as gone whom a part leaves out', [doe, fox, ...STAFF], [STAFF[0]!, fox], []],
    ['nothing about a part with other people', STAFF, [roe, fox], []],
    [
      'a new title even in a part',
      [person('Jo Fox', 'Teacher'), ...STAFF],
      [fox],
      ['Jo Fox is now listed as Director of Technology, earlier as Teacher'],
    ],
    ['departures', [doe, ...STAFF], STAFF, ['John Doe is no longer listed as Superintendent']],
    [
      'no succession in a part where several may be meant',
      [person('Al Roe', 'Principal'), person('Bo Hill', 'Principal')],
      [person('Cy Dale', 'Principal')],
      [],
    ],
  ])('report %s', (_, before, after, expected) => expect(between(before, after)).toEqual(expected));
});
