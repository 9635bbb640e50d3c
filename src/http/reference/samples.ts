import { escaped } from '../html-page.ts';
import type { OpenApiParameter, Placed } from './open-api.ts';

/** Samples of an operation in each language, with the example values that the form to try it begins with. */

interface Request {
  readonly method: string;
  readonly path: string;
  readonly pathValues: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly operationId: string;
}

/** The value that is sent by default; undefined for a parameter that most requests leave out. */
const usualValue = ({ required, example, examples }: OpenApiParameter): unknown => {
  const shown = Object.values(examples ?? {})[0] as
    | { readonly value: unknown; readonly 'x-disabled'?: boolean }
    | undefined;
  return example ?? (shown && (required || !shown['x-disabled']) ? shown.value : undefined);
};

function requestOf({ path, method, operation }: Placed): Request {
  const { parameters = [], requestBody, operationId } = operation;
  const valuesIn = (place: OpenApiParameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, usualValue(parameter)] as const)
        .filter(([, value]) => value !== undefined),
    );
  return {
    path,
    method,
    operationId,
    pathValues: valuesIn('path'),
    query: valuesIn('query'),
    body: requestBody?.content['application/json']?.example,
  };
}

const filledPath = ({ path, pathValues }: Request): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(String(pathValues[name] ?? whole)),
  );

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function curl(request: Request): string {
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]) => [name, textOf(value)]),
  ).toString();
  const address = `$URL/api/v1${filledPath(request)}${query && `?${query}`}`;
  const body = request.body === undefined ? [] : [`-d '${json(request.body).replaceAll("'", "'\\''")}'`];
  return [
    `curl ${request.method === 'get' ? '' : `-X ${request.method.toUpperCase()} `}"${address}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(request.body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...body,
  ].join(' \\\n  ');
}

/** A value as an expression of TypeScript: names unquoted, and texts in single quotes unless they need escapes. */
const expression = (value: unknown): string =>
  json(value)
    .replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\'])*)"/g, "'$1'");

function typescript({ operationId, pathValues, query, body }: Request): string {
  const given = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  };
  const argument = Object.keys(given).length > 0 ? expression(given) : '';
  return `const market = createMarketClient({ key });
const answer = await market.${operationId}(${argument});`;
}

/** Objects and arrays of at most this many characters stay on one line. */
const MAX_LINE = 70;

/** A value as an expression of Python. */
function python(value: unknown, indent = ''): string {
  const within = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item) => python(item, within))
    : Object.entries(value!).map(([name, item]) => `${JSON.stringify(name)}: ${python(item, within)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const line = `${open}${items.join(', ')}${close}`;
  return line.length + indent.length <= MAX_LINE
    ? line
    : `${open}\n${items.map((item) => `${within}${item},\n`).join('')}${indent}${close}`;
}

function inPython(request: Request): string {
  const { method, query, body } = request;
  const parameters = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)]));
  return [
    'import os, requests',
    '',
    `response = requests.${method}(`,
    `    os.environ["URL"] + "/api/v1${filledPath(request)}",`,
    ...(Object.keys(query).length > 0 ? [`    params=${python(parameters, '    ')},`] : []),
    ...(body === undefined ? [] : [`    json=${python(body, '    ')},`]),
    '    headers={"Authorization": "Bearer " + os.environ["KEY"]},',
    ')',
    'answer = response.json()',
  ].join('\n');
}

const LANGUAGES = [
  ['curl', 'curl', curl],
  ['ts', 'TypeScript', typescript],
  ['py', 'Python', inPython],
] as const;

/** The request in each language, one at a time, chosen by radio buttons that need no script. */
export function samplesOf(placed: Placed): string {
  const request = requestOf(placed);
  const choices = LANGUAGES.map(([id, name], at) => {
    const checked = at === 0 ? ' checked' : '';
    return `<label><input type="radio" name="in-${request.operationId}" value="${id}"${checked}>${name}</label>`;
  });
  const texts = LANGUAGES.map(([id, , write]) => `<pre class="${id}">${escaped(write(request))}</pre>`);
  return `<fieldset class="samples"><legend class="unseen">Language</legend>${choices.join('')}
${texts.join('\n')}</fieldset>`;
}
