import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { Session } from '../parts/session.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type FilterName, filterKind, valuesOf } from './filters.ts';
import type { Names } from './names-of.ts';
import { VendorPicker } from './vendor-picker.tsx';

interface FilterEditorProps {
  readonly session: Session;
  readonly name: FilterName;
  /** The current value; several values are separated by commas. */
  readonly value?: string | undefined;
  readonly names: Pick<Names, 'lists' | 'owners' | 'all'>;
  readonly onSet: (value: string) => void;
}

/** With more choices than this, a field finds them by their text. */
const FEW_CHOICES = 8;

/** The choices of a filter, or a field for its value. */
export function FilterEditor({ session, name, value = '', names, onSet }: FilterEditorProps) {
  const { kind, choices, isMany } = filterKind(name);
  if (kind === 'vendor') {
    const chosen = valuesOf(value).map((id) => [id, names.all[id] ?? '…'] as const);
    return <VendorPicker session={session} chosen={chosen} onPick={onSet} />;
  }
  const { lists, owners } = names;
  const offered = { state: STATE_NAMES, list: lists, owner: owners }[kind as string] ?? choices ?? {};
  return (
    <>
      {kind === 'list' && Object.keys(lists).length === 0 && <p class="soft">There is no list yet.</p>}
      <Choices offered={offered} chosen={isMany ? valuesOf(value) : [value]} onSet={onSet} />
      {['text', 'number', 'date'].includes(kind) && <ValueForm name={name} value={value} onSet={onSet} />}
    </>
  );
}

interface ChoicesProps {
  readonly offered: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly onSet: (value: string) => void;
}

/** The choices of a filter. A field narrows many of them down, and Enter takes the first that is left. */
export function Choices({ offered, chosen, onSet }: ChoicesProps) {
  const [text, setText] = useState('');
  const all = Object.entries(offered);
  const words = text.trim().toLowerCase();
  const rank = ([code, title]: [string, string]) =>
    code.toLowerCase() === words ? 0 : title.toLowerCase().startsWith(words) ? 1 : 2;
  const found = all
    .filter(([code, title]) => `${code} ${title}`.toLowerCase().includes(words))
    .toSorted((a, b) => (words ? rank(a) - rank(b) : 0));
  return (
    <>
      {all.length > FEW_CHOICES && (
        <input
          class="type"
          type="search"
          aria-label="Find a choice"
          placeholder="Type to find"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            const first = found[0];
            if (event.key !== 'Enter' || !first) return;
            event.preventDefault();
            setText('');
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onSet(first[0]);
          }}
        />
      )}
      {found.map(([value, title]) => (
        <button
          key={value}
          type="button"
          class="choice"
          aria-pressed={chosen.includes(value)}
          data-closes
          onClick={() => onSet(value)}
        >
          {title}
          {chosen.includes(value) && <Icon name="check" />}
        </button>
      ))}
      {found.length === 0 && all.length > 0 && <p class="soft small">No such choice.</p>}
    </>
  );
}

function ValueForm({ name, value, onSet }: Pick<FilterEditorProps, 'name' | 'value' | 'onSet'>) {
  const { title, kind, choices } = filterKind(name);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const given = String(new FormData(form).get('value')).trim();
        if (given) onSet(given);
        form.closest<HTMLElement>('[popover]')?.hidePopover();
      }}
    >
      {kind === 'date' ? (
        <label class="field">
          {title}
          <input name="value" type="date" required value={value} />
        </label>
      ) : (
        <label class="field">
          {choices ? 'Or any other title with' : title}
          <input
            name="value"
            value={value}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            pattern={kind === 'number' ? '[0-9]+([.][0-9]+)?' : undefined}
            required
          />
        </label>
      )}
      <button type="submit" class="btn primary">
        Apply
      </button>
    </form>
  );
}
