import { describe, expect, it } from '@jest/globals';
import { findPainPoints } from '../../../../src/scouting/analysts/embedded/pain-points/pain-points.ts';
import { brief, heading, page, table } from '../../../support/made-pages.ts';

const found = (text: string, title?: string) => findPainPoints([page(text, title ? { title } : {})], brief());
const categories = (text: string, title?: string) => found(text, title).map(({ category }) => category);

describe('pain points', () => {
  it.each([
    ['budget', 'The district is facing a $2.3 million budget shortfall for the coming year.'],
    ['staffing', 'We currently have 14 unfilled teaching positions.'],
    ['enrollment', 'Enrollment has declined by 8% since 2019.'],
    ['infrastructure', 'Our network switches are more than ten years old and no longer supported.'],
    ['security', 'Two phishing attacks compromised staff email accounts in October.'],
    ['integration', 'Teachers must enter grades twice because the gradebook does not sync with our SIS.'],
    ['compliance', 'The state auditor issued three findings regarding federal grant documentation.'],
    ['infrastructure', 'Half of the Chromebooks bought in 2019 will not hold a charge.'],
    ['infrastructure', 'The boiler at Oak, installed in 1969, went down twice in the first cold week.'],
    ['infrastructure', 'A water main broke for the third time since school began.'],
    ['staffing', 'Of 190 requests for substitutes in October, 102 were filled.'],
    ['staffing', 'Eleven routes wait, and there are 14 driver positions open out of 52.'],
    ['staffing', 'We have been searching for a speech therapist since March.'],
    ['compliance', 'The auditors noted again that one person writes and reconciles the checks.'],
    ['budget', 'The first state payment came in $88,000 under what we had budgeted.'],
    ['other', 'Four of ten students in grades three to eight scored in the lowest level in math.'],
    ['budget', 'The general fund will run dry in 2028 unless spending falls.'],
    ['enrollment', 'Kindergarten has 41 children; five years ago there were 68.'],
    ['security', 'Somebody emptied a payroll account with a forged email in May.'],
    ['other', 'Chronic absenteeism remains above 30 percent.'],
    ['budget', 'Equalization aid is $402,000 lower than a year ago.'],
    ['enrollment', 'Since 2015 the school has gone from 640 pupils to 512.'],
    ['compliance', 'The auditors repeat their finding that one person opens mail and makes deposits.'],
    ['compliance', 'The marshal found that the stairs and the hall behind them do not meet the code.'],
    ['other', 'Nineteen percent of elementary school students missed ten days or more.'],
    ['other', 'The morning ferry has been cancelled nine times since Labor Day.'],
    ['compliance', 'The time-and-effort records were not signed on schedule.'],
    ['enrollment', 'We have 412 children, 38 fewer than two years ago.'],
    ['infrastructure', 'The network in the portable rooms (P1 to P4) is slow.'],
    ['integration', 'Teachers enter minutes in one program and attendance in another.'],
    ['other', 'Proficiency in reading was 38 percent.'],
    [
      'infrastructure',
      'The east roof has been patched nine times and leaks whenever it rains; please keep off it.',
    ],
    ['staffing', 'The kitchen is short-handed; please be patient with the lunch line.'],
  ])('include the category %s: %s', (category, text) => expect(categories(text)).toEqual([category]));

  it.each([
    'Beware of fake emails that ask for gift cards.',
    'The floor tiles of Oak contain asbestos that is gated.',
    'A district upstate lost its whole network to ransomware in September.',
    'Hackers stole records of the city utility; no school account was on its servers.',
    'Five years ago we had eleven long-term substitutes; this year we have none.',
    'Our starting pay is $4,100 under what is offered west of here.',
    'Of 220 requests for substitutes in October, 214 were filled.',
    'Students with a parking permit: 88, down from 97 last year.',
    'Only 78.4 percent of students were here nine days in ten, down from 84.1 last year.',
    'Read with them before the lights go out.',
    'Our building dates from 1927 and was renovated in 2024.',
    'The leaking roof was replaced last summer.',
    'We have no bus driver shortage this year.',
    'The hall smells of pine and cookies in December.',
    'Two pianos and a 2009 minivan.',
    'Old laptops are wiped and recycled and cannot be bought.',
    'The post in the newsletter was shared three times.',
    'A reviewer reads what the filter has flagged.',
    'Class sizes went from 27 students to 22.',
    'Suspended students went from 120 to 80.',
    'Districts nationwide are struggling to hire bus drivers.',
    'Students shall not bully other students.',
    'Students learn how to recognize phishing attacks.',
    'In 2014 the boiler failed and school closed for a week.',
    'School was closed Monday because of snow.',
    'If your device is broken, open a ticket.',
    'The girls lost to Lincoln 3-1 and dropped to 4-6.',
    'The auditor issued an unmodified opinion with no findings.',
    'We are hiring! Apply for substitute positions today.',
    'What would you do if the network failed?',
    'We drove home the students of a neighboring district when its buses broke down.',
    'The nonprofit Parent Teacher Organization is run by parents.',
    'The state awarded us a grant of $600,000 over five years for after-school tutoring.',
    'Our application for the gym is on the unfunded list.',
    'The new boiler replaces one from 1978.',
    'Our tutors help children who are below grade level.',
    'The board approved an emergency certificate for Lee Marsh.',
    'Fewer students were suspended this year than last.',
    'A cracked screen costs $65, a lost charger $30.',
    'A second gift of $4,000 went to the fire department.',
    'Music lessons cost us $210,000, most of it from local taxes.',
    'Principals told of slow replies and failing alarms from the alarm company.',
    'Two retirements were left unfilled by choice.',
    'Payments by check are entered by hand on the next working day.',
    'The project will replace leaking windows in the east wing.',
    'The county commission cut its road budget by $200,000.',
    'One seat of the board was vacant at the start of the meeting.',
  ])('do not include %s', (text) => expect(categories(text)).toEqual([]));

  it('do not come from rules, nor from student writing', () => {
    expect(categories('Our wireless network is unreliable.', 'Student handbook')).toEqual([]);
    expect(categories('Our wireless network is unreliable.', 'Student essays')).toEqual([]);
  });

  it('are listed once per page and category, the gravest sentence first', () => {
    const text = 'Some switches are outdated. The core switch fails so often that the danger is critical.';
    expect(found(text)).toEqual([
      expect.objectContaining({ category: 'infrastructure', severity: 'critical' }),
    ]);
  });

  it('have a clean sentence as their description', () => {
    expect(found('• Our wireless network is unreliable.')[0]?.description).toBe(
      'Our wireless network is unreliable.',
    );
  });

  it('do not come from text repeated across a site, nor from public comments', () => {
    const foot = 'The network in the old wing is slow.';
    const site = ['/', '/staff', '/board'].map((path) => ({
      ...page(foot),
      url: `https://a.example${path}`,
    }));
    expect(findPainPoints(site.slice(1), brief())).toHaveLength(2);
    expect(findPainPoints(site, brief())).toEqual([]);
    const minutes = [
      '1. Public comment. Bill Artz said that the roof leaks every week.',
      '2. Buildings. Mr. Ott said that the boiler has failed twice this month.',
    ];
    expect(found(minutes.join('\n')).map(({ context }) => context)).toEqual([
      expect.stringContaining('boiler'),
    ]);
    const headed = page([
      heading('Hearing of visitors'),
      { kind: 'text', text: 'The roof leaks every week.' },
    ]);
    expect(findPainPoints([headed], brief())).toEqual([]);
  });

  it('include declines between the counts of two sentences', () => {
    expect(categories('We have 168 children. Six years ago there were 232.')).toEqual(['enrollment']);
    expect(categories('Oak Elementary was opened in 1959 for 450 pupils. It has 610 today.')).toEqual([
      'enrollment',
    ]);
    expect(categories('We have 232 children. Six years ago there were 168.')).toEqual([]);
    expect(categories('Oak Elementary was opened in 1959 for 450 pupils. It has 390 today.')).toEqual([]);
  });

  it('are read within the sentences of a cell, not across them', () => {
    const row = (cell: string) => page([table(['Item', 'Report'], ['5. Staff', cell])]);
    const of = (cell: string) => findPainPoints([row(cell)], brief()).map(({ category }) => category);
    expect(
      of(
        'Two drivers were thanked for thirty years of service. Eleven teaching positions at the middle school are still vacant.',
      ),
    ).toEqual(['staffing']);
    expect(
      of(
        'The school has a new roof and a new gym floor, and all of its lights shine. Slow food is served on Fridays in the hall.',
      ),
    ).toEqual([]);
  });

  it.each([
    'We would lose aides to the hospital within a year.',
    'The change of software had left clerks keying each family twice.',
    'With fewer than ninety employees we know one another by name.',
    'Nothing is typed twice, since grades go over at night.',
    'The gift fixed the leaking roof of the shop.',
    'A generator carries the office through outages.',
    'Our filter blocked 9,000 attacks last month.',
    'Families will no longer pay for workbooks.',
    'Revenue of $9.2 million is set against expenditures of $9.1 million.',
  ])('exclude what is hypothetical, resolved or prevented: %s', (text) => {
    expect(categories(text)).toEqual([]);
  });

  it.each([
    ['Fewer than half of employees use a second factor.', 'security'],
    ['The wing has settled: doors do not close and the hall floor is cracked.', 'infrastructure'],
    ['At Larch School three classrooms stand empty.', 'enrollment'],
    ['Revenues of $9.2 million are planned against expenditures of $9.9 million.', 'budget'],
  ])('depend on the subject of the sentence: %s', (text, category) => {
    expect(categories(text)).toEqual([category]);
  });

  it('may follow a request to readers', () => {
    expect(categories('Come in by the side door; the front steps have not been safe since May.')).toEqual([
      'infrastructure',
    ]);
  });

  it.each([
    ['Items for Sale', 'One upright freezer does not cool; two ovens have a broken door.'],
    ['RFQ 26-11 Telephone System', 'The offeror shall state what happens when the internet is down.'],
    ['Request for Proposals: Website', 'A parent view that works on an old telephone over a slow line.'],
  ])('exclude what is offered or requested under "%s"', (above, text) => {
    expect(findPainPoints([page([heading(above), text])], brief())).toEqual([]);
  });

  it('include those of the county when the district is named after it', () => {
    const text = 'She said that the county has 190 fewer pupils than five years ago.';
    const subject = { ...brief().subject, name: 'Larch County Schools' };
    expect(findPainPoints([page(text)], brief({ subject }))).toEqual([
      expect.objectContaining({ category: 'enrollment', context: text }),
    ]);
  });
});
