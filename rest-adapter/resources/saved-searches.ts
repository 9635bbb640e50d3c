import { route } from '@emi/facade/route';
import { PAGINATION, SAVED_SEARCH_RECORD, SEARCH_MATCH_RECORD } from './records.ts';

const COUNTED = 'new_since_last_seen: newSinceLastSeen';

export const savedSearchRoutes = [
  route({
    method: 'GET',
    path: '/saved-searches',
    summary: 'List saved searches',
    description:
      "Lists the user's saved searches and those that others in the organization share, oldest first.",
    document: `query ListSavedSearches($page: PageInput!) {
      body: savedSearches(page: $page) { data: nodes { ...SavedSearchRecord } ${PAGINATION} }
    } ${SAVED_SEARCH_RECORD}`,
  }),

  route({
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save a search',
    description:
      '`path` is the path of `/districts`, `/schools`, `/contacts`, or `/signals` with filters in its query, such as ' +
      '`/signals?state=TX&kinds=rfp`; `GET` of the `link` in the response runs it. With `"is_watched": true`, each ' +
      'contact or signal that matches later, and each district or school that comes to meet the filters, is noted in ' +
      'the feed and makes an event: `signal.found` the first time, `signal.changed` or `signal.withdrawn` later, or ' +
      'one for the matches of an hour or day (`bundle`). The plan limits how many searches an organization watches, ' +
      'and how many places such a search may find.',
    problems: ['CONFLICT', 'NOT_FOUND'],
    document: `mutation CreateSavedSearch(
      $name: String!, $path: String!, $isShared: Boolean, $isWatched: Boolean, $bundle: SavedSearchBundle
    ) {
      body: createSavedSearch(input: {
        name: $name, path: $path, isShared: $isShared, isWatched: $isWatched, bundle: $bundle
      }) { ...SavedSearchRecord ${COUNTED} }
    } ${SAVED_SEARCH_RECORD}`,
    status: 201,
    location: ({ id }) => `/saved-searches/${id}`,
  }),

  route({
    method: 'GET',
    path: '/saved-searches/{savedSearchId}',
    summary: 'Get a saved search',
    description:
      '`new_since_last_seen` counts results that appeared or changed since the user last saw them.',
    document: `query GetSavedSearch($savedSearchId: UUID!) {
      body: savedSearch(id: $savedSearchId) { ...SavedSearchRecord ${COUNTED} }
    } ${SAVED_SEARCH_RECORD}`,
    recordType: 'saved search',
  }),

  route({
    method: 'PATCH',
    path: '/saved-searches/{savedSearchId}',
    summary: 'Update a saved search',
    description:
      "Updates one of the user's own searches. Absent fields keep their value; `path` must find the same type of " +
      'records as before. `"new_feed_address": true` ends the address in `feed_url` and gives another.',
    problems: ['CONFLICT'],
    document: `mutation UpdateSavedSearch(
      $savedSearchId: UUID!, $name: String, $path: String, $isShared: Boolean, $isWatched: Boolean,
      $bundle: SavedSearchBundle, $newFeedAddress: Boolean
    ) {
      body: updateSavedSearch(id: $savedSearchId, input: {
        name: $name, path: $path, isShared: $isShared, isWatched: $isWatched, bundle: $bundle,
        newFeedAddress: $newFeedAddress
      }) { ...SavedSearchRecord ${COUNTED} }
    } ${SAVED_SEARCH_RECORD}`,
  }),

  route({
    method: 'DELETE',
    path: '/saved-searches/{savedSearchId}',
    summary: 'Delete a saved search',
    document:
      'mutation DeleteSavedSearch($savedSearchId: UUID!) { body: deleteSavedSearch(id: $savedSearchId) }',
    status: 204,
  }),

  route({
    method: 'POST',
    path: '/saved-searches/{savedSearchId}/seen',
    summary: 'Note that results were seen',
    description: 'Sets `last_seen_at` of the user, so that `new_since_last_seen` counts from now on.',
    document: `mutation SeeSavedSearch($savedSearchId: UUID!) {
      body: seeSavedSearch(id: $savedSearchId) { ...SavedSearchRecord ${COUNTED} }
    } ${SAVED_SEARCH_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/saved-searches/{savedSearchId}/feed',
    summary: 'List the matches of a watched search',
    description:
      'Lists matches of the last 30 days, earliest first, with the reason: the record `changed`, its place was ' +
      '`unlocked`, its date `came_due`, the district or school `entered` the results, or the signal was ' +
      '`withdrawn`. Pass `next_after` as `after` in the next request to miss no match. `feed_url` of the search ' +
      'gives the same matches as an Atom feed, without a key.',
    document: `query ListSearchMatches($savedSearchId: UUID!, $page: PageInput!) {
      body: savedSearchFeed(savedSearchId: $savedSearchId, page: $page) {
        data: nodes { ...SearchMatchRecord } ${PAGINATION} next_after: nextAfter
      }
    } ${SEARCH_MATCH_RECORD}`,
    recordType: 'saved search',
  }),
];
