import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Unlockable } from '../credits/prices.ts';
import type { RecordKind } from '../graph/record.ts';
import type { Selection } from '../graph/selection.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { type AccessFacts, accessOf } from './access.ts';

/** How a record is read for a viewer: what to select, what to join, and how rows become what the graph shows. */
export interface GatedRead<Row> {
  readonly columns: Sql;
  readonly joins: Sql;
  present(rows: Row[]): Row[];
}

const FACTS = `u.unlocked_at as "#unlockedAt", u.credits_spent as "#creditsSpent", r.status as "#status"`;

/**
 * The one gate. Every record that can be locked is read with the columns that this makes of the seals its entity
 * declares, so that a sealed value of a locked record never leaves the database, whatever path asked for it.
 *
 * The record's alias is `r`, the viewer's unlock of it is `u`; both come in the same statement.
 */
export class Gate<Row extends object> {
  readonly #kind: RecordKind;
  readonly #type: Unlockable;
  readonly #lists = new WeakMap<Selection, { columns: Sql; needsUnlock: boolean; showsAccess: boolean }>();

  constructor(kind: RecordKind, type: Unlockable) {
    this.#kind = kind;
    this.#type = type;
  }

  read(viewer: Viewer, fields: Selection): GatedRead<Row> {
    const { columns, needsUnlock, showsAccess } = this.#list(fields);
    return {
      columns,
      joins: needsUnlock ? unlockOf(viewer, this.#type) : empty,
      present: showsAccess ? (rows) => rows.map((row) => this.#withAccess(row)) : (rows) => rows,
    };
  }

  /** The record is unlocked by the viewer's organization. */
  isUnlocked(viewer: Viewer): Sql {
    return sql`r.id in (
      select entity_id from unlocks where organization_id = ${viewer.organizationId} and entity_type = ${this.#type})`;
  }

  #withAccess(row: Row): Row {
    const facts = row as Record<string, unknown>;
    return Object.assign(row, {
      access: accessOf(this.#type, {
        unlockedAt: facts['#unlockedAt'],
        creditsSpent: facts['#creditsSpent'],
        status: facts['#status'],
      } as AccessFacts),
    });
  }

  // Selections are cached per document, so a compiled document finds its list by identity.
  #list(fields: Selection) {
    let list = this.#lists.get(fields);
    if (!list) {
      list = this.#compose(fields);
      this.#lists.set(fields, list);
    }
    return list;
  }

  #compose(fields: Selection) {
    const properties = new Set(['id', ...[...fields].flatMap((field) => this.#kind.needs[field] ?? [field])]);
    const parts: string[] = [];
    let needsUnlock = false;
    for (const property of properties) {
      const column = this.#kind.columns.get(property);
      if (!column) continue;
      const isSealed = column.seal === 'sealed';
      needsUnlock ||= isSealed;
      parts.push(
        isSealed
          ? `case when u.unlocked_at is not null then r.${column.sqlName} end as "${property}"`
          : `r.${column.sqlName} as "${property}"`,
      );
    }
    const showsAccess = fields.has('access');
    if (showsAccess) parts.push(FACTS);
    return { columns: raw(parts.join(', ')), needsUnlock: needsUnlock || showsAccess, showsAccess };
  }
}

const unlockOf = (viewer: Viewer, type: Unlockable): Sql => sql`
  left join unlocks u
    on u.organization_id = ${viewer.organizationId} and u.entity_type = ${type} and u.entity_id = r.id`;
