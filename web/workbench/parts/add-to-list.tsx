import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import type { Operation } from './operation.ts';
import { type Session, useAnswer } from './session.tsx';
import { say } from './toast.ts';

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
const add = (
  listId: string,
  ids: readonly string[],
  said: { readonly notes?: string | undefined; readonly reason?: string | undefined },
  reasons?: ReadonlyMap<string, string>,
): Operation => ({
  query: `mutation AddToList($listId: UUID!, $items: [ListItemInput!]!) {
  addListItems(listId: $listId, items: $items) { id }
}`,
  variables: {
    listId,
    items: ids.map((entityId) => ({ entityId, ...said, reason: said.reason ?? reasons?.get(entityId) })),
  },
});

/** Maximum number of items that one mutation adds. */
const AT_ONCE = 100;

interface AddToListProps {
  readonly session: Session;
  readonly type: Listable;
  readonly ids: readonly string[];
  readonly class?: string;
  /** The label of the button. */
  readonly label?: string;
  /** The initial reason for adding the records. */
  readonly reason?: string | undefined;
  /** The reason for adding each record, by its id, unless the user states one reason for all of them. */
  readonly reasons?: ReadonlyMap<string, string>;
}

interface Lists {
  readonly lists: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
}

/** Adds records to one of the user's lists, or to a new one. */
export function AddToList({
  session,
  type,
  ids,
  class: look = 'btn',
  label = 'Add to list',
  reason,
  reasons,
}: AddToListProps) {
  const [revision, setRevision] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer<Lists>(session, isOpen ? listsOf(type) : undefined, revision);
  if (!session.may('manage')) return null;
  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = String(given.get('name') ?? '').trim();
    const chosen = String(given.get('list') ?? '');
    if (!chosen && !name) return say('Choose a list, or name a new one.');
    const text = (field: string) => String(given.get(field)).trim() || undefined;
    const said = { notes: text('notes'), reason: text('reason') };
    const made =
      !chosen && (await session.run<{ createList: { id: string } }>(create(name, type))).createList.id;
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await session.run(add(made || chosen, ids.slice(at, at + AT_ONCE), said, reasons));
    say('Added to the list.');
    setRevision(revision + 1);
    form.reset();
    form.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  return (
    <Menu
      label={label}
      onOpen={() => setOpen(true)}
      class={look}
      face={
        <>
          <Icon name="list" />
          {label}
        </>
      }
    >
      {isOpen && (
        <form
          class="stack"
          aria-label="Add to a list"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget).catch(({ message }: Error) => say(message));
          }}
        >
          <label class="field">
            List
            <select name="list">
              <option value="">New list</option>
              {answer.data?.lists.nodes.map((list) => (
                <option key={list.id} value={list.id}>
                  {list.name}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            Name of a new list
            <input name="name" maxLength={200} />
          </label>
          <label class="field">
            Why
            <input
              name="reason"
              maxLength={500}
              defaultValue={reason}
              placeholder={reasons?.size ? 'What each row shows' : undefined}
            />
          </label>
          <label class="field">
            Notes
            <input name="notes" maxLength={2_000} />
          </label>
          <button type="submit" class="btn primary">
            Add
          </button>
        </form>
      )}
    </Menu>
  );
}
