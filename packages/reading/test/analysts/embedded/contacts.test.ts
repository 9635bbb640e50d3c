import { describe, expect, it } from '@jest/globals';
import { findContacts } from '../../../../../test/support/facts-by-kind.ts';
import { BRIEF, pageOf } from '../../../../../test/support/pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import { people, titles } from './people-on-page.ts';

describe('the contacts of a site', () => {
  it('are read from cards, tables with and without headings, and lines', async () => {
    expect(
      await people(
        `<h1>Staff</h1>
        <div><div class="c"><h3>Amy Vang</h3><p>Principal</p><a href="mailto:avang@mgps.org">Email</a></div>
        <div class="c"><h3>Bo Lind, Ed.D.</h3><p>Director of Finance</p><p>763-555-0102 ext. 4</p></div></div>
        <table><tr><th>Name<th>Position<th>School<tr><td>Zhou, Lin<td>5th Grade<td>Oak View Elementary School</table>
        <table><tr><td>Kim Abel<td>Nurse<td>kabel@mgps.org</table>
        <p>Secretary: Carla Ruiz, 763-555-0151</p><p>Ms. Nora Field ~ Library Assistant</p>`,
        '/staff',
      ),
    ).toEqual([
      'Amy Vang | Principal | avang@mgps.org | – | –',
      'Bo Lind | Director of Finance | – | 763-555-0102 x4 | –',
      'Lin Zhou | 5th Grade | – | – | Oak View Elementary School',
      'Kim Abel | Nurse | kabel@mgps.org | – | –',
      'Carla Ruiz | Secretary | – | 763-555-0151 | –',
      'Nora Field | Library Assistant | – | – | –',
    ]);
  });

  it('are read from sentences, including people who start and excluding people who leave', async () => {
    expect(
      await people(`<h1>News</h1><p>Technology Director Sam Reed said the network is back.
        The board appointed Maria Gomez as Principal of Oak View. It accepted the
        resignation of Tom Hall, custodian. Former superintendent Paul Brown spoke.</p>`),
    ).toEqual([
      'Sam Reed | Technology Director | – | – | –',
      'Maria Gomez | Principal of Oak View | – | – | –',
    ]);
  });

  it('are board members where a list of the board names them, without students and guests', async () =>
    expect(
      await titles(
        `<h1>Minutes</h1><p>November 3, 2026. Motion carried. Adjourned.</p>
        <p>Members present: Pat Holm, Chair; Omar Said; Julie Berg. Guests: Dean Marsh.</p>
        <p>Student representatives: Ella Moe, Al Roe.</p>`,
        '/board/minutes',
      ),
    ).toEqual(['Pat Holm: Chair', 'Omar Said: Board Member', 'Julie Berg: Board Member']));

  it.each([
    ['Head custodian Earl Voss keeps the floors.', 'Earl Voss: Head custodian'],
    ['The board named Maria Gomez principal of Oak View.', 'Maria Gomez: principal of Oak View'],
  ])('include the person in: %s', async (sentence, person) =>
    expect(await titles(`<h1>News</h1><p>${sentence}</p>`)).toEqual([person]),
  );

  it('are read from attendance lists, however they are introduced', async () => {
    const found = await titles(
      `<h1>Minutes</h1><p>Here: Pat Holm (chair), Omar Said. Away: Julie Berg, ill.
      Also present: Amy Vang, Superintendent; Dean Marsh of Marsh Roofing; Kay Dow.</p>
      <table><tr><td>Members absent</td><td>Lee Moss, Ada Finch</td></tr></table>`,
      '/board/minutes',
    );
    expect(found.sort()).toEqual([
      'Ada Finch: Board Member',
      'Amy Vang: Superintendent',
      'Julie Berg: Board Member',
      'Lee Moss: Board Member',
      'Omar Said: Board Member',
      'Pat Holm: chair',
    ]);
  });

  it('are read where the title is above, around or only in the heading', async () => {
    expect(
      await people(
        `<h1>Who we are</h1>
        <dl><dt>Superintendent</dt><dd>Amy Vang<br>763-555-0101</dd><dt>Supervisor of Buses</dt><dd>Bo Lind</dd></dl>
        <h2>School principals</h2><ul><li>Oak View Elementary School: Kim Abel</li></ul>
        <table><tr><th>If it is about</th><th>Call</th><th>At</th></tr>
        <tr><td>Lunch</td><td>Ann Roe</td><td>763-555-0150</td></tr></table>`,
        '/staff',
      ),
    ).toEqual([
      'Amy Vang | Superintendent | – | 763-555-0101 | –',
      'Bo Lind | Supervisor of Buses | – | – | –',
      'Kim Abel | School principal | – | – | Oak View Elementary School',
      'Ann Roe | Lunch | – | 763-555-0150 | –',
    ]);
  });

  it('are listed once, with the values and the quote of their best page', async () => {
    const pages = [
      await pageOf('<p>Superintendent Amy Vang said so.</p>', '/news'),
      await pageOf(
        '<h1>Staff Directory</h1><p>Dr. Amy L. Vang, Superintendent, avang@mgps.org</p>',
        '/staff',
      ),
    ];
    const [contact, ...others] = findContacts(annotate(pages, BRIEF), BRIEF);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      title: 'Superintendent',
      email: 'avang@mgps.org',
      sourceUrl: 'https://www.mgps.org/staff',
    });
    expect(pages[1]!.text).toContain(contact!.context);
  });

  it('include everyone whom a label names, and no officers of affiliated bodies', async () => {
    expect(
      await people(
        `<title>Staff</title><h1>Staff</h1><p>Ann Lee, Principal<br>
        Kindergarten: Paula Ness, Beth Ortiz<br>First grade - Lily Hart, Carl Voss</p>`,
        '/staff',
      ),
    ).toEqual([
      'Ann Lee | Principal | – | – | –',
      'Paula Ness | Kindergarten | – | – | –',
      'Beth Ortiz | Kindergarten | – | – | –',
      'Lily Hart | First grade | – | – | –',
      'Carl Voss | First grade | – | – | –',
    ]);
    expect(
      await people(
        '<h1>Education Foundation</h1><p>Board of Directors: Kay Lund, President; Bob Moss, Treasurer.</p>',
        '/foundation',
      ),
    ).toEqual([]);
  });

  it('include board members by seat, and no vendors, visitors or speakers', async () =>
    expect(
      await people(
        `<title>Minutes</title><h1>Minutes of November 9, 2026</h1><p>Call to order. Adjourned.</p>
        <table><tr><th>Place</th><th>Trustee</th><th>Present</th></tr>
        <tr><td>1</td><td>Yolanda Price, President</td><td>Yes</td></tr>
        <tr><td>2</td><td>Dr. Preston Webb</td><td>No</td></tr></table>
        <p>Also present: Joan Pell, Business Manager and Board Secretary;
        Dana Moss, Esq., Solicitor; Joel Fenn of Fenn Architects.</p>
        <p>Award to Sabine Fiber. Robert Haines thanked the cooks.</p>`,
        '/board/minutes',
      ),
    ).toEqual([
      'Yolanda Price | President | – | – | –',
      'Preston Webb | Trustee | – | – | –',
      expect.stringMatching(/^Joan Pell \| /),
    ]));

  it('are read from labeled rows that have a name and a title', async () =>
    expect(
      await titles(`<h1>Agenda Item</h1><table><tr><td>Category:<td>Action<tr><td>Type:<td>Action
        <tr><td>Subject:<td>Copiers<tr><td>Signed By:<td>Joyce Lamb - Superintendent</table>`),
    ).toEqual(['Joyce Lamb: Superintendent']));

  it('are read from attendance lists that begin with officers under their last names', async () =>
    expect(
      await titles(`<h1>Minutes</h1><p>Also present were Superintendent Roe, Principal Doe, Business Manager
        Joyce Lamb, Karen Hill, and Linda Cho.</p>`),
    ).toEqual(['Joyce Lamb: Business Manager']));

  it("are read from menus with their titles, or below the board's menu item", async () => {
    const items = ['Zone 1: Jane Roe', 'Zone 2: John Doe', 'Ann Lee'];
    const menu = `<nav><ul><li><a href="/s">Superintendent Kelly Moss</a></li>
      <li><a href="/l">Lewis & Clark Middle</a></li><li><a href="/b">Board Members</a>
      <ul>${items.map((item, at) => `<li><a href="/b/${at}">${item}</a></li>`).join('')}</ul></li>
      <li><a href="/f">Famous People</a><ul><li><a href="/w">Helen Keller</a></li></ul></li></ul></nav>`;
    expect(await people(`${menu}<h1>Home</h1><p>Welcome to all of you.</p>`, '/')).toEqual([
      'Kelly Moss | Superintendent | – | – | –',
      'Jane Roe | Board Member | – | – | –',
      'John Doe | Board Member | – | – | –',
      'Ann Lee | Board Member | – | – | –',
    ]);
  });

  it('are read from rows of text with terms of office, and from no history', async () =>
    expect(
      await titles(
        `<h1>School Board</h1><p>Ann Lee President May 2024 May 2027</p>
        <p>Omar Reed Trustee May 2025 (appointed) May 2028</p>
        <p>1974: Rosa Hill - board member</p><h2>Nurses</h2><p>Chairperson Winter</p><p>763-555-0100</p>`,
        '/board',
      ),
    ).toEqual(['Ann Lee: President', 'Omar Reed: Trustee']));

  it('are read from the lines below the label of a roll, without student members', async () =>
    expect(
      await titles(
        `<h1>Minutes</h1><p>May 4, 2026. Motion carried. Adjourned.</p>
        <p>Trustees present were:</p><p>Ann Lee</p><p>Bo Diaz</p>
        <p>The board thanked its Student Board Members Omar Reed and Rosa Hill.</p>`,
        '/board/minutes',
      ),
    ).toEqual(['Ann Lee: Trustee', 'Bo Diaz: Trustee']));
});
