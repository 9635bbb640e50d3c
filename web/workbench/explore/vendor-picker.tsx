import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { categoryName } from '../parts/words.ts';

/** A pause in typing after which vendors are searched. */
const WAIT_MS = 150;

const vendorsWith = (search: string): Operation => ({
  query: `query FindVendors($filter: VendorFilter!) {
  vendors(filter: $filter, page: { limit: 8 }) { nodes { id canonicalName category } }
}`,
  variables: { filter: search ? { search } : {} },
});

interface Found {
  readonly vendors: {
    readonly nodes: readonly {
      readonly id: string;
      readonly canonicalName: string;
      readonly category: string | null;
    }[];
  };
}

interface VendorPickerProps {
  readonly session: Session;
  /** The vendors that the filter has already. */
  readonly chosen: readonly (readonly [id: string, name: string])[];
  readonly onPick: (id: string) => void;
}

/** Finds vendors by name while the user types. */
export function VendorPicker({ session, chosen, onPick }: VendorPickerProps) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useAnswer<Found>(session, vendorsWith(search));
  const found = (data?.vendors.nodes ?? []).filter(({ id }) => !chosen.some(([one]) => one === id));
  return (
    <>
      <p>
        <label class="field">
          Name of the vendor
          <input
            type="search"
            value={text}
            autocomplete="off"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      </p>
      {chosen.map(([id, name]) => (
        <button
          key={id}
          type="button"
          class="choice"
          aria-pressed={true}
          data-closes
          onClick={() => onPick(id)}
        >
          {name}
          <Icon name="check" />
        </button>
      ))}
      {found.map(({ id, canonicalName, category }) => (
        <button key={id} type="button" class="choice" data-closes onClick={() => onPick(id)}>
          {canonicalName}
          {category && <span class="small soft push">{categoryName(category)}</span>}
        </button>
      ))}
      <p role="status" class="soft small">
        {error ?? (data && found.length === 0 ? 'No vendor of this name.' : '')}
      </p>
    </>
  );
}
