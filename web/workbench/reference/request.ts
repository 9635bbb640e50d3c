/** The parts of an operation in `openapi.json` that a form needs. */
export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example?: unknown } };
  };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
  /** The initial value of the field. */
  readonly example?: unknown;
  /** Example values, which are shown but not sent. */
  readonly examples?: { readonly default?: { readonly value: unknown; readonly 'x-disabled'?: boolean } };
}

export interface Given {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The entered values, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly body: string | undefined;
}

interface Request {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The request that a filled form describes, without the key. Empty fields are omitted. */
export function requestOf({ method, path, operation, values, body }: Given): Request {
  const given = (operation.parameters ?? []).flatMap(({ name, in: place }) => {
    const value = values.get(name);
    return value ? [{ name, place, value }] : [];
  });
  const of = (place: Parameter['in']) => given.filter((parameter) => parameter.place === place);
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(values.get(name) || whole),
  );
  const query = of('query').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return {
    path: `/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    method: method.toUpperCase(),
    headers: {
      ...Object.fromEntries(of('header').map(({ name, value }) => [name, value])),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body || undefined,
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a shell command, with the key in a variable. */
export function curlOf({ path, method, headers, body }: Request, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    '-H "Authorization: Bearer $KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}
