import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { When } from '../parts/dates.tsx';
import { countOf, inWords } from '../parts/format.ts';
import { kindName } from '../parts/kinds.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';

interface Match {
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly foundAt: string;
}

interface Place {
  readonly id: string;
  readonly displayName: string;
  readonly state: string;
}

const placesOf = (matches: readonly Match[]): Operation => {
  const idsOf = (type: string) => [
    ...new Set(matches.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []))),
  ];
  return {
    query: `query MatchedPlaces($districts: [UUID!], $schools: [UUID!]) {
  districts(filter: { ids: $districts }, page: { limit: 50 }) { nodes { id displayName state } }
  schools(filter: { ids: $schools }, page: { limit: 50 }) { nodes { id displayName state } }
}`,
    variables: { districts: idsOf('district'), schools: idsOf('school') },
  };
};

const matchesOf = (id: string): Operation => ({
  query: `query SearchMatches($id: UUID!) {
  savedSearchFeed(savedSearchId: $id, page: { limit: 50 }) {
    pagination { total }
    nodes { id kind reason entityType entityId foundAt }
  }
}`,
  variables: { id },
});

interface Answer {
  readonly savedSearchFeed: {
    readonly nodes: readonly Match[];
    readonly pagination: { readonly total: number };
  } | null;
}

/** The matches of a watched search in the last 30 days, the latest first; loaded when the user opens them. */
export function Matches({ session, searchId }: { readonly session: Session; readonly searchId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useAnswer<Answer>(session, isOpen ? matchesOf(searchId) : undefined);
  const { nodes = [], pagination } = data?.savedSearchFeed ?? {};
  const places = useAnswer<Record<'districts' | 'schools', { readonly nodes: readonly Place[] }>>(
    session,
    nodes.length > 0 ? placesOf(nodes) : undefined,
  ).data;
  const names = new Map(
    [...(places?.districts.nodes ?? []), ...(places?.schools.nodes ?? [])].map(
      ({ id, displayName, state }) => [id, `${displayName}, ${state}`],
    ),
  );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Matches of the last 30 days</summary>
      <Alert text={error} />
      {data && nodes.length === 0 && <p class="soft small">None yet.</p>}
      {pagination && pagination.total > nodes.length && (
        <p class="soft small">The first {countOf(nodes.length, 'match', 'matches')}; the feed has all.</p>
      )}
      <ul class="list">
        {nodes.toReversed().map(({ id, kind, reason, entityType, entityId, foundAt }) => (
          <li key={id}>
            <a class="grow" href={`/explore/${entityType}s/${entityId}`}>
              {kind === entityType ? '' : `${kindName(kind)} at `}
              {names.get(entityId) ?? `a ${entityType}`}
            </a>
            <span class="small soft">
              {inWords(reason).toLowerCase()}, <When at={foundAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
