import { useState } from 'preact/hooks';
import { useQuery } from '../parts/address.ts';
import { Card } from '../parts/card.tsx';
import { asCsv, type Cell } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { format, inWords, timeOf } from '../parts/format.ts';
import { displayName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';

type Row = Readonly<Record<string, Cell>> & { readonly id: string };

interface Answer {
  readonly entries: {
    readonly nodes: readonly Row[];
    readonly pagination: {
      readonly total: number;
      readonly hasMore: boolean;
      readonly endCursor: string | null;
    };
  };
}

export interface Choices {
  /** The field of the filter's input, and the name of its parameter in the address. */
  readonly field: string;
  readonly title: string;
  /** The displayed texts, by value. */
  readonly values: Readonly<Record<string, string>>;
}

interface RecordsProps {
  readonly session: Session;
  /** The name of the saved file, and the prefix of the filters' parameters in the address. */
  readonly name: string;
  readonly title: string;
  readonly operationOf: (filter: object, limit: number, after: string | undefined) => Operation;
  readonly choices: readonly Choices[];
  /** The titles of the columns, by field. */
  readonly columns: Readonly<Record<string, string>>;
  /** The names of users and keys by id. */
  readonly names: Readonly<Record<string, string>>;
}

const SHOWN = 25;
const DAY_MS = 86_400_000;

/** An append-only record such as the ledger, newest first: filtered, page by page, and as a file. */
export function Records({ session, name, title, operationOf, choices, columns, names }: RecordsProps) {
  const [query, setQuery] = useQuery();
  const address = new URLSearchParams(query);
  const given = (field: string) => address.get(`${name}.${field}`) ?? '';
  const filter = filterOf(choices, given);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [status, setStatus] = useState('');
  const operation = operationOf(filter, SHOWN, cursors.at(-1));
  const answer = useAnswer<Answer>(session, operation);
  const page = answer.data?.entries;
  const choose = (field: string, value: string) => {
    setCursors([]);
    if (value) address.set(`${name}.${field}`, value);
    else address.delete(`${name}.${field}`);
    setQuery(address.size ? `?${address}` : '');
  };
  const save = async () => {
    setStatus('Reading…');
    const rows = await everything(session, (after) =>
      operationOf(filter, session.me.limits.resultsPerRequest, after),
    );
    const fields = Object.keys(rows[0] ?? columns);
    csvFile(
      name,
      asCsv(
        fields,
        rows.map((row) => fields.map((field) => row[field] ?? null)),
      ),
    );
    setStatus('');
  };
  return (
    <Card
      id={name}
      title={title}
      count={page?.pagination.total}
      answer={answer}
      class="below"
      aside={
        <button
          type="button"
          class="btn small"
          onClick={() => save().catch(({ message }: Error) => setStatus(message))}
        >
          Save all as CSV
        </button>
      }
    >
      <div class="body row">
        <Filters choices={choices} given={given} onChoose={choose} />
        <span role="status">{status}</span>
      </div>
      {page?.nodes.length === 0 ? (
        <p class="body soft">
          {Object.keys(filter).length > 0 ? 'There is nothing like that.' : 'Nothing yet.'}
        </p>
      ) : (
        <section class={answer.isLoading ? 'scroll is-late' : 'scroll'} aria-label={title} tabindex={0}>
          <RowTable rows={page?.nodes ?? []} columns={columns} names={names} />
        </section>
      )}
      <div class="foot">
        <button
          type="button"
          class="btn small"
          disabled={cursors.length === 0}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Newer
        </button>
        <button
          type="button"
          class="btn small"
          disabled={!page?.pagination.hasMore}
          onClick={() => setCursors([...cursors, page!.pagination.endCursor!])}
        >
          Older
        </button>
      </div>
    </Card>
  );
}

interface FiltersProps {
  readonly choices: readonly Choices[];
  readonly given: (field: string) => string;
  readonly onChoose: (field: string, value: string) => void;
}

const Filters = ({ choices, given, onChoose }: FiltersProps) => (
  <>
    {choices.map(({ field, title, values }) => (
      <label key={field} class="field">
        {title}
        <select value={given(field)} onChange={({ currentTarget }) => onChoose(field, currentTarget.value)}>
          <option value="">All</option>
          {Object.entries(values).map(([value, text]) => (
            <option key={value} value={value} selected={value === given(field)}>
              {text}
            </option>
          ))}
        </select>
      </label>
    ))}
    {['from', 'to'].map((field) => (
      <label key={field} class="field">
        {inWords(field)}
        <input
          type="date"
          value={given(field)}
          onChange={({ currentTarget }) => onChoose(field, currentTarget.value)}
        />
      </label>
    ))}
  </>
);

/** The filter's input from the chosen values; the last day of a range is included. */
function filterOf(choices: readonly Choices[], given: (field: string) => string): object {
  const filter = Object.fromEntries(
    choices.map(({ field }) => [field, given(field)]).filter(([, value]) => value !== ''),
  );
  const [from, to] = [Date.parse(given('from')), Date.parse(given('to'))];
  return {
    ...filter,
    ...(Number.isFinite(from) && { since: new Date(from).toISOString() }),
    ...(Number.isFinite(to) && { until: new Date(to + DAY_MS).toISOString() }),
  };
}

const isNumber = (column: string): boolean => /Change$|After$|^rows$/.test(column);

interface RowTableProps extends Pick<RecordsProps, 'columns' | 'names'> {
  readonly rows: readonly Row[];
}

const RowTable = ({ rows, columns, names }: RowTableProps) => (
  <table class="cards records">
    <thead>
      <tr>
        {Object.entries(columns).map(([column, text]) => (
          <th key={column} scope="col" class={isNumber(column) ? 'r' : undefined}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {Object.entries(columns).map(([column, text]) => (
            <td key={column} class={`of-${column}${isNumber(column) ? ' r' : ''}`} data-title={text}>
              <Shown column={column} row={row} names={names} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const PLACE = /^(district|school):(.+)$/;

interface ShownProps {
  readonly column: string;
  readonly row: Row;
  readonly names: Readonly<Record<string, string>>;
}

interface RecordedProps extends Omit<ShownProps, 'column'> {
  /** The type and id of the record. */
  readonly about: string;
}

/** The record that a row is about, with its state; a place is a link. */
function Recorded({ row: { entityName, entityState }, about, names }: RecordedProps) {
  const [, type, id] = PLACE.exec(about) ?? [];
  const [kind, other] = about.split(':', 2) as [string, string?];
  const state = entityState && `, ${entityState}`;
  if (type)
    return (
      <>
        <a href={`/explore/${type}s/${id}`}>
          {entityName ? displayName(String(entityName), type === 'school') : inWords(type)}
        </a>
        {state}
      </>
    );
  return (
    <>
      {entityName ?? names[other ?? ''] ?? inWords(kind)}
      {state}
    </>
  );
}

/** A value as people read it: a name for an id, words for a code, a link for a place. */
function Shown({ column, row, names }: ShownProps) {
  const value = row[column];
  if (value === null || value === undefined) return null;
  if (column === 'createdAt') return <>{timeOf(String(value))}</>;
  if (typeof value === 'number') return <>{format(value)}</>;
  if (column === 'subjectId' || column === 'reference')
    return (
      <Recorded
        row={row}
        about={column === 'subjectId' ? `${row.subjectType}:${value}` : value}
        names={names}
      />
    );
  if (column === 'path' || column === 'reason') return <>{value}</>;
  return <>{names[value] ?? (/Id$|By$/.test(column) ? value.slice(0, 8) : inWords(value))}</>;
}

/** The rows of all pages, read one page after another. */
async function everything(
  session: Session,
  operationOf: (after: string | undefined) => Operation,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const { entries } = await session.run<Answer>(operationOf(after));
    rows.push(...entries.nodes);
    after = entries.pagination.hasMore ? (entries.pagination.endCursor ?? undefined) : undefined;
  } while (after);
  return rows;
}
