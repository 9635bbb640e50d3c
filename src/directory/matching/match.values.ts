import { type ValueOf, valueSet } from '@emi/base/declared';

export const MATCH_STATUS = valueSet('MatchStatus', 'The result of matching a row.', {
  matched: 'One place fits, and no value of the row contradicts it.',
  ambiguous: 'Several places fit, or one that a value of the row contradicts; see `candidates`.',
  unmatched: 'No place fits.',
});
export type MatchStatus = ValueOf<typeof MATCH_STATUS>;

export const MATCH_REASON = valueSet('MatchReason', 'Evidence for or against a place.', {
  nces_id: 'The NCES id is that of the place.',
  district_nces_id: 'The NCES id is that of the district of the school, or of a school of the district.',
  state_id: 'The id is the one that the state gave to the place.',
  domain:
    'The domain is that of the website of the place, or of the district of the school, and of no other.',
  name: 'The names have the same words, spelled out and without words such as `School District`.',
  name_in_part: 'One name leaves out a word that the other has, such as `County`, `High`, or `Independent`.',
  name_similar: 'The names differ in a letter or two.',
  name_initials: 'The name is the initials of the district, such as `LAUSD`, or the name of its website.',
  city: 'The place, or a school of the district, is in the city.',
  state: 'The place is in the state.',
  only_one: 'No other place is similar.',
  several: 'Several places fit as well as each other.',
  nces_id_differs: 'The place has another NCES id.',
  name_differs: 'The place has another name.',
  city_differs: 'The place is in another city.',
  state_differs: 'The place is in another state.',
  nces_id_unreadable: 'The NCES id of the row has neither seven nor twelve digits, and was not used.',
  state_id_unreadable:
    'The state id of the row is rounded or empty, or the row names no state; it was not used.',
  state_unreadable: 'The state of the row is unknown, and was ignored.',
  domain_unreadable: 'The domain of the row is malformed, and was ignored.',
});
export type MatchReason = ValueOf<typeof MATCH_REASON>;
