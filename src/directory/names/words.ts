import { DataLists } from '@emi/base/files';

/** The vocabulary of the names of districts and schools, as directories, states, and sales teams write them. */

/** Abbreviations and other forms with what they mean; `NY csd` for a form with another meaning in a state. */
const FORMS: ReadonlyMap<string, string> = new Map(
  new DataLists('names/abbreviations.txt').words().map(([form, name]) => {
    const [, state = '', meaning = name] = /^([A-Z]{2} )(.+)$/.exec(name) ?? [];
    return [state + form, meaning];
  }),
);

/** The words that an abbreviation or another form stands for in a state. */
export const meaningOf = (form: string, state: string | null | undefined): string | undefined =>
  FORMS.get(`${state} ${form}`) ?? FORMS.get(form);

const listed = new DataLists('names/words.txt');
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that distinguish no place from another. */
export const VOID = words(
  'school district public number unit the of and in for at board education educational system department corporation ' +
    'agency incorporated grade dba commission',
);
/** Words that mark a name as an organization's, so that adjacent words such as `Central` are not the place's name. */
export const ORGANIZATION = words(
  'school district number corporation system unit board department education public',
);
export const LEVELS = words('elementary high middle junior primary secondary intermediate');
export const PLACES = words('city county parish township borough town village plantation');
export const KINDS = words(
  'independent unified community consolidated municipal local separate reorganized regional joint union free central ' +
    'area exempted senior common geographic administrative metropolitan incorporated united organized rural',
);
/** Words of organizations other than regular districts, with the types of these organizations. */
export const TYPES: Readonly<Record<string, PlaceType>> = Object.assign(Object.create(null), {
  charter: 'charter',
  special: 'special',
  exceptional: 'special',
  cooperative: 'cooperative',
  collaborative: 'cooperative',
  intermediate: 'intermediate',
  service: 'intermediate',
  supervisory: 'supervisory',
  vocational: 'vocational',
  career: 'vocational',
  technical: 'vocational',
  occupational: 'vocational',
} satisfies Record<string, PlaceType>);
export type PlaceType = 'charter' | 'special' | 'cooperative' | 'intermediate' | 'supervisory' | 'vocational';

/** Words such as `north` and `upper`, none of which is a misspelling of another, however few letters differ. */
export const DIRECTIONS = listed.get('directions');
/** Words such as `park` and `academy` at the end of many schools' names, which identify no school. */
export const LANDSCAPE = listed.get('landscape');
export const RANKS = words(
  'first second third fourth fifth sixth seventh eighth ninth tenth junior senior primary secondary',
);

const ORDINAL_ENDS = ['st', 'nd', 'rd'];
/** Ordinals in words, with their usual short forms: `third` is `3rd`. */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, at) => [word, `${at + 1}${ORDINAL_ENDS[at] ?? 'th'}`]),
);
export const CARDINALS: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 1)]),
);
export const ROMAN: ReadonlyMap<string, string> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
    .split(' ')
    .map((text, at) => [text, String(at + 1)]),
);

/** True for a direction, rank, or number, which is never another word misspelled or abbreviated. */
export const isFixed = (word: string): boolean => DIRECTIONS.has(word) || RANKS.has(word) || /\d/.test(word);
