import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Session } from '../parts/session.tsx';
import { EndingPicker } from './ending-picker.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterName, filterKind, valuesOf, valueText } from './filters.ts';
import type { Names } from './names-of.ts';
import { SUBJECTS, type SubjectName, subjectOf, type View } from './view.ts';

interface ChipsProps {
  readonly session: Session;
  readonly view: View;
  readonly names: Names;
  onChange(change: Partial<View>): void;
}

/** Filters that have a chip of their own while they are not in use; the others are in the menu "Filter". */
const FIRST: readonly FilterName[] = [
  'state',
  'role',
  'county',
  'contactRole',
  'contractEndsBefore',
  'vendorCategory',
  'vendorIds',
  'rfpStatus',
  'painPointCategory',
  'fundingSource',
  'triage',
];

const ORDER: readonly SubjectName[] = ['districts', 'schools', 'contacts'];

/** The choice of what is listed, and its filters: filled chips for those in use, outlined chips for others. */
export function Chips({ session, view, names, onChange }: ChipsProps) {
  const { filter } = view;
  const used = subjectOf(view).filters.filter((name) => filter[name]);
  const offered = subjectOf(view).filters.filter((name) => filterKind(name).kind !== 'id' && !filter[name]);
  const first = FIRST.filter((name) => offered.includes(name));
  const rest = offered.filter((name) => !first.includes(name));
  const put = (name: FilterName, value: string | undefined) =>
    onChange({ filter: { ...filter, [name]: value } });
  /** Sets the value of a filter; adds it to the values of a filter that has several, or removes it from them. */
  const set = (name: FilterName) => (value: string) => {
    if (!filterKind(name).isMany) return put(name, value);
    const before = valuesOf(filter[name] ?? '');
    const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    put(name, values.join(',') || undefined);
  };
  const editor = (name: FilterName) =>
    name === 'contractEndsBefore' ? (
      <EndingPicker filter={filter} onPick={(next) => onChange({ filter: next })} />
    ) : (
      <FilterEditor session={session} name={name} value={filter[name]} names={names} onSet={set(name)} />
    );
  const textOf = (name: FilterName): string =>
    (filterKind(name).isMany ? valuesOf(filter[name]!) : [filter[name]!])
      .map((one) => valueText(name, one, names.all))
      .join(', ');
  return (
    <div class="row filters" role="group" aria-label="Filters">
      <SubjectChoice current={view.subject} onChoose={(subject) => onChange({ subject, order: undefined })} />
      {used.map((name) => {
        const { kind, title } = filterKind(name);
        const hasPicker = kind !== 'flag' && kind !== 'id';
        const face = kind === 'flag' ? <b>{title}</b> : <FilterText title={title} text={textOf(name)} />;
        return (
          <span key={name} class="chip on">
            {hasPicker ? (
              <Menu label={title} class="picker" isFromLeft isLazy face={face}>
                {editor(name)}
              </Menu>
            ) : (
              face
            )}
            <button type="button" aria-label={`Remove filter ${title}`} onClick={() => put(name, undefined)}>
              <Icon name="close" />
            </button>
          </span>
        );
      })}
      {first.map((name) => (
        <Menu
          key={name}
          label={filterKind(name).title}
          class="chip"
          isFromLeft
          isLazy
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
        isLazy
        onOpen={names.wantLists}
        face={
          <>
            <Icon name="add" />
            Filter
          </>
        }
      >
        {rest.map((name) =>
          filterKind(name).kind === 'flag' ? (
            <button key={name} type="button" data-closes onClick={() => put(name, 'true')}>
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
      {used.length > 1 && (
        <button type="button" class="link" onClick={() => onChange({ filter: {} })}>
          Clear all
        </button>
      )}
    </div>
  );
}

interface SubjectChoiceProps {
  readonly current: SubjectName;
  readonly onChoose: (subject: SubjectName) => void;
}

const SubjectChoice = ({ current, onChoose }: SubjectChoiceProps) => (
  <div class="seg" role="group" aria-label="What is listed">
    {ORDER.map((name) => (
      <button key={name} type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
        {SUBJECTS[name].title}
      </button>
    ))}
  </div>
);

const FilterText = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <span class="clip" title={text}>
    {title}: <b>{text}</b>
  </span>
);
