import { causeOf } from '@emi/base/scalars';
import { inSpan, noteOperation } from '@emi/base/telemetry';
import type { ResultStream } from '@emi/records/context';
import { type RunDocument, writeRecords } from '@emi/records/rows';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  subscribe,
  validate,
} from 'graphql';

/**
 * One of our own documents, checked once. Calls throw the first error instead of returning errors. Variables that are
 * `undefined` are absent.
 */
export type Operation = (
  context: object,
  variables: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

const ownNames = new Set<string>();

/** Registers our own documents that do not pass through `prepare`. */
export function addOwnOperations(names: Iterable<string>): void {
  for (const name of names) ownNames.add(name);
}

/** The name of one of our own operations, `other` for a name that a caller chose, and `unnamed` without a name. */
export const operationLabel = (name: string | null | undefined): string =>
  name && ownNames.has(name) ? name : name ? 'other' : 'unnamed';

/**
 * Prepares one of our own documents; throws at once if it is invalid. Records of its results may already be serialized:
 * `jsonOf` sends them, `parsed` reads them.
 */
export function prepare(schema: GraphQLSchema, text: string): Operation {
  const document = parse(text, { noLocation: true });
  const [error] = validate(schema, document);
  if (error) throw error;
  const run = writeRecords(schema, document);
  const name = getOperationAST(document)?.name?.value;
  if (name) ownNames.add(name);
  return (context, variables) => {
    noteOperation(name);
    return inSpan(`graphql ${name}`, {}, async () => {
      const { data, errors } = await run(context, withoutAbsent(variables));
      if (errors?.[0]) throw causeOf(errors[0]);
      return data as Record<string, unknown>;
    });
  };
}

/** graphql-js treats an undefined variable as null, unlike an undefined field of an input object. */
const withoutAbsent = (variables: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));

const asCallersMistake = ({ message, nodes, originalError }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, originalError, extensions: { code: 'BAD_USER_INPUT' } });

interface GatewayRequest {
  queryHash: string;
  document: DocumentNode;
  operationName?: string | null;
  context: unknown;
  request: { variables?: Record<string, unknown> };
}

/** Starts a subscription, whose results go to the context's stream. Only refusals are returned. */
async function startStream(
  schema: GraphQLSchema,
  { document, operationName, context, request }: GatewayRequest,
): Promise<ExecutionResult> {
  const results = await subscribe({
    schema,
    document,
    operationName,
    contextValue: context,
    variableValues: request.variables ?? {},
  });
  if (!(Symbol.asyncIterator in results)) return results;
  try {
    (context as { readonly stream: ResultStream }).stream.open(results);
    return {};
  } catch (error) {
    return { errors: [new GraphQLError((error as Error).message, { originalError: error as Error })] };
  }
}

/** Apollo's gateway hook, which executes callers' documents: it writes their records, and starts their streams. */
export function writingGateway(schema: GraphQLSchema) {
  /** The prepared operations of each document, by name; Apollo parses a document once, and caches recent ones. */
  const prepared = new WeakMap<DocumentNode, Map<string | undefined, RunDocument>>();

  const runOf = ({ document, operationName }: GatewayRequest): RunDocument => {
    const runs = prepared.get(document) ?? new Map<string | undefined, RunDocument>();
    prepared.set(document, runs);
    const name = operationName ?? undefined;
    const run = runs.get(name) ?? writeRecords(schema, document, name);
    runs.set(name, run);
    return run;
  };

  const executor = async (request: GatewayRequest): Promise<ExecutionResult> => {
    const { document, operationName, context } = request;
    if (getOperationAST(document, operationName)?.operation === 'subscription')
      return startStream(schema, request);
    const result = await runOf(request)(context, request.request.variables ?? {});
    // Only variables can prevent a valid operation from executing.
    if ('data' in result || !result.errors) return result;
    return { errors: result.errors.map(asCallersMistake) };
  };

  const inItsSpan = (request: GatewayRequest): Promise<ExecutionResult> => {
    const { operationName } = request;
    return inSpan(`graphql ${operationLabel(operationName)}`, {}, () => executor(request));
  };

  return {
    onSchemaLoadOrUpdate(
      callback: (loaded: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void,
    ) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({ executor: inItsSpan }),
    stop: async () => undefined,
  };
}
