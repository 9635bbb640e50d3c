import { type ValueOf, valueSet } from '@emi/base/declared';

export const MATCH_STATUS = valueSet('MatchStatus', 'The result of matching a row.', {
  matched: 'One place fits, and no value of the row contradicts it.',
  ambiguous: 'Several places fit, or one that is contradicted or less likely than 0.75; see `candidates`.',
  unmatched: 'No place fits, not even with a confidence of 0.3.',
});
export type MatchStatus = ValueOf<typeof MATCH_STATUS>;

export const MATCH_REASON = valueSet('MatchReason', 'Evidence for or against a place.', {
  nces_id: 'The NCES id is that of the place.',
  district_nces_id: 'The NCES id is that of the district of the school, or of a school of the district.',
  state_id: 'The id is the one that the state gave to the place.',
  domain:
    'The domain is that of the website of the place, or of the district of the school; if others share it, the ' +
    'name fits, too.',
  name: 'The names have the same words, spelled out and without words such as `School District`.',
  name_in_part: 'One name leaves out words of the other, such as `County` or `High`, or abbreviates them.',
  name_similar: 'The names differ in a letter or two, as if one were misspelled.',
  name_initials: 'The name is the initials of the district, such as `LAUSD`, or the name of its website.',
  city: 'The place, its district, or a school of it is in the city, or its county is named instead.',
  state: 'The place is in the state that a cell of the row names.',
  only_one: 'No other place has a confidence of at least 0.3.',
  several: 'Several places fit about equally well.',
  nces_id_differs:
    'The NCES id is neither that of the place nor, if the names are alike, of its district or a school of it.',
  name_differs:
    "The row's name is not the place's: neither whole nor in part, nor its initials, nor similar.",
  city_differs: "The row's city is not that of the place, its district, or a school of it, nor its county.",
  state_differs: "The row states a state that is not the place's.",
  nces_id_unreadable: 'The NCES id of the row cannot be read as seven or twelve digits, and was not used.',
  state_id_unreadable:
    'The state id of the row is rounded or empty, or the row names no state; it was not used.',
  state_unreadable: 'The state of the row is no name or abbreviation of a state, and was ignored.',
  domain_unreadable: 'The domain of the row is neither a host, nor a web or email address, and was ignored.',
});
export type MatchReason = ValueOf<typeof MATCH_REASON>;
