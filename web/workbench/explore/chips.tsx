import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type Filter, type FilterName, filterKind, valueText } from './filters.ts';
import { SUBJECTS, type SubjectName, subjectOf, type View } from './view.ts';

export interface Names {
  /** Names of lists by id. */
  readonly lists: Readonly<Record<string, string>>;
}

interface ChipsProps extends Names {
  readonly view: View;
  onChange(change: Partial<View>): void;
}

/** Outlined chips before all others; the rest is behind "Filter". */
const FIRST: readonly FilterName[] = [
  'state',
  'county',
  'localeType',
  'vendorCategory',
  'hasExpiringContracts',
];

const ORDER: readonly SubjectName[] = ['districts', 'schools', 'contacts'];

/** The subject and its filters: filled chips for those in use, outlined ones for others. */
export function Chips({ view, lists, onChange }: ChipsProps) {
  const { filters } = subjectOf(view);
  const used = filters.filter((name) => view.filter[name]);
  const unused = filters.filter((name) => !view.filter[name] && filterKind(name).kind !== 'id');
  const set = (name: FilterName) => (value: string | undefined) =>
    onChange({ filter: { ...view.filter, [name]: value || undefined } });
  const names = { ...STATE_NAMES, ...lists };
  const first = unused.filter((name) => FIRST.includes(name));
  const rest = unused.filter((name) => !FIRST.includes(name));
  return (
    <div class="row filters">
      <div class="seg" role="group" aria-label="What is listed">
        {ORDER.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view.subject}
            onClick={() => onChange({ subject: name, order: undefined })}
          >
            {SUBJECTS[name].title}
          </button>
        ))}
      </div>
      {used.map((name) => (
        <button key={name} type="button" class="chip on" onClick={() => set(name)(undefined)}>
          <span class="unseen">Remove filter </span>
          {filterKind(name).kind === 'flag' ? (
            <b>{filterKind(name).title}</b>
          ) : (
            <>
              {filterKind(name).title}: <b>{valueText(name, view.filter[name]!, names)}</b>
            </>
          )}
          <Icon name="close" />
        </button>
      ))}
      {first.map((name) =>
        filterKind(name).kind === 'flag' ? (
          <button key={name} type="button" class="chip" onClick={() => set(name)('true')}>
            {filterKind(name).title}
          </button>
        ) : (
          <Menu
            key={name}
            label={filterKind(name).title}
            class="chip"
            isFromLeft
            face={
              <>
                {filterKind(name).title}
                <Icon name="down" />
              </>
            }
          >
            <Editor name={name} lists={lists} onSet={set(name)} />
          </Menu>
        ),
      )}
      <Menu
        label="Filter"
        class="chip add"
        isFromLeft
        face={
          <>
            <Icon name="add" />
            Filter
          </>
        }
      >
        {rest.map((name) =>
          filterKind(name).kind === 'flag' ? (
            <button key={name} type="button" data-closes onClick={() => set(name)('true')}>
              {filterKind(name).title}
            </button>
          ) : (
            <details key={name} name="filter">
              <summary>{filterKind(name).title}</summary>
              <Editor name={name} lists={lists} onSet={set(name)} />
            </details>
          ),
        )}
      </Menu>
      {used.length > 1 && (
        <button type="button" class="link" onClick={() => onChange({ filter: {} as Filter })}>
          Clear all
        </button>
      )}
    </div>
  );
}

interface EditorProps extends Names {
  readonly name: FilterName;
  onSet(value: string | undefined): void;
}

/** The choices of a filter, or a field for its value. */
function Editor({ name, lists, onSet }: EditorProps) {
  const {
    title,
    kind,
    choices = kind === 'state' ? STATE_NAMES : kind === 'list' ? lists : undefined,
  } = filterKind(name);
  if (choices)
    return Object.keys(choices).length === 0 ? (
      <p class="soft">There is no list yet.</p>
    ) : (
      Object.entries(choices).map(([value, text]) => (
        <button key={value} type="button" data-closes onClick={() => onSet(value)}>
          {text}
        </button>
      ))
    );
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem('value') as HTMLInputElement;
        onSet(field.value.trim());
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      }}
    >
      <label class="field">
        {title}
        <input
          name="value"
          inputMode={kind === 'number' ? 'numeric' : 'search'}
          pattern={kind === 'number' ? '[0-9]+([.][0-9]+)?' : undefined}
          required
        />
      </label>
      <button type="submit" class="btn primary">
        Apply
      </button>
    </form>
  );
}

/** Says that nothing matches, and offers to remove a filter. */
export function NoMatch({ view, lists, onChange }: ChipsProps) {
  const used = Object.entries(view.filter) as [FilterName, string][];
  const names = { ...STATE_NAMES, ...lists };
  return (
    <div class="body empty">
      <p role="status">No {subjectOf(view).title.toLowerCase()} match.</p>
      <p class="row">
        {used.map(([name, value]) => (
          <button
            key={name}
            type="button"
            class="chip on"
            onClick={() => onChange({ filter: { ...view.filter, [name]: undefined } })}
          >
            {filterKind(name).title}: <b>{valueText(name, value, names)}</b>
            <Icon name="close" />
          </button>
        ))}
        {used.length > 1 && (
          <button type="button" class="link" onClick={() => onChange({ filter: {} })}>
            Clear all
          </button>
        )}
      </p>
    </div>
  );
}
