import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import type { PlaceRef } from './operations.ts';
import type { Profile } from './types.ts';

/** A search that the place meets once its website was read, by which its watchers learn of it. */
const watch = ({ type, id }: PlaceRef, name: string): Operation => ({
  query: `mutation WatchPlace($input: CreateSavedSearchInput!) {
  createSavedSearch(input: $input) { id }
}`,
  variables: {
    input: {
      name: `${name}: first reading`.slice(0, 200),
      filter: { [`${type}s`]: { ids: [id], status: 'completed' } },
      isWatched: true,
    },
  },
});

const setWebsite = ({ type, id }: PlaceRef, websiteUrl: string): Operation => ({
  query: `mutation SetWebsite($entityType: InstitutionType!, $entityId: UUID!, $websiteUrl: String) {
  setWebsite(entityType: $entityType, entityId: $entityId, websiteUrl: $websiteUrl) { scoutability }
}`,
  variables: { entityType: type, entityId: id, websiteUrl },
});

interface NothingKnownProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly profile: Profile;
  readonly name: string;
  readonly onChanged: () => void;
}

/** A place that is not for sale: nothing of it is known, and nothing can be read. It can be watched. */
export function NothingKnown({ session, place, profile, name, onChanged }: NothingKnownProps) {
  const { failure } = profile.scoutingStatus;
  const [status, setStatus] = useState('');
  const [isWatched, setWatched] = useState(false);
  const run = (operation: Operation, then: () => void) =>
    session.run(operation).then(then, ({ message }: Error) => setStatus(message));
  return (
    <section id="inside" class="card lock" aria-labelledby="inside-title">
      <div>
        <h2 id="inside-title">Nothing is known about this place yet</h2>
        <p class="soft">
          {profile.websiteUrl
            ? `Its website cannot be read${failure ? `: ${failure.message}` : '.'}`
            : 'No website is known for it, so nothing can be read.'}{' '}
          There is nothing to buy until that changes.
        </p>
      </div>
      <div class="pay">
        {session.may('operate') && (
          <form
            class="stack"
            aria-label="Add its website"
            onSubmit={(event) => {
              event.preventDefault();
              const url = String(new FormData(event.currentTarget).get('website')).trim();
              void run(setWebsite(place, url), onChanged);
            }}
          >
            <label class="field">
              Its website
              <input name="website" required maxLength={500} placeholder="www.example.org" inputMode="url" />
            </label>
            <button type="submit" class="btn">
              Add its website
            </button>
          </form>
        )}
        {session.may('manage') && (
          <button
            type="button"
            class="btn primary"
            disabled={isWatched}
            onClick={() =>
              run(watch(place, name), () => {
                setWatched(true);
                setStatus('You hear of it as soon as its website was read. Nothing is charged.');
              })
            }
          >
            <Icon name="bell" />
            Tell me when there is something
          </button>
        )}
        <p class="small soft" role="status">
          {status}
        </p>
        {isWatched && (
          <a class="small" href="/explore/searches">
            All that you watch
          </a>
        )}
      </div>
    </section>
  );
}
