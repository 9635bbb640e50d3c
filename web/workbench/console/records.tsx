import { useState } from 'preact/hooks';
import { useQuery } from '../parts/address.ts';
import { Copies } from '../parts/copies.tsx';
import { asCsv, type Cell } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { inWords, timeOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { Alert } from '../parts/page.tsx';
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

interface RecordsProps {
  readonly session: Session;
  /** Names the filter in the address. */
  readonly name: string;
  readonly title: string;
  readonly operationOf: (filter: string, limit: number, after: string | undefined) => Operation;
  readonly filterName: string;
  readonly choices: readonly string[];
  readonly columns: readonly string[];
}

const SHOWN = 25;

/** Lines of a record that only grows, newest first: filtered, page by page, and as a file. */
export function Records({ session, name, title, operationOf, filterName, choices, columns }: RecordsProps) {
  const [query, setQuery] = useQuery();
  const address = new URLSearchParams(query);
  const filter = address.get(name) ?? '';
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [status, setStatus] = useState('');
  const operation = operationOf(filter, SHOWN, cursors.at(-1));
  const answer = useAnswer<Answer>(session, operation);
  const page = answer.data?.entries;
  const choose = (value: string) => {
    setCursors([]);
    if (value) address.set(name, value);
    else address.delete(name);
    setQuery(address.size ? `?${address}` : '');
  };
  const save = async () => {
    setStatus('Reading…');
    const rows = await everything(session, (after) =>
      operationOf(filter, session.me.limits.resultsPerRequest, after),
    );
    csvFile(
      name,
      asCsv(
        columns,
        rows.map((row) => columns.map((column) => row[column] ?? null)),
      ),
    );
    setStatus('');
  };
  return (
    <section aria-labelledby={`${name}-title`} aria-busy={answer.isLoading}>
      <h2 id={`${name}-title`}>
        {title}
        {page && ` (${page.pagination.total})`}
      </h2>
      <Alert text={answer.error} />
      <p class="actions">
        <label>
          {filterName}{' '}
          <select value={filter} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">All</option>
            {choices.map((choice) => (
              <option key={choice} value={choice} selected={choice === filter}>
                {inWords(choice)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => save().catch(({ message }: Error) => setStatus(message))}>
          Save all as CSV
        </button>
        <span role="status">{status}</span>
      </p>
      <section class="scrolls" aria-label={title} tabindex={0}>
        <table class="records">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {inWords(column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page?.nodes.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column}>{column === 'createdAt' ? timeOf(String(row[column])) : row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="actions">
        <button
          type="button"
          disabled={cursors.length === 0}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Newer
        </button>
        <button
          type="button"
          disabled={!page?.pagination.hasMore}
          onClick={() => setCursors([...cursors, page!.pagination.endCursor!])}
        >
          Older
        </button>
      </p>
      <Copies operation={operation} />
    </section>
  );
}

/** All pages, one after the other. */
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
