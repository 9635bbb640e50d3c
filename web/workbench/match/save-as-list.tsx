import { useState } from 'preact/hooks';
import { countOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import type { Accounts } from './accounts.ts';
import { type Chosen, meant } from './as-file.ts';
import { addToList, createList, type Match, type PlaceType } from './operations.ts';

/** Maximum number of items that one mutation adds. */
const ITEMS_AT_ONCE = 100;

interface SaveAsListProps {
  readonly session: Session;
  readonly matches: readonly Match[];
  readonly chosen: Chosen;
  readonly given: Accounts;
}

const USERS: Operation = { query: 'query Colleagues {\n  users { id name removedAt }\n}', variables: {} };

interface Colleagues {
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly removedAt: string | null;
  }[];
}

/** The form that makes a list of the matched districts and one of the schools, with accounts and their owners. */
export function SaveAsList({ session, matches, chosen, given }: SaveAsListProps) {
  const [status, setStatus] = useState('');
  const places = meant(matches, chosen, given);
  const total = places.district.length + places.school.length;
  if (!session.may('manage')) return <p class="foot">Lists need a key with the scope “manage”.</p>;
  const save = async (name: string) => {
    setStatus('Saving…');
    const isMixed = places.district.length > 0 && places.school.length > 0;
    const hasOwners = [...places.district, ...places.school].some(({ owner }) => owner);
    const users = hasOwners ? (await session.run<Colleagues>(USERS)).users : [];
    const idOf = (owner: string | undefined) =>
      users.find((one) => !one.removedAt && one.name.toLowerCase() === owner?.toLowerCase())?.id;
    for (const [type, all] of Object.entries(places)) {
      if (all.length === 0) continue;
      // No two lists of a user have the same name.
      const { createList: list } = await session.run<{ createList: { id: string } }>(
        createList(isMixed ? `${name} (${type}s)` : name, type as PlaceType),
      );
      const items = all.map(({ owner, ...item }) => ({ ...item, ownerId: idOf(owner) }));
      for (let at = 0; at < items.length; at += ITEMS_AT_ONCE)
        await session.run(addToList(list.id, items.slice(at, at + ITEMS_AT_ONCE)));
    }
    const parts = [
      places.district.length > 0 && countOf(places.district.length, 'district'),
      places.school.length > 0 && countOf(places.school.length, 'school'),
    ];
    setStatus(`${parts.filter(Boolean).join(' and ')} saved as “${name}”.`);
  };
  return (
    <form
      class="chosen"
      aria-label="Make a list"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get('name')).trim();
        save(name).catch(({ message }: Error) => setStatus(message));
      }}
    >
      <label class="row">
        Name of the list
        <input name="name" required maxLength={200} />
      </label>
      <button type="submit" class="btn primary" disabled={total === 0}>
        Make a list of {countOf(total, 'place')}
      </button>
      <span role="status">{status}</span>
    </form>
  );
}
