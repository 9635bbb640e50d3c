import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  parse,
  subscribe,
  validate,
} from 'graphql';
import type { Run } from '../../db/rows/index.ts';
import { causeOf } from '../../platform/graph/cause-of.ts';
import { inSpan, noteOperation } from '../../platform/telemetry/scope.ts';
import type { ResultStream } from '../../records/stream.ts';
import { absentWithin, compile } from './compile.ts';

/** One of our own documents, checked and compiled once; it throws the first error instead of returning errors. */
export type Operation = (
  context: object,
  variables: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

const ownNames = new Set<string>();

/** Registers our own documents that do not pass through `prepare`. */
export function addOwnOperations(names: Iterable<string>): void {
  for (const name of names) ownNames.add(name);
}

/** The operation's name if it belongs to one of our own documents, else `other`: callers' names are unbounded. */
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
  const [optional] = absentWithin(document, undefined, {});
  if (optional)
    throw new Error(`$${optional} may be absent; give it in a variable that is a whole input object`);
  const run = compile(schema, document);
  if (typeof run !== 'function') throw new Error(`cannot compile: ${JSON.stringify(run)}`);
  const name = getOperationAST(document)?.name?.value;
  if (name) ownNames.add(name);
  return (context, variables) => {
    noteOperation(name);
    return inSpan(`graphql ${name}`, {}, async () => {
      const { data, errors } = await run(context, variables);
      if (errors?.[0]) throw causeOf(errors[0]);
      return data as Record<string, unknown>;
    });
  };
}

/** Maximum number of invalid variables reported per response. */
const MAX_BAD_VARIABLES = 50;

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

/** Maximum number of callers' documents kept compiled; the least recently compiled is dropped first. */
const MAX_COMPILED = 500;

/**
 * Apollo's gateway hook, used only to run documents compiled instead of interpreted. A document is compiled on its
 * second use, because compiling costs more than running it once.
 */
export function compilingGateway(schema: GraphQLSchema) {
  const compiled = new Map<string, Run | 'seen' | 'interpreted'>();

  const compiledFor = (request: GatewayRequest, variables: Record<string, unknown>): Run | undefined => {
    const { queryHash, document, operationName } = request;
    const absent = absentWithin(document, operationName, variables);
    const key = [queryHash, operationName, ...absent].join(' ');
    const known = compiled.get(key);
    if (typeof known === 'function') return known;
    if (known === 'interpreted') return undefined;
    const run = known === 'seen' ? compile(schema, document, operationName ?? undefined, absent) : 'seen';
    if (compiled.size >= MAX_COMPILED) compiled.delete(compiled.keys().next().value!);
    compiled.set(key, typeof run === 'object' ? 'interpreted' : run);
    return typeof run === 'function' ? run : undefined;
  };

  const executor = async (request: GatewayRequest): Promise<ExecutionResult> => {
    const { document, operationName, context } = request;
    const variableValues = request.request.variables ?? {};
    const operation = getOperationAST(document, operationName);
    if (operation?.operation === 'subscription') return startStream(schema, request);
    // Compiled execution treats defaults of input fields differently, so values are completed here. Parsing parsed
    // values again is harmless: scalars do not change, and enums have their names as values.
    const { errors, coerced } = getVariableValues(
      schema,
      operation?.variableDefinitions ?? [],
      variableValues,
      { maxErrors: MAX_BAD_VARIABLES },
    );
    if (errors) return { errors: errors.map(asCallersMistake) };
    const run = compiledFor(request, coerced);
    if (run) return run(context, coerced);
    return execute({ schema, document, operationName, contextValue: context, variableValues });
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
