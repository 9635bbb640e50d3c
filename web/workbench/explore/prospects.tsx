import { useEffect, useState } from 'preact/hooks';
import { AddToList } from '../parts/add-to-list.tsx';
import { Card } from '../parts/card.tsx';
import { fileName } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { KindLegend } from '../parts/kinds.tsx';
import { Menu } from '../parts/menu.tsx';
import { SaveTable, type TableFile } from '../parts/save-table.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { Unlock } from '../parts/unlock.tsx';
import { COLUMNS, type Column, isChoosable, type Row, useColumns } from './columns.tsx';
import { Export } from './export.tsx';
import { type ListedPlace, rowsOperation } from './graph.ts';
import { isAboutFindings, linesOf } from './matches.ts';
import type { Names } from './names-of.ts';
import { NoMatch } from './no-match.tsx';
import { MOST_SELECTED, Table, typeOf } from './prospect-table.tsx';
import { rowsWithin } from './rows-within.ts';
import { subjectOf, type View, WORTH_OPENING } from './view.ts';

interface ProspectsProps {
  readonly session: Session;
  readonly view: View;
  readonly names: Names;
  onChange(change: Partial<View>): void;
  /** Receives the first row of the table; undefined if there is none any more. */
  onFirst(row: Row | undefined): void;
}

interface Page {
  readonly rows: {
    readonly nodes: readonly Row[];
    readonly pagination: {
      readonly total: number;
      readonly hasMore: boolean;
      readonly endCursor: string | null;
    };
  };
}

/** The titles of the table for some orders, from the subject's title. */
const TITLES: Readonly<Record<string, (subject: string) => string>> = {
  [WORTH_OPENING]: (subject) => `Worth opening first: ${subject}`,
  '-student_count': (subject) => `Largest ${subject}`,
};

/** Maximum length of the reason of a list's item. */
const LONGEST_REASON = 500;

/** Why rows match the filters, in the words of their cells; empty for contacts. */
const reasonsOf = (view: View, rows: readonly Row[], names: Names['all']) =>
  new Map(
    view.subject === 'contacts'
      ? []
      : rows.flatMap((row) => {
          const lines = linesOf(row as ListedPlace, view.filter, names);
          const text = lines
            .map(({ text: what, note }) => [what, note].filter(Boolean).join(', '))
            .join('; ');
          return text ? [[row.id, text.slice(0, LONGEST_REASON)] as const] : [];
        }),
  );

/** Rows as a file with the reasons why they match the filters, which the exports of the service lack. */
function tableOf(view: View, rows: readonly ListedPlace[], names: Names['all']): TableFile {
  const reasons = reasonsOf(view, rows, names);
  return {
    titles: ['nces_id', 'name', 'county', 'state', 'student_count', 'why'],
    rows: rows.map(({ id, ncesId, name, county, state, studentCount }) => [
      ncesId,
      name,
      county,
      state,
      studentCount,
      reasons.get(id) ?? null,
    ]),
  };
}

/** The rows of a view, loaded page by page: sorted by column headings, selected, unlocked, listed, and exported. */
export function Prospects({ session, view, names, onChange, onFirst }: ProspectsProps) {
  const [revision, setRevision] = useState(0);
  const [before, setBefore] = useState<readonly Row[]>([]);
  const [after, setAfter] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [columns, toggle] = useColumns(view);
  const hasPeople = columns.some(({ id }) => id === 'people');
  const atOnce = rowsWithin(session.me.limits, view, hasPeople);
  const operation = rowsOperation(view, atOnce, after, hasPeople);
  const answer = useAnswer<Page>(session, operation, revision);
  const restart = () => {
    setBefore([]);
    setAfter(undefined);
  };
  const { nodes = [], pagination } = answer.data?.rows ?? {};
  const known = new Set(before.map(({ id }) => id));
  const rows = [...before, ...nodes.filter(({ id }) => !known.has(id))];
  const [first] = rows;
  useEffect(() => {
    onFirst(first);
    return () => onFirst(undefined);
  }, [first?.id]);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const pick = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id) && next.size < MOST_SELECTED) next.add(id);
    setSelected(next);
  };
  /** Selects the first rows, as many as can be selected; selects none if any row is selected. */
  const pickAll = () =>
    setSelected(new Set(selected.size > 0 ? [] : rows.slice(0, MOST_SELECTED).map(({ id }) => id)));
  const refresh = () => {
    restart();
    setSelected(new Set());
    setRevision(revision + 1);
  };
  const title = subjectOf(view).title;
  const order = view.order ?? subjectOf(view).order;
  return (
    <Card
      id="prospects"
      title={TITLES[order]?.(title.toLowerCase()) ?? title}
      count={pagination?.total}
      answer={answer}
      aside={
        <>
          <ColumnMenu view={view} columns={columns} onToggle={toggle} />
          <Tabs view={view} onChange={onChange} />
        </>
      }
    >
      {pagination?.total === 0 ? (
        <NoMatch session={session} view={view} names={names} onChange={onChange} />
      ) : (
        <>
          {view.subject !== 'contacts' && (
            <div class="body">
              <KindLegend />
            </div>
          )}
          <Table
            view={view}
            rows={rows}
            columns={columns}
            names={names.all}
            order={order}
            selected={selected}
            isLate={answer.isLoading}
            session={session}
            onSort={(next) => onChange({ order: next })}
            onPick={pick}
            onPickAll={pickAll}
            onUnlocked={refresh}
          />
          <div class="foot">
            <span class="num">
              1–{format(rows.length)} of {format(pagination?.total ?? 0)}
            </span>
            <ShowMore
              pagination={pagination}
              count={atOnce}
              isLoading={answer.isLoading}
              onMore={(after) => {
                setBefore(rows);
                setAfter(after);
              }}
            />
            <span class="push wide">↑↓ move · Enter open · X select · U unlock</span>
          </div>
          {chosen.length > 0 && (
            <Selection
              session={session}
              view={view}
              chosen={chosen}
              names={names.all}
              onNone={() => setSelected(new Set())}
              onUnlocked={refresh}
            />
          )}
        </>
      )}
    </Card>
  );
}

interface ColumnMenuProps {
  readonly view: View;
  readonly columns: readonly Column[];
  readonly onToggle: (id: string) => void;
}

const ColumnMenu = ({ view, columns, onToggle }: ColumnMenuProps) => (
  <Menu label="Columns" icon="columns" class="btn small square">
    {COLUMNS[view.subject].filter(isChoosable).map(({ id, title }) => (
      <p key={id}>
        <label class="check">
          <input
            type="checkbox"
            checked={columns.some((column) => column.id === id)}
            onChange={() => onToggle(id)}
          />
          {title}
        </label>
      </p>
    ))}
  </Menu>
);

interface SelectionProps {
  readonly session: Session;
  readonly view: View;
  readonly chosen: readonly Row[];
  readonly names: Names['all'];
  readonly onNone: () => void;
  readonly onUnlocked: () => void;
}

/** What can be done with the selected rows. */
function Selection({ session, view, chosen, names, onNone, onUnlocked }: SelectionProps) {
  const locked = chosen.filter(
    ({ access }) => !access.isUnlocked && !('preview' in access && access.preview?.nothingKnown),
  );
  const cost = locked.reduce((sum, { access }) => sum + access.unlockCost, 0);
  const type = typeOf(view);
  const ids = chosen.map(({ id }) => id);
  return (
    <div class="chosen" role="region" aria-label="Selected rows">
      <b>
        {format(chosen.length)} selected{chosen.length === MOST_SELECTED && ', the most at once'}
      </b>
      {locked.length > 0 && (
        <Unlock
          session={session}
          entities={locked.map(({ id }) => ({ entityType: type, entityId: id }))}
          name={countOf(locked.length, type)}
          cost={cost}
          label={`Unlock ${locked.length} for ${countOf(cost, 'credit')}`}
          class="btn primary"
          onUnlocked={onUnlocked}
        />
      )}
      <AddToList session={session} type={type} ids={ids} reasons={reasonsOf(view, chosen, names)} />
      <Export session={session} view={view} ids={ids} />
      {view.subject !== 'contacts' && isAboutFindings(view.filter) && (
        <SaveTable
          label="Save with why"
          name={fileName(`${subjectOf(view).title} with why`)}
          tableOf={() => tableOf(view, chosen as readonly ListedPlace[], names)}
        />
      )}
      <button type="button" class="link" onClick={onNone}>
        Select none
      </button>
    </div>
  );
}

/** Chooses between the rows of a view and its groups. */
export const Tabs = ({ view, onChange }: Pick<ProspectsProps, 'view' | 'onChange'>) => (
  <span class="seg" role="group" aria-label="Shown as">
    <button type="button" aria-pressed={!view.tab} onClick={() => onChange({ tab: undefined })}>
      Table
    </button>
    <button type="button" aria-pressed={view.tab === 'groups'} onClick={() => onChange({ tab: 'groups' })}>
      Groups
    </button>
  </span>
);
