import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { displayName } from '../../src/directory/institutions/display-name.ts';

const records = (csv: Buffer): Record<string, string>[] => parse(csv, { columns: true });
/** Abbreviations in the names of other sources, which ours spell out on purpose. */
const ABBREVIATIONS = /\b(?:El|Elem|Sch|Schl|Co|Ctr|Acad|H S|Twp|Chtr|Cntr|Dist|Lrng|DIST)\b/;

describe('the name of a place as people write it', () => {
  it.each([
    ['KATY ISD', 'Katy ISD'],
    ['CYPRESS-FAIRBANKS ISD', 'Cypress-Fairbanks ISD'],
    ['MO SCHOOL FOR THE BLIND', 'MO School for the Blind'],
    ['LA JOYA ISD', 'La Joya ISD'],
    ['MS 890', 'MS 890'],
    ['PS/MS 20 JOHN BOWNE', 'PS/MS 20 John Bowne'],
    ['P.S. 123 MAHALIA JACKSON', 'P.S. 123 Mahalia Jackson'],
    ['KIPP STEM ACADEMY', 'KIPP STEM Academy'],
    ['NRHEG SECONDARY', 'NRHEG Secondary'],
    ['ZBTV ONLINE', 'ZBTV Online'],
    ['NEISD EARLY COLLEGE', 'NEISD Early College'],
    ['SWEENY SCHROEDER', 'Sweeny Schroeder'],
    ['JEFFERSON CO. SCH. DIST.', 'Jefferson County School District'],
    ['SAN JUAN CO-OP', 'San Juan Co-Op'],
    ['CAÑON CITY RE-1', 'Cañon City RE-1'],
    ['ÉCOLE DU LAC', 'École du Lac'],
    ['ESCUELA JUAN DE LA CRUZ', 'Escuela Juan de la Cruz'],
    ['DE LA SALLE ACADEMY', 'De La Salle Academy'],
    ['W.E.B. DU BOIS ACADEMY', 'W.E.B. Du Bois Academy'],
    ["COEUR D'ALENE DISTRICT", "Coeur d'Alene District"],
    ["CHARLES D'AMICO SCHOOL", "Charles D'Amico School"],
    ["HONOKA'A SCHOOL", "Honoka'a School"],
    ["INT'L NEWCOMER ACAD", "Int'l Newcomer Academy"],
    ['SOUTH BRONX PREPARATORY - THE UPPER SCHOOL', 'South Bronx Preparatory - The Upper School'],
    ['PROJECT TO LEAN ON', 'Project to Lean On'],
    ['ORANGE BOARD OF EDUCATION School District', 'Orange Board of Education School District'],
    ['UPPER PITTSGROVE TWP School District', 'Upper Pittsgrove Township School District'],
    ['COLLEGE BOUND ACADEMY of TULSA', 'College Bound Academy of Tulsa'],
    ['KIPP VISION Charter School', 'KIPP Vision Charter School'],
    ['Santa Fe Trail BOCES AU', 'Santa Fe Trail BOCES AU'],
    ['YES PREP Public Schools', 'YES PREP Public Schools'],
    ['HERITAGE SCHOOL (THE)', 'The Heritage School'],
    ['PS 3 BEDFORD VILLAGE (THE)', 'PS 3 Bedford Village'],
    ['THE ALTERNATIVE PROGRAM (TAP)', 'The Alternative Program (TAP)'],
    ['VICTORY ACADEMY (TAMPA)', 'Victory Academy (Tampa)'],
    ['EAST ON-LINE SCHOOL', 'East On-Line School'],
    ['NYC ISCHOOL', 'NYC iSchool'],
    ['107 SE 5TH AVE', '107 SE 5th Ave'],
    ["Prince George'S County", "Prince George's County"],
    ['Lake Of The Woods', 'Lake of the Woods'],
    ['Academy - The Upper School', 'Academy - The Upper School'],
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
    ['FELT ES', 'Felt Elementary School'],
    ['ANGLETON J H SOUTH', 'Angleton Junior High South'],
    ['G E WEST EL SCH', 'G E West Elementary School'],
    ['BURLEY PRI', 'Burley Primary'],
    ['H S THOMPSON EL', 'H S Thompson Elementary'],
  ])("the end of a school's name is spelled out: %s is %s", (name, shown) => {
    expect(displayName(name, true)).toBe(shown);
  });

  const bundled = (file: string): string[] => [
    ...new Set(records(gunzipSync(readFileSync(`data/${file}`))).map(({ name }) => name!)),
  ];

  it('does not change a second time, whichever name the directory has', () => {
    for (const name of [...bundled('districts.csv.gz'), ...bundled('schools.csv.gz')]) {
      const shown = displayName(name, true);
      if (displayName(shown, true) !== shown) expect(displayName(shown, true)).toBe(shown);
    }
  });

  it('is what other sources write for 95 of 100 names without abbreviations', () => {
    const written = bundled('districts.csv.gz').filter(
      (name) => /[a-z]/.test(name) && !ABBREVIATIONS.test(name),
    );
    const same = written.filter((name) => displayName(name.toUpperCase()) === displayName(name));
    expect(written.length).toBeGreaterThan(8_000);
    expect(same.length / written.length).toBeGreaterThan(0.95);
  });
});
