import { useState } from 'preact/hooks';
import { addressOfSaved } from '../explore/saved.tsx';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { countOf, format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { copyText, More } from '../parts/more.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { addressOfFeed } from './feed-view.ts';
import { Matches } from './matches.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';

interface Search {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly type: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly chart: string | null;
  readonly isShared: boolean;
  readonly isWatched: boolean;
  readonly newSinceLastSeen: number;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  readonly feedUrl: string | null;
  readonly watchedPlaces: { readonly count: number; readonly isTooBroad: boolean } | null;
}

const searchesOf: Operation = {
  query: `query SavedSearches {
  savedSearches(page: { limit: 200 }) {
    nodes {
      id userId name type filter chart isShared isWatched newSinceLastSeen lastSeenAt createdAt feedUrl
      watchedPlaces { count isTooBroad }
    }
  }
}`,
  variables: {},
};
const see = (id: string): Operation => ({
  query: 'mutation SeeSearch($id: UUID!) {\n  seeSavedSearch(id: $id) { id lastSeenAt }\n}',
  variables: { id },
});
const update = (id: string, input: object): Operation => ({
  query: `mutation ChangeSearch($id: UUID!, $input: UpdateSavedSearchInput!) {
  updateSavedSearch(id: $id, input: $input) { id name }
}`,
  variables: { id, input },
});
const remove = (id: string): Operation => ({
  query: 'mutation DeleteSearch($id: UUID!) {\n  deleteSavedSearch(id: $id)\n}',
  variables: { id },
});

const TYPES: Readonly<Record<string, string>> = {
  districts: 'Districts',
  schools: 'Schools',
  contacts: 'Contacts',
  signals: 'Signals',
};

const addressOfSearch = (search: Pick<Search, 'type' | 'filter' | 'chart'>): string =>
  search.type === 'signals'
    ? `/explore/signals${addressOfFeed(search.filter)}`
    : `/explore${addressOfSaved(search)}`;

/** Saved searches with the numbers of new results and the feeds; each can be opened, watched, shared, and deleted. */
export function Searches({ session }: { readonly session: Session }) {
  const [revision, setRevision] = useState(0);
  const [doomed, setDoomed] = useState<Search>();
  const answer = useAnswer<{ savedSearches: { nodes: readonly Search[] } }>(session, searchesOf, revision);
  const searches = answer.data?.savedSearches.nodes ?? [];
  const act = (operation: Operation, done: string) =>
    session.run(operation).then(
      () => {
        say(done);
        setRevision((before) => before + 1);
      },
      ({ message }: Error) => say(message),
    );
  return (
    <>
      <div class="title">
        <h1>Saved searches</h1>
        <span class="row push actions">
          <More operations={[searchesOf]} />
        </span>
      </div>
      <WorkspaceNav />
      <Card id="searches" title="All saved searches" count={answer.data && searches.length} answer={answer}>
        {searches.length === 0 ? (
          <div class="body empty">
            <p>No search is saved yet. Filter in Explore or in Signals, and save the view.</p>
            <p class="row">
              <a class="btn primary" href="/explore">
                Explore
              </a>
              <a class="btn" href="/explore/signals">
                Signals
              </a>
            </p>
          </div>
        ) : (
          <ul class="rows">
            {searches.map((search) => (
              <Row
                key={search.id}
                session={session}
                search={search}
                onSee={() => act(see(search.id), `“${search.name}” is marked as seen.`)}
                onChange={(input, done) => act(update(search.id, input), done)}
                onDelete={() => setDoomed(search)}
              />
            ))}
          </ul>
        )}
      </Card>
      {doomed && (
        <ConfirmEnd
          verb="Delete"
          name={doomed.name}
          text="Its feed ends, and nobody is told of matches any more."
          onDo={() => act(remove(doomed.id), `“${doomed.name}” is deleted.`)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly session: Session;
  readonly search: Search;
  readonly onSee: () => void;
  readonly onChange: (input: object, done: string) => void;
  readonly onDelete: () => void;
}

function Row({ session, search, onSee, onChange, onDelete }: RowProps) {
  const { name, type, isShared, isWatched, newSinceLastSeen, lastSeenAt, feedUrl, watchedPlaces } = search;
  const mayChange = search.userId === session.me.user.id && session.may('manage');
  return (
    <li class="search">
      <div class="row">
        <div class="grow">
          <a class="name" href={addressOfSearch(search)}>
            {name}
          </a>{' '}
          {newSinceLastSeen > 0 && (
            <span class="tag accent">
              {newSinceLastSeen >= 1_000 ? '1,000 or more' : format(newSinceLastSeen)} new
            </span>
          )}
          {watchedPlaces?.isTooBroad && (
            <span
              class="tag pain"
              title="It finds more than your plan watches. Add filters to hear of new ones."
            >
              too broad to watch
            </span>
          )}
          <span class="sub small soft">
            {[
              watchedPlaces ? countOf(watchedPlaces.count, type.slice(0, -1)) : TYPES[type],
              isWatched && 'watched',
              isShared && 'shared',
            ]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            {lastSeenAt ? (
              <>
                seen <When at={lastSeenAt} />
              </>
            ) : (
              'never looked at'
            )}
          </span>
        </div>
        {newSinceLastSeen > 0 && (
          <button type="button" class="btn small" onClick={onSee}>
            <Icon name="check" />
            Mark as seen
          </button>
        )}
        {mayChange && (
          <button
            type="button"
            class="btn small"
            aria-pressed={isWatched}
            onClick={() =>
              onChange(
                { isWatched: !isWatched },
                isWatched ? `“${name}” is no longer watched.` : `“${name}” is watched.`,
              )
            }
          >
            <Icon name="bell" />
            {isWatched ? 'Watched' : 'Watch'}
          </button>
        )}
        {mayChange && <SearchMenu search={search} onChange={onChange} onDelete={onDelete} />}
      </div>
      {isWatched && <Matches session={session} searchId={search.id} />}
      {feedUrl && <FeedAddress url={feedUrl} />}
    </li>
  );
}

function SearchMenu({ search, onChange, onDelete }: Pick<RowProps, 'search' | 'onChange' | 'onDelete'>) {
  const { name, isShared, feedUrl } = search;
  return (
    <Menu label={`Change ${name}`} icon="more" class="btn small square">
      <button
        type="button"
        data-closes
        onClick={() =>
          onChange({ isShared: !isShared }, isShared ? 'Only you see it now.' : 'Everyone sees it now.')
        }
      >
        {isShared ? 'Stop sharing' : 'Share with the organization'}
      </button>
      {feedUrl && (
        <button
          type="button"
          data-closes
          onClick={() => onChange({ newFeedAddress: true }, 'The feed has a new address; the old one ends.')}
        >
          New feed address
        </button>
      )}
      <button type="button" class="danger" data-closes onClick={onDelete}>
        Delete
      </button>
    </Menu>
  );
}

const FeedAddress = ({ url }: { readonly url: string }) => (
  <p class="row feed-address">
    <label class="field grow">
      <span class="small soft">Address of the feed; keep it secret</span>
      <input readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    </label>
    <button type="button" class="btn end" onClick={() => copyText('the address of the feed', url)}>
      Copy
    </button>
  </p>
);
