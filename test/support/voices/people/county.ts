import { COUNTY } from './districts.ts';
import type { Voice } from './voice.ts';

export const COUNTY_VOICES: readonly Voice[] = [
  {
    what: 'leaders in paragraphs of their own',
    brief: COUNTY,
    path: '/about/superintendents-cabinet',
    markup: `<title>Cabinet | Ware County Public Schools</title><main><h1>Superintendent's Cabinet</h1>
      <p><strong>Lorraine T. Whitfield, Ed.D.</strong>, has led the division since 2021. Before that Dr. Whitfield was principal of Bruton High in York County under the late Samuel Tibbs. Her assistant is Connie Ruffin, 804-555-0140, ext. 12, connie.ruffin@warecountyschools.example.</p>
      <p><strong>Marcus Ellery</strong>, Chief Operations Officer. Mr. Ellery oversees transportation and buildings. He and his wife, Denise Ellery, live in Gloster.</p>
      <p><strong>Priyanka Rao</strong><br>Director of Technology<br>804-555-0140 ext. 31 | prao (at) warecountyschools.example</p>
      <p><strong>Gil Fontaine, CPA</strong><br>Director, Budget &amp; Finance<br>804-555-0140 ext. 20 | gfontaine (at) warecountyschools.example</p></main>`,
    pageType: 'staff_directory',
    classification: 'people',
    people: [
      'Lorraine T. Whitfield',
      'Connie Ruffin | assistant | connie.ruffin@warecountyschools.example | 804-555-0140 x12',
      'Marcus Ellery | Chief Operations Officer',
      'Priyanka Rao | Director of Technology | prao@warecountyschools.example | 804-555-0140 x31',
      'Gil Fontaine | Director, Budget & Finance | gfontaine@warecountyschools.example | 804-555-0140 x20',
    ],
  },
  {
    what: 'principals by school',
    brief: COUNTY,
    path: '/schools',
    markup: `<title>Our Schools | Ware County Public Schools</title><main><h1>Our Schools</h1>
      <div class="sch"><h3>Ware High School</h3><p>100 Warrior Way, Gloster</p><p>Principal: Dr. Anton Beasley</p><p>804-555-0170</p><p>Bell: 8:20-3:15</p></div>
      <div class="sch"><h3>Gloster Middle School</h3><p>22 Court House Rd</p><p>Principal: Joy Pettaway</p><p>804-555-0171</p><p>Bell: 7:40-2:30</p></div>
      <div class="sch"><h3>Abingdon Point Elementary School</h3><p>9 Ferry Ln</p><p>Principal: Teresa Hogge</p><p>804-555-0172</p><p>Bell: 9:00-3:40</p></div></main>`,
    pageType: 'about',
    classification: 'community',
    people: [
      'Anton Beasley | Principal | - | 804-555-0170 | Ware High School',
      'Joy Pettaway | Principal | - | 804-555-0171 | Gloster Middle School',
      'Teresa Hogge | Principal | - | 804-555-0172 | Abingdon Point Elementary School',
    ],
  },
  {
    what: 'a table of months',
    brief: COUNTY,
    path: '/school-board/meetings',
    markup: `<title>School Board Meetings | Ware County Public Schools</title><main><h1>School Board Meetings</h1><h2>2027 Calendar</h2>
      <table><tr><th>Month</th><th>Work Session</th><th>Regular Meeting</th></tr><tr><td>January</td><td>5 (organizational)</td><td>12</td></tr><tr><td>February</td><td>2</td><td>9</td></tr>
      <tr><td>March</td><td>-</td><td>9</td></tr><tr><td>April</td><td>canceled</td><td>13</td></tr></table><p>Public hearing on the budget: February 16, 2027, 6 p.m.</p><p>The School Health Advisory Board meets January 20, 2027.</p></main>`,
    pageType: 'board',
    classification: 'governance',
    people: [],
    events: [
      '2027-01-05 board_meeting x',
      '2027-01-12 board_meeting x',
      '2027-02-02 board_meeting x',
      '2027-02-09 board_meeting x',
      '2027-03-09 board_meeting x',
      '2027-04-13 board_meeting x',
      '2027-02-16 board_meeting x',
    ],
  },
  {
    what: 'a list of news',
    brief: COUNTY,
    path: '/news',
    markup: `<title>News | Ware County Public Schools</title><main><h1>Newsroom</h1><ul class="n"><li><time datetime="2026-11-17">NOV 17</time><a href="/n/1">Meet the new face of Gloster Middle</a><p>Joy Pettaway takes over as principal in January.</p></li>
      <li><time datetime="2026-11-13">NOV 13</time><a href="/n/2">Ellery stepping down as operations chief</a></li><li><time datetime="2026-11-06">NOV 6</time><a href="/n/3">Phones stay in lockers: board rewrites device policy</a></li>
      <li><time datetime="2026-11-04">NOV 4</time><a href="/n/4">School bond referendum passes with 61 percent</a></li><li><time datetime="2026-10-29">OCT 29</time><a href="/n/5">Abingdon Point is a Blue Ribbon school</a></li>
      <li><time datetime="2026-10-20">OCT 20</time><a href="/n/6">Ware field hockey clinches Region B crown</a></li></ul></main>`,
    pageType: 'news_list',
    classification: 'news',
    events: [
      '2026-11-17 leadership_change Meet the new face of Gloster Middle',
      '2026-11-13 leadership_change Ellery stepping down as operations chief',
      '2026-11-06 policy Phones stay in lockers: board rewrites device policy',
      '2026-11-04 bond_vote School bond referendum passes with 61 percent',
      '2026-10-29 press_release Abingdon Point is a Blue Ribbon school',
    ],
  },
  {
    what: 'an agenda in a table',
    brief: COUNTY,
    path: '/sb/12012026',
    markup: `<title>12-01-2026 Agenda | Ware County Public Schools</title><main><h1>Ware County School Board</h1><h2>Regular Meeting, December 1, 2026</h2>
      <table><tr><td>A.</td><td>Call to order; roll call: Hugh Minter (Chair), Beverly Oakes (Vice-Chair), Reggie Sparrow, Dana Quarles-Hill, Toby Lind, Student Representative Maya Chen</td></tr><tr><td>B.</td><td>Approval of minutes: November 10 and November 16 (work session)</td></tr>
      <tr><td>C.</td><td>Consent: contract with Bay Paving through October 31, 2028; field trips</td></tr><tr><td>D.</td><td>Action: Policy GBEC second reading</td></tr><tr><td>E.</td><td>Upcoming: January 5, 2027 organizational meeting; January 20 Special Education Advisory Committee</td></tr><tr><td>F.</td><td>Adjourn</td></tr></table></main>`,
    pageType: 'board_agenda',
    classification: 'governance',
    people: [
      'Hugh Minter | Chair',
      'Beverly Oakes | Vice-Chair',
      'Reggie Sparrow | Board Member',
      'Dana Quarles-Hill | Board Member',
      'Toby Lind | Board Member',
    ],
    events: ['2026-12-01 board_meeting x', '2027-01-05 board_meeting x'],
  },
  {
    what: 'a department that looks after devices',
    brief: COUNTY,
    path: '/departments/ids',
    markup: `<title>Innovation and Data Systems | Ware County Public Schools</title><main><h1>Innovation and Data Systems</h1><p>We run the network, the help desk and 5,400 student laptops.</p><p>Priyanka Rao, Director<br>Lewis Bright, Network Engineer<br>Sonia Marsh, Data Analyst</p>
      <p>Open a ticket at helpdesk.warecountyschools.example or call 804-555-0199. Broken screen? Bring the Chromebook to the media center.</p></main>`,
    pageType: 'technology',
    classification: 'technology',
    people: ['Priyanka Rao | Director', 'Lewis Bright | Network Engineer', 'Sonia Marsh | Data Analyst'],
  },
  {
    what: 'work for the county',
    brief: COUNTY,
    path: '/come-teach-with-us',
    markup: `<title>Come teach with us | Ware County Public Schools</title><main><h1>Come teach with us</h1><p>Salaries start at $54,000. We are looking for math, special education and bus drivers.</p><h3>Open now</h3><ul><li>Math teacher, Ware High, posted November 2, 2026</li><li>Bus driver</li></ul><p>Apply in our applicant system. Questions? Ruth Ann Pollard, Recruiter, 804-555-0145.</p></main>`,
    pageType: 'jobs',
    classification: 'other',
    people: ['Ruth Ann Pollard | Recruiter | - | 804-555-0145'],
    events: [],
  },
  {
    what: 'chances for vendors',
    brief: COUNTY,
    path: '/finance/opportunities',
    markup: `<title>Opportunities for Suppliers | Ware County Public Schools</title><main><h1>Opportunities for Suppliers</h1><p>Sealed responses go to the finance office.</p><h3>Boiler Replacement, Ware High</h3><p>Responses due January 8, 2027, 2 p.m. Walk-through December 9.</p><h3>Copier Lease</h3><p>Responses due December 18, 2026.</p><p>Gil Fontaine, Director of Finance, answers questions.</p></main>`,
    pageType: 'bids',
    classification: 'procurement',
    people: ['Gil Fontaine | Director of Finance'],
    events: [],
  },
];
