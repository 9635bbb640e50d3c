import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import type { AnyRoute } from '../route/route.ts';

/** The scope that the route's root field requires; queries default to `read`. */
export function requiredScopeOf(schema: GraphQLSchema, { document }: AnyRoute): string {
  const operation = getOperationAST(parse(document))!;
  const [root] = operation.selectionSet.selections;
  const fields = schema.getRootType(operation.operation)!.getFields();
  return (root?.kind === 'Field' && (fields[root.name.value]?.extensions.scope as string)) || 'read';
}
