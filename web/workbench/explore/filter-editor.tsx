import type { Session } from '../parts/session.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type FilterName, filterKind } from './filters.ts';
import { VendorPicker } from './vendor-picker.tsx';

interface FilterEditorProps {
  readonly session: Session;
  readonly name: FilterName;
  readonly lists: Readonly<Record<string, string>>;
  readonly onSet: (value: string) => void;
}

/** The choices of a filter, or a field for its value. */
export function FilterEditor({ session, name, lists, onSet }: FilterEditorProps) {
  const { kind, choices } = filterKind(name);
  if (kind === 'vendor') return <VendorPicker session={session} onPick={onSet} />;
  const offered = kind === 'state' ? STATE_NAMES : kind === 'list' ? lists : (choices ?? {});
  return (
    <>
      {kind === 'list' && Object.keys(lists).length === 0 && <p class="soft">There is no list yet.</p>}
      {Object.entries(offered).map(([value, text]) => (
        <button key={value} type="button" class="choice" data-closes onClick={() => onSet(value)}>
          {text}
        </button>
      ))}
      {['text', 'number', 'date'].includes(kind) && <ValueForm name={name} onSet={onSet} />}
    </>
  );
}

function ValueForm({ name, onSet }: Pick<FilterEditorProps, 'name' | 'onSet'>) {
  const { title, kind, choices } = filterKind(name);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const value = String(new FormData(form).get('value')).trim();
        if (value) onSet(value);
        form.closest<HTMLElement>('[popover]')?.hidePopover();
      }}
    >
      {kind === 'date' ? (
        <label class="field">
          {title}
          <input name="value" type="date" required />
        </label>
      ) : (
        <label class="field">
          {choices ? 'Or any other title with' : title}
          <input
            name="value"
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
