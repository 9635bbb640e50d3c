import { entityLocked } from '@emi/base/problems';
import type { Principal } from '@emi/base/viewer';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type Access, accessOf, type Lock } from './access.ts';
import type { ReadContext } from './context/context.ts';
import { NOW, type RecordKind } from './record.ts';
import type { Selection } from './selection.ts';
import type { Visibility } from './visibility.ts';

/** A gated query for one viewer: the columns to select, the joins, and the mapping from rows to graph objects. */
export interface GatedRead<Row> {
  readonly columns: Sql;
  readonly joins: Sql;
  /** Conditions on every row, whatever the search. */
  readonly where: readonly Sql[];
  present(rows: Row[]): Row[];
}

interface GateOptions {
  readonly visibility: Visibility;
  /** Absent: all viewers who see a record of this kind may read all of it. */
  readonly lock?: Lock;
  /** Joined tables, by the alias that the columns use. */
  readonly joins?: Readonly<Record<string, (viewer: Principal) => Sql>>;
}

/** The SQL that the gate composes for a selection once, for all viewers. */
interface Composition {
  /** The SQL of all columns, split where the time of the request goes. */
  readonly columns: readonly string[];
  /** The aliases of the tables to join. */
  readonly aliases: readonly string[];
  readonly showsAccess: boolean;
}

const UNLOCK = 'u';

const declared: Gate<object>[] = [];

/** All gates, for tests that iterate over every kind of record. */
export const gates = (): readonly Gate<object>[] => declared;

/**
 * The only gate. Every record is read through the columns that the gate composes from its entity's declarations, so
 * gated values of locked records and other owners' records never leave the database, whatever the path.
 *
 * SQL aliases: `r` is the record, `u` the viewer's unlock of it; one statement reads both.
 */
export class Gate<Row extends object> {
  readonly name: string;
  readonly table: string;
  readonly lock?: Lock;
  readonly visibility: Visibility;
  readonly #kind: RecordKind;
  readonly #joins: Readonly<Record<string, (viewer: Principal) => Sql>>;
  readonly #compositions = new WeakMap<Selection, Composition>();

  constructor(kind: RecordKind, { visibility, lock, joins = {} }: GateOptions) {
    this.name = kind.name;
    this.table = kind.table;
    this.lock = lock;
    this.#kind = kind;
    this.visibility = visibility;
    declared.push(this as Gate<object>);
    this.#joins = lock ? { ...joins, [UNLOCK]: (viewer) => unlockOf(viewer, lock.type) } : joins;
  }

  read({ viewer, now }: Pick<ReadContext, 'viewer' | 'now'>, fields: Selection): GatedRead<Row> {
    const composition = this.#compositions.get(fields) ?? this.#compose(fields);
    this.#compositions.set(fields, composition);
    const { columns, aliases, showsAccess } = composition;
    const joins = aliases.map((alias) => this.#joins[alias]?.(viewer) ?? empty);
    return {
      columns: asOf(columns, now),
      joins: joins.length > 0 ? join(joins, ' ') : empty,
      where: this.where(viewer),
      present: showsAccess ? (rows) => this.#withAccess(rows) : (rows) => rows,
    };
  }

  /** Conditions on every row, whatever the search: the viewer may know that the record exists. */
  where(viewer: Principal): readonly Sql[] {
    const condition = this.visibility.condition(viewer);
    return condition ? [condition] : [];
  }

  /** SQL: the viewer's organization has unlocked the record. */
  isUnlocked(viewer: Principal): Sql {
    return sql`r.id = any(${unlockedIds(viewer, this.lock?.type)})`;
  }

  #withAccess(rows: Row[]): Row[] {
    const lock = this.lock!;
    for (const row of rows) {
      const facts = row as Record<string, unknown>;
      facts.access = accessOf(lock, {
        id: facts.id as string,
        unlockedAt: facts['#unlockedAt'] as string | null,
        creditsSpent: facts['#creditsSpent'] as number | null,
        isScouting: facts['#isScouting'] as boolean,
      });
    }
    return rows;
  }

  #compose(fields: Selection): Composition {
    const wanted = new Set(['id', ...[...fields].flatMap((field) => this.#kind.needs[field] ?? [field])]);
    const columns = [...wanted].flatMap((property) => {
      const column = this.#kind.columns.get(property);
      return column
        ? [{ property, ...column, isGated: column.gate === 'gated' && this.lock !== undefined }]
        : [];
    });
    const aliases = new Set(
      columns.flatMap(({ from, isGated }) => [...(from ? [from] : []), ...(isGated ? [UNLOCK] : [])]),
    );
    const parts = columns.map(({ property, expression, isGated }) =>
      isGated
        ? `case when u.unlocked_at is not null then ${expression} end as "${property}"`
        : `${expression} as "${property}"`,
    );
    const showsAccess = wanted.has('access') && this.lock !== undefined;
    if (showsAccess) {
      aliases.add(UNLOCK);
      parts.push(
        `u.unlocked_at as "#unlockedAt", u.credits_spent as "#creditsSpent", ${this.lock?.isScouting} as "#isScouting"`,
      );
    }
    return { columns: parts.join(', ').split(NOW), aliases: [...aliases], showsAccess };
  }
}

const asOf = (columns: readonly string[], now: Date): Sql =>
  sql(columns, ...columns.slice(1).map(() => now.toISOString()));

/**
 * Looked up per row, because a page has few; `offset 0` keeps PostgreSQL from reading all unlocks of an organization.
 */
const unlockOf = (viewer: Principal, type: string): Sql => sql`
  left join lateral (
    select unlocked_at, credits_spent from unlocks
    where organization_id = ${viewer.organizationId} and entity_type = ${type} and entity_id = r.id offset 0
  ) u on true`;

/**
 * The ids that the viewer's organization has unlocked, as an array. PostgreSQL computes it once and can then use the
 * index of the compared column; for a subquery it would have to estimate.
 */
const unlockedIds = (viewer: Principal, type: string | undefined): Sql => sql`array(
  select entity_id from unlocks where organization_id = ${viewer.organizationId} and entity_type = ${type})`;

/** Throws a Problem when the viewer's organization has not unlocked the record. For mutations. */
export function requireUnlocked(
  { lock }: { readonly lock?: Lock },
  record: { id: string; access: Access },
): void {
  if (lock && !record.access.isUnlocked) throw entityLocked(lock.type, record.id, record.access.unlockCost);
}
