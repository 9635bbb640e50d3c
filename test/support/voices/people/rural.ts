import { RURAL } from './districts.ts';
import type { Voice } from './voice.ts';

export const RURAL_VOICES: readonly Voice[] = [
  {
    what: 'a home page of a small district',
    brief: RURAL,
    path: '/',
    markup: `<title>Hazel Fork R-IV</title><table width=700><tr><td valign=top><a href=/staff>Staff</a><br><a href=/board>Board</a></td><td>
      <h2>Welcome Hornets</h2><p>Enrollment for 2026-27 is open. Office hours 7:30-4.</p>
      <p><b>Around the District</b></p>
      <p>11/18 - Superintendent Garrison to retire at end of year</p>
      <p>11/12 - Veterans program draws a full gym</p>
      <p>11/9 - Lady Hornets fall to Cabool in district final</p>
      <p>10/30 - Board hires Amanda Tripp as elementary principal</p>
      <p>10/21 - New roof on the ag building is done</p>
      <p><b>Coming Up</b></p>
      <ul><li>Nov. 23: Board meeting, 6:30, library</li><li>Nov. 25-27: No school</li><li>Dec. 1: JH basketball at Licking</li><li>Dec. 4: Early out 12:40</li>
      <li>Dec. 5: Breakfast with Santa (FCCLA fundraiser)</li><li>Dec. 10: Elementary Christmas concert, 6 p.m.</li><li>Dec. 14: Parent Advisory Committee</li><li>Dec. 15: Winter band concert CANCELLED</li></ul></td></tr></table>`,
    pageType: 'home',
    classification: 'other',
    people: ['Amanda Tripp | elementary principal'],
    events: [
      '2026-11-18 leadership_change Superintendent Garrison to retire at end of year',
      '2026-11-12 press_release Veterans program draws a full gym',
      '2026-10-30 leadership_change Board hires Amanda Tripp as elementary principal',
      '2026-10-21 press_release New roof on the ag building is done',
      '2026-11-23 board_meeting Board meeting',
      '2026-11-25 other No school',
      '2026-12-04 other Early out',
      '2026-12-10 other Elementary Christmas concert',
    ],
  },
  {
    what: 'a staff list typed by the secretary',
    brief: RURAL,
    path: '/staff.html',
    markup: `<title>Hazel Fork R-IV - Staff</title><h1>Who to call</h1><p>School phone 417-555-0130, then the extension. E-mail is first initial and last name @hazelfork.example.</p>
      <p><b>CENTRAL OFFICE</b><br>Garrison, Roy - Superintendent, x. 201, rgarrison@hazelfork.example<br>Huff, Dena - Bookkeeper, x. 203<br>Voelker, Pam - Secretary to the Superintendent, x. 200</p>
      <p><b>HIGH SCHOOL</b><br>Sisco, Brent - Principal, x. 310<br>Ledbetter, Carla - Counselor, x. 312<br>Nguyen, Thuy - Science<br>Dade, Jim - Ag / Shop</p>
      <p><b>ELEMENTARY</b><br>Tripp, Amanda - Principal, x. 410<br>Bland, Rosie - Kindergarten<br>Mendez, Alma - ELL</p>
      <p><b>THE REST OF US</b><br>Tom and Linda Krause - bus drivers<br>Shaw, Becky - Head Cook, x. 320</p>
      <p>Our attorney is Marsha Tull of Tull &amp; Beck, Springfield. Physical therapy by Ozark Therapy: ask for Jodi Lane.</p>
      <p>PTO: Misty Rowe, president, Kim Alden, treasurer.</p>`,
    pageType: 'staff_directory',
    classification: 'people',
    people: [
      'Roy Garrison | Superintendent | rgarrison@hazelfork.example | 417-555-0130 x201',
      'Dena Huff | Bookkeeper',
      'Pam Voelker | Secretary to the Superintendent',
      'Brent Sisco | Principal',
      'Carla Ledbetter | Counselor',
      'Thuy Nguyen | Science',
      'Jim Dade | Ag / Shop',
      'Amanda Tripp | Principal',
      'Rosie Bland | Kindergarten',
      'Alma Mendez | ELL',
      'Tom Krause | bus drivers',
      'Linda Krause | bus drivers',
      'Becky Shaw | Head Cook',
    ],
    events: [],
  },
  {
    what: 'minutes that adopt policies by their codes',
    brief: RURAL,
    path: '/board/2026/oct22.html',
    markup: `<title>October 22, 2026</title><p><b>Hazel Fork R-IV Board of Education<br>Regular Session, October 22, 2026, 6:30 p.m., library</b></p>
      <p>Those present: Dale Huff, Stacy Conley, Rick Pruett, Ann Marie Dade, Lonnie Bise, Trish Okafor. Absent: Gene Salazar.</p>
      <p>Others: Supt. Garrison, Principals Brent Sisco and Amanda Tripp, Dena Huff, bookkeeper.</p>
      <p>Visitors: Walt Emery, Peggy Snow (Hazel Fork Herald), Kyle Ott of Ott Roofing.</p>
      <p>President Huff called the meeting to order. Conley moved, Pruett seconded, to approve the agenda. 6-0.</p>
      <p>Auditor Neal Whitcomb of Whitcomb &amp; Day CPAs went over the audit. Walt Emery asked about the road.</p>
      <p>JFCF Bullying and IGDB Student Publications were adopted on a motion by Bise, second by Okafor. 6-0.</p>
      <p>First reading was held of EHB Technology Usage.</p>
      <p>Motion by Dade, second by Pruett, to place a $3.2 million no-tax-increase bond question before the voters on April 6, 2027. Carried 6-0.</p>
      <p>Closed session: the board accepted the resignation of Brent Sisco, high school principal, effective June 30, and hired Kayla Brandt to teach third grade.</p>
      <p>Next meeting November 23 because of Thanksgiving. The Facilities Committee meets November 12. Adjourned 8:51. Pam Voelker, board secretary</p>`,
    pageType: 'board_minutes',
    classification: 'governance',
    people: [
      'Dale Huff | Board Member',
      'Stacy Conley | Board Member',
      'Rick Pruett | Board Member',
      'Ann Marie Dade | Board Member',
      'Lonnie Bise | Board Member',
      'Trish Okafor | Board Member',
      'Gene Salazar | Board Member',
      'Amanda Tripp | Principal',
      'Dena Huff | bookkeeper',
      'Kayla Brandt | third grade',
      'Pam Voelker | board secretary',
    ],
    events: [
      '2026-10-22 board_meeting Regular',
      '2026-11-23 board_meeting Next meeting',
      '2026-10-22 policy JFCF Bullying and IGDB Student Publications were adopted',
      '2027-04-06 bond_vote no-tax-increase bond question before the voters',
      '2026-10-22 leadership_change board accepted the resignation of Brent Sisco, high school principal',
    ],
  },
  {
    what: 'a page of the board with its dates in one line',
    brief: RURAL,
    path: '/board.html',
    markup: `<title>Hazel Fork R-IV - Board</title><h1>School Board</h1><p>Dale Huff, Pres.; Stacy Conley, V.P.; Rick Pruett; Ann Marie Dade; Lonnie Bise; Trish Okafor; Gene Salazar. Pam Voelker is secretary to the board.</p>
      <p>We meet the third Thursday at 6:30 in the library. For 2026-27: Dec 17, Jan 21, Feb 18 (elementary), Mar 25 (moved from the 18th), Apr 15, May 20, Jun 24 (budget).</p>
      <p>The election for two seats is April 6, 2027. Filing runs December 8 to December 29.</p>
      <p>Served before: Harold Bise (1977-1989), Opal Dade (1980-1992).</p>`,
    pageType: 'board',
    classification: 'governance',
    people: [
      'Dale Huff | Pres.',
      'Stacy Conley | V.P.',
      'Rick Pruett | Board Member',
      'Ann Marie Dade | Board Member',
      'Lonnie Bise | Board Member',
      'Trish Okafor | Board Member',
      'Gene Salazar | Board Member',
      'Pam Voelker | secretary to the board',
    ],
    events: [
      '2026-12-17 board_meeting meeting',
      '2027-01-21 board_meeting meeting',
      '2027-02-18 board_meeting meeting',
      '2027-03-25 board_meeting meeting',
      '2027-04-15 board_meeting meeting',
      '2027-05-20 board_meeting meeting',
      '2027-06-24 board_meeting meeting',
    ],
  },
  {
    what: 'a letter of the superintendent',
    brief: RURAL,
    path: '/notes/roys-notes-11.html',
    markup: `<title>Roy's Notes</title><h2>Roy's Notes: a roof, a road and a goodbye</h2><p>Nov. 18, 2026</p><p>Folks,</p>
      <p>This will be my last winter in the big chair. I told the board Thursday. Thirty-one years is plenty.</p>
      <p>You will be asked about a bond on April 6, 2027. It does not raise the levy. Come to the board meeting on November 23 and ask what you like.</p>
      <p>Carla Ledbetter, our counselor, got every senior through the FAFSA. My cousin, Dwight Garrison, is superintendent at Salem, and he is jealous.</p><p>Roy Garrison<br>Superintendent</p>`,
    pageType: 'news_article',
    classification: 'news',
    people: ['Carla Ledbetter | counselor', 'Roy Garrison | Superintendent'],
    events: [
      "2026-11-18 press_release Roy's Notes: a roof, a road and a goodbye",
      '2027-04-06 bond_vote asked about a bond',
      '2026-11-23 board_meeting board meeting',
    ],
  },
  {
    what: 'the agreements of a small office',
    brief: RURAL,
    path: '/software.html',
    markup: `<title>Programs we pay for</title><h1>Software List</h1><p>Required by state law. What we use, what data it has, and when it runs out.</p><table><tr><th>Program</th><th>Used for</th><th>Data</th><th>Ends</th></tr>
      <tr><td>Lumen SIS</td><td>Grades</td><td>Names, addresses</td><td>6/30/2027</td></tr><tr><td>Typing Tree</td><td>Keyboarding</td><td>Names</td><td>12/31/2026</td></tr></table>`,
    pageType: 'technology',
    classification: 'technology',
    events: [],
    people: [],
  },
];
