import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { requestsOf } from './operations.ts';

interface Count {
  readonly madeBy: string;
  readonly name: string | null;
  readonly route: string;
  readonly status: number;
  readonly requests: number;
}

/** The requests of the last hour, by key, route, and status. */
export function Requests({ session }: { readonly session: Session }) {
  const [revision, setRevision] = useState(0);
  const answer = useAnswer<{ requestCounts: readonly Count[] }>(session, requestsOf, revision);
  const counts = answer.data?.requestCounts ?? [];
  const total = counts.reduce((sum, { requests }) => sum + requests, 0);
  const rows = counts.map(({ name, madeBy, ...rest }) => ({ ...rest, key: name ?? madeBy }));
  const save = () =>
    csvFile(
      'requests',
      asCsv(
        ['key', 'route', 'status', 'requests'],
        rows.map(({ key, route, status, requests }) => [key, route, status, requests]),
      ),
    );
  return (
    <section id="requests" aria-labelledby="requests-title" aria-busy={answer.isLoading}>
      <h2 id="requests-title">Requests of the last hour</h2>
      <Alert text={answer.error} />
      <p class="actions">
        {answer.data && <span>{countOf(total, 'request')}</span>}
        <button type="button" onClick={() => setRevision(revision + 1)}>
          Count again
        </button>
        <button type="button" onClick={save}>
          Save as CSV
        </button>
      </p>
      <section class="scrolls" aria-label="Requests by key, route, and status" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col" class="words">
                Route
              </th>
              <th scope="col">Status</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, route, status, requests }, index) => (
              <tr key={index}>
                <th scope="row">{key}</th>
                <td class="words">{route}</td>
                <td>{status}</td>
                <td>{format(requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Copies operation={requestsOf} />
    </section>
  );
}
