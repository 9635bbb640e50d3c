import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { etagOf, isKnown } from '../responses/etag.ts';
import type { Asset, Assets } from './assets.ts';
import { readPackageFile, readProjectFile } from './project-file.ts';

/** Adds the page's nonce to every style that a script inserts; the library forgets it for some. */
const STYLES = `const { nonce } = document.querySelector('meta[property="csp-nonce"]');
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
`;

/**
 * Starts the reference with the guides open. The page contacts no other host: no fonts, telemetry, proxy, or
 * assistants from the library's vendor.
 */
const START = `if (!location.hash) history.replaceState(null, '', '#description/introduction');
sharedKey.recalledKey().then((key) => Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'apiKey',
    ...(key && { securitySchemes: { apiKey: { token: key } } }),
  },
}));
`;

/** The library breaks words in narrow columns; here tables scroll instead. */
const TABLES = `#reference .markdown table { display: block; overflow-x: auto }
#reference .markdown :is(th, td) { word-break: normal; min-width: 4rem }
#reference .markdown :is(th, td):nth-child(n + 3) { min-width: 9rem }
`;

export const REFERENCE_ASSETS: readonly Asset[] = [
  {
    name: 'scalar',
    type: 'js',
    load: () => readPackageFile('@scalar/api-reference', 'dist/browser/standalone.js'),
  },
  { name: 'styles', type: 'js', load: async () => Buffer.from(STYLES) },
  { name: 'tables', type: 'css', load: async () => Buffer.from(TABLES) },
  { name: 'reference', type: 'js', load: async () => Buffer.from(START) },
];

/** The REST reference: search, code samples, and requests with the reader's own key. */
export function referencePage(assets: Assets): RequestHandler {
  return async (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const pathsOf = (...names: string[]) => Promise.all(names.map((name) => assets.path(name)));
    const [tables] = await pathsOf('tables');
    const scripts = await pathsOf('styles', 'shared-key', 'scalar', 'reference');
    response.setHeader('Content-Security-Policy', policyOf(nonce));
    response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${tables}">
<title>REST reference · Education Market Intelligence API</title>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The document is at <a href="/openapi.json">/openapi.json</a>.</noscript>
${scripts.map((path) => `<script src="${path}"></script>`).join('\n')}
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
    const text = format === 'json' ? json : (await import('./yaml.ts')).asYaml(json);
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
