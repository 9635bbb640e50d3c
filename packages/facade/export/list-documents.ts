import { type DocumentNode, type FieldNode, Kind, parse, print, type SelectionNode, visit } from 'graphql';
import { readsPage, withCursor } from '../contract/paging.ts';

/** The documents that read a list for an export, with the gating, fields, and order of the list's route. */
export interface ListDocuments {
  /** Reads the first page and counts all results, or reads a whole list that has no pages. */
  readonly first: string;
  /** Reads a further page without counting; absent for a list without pages. */
  readonly next?: string;
}

/** Returns `true` if a document's response holds a list of records under `data`. */
export const readsList = (document: string): boolean =>
  bodyOf(parse(document))?.selectionSet?.selections.some(isNamed('data')) ?? false;

/** @param document as returned by `fileDocument` */
export function listDocuments(document: string): ListDocuments {
  if (!readsPage(document)) return { first: reduced(document, ['data']) };
  const next = withoutTotal(withCursor(reduced(document, ['data', 'pagination'])));
  return { first: withCursor(reduced(document, ['data', 'pagination', 'not_found'])), next };
}

/** The document with only the given parts of its body. */
function reduced(document: string, names: readonly string[]): string {
  const parsed = parse(document, { noLocation: true });
  const body = bodyOf(parsed)!;
  const kept = body.selectionSet!.selections.filter((node) => names.some((name) => isNamed(name)(node)));
  return print(
    visit(parsed, {
      Field: (field) =>
        field === body ? { ...field, selectionSet: { ...body.selectionSet!, selections: kept } } : undefined,
    }),
  );
}

const withoutTotal = (document: string): string =>
  print(
    visit(parse(document, { noLocation: true }), {
      Field: (field, _key, _parent, _path, ancestors) =>
        field.name.value === 'total' && ancestors.some(isPagination) ? null : undefined,
    }),
  );

const isPagination = (node: unknown): boolean => (node as FieldNode).name?.value === 'pagination';

const isNamed =
  (name: string) =>
  (node: SelectionNode): node is FieldNode =>
    node.kind === Kind.FIELD && (node.alias ?? node.name).value === name;

function bodyOf({ definitions }: DocumentNode): FieldNode | undefined {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.selectionSet.selections.find(isNamed('body'));
}
