import { describe, expect, it } from '@jest/globals';
import { displayName } from '../../src/directory/institutions/display-name.ts';

describe('the name of a place as people write it', () => {
  it.each([
    ['KATY ISD', 'Katy ISD'],
    ['CYPRESS-FAIRBANKS ISD', 'Cypress-Fairbanks ISD'],
    ['MO SCHOOL FOR THE BLIND', 'Mo School for the Blind'],
    ['THE EXCEL CENTER (FOR ADULTS)', 'The Excel Center (For Adults)'],
    ['RICHMOND R-XVI', 'Richmond R-XVI'],
    ['NEW YORK CITY GEOGRAPHIC DISTRICT #21', 'New York City Geographic District #21'],
    ['ST. CHARLES CCSD 303', 'St. Charles CCSD 303'],
    ["O'FALLON CHSD", "O'Fallon CHSD"],
    ['4400 W 18TH ST', '4400 W 18th St'],
    ['MCALLEN ISD', 'McAllen ISD'],
    ['Mclennan County', 'McLennan County'],
    ['Dekalb County School District', 'DeKalb County School District'],
    ['Dupage', 'DuPage'],
    ['Los Angeles Unified', 'Los Angeles Unified'],
    ['eSchool of Mac', 'eSchool of Mac'],
  ])('%s is %s', (name, shown) => expect(displayName(name)).toBe(shown));

  it.each([
    ['LAMAR H S', 'Lamar High School'],
    ['WEST MEMORIAL J H', 'West Memorial Junior High'],
    ['FIELDER EL', 'Fielder Elementary'],
    ['ROYAL INT', 'Royal Intermediate'],
    ['DUNBAR M S', 'Dunbar Middle School'],
  ])('the end of a school is spelled out: %s is %s', (name, shown) => {
    expect(displayName(name, true)).toBe(shown);
  });

  it('does not change a second time', () => {
    for (const name of ['KATY ISD', 'MCALLEN ISD', 'LAMAR H S', 'UA-PTC TECHNICAL CENTER'])
      expect(displayName(displayName(name, true), true)).toBe(displayName(name, true));
  });
});
