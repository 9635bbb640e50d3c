import { describe, expect, it } from '@jest/globals';
import { calendarType, newsType } from '../../../../src/scouting/analysts/embedded/events/event-types.ts';

describe('what a headline is about', () => {
  it.each([
    ['Whitlow to lead Cedar Middle', 'leadership_change'],
    ['Principal Dunn moving on after 12 years', 'leadership_change'],
    ['Interim superintendent named', 'leadership_change'],
    ['Board fills vacancy in Zone 4', 'leadership_change'],
    ['Superintendent search: community forums begin', 'press_release'],
    ['Principal Reed named Principal of the Year', 'press_release'],
    ['New band director joins the Hawks', 'press_release'],
    ['Trustees vote to restrict student cell phones', 'policy'],
    ['Board bans cell phones during school day', 'policy'],
    ['New rules for phones in class', 'policy'],
    ['State approves new graduation rules', 'press_release'],
    ['Voters turn down override', 'bond_vote'],
    ['Bond issue falls short', 'bond_vote'],
    ['Bond projects on schedule', 'press_release'],
    ['Library levy is the county’s, not ours', 'press_release'],
    ['Hawks edge Bears in overtime', null],
    ['Robotics wins regional', 'press_release'],
  ])('%s', (title, type) => {
    expect(newsType(title)).toBe(type);
  });

  it('may stand in the first sentence below it', () => {
    const summary = 'Marguerite Poirier, a teacher for twenty years, is interim principal of Oak Elementary.';
    expect(newsType('Poirier steps in', { summary })).toBe('leadership_change');
    expect(
      newsType('Phones to be put away', { summary: 'The Board adopted Policy 5136 on phones on Monday.' }),
    ).toBe('policy');
    expect(newsType('Thank you, voters!', { summary: 'The levy passed with 63 percent.' })).toBe('bond_vote');
  });

  it('is a change when one who leads goes, known by the surname', () => {
    expect(newsType('Mr. Alvarez announces his retirement')).toBe('press_release');
    expect(newsType('Mr. Alvarez announces his retirement', { leaders: new Set(['alvarez']) })).toBe(
      'leadership_change',
    );
  });
});

describe('what an item of a calendar is', () => {
  it.each([
    ['Staff records day', 'other'],
    ['Community forum on boundaries', 'other'],
    ['Trustees’ meeting', 'board_meeting'],
    ['Work session', 'board_meeting'],
    ['Bond election', 'bond_vote'],
    ['Girls varsity at Cedar Point', null],
    ['Teacher union meeting', null],
    ['Department heads meeting', null],
    ['No board meeting', null],
    ['Spirit week: pajama day', null],
    ['RFP 27-01 closes', null],
  ])('%s', (title, type) => {
    expect(calendarType(title)).toBe(type);
  });
});
