import { badRequest, Problem } from '@emi/base/problems';
import { ROWS_PER_REQUEST } from '@emi/base/viewer';
import { parsed } from '@emi/records/rows';
import type { GraphQLSchema } from 'graphql';
import type { Parameters } from '../contract/document-parameters.ts';
import { takeCursor } from '../contract/paging.ts';
import { handlingHeaders, notFoundHeader, readQuery } from '../contract/read-query.ts';
import { type Operation, prepare } from '../execution/execute.ts';
import type { ExportFormat } from '../responses/file-formats.ts';
import type { ExportColumn } from './columns.ts';
import { encodingOf } from './encode.ts';
import type { FileContent, FileEncoding } from './encoding.ts';
import { columnNamed, type FileColumns } from './file-columns.ts';
import { fileDocument } from './file-document.ts';
import { listDocuments } from './list-documents.ts';
import { BOM, COLUMNS, FIELDS, formatsOf, NAMES } from './parameters.ts';

export interface ExportRequest {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly isStrict?: boolean;
  /** The path of the list with the query, such as `/books?language=en`, which the file contains. */
  readonly source: string;
}

/** The environment of an export: its graph context, what it counts as, and its limit. */
export interface ExportRun {
  /** Creates the context of a page; the caches of one page must not grow with the file. */
  readonly context: () => object;
  readonly maxRows: number;
  /** Advice for an export with more rows. */
  readonly advice: string;
  /** Counts further requests, or throws a Problem. The first one is already counted. */
  readonly takeRequests: (count: number) => Promise<unknown>;
}

/** An export whose first page has been read and whose requests have been counted. */
export interface OpenExport {
  readonly encoding: Pick<FileEncoding, 'failure'> & { readonly contentType: string };
  /** Headers that list ignored parameters, the preference in effect, and ids that no record has. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of rows when the export began. */
  readonly total: number;
  /** Yields the file, a page at a time; throws if a page cannot be read. */
  pages(): AsyncGenerator<ExportedPage>;
}

export interface ExportedPage {
  readonly content: FileContent;
  /** Rows so far, including this page. */
  readonly rows: number;
}

export type OpenExportOf = (
  run: ExportRun,
  request: ExportRequest,
  format: ExportFormat,
) => Promise<OpenExport>;

interface ListRoute {
  readonly document: string;
  /** The selection of columns that files have on request. */
  readonly optional?: string;
  readonly parameters: Parameters;
  readonly columns: FileColumns;
  /** Throws a Problem if the JSON response would be one. */
  readonly check: (body: unknown, request: ExportRequest) => void;
}

/** Prepares a list's documents when its first export is requested. */
export function prepareExport(schema: GraphQLSchema, route: ListRoute): OpenExportOf {
  const operations = new Map<boolean, Operations>();
  /** @param isWhole includes the optional columns */
  const prepared = (isWhole: boolean): Operations => {
    const known = operations.get(isWhole);
    if (known) return known;
    const both = prepareBoth(
      schema,
      fileDocument(schema, route.document, isWhole ? route.optional : undefined),
    );
    operations.set(isWhole, both);
    return both;
  };
  return (run, request, format) => openExport(route, prepared, run, request, format);
}

interface Operations {
  readonly first: Operation;
  readonly next?: Operation;
}

function prepareBoth(schema: GraphQLSchema, document: string): Operations {
  const { first, next } = listDocuments(document);
  return {
    first: prepare(schema, first),
    next: next === undefined ? undefined : prepare(schema, next),
  };
}

interface ReadPage {
  readonly records: readonly object[];
  readonly total: number;
  readonly notFound?: readonly string[] | null;
  readonly next?: Readonly<Record<string, string>>;
}

async function openExport(
  { parameters, columns, check }: ListRoute,
  prepared: (isWhole: boolean) => Operations,
  { context, maxRows, advice, takeRequests }: ExportRun,
  request: ExportRequest,
  format: ExportFormat,
): Promise<OpenExport> {
  const formats = formatsOf(columns.usual);
  if (!formats.includes(format))
    throw badRequest(`The format of this list must be one of ${formats.join(', ')}.`);
  const { values, ignored } = readQuery(parameters.params, request);
  const { query } = request;
  if (Object.hasOwn(query, 'offset') || Object.hasOwn(query, 'after')) {
    throw badRequest(`An export starts at the first result: omit offset and after, or request JSON.`);
  }
  const limit = Object.hasOwn(query, 'limit') ? (values.limit as number) : Number.POSITIVE_INFINITY;
  const wanted = wantedColumns(columns, values);
  const isFlat = values[NAMES] === 'flat';
  const flat = (column: ExportColumn) => ({ ...column, name: columns.flatNames.get(column.name)! });
  const chosen = isFlat ? (wanted ?? columns.usual).map(flat) : wanted;
  const facts = { source: request.source, madeAt: new Date(), hasMark: values[BOM] === true };
  const encoding = await encodingOf(format, columns.usual, chosen, facts);
  const { first, next } = prepared(wanted?.some((column) => !isUsual(columns, column)) ?? false);

  const read = async (operation: Operation, position: object, wanted: number): Promise<ReadPage> => {
    const page = { limit: Math.min(wanted, ROWS_PER_REQUEST), ...position };
    const variables = { ...parameters.variables({ ...values, ...page }), ...request.ids };
    const { body } = parsed(await operation(context(), variables));
    check(body, request);
    return pageOf(body);
  };

  const firstPage = await read(first, { offset: 0 }, limit);
  const total = Math.min(limit, firstPage.total);
  if (total > maxRows) throw tooLarge(firstPage.total, maxRows, advice);
  const counted = Math.max(1, Math.ceil(total / ROWS_PER_REQUEST));
  if (counted > 1) await takeRequests(counted - 1);

  return {
    encoding,
    headers: { ...handlingHeaders(ignored, request.isStrict), ...notFoundHeader(firstPage.notFound) },
    total,
    async *pages() {
      let paid = counted * ROWS_PER_REQUEST;
      let rows = 0;
      for (let page = firstPage; ; ) {
        rows += page.records.length;
        yield { content: await encoding.page(page.records), rows };
        if (!page.next || !next || rows >= limit) break;
        if (rows >= maxRows) throw tooLarge(rows + 1, maxRows, advice); // results may have been added in the meantime
        // Rows beyond the total at the start count as further requests, a page at a time.
        if (rows >= paid) {
          await takeRequests(1);
          paid += ROWS_PER_REQUEST;
        }
        page = await read(next, page.next, Math.min(limit - rows, paid - rows, maxRows - rows));
      }
      if (encoding.end) yield { content: await encoding.end(), rows };
    },
  };
}

/** The columns that the caller selected; undefined for the default ones. */
function wantedColumns(
  { all, sets }: FileColumns,
  { [FIELDS]: fields, [COLUMNS]: set }: Readonly<Record<string, unknown>>,
): readonly ExportColumn[] | undefined {
  if (set === undefined) return (fields as string[] | undefined)?.map((name) => columnNamed(all, name));
  if (fields !== undefined) throw badRequest('Choose columns with fields or with columns, not with both.');
  return sets.get(set as string);
}

const isUsual = ({ usual }: FileColumns, { name }: ExportColumn): boolean =>
  usual.some((column) => column.name === name);

function pageOf(found: unknown): ReadPage {
  const { body, next } = takeCursor(found) as {
    body: { data: object[]; pagination?: { total?: number }; not_found?: readonly string[] | null };
    next?: Readonly<Record<string, string>>;
  };
  return {
    records: body.data,
    total: body.pagination?.total ?? body.data.length,
    notFound: body.not_found,
    next,
  };
}

const tooLarge = (rows: number, maxRows: number, advice: string): Problem =>
  new Problem(
    'EXPORT_TOO_LARGE',
    `The export has ${rows} rows; at most ${maxRows} are allowed here. ${advice}`,
  );
