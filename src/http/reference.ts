import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { Document } from 'yaml';
import { etagOf, isKnown } from '../http-answers/etag.ts';
import type { Asset, Assets } from './assets.ts';
import { readPackageFile, readProjectFile } from './project-file.ts';

/**
 * Starts the reference. The page asks no host but its own: no fonts, telemetry, proxy, or assistants of the library's
 * maker.
 */
const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: true,
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
});
`;

export const REFERENCE_ASSETS: readonly Asset[] = [
  {
    name: 'scalar',
    type: 'js',
    load: () => readPackageFile('@scalar/api-reference', 'dist/browser/standalone.js'),
  },
  { name: 'reference', type: 'js', load: async () => Buffer.from(START) },
];

/** The REST reference: search, code samples, and requests with the reader's own key. */
export function referencePage(assets: Assets): RequestHandler {
  return async (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const [library, start] = await Promise.all([assets.path('scalar'), assets.path('reference')]);
    response.setHeader('Content-Security-Policy', policyOf(nonce));
    response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<title>REST reference · Education Market Intelligence API</title>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The document itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="${library}"></script>
<script src="${start}"></script>
</body>
</html>
`);
  };
}

const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The OpenAPI document as JSON or YAML, with an ETag. */
export function openApiFile(format: 'json' | 'yaml'): RequestHandler {
  let file: Promise<{ text: string; etag: string }> | undefined;
  const read = async (): Promise<{ text: string; etag: string }> => {
    const json = (await readProjectFile('openapi.json')).toString();
    const text =
      format === 'json' ? json : new Document(JSON.parse(json), { aliasDuplicateObjects: false }).toString();
    return { text, etag: etagOf(text) };
  };
  return async (request, response) => {
    file ??= read();
    const { text, etag } = await file;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (isKnown(request, etag)) {
      response.status(304).end();
      return;
    }
    response.type(format === 'json' ? 'application/json' : 'application/yaml').send(text);
  };
}
