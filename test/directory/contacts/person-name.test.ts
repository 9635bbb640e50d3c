import { describe, expect, it } from '@jest/globals';
import { nameParts } from '../../../src/directory/contacts/person-name.ts';

/** Salutation, first, middle, and last name, suffix. */
const inParts = (name: string): string =>
  Object.values(nameParts(name))
    .map((part) => part ?? '')
    .join('|');

describe('the parts of a name', () => {
  it.each([
    ['Maria de la Cruz Jr.', '|Maria||de la Cruz|Jr.'],
    ["Dr. Mary-Ann O'Brien-Smith, Ed.D.", "Dr.|Mary-Ann||O'Brien-Smith|Ed.D."],
    ['Smith, John', '|John||Smith|'],
    ['de la Cruz, Maria', '|Maria||de la Cruz|'],
    ['VAN DER BERG, JAN', '|JAN||VAN DER BERG|'],
    ['María del Carmen García', '|María del Carmen||García|'],
    ['De Andre Smith', '|De Andre||Smith|'],
    ['Thi Van Nguyen', '|Thi|Van|Nguyen|'],
    ['José Ortega y Gasset', '|José||Ortega y Gasset|'],
    ['Smith-Jones, Anne Marie PhD', '|Anne|Marie|Smith-Jones|PhD'],
    ['Mary St. John', '|Mary||St. John|'],
    ['John Smith, M.Ed., CAGS, NCSP', '|John||Smith|M.Ed., CAGS, NCSP'],
    ['Nguyen, Ma', '|Ma||Nguyen|'],
    ['Mrs. Jones', 'Mrs.|||Jones|'],
    ['', '||||'],
    [' , ', '||||'],
  ])('are, of %j: %j', (name, parts) => {
    expect(inParts(name)).toBe(parts);
  });

  // From the tests of other parsers, which have them from phone books, courts, and bug reports.
  it.each([
    ['Juan Q. Xavier de la Vega III', '|Juan|Q. Xavier|de la Vega|III'],
    ['de la Vega, Dr. Juan Q. Xavier III', 'Dr.|Juan|Q. Xavier|de la Vega|III'],
    ['Doe-Ray, Hon. Barrington P. Jr., CFP, LUTC', 'Hon.|Barrington|P.|Doe-Ray|Jr., CFP, LUTC'],
    ['Rt. Hon. Paul E. Mary', 'Rt. Hon.|Paul|E.|Mary|'],
    ['Lt.Gov. John Doe', 'Lt. Gov.|John||Doe|'],
    ['John e Smith, III', '|John|e|Smith|III'],
    ['Amy E Maid', '|Amy|E|Maid|'],
    ['Mr. and Mrs. John and Jane Smith', 'Mr. and Mrs.|John and Jane||Smith|'],
    ['Van Johnson', '|Van||Johnson|'],
    ['Mr. Van Nguyen', 'Mr.|Van||Nguyen|'],
    ['von bergen wessels, pennie III', '|pennie||von bergen wessels|III'],
    ['Dr. Juan Q. Xavier de la dos Vega, III', 'Dr.|Juan|Q. Xavier|de la dos Vega|III'],
    ['Joe Dentist D.D.S.', '|Joe||Dentist|D.D.S.'],
    ['John Smith, Ph. D.', '|John||Smith|Ph.D.'],
    ['John Doe Msc.Ed.', '|John||Doe|Msc.Ed.'],
    ['Smith, J.R.', '|J.R.||Smith|'],
    ['Jane Mac Beth', '|Jane||Mac Beth|'],
    ['Ahmad ben Husain', '|Ahmad||ben Husain|'],
    ['Rafael Sousa dos Anjos', '|Rafael|Sousa|dos Anjos|'],
    ['Benjamin (Ben) Franklin', '|Benjamin||Franklin|'],
    ['Sir Gerald', 'Sir|Gerald|||'],
  ])('are found in names from the tests of other parsers: %j: %j', (name, parts) => {
    expect(inParts(name)).toBe(parts);
  });

  it.each([
    ['Kim Lee - Interim', '|Kim||Lee|'],
    ['Kim Lee – Acting Superintendent', '|Kim||Lee|'],
    ['Kim Lee | Assistant Principal', '|Kim||Lee|'],
    ['Kim Lee, Interim', '|Kim||Lee|'],
    ['Kim Lee, Ed.D., Acting Principal', '|Kim||Lee|Ed.D.'],
    ['Lee, Kim - Interim', '|Kim||Lee|'],
    ['Kim Lee - Oak View Elementary', '|Kim||Lee|'],
    ['Ana Ruiz - Garcia', '|Ana|Ruiz|Garcia|'],
    ['Mary-Ann Chief-Moon', '|Mary-Ann||Chief-Moon|'],
    ['Chief, Robin', '|Robin||Chief|'],
    ['Dean Teacher', '|Dean||Teacher|'],
  ])('leave out what is said of the person: %j: %j', (name, parts) => {
    expect(inParts(name)).toBe(parts);
  });

  it('are found in any text in linear time', () => {
    for (const text of [',', 'a ', 'de ', '"(', 'Ph. ', 'A.', '. ', 'y ', 'and ', '& '])
      expect(() => nameParts(text.repeat(100_000))).not.toThrow();
  });
});
