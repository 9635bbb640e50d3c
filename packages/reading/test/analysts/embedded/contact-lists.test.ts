import { describe, expect, it } from '@jest/globals';
import { people, titles } from './people-on-page.ts';

const lines = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

describe('the titles of people in lists', () => {
  it('are written before the names if the first name has one above it, too', async () =>
    expect(
      await titles(
        `<h1>Middle Grades</h1>${lines('6th Grade', 'Mr. Dan Moe', '6th Grade', 'Ms. Amy Vang')}
        ${lines('7th Grade', 'Mrs. Julie Berg', '8th Grade', 'Ms. Nora Field', '8th Grade', 'Mr. Omar Said')}`,
        '/grades',
      ),
    ).toEqual([
      'Dan Moe: 6th Grade',
      'Amy Vang: 6th Grade',
      'Julie Berg: 7th Grade',
      'Nora Field: 8th Grade',
      'Omar Said: 8th Grade',
    ]));

  it('are those of one person, also where a box holds several records and has them in the plural', async () =>
    expect(
      await titles(
        `<h1>Helpers</h1><table><tr><td>${lines('Librarian', 'Ms. Amy Vang', 'Aides', 'Ms. Julie Berg')}</td>
        <td>${lines('Aides', 'Ms. Nora Field', 'Aides', 'Ms. Maria Gomez')}</td></tr></table>`,
        '/helpers',
      ),
    ).toEqual(['Amy Vang: Librarian', 'Julie Berg: Aide', 'Nora Field: Aide', 'Maria Gomez: Aide']));

  it('are whatever is in their place for nearly every teacher of a list, with prose between the teachers', async () => {
    const teacher = (name: string, subjects: string): string =>
      `<p>${name}<br>${subjects}</p><p>I have taught for years, and it is a joy to see how they learn.</p>`;
    expect(
      await titles(
        `<h1>Faculty</h1>${teacher('Amy Vang', 'Math')}${teacher('Dan Moe', 'Xylography and Calligraphy')}
        ${teacher('Julie Berg', 'Falconry')}${teacher('Nora Field', 'Rhetoric, Dialectics')}`,
        '/faculty',
      ),
    ).toEqual([
      'Amy Vang: Math',
      'Dan Moe: Xylography and Calligraphy',
      'Julie Berg: Falconry',
      'Nora Field: Rhetoric, Dialectics',
    ]);
  });

  it('are headings below the headings that are names, and not what members of a board do elsewhere', async () =>
    expect(
      await titles(
        `<h1>Board of Directors</h1>
        <h3>Amy Vang</h3><h4>Board Chair</h4><p>Amy Vang is the Vice President of Sales at Marsh Roofing.</p>
        <h3>Dan Moe</h3><h4>Board Member</h4><p>Dan Moe is the Executive Director of the Elm Street Theater.</p>`,
        '/board',
      ),
    ).toEqual(['Amy Vang: Board Chair', 'Dan Moe: Board Member']));

  it('are offices of employees in a list of staff, and keep all their areas', async () =>
    expect(
      await titles(
        `<h1>Office Staff</h1><div><div class="c"><p>Secretary</p><p>Ms. Amy Vang</p></div>
        <div class="c"><p>Clerk</p><p>Ms. Julie Berg</p></div></div>
        <p>Dan Moe, Assistant Superintendent, Facilities, Planning, and Construction</p>
        <p>Nora Field, Contracts and Purchasing Manager</p>`,
        '/office-staff',
      ),
    ).toEqual([
      'Amy Vang: Secretary',
      'Julie Berg: Clerk',
      'Dan Moe: Assistant Superintendent, Facilities, Planning, and Construction',
      'Nora Field: Contracts and Purchasing Manager',
    ]));

  it('come from the rolls and votes of minutes, but not from headings about something else', async () =>
    expect(
      await titles(
        `<h1>Minutes</h1><p>November 3, 2026. The meeting was called to order.</p>
        ${lines('Board of Trustees', 'Mrs. Amy Vang', 'Dan Moe', 'Ronit Lee, Student Board Member')}
        <p>Motion carried.</p><p>Ayes: Amy Vang, Julie Berg</p><p>Noes: Nora Field</p>
        <h2>Lunch with the Principal</h2><p>Maria Gomez</p><p>8th grade journalism student, Al Roe</p>`,
        '/board/minutes',
      ),
    ).toEqual([
      'Amy Vang: Board Member',
      'Dan Moe: Board Member',
      'Julie Berg: Board Member',
      'Nora Field: Board Member',
    ]));

  it('are not the colleges of people whom a table lists with their addresses', async () =>
    expect(
      await people(
        `<h1>Staff</h1><table><tr><th>Staff Member<th>College Attended<th>Email
        <tr><td>Amy Vang<td>Elm University<td>avang@mgps.org<tr><td>Joe Ko<td>Oak College<td>jko@mgps.org</table>`,
        '/staff',
      ),
    ).toEqual(['Amy Vang | – | avang@mgps.org | – | –', 'Joe Ko | – | jko@mgps.org | – | –']));

  it('are read from tables whose cells are cards, without the words before addresses', async () =>
    expect(
      await titles(
        `<h1>Teachers</h1><table>
        <tr><td><img src="a.jpg"></td><td>Amy Vang, Music Department<br>Mail: avang@mgps.org</td></tr>
        <tr><td><img src="b.jpg"></td><td>Dan Moe, Art Department<br>Mail: dmoe@mgps.org</td></tr>
        <tr><td><img src="c.jpg"></td><td>Julie Berg - Counselor<br>Email: jberg@mgps.org</td></tr></table>`,
        '/teachers',
      ),
    ).toEqual(['Amy Vang: Music Department', 'Dan Moe: Art Department', 'Julie Berg: Counselor']));

  it('are the grade in the heading where nobody below it has another title', async () =>
    expect(
      await titles(
        `<h1>Staff</h1><h2>6th Grade Staff</h2>${lines('Amy Vang (avang@mgps.org)', 'Dan Moe (dmoe@mgps.org)')}
        <h2>7th Grade Staff</h2>${lines('Julie Berg, Math (jberg@mgps.org)', 'Nora Field (nfield@mgps.org)')}
        <h2>Classified Staff</h2>${lines('Maria Gomez (mgomez@mgps.org)')}`,
        '/staff',
      ),
    ).toEqual([
      'Amy Vang: 6th Grade',
      'Dan Moe: 6th Grade',
      'Julie Berg: Math',
      'Nora Field: –',
      'Maria Gomez: –',
    ]));

  it('are the first of the many subjects in a column', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `Art and Design ${at + 1}`).join(', ');
    const rows = ['Amy Vang<td>Math<td>Chess', 'Dan Moe<td>Science<td>', `Julie Berg<td>${many}<td>Yearbook`];
    const table = ['<th>Name<th>Tags<th>Activities', ...rows.map((row) => `<td>${row}`)].join('<tr>');
    const found = await titles(`<h1>Staff</h1><table><tr>${table}</table>`, '/staff');
    expect(found.slice(0, 2)).toEqual(['Amy Vang: Math', 'Dan Moe: Science']);
    expect(found[2]).toMatch(/^Julie Berg: Art and Design 1, .*Design 5$/);
  });

  it('are the headings of the columns that contain the names', async () =>
    expect(
      await people(
        `<h1>Administration</h1><table><tr><th>Last name<th colspan=2>Counselor<th>Assistant Principal</tr>
        <tr><td>A–L<td><td>Amy Vang<br>555-555-0101<br>avang@mgps.org<td>Dan Moe dmoe@mgps.org</tr>
        <tr><td>M–Z<td><td>Julie Berg<br>jberg@mgps.org<td>Nora Field nfield@mgps.org</tr></table>
        <h2>Offices</h2><table><tr><th>Name<th>Department<th>Position</tr>
        <tr><td>Berg, Maria<td>Science<td>Registrar</tr><tr><td>Roe, Omar<td>Art<td>Dean</tr></table>`,
        '/administration',
      ),
    ).toEqual([
      'Amy Vang | Counselor | avang@mgps.org | 555-555-0101 | –',
      'Dan Moe | Assistant Principal | dmoe@mgps.org | – | –',
      'Julie Berg | Counselor | jberg@mgps.org | – | –',
      'Nora Field | Assistant Principal | nfield@mgps.org | – | –',
      'Maria Berg | Registrar | – | – | –',
      'Omar Roe | Dean | – | – | –',
    ]));

  it('stay in the paragraph of their names, and a plural one covers the names of the next', async () =>
    expect(
      await titles(
        `<h1>Guidance</h1><p>Room 285<br>Department Chair<br>Amy Vang avang@mgps.org</p>
        <p>Social Workers (Main Street)<br>Dan Moe dmoe@mgps.org</p><p>Julie Berg jberg@mgps.org</p>
        <p>Coordinator, Zumbro Annex<br>Nora Field nfield@mgps.org</p>
        <p>Maria Gomez and Omar Said<br>Associate Deans</p>`,
        '/guidance',
      ),
    ).toEqual([
      'Amy Vang: Department Chair',
      'Dan Moe: Social Worker',
      'Julie Berg: Social Worker',
      expect.stringMatching(/^Nora Field: Coordinator/),
      'Maria Gomez: Associate Dean',
      'Omar Said: Associate Dean',
    ]));

  it('exclude the names of the students whom somebody looks after, and nicknames belong to names', async () =>
    expect(
      await titles(
        `<h1>Dean’s Office</h1><p>Associate Dean: Amy Vang avang@mgps.org (Class of 2022 & 2023)</p>
        <p>Robert (Bob) Moe, Secretary for Class of 2023, 555-555-0102</p>
        <p>Omar Said - Dean of Students 2022 & 2023</p>
        <p>Volunteer Coordinator: Julie Berg</p><p>Nora Field, Class of 1998</p>`,
        '/deans',
      ),
    ).toEqual([
      'Amy Vang: Associate Dean',
      'Robert Moe: Secretary',
      'Omar Said: Dean of Students',
      'Julie Berg: Volunteer Coordinator',
    ]));

  it('are those of members of the board below its item of a menu', async () => {
    const menu = (...names: readonly string[]): string =>
      `<nav><ul><li><a href="/board">School Board</a><ul>${names
        .map((name, at) => `<li><a href="/board/${at}">${name}</a>`)
        .join('')}</ul></ul></nav><h1>Welcome</h1>`;
    expect(await titles(menu('Jane Roe', 'Mark Lee', 'Ann Day'))).toEqual([
      'Jane Roe: Board Member',
      'Mark Lee: Board Member',
      'Ann Day: Board Member',
    ]);
    expect(await titles(menu('Jane Roe', 'Lewis &amp; Clark Middle'))).toEqual([]);
  });
});
