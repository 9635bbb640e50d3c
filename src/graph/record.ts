import 'reflect-metadata';
import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { GraphQLScalarType } from 'graphql';
import { Field, ObjectType } from 'type-graphql';

/** What type-graphql takes for a field: a scalar, an enum object, or a list of one of them. */
export type GraphType = GraphQLScalarType | typeof String | typeof Boolean | object;

/**
 * Who may read a column:
 * - `open`: whoever may see the record;
 * - `sealed`: only an organization that unlocked the record, everybody else reads `null`;
 * - `internal`: nobody, it is not in the graph at all.
 */
export type Seal = 'open' | 'sealed' | 'internal';

interface ColumnMark {
  readonly seal: Seal;
  readonly description: string;
  readonly type?: GraphType;
}

export interface MarkedColumn<B> extends ColumnMark {
  readonly column: B;
}

/** A column that everybody who sees the record may read. */
export const open = <B>(type: GraphType, description: string, column: B): MarkedColumn<B> => ({
  seal: 'open',
  type,
  description,
  column,
});

/** A column that is `null` until the caller's organization has unlocked the record. */
export const sealed = <B>(type: GraphType, description: string, column: B): MarkedColumn<B> => ({
  seal: 'sealed',
  type,
  description: `${description} Null until unlocked.`,
  column,
});

/** A column for our own use. */
export const internal = <B>(description: string, column: B): MarkedColumn<B> => ({
  seal: 'internal',
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

/** A kind of record as the readers need it: table, columns with their seals, and what computed fields depend on. */
export interface RecordKind {
  readonly name: string;
  readonly table: string;
  readonly columns: ReadonlyMap<string, { readonly sqlName: string; readonly seal: Seal }>;
  /** Computed field → the columns it is computed from. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

const kinds = new Map<unknown, RecordKind>();

/** The record kind that was declared for an entity class. */
export function recordKind(entity: unknown): RecordKind {
  const kind = kinds.get(entity);
  if (!kind) throw new Error('this class was not declared with record()');
  return kind;
}

/** All declared kinds, for tests that walk over every column. */
export const recordKinds = (): readonly RecordKind[] => [...kinds.values()];

const columnName = (property: string) => new UnderscoreNamingStrategy().propertyToColumnName(property);
const isNullable = (column: unknown) =>
  Boolean((column as { '~options'?: { nullable?: boolean } })['~options']?.nullable);

/**
 * Puts an entity into the graph: one GraphQL object type whose fields are the entity's marked columns.
 *
 * The class serves both MikroORM and type-graphql. Type a `@Root()` parameter with the row *interface*, never with
 * the class: type-graphql would copy every row into a new entity (measured: less than half the throughput).
 */
export function record(
  entity: abstract new () => object,
  declaration: {
    name: string;
    table: string;
    description: string;
    columns: MarkedColumns;
    needs?: Record<string, readonly string[]>;
  },
): void {
  const { name, table, description, columns, needs = {} } = declaration;
  ObjectType(name, { description, simpleResolvers: true })(entity);
  for (const [property, { seal, type, description: text, column }] of Object.entries(columns)) {
    if (seal === 'internal') continue;
    if (!text || !type)
      throw new Error(`${name}.${property} has no description or type and cannot enter the graph`);
    const nullable = seal === 'sealed' || isNullable(column);
    Field(() => type as never, { nullable, description: text })(entity.prototype, property);
  }
  kinds.set(entity, {
    name,
    table,
    needs,
    columns: new Map(
      Object.entries(columns).map(([property, { seal }]) => [
        property,
        { sqlName: columnName(property), seal },
      ]),
    ),
  });
}
