import {
  type ASTNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The argument, or the field of an input object, to which each variable of an operation is passed, by variable. */
export function usesOfVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): Map<string, GraphQLArgument | GraphQLInputField> {
  const types = new TypeInfo(schema);
  const found = new Map<string, GraphQLArgument | GraphQLInputField>();
  visit(
    operation,
    visitWithTypeInfo(types, {
      Variable: ({ name }, _key, parent) => {
        const node = parent as ASTNode | undefined;
        const of = getNamedType(types.getParentInputType());
        const use =
          node?.kind === Kind.OBJECT_FIELD && isInputObjectType(of)
            ? of.getFields()[node.name.value]
            : types.getArgument();
        if (use) found.set(name.value, use);
      },
    }),
  );
  return found;
}
