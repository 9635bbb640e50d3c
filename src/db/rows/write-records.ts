import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { causeOf } from '../../platform/graph/cause-of.ts';
import { usesPlainRows } from './plain-rows.ts';
import { TypeViolation } from './write-json.ts';
import { withStandIns, writingSchema } from './writing-schema.ts';

/** Runs a document; resolves with its result. */
export type Run = (
  context: unknown,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Prepares an operation whose records are written wherever its selections allow it. If a value violates its type, such
 * as a null in a non-null field, the operation runs again without writing, so that the error names the field.
 *
 * @param compile returns the errors of an operation that cannot be compiled.
 */
export function writeRecords<Errors extends object>(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  compile: (schema: GraphQLSchema, document: DocumentNode) => Run | Errors,
): Run | Errors {
  const writing = usesPlainRows() ? document : withStandIns(schema, document, operationName);
  if (writing === document) return compile(schema, document);
  const run = compile(writingSchema(schema), writing);
  if (typeof run !== 'function') return run;
  let again: Run | undefined;
  return async (context, variables) => {
    const result = await run(context, variables);
    if (!result.errors?.some((error) => causeOf(error) instanceof TypeViolation)) return result;
    again ??= compile(schema, document) as Run;
    return again(context, variables);
  };
}
