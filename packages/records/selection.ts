import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { originalOf } from './rows/index.ts';

/** The names of the fields that a document selects below some field; what is not selected is not read. */
export type Selection = ReadonlySet<string>;

const names = new WeakMap<Selection, string>();

/** A selection as text, for use in keys. Computed once, because selections live as long as their document. */
export function nameOf(selection: Selection): string {
  let name = names.get(selection);
  if (name === undefined) {
    name = [...selection].join();
    names.set(selection, name);
  }
  return name;
}

const NOTHING: Selection = new Set();
// A field node belongs to one document; documents are parsed once and cached, and so are their selections.
const cache = new WeakMap<FieldNode, Map<string, Selection>>();

/**
 * Names of the fields selected under `path` below the field being resolved, through fragments and regardless of
 * `@skip` and `@include`, because reading too many columns is harmless. Empty if the path itself is not selected.
 */
export function selected(info: GraphQLResolveInfo, ...path: string[]): Selection {
  return selectedAt(info, [path]);
}

/** Names of the fields selected under any of several paths; see `selected`. */
export function selectedAt(info: GraphQLResolveInfo, paths: readonly (readonly string[])[]): Selection {
  const [node] = info.fieldNodes;
  // Fields that a document repeats are merged; merged selections apply only here, so they are not cached.
  if (!node || info.fieldNodes.length > 1) return compute(info, paths);
  const byPaths = cache.get(node) ?? new Map<string, Selection>();
  cache.set(node, byPaths);
  const key = paths.map((path) => path.join('.')).join();
  const known = byPaths.get(key);
  if (known) return known;
  const names = compute(info, paths);
  byPaths.set(key, names);
  return names;
}

function compute(info: GraphQLResolveInfo, paths: readonly (readonly string[])[]): Selection {
  const nodes = paths.flatMap((path) =>
    path.reduce<readonly FieldNode[]>(
      (above, step) => children(above, info).filter((child) => originalOf(child).name.value === step),
      info.fieldNodes,
    ),
  );
  if (nodes.length === 0) return NOTHING;
  const fields = children(nodes, info)
    .map((child) => originalOf(child).name.value)
    .filter((name) => !name.startsWith('__'));
  return new Set(fields);
}

const children = (nodes: readonly FieldNode[], info: GraphQLResolveInfo): FieldNode[] =>
  nodes.flatMap((node) => {
    const { selectionSet } = originalOf(node);
    return selectionSet ? fieldsOf(selectionSet, info) : [];
  });

function fieldsOf(set: SelectionSetNode, info: GraphQLResolveInfo): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    if (selection.kind === 'InlineFragment') return fieldsOf(selection.selectionSet, info);
    const fragment = info.fragments[selection.name.value];
    return fragment ? fieldsOf(fragment.selectionSet, info) : [];
  });
}
