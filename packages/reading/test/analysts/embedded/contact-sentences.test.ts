import { describe, expect, it } from '@jest/globals';
import { titles } from './people-on-page.ts';

describe('people in sentences', () => {
  it.each([
    [
      'degrees stand before the title',
      'Please call Ann Lee, Ed.D., Superintendent, with questions.',
      'Superintendent',
    ],
    [
      'a dash stands after the title',
      'Ask the Technology Director - Ann Lee for help.',
      'Technology Director',
    ],
    ['leader dots stand after the title', 'Ann Lee, School Nurse ............ 4210', 'School Nurse'],
    ['a chief is one of something', 'Chief of Staff Ann Lee spoke about the budget.', 'Chief of Staff'],
    [
      'they are hired for a part of the time',
      'Ann Lee was employed as a part time Library Aide.',
      'Library Aide',
    ],
  ])('are read where %s', async (_, sentence, title) =>
    expect(await titles(`<h1>News</h1><p>${sentence}</p>`)).toEqual([`Ann Lee: ${title}`]),
  );

  it('are read by initials, and as members after officers of the board', async () =>
    expect(
      await titles(
        '<h1>Board</h1><p>The Board: Ann Lee, President; Bob Diaz, Clerk; T.J. Hunt, Member</p>',
        '/board',
      ),
    ).toEqual(['Ann Lee: President', 'Bob Diaz: Clerk', 'T.J. Hunt: Member']));

  it('have no title that a dash puts after another name, and are no editors', async () =>
    expect(
      await titles(
        '<h1>News</h1><p>Ann Lee, Principal - Bob Diaz spoke.</p><p>Editor-in-chief Dora Hill wrote about it.</p>',
      ),
    ).toEqual(['Ann Lee: Principal']));
});
