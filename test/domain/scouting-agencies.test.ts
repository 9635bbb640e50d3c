import { describe, expect, it } from '@jest/globals';
import { annotate } from '../../src/scouting/analysts/embedded/annotate/annotate.ts';
import { findContracts } from '../../src/scouting/analysts/embedded/contracts/contracts.ts';
import { findContacts } from '../../src/scouting/analysts/embedded/kinds/contacts.ts';
import { findVendors } from '../../src/scouting/analysts/embedded/vendors/vendors.ts';
import type { Block } from '../../src/scouting/page.ts';
import { brief, heading, item, page, table } from '../support/made-pages.ts';

const vendors = (...content: (string | Block)[]) =>
  findVendors([page(content)], brief()).map(({ vendor }) => vendor);

describe('an agency that serves districts', () => {
  it('has what it runs itself, not what it offers to others', () => {
    expect(
      vendors(
        heading('Software we offer to districts'),
        item('Student records: Skyward, PowerSchool'),
        heading('Our own classrooms'),
        'Our teachers post grades in Infinite Campus.',
      ),
    ).toEqual(['Infinite Campus SIS']);
    expect(
      vendors('Member districts may subscribe to these:', item('Library: Follett Destiny'), item('Clever')),
    ).toEqual([]);
  });

  it('is not taken for one of the districts it lists', () => {
    const list = 'Member districts: Elm Ferry, Hale Junction, Stonebrook.';
    expect(vendors(list, 'Hale Junction uses Seesaw and ParentSquare.')).toEqual([]);
    const people = findContacts(
      annotate(
        [page([heading('Board'), item('Ida Brandt, President (Elm Ferry)'), list], { title: 'Board' })],
        brief(),
      ),
      brief(),
    );
    expect(people.map(({ name }) => name)).not.toContain('Elm Ferry');
  });

  it.each(['Gone', 'Myths', 'Courses this fall', 'Elsewhere'])('has nothing that stands under %s', (title) =>
    expect(vendors(heading(title), 'Schoology, Edmodo, Kami.', 'Seesaw is here.')).toEqual([]),
  );

  it.each([
    'We are not switching to iPads.',
    'Tools that have not been approved include, but are not limited to, ChatGPT and MagicSchool.',
    'The contract with First Student was pulled by staff.',
    'The Zoom license is Mr. Ito’s own.',
  ])('takes no use from: %s', (text) => expect(vendors(text)).toEqual([]));

  it('finds vendors by addresses that are written out, and by what they are to it', () => {
    expect(vendors('Go to willowcreek.incidentiq.com for a ticket.')).toEqual(['Incident IQ']);
    expect(vendors('AT&T, our telephone company, moves the line.')).toEqual(['AT&T']);
  });
});

describe('tables that a printed page cuts', () => {
  it('are read as one, with the ends of their cells', () => {
    const cut = page(
      [
        table(['System', 'Agreement', 'Remark'], ['Skyward', 'through June 30, 2028', 'Is to be']),
        'looked at again',
        { kind: 'table', rows: [['ParentSquare', 'through June 30, 2027', 'Liked']], hasHeader: false },
      ],
      { kind: 'pdf' },
    );
    expect(findContracts([cut], brief()).map(({ vendor, expiresAt }) => [vendor, expiresAt])).toEqual([
      ['Skyward SMS', '2028-06-30'],
      ['ParentSquare', '2027-06-30'],
    ]);
  });

  it('keep numbered items apart', () => {
    const items = page(
      [
        '4.1 Lease of classrooms from the county',
        '4.2 Renewal of the agreement with Securly, through June 30, 2028',
      ],
      { kind: 'pdf', title: 'Minutes' },
    );
    expect(findContracts([items], brief())).toMatchObject([
      { vendor: 'Securly', context: expect.stringMatching(/^4\.2/) },
    ]);
  });
});
