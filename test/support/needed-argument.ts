import { type GraphQLArgument, isRequiredArgument } from 'graphql';

/** An argument that a field cannot do without: `id`, too, where another identifier may take its place. */
export const isNeeded = (argument: GraphQLArgument): boolean =>
  isRequiredArgument(argument) || argument.name === 'id';
