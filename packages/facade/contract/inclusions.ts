import { snakeCase } from '@emi/base/declared';
import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { type Params, someOfParam } from './parameter-types.ts';

/** The parameter that adds undocumented fields to a record, which by default has exactly its documented keys. */
export const INCLUDE = 'include';
const PREFIX = 'with';

/** Returns `true` for a variable that only decides whether a field is included: `$withRoles` for `include=roles`. */
export const isInclusion = (variable: string): boolean => /^with[A-Z]/.test(variable);

const includedName = (variable: string): string => snakeCase(variable.slice(PREFIX.length)).replace(/^_/, '');

const inclusionsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): string[] =>
  variableDefinitions
    .map(({ variable }) => variable.name.value)
    .filter(isInclusion)
    .map(includedName);

/** The parameter `include` of a document, if it has fields to include. */
export function includeParameter(operation: OperationDefinitionNode): Params {
  const names = inclusionsOf(operation);
  if (names.length === 0) return {};
  const description =
    'Fields to add to each record, whose keys are otherwise the documented ones. Files always have these fields.';
  return { [INCLUDE]: { ...someOfParam(names), description } };
}

/**
 * The document with the chosen fields and without the others. All directives are removed, because records with
 * directives could not be written as PostgreSQL sent them (`packages/records/rows`).
 */
function withInclusions(document: string, chosen: readonly string[]): string {
  const parsed: DocumentNode = parse(document, { noLocation: true });
  const inclusion = ({ arguments: given }: DirectiveNode): string | undefined => {
    const condition = given?.find(({ name }) => name.value === 'if')?.value;
    return condition?.kind === Kind.VARIABLE && isInclusion(condition.name.value)
      ? condition.name.value
      : undefined;
  };
  return print(
    visit(parsed, {
      VariableDefinition: ({ variable }) => (isInclusion(variable.name.value) ? null : undefined),
      Field(field) {
        const variable = field.directives?.map(inclusion).find((name) => name !== undefined);
        if (variable === undefined) return undefined;
        return chosen.includes(includedName(variable)) ? { ...field, directives: [] } : null;
      },
    }),
  );
}

/** Prepares something for each choice of fields, on first use. */
export function perInclusion<T>(
  document: string,
  prepare: (document: string) => T,
): (chosen?: readonly string[]) => T {
  const prepared = new Map<string, T>();
  return (chosen = []) => {
    const key = chosen.toSorted().join();
    const known = prepared.get(key) ?? prepare(withInclusions(document, chosen));
    prepared.set(key, known);
    return known;
  };
}
