import { Card } from '../parts/card.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { format } from '../parts/format.ts';
import type { Answer } from '../parts/session.tsx';

export interface RequestCount {
  readonly madeBy: string;
  readonly name: string | null;
  readonly route: string;
  readonly status: number;
  readonly requests: number;
}

interface RequestsProps {
  readonly answer: Answer<readonly RequestCount[]>;
  /** Asks for the latest counts. */
  readonly onCount: () => void;
}

/** The requests of the last hour, by key, route, and status. */
export function Requests({ answer, onCount }: RequestsProps) {
  const counts = answer.data ?? [];
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
    <Card
      id="requests"
      title="Requests of the last hour"
      count={answer.data && total}
      answer={answer}
      aside={
        <>
          <button type="button" class="btn small" onClick={onCount}>
            Count again
          </button>
          <button type="button" class="btn small" onClick={save}>
            Save as CSV
          </button>
        </>
      }
    >
      <section class="scroll" aria-label="Requests by key, route, and status" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Route</th>
              <th scope="col">Status</th>
              <th scope="col" class="r">
                Requests
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, route, status, requests }, index) => (
              <tr key={index}>
                <td>{key}</td>
                <td class="mono">{route}</td>
                <td>
                  <span class={`tag ${status < 400 ? 'good' : 'alarm'}`}>{status}</span>
                </td>
                <td class="r">{format(requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
