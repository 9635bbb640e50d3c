import { describe, expect, it } from '@jest/globals';
import { people, titles } from './people-on-page.ts';

describe('the people of lists whose cells have lost their separators', () => {
  it('are read from lines with the last name first, a title, and a number', async () =>
    expect(
      await people(
        `<h1>Staff</h1><ul><li>Lee, Ann Teacher-Math 5405 alee@mgps.org</li>
        <li>Diaz, Bob Asst. Principal (A-K) 5106 bdiaz@mgps.org</li>
        <li>Hunt, Carl Resource Spec 555-0103 chunt@mgps.org Visit</li></ul>`,
        '/staff',
      ),
    ).toEqual([
      'Ann Lee | Teacher-Math | alee@mgps.org | – | –',
      'Bob Diaz | Asst. Principal | bdiaz@mgps.org | – | –',
      'Carl Hunt | Resource Spec | chunt@mgps.org | – | –',
    ]));

  it.each([
    [
      'Ms. Ann Lee Principal 763-555-0101 [email protected] Mr. Bob Diaz Counselor 763-555-0102 Ms. Dora Hill Nurse',
      'Ann Lee: Principal; Bob Diaz: Counselor; Dora Hill: Nurse',
    ],
    [
      'OFFICE Ann Lee, Principal ........... 4200 Bob Diaz, Assistant Principal ....... 4201 Dora Hill, Nurse ... 4202',
      'Ann Lee: Principal; Bob Diaz: Assistant Principal; Dora Hill: Nurse',
    ],
    [
      'OFFICE ANN LEE PRINCIPAL BOB DIAZ KINDERGARTEN CARL HUNT GRADE 1 DORA HILL BUS DRIVER EVA MARSH COOK',
      'Ann Lee: PRINCIPAL; Dora Hill: BUS DRIVER; Eva Marsh: COOK',
    ],
    ['Kindergarten Ann Lee Librarian Bob Diaz Carl Hunt Third Grade Dora Hill Eva Marsh', ''],
  ])('are read from a roll in one paragraph, also of a handbook: %s', async (roll, expected) => {
    const page = `<title>Handbook</title><h1>Student Handbook</h1><p>Students must obey all rules.</p><p>${roll}</p>`;
    expect((await titles(page, '/handbook')).join('; ')).toBe(expected);
  });

  it.each([
    [
      'Ann Lee, President Bob Diaz – Superintendent Carl Hunt, Vice-President Dora Hill – Clerk',
      'Ann Lee: President; Bob Diaz: Superintendent; Carl Hunt: Vice-President; Dora Hill: Clerk',
    ],
    [
      'Trustees present: Ann Lee, Bob Diaz, Superintendent Carl Hunt and District Clerk Dora Hill.',
      'Carl Hunt: Superintendent; Dora Hill: District Clerk; Ann Lee: Trustee; Bob Diaz: Trustee',
    ],
    [
      'Board members: Ann Lee, President Bob Diaz, Clerk Carl Hunt, Alt. Board Clerk Dora Hill, Member',
      'Ann Lee: President; Bob Diaz: Clerk; Carl Hunt: Alt. Board Clerk; Dora Hill: Member',
    ],
    ['Signed by: Ann E. Lee - Superintendent', 'Ann E. Lee: Superintendent'],
    ['The President Pro Tem, Ann Lee, called the meeting to order.', 'Ann Lee: President Pro Tem'],
    ['Also present: 3. Ann Lee, State Representative; 4. Bob Diaz, Principal', 'Bob Diaz: Principal'],
  ])('are read from minutes whose separators differ: %s', async (roll, expected) =>
    expect((await titles(`<h1>Board Minutes</h1><p>${roll}</p>`, '/board')).join('; ')).toBe(expected),
  );

  it('have no title after an illegible name', async () =>
    expect(
      await titles(
        `<h1>Board Minutes</h1><p>Members present:</p><p>Ann Lee</p><p>Zqx Vrr, Recording Secretary</p>`,
        '/board',
      ),
    ).toEqual(['Ann Lee: Board Member']));

  it('have the title above them that ends with a colon', async () =>
    expect(
      await titles(
        `<h1>Council</h1><p>Parent Representatives:</p><p>Ann Lee</p><p>Principal:</p><p>Bob Diaz</p>
        <p>Nurse:</p><p>Dora Hill</p>`,
      ),
    ).toEqual(['Bob Diaz: Principal', 'Dora Hill: Nurse']));

  it('are members of the board in each line of a roll, unless a sentence gives their office', async () =>
    expect(
      await titles(
        `<h1>News</h1><p>Board members present: Ann Lee, Bob Diaz and Zvi Quill.</p><p>Absent: Dora Hill.</p>
        <p>President, Ann Lee called the meeting to order.</p><p>Senior Representatives: Eva Marsh and Jane Roe</p>`,
      ),
    ).toEqual([
      'Bob Diaz: Board Member',
      'Zvi Quill: Board Member',
      'Dora Hill: Board Member',
      'Ann Lee: President',
    ]));

  it.each([
    [
      `. MINUTES Members in attendance were: Ann Lee, Bob Diaz, and Zvi Quill.
       Members not in attendance were: Dora Hill.
       Staff/Public in attendance were: Eva Marsh, Oak Hill Elementary School Principal;
       Dr. Carl Hunt, Elm School Nurse; Jane Roe; Fay Stone, Student of the Month; Gil Cole, Retiree.`,
      `Ann Lee: Board Member; Bob Diaz: Board Member; Zvi Quill: Board Member; Dora Hill: Board Member;
       Eva Marsh: Oak Hill Elementary School Principal; Carl Hunt: Elm School Nurse`,
    ],
    ['Visitors in attendance were: Ann Lee, Principal.', ''],
    [
      'Thanks to all OCS principals: Dr. Ann Lee (OHS), Bob Diaz (ELM), and Dora Hill (WHE).',
      'Ann Lee: principal; Bob Diaz: principal; Dora Hill: principal',
    ],
    [
      'The administrative team: Ann Lee, Bob Diaz, and Dora Hill, will be there.',
      'Ann Lee: administrative team; Bob Diaz: administrative team; Dora Hill: administrative team',
    ],
    ['We thank our cafeteria leadership team: Ann Lee, Bob Diaz, and Dora Hill.', ''],
    [
      'The new staff members Ann Lee (joining in fourth grade), Bob Diaz (at Elm) and Dora Hill',
      'Ann Lee: staff member',
    ],
    ['Our former principals: Ann Lee, Bob Diaz, and Dora Hill.', ''],
  ])('have the title in the label before a list of names: %s', async (text, expected) => {
    const found = await titles(`<title>School Board Meeting</title><p>${text}</p>`, '/board');
    expect(found.toSorted()).toEqual(expected.split(/;\s+/).filter(Boolean).toSorted());
  });

  it('are superintendents below that title where it ends a list of the board, with any given name', async () =>
    expect(
      await titles(
        `<h1>Board of Education</h1><p>Ann Lee, President</p><p>Bob Diaz</p><p>Zqxir Khan</p><p>Dora Hill</p>
        <p>Superintendent of Schools</p><p>Eva Marsh, Ed.D.</p>`,
        '/board',
      ),
    ).toEqual([
      'Ann Lee: President',
      'Bob Diaz: Board Member',
      'Zqxir Khan: Board Member',
      'Dora Hill: Board Member',
      'Eva Marsh: Superintendent of Schools',
    ]));

  it('exclude parents and firms on the council of a school, and writers of a newspaper', async () =>
    expect(
      await titles(
        `<h1>School Council</h1><p>Ann Lee, Principal</p><p>Bob Diaz, Parent</p>
        <p>Carl Hunt, Business Representative</p><p>Dora Hill, Parent and Chairperson</p>
        <p>Eva Marsh, Teacher</p><p>Jane Roe, Staff Writer</p>`,
      ),
    ).toEqual(['Ann Lee: Principal', 'Eva Marsh: Teacher']));
});
