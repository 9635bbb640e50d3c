/** A district or school of the directory. */
export interface ListedPlace {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly city: string | null;
  readonly county: string | null;
  readonly students: number | null;
  readonly type: string | null;
}

interface WrittenForm {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly city: string | null;
  readonly entityType: 'district';
}

/** Words that turn a name into that of another place. */
export const SWAPS: readonly (readonly [string, string])[] = [
  ['east', 'West'],
  ['west', 'East'],
  ['north', 'South'],
  ['south', 'North'],
  ['upper', 'Lower'],
  ['lower', 'Upper'],
  ['northeast', 'Southwest'],
  ['northern', 'Southern'],
  ['eastern', 'Western'],
];

const LONG: readonly (readonly [RegExp, string])[] = [
  [/\bCISD\b/i, 'Consolidated Independent School District'],
  [/\bISD\b/i, 'Independent School District'],
  [/\bCUSD\b/i, 'Community Unit School District'],
  [/\bCCSD\b/i, 'Community Consolidated School District'],
  [/\bCHSD\b/i, 'Community High School District'],
  [/\bUFSD\b/i, 'Union Free School District'],
  [/\bUHSD\b/i, 'Union High School District'],
  [/\bCSD\b/i, 'Central School District'],
  [/\bSD\b/i, 'School District'],
  [/\bTwp\b/i, 'Township'],
  [/\bCo\b/i, 'County'],
  [/\bComm\b/i, 'Community'],
  [/\bElem\b/i, 'Elementary'],
  [/\bMt\.? /i, 'Mount '],
  [/\bSt\.? /i, 'Saint '],
  [/\bFt\.? /i, 'Fort '],
];
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bConsolidated Independent School District\b/i, 'CISD'],
  [/\bIndependent School District\b/i, 'ISD'],
  [/\bUnion Free School District\b/i, 'UFSD'],
  [/\bCentral School District\b/i, 'CSD'],
  [/\bPublic Schools\b/i, 'Pub Schs'],
  [/\bSchool Dist(?:rict)?\b\.?/i, 'SD'],
  [/\bSchool Corporation\b/i, 'Sch Corp'],
  [/\bCounty\b/i, 'Co.'],
  [/\bTownship\b/i, 'Twp'],
  [/\bBorough\b/i, 'Boro'],
  [/\bUnified\b/i, 'Unif'],
  [/\bElementary\b/i, 'Elem'],
  [/\bRegional\b/i, 'Reg'],
  [/\bConsolidated\b/i, 'Cons'],
  [/\bCommunity\b/i, 'Cmnty'],
  [/\bIndependent\b/i, 'Indpndnt'],
  [/\bMount\b/i, 'Mt.'],
  [/\bSaint\b/i, 'St.'],
  [/\bFort\b/i, 'Ft.'],
  [/\bHeights\b/i, 'Hts'],
  [/\bSprings\b/i, 'Spgs'],
];

const replaced = (name: string, by: readonly (readonly [RegExp, string])[]): string =>
  by.reduce((text, [pattern, word]) => text.replace(pattern, word), name);

const NUMBER = / (?:#|no\.? ?)?(\d{1,4})$/i;

/** A number at the end of a name in five forms. */
const numbered = (name: string): string[] => {
  const [end, number] = NUMBER.exec(name) ?? [];
  if (!end) return [];
  const plain = name.slice(0, -end.length);
  return [` #${number}`, ` No. ${number}`, ` ${number!.padStart(3, '0')}`, `-${number}`, ` (${number})`].map(
    (form) => plain + form,
  );
};

const INSTITUTION =
  /\b(?:schools?|schs?|district|dist|[a-z]{0,3}sd|unified|corp\w*|elem\w*|high|union|rsu|joint)\b/i;
const AREA = /\b(?:local|city|county|area|parish|central)\b/i;

const hasKind = (name: string): boolean => INSTITUTION.test(name) || AREA.test(name) || /\d/.test(name);

/** The ways in which people write the name of a regular district with students. */
export function writtenForms(places: readonly ListedPlace[]): WrittenForm[] {
  return places.flatMap((place) => {
    if (place.type !== 'Regular' || !place.students) return [];
    const { id, name, state, city, county } = place;
    const plain = name.replace(/ \([^)]*\)$/, '');
    const forms = new Set([
      replaced(plain, LONG),
      replaced(plain, SHORT),
      plain.toUpperCase().replace(/[.'-]/g, ' '),
      ...numbered(plain),
      `${plain}, ${state}`.replace(/, \w\w$/, ''),
    ]);
    if (!hasKind(plain)) {
      for (const kind of ['Public Schools', 'School District', 'Schools', 'Board of Education'])
        forms.add(`${plain} ${kind}`);
      if (county && county.toLowerCase() === plain.toLowerCase())
        forms.add(`${plain} County School District`);
    }
    if (/\bcounty$/i.test(plain))
      for (const kind of ['Schools', 'Public Schools', 'School District']) forms.add(`${plain} ${kind}`);
    if (/\b(?:local|city|unified|elementary|parish)$/i.test(plain)) forms.add(`${plain} School District`);
    forms.delete(name);
    return [...forms].map((form) => ({ id, name: form, state, city, entityType: 'district' as const }));
  });
}
