import { inert } from '@emi/base/inert';
import type { Operation } from './operation.ts';

/** The operation with its variables as default values, so that it runs as pasted. */
export const asGraphql = ({ query, variables }: Operation): string =>
  query.replace(/\$(\w+): [\w![\]]+/g, (declaration, name: string) =>
    variables[name] === undefined ? declaration : `${declaration} = ${literal(name, variables[name])}`,
  );

/** Variables and fields whose values are enum values, which GraphQL does not quote. */
const ENUMS: ReadonlySet<string> = new Set([
  'by',
  'localeType',
  'gradeLevels',
  'vendorCategory',
  'rfpStatus',
  'painPointCategory',
  'fundingSource',
  'entityType',
  'channel',
  'action',
  'kind',
  'scopes',
  'role',
  'notRole',
  'level',
  'contactRole',
  'contactLevel',
  'signalKinds',
  'status',
  'triage',
]);

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

export type Cell = string | number | null;

/** A table as CSV for spreadsheets, which do not run any of its cells as a formula. */
export const asCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');

function quoted(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = inert(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
