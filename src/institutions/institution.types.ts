/**
 * The vocabulary of `school_type` and `district_type`: NCES' classification in short words. Sources write it in many
 * ways; an import keeps their own words beside it.
 */
interface TypeNames {
  /** Other names of the type that people search by. */
  readonly alsoCalled: readonly string[];
  /** What sources write for it: NCES' files of other years, and states. */
  readonly reportedAs?: readonly string[];
}

export interface TypeVocabulary {
  /** The type that a source's text means; the text itself when it is none of the vocabulary. */
  readonly typeOf: (reported: string) => string;
  /** The name that records are found by, in lower case, for what somebody searches for. */
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
    typeOf: (text) => reported.get(text.toLowerCase()) ?? text,
    nameOf: (text) => (searched.get(text.toLowerCase()) ?? text).toLowerCase(),
    types: Object.keys(names),
  };
}

/** California's types are mapped as the state reports them to NCES. A charter school is also of one of the others. */
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
