import { describe, expect, it } from '@jest/globals';
import { findFunding } from '../../../../src/scouting/analysts/embedded/funding/funding.ts';
import { findAmounts } from '../../../../src/scouting/analysts/embedded/language/amounts.ts';
import type { Block } from '../../../../src/scouting/page.ts';
import { brief, heading, item, page, table } from '../../../support/made-pages.ts';

const found = (content: string | (string | Block)[]) => findFunding([page(content)], brief());
const told = (content: string | (string | Block)[]) =>
  found(content).map(({ source, amount }) => `${source} ${amount}`);

describe('an amount', () => {
  it.each([
    ['$1.2 million', 1_200_000],
    ['$350K', 350_000],
    ['$14.5M', 14_500_000],
    ['1,200,000 dollars', 1_200_000],
    ['2.5 million dollars', 2_500_000],
    ['$48,750.50', 48_750.5],
    ['$ 3 billion', 3_000_000_000],
    ['US$400 thousand', 400_000],
  ])('is read in %s', (text, value) =>
    expect(findAmounts(`It is ${text}.`).map((amount) => amount.value)).toEqual([value]),
  );

  it('does not extend to the words after a sum', () => {
    expect(findAmounts('$5 Kids, $7 meals and 1,200 students')).toMatchObject([{ value: 5 }, { value: 7 }]);
  });
});

describe('a funding signal', () => {
  it.each([
    ['We received $1.2 million in ESSER III funds.', 'esser 1200000'],
    ['The district was approved for $86,400 in E-Rate Category 2 funding.', 'erate 86400'],
    ['Title I, Part A: $412,000', 'title_i 412000'],
    ['Title II-A ..... $49,220', 'other 49220'],
    ['And Foundation Aid, our largest source, has been held at $11,240,000.', 'state 11240000'],
    ['We won a McKinney-Vento grant of $45,000 from the state.', 'grant 45000'],
    ['We applied for $2,500,000 from the state’s School Construction Grant program.', 'grant 2500000'],
    ['To exceed the revenue limit by $1,150,000 a year for four years.', 'other 1150000'],
    ['Measure L, $9.5 million, was approved in 2012. Its bonds are being repaid.', 'bond 9500000'],
    ['On April 6 voters will decide whether to let us borrow $18.9 million.', 'bond 18900000'],
    ['Oak Elementary is a Title I school.', 'title_i null'],
    ['Title I is $188,450 and pays for reading aides.', 'title_i 188450'],
    ['E-Rate covers most of the line; its discount comes to $18,220.', 'erate 18220'],
    ['Our share of the ARP ESSER was $640,300.', 'esser 640300'],
    ['The bonds outstanding are those of 2016, issued for $9,400,000.', 'bond 9400000'],
    ['In May voters authorized bonding of $24 million for the new school.', 'bond 24000000'],
    ['The town approved the bonding of $8.5 million to renovate the high school.', 'bond 8500000'],
    ['We were also given $212,640 in declining enrollment funding.', 'state 212640'],
    ['Excess cost grant: $402,116', 'state 402116'],
    ['The Public School Facilities Improvement Fund provided $221,000.', 'state 221000'],
    ['The Hollis Family Fund gave the library $15,000.', 'grant 15000'],
    ['Voters approved a $45 million bond on May 5, 2026.', 'bond 45000000'],
    ['The proposed $88 million bond will appear on the May 18, 2027 ballot.', 'bond 88000000'],
    ['Willow Creek was awarded a $350,000 grant from the Gates Foundation.', 'grant 350000'],
    ['State School Fund: $31,400,000', 'state 31400000'],
    ['The bond proposal, at a cost of $30 million, goes to voters in May 2027.', 'bond 30000000'],
    ['Fiscal impact: $75,000 grant from the Hollis Foundation.', 'grant 75000'],
    ['Our half-cent sales surtax brings in $6,200,000 a year.', 'other 6200000'],
    ['ESSER paid for six tutors. We received $930,000 of it in all, and it is gone.', 'esser 930000'],
    ['Without the $340,000 grant from the state we could not have opened the lab.', 'grant 340000'],
    ['The Smith family donated $25,000 to the band program.', 'other 25000'],
    ['The operating levy, which raises $3.1 million a year, was renewed by voters.', 'other 3100000'],
  ])('is read in %s', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each([
    'A bid bond of 10 percent is required.',
    'Motion to award roofing to Delmar Brothers in the amount of $842,000 from bond proceeds. Carried 7-0.',
    'Pay request 3 of Marlow Construction, $231,000, bond fund, was approved.',
    'Financial Impact: $61,000, capital millage.',
    'Contract with Apex Tutors for $72,000 (funding source: Title IV).',
    'Without the state’s payments we expect to borrow $2 million by March.',
    'The district has no plans to seek a bond or levy.',
    'The state cut our transportation aid by $210,000.',
    'The local match for the grant is $50,000.',
    'Approve renewal of Lexia for $31,200 using Title I funds.',
    'Approved low bid of Kessler Glass, $77,300, charged to the 2023 bond.',
    'The $2,000 Rotary scholarship is due March 1.',
    'Title IX coordinator: Jane Smith',
    'Title I of the Elementary and Secondary Education Act requires schools to notify parents.',
    'Neighboring Garfield Heights failed a $30 million bond.',
    'Grant Elementary will host the concert.',
    'The PTA raised $4,000 at the carnival.',
    'A bond of $40,000 passed on May 2, 1952.',
    'The warrants totaled $1,204,882.',
  ])('is absent in %s', (text) => expect(told(text)).toEqual([]));

  it('has the sum of its own source', () => {
    expect(
      told('We were allocated $94,210 under Title II, Part A and $46,000 under Title IV, Part A.'),
    ).toEqual(['other 94210', 'other 46000']);
    expect(
      told([heading('Revenue'), table(['Source', 'Amount'], ['Title I', '$10,000'], ['IDEA', '$20,000'])]),
    ).toEqual(['title_i 10000', 'other 20000']);
  });

  it('has the date by which it must be spent', () => {
    const text = 'The state awarded a Digital Equity grant of $58,400, to be spent by September 30, 2027.';
    expect(found(text)[0]).toMatchObject({ deadline: '2027-09-30' });
  });

  it('needs a sum unless no page has one, and a whole bond replaces its parts', () => {
    expect(told(['We receive Title I funds.', 'Title I: $10,000'])).toEqual(['title_i 10000']);
    expect(
      told('Voters approved a $40 million bond. The bond provides $9 million for Oak Elementary.'),
    ).toEqual(['bond 40000000']);
  });

  it('has the source that is named beside the sum, anywhere in the sentence', () => {
    const grants = 'Grants came in: $6,000 from Cargill Cares and $2,500 from the Garden Club.';
    expect(told(grants)).toEqual(['grant 6000', 'grant 2500']);
    expect(told('Applied for: $1.1 million of the state’s fiber grant program.')).toEqual(['grant 1100000']);
    expect(told('The State School Fund pays by the student; our grant came to $61.3 million.')).toEqual([
      'state 61300000',
    ]);
    expect(told('The E-Rate program paid $9,200 of the cost of our wiring.')).toEqual(['erate 9200']);
  });

  it('has the source of the section, label or sentence that it continues', () => {
    expect(told([heading('Federal programs'), item('Migrant Education: $17,400')])).toEqual(['other 17400']);
    expect(
      told([
        table(
          ['Account', 'Budget'],
          ['State sources', ''],
          ['Basic Education', '$6,120,000'],
          ['Local', ''],
          ['Fees', '$9,000'],
        ),
      ]),
    ).toEqual(['state 6120000']);
    expect(told('We won the Stronger Connections Grant. The award is $275,000.')).toEqual(['grant 275000']);
    expect(told(['Title IV, Part A', '$74,300 for school counselors and the robotics lab.'])).toEqual([
      'other 74300',
    ]);
    expect(
      told([heading('Donations accepted'), table(['Donor', 'Amount'], ['Huber Bank', '$5,000'])]),
    ).toEqual(['other 5000']);
  });

  it('is recognized as a ballot question through other words on its page', () => {
    const questions = [
      heading('April referendum'),
      item('Operating. Permission to exceed the revenue limit by $2,150,000 a year.'),
      item('Building. Borrowing of $23.7 million for the secure entrance.'),
    ];
    expect(told(questions)).toEqual(['other 2150000', 'bond 23700000']);
  });

  it('is recognized under the name or question of a ballot', () => {
    const ballot = [
      heading('Levy 2027', 1),
      heading('Proposition 1: Schools and Programs'),
      '$17,400,000 over four years.',
      heading('How much does it raise?'),
      'About $840,000 each year, at the present rate.',
      heading('What would it cost me?'),
      '$84 a year on a house of $120,000.',
      heading('What did our neighbors do?'),
      'Pine Ferry passed a $19 million bond.',
    ];
    expect(told(ballot)).toEqual(['other 17400000', 'other 840000']);
    expect(told('Voters approved Proposition B; it brings in about $640,000 a year for salaries.')).toEqual([
      'other 640000',
    ]);
    expect(
      told(
        'Shall the district issue bonds in the sum of $9 million ($9,000,000) for the purpose of furnishing and equipping a school?',
      ),
    ).toEqual(['bond 9000000']);
  });

  it('is not what others on a list received, nor what a distant year brought', () => {
    const list = [
      'We were awarded a $60,000 safety grant.',
      'The program listed several other area schools that will receive safety grants:',
      item('Braymer: $50,000'),
      item('Lathrop: $150,000'),
    ];
    expect(told(list)).toEqual(['grant 60000']);
    expect(told([heading('February 1996'), 'A $40 million bond referendum for new schools.'])).toEqual([]);
  });

  it('is read per year from tables, without its spending', () => {
    const rows = [
      ['Source', 'FY26', 'FY27'],
      ['Title I', '$40,000', '$41,000'],
    ];
    expect(told([table(...rows)])).toEqual(['title_i 40000', 'title_i 41000']);
    const spent = [
      ['Grant', 'Award', 'Spent', 'Ends'],
      ['Fern Foundation, garden', '$9,000', '$2,000', '6/30/2027'],
    ];
    expect(found([table(...spent)])).toMatchObject([{ amount: 9_000, deadline: '2027-06-30' }]);
  });

  it('is read in the prose of tables too', () => {
    const row = [
      '10. Grants',
      'The Fern Foundation has awarded $85,000 for the tide pool course. The district is applying for the state’s Outdoor School funds, $164,000, by December 15.',
      'Accepted by consent',
    ];
    expect(found([table(['Item', 'Discussion', 'Action'], row)])).toMatchObject([
      { source: 'grant', amount: 85_000 },
      { source: 'state', amount: 164_000, deadline: '2026-12-15' },
    ]);
  });

  it.each([
    'Schools receiving Title I funds must involve parents.',
    'What happens if the bond does not pass?',
    'We did not win the $50,000 grant.',
    'Students donated $600 to the animal shelter.',
    'Donations over $500 must go to the board.',
    'The tax on a $100,000 home would rise by $35 if the bond passes.',
    'State aid fell, which leaves a gap of $700,000.',
    'The cost of fuel ran $61,000 ahead of what the State pays us.',
    'If the state were to fund us fully we would receive $900,000 more in aid.',
    'We carried over $18,000 of Title II.',
    'The plan rests on the general fund ($310,000 a year), E-Rate and the levy.',
    'Moved to accept $14,200 from the sale of the old bus.',
    'The reading series, $212,000, will be paid for with ESSER money.',
    'The committee received 81 requests for grants, over $100,000 in all.',
    'The law provided $13.1 million of ESSER to state educational agencies.',
    'The state’s April sale of $700 million in general obligation bonds pays for it.',
    'Books for the 21st Century Library cost $4,000.',
    'The Facilities Fund gave up $200,000 to the general fund this year.',
    'The contractor must provide bonding of $500,000.',
    'The board approved the treasurer’s bonding of $100,000.',
    'The Insurance Trust Fund paid the claim of $88,000.',
    'A contractor’s bond of $90,000 was released.',
    'The Activity Fund gave $2,000 back to the clubs.',
    'The town approved $1.2 million to repair the bridge near the school.',
    'Each district uses its Title I money for extra lessons.',
    'The school down the road is a district of its own, and its voters approved a $9 million bond.',
  ])('is absent where funding is only explained, denied, ruled on or of others: %s', (text) =>
    expect(told(text)).toEqual([]),
  );

  it('is each of several gifts that one motion accepts', () =>
    expect(
      told('Moved to accept $2,000 from the Elks Lodge for coats and $5,500 from Pacific Power.'),
    ).toEqual(['other 2000', 'other 5500']));

  it('is identified by the name of a table row, whatever its other cells say', () =>
    expect(
      told([
        table(
          ['Program', 'Use', 'Amount'],
          ['Title I, Part A', 'Two aides; parent center', '$684,912'],
          ['Basic Formula, State of Missouri', 'Salaries', '$3,760,000'],
        ),
      ]),
    ).toEqual(['title_i 684912', 'state 3760000']));

  it('is absent in a table of payments', () =>
    expect(told([table(['Vendor', 'Amount'], ['Boiler inspection, State of Ohio', '$400'])])).toEqual([]));

  it('is absent in a column of costs', () =>
    expect(told([table(['Item', 'Cost'], ['Title I aides; parent nights', '$41,000'])])).toEqual([]));
});
