import { useState } from 'preact/hooks';
import { format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { filterInput, fromInput } from './filters.ts';
import { addressOf, chartOf, readView, SUBJECTS, type View } from './view.ts';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly chart: string | null;
  readonly isShared: boolean;
  readonly isWatched: boolean;
  readonly newSinceLastSeen: number;
  readonly userId: string;
}

const savedViews: Operation = {
  query: `query SavedViews {
  savedSearches(page: { limit: 200 }) { nodes { id name type filter chart isShared isWatched newSinceLastSeen userId } }
}`,
  variables: {},
};
const create = (input: object): Operation => ({
  query: `mutation SaveView($input: CreateSavedSearchInput!) {
  createSavedSearch(input: $input) { id name }
}`,
  variables: { input },
});
const update = (id: string, input: object): Operation => ({
  query: `mutation ChangeView($id: UUID!, $input: UpdateSavedSearchInput!) {
  updateSavedSearch(id: $id, input: $input) { id name }
}`,
  variables: { id, input },
});
const remove = (id: string): Operation => ({
  query: `mutation DeleteView($id: UUID!) {
  deleteSavedSearch(id: $id)
}`,
  variables: { id },
});

/** The address of a saved search: its filter, as far as the page supports it, and its chart. */
export const addressOfSaved = ({ type, filter, chart }: Pick<Saved, 'type' | 'filter' | 'chart'>): string => {
  const given = Object.entries(fromInput(filter)) as [string, string][];
  return addressOf(readView(`?${new URLSearchParams([['count', type], ...given])}&${chart ?? ''}`));
};

interface SavedViewsProps {
  readonly session: Session;
  readonly view: View;
  readonly go: (query: string) => void;
}

/** The menu of saved searches, the user's own and shared ones: opens, saves, replaces, and deletes them. */
export function SavedViews({ session, view, go }: SavedViewsProps) {
  const [revision, setRevision] = useState(0);
  const [status, setStatus] = useState('');
  const [wasOpened, setOpened] = useState(false);
  const answer = useAnswer<{ savedSearches: { nodes: readonly Saved[] } }>(
    session,
    wasOpened ? savedViews : undefined,
    revision,
  );
  const views = (answer.data?.savedSearches.nodes ?? []).filter(({ type }) => Object.hasOwn(SUBJECTS, type));
  const open = views.find((saved) => addressOfSaved(saved) === addressOf(view));
  const own = views.filter(({ userId }) => userId === session.me.user.id);
  const act = (operation: Operation, done: string) =>
    session.run(operation).then(
      () => {
        setStatus(done);
        setRevision((before) => before + 1);
      },
      ({ message }: Error) => setStatus(message),
    );
  const save = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = String(given.get('name')).trim();
    const values = {
      filter: { [view.subject]: filterInput(view.filter) },
      chart: chartOf(view),
      isShared: given.has('shared'),
      isWatched: given.has('watched'),
    };
    const known = own.find((saved) => saved.name === name && saved.type === view.subject);
    act(known ? update(known.id, values) : create({ name, ...values }), `“${name}” is saved.`);
  };
  return (
    <Menu
      label="Saved views"
      onOpen={() => setOpened(true)}
      face={
        <>
          <Icon name="bookmark" />
          {open?.name ?? 'Saved views'}
        </>
      }
    >
      {answer.data && views.length === 0 && <p class="soft">No view is saved yet.</p>}
      {views.map((saved) => (
        <button
          key={saved.id}
          type="button"
          data-closes
          aria-current={saved === open ? 'true' : undefined}
          onClick={() => go(addressOfSaved(saved))}
        >
          {saved.name}
          {saved.isShared && ' (shared)'}
          {saved.isWatched && saved.newSinceLastSeen > 0 && (
            <span class="tag accent push">{format(saved.newSinceLastSeen)} new</span>
          )}
        </button>
      ))}
      {views.length > 0 && <a href="/explore/searches">All saved searches</a>}
      <hr />
      {session.may('manage') && (
        <form
          class="stack"
          aria-label="Save this view"
          onSubmit={(event) => {
            event.preventDefault();
            save(event.currentTarget);
          }}
        >
          <label class="field">
            Save this view as
            <input name="name" required maxLength={200} />
          </label>
          <label class="check">
            <input type="checkbox" name="shared" /> share it with the organization
          </label>
          <label class="check">
            <input type="checkbox" name="watched" /> tell me what is new
          </label>
          <button type="submit" class="btn primary">
            Save
          </button>
          {open && own.includes(open) && (
            <button
              type="button"
              class="btn"
              onClick={() => act(remove(open.id), `“${open.name}” is deleted.`)}
            >
              Delete “{open.name}”
            </button>
          )}
        </form>
      )}
      <p role="status">{status || answer.error}</p>
    </Menu>
  );
}
