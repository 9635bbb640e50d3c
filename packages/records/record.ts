import 'reflect-metadata';
import { usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import {
  defineEntity,
  type EntityCtor,
  type EntitySchema,
  p,
  UnderscoreNamingStrategy,
} from '@mikro-orm/postgresql';
import type { GraphQLScalarType } from 'graphql';
import { type ClassType, Extensions, Field, ObjectType } from 'type-graphql';
import { RECORD } from './rows/index.ts';

/** A field's type for type-graphql: a scalar, an enum object, or a list of either. */
export type GraphType = GraphQLScalarType | typeof String | typeof Boolean | object;

/**
 * The viewers who can read a column:
 * - `open`: everyone who may see the record;
 * - `gated`: only an organization that unlocked the record; all others read `null`;
 * - `internal`: nobody; it is not in the graph.
 */
export type ColumnGate = 'open' | 'gated' | 'internal';

/** Marks a field that is null until its record is unlocked; for type-graphql's `@Extensions`. */
export const LOCKED = { isLocked: true };

/** A placeholder for the time of the request in a column's SQL expression. */
export const NOW = ':now';

interface ColumnMark {
  readonly gate: ColumnGate;
  readonly description: string;
  readonly type?: GraphType;
  /** SQL that computes the value, if it is not the stored column; the row is `r`, the time of the request `NOW`. */
  readonly computed?: string;
}

export interface MarkedColumn<B> extends ColumnMark {
  readonly column: B;
}

/** A column that everybody who sees the record can read. */
export const open = <B>(
  type: GraphType,
  description: string,
  column: B,
  computed?: string,
): MarkedColumn<B> => ({
  gate: 'open',
  type,
  description,
  column,
  computed,
});

/** The id of a record, which the database assigns. */
export const ownId = () =>
  open(UUID, 'A UUID, assigned once and never reused.', p.uuid().primary().defaultRaw('gen_random_uuid()'));

/** A column that is `null` until the caller's organization has unlocked the record. */
export const gated = <B>(type: GraphType, description: string, column: B): MarkedColumn<B> => ({
  gate: 'gated',
  type,
  description: `${description} Null until unlocked.`,
  column,
});

/** A column that the graph does not have. */
export const internal = <B>(description: string, column: B): MarkedColumn<B> => ({
  gate: 'internal',
  description,
  column,
});

type MarkedColumns = Record<string, MarkedColumn<unknown>>;

/** The MikroORM properties of marked columns, for `defineEntity`. */
export function properties<C extends MarkedColumns>(columns: C): { [K in keyof C]: C[K]['column'] } {
  return Object.fromEntries(Object.entries(columns).map(([name, { column }]) => [name, column])) as {
    [K in keyof C]: C[K]['column'];
  };
}

/** The schema of a table with marked columns. */
export const recordSchema = <const N extends string, const T extends string, C extends MarkedColumns>(
  name: N,
  tableName: T,
  columns: C,
) => defineEntity({ name, tableName, properties: properties(columns) });

/** A column for reading: its SQL (`NOW` is the time of the request), its gate, and its joined table. */
export interface ReadableColumn {
  readonly expression: string;
  readonly gate: ColumnGate;
  readonly type?: GraphType;
  /** A record cannot be stored without a value. */
  readonly isRequired?: boolean;
  readonly from?: string;
}

/** A kind of record for reading. In its expressions, the record's own table is `r`. */
export interface RecordKind {
  readonly name: string;
  readonly table: string;
  readonly columns: ReadonlyMap<string, ReadableColumn>;
  /**
   * Computed fields with the columns that they are computed from; `access` for fields that depend on whether the record
   * is unlocked.
   */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

const kinds = new Map<unknown, RecordKind>();

/** The record kind that was declared for an entity class. */
export function recordKind(entity: unknown): RecordKind {
  const kind = kinds.get(entity);
  if (!kind) throw new Error('this class was not declared with record()');
  return kind;
}

/** All declared kinds, for tests that check every column. */
export const recordKinds = (): readonly RecordKind[] => [...kinds.values()];

interface ColumnOptions {
  nullable?: boolean;
  default?: unknown;
  defaultRaw?: unknown;
}

const optionsOf = (column: unknown): ColumnOptions =>
  (column as { '~options'?: ColumnOptions })['~options'] ?? {};

/** The name of a property's column: `entity_id` for `entityId`. */
export const columnName = (property: string) => new UnderscoreNamingStrategy().propertyToColumnName(property);

interface RecordDeclaration {
  description: string;
  columns: MarkedColumns;
  /** Columns of a table joined under an alias, which may have no row; then its defaults apply. */
  joined?: { alias: string; columns: MarkedColumns };
  needs?: Record<string, readonly string[]>;
  /** Classes of GraphQL interfaces that the type implements. */
  interfaces?: readonly InterfaceClass[];
}

type InterfaceClass = abstract new () => object;

/**
 * Makes a class the entity of its schema, and adds it to the graph as an object type of the schema's name, whose fields
 * are the marked columns.
 *
 * The class serves both MikroORM and type-graphql. Type a `@Root()` parameter with the row *interface*, never with
 * the class: type-graphql would copy every row into a new entity (measured: less than half the throughput).
 */
export function record<E>(
  entity: new () => E & object,
  schema: EntitySchema<E, never, EntityCtor<E>>,
  declaration: RecordDeclaration,
): void {
  const { description, columns, joined, needs = {}, interfaces = [] } = declaration;
  const { className: name, tableName: table } = schema.meta;
  schema.setClass(entity);
  const implemented = interfaces as readonly ClassType[];
  ObjectType(name, { description, simpleResolvers: true, implements: [...implemented] })(entity);
  Extensions(RECORD)(entity);
  const readable = new Map<string, ReadableColumn>();
  for (const [property, mark] of Object.entries(columns)) {
    addField(entity, name, property, mark);
    const { nullable, default: fallback, defaultRaw } = optionsOf(mark.column);
    readable.set(property, {
      expression: mark.computed ?? `r.${columnName(property)}`,
      gate: mark.gate,
      type: mark.type,
      isRequired: !nullable && fallback === undefined && defaultRaw === undefined,
    });
  }
  for (const [property, mark] of Object.entries(joined?.columns ?? {})) {
    addField(entity, name, property, mark);
    const stored = `${joined?.alias}.${columnName(property)}`;
    const { default: fallback } = optionsOf(mark.column);
    const expression = fallback === undefined ? stored : `coalesce(${stored}, ${String(fallback)})`;
    readable.set(property, { expression, gate: mark.gate, from: joined?.alias });
  }
  kinds.set(entity, { name, table, needs, columns: readable });
}

/** An object in a column is read with its row, so it costs nothing on its own. */
const isObject = (type: GraphType): boolean => {
  const [each] = [type].flat();
  return typeof each === 'function' && each !== String && each !== Boolean;
};

/** Adds the columns to a GraphQL interface as fields. */
export function addFields(type: InterfaceClass, name: string, columns: MarkedColumns): void {
  for (const [property, mark] of Object.entries(columns)) addField(type, name, property, mark);
}

function addField(
  entity: abstract new () => object,
  name: string,
  property: string,
  mark: ColumnMark & { column: unknown },
) {
  if (mark.gate === 'internal') return;
  if (!mark.description || !mark.type)
    throw new Error(`${name}.${property} has no description or type and cannot enter the graph`);
  const nullable = mark.gate === 'gated' || Boolean(optionsOf(mark.column).nullable);
  Field(() => mark.type as never, { nullable, description: mark.description })(entity.prototype, property);
  if (mark.gate === 'gated') Extensions(LOCKED)(entity.prototype, property);
  if (isObject(mark.type)) Extensions(usually(0))(entity.prototype, property);
}
