import { bySeniority, LEVEL_NAMES, ROLE_NAMES } from '@emi/reading/reasons';
import { describe, expect, it } from '@jest/globals';
import { CONTACT_LEVEL, CONTACT_ROLE } from '../../src/directory/institutions/title.values.ts';
import { filterInput, signalFilters } from '../../web/workbench/explore/filters.ts';
import { adds, crossOf, type Group, isWhole, sorted } from '../../web/workbench/explore/groups.ts';
import { classesOf } from '../../web/workbench/explore/scale.ts';
import { addressOf, drilled, readView } from '../../web/workbench/explore/view.ts';
import { readAccounts } from '../../web/workbench/match/accounts.ts';
import { asCsv, asCurl } from '../../web/workbench/parts/copy.ts';
import { gradesText, inWords } from '../../web/workbench/parts/format.ts';
import { countyName } from '../../web/workbench/parts/names.ts';
import { addressIn } from '../../web/workbench/parts/source-link.ts';
import { stateWithin } from '../../web/workbench/parts/states.ts';
import { activityOf } from '../../web/workbench/place/activity.ts';
import { addsToIt } from '../../web/workbench/place/quotes.ts';
import { byRole } from '../../web/workbench/place/roles.ts';
import type { FindingsOfPlace } from '../../web/workbench/place/types.ts';

describe('a view of /explore', () => {
  it('is the same after a round trip through the address, and never holds what its subject does not have', () => {
    const address =
      '?count=districts&by=COUNTY&and=LOCALE&measure=students.mean&state=TX&search=a%26b&sort=-students.sum';
    expect(addressOf(readView(address))).toBe(address);
    expect(readView('?count=planets&by=SIZE&and=STATE&measure=mass&sort=mass&key=sk_live_1')).toEqual({
      subject: 'districts',
      by: 'STATE',
      measure: 'count',
      filter: {},
    });
  });

  it('opens a state by its counties, and a county by what is not yet filtered', () => {
    const counties = drilled(readView('?count=districts'), { code: 'TX', state: null });
    expect(counties).toMatchObject({ by: 'COUNTY', filter: { state: 'TX' } });
    const inside = drilled(readView('?count=districts&by=COUNTY'), { code: 'Travis County', state: 'TX' });
    expect(inside).toMatchObject({ by: 'LOCALE', filter: { state: 'TX', county: 'Travis County' } });
    // `Harris` alone would find Harrison County too.
    const named = drilled(readView('?count=districts&by=COUNTY'), { code: 'Harris', state: 'TX' });
    expect(named.filter).toMatchObject({ county: 'Harris County' });
  });

  it('writes "county" only for a county, and "the" only for areas that take it', () => {
    expect(['Harris', 'Orleans Parish', 'District of Columbia', "Prince George'S"].map(countyName)).toEqual([
      'Harris County',
      'Orleans Parish',
      'District of Columbia',
      "Prince George's County",
    ]);
    expect(['TX', 'DC', 'VI'].map(stateWithin)).toEqual([
      'Texas',
      'the District of Columbia',
      'the U.S. Virgin Islands',
    ]);
  });

  it('writes grades without zeros', () => {
    expect(['PK-12', '06-08', '09-12', '10-10', 'KG-05'].map(gradesText)).toEqual([
      'PK–12',
      '6–8',
      '9–12',
      '10–10',
      'KG–5',
    ]);
  });

  const group = (label: string, mean: number | null, kind = 'VALUE'): Group =>
    ({ keys: [{ kind, code: null, label, state: null }], count: 9, students: { mean } }) as Group;

  it('sorts its groups by a column; those without a number, not reported, and merged ones come last', () => {
    const groups = [
      group('Small', 2),
      group('Unknown', 7, 'NOT_REPORTED'),
      group('None', null),
      group('Rest', 7, 'OTHER'),
      group('Large', 5),
    ];
    const labels = (sort: string) => sorted(groups, sort).map(({ keys }) => keys[0]!.label);
    expect(labels('-students.mean')).toEqual(['Large', 'Small', 'None', 'Unknown', 'Rest']);
    expect(labels('students.mean')).toEqual(['Small', 'Large', 'None', 'Unknown', 'Rest']);
    expect(labels('key')).toEqual(['Large', 'None', 'Small', 'Unknown', 'Rest']);
  });

  it('takes a missing group for a zero only where all groups are there and the measure adds up', () => {
    const statsOf = (...groups: Group[]) => ({ total: 9, groupCount: 1, overlaps: false, groups });
    expect(isWhole(undefined)).toBe(false);
    expect(isWhole(statsOf(group('Texas', 2)))).toBe(true);
    expect(isWhole(statsOf(group('Texas', 2), group('All others', 2, 'OTHER')))).toBe(false);
    expect(['count', 'students.sum', 'students.median'].map(adds)).toEqual([true, true, false]);
  });

  it('passes its filters to the signals that have them, and names the others', () => {
    const { filter, ignored } = signalFilters({
      state: 'TX',
      studentCountMin: '500',
      search: 'a',
      fundingSource: 'bond',
    });
    expect(filterInput(filter)).toEqual({ state: 'TX', studentCountMin: 500, fundingSource: 'bond' });
    expect(ignored).toEqual(['Name contains']);
    const both = signalFilters({ vendorCategory: 'sis', fundingSource: 'bond' });
    expect(both).toEqual({ filter: {}, ignored: ['Vendor category', 'Funding'] });
  });

  it('makes a table of two dimensions', () => {
    const cell = (row: string, column: string, count: number): Group => ({
      keys: [row, column].map((label) => ({ kind: 'VALUE', code: label, label, state: null })),
      count,
    });
    const cross = crossOf([cell('TX', 'City', 2), cell('CA', 'City', 5), cell('CA', 'Rural', 1)], 'count');
    expect([cross.rows, cross.columns]).toEqual([
      ['CA', 'TX'],
      ['City', 'Rural'],
    ]);
    expect([cross.at('CA', 'Rural'), cross.at('TX', 'Rural')]).toEqual([1, null]);
  });

  it('is copied as CSV that no spreadsheet runs, and as curl that no shell splits', () => {
    expect(asCsv(['Title', 'Number'], [['=1+1, "x"', 2]])).toBe('Title,Number\r\n"\'=1+1, ""x""",2');
    const curl = asCurl({ query: '{ a }', variables: { search: "O'Neill" } }, 'https://api.example.org');
    expect(curl).toContain(`O'\\''Neill`);
  });
});

it.each([
  [[1, 1, 1, 1, 2]],
  [[3]],
  [[0, 0, 0, 0.01, 900]],
  [[1_001, 1_002, 1_003, 1_004, 1_005, 1_006]],
  [[12.34, 12.36, 12.38, 12.41, 12.5, 13]],
  [Array.from({ length: 254 }, (_, index) => (index * 7_919) % 263)],
])('a legend has classes that neither overlap nor repeat, each with a value: %j', (values) => {
  const { starts, labels } = classesOf(values);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toHaveLength(starts.length + 1);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  const classOf = (value: number) => starts.filter((start) => value >= start).length;
  expect(new Set(values.map(classOf)).size).toBe(labels.length);
});

it('abbreviations are written in capitals, and words that contain them are not', () => {
  expect(['rfp', 'open_rfps', 'SIS', 'sso_login', 'ai_policy', 'analysis', 'chair'].map(inWords)).toEqual([
    'RFP',
    'Open RFPs',
    'SIS',
    'SSO login',
    'AI policy',
    'Analysis',
    'Chair',
  ]);
});

it('a quote is found on its page: the link names its first and last words, except in a PDF', () => {
  expect(addressIn('https://example.org/board', 'We renew - for a year')).toBe(
    'https://example.org/board#:~:text=We%20renew%20%2D%20for%20a%20year',
  );
  const long = Array.from({ length: 20 }, (_, index) => `w${index}`).join(' ');
  expect(addressIn('https://example.org/', long)).toMatch(/text=w0%20w1.*w5,w14.*w19$/);
  expect(addressIn('https://example.org/a.pdf', 'We renew')).toBe('https://example.org/a.pdf');
});

describe('people of a place', () => {
  const person = (name: string, level: string | null, ...roles: string[]) => ({ name, level, roles });
  const people = [
    person('Cook', null, 'nutrition'),
    person('Principal', 'director', 'principal'),
    person('New kind of person', 'director', 'robotics'),
    person('Head of technology', 'director', 'technology', 'teacher'),
    person('Analyst', 'specialist', 'technology'),
    person('Unknown', null),
    person('Superintendent', 'chief', 'superintendent'),
  ];

  it('are sorted by level and then by role, those without either last', () => {
    expect(bySeniority(people).map(({ name }) => name)).toEqual([
      'Superintendent',
      'Head of technology',
      'Principal',
      'New kind of person',
      'Analyst',
      'Cook',
      'Unknown',
    ]);
  });

  it('are grouped by the role that decides most, with the words of the filters', () => {
    const groups = byRole(people).map(({ role, people }) => [role, people.map(({ name }) => name)]);
    expect(groups).toEqual([
      ['Superintendent', ['Superintendent']],
      ['Technology', ['Head of technology', 'Analyst']],
      ['Principal', ['Principal']],
      ['Nutrition', ['Cook']],
      ['Other roles', ['New kind of person', 'Unknown']],
    ]);
  });

  it('have words for every role and level of the graph, levels in its order', () => {
    expect(Object.keys(ROLE_NAMES).toSorted()).toEqual(CONTACT_ROLE.values.toSorted());
    expect(Object.keys(LEVEL_NAMES)).toEqual(CONTACT_LEVEL.values);
  });
});

it('pasted accounts are read by the columns of the service: the school of a row before its district', () => {
  const text =
    'LEA Name;School Name;Physical City;State Code;Owner\nKaty ISD;Katy High;Katy;TX;Kim\nLamar CISD;;;TX;Jo';
  const { accounts, read, ignored } = readAccounts(text);
  expect(accounts).toEqual([
    { name: 'Katy High', city: 'Katy', state: 'TX' },
    { name: 'Lamar CISD', state: 'TX' },
  ]);
  expect([read, ignored]).toEqual([['LEA Name', 'School Name', 'Physical City', 'State Code'], ['Owner']]);
  expect(() => readAccounts('City,State\nKaty,TX')).toThrow('NCES id, or State id');
});

it('activity is told from today on: what is ahead, the next first, then what was, the latest first', () => {
  const event = (title: string, eventDate: string | null) => ({
    id: title,
    title,
    eventDate,
    description: null,
  });
  const events = [
    event('undated', null),
    event('spring', '2027-04-01T00:00:00Z'),
    event('yesterday', '2026-11-28T00:00:00Z'),
    event('next week', '2026-12-05T00:00:00Z'),
    event('summer', '2026-07-01T00:00:00Z'),
    event('years ago', '2015-04-01T00:00:00Z'),
  ];
  const activity = activityOf(
    { events } as unknown as FindingsOfPlace,
    [],
    Date.parse('2026-11-29T10:00:00Z'),
  );
  const titles = Object.fromEntries(
    Object.entries(activity).map(([part, all]) => [part, all.map(({ title }: { title: string }) => title)]),
  );
  expect(titles).toEqual({
    ahead: ['next week', 'spring'],
    recent: ['yesterday', 'summer', 'undated'],
    past: ['years ago'],
  });
});

it.each([
  ['The board renews Canvas.', ['the board renews Canvas'], false],
  ['renews Canvas', ['The board renews Canvas for a year.'], false],
  [
    'On Monday, the board renews Canvas for another year',
    ['The board renews Canvas for another year.'],
    false,
  ],
  ['The board renews Canvas, after a long discussion of its price and of two rivals.', ['Canvas'], true],
  ['The board renews Canvas.', ['Canvas ends in 3 months', ''], true],
])('a quote that only repeats what stands above it is left out: %j', (quote, sentences, adds) => {
  expect(addsToIt(quote, ...sentences)).toBe(adds);
});
