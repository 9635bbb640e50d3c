import { type DocumentNode, Kind, parse, print, visit } from 'graphql';

/** The cursor of the next page, which is read with every list but is not part of the documented body. */
const CURSOR = '_end_cursor';

/** Returns `true` if a document reads a page of records. */
export const readsPage = (document: string): boolean => /\$page: PageInput/.test(document);

/** The document with the cursor added to its page. */
export function withCursor(document: string): string {
  const parsed: DocumentNode = parse(document, { noLocation: true });
  const cursor = {
    kind: Kind.FIELD,
    alias: { kind: Kind.NAME, value: CURSOR },
    name: { kind: Kind.NAME, value: 'endCursor' },
  } as const;
  return print(
    visit(parsed, {
      Field(field) {
        if (field.name.value !== 'pagination' || !field.selectionSet) return undefined;
        const selections = [...field.selectionSet.selections, cursor];
        return { ...field, selectionSet: { ...field.selectionSet, selections } };
      },
    }),
  );
}

interface Pagination {
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
  readonly [CURSOR]?: string | null;
}

/** Splits the body of a page into the documented body and the parameters of the next page, if there is one. */
export function takeCursor(body: unknown): { body: unknown; next?: Readonly<Record<string, string>> } {
  const { pagination } = (body ?? {}) as { pagination?: Pagination };
  if (!pagination) return { body };
  const { [CURSOR]: cursor, ...documented } = pagination;
  return {
    body: { ...(body as object), pagination: documented }, // keeps the order of keys
    ...(documented.has_more && cursor && { next: { after: cursor } }),
  };
}

/**
 * The `Link` to the next page (RFC 8288): an absolute URL with the request's own parameters except `offset`.
 * @param known the declared parameters as sent; undeclared ones are not repeated
 */
export function linkToNext(
  path: string,
  known: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
): string {
  const { offset: _offset, ...kept } = known;
  return `<${path}?${new URLSearchParams({ ...kept, ...next })}>; rel="next"`;
}
