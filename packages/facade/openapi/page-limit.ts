import type { Sizes } from '@emi/base/declared';
import { MOST_RESULTS } from '@emi/base/viewer';
import { type GraphQLSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';

/** The maximum page of a list, on any plan: the smallest maximum of its root fields. */
export function largestPage(schema: GraphQLSchema, document: string): number {
  const { operation, selectionSet } = parse(document).definitions[0] as OperationDefinitionNode;
  const fields = schema.getRootType(operation)!.getFields();
  const sizes = selectionSet.selections.map((selection) => {
    const extensions = selection.kind === Kind.FIELD ? fields[selection.name.value]?.extensions : undefined;
    return (extensions as Sizes | undefined)?.atMost ?? MOST_RESULTS;
  });
  return Math.min(MOST_RESULTS, ...sizes);
}
