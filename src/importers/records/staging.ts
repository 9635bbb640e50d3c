import type pg from 'pg';
import { copyInto, copyLine } from '../table.ts';
import type { Scalar } from '../values.ts';
import type { Kind, RecordDraft, Resolution } from './record-kind.ts';

/** A line with resolved references. */
export interface Resolved extends Resolution {
  readonly draft: RecordDraft;
}

/**
 * The columns of a kind: those of its table, those of its per-organization table if any, and both as they are staged.
 */
export const stagingColumnsOf = ({ fields, resolved, overlay }: Kind) => {
  const own = Object.keys(overlay?.fields ?? {});
  const kept = overlay ? ['organization_id'] : [];
  const main = [...new Set([...Object.keys(fields), ...resolved])].filter((name) => !kept.includes(name));
  return { main, own, staged: [...main, ...kept, ...own] };
};

/** The name of a kind's staging table. */
export const stagingTable = (kind: Kind): string => `incoming_${kind.table}`;

/** Leading staging columns that control how a line is stored. `given` has a bit per column that the line provides. */
const HEAD = ['place', 'incomplete', 'given', 'id', 'new_id'];

/** Creates the staging table of a kind: the same columns, all nullable. Every commit empties it. */
export async function createStaging(client: pg.Client, kind: Kind): Promise<void> {
  const { main, own, staged } = stagingColumnsOf(kind);
  if (staged.length > 62) throw new Error(`${kind.type} has more columns than a bigint has bits`);
  const overlay = kind.overlay ? [`o.organization_id`, ...own.map((name) => `o.${name}`)] : [];
  const columns = [...main.map((name) => `t.${name}`), ...overlay].join(', ');
  await client.query(
    `create temporary table ${stagingTable(kind)} on commit delete rows as
     select 0 as place, false as incomplete, 0::bigint as given, t.id, t.id as new_id, ${columns}
     from ${kind.table} t ${kind.overlay ? `cross join ${kind.overlay.table} o` : ''} with no data`,
  );
  await client.query(`alter table ${stagingTable(kind)} add primary key (place)`);
}

/** Copies lines into the staging table of their kind. */
export async function fillStaging(client: pg.Client, kind: Kind, lines: readonly Resolved[]): Promise<void> {
  const { staged } = stagingColumnsOf(kind);
  const target = `${stagingTable(kind)} (${[...HEAD, ...staged].join(', ')})`;
  await copyInto(client, target, blocks(lines, staged));
}

/** Joins lines into chunks of at least 64 KB, so that few are written. */
function* blocks(lines: readonly Resolved[], staged: readonly string[]): Generator<string> {
  let block = '';
  for (const line of lines) {
    block += copyLine(rowOf(line, staged));
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}

function rowOf({ draft, set, otherwise, missing, id }: Resolved, staged: readonly string[]): Scalar[] {
  const { kind, place, given } = draft;
  const isIncomplete = draft.missing.length > 0 || (missing?.length ?? 0) > 0;
  const meant = draft.id ?? id ?? null;
  let bits = 0n;
  const cells = staged.map((column, at) => {
    const value = set?.[column] !== undefined ? set[column] : given[column];
    if (value === undefined) return otherwise?.[column] ?? null;
    // With `onlyIfNew`, no column counts as given, so a stored record stays as it is.
    if (!draft.onlyIfNew) bits |= 1n << BigInt(at);
    return value;
  });
  return [
    place,
    isIncomplete ? 't' : 'f',
    String(bits),
    meant,
    meant ? null : (kind.newId?.(draft) ?? null),
    ...cells,
  ];
}
