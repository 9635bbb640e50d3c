import type { Subject } from '@emi/reading';
import { describe, expect, it } from '@jest/globals';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { isOfOther } from '../../../analysts/embedded/judge/owners.ts';
import { findFacts } from '../../../analysts/embedded.ts';
import type { Block, Page } from '../../../documents/page.ts';

const SUBJECT = { ...brief().subject, type: 'district' as const, name: 'Willow Bend Public Schools' };

const read = (one: Page, subject: Subject) => annotate([one], { ...brief(), subject })[0]!;

/** Returns true if a fact at a word of a paragraph belongs to another district. */
function isOther(text: string, word: string, subject: Subject = SUBJECT): boolean {
  const annotated = read(page([text]), subject);
  const passage = annotated.passages.find((one) => one.text.includes(word))!;
  const start = passage.text.indexOf(word);
  return isOfOther(
    'painPoints',
    { passage, anchor: { start, end: start + word.length }, values: {} },
    annotated,
  );
}

/** The names and events found on a page of Willow Creek's website. */
function found(content: (string | Block)[], overrides: Partial<Page> = {}): string[] {
  const { contacts, events } = findFacts([page(content, overrides)], brief());
  return [...contacts.map(({ name }) => name), ...events.map(({ title }) => title)];
}

const ROE = 'Jane Roe, Executive Director, 503-555-0100';
const DOE = 'John Doe, Principal, 503-555-0101';
const MEETINGS = [
  'May 4, 2027: Board Meeting',
  'May 18, 2027: Board Meeting',
  'June 1, 2027: Board Meeting',
].map(item);

describe('facts near the name of a school district', () => {
  it.each([
    ['Pembroke ISD faces a deficit of $3 million this year.', 'deficit'],
    ['Jane Roe, director of technology for the Pembroke district, thanked the state.', 'Roe'],
    ['Trustees of Pembroke ISD met on Monday. President Jane Roe spoke of enrollment.', 'Roe'],
  ])('are that district’s: %s', (text, word) => expect(isOther(text, word)).toBe(true));

  it.each([
    ['Willow Bend Public Schools faces a deficit of $3 million this year.', 'deficit'],
    ['We face a deficit as large as that of Pembroke ISD.', 'deficit'],
    ['Pembroke ISD closed a school. The Willow Bend district faces a deficit.', 'deficit'],
    ['Texas School District leaders met; a deficit was found.', 'deficit'],
  ])('are the institution’s own where it or nobody is named last: %s', (text, word) =>
    expect(isOther(text, word)).toBe(false),
  );

  it('are distinguished only for districts, because the name of a school does not show its district', () =>
    expect(isOther('Pembroke ISD has a deficit.', 'deficit', { ...SUBJECT, type: 'school' })).toBe(false));

  it('are judged without reading the lines above again for each of them', () => {
    const lines = Array.from({ length: 300 }, () => 'Jane Roe, Teacher').join('\n');
    const annotated = read(page([lines]), SUBJECT);
    let reads = 0;
    for (const passage of annotated.passages) {
      const { text } = passage;
      const count = () => {
        reads++;
        return text;
      };
      Object.defineProperty(passage, 'text', { get: count });
    }
    expect(annotated.passages).toHaveLength(300);
    for (const passage of annotated.passages)
      isOfOther('painPoints', { passage, anchor: { start: 0, end: 8 }, values: {} }, annotated);
    expect(reads).toBeLessThan(10 * annotated.passages.length);
  });
});

describe('pages of other bodies', () => {
  it.each([
    ['a library by its title', { title: 'Staff – Willow Creek Public Library' }],
    ['a town by its title', { title: 'Meetings | City of Willow Creek' }],
    ['a library that is named after somebody', { title: 'Staff | Roe Memorial Library' }],
    ['another district by its title', { title: 'Staff - Elm City School District' }],
    [
      'a foundation by its linked data',
      { title: 'Staff', data: [{ name: 'Willow Creek Education Foundation' }] },
    ],
    ['a newspaper by its linked data', { title: 'Staff', data: [{ publisher: { name: 'The Creek News' } }] }],
  ])('a page of %s gives no facts', (_, overrides) =>
    expect(found([DOE, ...MEETINGS], overrides)).toEqual([]),
  );

  it.each([
    [
      'a folder of its address',
      { url: 'https://www.wcsd.example/parents/creek-arts-association-caa/minutes' },
    ],
    ['its name and initials', { title: 'Minutes | Creek Arts Association (C.A.A.)' }],
    ['its name and the initials of the institution', { title: 'Minutes - Ed Foundation WCS' }],
    ['its name and that of the institution', { title: 'Minutes - Education Foundation of Willow Creek' }],
    ['one of two names with a slash', { title: 'PTA/SLT Information' }],
  ])('a page of the institution’s website that is another body’s by %s gives no facts', (_, overrides) =>
    expect(found([DOE, ...MEETINGS, 'Willow Creek School District'], overrides)).toEqual([]),
  );

  it('a page whose address or title ends in other words gives its facts', () => {
    const url = 'https://www.wcsd.example/association-of-ideas/minutes';
    expect(found([DOE], { url, title: 'Foundation of Learning WXY' })).toEqual(['John Doe']);
  });

  it('a page of another body by the holder of its rights gives no facts', () =>
    expect(found([DOE, '© 2026 Willow Creek Chamber of Commerce'], { title: 'Staff' })).toEqual([]));

  it('a page of another body whose foot names the institution keeps the links to its products', () => {
    const links = [{ url: 'https://wcsd.powerschool.com/public', text: 'PowerSchool' }];
    const foot = ['PowerSchool', 'Willow Creek School District, 1 Main Street'];
    const facts = findFacts([page([DOE, ...foot], { title: 'City of Oaks', links })], brief());
    expect([facts.contacts.length, facts.vendors.map(({ vendor }) => vendor)]).toEqual([0, ['PowerSchool']]);
  });

  it('a page without any word that schools use gives no facts, if it is long, and not even a link has one', () => {
    const trams = Array.from({ length: 30 }, (_, at) => `The tram of line ${at} stops at the depot.`);
    const link = { url: 'https://trams.example/for-students', text: 'Students' };
    const title = 'Meetings | Creek Trams';
    const url = 'https://trams.example/meetings';
    const people = (...given: Page['links']) => found([ROE, ...trams], { title, url, links: given });
    expect([people(), people(link), found([ROE], { title, url })]).toEqual([[], ['Jane Roe'], ['Jane Roe']]);
    const subject = { ...brief().subject, name: 'Juniper Arts District' };
    const named = page([ROE, ...trams], { title: 'Board | Juniper Arts', url });
    expect(findFacts([named], brief({ subject })).contacts).toHaveLength(1);
  });

  it('a page of a town that runs the schools gives the schools’ facts', () => {
    const title = 'Staff | Willow Creek School District | City of Willow Creek';
    expect(found([DOE], { title })).toEqual(['John Doe']);
  });

  it('a page that names nobody gives its facts', () =>
    expect(found([DOE], { title: 'Staff' })).toEqual(['John Doe']));
});

describe('sections of other bodies', () => {
  it.each([
    'PTA',
    'Oak Elementary PTO Board',
    'Friends of the Library',
    'Our Partners',
    'Elm County Library Staff',
  ])('a section of another body gives no people, and the next section does: %s', (name) =>
    expect(found([heading(name), ROE, heading('Office'), DOE])).toEqual(['John Doe']),
  );

  it('a section of another district below the top of a page gives no people', () =>
    expect(found([heading('Staff', 1), heading('Elm City Schools'), DOE])).toEqual([]));

  it('a section of another body ends at a heading below it that names the institution', () =>
    expect(found([heading('City Council', 2), ROE, heading('Oak Elementary', 3), DOE])).toEqual([
      'John Doe',
    ]));

  it.each([
    'Library',

    'Technology Department',
    'Board of Education of the City of Willow Creek',
  ])('a section is the institution’s own if its heading names a part of it: %s', (name) =>
    expect(found([heading(name), DOE])).toEqual(['John Doe']),
  );

  it('a section reprinted from a newspaper gives no people, and the next section does', () => {
    const story = [heading('Levy Passes'), 'Reprinted from the Creek News', DOE];
    expect(found([...story, heading('Office'), 'Mary Major, Principal, 503-555-0102'])).toEqual([
      'Mary Major',
    ]);
  });

  it('a section on a page that is titled with the name of a PTA gives none of its officers', () =>
    expect(found([ROE], { title: 'Oak Elementary | PTA' })).toEqual([]));
});

describe('records of other bodies', () => {
  it('a record of a person of another body gives no contact', () =>
    expect(
      found([
        table(
          ['Name', 'Title', 'Organization', 'Phone'],
          ['Jane Roe', 'Director', 'Creek County Library', '503-555-0100'],
          ['John Doe', 'Principal', 'Oak Elementary', '503-555-0101'],
        ),
      ]),
    ).toEqual(['John Doe']));

  it('a record of a person with the name of another body in a line of its own gives no contact', () =>
    expect(found(['Jane Roe\nDirector\nCreek County Library\n503-555-0100', DOE])).toEqual(['John Doe']));

  it('a record of a teacher who studied at a university gives a contact', () =>
    expect(found(['John Doe\nPrincipal\nElm State University\n503-555-0101'])).toEqual(['John Doe']));

  it('a record of a meeting of another body, or of an event that another body invites to, gives no event', () =>
    expect(
      found([
        heading('Coming events'),
        ...[
          'May 3, 2027: Willow Creek City Council Meeting',
          'May 4, 2027: Open House in the Creek Museum',
          'May 5, 2027: Book Fair hosted by the Willow Creek Public Library',
          'May 6, 2027: Early dismissal',
        ].map(item),
      ]),
    ).toEqual(['Open House in the Creek Museum', 'Early dismissal']));

  it('a record of linked data that names another organizer gives no event', () => {
    const event = (name: string, organizer: string) => ({
      '@type': 'Event',
      name,
      startDate: '2027-05-04',
      organizer: { name: organizer },
    });
    const data = [
      event('Open House', 'Willow Creek Public Library'),
      event('Parent Conferences', 'Oak Elementary'),
    ];
    expect(found(['Open House', 'Parent Conferences'], { data })).toEqual(['Parent Conferences']);
  });
});
