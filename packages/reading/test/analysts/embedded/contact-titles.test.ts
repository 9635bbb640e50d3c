import { describe, expect, it } from '@jest/globals';
import { people, titles } from './people-on-page.ts';

describe('the titles of contacts', () => {
  it('belong to the right names whether they follow them, precede them, or go with semicolons', async () => {
    const titlesOn = (line: string) => titles(`<h1>Board of Education</h1><p>${line}</p>`, '/board');
    expect(await titlesOn('Jane Roe, President, John Doe, Clerk, Ann Lee')).toEqual([
      'Jane Roe: President',
      'John Doe: Clerk',
      'Ann Lee: Board Member',
    ]);
    expect(await titlesOn('Superintendent, Jim Roe, Principal, Ann Lee')).toEqual([
      'Jim Roe: Superintendent',
      'Ann Lee: Principal',
    ]);
    expect(
      await titlesOn('Members present: Mrs. Quxley, Chair; Mr. Roy Stone, Vice Chair; Dr. Ann Lee.'),
    ).toEqual(['Roy Stone: Vice Chair', 'Ann Lee: Board Member']);
    // Rows that lost their breaks: a title at the end shows that titles follow names.
    expect(await titlesOn('Jane Roe, President John Doe, Clerk Ann Lee, Treasurer')).toEqual([
      'Jane Roe: President',
      'John Doe: Clerk',
      'Ann Lee: Treasurer',
    ]);
    expect(await titlesOn('Members present Jane Roe, President John Doe, Clerk Ann Lee')).not.toContain(
      'Ann Lee: Clerk',
    );
    // Read from the left, each name would get the previous one's title.
    expect(await titlesOn('Quxley Vonn, President, Roy Stone, Clerk, Ann Lee')).not.toContain(
      'Ann Lee: Clerk',
    );
  });

  it('are read from cards and from lines below names, unless the order is ambiguous', async () => {
    expect(
      await people('<h1>Staff</h1><p>Jane Roe</p><p>Principal</p><p>John Doe</p><p>Nurse</p>', '/staff'),
    ).toEqual(['Jane Roe | Principal | – | – | –', 'John Doe | Nurse | – | – | –']);
    expect(
      await people('<h1>Staff</h1><p>Jane Roe</p><p>Nurse</p><p>Principal</p><p>John Doe</p>', '/staff'),
    ).not.toContain('John Doe | Nurse | – | – | –');
  });

  const RECORDS = [
    ['Jane Roe', 'Upper School – Latin'],
    ['John Doe', '2nd Grade'],
    ['Ann Lee', 'Van Driver'],
    ['Bo Diaz', 'Maker Studio'],
    ['Cy Hall', 'Wayfinding'],
  ];
  it.each<[string, (name: string, title: string) => string]>([
    ['cards', (name, title) => `<div class="c"><h3>${name}</h3><div>Titles: ${title}</div></div>`],
    ['lines', (name, title) => `<p>${name}</p><p>${title}</p>`],
    ['items', (name, title) => `<li>${name}: ${title.replace('Maker ', '')}</li>`],
    ['cells', (name, title) => `<tr><td>${name} - ${title}</td><td>roe@oak.org</td></tr>`],
    ['rows', (name, title) => `<tr><td>${name} roe@oak.org</td><td>${title}</td></tr>`],
    [
      'spans',
      (name, title) =>
        `<li class="p"><a class="n" href="/1">${name}</a> <i class="t">${title}</i><p>Email ${name}</li>`,
    ],
  ])('are any words in the place of %s where most of the words are known titles', async (_, write) => {
    const listed = RECORDS.map(([name, title]) => write(name!, title!)).join('');
    const markup = `<h1>Faculty</h1>${listed.startsWith('<tr') ? `<table>${listed}</table>` : listed}`;
    const found = (await titles(markup)).map((line) => line.replace(': Studio', ': Maker Studio'));
    expect(found).toEqual(RECORDS.map((record) => record.join(': ')));
    const others = markup.replace('2nd Grade', 'Blue House').replace('Van Driver', 'Red House');
    const strange = others.replaceAll('Upper School – Latin', 'Green House').replaceAll('Maker', 'Otter');
    const unknown = await titles(strange);
    expect(unknown.filter((line) => !line.endsWith('–'))).toEqual([]);
  });

  it.each([
    [
      'Present were Superintendent Ann Lee, Principal Bo Diaz, and Nurse Cy Hall.',
      'Ann Lee: Superintendent; Bo Diaz: Principal; Cy Hall: Nurse',
    ],
    [
      'Members present: Ann Lee, President Bo Diaz, Clerk Cal Hunt Dee Ray',
      'Ann Lee: President; Bo Diaz: Clerk; Cal Hunt: Board Member; Dee Ray: Board Member',
    ],
    ['Those in Operations Ann Lee, Principal Bo Diaz, Nurse Cal Hunt spoke.', ''],
    ['Ann Lee, Principal; Bo Diaz, Nurse; Cal Hunt', 'Ann Lee: Principal; Bo Diaz: Nurse'],
  ])('follow the order of a list, or are left out: %s', async (line, expected) => {
    const found = await titles(
      `<h1>Board Minutes</h1><p>May 4, 2026</p><p>${line}</p><p>Motion carried.</p>`,
    );
    expect(found.sort()).toEqual(expected.split('; ').filter(Boolean));
  });

  it.each([
    [
      'Oak High Principal Ann Lee is stepping into a new role as assistant superintendent.',
      'Ann Lee: assistant superintendent',
    ],
    ['Assistant Principal Bo Diaz has been named principal.', 'Bo Diaz: principal'],
    ['Cal Hunt, a second-grade teacher, was appointed as the district’s math coach.', 'Cal Hunt: math coach'],
    ['The board hired Assistant Principal Dee Ray as the new principal.', 'Dee Ray: principal'],
    [
      'Trustees voted to appoint Cal Hunt, the district’s business director, as acting superintendent.',
      'Cal Hunt: acting superintendent',
    ],
    ['The board appointed Mr. Omar Reed to serve as Superintendent.', 'Omar Reed: Superintendent'],
    ['Appointed Principal Omar Reed to serve as a member of the board of Oak Action.', ''],
    ['Omar Reed becomes the next athletic director.', 'Omar Reed: athletic director'],
    ['The current dean, Omar Reed, was appointed the athletic director.', 'Omar Reed: athletic director'],
    ['The board hired Ann Lee as a nurse, Bo Diaz for the library.', 'Ann Lee: nurse'],
    ['Nurse Rosa Hill was named Teacher of the Year.', 'Rosa Hill: Nurse'],
    ['Superintendent Ann Lee named a new principal.', 'Ann Lee: Superintendent'],
    ['Vice President Bo Diaz moved to approve the agenda of the board.', 'Bo Diaz: Vice President'],
    ['Principal Ann Lee moves to the central office.', ''],
    ['Ann Lee, currently a school nurse, comes in June.', ''],
    ['Principal Ann Lee takes over in Ames.', ''],
  ])(
    'are those of the post that a person takes, not of the one that they leave: %s',
    async (text, expected) => expect((await titles(`<h1>News</h1><p>${text}</p>`)).join('; ')).toBe(expected),
  );

  it.each([
    [
      '<p>Ann A. Lee , Ed. D.</p><p>Clerk of the School Committee</p>',
      'Ann A. Lee: Clerk of the School Committee',
    ],
    [
      '<p>Issued by: Ann Lee District Contracting Officer 12 Oak Drive Ames 555-555-0101</p>',
      'Ann Lee: District Contracting Officer',
    ],
    [
      '<p>Send a brochure to the Purchasing Technician, Ann Lee, alee@mgps.org.</p>',
      'Ann Lee: Purchasing Technician',
    ],
    ['<p>Contact for data meetings and professional learning: Ann Lee alee@acme.com</p>', ''],
  ])('are written beside names in %s', async (markup, expected) =>
    expect((await titles(`<h1>School Committee</h1>${markup}`, '/board')).join('; ')).toBe(expected),
  );
});
