import { describe, expect, it } from '@jest/globals';
import { asName } from '../../../analysts/embedded/people/names.ts';
import { titlesIn } from '../../../analysts/embedded/people/titles.ts';

describe('a name', () => {
  it.each([
    ['Dr. Elena Ruiz', 'Elena Ruiz'],
    ['Broken Rope, Thomas', 'Thomas Broken Rope'],
    ['DOE, JANE', 'Jane Doe'],
    ['Melissa van der Berg, Ed.D.', 'Melissa van der Berg'],
    ['Robert Smith Jr.', 'Robert Smith Jr.'],
    ['Human Resources', null],
    ['George Carver Elementary', null],
    ['Jane Doe, Mark Lee', null],
    ['FACTS SIS', null],
    ['Maple ISD', null],
    ['Vice-chairperson Ann', null],
    ['Jane Berg, CPPO', 'Jane Berg'],
    ['Jane Berg, LCSW, PPSC', 'Jane Berg'],
    ['Sister Mary Berg, S.N.D.', 'Mary Berg'],
    ['Washington, DC', null],
    ['Austin, TX', null],
    ['Mr. Jones, Mrs. Smith', null],
    ['STAFFJane Berg', null],
  ])('%s is read as %s', (text, name) => {
    expect(asName(text)?.full ?? null).toBe(name);
  });
});

describe('a title in running text', () => {
  it.each([
    ['Jane Roe, Supt. of Schools, spoke.', 'Supt. of Schools'],
    ['Jane Roe, Asst. Supt. for Finance, spoke.', 'Asst. Supt. for Finance'],
    ['Jane Roe, Tech. Director, spoke.', 'Tech. Director'],
    ['Jane Roe, Elem. Curriculum Coordinator, spoke.', 'Elem. Curriculum Coordinator'],
  ])('goes on after abbreviations: %s', (text, title) => {
    expect(titlesIn(text).map((span) => span.text)).toEqual([title]);
  });

  it('begins and ends within its sentence', () => {
    const text = 'She teaches Science. Principal Roe met the Director. Schools close at noon.';
    expect(titlesIn(text).map((span) => span.text)).toEqual(['Principal', 'Director']);
  });
});
