import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY, DataLists } from '@emi/base/files';
import { describe, expect, it } from '@jest/globals';

const files = readdirSync(join(DATA_DIRECTORY, 'names'));

describe('the lists of data/names', () => {
  it('have no abbreviation twice that means two things', () => {
    const forms = new DataLists('names/abbreviations.txt')
      .words()
      .map(([form, meaning]) => `${/^[A-Z]{2} /.exec(meaning)?.[0] ?? ''}${form}`);
    expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
  });

  it('are in lines of a name and words', () => {
    for (const file of files) expect(new DataLists(`names/${file}`).words().length).toBeGreaterThan(0);
    expect(() => new DataLists('counties.csv')).toThrow('data/counties.csv has no list in: county_fips');
  });

  it('are asked for by names that the file has', () => {
    const people = new DataLists('names/people.txt');
    expect(people.get('given names too').has('ben')).toBe(true);
    expect(() => people.get('nicknames')).toThrow('data/names/people.txt has no list nicknames');
  });
});
