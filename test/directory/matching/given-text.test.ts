import { describe, expect, it } from '@jest/globals';
import { accountColumnsOf, accountOf } from '../../../src/directory/matching/account-columns.ts';
import { accountRow, type GivenRow } from '../../../src/directory/matching/account-row.ts';
import { cityIn, givenText, stateIn, withoutState } from '../../../src/directory/matching/given-text.ts';

const row = (given: GivenRow) => accountRow(given, 0);

describe('a state', () => {
  it.each([
    'TX',
    'tx',
    'Texas',
    'Tex.',
    'US-TX',
    'TX - Texas',
    'Texas (TX)',
    'Texas, USA',
    'State of Texas',
    'Texas US',
  ])('is read in “%s”', (text) => {
    expect(stateIn(text)).toBe('TX');
  });

  it('is read in the abbreviations of newspapers, and with an abbreviated direction', () => {
    expect(
      ['Calif.', 'N.Y.', 'D.C.', 'Washington, D.C.', 'N. Carolina', 'W. Virginia', 'Penna.'].map(stateIn),
    ).toEqual(['CA', 'NY', 'DC', 'DC', 'NC', 'WV', 'PA']);
  });

  it('is that of the test world, too', () => {
    expect(stateIn('ZZ')).toBe('ZZ');
  });

  it('is not recognized where two are named, or a word is left over', () => {
    expect(['TX/OK', 'North Texas', 'Texas City', 'QQ', ''].map(stateIn)).toEqual(Array(5).fill(undefined));
  });
});

describe('the columns of a list', () => {
  const titles = (...of: string[]) => of;
  it.each([
    [
      titles('sourcedId', 'name', 'type', 'identifier'),
      { name: [1], ncesId: [3], stateId: [3], entityType: [2] },
    ],
    [titles('LEA_STATE', 'COMBOKEY', 'SCH_NAME'), { ncesId: [1] }],
    [titles('CDSCode', 'School', 'City/State'), { name: [1], city: [2], state: [], stateId: [0] }],
    [titles('Account Name', 'Billing State/Province'), { name: [0], state: [1] }],
  ])('%j are read', (given, read) => {
    expect(accountColumnsOf(given)).toMatchObject(read);
  });

  it('give an identifier to the system whose form it has, and its type only if it is one of places', () => {
    const columns = accountColumnsOf(['name', 'type', 'identifier']);
    expect(
      [
        ['Dallas ISD', 'district', '4816230'],
        ['A school', 'School', '19647331930221'],
        ['A customer', 'Customer', ''],
      ].map((cells) => accountOf(columns, cells)),
    ).toEqual([
      { name: 'Dallas ISD', ncesId: '4816230', entityType: 'district' },
      { name: 'A school', stateId: '19647331930221', entityType: 'school' },
      { name: 'A customer' },
    ]);
  });

  it('may have the city and the state in one', () => {
    for (const city of ['Plano/TX', 'Plano, TX', 'Plano TX', 'Plano - Texas', 'Plano, TX 75023'])
      expect([city, row({ name: 'Any', city }).city, row({ name: 'Any', city }).state]).toEqual([
        city,
        'plano',
        'TX',
      ]);
  });
});

describe('the state within a name or city', () => {
  it.each([
    ['Plano ISD, TX', 'Plano ISD', 'TX'],
    ['Clark County School District (Nevada)', 'Clark County School District', 'NV'],
    ['Portland Public Schools, Michigan', 'Portland Public Schools', 'MI'],
    ['Columbus City Schools - OH', 'Columbus City Schools', 'OH'],
    ['TX - Garland ISD', 'Garland ISD', 'TX'],
  ])('“%s” is taken apart', (name, text, state) => {
    expect(withoutState(name)).toEqual({ text, state });
    expect([row({ name }).name?.text, row({ name }).state]).toEqual([text, state]);
  });

  it('is not recognized where the letters are those of a middle school, a grade, or a word', () => {
    for (const name of [
      'Lincoln (MS)',
      'Lincoln - MS',
      'Academy for Me',
      'PS - 12',
      'School, In',
      'Hope (K-8)',
    ])
      expect(withoutState(name)).toEqual({ text: name });
  });

  it('does not replace the state of its own cell, and is left out of the name if it is the same', () => {
    expect(row({ name: 'Broward County Schools, FL', state: 'Florida' }).name?.text).toBe(
      'Broward County Schools',
    );
    expect(row({ name: 'Lincoln, CA', state: 'TX' })).toMatchObject({
      state: 'TX',
      name: { text: 'Lincoln, CA' },
    });
  });

  it('is taken from the city', () => {
    expect(cityIn('Houston, TX 77002-1234', undefined)).toEqual({ text: 'Houston', state: 'TX' });
    expect(cityIn('Boise, Idaho', undefined)).toEqual({ text: 'Boise', state: 'ID' });
    expect(cityIn('Washington DC', undefined)).toEqual({ text: 'Washington', state: 'DC' });
    expect(cityIn('Kansas City', 'MO')).toEqual({ text: 'Kansas City' });
    expect(row({ name: 'Lincoln', city: 'Rochester, N.Y.' })).toMatchObject({
      city: 'rochester',
      state: 'NY',
    });
  });
});

describe('a placeholder', () => {
  it.each(['N/A', '#N/A', 'NULL', 'None', 'nan', '-', '--', '(blank)', 'Unknown', 'TBD', '?'])(
    '%s is no value',
    (text) => {
      expect(givenText(text)).toBeUndefined();
      const { city, state, hosts, ncesId, unreadable } = row({
        name: 'Plano ISD',
        city: text,
        state: text,
        domain: text,
        ncesId: text,
      });
      expect({ city, state, hosts, ncesId, unreadable }).toEqual({ hosts: [], unreadable: [] });
    },
  );
});

describe('several addresses in one cell', () => {
  it('are read as the first', () => {
    expect(row({ domain: 'info@dallasisd.org; help@dallasisd.org' }).hosts).toEqual(['dallasisd.org']);
    expect(row({ domain: 'http:// www.dallasisd.org/' }).hosts).toEqual(['dallasisd.org']);
  });
});

describe('the titles of columns', () => {
  const fieldOf = (title: string) =>
    Object.entries(accountColumnsOf([title])).flatMap(([field, at]) => (at.length > 0 ? [field] : []));

  it.each([
    ['Account_Name__c', 'name'],
    ['Account: Account Name', 'name'],
    ['company.name', 'name'],
    ['School/District Name', 'name'],
    ['Billing State/Province (text only)', 'state'],
    ['State Name [District] Latest available year', 'state'],
    ['BillingCity', 'city'],
    ['NCES_ID__c', 'ncesId'],
    ['District NCES #', 'ncesId'],
    ['NCES LEA ID', 'ncesId'],
    ['Agency ID - NCES Assigned [District] Latest available year', 'ncesId'],
    ['Company Domain Name', 'domain'],
  ])('“%s” is recognized', (title, field) => {
    expect(fieldOf(title)).toEqual([field]);
  });

  it('exclude those of other records and of columns with other contents', () => {
    for (const title of [
      'Parent Account: Account Name',
      'Account Owner: City',
      'NCES Locale',
      'match_nces_id',
      'Notes',
    ])
      expect(fieldOf(title)).toEqual([]);
  });
});
