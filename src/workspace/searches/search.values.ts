import { type ValueOf, valueSet } from '@emi/base/declared';

export const SEARCH_TYPE = valueSet('SavedSearchType', 'The records that a saved search finds.', {
  districts: 'School districts, with the filters of `districts`.',
  schools: 'Public schools, with the filters of `schools`.',
  contacts: 'Contacts at unlocked districts and schools, with the filters of `contacts`.',
  signals: 'Signals at unlocked districts and schools, with the filters of `signals`.',
});
export type SearchType = ValueOf<typeof SEARCH_TYPE>;

export const SEARCH_BUNDLE = valueSet('SavedSearchBundle', "The interval of a watched search's events.", {
  each: 'An event for each match, at once.',
  hourly: 'An event at the end of each hour (UTC) that had matches.',
  daily: 'An event at the end of each day (UTC) that had matches.',
});
export type SearchBundle = ValueOf<typeof SEARCH_BUNDLE>;

export const SEARCH_MATCH_REASON = valueSet(
  'SearchMatchReason',
  'What brought a record into a watched search, or out of it.',
  {
    changed: 'The record is new or has changed.',
    unlocked: 'The organization unlocked its district or school.',
    came_due: 'Its date has come, such as 180 days before the end of a contract.',
    entered: 'The district or school meets the search, and did not when the search was last checked.',
    withdrawn: 'The website no longer states the signal, which matched before.',
  },
);
export type SearchMatchReason = ValueOf<typeof SEARCH_MATCH_REASON>;

/** Searches of districts or schools, which are watched for places that come to meet them. */
export type PlaceSearchType = Extract<SearchType, 'districts' | 'schools'>;
export const isOfPlaces = (type: SearchType): type is PlaceSearchType =>
  type === 'districts' || type === 'schools';

/** Matches are kept as long as events. */
export { KEPT_DAYS as FEED_DAYS } from '../../accounts/events/event.values.ts';
