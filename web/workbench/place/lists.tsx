import { useState } from 'preact/hooks';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';

type Listable = 'district' | 'school' | 'contact';

const listsOf = (entityType: Listable): Operation => ({
  query: `query ListsOfType($filter: ListFilter!) {
  lists(filter: $filter) { nodes { id name itemCount } }
}`,
  variables: { filter: { entityType, isEditable: true } },
});
const create = (name: string, entityType: Listable): Operation => ({
  query: `mutation CreateList($input: CreateListInput!) {
  createList(input: $input) { id name }
}`,
  variables: { input: { name, entityType } },
});
const add = (listId: string, entityId: string): Operation => ({
  query: `mutation AddToList($listId: UUID!, $items: [ListItemInput!]!) {
  addListItems(listId: $listId, items: $items) { id }
}`,
  variables: { listId, items: [{ entityId }] },
});

interface AddToListProps {
  readonly session: Session;
  readonly type: Listable;
  readonly id: string;
}

interface Lists {
  readonly lists: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
}

/** Adds a record to one of the user's lists, or to a new one. */
export function AddToList({ session, type, id }: AddToListProps) {
  const [revision, setRevision] = useState(0);
  const [status, setStatus] = useState('');
  const answer = useAnswer<Lists>(session, listsOf(type), revision);
  if (!session.may('manage')) return null;
  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = String(given.get('name') ?? '').trim();
    const chosen = String(given.get('list') ?? '');
    if (!chosen && !name) return setStatus('Choose a list, or name a new one.');
    const made =
      name && (await session.run<{ createList: { id: string } }>(create(name, type))).createList.id;
    await session.run(add(made || chosen, id));
    setStatus('Added.');
    setRevision(revision + 1);
    form.reset();
  };
  return (
    <form
      class="line"
      aria-label="Add to a list"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget).catch(({ message }: Error) => setStatus(message));
      }}
    >
      <label>
        List{' '}
        <select name="list">
          <option value="">New list</option>
          {answer.data?.lists.nodes.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name of a new list <input name="name" maxLength={200} />
      </label>
      <button type="submit">Add to list</button>
      <span role="status">{status || answer.error}</span>
    </form>
  );
}
