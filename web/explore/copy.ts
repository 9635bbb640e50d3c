import { inert } from '../../rest-adapter/export/inert.ts';
import type { Group, Operation } from './graph.ts';
import { numberAt } from './graph.ts';

/** The operation with its variables as default values, so that it runs as pasted. */
export const asGraphql = ({ query, variables }: Operation): string =>
  query.replace(
    /\$(\w+): [\w![\]]+/g,
    (declaration, name: string) => `${declaration} = ${literal(name, variables[name])}`,
  );

/** Variables and filters whose values are enum values, which GraphQL does not quote. */
const ENUMS: ReadonlySet<string> = new Set(['by', 'localeType', 'gradeLevels', 'vendorCategory']);

function literal(name: string, value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(name, item)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([field, item]) => `${field}: ${literal(field, item)}`)
      .join(', ')}}`;
  }
  return ENUMS.has(name) && /^\w+$/.test(String(value)) ? String(value) : JSON.stringify(value);
}

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
