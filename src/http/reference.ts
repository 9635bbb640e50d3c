import type { RequestHandler, Response } from 'express';
import { etagOf, isKnown } from '../requests/responses/etag.ts';
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

/** Sends a file that is made once, unless the client has it. */
function unchanging(type: string, make: () => Promise<string>): RequestHandler {
  let file: Promise<File> | undefined;
  const made = async (): Promise<File> => {
    const text = await make();
    return { text, etag: etagOf(text) };
  };
  return async (request, response: Response) => {
    file ??= made();
    const { text, etag } = await file;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (isKnown(request, etag)) response.status(304).end();
    else response.type(type).send(text);
  };
}

/** The REST reference: guides, operations, and requests with the reader's own key. */
export const referencePage = (assets: Assets): RequestHandler =>
  unchanging('html', async () => {
    const { referenceHtml } = await import('./reference/page.ts');
    const [script, ...styles] = await Promise.all(
      ['reference', 'workbench-style', 'reference-style'].map((name) => assets.path(name)),
    );
    const document = JSON.parse((await readProjectFile('openapi.json')).toString());
    return referenceHtml(document, { styles, script: script! });
  });

/** The OpenAPI document as JSON or YAML. */
export const openApiFile = (format: 'json' | 'yaml'): RequestHandler =>
  unchanging(`application/${format}`, async () => {
    const json = (await readProjectFile('openapi.json')).toString();
    return format === 'json' ? json : (await import('./yaml.ts')).asYaml(json);
  });
