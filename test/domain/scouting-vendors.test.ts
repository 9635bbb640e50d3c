import { describe, expect, it } from '@jest/globals';
import { findVendors } from '../../src/scouting/analysts/embedded/vendors/vendors.ts';
import type { Page } from '../../src/scouting/page.ts';
import { brief, heading, item, page, table } from '../support/made-pages.ts';

const names = (...pages: Page[]) =>
  findVendors(pages, brief())
    .map(({ vendor }) => vendor)
    .sort();
const said = (text: string) => names(page(text));

describe('vendors by what pages say', () => {
  it.each([
    ['Grades are posted in PowerSchool every Friday.', 'PowerSchool'],
    ['Parents see attendance in the StudentVUE app.', 'EduPoint Synergy'],
    ['All K-2 students take NWEA MAP Growth.', 'NWEA'],
    ['Submit your assignments in Canvas by 11:59 p.m.', 'Canvas'],
    ['Remind messages are sent by teachers in English and Spanish.', 'Remind'],
    ['Students in grades K-5 have iPads.', 'Apple'],
    ['First Student operates our yellow buses.', 'First Student'],
    ['Remind stays for coaches and students.', 'Remind'],
    ['Canvas replaced Schoology in August.', 'Canvas'],
    ['Grades 6-8 reading: Amplify ELA', 'Amplify'],
    ['Each student has a Khan Academy account.', 'Khan Academy'],
    ['The board voted not to renew the subscription to GoGuardian, which ends in June.', 'GoGuardian'],
    ['Naviance will be replaced in July.', 'Naviance'],
    ['Red Rover subs and absences renewed through August 31, 2027.', 'Red Rover'],
    ['Calls and texts ....... SchoolMessenger', 'SchoolMessenger'],
    ['The present company, Sodexo, has cooked here since 2019.', 'Sodexo'],
    ['The wireless, all Aruba, was put in three years ago.', 'Aruba'],
  ])('finds a product in use: %s', (text, vendor) => expect(said(text)).toEqual([vendor]));

  it.each([
    'Remind your child to bring a charged device.',
    'Clever students find the answer online.',
    'Buy canvas bags at the online store.',
    'The Apple Valley trip is on Friday; sign up online.',
    'Ms. Clever posts grades online.',
    'Frontline workers were honored at the meeting.',
    'Talking points for parents are online.',
  ])('tells words from products: %s', (text) => expect(said(text)).toEqual([]));

  it.each([
    'The district does not use Gaggle.',
    'We no longer use ClassDojo or Bloomz.',
    'The board heard presentations from PowerSchool, Infinite Campus and Skyward.',
    'The committee is evaluating Newsela and Nearpod.',
    'Until 2023 the district used Edlio for its website.',
    'Vendors such as PowerSchool or comparable systems are invited.',
    'Experience with PowerSchool preferred.',
    'If we had Nearpod we could build lessons faster.',
    'Dell donated 20 computers; we thank our sponsors: Dell and HP.',
    'ChatGPT and similar sites are blocked.',
    'Lincoln County School District uses ParentSquare.',
    'Our friends at Sagebrush Middle swear by Kami.',
    'Naviance, which some will remember, was retired in 2021.',
    'A motion to adopt Nearpod failed, 2 to 3.',
    'The false message claims to be from PowerSchool.',
    'The town library lends hot spots from AT&T.',
    'We visited two neighbors. One of them uses Schoology.',
    'Our earlier filter, Securly, was left in 2022.',
    'Awarded to a local firm; ViewSonic also responded.',
    'Three companies answered: Raptor, Verkada and Aruba.',
    'Lightspeed and GoGuardian will be asked for demonstrations.',
    'Public comment: Ann Roe, a parent, said the Infinite Campus app of her last school was easier.',
    'A resident said that ParentSquare sends too many messages.',
    'A scam caller who says he is from Microsoft is not from Microsoft.',
    'The committee recommended Savvas for middle school science.',
    'Districts our size mostly choose Infinite Campus.',
    'The hospital texts by Remind when a clinic is held.',
    'Ms. Ito has called three districts that run Infinite Campus.',
    'The new system must import from PowerSchool or Skyward.',
    'The next screener may be FastBridge or i-Ready.',
    'Children may not hand in what ChatGPT wrote.',
    'Khan Academy is fine at home; we do not run it.',
    'Before that she worked for a hospital, where she brought in Okta.',
    'Bidders: Dell, Lenovo.',
    'Teachers saw programs such as Nearpod or Kami. None of them has been approved here.',
    'We read about a district in the west. It now uses CrowdStrike.',
    'An alumnus writes software for a hospital that uses Okta.',
    'A list of what was turned down is on the door: it has Kami and Remind on it.',
    'Thieves sent mails with the logo of Okta and asked for passwords.',
    'The board moved to reject all bids for panels (ViewSonic, Promethean).',
  ])('takes no use from what is denied, past, considered, advertised or of others: %s', (text) =>
    expect(said(text)).toEqual([]),
  );

  it.each([
    'If you cannot log in to ParentSquare, call the office.',
    'Families who have not activated ParentSquare should do so by Friday.',
    'Do not worry: ParentSquare sends every message twice.',
  ])('is not misled by instructions: %s', (text) => expect(said(text)).toEqual(['ParentSquare']));

  it('takes a name that another one begins with for that one, where it is in use', () => {
    expect(
      names(page('We use Skyward Qmlativ.'), page('Staff wait for answers from Skyward support.')),
    ).toEqual(['Skyward Qmlativ']);
    expect(said('Grades are in Skyward.')).toEqual(['Skyward SMS']);
  });

  it('asks of requests, policies and coming years that they tell of today', () => {
    const request = 'Rosters go to ClassLink or Clever. Staff sign in with Microsoft 365 accounts.';
    expect(names(page(request, { title: 'Request for Proposals 27-01' }))).toEqual(['Microsoft']);
    const policy = 'Services like Remind make records. Filtering software, currently Lightspeed, is on.';
    expect(names(page(policy, { title: 'Board Policy 524' }))).toEqual(['Lightspeed Systems']);
    const plan = [heading('Inventory'), item('Aruba wireless'), heading('Year two'), item('Verkada cameras')];
    expect(names(page(plan, { title: 'Technology Plan' }))).toEqual(['Aruba']);
  });

  it('heeds how a list of programs judges each', () => {
    const list = table(
      ['Program', 'Status'],
      ['Kami', 'Pending'],
      ['Remind', 'Declined'],
      ['Newsela', 'Approved'],
    );
    expect(names(page([list]))).toEqual(['Newsela']);
  });

  it('leaves out what stands among options', () => {
    expect(names(page([heading('Options Considered'), 'Adopt Bloomz for kindergarten.']))).toEqual([]);
  });

  it('keeps the new one of two when one replaced the other', () => {
    expect(said('The district moved from Schoology to Canvas in August.')).toEqual(['Canvas']);
    expect(said('GoGuardian will be replaced by Securly.')).toEqual(['Securly']);
  });

  it('passes by lists below a sentence that disowns them, and what pupils write', () => {
    expect(names(page(['None of these is bought.', item('Newsela'), item('Seesaw app')]))).toEqual([]);
    expect(names(page('I use PowerSchool daily.', { title: 'Student Voices: an opinion' }))).toEqual([]);
  });

  it('reads the ends in a list of agreements, and what an agenda asks for', () => {
    const list = table(
      ['Company', 'For', 'Ends'],
      ['Nearpod', 'Lessons', '5/31/2020'],
      ['Newsela', 'News', '5/31/2099'],
    );
    expect(names(page([list]))).toEqual(['Newsela']);
    const asked =
      'Discussion and possible vote on a contract with Verkada. Renewal of the agreement with Securly.';
    expect(names(page(asked, { title: 'Board Agenda' }))).toEqual(['Securly']);
  });

  it('takes the headings of a list for what its names are', () => {
    expect(names(page([heading('Student apps'), item('Canvas'), item('Clever')]))).toEqual([
      'Canvas',
      'Clever',
    ]);
    expect(names(page([heading('Supplies'), item('Canvas'), item('Paint')]))).toEqual([]);
  });
});

describe('vendors by links and what pages load', () => {
  const linked = (url: string, text = 'Family login') => names(page('Welcome.', { links: [{ url, text }] }));

  it('knows sign-in places, with and without words', () => {
    expect(linked('https://willow.powerschool.com/public/')).toEqual(['PowerSchool']);
    expect(linked('https://clever.com/in/willow', '')).toEqual(['Clever']);
    expect(linked('https://willow.aeries.net/student')).toEqual(['Aeries']);
    expect(linked('https://campus.wcsd.example/portal', 'Campus Portal (Infinite Campus)')).toEqual([
      'Infinite Campus SIS',
    ]);
  });

  it('knows scripts and frames, with the address for evidence', () => {
    const [fact] = findVendors([page('Hi.', { resources: ['https://cdn.thrillshare.com/a.js'] })], brief());
    expect(fact).toMatchObject({ vendor: 'Apptegy', context: 'https://cdn.thrillshare.com/a.js' });
  });

  it('takes nothing from what anybody links to, from shops, or from a look-alike host', () => {
    expect(linked('https://docs.google.com/document/d/1')).toEqual([]);
    expect(linked('https://apps.apple.com/us/app/x/id1')).toEqual([]);
    expect(linked('https://www.powerschool.com/blog/ten-tips', 'Ten tips')).toEqual([]);
    expect(linked('https://powerschool.com.evil.example/login')).toEqual([]);
    expect(linked('https://notpowerschool.com/login')).toEqual([]);
    expect(linked('javascript:location="https://x.powerschool.com/"')).toEqual([]);
  });

  it('does not take a link for use where its sentence takes it back', () => {
    const text = 'We no longer use Schoology.';
    const links = [{ url: 'https://app.schoology.com/login', text: 'Schoology' }];
    expect(names(page(text, { links }))).toEqual([]);
  });
});

describe('the search for vendors', () => {
  it('gives a vendor once, with the sentence that says so', () => {
    const rows = table(['System', 'Vendor'], ['Student information', 'PowerSchool']);
    const facts = findVendors([page(['Log in to PowerSchool.', rows]), page('PowerSchool is up.')], brief());
    expect(facts).toEqual([
      {
        vendor: 'PowerSchool',
        category: 'sis',
        sourceUrl: expect.any(String),
        context: 'Log in to PowerSchool.',
      },
    ]);
  });
});
