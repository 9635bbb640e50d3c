import { describe, expect, it } from '@jest/globals';
import { findVendors } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, item, page, table } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Page } from '../../../documents/page.ts';

const factsOf = (content: string | (string | Block)[], overrides: Partial<Page> = {}) =>
  findVendors(annotate([page(content, overrides)], brief()), brief());
const vendorsIn = (content: string | (string | Block)[], overrides: Partial<Page> = {}) =>
  factsOf(content, overrides).map(({ vendor }) => vendor);

describe('textual evidence of vendors', () => {
  it.each([
    ['Log in to PowerSchool to see grades.', 'PowerSchool'],
    ['Grades are posted in Infinite Campus each Friday.', 'Infinite Campus SIS'],
    ['Each student is issued a Chromebook.', 'Chromebook'],
    ['Download the ParentSquare app.', 'ParentSquare'],
    ['Use your Clever portal at home.', 'Clever'],
    ['Absences go into Frontline Absence Management by using the app.', 'Frontline Education'],
    ['Parents use the Canvas LMS to follow courses.', 'Canvas'],
    ['Students sign in to Seesaw with a code.', 'Seesaw'],
    ['Tuition is paid through the FACTS Family Portal.', 'FACTS'],
    ['It is on the registration form for entry into Synergy.', 'EduPoint Synergy'],
    ['The steps are on the Clever webpage.', 'Clever'],
    ['We fill the rosters of many applications like Seesaw and Learnzillion.', 'Seesaw'],
    ['The lab has 30 Dell Precision workstations.', 'Dell'],
    ['Each of our students in grade 6 has a chromebook.', 'Chromebook'],
    ['Grades are posted in powerschool on Friday.', 'PowerSchool'],
  ])('includes the product in "%s"', (text, vendor) => expect(vendorsIn(text)).toEqual([vendor]));

  it('reads nothing that an agenda only names, as in a list of what is to be sold or thrown away', () => {
    const agenda = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' };
    const surplus = table(['Tag', 'Description'], ['239160', 'Dell Optiplex'], ['69350', 'HP Chromebook']);
    const opening = ['1. Call to Order', '2. Approval of the Agenda', '3. Disposal of Surplus Equipment'];
    expect(vendorsIn([...opening, surplus], agenda)).toEqual([]);
    expect(vendorsIn('Technology Center HP Monitor S/N: 3CQ147 eWaste')).toEqual([]);
  });

  it('includes the products of a software table', () => {
    const rows = table(['Product', 'Use'], ['Lexia Core5', 'Reading'], ['IXL', 'Math']);
    expect(vendorsIn([heading('Software and apps'), rows]).toSorted()).toEqual(['IXL', 'Lexia']);
  });

  it('quotes the words around a name from a line that runs on', () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const [fact] = factsOf(`${words} log in to PowerSchool for ${words}`);
    expect(fact?.context).toMatch(/^word\d+ .*word59 log in to PowerSchool for word0 .* word\d+$/);
    expect(fact?.context.length).toBeLessThan(270);
  });

  it('includes names that are words in a table on a page of the technology department only', () => {
    const rows = table(
      ['Part', 'What'],
      ['Internet', 'Comcast (3) 100 Mb/s'],
      ['Wi-Fi', '180 access points'],
    );
    const at = (url: string, title: string) =>
      vendorsIn([rows], { url: `https://www.wcsd.example${url}`, title });
    expect(at('/departments/technology/network', 'Network')).toEqual(['Comcast']);
    expect(at('/students/essays', 'Essays')).toEqual([]);
  });

  it.each([
    ['Chromebooks go home with students on Friday.', 'Chromebook'],
    ['PowerSchool will be offline on Saturday for an update.', 'PowerSchool'],
    ['In grades K to 5 teachers use Seesaw for portfolios.', 'Seesaw'],
    ['Closings are announced through Remind.', 'Remind'],
  ])('includes the name that is alone in "%s"', (text, vendor) => expect(vendorsIn(text)).toEqual([vendor]));

  it('includes products with ordinary names in a list whose other entries are products', () => {
    const rows = table(
      ['Name', 'Since'],
      ['Raptor Technologies', '2021'],
      ['IXL', '2022'],
      ['Clever', '2023'],
    );
    expect(vendorsIn([heading('Rostering'), rows]).toSorted()).toEqual([
      'Clever',
      'IXL',
      'Raptor Technologies',
    ]);
    const foods = table(['Dish', 'Day'], ['Apple crisp', 'Monday'], ['Soup', 'Tuesday']);
    expect(vendorsIn([heading('Lunch'), foods])).toEqual([]);
  });

  it.each([
    'school cameras Verkada Raptor Technologies Infinite Campus student system',
    'Some families ask about ClassDojo each fall.',
    'The team will compare Nearpod, Kami and others.',
    'My cousin has Schoology at his school.',
    'Retired systems: SchoolMessenger.',
  ])('does not include the names in "%s"', (text) => expect(vendorsIn(text)).toEqual([]));

  it('includes a product at the beginning of a heading of a page about apps, and no word', () => {
    const about = { title: 'Parent portals', url: 'https://www.wcsd.example/parent-portals' };
    const under = (text: string) => vendorsIn([heading(text), 'Families find help here.'], about);
    expect(under('Skyward Family Access » Help')).toEqual(['Skyward SMS']);
    expect(under('Skyward Family Access is leaving')).toEqual([]);
    expect(under('Clever – Ways to Learn')).toEqual([]);
  });

  it('includes products with ordinary names as headings beside two that can only be products', () => {
    const accounts = (...names: string[]) =>
      names.flatMap((name) => [heading(name, 3), 'A poster is in the hall.']);
    expect(vendorsIn(accounts('ParentSquare', 'IXL', 'Zoom'), { type: 'about' })).toEqual([
      'ParentSquare',
      'IXL',
      'Zoom',
    ]);
    expect(vendorsIn(accounts('Zoom', 'Clever', 'Remind'), { type: 'about' })).toEqual([]);
  });

  it('includes a product with an ordinary name between two other products', () => {
    const list = [heading('Student apps'), item('Schoology, Nearpod, Canvas')];
    expect(vendorsIn(list).toSorted()).toEqual(['Canvas', 'Nearpod', 'Schoology']);
    expect(vendorsIn([heading('Student apps'), item('Canvas bags')])).toEqual([]);
  });

  it.each([
    'We do not use Schoology.',
    'Our district switched from Schoology to another system.',
    'Does the district use Schoology?',
    'The board is considering Schoology for use in all schools.',
    'Applicants should have experience using PowerSchool.',
    'Other districts use Schoology.',
    'A scam email asks you to log in to PowerSchool.',
    'Three proposals were received through the portal: Schoology and Moodle.',
    'The vendor hired CrowdStrike to use its services.',
    'Install the app on your mobile or an iPad that you use to sign in.',
  ])('does not include "%s"', (text) => expect(vendorsIn(text)).toEqual([]));
});

describe('words that only look like vendors', () => {
  it.each([
    'Gifted & Talented testing is open through May.',
    'The Gifted and Talented program uses portfolios.',
    'Students perform Aesop’s Fables on Friday.',
    "We use Aesop's Fables in second grade.",
    'FACTS about the bond are posted on our website.',
    'Get the facts with our budget app.',
    'GET THE FACTS: our bond account explained.',
    'Our frontline workers use masks.',
    'Thank you to our Frontline heroes in the cafeteria.',
    'Log in to see our canvas bags.',
    'Students paint on Canvas in the art room.',
    'The playground has a new Seesaw.',
    'A Clever idea won the science fair.',
    'Ms. Clever is our new nurse.',
    'Please use this page to remind your child.',
    'Remind students to use crosswalks.',
    'The Apple Valley team visits on Friday.',
    'An Apple a day is given out in the cafeteria.',
    'The Raptor is our mascot, and we use it on shirts.',
    'Go Raptors! Our team uses the new gym.',
    'A panorama of the valley is on our wall.',
    'The Panorama City campus is open.',
    'Use the Focus Group sign-up.',
    'The focus of our program is reading.',
    'We use the Renaissance fair as a field trip.',
    'Students study the Renaissance in our humanities program.',
    'A gaggle of geese is on our field.',
    'Traveling at Lightspeed is the theme of our dance.',
    'Amplify your voice with our student council.',
    'Our staff will use the Blackboard in room 4.',
    'Write it on the Blackboard with chalk.',
    'The Zoom Webinar is open to the public.',
    'Join us on Zoom for the board meeting.',
    'To download the Adobe PDF, right-click on the link.',
    'Get Adobe Reader to open this file.',
    'Kami Johnson uses her art room every day.',
    'Mrs. Freckle is on leave.',
    'Dell Rapids is on our schedule.',
    'The Dell Elementary gym is in use.',
    'Red Rover, Red Rover is a game that we use at recess.',
    'The Follett family is on our donor wall.',
    'Scribbles by our kindergarten are on display.',
    'Aruba is where our Spanish class went.',
    'He was a first student in our program.',
    'The First Student to arrive gets a badge.',
    'Talking Points for the levy are on our website.',
    'Teachers use Talking Points with parents.',
    'The Imagine Learning fair is on Monday.',
    'An alio verse is in our poem.',
    'Please stop it: use STOP signs.',
    'Our DNA lab is in use.',
    'The canvas of the tent is provided by the PTA.',
    'Prometheans and Titans are in our mythology app.',
    'The seesaw account of two rival towns is our play.',
    'The exact path of our bus is on the map.',
    'We use a smart board of directors structure.',
    'It is a clever badge that our scouts use.',
    'Purchase 12 Clever touch screens for the new wing.',
  ])('are not read as vendors in "%s"', (text) => expect(vendorsIn(text)).toEqual([]));
});

describe('the time at which products are in use', () => {
  const AGENDA = { url: 'https://www.wcsd.example/board/minutes', type: 'board_minutes' };
  const minutes = (day: string, text: string): [string[], Partial<Page>] => [
    [`Minutes of the regular meeting of ${day}`, text],
    AGENDA,
  ];

  it('is the day of the meeting that mentions them', () =>
    expect(
      factsOf(...minutes('May 4, 2026', 'The board renewed the PowerSchool subscription.')),
    ).toMatchObject([{ vendor: 'PowerSchool', proof: { seenAt: '2026-05-04T00:00:00Z' } }]));

  it('is the day of the meeting that a document of any other kind states at its top', () => {
    const packet = (year: number) =>
      factsOf([`Meeting Date: May 4, ${year}`, 'Students log in to PowerSchool.'], { title: 'Packet' });
    expect(packet(2026)).toMatchObject([{ proof: { seenAt: '2026-05-04T00:00:00Z' } }]);
    expect(packet(2015)).toEqual([]);
  });

  it('ends four years after the last page that mentions them', () => {
    const old = minutes('May 4, 2015', 'The board renewed the PowerSchool subscription.');
    expect(vendorsIn(...old)).toEqual([]);
    const links = [{ url: 'https://wcsd.powerschool.com/public/', text: 'Grades' }];
    expect(vendorsIn(old[0], { ...AGENDA, links })).toEqual(['PowerSchool']);
  });

  it('does not begin with an item on an agenda, unless it renews what is there', () => {
    const agenda = { url: 'https://www.wcsd.example/board/agenda', title: 'Board Agenda' };
    const items = ['1. Call to order', '2. Public comment', '3. Purchase of Canvas licenses'];
    expect(vendorsIn(items, agenda)).toEqual([]);
    expect(vendorsIn([...items, '4. Renewal of the Lexia subscription'], agenda)).toEqual(['Lexia']);
  });

  it('never began with a gift from their maker', () => {
    expect(vendorsIn('The board accepted a donation of $500 from Dell.', AGENDA)).toEqual([]);
    expect(vendorsIn('Dell donated $500 to the library.')).toEqual([]);
  });
});
