import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import { type FeedView, feedInput } from './feed-view.ts';

const create = (name: string, filter: object): Operation => ({
  query: `mutation WatchSignals($input: CreateSavedSearchInput!) {
  createSavedSearch(input: $input) { id name }
}`,
  variables: { input: { name, filter: { signals: filter }, isWatched: true } },
});

/** Saves the filters of the feed as a watched search. */
export function SaveFeed({ session, view }: { readonly session: Session; readonly view: FeedView }) {
  const [status, setStatus] = useState('');
  if (!session.may('manage')) return null;
  return (
    <Menu
      label="Watch"
      face={
        <>
          <Icon name="bell" />
          Watch
        </>
      }
    >
      <form
        class="stack"
        aria-label="Watch these signals"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          session.run(create(name, feedInput(view.filter))).then(
            () => setStatus(`“${name}” is saved and watched.`),
            ({ message }: Error) => setStatus(message),
          );
        }}
      >
        <label class="field">
          Watch these signals as
          <input name="name" required maxLength={200} />
        </label>
        <button type="submit" class="btn primary">
          Save and watch
        </button>
      </form>
      <p role="status">{status}</p>
      <a href="/explore/searches">All saved searches</a>
    </Menu>
  );
}
