import { type AnyRoute, route } from '@emi/facade/route';
import { type Body, PAGE, page } from '../results.ts';
import type { ToolDeclaration } from '../tool.ts';

const searches: AnyRoute = route({
  method: 'GET',
  path: '/saved-searches',
  summary: 'List saved searches',
  document: `query AgentListSavedSearches($page: PageInput!) {
    body: savedSearches(page: $page) {
      data: nodes { id name path is_watched: isWatched new_since_last_seen: newSinceLastSeen } ${PAGE}
    }
  }`,
});

const matches: AnyRoute = route({
  method: 'GET',
  path: '/saved-searches/{savedSearchId}/feed',
  summary: 'List the matches of a watched search',
  recordType: 'saved search',
  document: `query AgentListSearchMatches($savedSearchId: UUID!, $page: PageInput!) {
    body: savedSearchFeed(savedSearchId: $savedSearchId, page: $page) {
      data: nodes {
        kind reason record_id: recordId entity_type: entityType entity_id: entityId changed_at: changedAt
      }
      ${PAGE} next_after: nextAfter
    }
  }`,
});

/** A page without an offset: `next_after` leads to the next one, and stays valid for matches to come. */
function feed(body: Body): Body {
  const { next_after, ...rest } = body as { next_after: string | null; data: readonly Body[] };
  if (rest.data.length === 0) return { message: 'Nothing more has matched.', next_after };
  const { next_offset: hasMore, ...shown } = page(rest);
  return { ...shown, has_more: hasMore !== undefined, next_after };
}

export const savedSearchTools: readonly ToolDeclaration[] = [
  {
    name: 'list_saved_searches',
    title: 'List my saved searches',
    description: 'The user’s saved searches, with how many results are new since the user last looked. Free.',
    route: searches,
    takes: ['limit', 'offset'],
    present: page,
  },
  {
    name: 'list_search_matches',
    title: 'Read what is new in a watched search',
    description:
      'Signals, contacts, districts, and schools that matched a watched search in the last 30 days, earliest first, ' +
      'with the reason. Pass next_after as after to read only what came later. Free.',
    route: matches,
    takes: ['saved_search_id', 'after', 'limit'],
    present: feed,
  },
];
