import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The directory in which a run records what its tests provoke; see `npm run provoked`. */
const FOLDER = process.env.PROVOKED;
const noted = new Set<string>();

/**
 * Records that a test met a status of a route, or a problem of a root field of the graph.
 * @param place a route such as `GET /districts/{id}`, or a field such as `Query.district`
 * @param outcome a status or a problem code
 */
export function noteProvoked(place: string, outcome: string | number): void {
  const line = `${place}\t${outcome}\n`;
  if (FOLDER === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(FOLDER, String(process.pid)), line);
}

interface GraphAnswer {
  readonly errors?: readonly {
    readonly path?: readonly unknown[];
    readonly extensions?: { readonly code?: string };
  }[];
}

/** Records the problems in an answer of the graph by the root fields that they concern. */
export function noteProblems(body: unknown): void {
  for (const { path, extensions } of (body as GraphAnswer | null)?.errors ?? []) {
    if (typeof path?.[0] === 'string' && extensions?.code) noteProvoked(path[0], extensions.code);
  }
}
