import { type ValueOf, valueSet } from '@emi/base/declared';

export const SCOUTING_STATE = valueSet('ScoutingState', 'How far scouting of a website has come.', {
  pending: 'Not scouted yet.',
  in_progress: 'A website is being read; results follow.',
  completed: 'Scouted; the findings are published.',
  error: 'The last attempt failed.',
});
export type ScoutingState = ValueOf<typeof SCOUTING_STATE>;

export const OPERATING_STATUS = valueSet(
  'OperatingStatus',
  'Whether a district or school operates, in the federal directory.',
  {
    open: 'In operation in the school year of the directory.',
    closed: 'Closed for good.',
    inactive: 'Closed for now.',
    future: 'Will open within two years.',
    gone: 'A newer federal list no longer has it.',
  },
);

export const SCOUTABILITY = valueSet('Scoutability', 'The website that scouting would read.', {
  own_website: "The place's own website.",
  district_website: "The parts of the district's website about a school that has no website of its own.",
  not_operating:
    'It is closed, inactive, or gone from the federal list. Unlocking opens what is known; nothing is scouted.',
  no_website: 'No website is known. Unlocking opens imported findings and contacts; nothing is scouted.',
});
export type Scoutability = ValueOf<typeof SCOUTABILITY>;

export const NCES_SCHOOL_TYPE = valueSet('NcesSchoolType', 'The type of a school in terms of NCES.', {
  regular: 'A school that is of none of the other types.',
  special_education: 'A school that mainly serves students with disabilities.',
  vocational: 'A career and technical school.',
  alternative: 'A school for students whose needs other schools cannot meet, such as a continuation school.',
  other: 'Another type, which `schoolType` names as the source reports it.',
});
export type NcesSchoolType = ValueOf<typeof NCES_SCHOOL_TYPE>;

export const GRADE_BAND = valueSet(
  'GradeBand',
  'A band of grades; a grade span matches the bands it overlaps.',
  {
    pre_k: 'Pre-kindergarten.',
    elementary: 'Kindergarten to grade 5.',
    middle: 'Grades 6 to 8.',
    high: 'Grades 9 to 12.',
  },
);

export const LOCALE = valueSet('Locale', 'The kind of place, the part of the NCES locale before the colon.', {
  City: 'Inside an urbanized area and a principal city.',
  Suburb: 'Inside an urbanized area, outside a principal city.',
  Town: 'Inside an urban cluster.',
  Rural: 'Outside urban areas.',
});
