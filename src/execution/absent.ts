import { type DocumentNode, getOperationAST, Kind, visit } from 'graphql';

/*
 * An input field whose variable has no value is absent, but compiled execution treats it as `null`. So a document is
 * compiled without the fields that a request leaves out, once for each set of such fields.
 */

/** Variables that are fields of input objects, by document; documents are parsed once and kept by Apollo. */
const fieldVariables = new WeakMap<DocumentNode, ReadonlySet<string>>();

/** The variables of an operation that stand for a field of an input object and have no value in this request. */
export function absentWithin(
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): string[] {
  const within = variablesWithin(document);
  if (within.size === 0) return [];
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return definitions
    .filter(({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE && !defaultValue)
    .map(({ variable }) => variable.name.value)
    .filter((name) => within.has(name) && variables[name] === undefined);
}

/** The document as if these variables had never been mentioned in its input objects. */
export function withoutFieldsOf(document: DocumentNode, variables: readonly string[]): DocumentNode {
  if (variables.length === 0) return document;
  return visit(document, {
    ObjectField: ({ value }) =>
      value.kind === Kind.VARIABLE && variables.includes(value.name.value) ? null : undefined,
  });
}

function variablesWithin(document: DocumentNode): ReadonlySet<string> {
  const known = fieldVariables.get(document);
  if (known) return known;
  const found = new Set<string>();
  visit(document, {
    ObjectField: ({ value }) => {
      if (value.kind === Kind.VARIABLE) found.add(value.name.value);
    },
  });
  fieldVariables.set(document, found);
  return found;
}
