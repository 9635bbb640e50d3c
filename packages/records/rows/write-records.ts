import { causeOf } from '@emi/base/scalars';
import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { usesPlainRows } from './plain-rows.ts';
import { TypeViolation } from './write-json.ts';
import { withStandIns, writingSchema } from './writing-schema.ts';

/** Runs a document; resolves with its result. */
export type RunDocument = (
  context: unknown,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Prepares an operation whose records are written directly wherever its selections allow that. If a value violates its
 * type, such as a null in a non-null field, the operation runs again without writing, so that the error names the
 * field.
 */
export function writeRecords(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string,
): RunDocument {
  const writing = usesPlainRows() ? document : withStandIns(schema, document, operationName);
  const executed = executing(schema, document, operationName);
  if (writing === document) return executed;
  const written = executing(writingSchema(schema), writing, operationName);
  return async (context, variables) => {
    const result = await written(context, variables);
    const isViolated = result.errors?.some((error) => causeOf(error) instanceof TypeViolation);
    return isViolated ? executed(context, variables) : result;
  };
}

const executing =
  (schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): RunDocument =>
  (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });
