import type { FieldNode } from 'graphql';

/** The original field of a document, by the stand-in that replaces it in execution. */
const originals = new WeakMap<FieldNode, FieldNode>();

export function standInFor(original: FieldNode, standIn: FieldNode): FieldNode {
  originals.set(standIn, original);
  return standIn;
}

/** The field as the caller wrote it. */
export const originalOf = (node: FieldNode): FieldNode => originals.get(node) ?? node;
