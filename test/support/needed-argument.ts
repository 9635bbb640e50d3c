import { type GraphQLArgument, isRequiredArgument } from 'graphql';

/**
 * An argument that a field cannot do without. This includes `id`, although another identifier can replace it, and
 * `dailyBudget`, which is nullable because null removes a budget.
 */
export const isNeeded = (argument: GraphQLArgument): boolean =>
  isRequiredArgument(argument) || argument.name === 'id' || argument.name === 'dailyBudget';
