import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Session } from '../parts/session.tsx';
import { EndingPicker } from './ending-picker.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type Filter, type FilterName, filterKind, valuesOf, valueText } from './filters.ts';
import type { Names } from './names-of.ts';
import { SUBJECTS, type SubjectName, subjectOf, type View } from './view.ts';

interface UsedProps {
  readonly view: View;
  readonly names: Names;
  onChange(change: Partial<View>): void;
}

interface ChipsProps extends UsedProps {
  readonly session: Session;
}

/** Maximum number of outlined chips; further filters are in the "Filter" menu. */
const FIRST: readonly FilterName[] = [
  'state',
  'role',
  'county',
  'contractEndsBefore',
  'vendorCategory',
  'vendorIds',
  'rfpStatus',
  'painPointCategory',
  'fundingSource',
  'triage',
];

const ORDER: readonly SubjectName[] = ['districts', 'schools', 'contacts'];

/** The subject and its filters: filled chips for active filters, outlined ones for others. */
export function Chips({ session, view, names, onChange }: ChipsProps) {
  const offered = subjectOf(view).filters.filter((name) => {
    const { kind, isMany } = filterKind(name);
    return kind !== 'id' && (isMany || !view.filter[name]);
  });
  const first = FIRST.filter((name) => offered.includes(name) && !view.filter[name]);
  const rest = offered.filter((name) => !first.includes(name));
  const set = (name: FilterName) => (value: string) => {
    const values = filterKind(name).isMany ? [...valuesOf(view.filter[name] ?? ''), value] : [value];
    onChange({ filter: { ...view.filter, [name]: [...new Set(values)].join(',') || undefined } });
  };
  const editor = (name: FilterName) =>
    name === 'contractEndsBefore' ? (
      <EndingPicker filter={view.filter} onPick={(filter) => onChange({ filter })} />
    ) : (
      <FilterEditor session={session} name={name} lists={names.lists} onSet={set(name)} />
    );
  return (
    <div class="row filters" role="group" aria-label="Filters">
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
      <Used view={view} names={names} onChange={onChange} />
      {first.map((name) => (
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
          {editor(name)}
        </Menu>
      ))}
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
              {editor(name)}
            </details>
          ),
        )}
      </Menu>
      <ClearAll view={view} onChange={onChange} />
    </div>
  );
}

const ClearAll = ({ view, onChange }: Pick<UsedProps, 'view' | 'onChange'>) =>
  Object.values(view.filter).filter(Boolean).length > 1 ? (
    <button type="button" class="link" onClick={() => onChange({ filter: {} })}>
      Clear all
    </button>
  ) : null;

/** A filled chip for each active value, which removes it. */
function Used({ view, names, onChange }: UsedProps) {
  const used = subjectOf(view).filters.flatMap((name) => {
    const value = view.filter[name];
    if (!value) return [];
    return (filterKind(name).isMany ? valuesOf(value) : [value]).map((one) => ({ name, one, value }));
  });
  const without = (name: FilterName, value: string, one: string): Filter => {
    const others = filterKind(name).isMany ? valuesOf(value).filter((other) => other !== one) : [];
    return { ...view.filter, [name]: others.join(',') || undefined };
  };
  return (
    <>
      {used.map(({ name, one, value }) => (
        <button
          key={`${name} ${one}`}
          type="button"
          class="chip on"
          onClick={() => onChange({ filter: without(name, value, one) })}
        >
          <span class="unseen">Remove filter </span>
          {filterKind(name).kind === 'flag' ? (
            <b>{filterKind(name).title}</b>
          ) : (
            <span>
              {filterKind(name).title}: <b>{valueText(name, one, names.all)}</b>
            </span>
          )}
          <Icon name="close" />
        </button>
      ))}
    </>
  );
}

/** A message that nothing matches, with buttons that remove a filter. */
export const NoMatch = (props: UsedProps) => (
  <div class="body empty">
    <p role="status">No {subjectOf(props.view).title.toLowerCase()} match.</p>
    <div class="row">
      <Used {...props} />
      <ClearAll {...props} />
    </div>
  </div>
);
