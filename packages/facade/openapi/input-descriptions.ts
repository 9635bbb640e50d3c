import { snakeCase } from '@emi/base/declared';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Descriptions of a document's inputs, by REST name: `entity_id` for `entityId`. */
export function inputDescriptions(schema: GraphQLSchema, document: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, description: string | null | undefined): void => {
    const restName = snakeCase(name);
    if (description && !found.has(restName)) found.set(restName, description);
  };
  const addFields = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return;
    for (const field of Object.values(named.getFields())) {
      add(field.name, field.description);
      addFields(field.type);
    }
  };
  const types = new TypeInfo(schema);
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      Argument: ({ name }) => {
        const argument = types.getArgument();
        if (!argument) return;
        add(name.value, argument.description);
        addFields(argument.type);
      },
    }),
  );
  return found;
}
