import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { originalOf, standInFor } from './stand-ins.ts';
import { SerializedValue, TypeViolation } from './write-json.ts';
import { readRelations, type WritePlan, writePlan } from './write-plan.ts';

/*
 * Execution calls a resolver for each leaf. Records that need no resolvers are therefore requested through an
 * additional field, a scalar whose value is their JSON. Clients never see these fields, because documents are validated
 * against the schema without them.
 */

const WRITTEN = '_written';

const WrittenRecords = new GraphQLScalarType({ name: 'WrittenRecords', serialize: (value) => value });

/** Marks a GraphQL type whose objects are written: records, and plain objects of which a response has many leaves. */
export const RECORD = { isRecord: true };

const schemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The schema with an additional field beside each field that returns records, which resolves to their JSON. */
export function writingSchema(schema: GraphQLSchema): GraphQLSchema {
  let writing = schemas.get(schema);
  if (!writing) {
    writing = mapSchema(schema, {
      [MapperKind.OBJECT_TYPE]: (type) => {
        const config = type.toConfig();
        const fields = Object.entries(config.fields);
        const added = fields
          .filter(([, field]) => returnsRecords(field))
          .map(([name, field]) => [name + WRITTEN, writingField(name, field)] as const);
        return new GraphQLObjectType({
          ...config,
          fields: { ...config.fields, ...Object.fromEntries(added) },
        });
      },
    });
    schemas.set(schema, writing);
  }
  return writing;
}

type Returning = Pick<GraphQLFieldConfig<unknown, unknown>, 'type' | 'extensions'>;

/** Guarded fields are executed, so that errors name the field whose request limit is reached. */
const returnsRecords = ({ type, extensions }: Returning): boolean =>
  !extensions?.guard && getNamedType(type).extensions.isRecord === true;

function writingField(
  name: string,
  field: GraphQLFieldConfig<unknown, unknown>,
): GraphQLFieldConfig<unknown, unknown> {
  const { type, resolve = (source: unknown) => (source as Record<string, unknown>)[name] } = field;
  return {
    ...field,
    type: WrittenRecords,
    resolve(source, args, context, info) {
      const plan = planFor(type, info.fieldNodes, info.fragments);
      const records = resolve(source, args as never, context, info);
      return records instanceof Promise
        ? records.then((found) => write(found, plan, context))
        : write(records, plan, context);
    },
  };
}

function write(records: unknown, { value, relations }: WritePlan, context: unknown): unknown {
  if (records === null || records === undefined) {
    if (value.isNullable) return null;
    throw new TypeViolation('null where none may be');
  }
  if (relations.length === 0) return new SerializedValue(records, value);
  const rows = (Array.isArray(records) ? records : [records]).filter(
    (row) => typeof row === 'object' && row !== null,
  );
  return readRelations(relations, rows, context).then(() => new SerializedValue(records, value));
}

const plans = new WeakMap<FieldNode, WritePlan>();

function planFor(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  fragments: Parameters<typeof writePlan>[2],
): WritePlan {
  const [node] = nodes;
  // Fields that a document repeats are merged: their plan applies only here, so it is not cached.
  const known = nodes.length === 1 ? plans.get(node!) : undefined;
  if (known) return known;
  const plan = writePlan(type, nodes.map(originalOf), fragments)!;
  if (nodes.length === 1) plans.set(node!, plan);
  return plan;
}

/**
 * Replaces fields by their stand-ins wherever their selections allow it. Of fields that execution may merge, all are
 * replaced or none.
 */
export function withStandIns(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string,
): DocumentNode {
  if (!readsOnly(document, operationName)) return document;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  /** By the key of fields that execution may merge: whether all of them can be replaced. */
  const isWritable = new Map<string, boolean>();
  const types = new TypeInfo(schema);
  const keyOf = (node: FieldNode) => `${types.getParentType()} ${(node.alias ?? node.name).value}`;
  const visited = (visitor: (node: FieldNode) => FieldNode | undefined) =>
    visit(document, visitWithTypeInfo(types, { Field: { enter: visitor } }));
  visited((node) => {
    const field = types.getFieldDef();
    const isOwnWritable =
      field !== undefined &&
      field !== null &&
      isObjectType(types.getParentType()) &&
      returnsRecords(field) &&
      writePlan(field.type, [node], fragments) !== undefined;
    isWritable.set(keyOf(node), isOwnWritable && (isWritable.get(keyOf(node)) ?? true));
    return undefined;
  });
  return visited((node) => {
    if (!isWritable.get(keyOf(node))) return undefined;
    const name = node.name.value;
    return standInFor(node, {
      ...node,
      alias: node.alias ?? { kind: Kind.NAME, value: name },
      name: { kind: Kind.NAME, value: name + WRITTEN },
      selectionSet: undefined,
    });
  });
}

/** Callers read the objects that mutations return, and subscriptions are executed as they are. */
const readsOnly = ({ definitions }: DocumentNode, operationName?: string): boolean =>
  definitions
    .filter(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )
    .filter(({ name }) => operationName === undefined || name?.value === operationName)
    .every(({ operation }) => operation === 'query');
