import { addressedTo, etagOf, isKnown } from '@emi/facade/responses';
import type { RequestHandler, Response } from 'express';
import type { Asset, Assets } from './assets.ts';
import { readProjectFile } from './project-file.ts';

export const REFERENCE_ASSETS: readonly Asset[] = [
  { name: 'reference', type: 'js', load: () => readProjectFile('web/built/reference.js') },
  {
    name: 'reference-style',
    type: 'css',
    load: () => readProjectFile('web/workbench/reference/reference.css'),
  },
];

interface File {
  readonly text: string;
  readonly etag: string;
}

type OriginOf = (host: string | undefined) => string;

/** openapi.json with examples, and with the addresses of the service at this origin. */
const openApiAt = async (origin: string): Promise<string> =>
  addressedTo(origin, await (await import('./reference/examples.ts')).openApiWithExamples());

/** Maximum number of origins whose files are cached; loopback hosts and ports have origins of their own. */
const MOST_ORIGINS = 8;

/** Sends a file that is generated once for each origin of the service, unless the client has it cached. */
function unchanging(
  type: string,
  make: (origin: string) => Promise<string>,
  originOf: OriginOf,
): RequestHandler {
  const files = new Map<string, Promise<File>>();
  const made = async (origin: string): Promise<File> => {
    const text = await make(origin);
    return { text, etag: etagOf(text) };
  };
  return async (request, response: Response) => {
    const origin = originOf(request.headers.host);
    const file = files.get(origin) ?? made(origin);
    if (files.size < MOST_ORIGINS) files.set(origin, file);
    const { text, etag } = await file;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (isKnown(request, etag)) response.status(304).end();
    else response.type(type).send(text);
  };
}

/** The REST reference: guides, operations, and requests with the reader's own key. */
export const referencePage = (assets: Assets, originOf: OriginOf): RequestHandler =>
  unchanging(
    'html',
    async (origin) => {
      const { referenceHtml } = await import('./reference/page.ts');
      const [script, ...styles] = await Promise.all(
        ['reference', 'workbench-style', 'reference-style'].map((name) => assets.path(name)),
      );
      return referenceHtml(JSON.parse(await openApiAt(origin)), { styles, script: script! });
    },
    originOf,
  );

/**
 * The OpenAPI document as JSON or YAML. Its server URL is absolute, because programs that read a file have no base URL.
 */
export const openApiFile = (format: 'json' | 'yaml', originOf: OriginOf): RequestHandler =>
  unchanging(
    `application/${format}`,
    async (origin) => {
      const relative = await openApiAt(origin);
      const json = relative.replace('"url": "/api/v1"', `"url": ${JSON.stringify(`${origin}/api/v1`)}`);
      return format === 'json' ? json : (await import('./yaml.ts')).asYaml(json);
    },
    originOf,
  );

/** The OpenAPI document as a Postman collection. */
export const postmanFile = (originOf: (host: string | undefined) => string): RequestHandler =>
  unchanging(
    'application/json',
    async (origin) => {
      const { postmanCollection } = await import('./reference/postman.ts');
      const { openApiWithExamples } = await import('./reference/examples.ts');
      return JSON.stringify(postmanCollection(JSON.parse(await openApiWithExamples()), origin));
    },
    originOf,
  );
