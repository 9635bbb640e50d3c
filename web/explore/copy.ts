import { inert } from '../../rest-adapter/export/inert.ts';
import type { Group, Operation } from './graph.ts';
import { numberAt } from './graph.ts';

/** The operation with its variables, for GraphiQL or Sandbox. */
export const asGraphql = ({ query, variables }: Operation): string =>
  `${query}\n\n# Variables\n${JSON.stringify(variables, null, 2)
    .split('\n')
    .map((line) => `# ${line}`)
    .join('\n')}`;

/** The request as a shell command, without the key. */
export function asCurl(operation: Operation, origin: string): string {
  const body = JSON.stringify(operation).replaceAll("'", `'\\''`);
  return `curl ${origin}/graphql -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '${body}'`;
}

/** The table for a spreadsheet. */
export function asCsv(
  dimension: string,
  measures: Readonly<Record<string, string>>,
  groups: readonly Group[],
): string {
  const head = [dimension, ...Object.values(measures)];
  const rows = groups.map((group) => [
    group.keys[0]!.label,
    ...Object.keys(measures).map((path) => numberAt(group, path) ?? ''),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Quoted if necessary. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = inert(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
