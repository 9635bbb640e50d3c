import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { MAX_TOKENS } from './document-limits.ts';

/** Maximum number of documents whose counts are remembered. */
const MAX_REMEMBERED = 500;
/** Maximum number of characters of a remembered document. */
const MAX_LENGTH = 10_000;
const remembered = new Map<string, number>();

/**
 * Counts the root fields of an operation, with fragments and aliases expanded, because each is as much work as a
 * request. At least 1, even for text that is not a document.
 * @param operationName selects one of several operations
 */
export function countRootFields(text: unknown, operationName: unknown): number {
  if (typeof text !== 'string') return 1;
  const key = `${operationName}\n${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const count = Math.max(1, rootFieldsOf(text, operationName).size);
  if (key.length <= MAX_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(key, count);
  }
  return count;
}

/** The response names of the root fields. */
function rootFieldsOf(text: string, operationName: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  try {
    for (const definition of parse(text, { noLocation: true, maxTokens: MAX_TOKENS }).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
      if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    }
  } catch {
    return names; // validation will reject it
  }
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add((selection.alias ?? selection.name).value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        const fragment = fragments.get(selection.name.value);
        fragments.delete(selection.name.value); // expanding it once suffices, and breaks cycles
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0];
  if (operation) collect(operation.selectionSet);
  return names;
}
