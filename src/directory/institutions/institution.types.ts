/**
 * The vocabulary of `school_type` and `district_type`: short names for NCES' classification. Sources use many
 * spellings; imports also keep the source's own text.
 */
interface TypeNames {
  /** Synonyms that people search by. */
  readonly alsoCalled: readonly string[];
  /** Sources' spellings: those of other years' NCES files, and of states. */
  readonly reportedAs?: readonly string[];
}

export interface TypeVocabulary {
  /**
   * Classifies a source's text: its type (or the text itself if no type matches), and the text if that differs from the
   * type. NCES prefixes some types with a number: `1-Regular local school district …`.
   */
  readonly classify: (text: string) => { readonly type: string; readonly reported: string | null };
  /** Maps a search text to the lowercase name of a type. */
  readonly nameOf: (searched: string) => string;
  readonly types: readonly string[];
}

function vocabulary(names: Readonly<Record<string, TypeNames>>): TypeVocabulary {
  const entries = Object.entries(names);
  const index = (textsOf: (type: string, names: TypeNames) => readonly string[]) =>
    new Map(
      entries.flatMap(([type, names]) => textsOf(type, names).map((text) => [text.toLowerCase(), type])),
    );
  const searched = index((_, { alsoCalled }) => alsoCalled);
  const reported = index((type, { alsoCalled, reportedAs = [] }) => [type, ...alsoCalled, ...reportedAs]);
  return {
    classify(text) {
      const words = text.replace(/^\d-/, '');
      const type = reported.get(words.toLowerCase()) ?? words;
      return { type, reported: type === text ? null : words };
    },
    nameOf: (text) => (searched.get(text.toLowerCase()) ?? text).toLowerCase(),
    types: Object.keys(names),
  };
}

/** California's types follow the state's own mapping for NCES. A charter school also has one of the other types. */
export const SCHOOL_TYPES = vocabulary({
  Regular: {
    alsoCalled: ['Regular school'],
    reportedAs: [
      'Elementary Schools (Public)',
      'Elemen Schools In 1 School Dist. (Public)',
      'Intermediate/Middle Schools (Public)',
      'Junior High Schools (Public)',
      'High Schools (Public)',
      'High Schools In 1 School Dist. (Public)',
      'K-12 Schools (Public)',
    ],
  },
  'Special Education': {
    alsoCalled: ['Special education school', 'Special ed'],
    reportedAs: ['Special Education Schools (Public)', 'State Special Schools'],
  },
  Vocational: {
    alsoCalled: [
      'Vocational school',
      'Vocational education school',
      'Career and technical',
      'Career and technical school',
      'CTE',
    ],
    reportedAs: ['ROC/ROP'],
  },
  Alternative: {
    alsoCalled: [
      'Alternative school',
      'Alternative education',
      'Alternative education school',
      'Alternative/other',
    ],
    reportedAs: [
      'Alternative Schools of Choice',
      'Continuation High Schools',
      'County Community',
      'District Community Day Schools',
      'Juvenile Court Schools',
      'Opportunity Schools',
    ],
  },
  Charter: { alsoCalled: ['Charter school'] },
});

export const DISTRICT_TYPES = vocabulary({
  Regular: {
    alsoCalled: ['Regular school district', 'Regular local school district', 'Local school district'],
    reportedAs: [
      'Regular local school district that is NOT a component of a supervisory union',
      'Local school district that is a component of a supervisory union',
      'Regular public school district that is not a component of a supervisory union',
      'Regular public school district that is a component of a supervisory union',
    ],
  },
  'Supervisory Union': {
    alsoCalled: ['Supervisory union administrative center'],
    reportedAs: [
      "Supervisory union administrative center (or county superintendent's office serving the same purpose)",
    ],
  },
  'Service Agency': {
    alsoCalled: ['Regional education service agency', 'Regional', 'RESA'],
    reportedAs: ['Regional Education Service Agency (RESA)'],
  },
  State: {
    alsoCalled: ['State agency'],
    reportedAs: ['State agency providing elementary and/or secondary level instruction'],
  },
  Federal: {
    alsoCalled: ['Federal agency'],
    reportedAs: ['Federal agency providing elementary and/or secondary level instruction'],
  },
  Charter: {
    alsoCalled: [
      'Charter district',
      'Charter school district',
      'Independent Charter District',
      'Charter agency',
    ],
  },
  Specialized: { alsoCalled: ['Specialized public school district'] },
  Other: { alsoCalled: ['Other education agency'], reportedAs: ['Other education agencies'] },
});
