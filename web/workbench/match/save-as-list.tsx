import { useState } from 'preact/hooks';
import { countOf } from '../parts/format.ts';
import type { Session } from '../parts/session.tsx';
import { type Chosen, meant } from './as-file.ts';
import { addToList, createList, type Match, type PlaceType } from './operations.ts';

const ITEMS_AT_ONCE = 100;

interface SaveAsListProps {
  readonly session: Session;
  readonly matches: readonly Match[];
  readonly chosen: Chosen;
}

/** Makes a list of the matched districts, and one of the same name of the schools. */
export function SaveAsList({ session, matches, chosen }: SaveAsListProps) {
  const [status, setStatus] = useState('');
  const places = meant(matches, chosen);
  const total = places.district.length + places.school.length;
  if (!session.may('manage')) return <p class="foot">Lists need a key with the scope “manage”.</p>;
  const save = async (name: string) => {
    setStatus('Saving…');
    for (const [type, ids] of Object.entries(places)) {
      if (ids.length === 0) continue;
      const { createList: list } = await session.run<{ createList: { id: string } }>(
        createList(name, type as PlaceType),
      );
      for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE)
        await session.run(addToList(list.id, ids.slice(at, at + ITEMS_AT_ONCE)));
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
