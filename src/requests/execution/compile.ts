import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { type Run, writeRecords } from '../../db/rows/index.ts';

/*
 * Documents are compiled with graphql-jit, which takes a seventh less CPU than interpreting them where resolvers return
 * many records (docs/performance.md). It differs from graphql-js in three ways, which end in this file: absent input
 * fields become null, errors are objects of its own, and an operation that it cannot compile is an error.
 */

/**
 * Values already match the schema when they leave the database, thanks to its types and constraints; checking them
 * again would only cost time. Errors keep the stacks of their causes.
 */
const OPTIONS = { disableLeafSerialization: true, disablingCapturingStackErrors: true };

/**
 * Compiles an operation; returns its errors if that is impossible.
 *
 * @param absent variables that stand for input fields and have no value, as `absentWithin` returns them.
 */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string,
  absent: readonly string[] = [],
): Run | readonly GraphQLError[] {
  return writeRecords(schema, withoutFieldsOf(document, absent), operationName, (executable, operation) => {
    const compiled = compileQuery(executable, operation, operationName, OPTIONS);
    if (!isCompiledQuery(compiled)) return compiled.errors ?? [];
    return async (context, variables) => withStandardErrors(await compiled.query({}, context, variables));
  });
}

/** Apollo requires the error objects of graphql-js. */
const withStandardErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(asGraphQLError) } : result;

function asGraphQLError(error: GraphQLError): GraphQLError {
  const { message, path, locations, extensions, originalError } = error;
  const copy = new GraphQLError(message, { path, originalError, extensions });
  return Object.assign(copy, { locations });
}

/** Variables that are fields of input objects, by document; documents are parsed once and kept by Apollo. */
const fieldVariables = new WeakMap<DocumentNode, ReadonlySet<string>>();

/**
 * The variables of an operation that stand for a field of an input object and have no value in this request. Such a
 * field is absent, but compiled execution treats it as null. So a document is compiled without the fields that a
 * request leaves out, once for each set of such fields.
 */
export function absentWithin(
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): string[] {
  const within = variablesWithin(document);
  if (within.size === 0) return [];
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return definitions
    .filter(({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE && !defaultValue)
    .map(({ variable }) => variable.name.value)
    .filter((name) => within.has(name) && variables[name] === undefined);
}

/** The document as if these variables had never been mentioned in its input objects. */
function withoutFieldsOf(document: DocumentNode, variables: readonly string[]): DocumentNode {
  if (variables.length === 0) return document;
  return visit(document, {
    ObjectField: ({ value }) =>
      value.kind === Kind.VARIABLE && variables.includes(value.name.value) ? null : undefined,
  });
}

function variablesWithin(document: DocumentNode): ReadonlySet<string> {
  const known = fieldVariables.get(document);
  if (known) return known;
  const found = new Set<string>();
  visit(document, {
    ObjectField: ({ value }) => {
      if (value.kind === Kind.VARIABLE) found.add(value.name.value);
    },
  });
  fieldVariables.set(document, found);
  return found;
}
