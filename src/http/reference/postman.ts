import { snakeCase } from '@emi/base/declared';
import { type OpenApi, type OpenApiParameter, type Placed, placed } from './open-api.ts';

/** A Postman collection (v2.1) of the OpenAPI document. Every request can be sent unchanged. */

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** @param origin of the service, for the collection's base URL */
export function postmanCollection(document: OpenApi, origin: string): object {
  const all = placed(document.paths).map((one) => ({ ...one, method: one.method.toUpperCase() }));
  const ids = idsOf(all);
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: `${origin}/api/v1`, type: 'string' },
      { key: 'apiKey', value: '', type: 'string', description: 'Your API key (sk_live_…).' },
      ...[...ids].map(([key, value]) => ({ key, value, type: 'string' })),
    ],
    event: [script('prerequest', findIds(all))],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: all
        .filter(({ operation }) => operation.tags[0] === name)
        .toSorted(deletionsLast)
        .map((one) => itemOf(one, all, ids)),
    })),
  };
}

const script = (listen: 'test' | 'prerequest', exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});

/**
 * Sorts deletions last, because a run of a whole folder sends its requests in order and needs the records until then;
 * the longest paths first, so that items are deleted before their list.
 */
const deletionsLast = (one: Placed, other: Placed): number =>
  Number(one.method === 'DELETE') - Number(other.method === 'DELETE') ||
  (one.method === 'DELETE' ? other.path.length - one.path.length : 0);

/** The variables for ids in paths, with the examples' ids. */
function idsOf(all: readonly Placed[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { operation } of all)
    for (const parameter of operation.parameters ?? [])
      if (parameter.in === 'path' && !ids.has(parameter.name))
        ids.set(parameter.name, String(exampleOf(parameter) ?? ''));
  return ids;
}

const exampleOf = ({ example, examples }: OpenApiParameter): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value;

function itemOf(
  { path, method, operation }: Placed,
  all: readonly Placed[],
  ids: ReadonlyMap<string, string>,
): object {
  const { summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json']?.example;
  const query = parameters.filter((one) => one.in === 'query');
  const header = [
    ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ...parameters.filter((one) => one.in === 'header').map(headerOf),
  ];
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, '{{$1}}'));
  return {
    name: summary,
    request: {
      method,
      description,
      header,
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}`,
        host: ['{{baseUrl}}'],
        path: segments,
        query: query.map((one) => ({
          key: one.name,
          value: textOf(exampleOf(one)),
          description: one.description,
          disabled: !one.required,
        })),
      },
      ...(body !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(withVariables(body, ids), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
    ...(method === 'POST' && { event: [script('test', keep(idKept(path, all)))] }),
  };
}

/** A header of a request: a new `Idempotency-Key` each time; other headers are disabled unless they are required. */
const headerOf = (header: OpenApiParameter) =>
  header.name === 'Idempotency-Key'
    ? { key: header.name, value: '{{$guid}}', description: header.description }
    : {
        key: header.name,
        value: textOf(exampleOf(header)),
        description: header.description,
        disabled: !header.required,
      };

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'object' ? [value].flat().join(',') : String(value);
};

/** The name of the id in the paths of a list's records: `listId` for `/lists`. */
function idKept(path: string, all: readonly Placed[]): string | undefined {
  const below = all
    .map((one) => one.path)
    .find((one) => one.startsWith(`${path}/{`) && !one.slice(path.length + 1).includes('/'));
  return /\{(\w+)\}$/.exec(below ?? '')?.[1];
}

/** A script that stores the ids of created records in variables, for the requests that need them. */
const keep = (id: string | undefined): string[] => [
  '// Keeps ids for the requests that need them.',
  'const body = (pm.response.code < 300 && pm.response.text() && pm.response.json()) || {};',
  ...(id
    ? [
        'const made = [body, ...Object.values(body).flat()].find((value) => value && value.id);',
        `if (made) pm.collectionVariables.set('${id}', made.id);`,
      ]
    : []),
  'const job = body.job_record_id || (body.job && body.job.id);',
  "if (job) pm.collectionVariables.set('jobRecordId', job);",
];

/**
 * A script that runs before the first request and looks up a record of each list; an unlocked one, if the list has
 * that filter.
 */
function findIds(all: readonly Placed[]): string[] {
  const lists = all.flatMap(({ path, method, operation: { parameters = [] } }) => {
    const id = method === 'GET' && !path.includes('{') && idKept(path, all);
    const query = parameters.some(({ name }) => name === 'unlocked_only')
      ? '?limit=1&unlocked_only=true'
      : '?limit=1';
    return id ? [[id, path + query]] : [];
  });
  return [
    '// Before the first request: looks up ids of your own records, for the requests that need one.',
    "if (pm.collectionVariables.get('apiKey') && !pm.collectionVariables.get('idsFound')) {",
    "  pm.collectionVariables.set('idsFound', 'yes');",
    `  for (const [name, path] of ${JSON.stringify(lists)}) {`,
    '    pm.sendRequest({',
    "      url: pm.collectionVariables.get('baseUrl') + path,",
    "      header: { Authorization: 'Bearer ' + pm.collectionVariables.get('apiKey') },",
    '    }, (error, response) => {',
    '      const [record] = (!error && response.code === 200 && response.json().data) || [];',
    '      if (record) pm.collectionVariables.set(name, record.id);',
    '    });',
    '  }',
    '}',
  ];
}

/**
 * A body whose ids are replaced with the stored variables: `entity_id` by the type beside it, others by a name that
 * ends like the variable's, as `email_prompt_id` for `promptId`.
 */
function withVariables(body: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(body)) return body.map((item) => withVariables(item, ids));
  if (typeof body !== 'object' || body === null) return body;
  const type = (body as { entity_type?: string }).entity_type ?? 'district';
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const id =
        name === 'entity_id' ? `${type}Id` : [...ids.keys()].find((key) => name.endsWith(snakeCase(key)));
      return [name, typeof value === 'string' && id && ids.has(id) ? `{{${id}}}` : withVariables(value, ids)];
    }),
  );
}
