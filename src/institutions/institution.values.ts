import { type ValueOf, valueSet } from '../graph/enums.ts';

export const SCOUTING_STATE = valueSet('ScoutingState', 'How far the scouting of a website has come.', {
  pending: 'Not scouted yet.',
  in_progress: 'Being scouted.',
  completed: 'Scouted; the findings are published.',
  error: 'The last attempt failed.',
});
export type ScoutingState = ValueOf<typeof SCOUTING_STATE>;

export const SCOUTABILITY = valueSet('Scoutability', 'The website that scouting would read.', {
  own_website: 'Its own website.',
  district_website: "A school without a website of its own: the parts of its district's website about it.",
  no_website: 'No website is known. Unlocking shows imported findings and contacts only; nothing is scouted.',
});
export type Scoutability = ValueOf<typeof SCOUTABILITY>;

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
