/** The page to read next. Pass all of it: `(query) => market.listSchools({ query: { …, ...query } })`. */
export interface PageQuery {
  readonly limit: number;
  /** The cursor of the previous page. */
  readonly after?: string;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly has_more: boolean };
}

/** Values from the headers of a page. */
interface Header {
  readonly after: string | undefined;
  /** The service's clock. */
  readonly date: Date;
}

/** The key under which a query carries a function that receives the headers of its page; it is not sent. */
const HEADER = Symbol('header');

/** Passes a page's headers to the code that requested the page; a response interceptor. */
export function readHeader<R extends Response>(
  response: R,
  _request: Request,
  options: { query?: unknown },
): R {
  const take = (options.query as { [HEADER]?: (header: Header) => void } | undefined)?.[HEADER];
  const { headers } = response;
  const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const after = link && new URL(link, response.url || 'http://localhost').searchParams.get('after');
  take?.({ after: after || undefined, date: new Date(headers.get('date') ?? Date.now()) });
  return response;
}

/** Yields each page of a list with its header; each begins after the last record of the previous one. */
export async function* pagesOf<P extends Page<unknown>>(
  list: (query: PageQuery) => Promise<P>,
  limit: number,
): AsyncGenerator<{ readonly page: P; readonly date: Date }> {
  for (let after: string | undefined; ; ) {
    let header: Header | undefined;
    const take = {
      [HEADER]: (given: Header) => {
        header = given;
      },
    };
    const page = await list({ limit, ...(after !== undefined && { after }), ...take });
    if (!header)
      throw new TypeError('The operation must be given the whole query: `{ query: { ...query } }`.');
    yield { page, date: header.date };
    ({ after } = header);
    if (after === undefined) return;
  }
}
