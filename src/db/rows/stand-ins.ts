import type { FieldNode } from 'graphql';

/** The field that a document selects, by the field that stands in for it when the document is executed. */
const originals = new WeakMap<FieldNode, FieldNode>();

export function standInFor(original: FieldNode, standIn: FieldNode): FieldNode {
  originals.set(standIn, original);
  return standIn;
}

/** The field as the caller wrote it. */
export const originalOf = (node: FieldNode): FieldNode => originals.get(node) ?? node;
