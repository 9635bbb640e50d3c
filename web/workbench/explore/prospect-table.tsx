import { keptQuery } from '../parts/came-for.ts';
import { Icon } from '../parts/icon.tsx';
import { areLettersOn } from '../parts/keys.tsx';
import { displayName, lineAmong, schoolName, unusualKind } from '../parts/names.ts';
import type { Session } from '../parts/session.tsx';
import { DemoMark } from '../parts/tags.tsx';
import { type Entity, Offer } from '../parts/unlock.tsx';
import type { Column, ListedContact, Row } from './columns.tsx';
import type { CursorKeys } from './cursor.ts';
import type { ListedPlace } from './graph.ts';
import { areaNameOf } from './map-of.tsx';
import { subjectOf, type View } from './view.ts';

/** Maximum number of rows that can be selected, and so unlocked at once. */
export const MOST_SELECTED = 50;

export const typeOf = ({ subject }: View) => subject.slice(0, -1) as Entity['entityType'];

interface TableProps {
  readonly session: Session;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly names: Readonly<Record<string, string>>;
  readonly order: string;
  readonly selected: ReadonlySet<string>;
  readonly isLate: boolean;
  onSort(order: string): void;
  onPick(id: string): void;
  onPickAll(): void;
  onUnlocked(): void;
}

const hrefOf = (view: View, row: Row): string => {
  const query = keptQuery(view.filter);
  if (view.subject !== 'contacts') return `/explore/${view.subject}/${row.id}${query}`;
  const { school, district } = row as ListedContact;
  const place = school ? `schools/${school.id}` : `districts/${district.id}`;
  return `/explore/${place}${query}#contacts`;
};

/** The name of a contact's school or district; undefined for a place. */
const placeNameOf = (row: Row): string | undefined => {
  const { school, district } = row as Partial<ListedContact>;
  return 'title' in row ? (school ?? district)?.name : undefined;
};

const nameOf = (view: View, { name }: Row): string =>
  view.subject === 'contacts' ? name : view.subject === 'schools' ? schoolName(name) : displayName(name);

/**
 * "Orange County, FL · Suburb": what distinguishes a place from others of its name. A charter school or a district of
 * a special type has the type in place of its locale; a school also has its district.
 */
const placeFacts = ({ subject }: View, place: ListedPlace, all: readonly ListedPlace[]): string =>
  [
    lineAmong(place, all),
    unusualKind(place) ?? place.localeType?.split(':')[0],
    subject === 'schools' && place.district && displayName(place.district.name),
  ]
    .filter(Boolean)
    .join(' · ');

/** The mark of a row on the map: its point, or the area that it is in. */
const cursorOf = (view: View, row: Row): CursorKeys => ({
  'data-place': row.id,
  'data-area': areaNameOf(view, row as ListedPlace),
});

/** The elements that arrows move along: the names of rows, or their check boxes. */
const TRACKS = ['a.name', 'tbody input'];

/** Runs the keyboard shortcuts of a row: arrows move between rows, X selects, Enter opens, and U unlocks. */
function press(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  const track = TRACKS.find((one) => target.matches(one));
  if (!row || !track || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (step) step.querySelector<HTMLElement>(track.replace('tbody ', ''))?.focus();
  else if (event.key === 'Enter' && track !== 'a.name') row.querySelector<HTMLElement>('a.name')?.click();
  else if (event.key === 'x' && areLettersOn()) row.querySelector<HTMLElement>('input')?.click();
  else if (event.key === 'u' && areLettersOn())
    row.querySelector<HTMLElement>('td:last-child button')?.click();
  else return;
  event.preventDefault();
}

/** Gives a table one listener for the keys of all rows. */
const withKeys = (table: HTMLTableElement | null): void => {
  if (table) table.onkeydown = press;
};

/** The rows of a view, sorted by clicking a column heading; on a phone, one card per row. */
export function Table(props: TableProps) {
  const {
    session,
    view,
    rows,
    columns,
    names,
    order,
    selected,
    isLate,
    onSort,
    onPick,
    onPickAll,
    onUnlocked,
  } = props;
  return (
    <section class={isLate ? 'scroll is-late' : 'scroll'} aria-label={subjectOf(view).title}>
      <table class={`cards prospects ${view.subject}`} ref={withKeys}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={`Select the first ${Math.min(MOST_SELECTED, rows.length)}`}
                checked={selected.size > 0}
                onChange={onPickAll}
              />
            </th>
            <Head title="Name" sort="name" order={order} onSort={onSort} />
            {columns.map((column) => (
              <Head key={column.id} {...column} order={order} onSort={onSort} />
            ))}
            <th scope="col" class="r">
              Access
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              session={session}
              view={view}
              row={row}
              rows={rows}
              columns={columns}
              names={names}
              isSelected={selected.has(row.id)}
              onPick={() => onPick(row.id)}
              onUnlocked={onUnlocked}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowProps
  extends Pick<TableProps, 'session' | 'view' | 'rows' | 'columns' | 'names' | 'onUnlocked'> {
  readonly row: Row;
  readonly isSelected: boolean;
  onPick(): void;
}

function TableRow(props: TableRowProps) {
  const { session, view, row, rows, columns, names, isSelected, onPick, onUnlocked } = props;
  const name = nameOf(view, row);
  const { access } = row;
  return (
    <tr class={isSelected ? 'now' : undefined} {...cursorOf(view, row)}>
      <td>
        <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onPick} />
      </td>
      <td>
        <a class="name" href={hrefOf(view, row)} title={name}>
          {name}
        </a>{' '}
        <DemoMark origin={row.origin} name={placeNameOf(row) ?? name} />
        <span class="sub">
          {view.subject === 'contacts'
            ? ((row as ListedContact).title ?? 'Title not reported')
            : placeFacts(view, row as ListedPlace, rows as readonly ListedPlace[])}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} class={`of-${column.id}${column.isNumber ? ' r' : ''}`} data-title={column.title}>
          {column.cell(row, view, names)}
        </td>
      ))}
      <td class="r">
        {access.isUnlocked ? (
          <span class="tag good">
            <Icon name="check" />
            Unlocked
          </span>
        ) : (
          <Offer
            preview={'preview' in access ? access.preview : null}
            session={session}
            entities={[{ entityType: typeOf(view), entityId: row.id }]}
            name={name}
            cost={access.unlockCost}
            onUnlocked={onUnlocked}
          />
        )}
      </td>
    </tr>
  );
}

interface HeadProps extends Pick<Column, 'title' | 'isNumber' | 'isLargestFirst'> {
  readonly sort?: string | undefined;
  readonly order: string;
  onSort(order: string): void;
}

function Head({ title, sort, isNumber = false, isLargestFirst = isNumber, order, onSort }: HeadProps) {
  const isUsed = sort !== undefined && order.replace(/^-/, '') === sort;
  const isDown = order.startsWith('-');
  const first = isLargestFirst ? `-${sort}` : sort!;
  const next = isUsed ? (isDown ? sort! : `-${sort}`) : first;
  return (
    <th
      scope="col"
      class={isNumber ? 'r' : undefined}
      aria-sort={isUsed ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button type="button" onClick={() => onSort(next)}>
          {title}
          {isUsed && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
