import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Asset, Assets } from './assets.ts';
import { escaped, htmlPage, linksTo } from './html-page.ts';
import { isLoopback } from './known-hosts.ts';
import type { ExampleOperation } from './operations.ts';
import { importPackageFile, readProjectFile } from './project-file.ts';
import { asOneSheet, barOf } from './static-page.ts';

/** Lets browsers that open `/graphql` through to its page; programs proceed to the next route. */
export const forBrowsers: RequestHandler = (request, _response, next) => {
  const isPage = !('query' in request.query) && request.accepts(['json', 'html']) === 'html';
  next(isPage ? undefined : 'route');
};

/** The parts of GraphiQL: its script, its style sheet, and the scripts of its editor's workers. */
type GraphiqlPart = 'js' | 'css' | 'editorWorkerService' | 'jsonWorker' | 'graphqlWorker';

const ours = (name: string, type: Asset['type'], file: string): Asset => ({
  name,
  type,
  load: () => readProjectFile(`web/${file}`),
});

const graphiqlPart = (name: string, type: Asset['type'], part: GraphiqlPart): Asset => ({
  name,
  type,
  load: async () => {
    const file = await importPackageFile('@graphql-yoga/render-graphiql', 'esm/graphiql.js');
    return Buffer.from((file as Record<GraphiqlPart, string>)[part]);
  },
});

const BAR = ['tokens', 'font', 'shell', 'controls'];

/** @param pathOf returns the hashed address of an asset */
export const queryAssets = (pathOf: (name: string) => Promise<string>): readonly Asset[] => [
  ours('shared-key', 'js', 'built/shared-key.js'),
  ours('api-key', 'js', 'api-key.js'),
  ours('sandbox-page', 'js', 'sandbox.js'),
  ours('graphiql-page', 'js', 'graphiql.js'),
  { name: 'bar', type: 'css', load: async () => asOneSheet(BAR, await pathOf('inter')) },
  ours('query', 'css', 'query.css'),
  graphiqlPart('graphiql', 'js', 'js'),
  graphiqlPart('graphiql-style', 'css', 'css'),
  graphiqlPart('editor-worker', 'js', 'editorWorkerService'),
  graphiqlPart('json-worker', 'js', 'jsonWorker'),
  graphiqlPart('graphql-worker', 'js', 'graphqlWorker'),
];

interface Page {
  readonly title: string;
  readonly controls: string;
  readonly notice: string;
  readonly links: string;
  readonly welcome: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Data for the scripts, by the id of the element that holds it. */
  readonly data: Readonly<Record<string, unknown>>;
}

const keyHint = (file: string | undefined, host: string | undefined): string =>
  file === undefined || !isLoopback(host)
    ? ''
    : ` The demo organization’s key is in <code>${escaped(file)}</code>.`;

/** Apollo's hosts: https://www.apollographql.com/docs/graphos/platform/sandbox#embedding-sandbox */
const APOLLO = {
  scripts: 'https://embeddable-sandbox.cdn.apollographql.com',
  frame: 'https://sandbox.embed.apollographql.com',
};

/** The source of Sandbox and its options. The page adds its address, the operation, and the request handler. */
const EMBEDDED_SANDBOX = {
  script: `${APOLLO.scripts}/v2/embeddable-sandbox.umd.production.min.js`,
  frame: APOLLO.frame,
  options: {
    endpointIsEditable: false,
    runTelemetry: false,
    allowDynamicStyles: false,
    initialState: {
      // Sandbox also sends these headers to introspect. Its frame never gets the key: the page sends its requests, with
      // the key in place of the placeholder.
      sharedHeaders: { Authorization: 'Bearer <key>' },
      includeCookies: false,
      pollForSchemaUpdates: false,
    },
  },
};

const OFFLINE = `<p id="offline" role="alert" hidden>Apollo Sandbox cannot be loaded: its hosts are out of reach.
<a href="/graphiql">GraphiQL</a> works without them.</p>`;

/** A page with Apollo Sandbox, which is loaded from Apollo's hosts and opens one of the operations. */
export function sandboxPage(
  assets: Assets,
  operations: readonly ExampleOperation[],
  demoKeyFile: string | undefined,
): RequestHandler {
  const options = operations.map(({ title }) => `<option>${escaped(title)}</option>`).join('');
  return async ({ headers }, response) => {
    const page = await html(assets, {
      title: 'Apollo Sandbox',
      controls: `<label id="operation-label">Operation <select id="operation">${options}</select></label>`,
      links: '<a href="/graphiql">GraphiQL</a>',
      welcome: `<p>Enter an API key to explore the graph.${keyHint(demoKeyFile, headers.host)}</p>
<p>Sandbox is loaded from Apollo and needs an internet connection; <a href="/graphiql">GraphiQL</a> needs none.</p>`,
      styles: ['bar', 'query'],
      notice: OFFLINE,
      scripts: ['shared-key', 'api-key', 'sandbox-page'],
      data: {
        operations: operations.map(example),
        EmbeddedSandbox: EMBEDDED_SANDBOX,
      },
    });
    response.type('html').send(page);
  };
}

/** A page with GraphiQL and the operations as its tabs; everything it loads is served from here. */
export function graphiqlPage(
  assets: Assets,
  operations: readonly ExampleOperation[],
  demoKeyFile: string | undefined,
): RequestHandler {
  return async ({ headers }, response) => {
    const [script, editorWorkerService, json, graphql] = await Promise.all(
      ['graphiql', 'editor-worker', 'json-worker', 'graphql-worker'].map((name) => assets.path(name)),
    );
    const page = await html(assets, {
      title: 'GraphiQL',
      controls: '',
      notice: '',
      links: '<a href="/graphql">Apollo Sandbox</a>',
      welcome: `<p>Enter an API key to explore the graph.${keyHint(demoKeyFile, headers.host)}</p>`,
      styles: ['graphiql-style', 'bar', 'query'],
      scripts: ['shared-key', 'api-key', 'graphiql-page'],
      data: {
        operations: operations.map(example),
        scripts: { script, workers: { editorWorkerService, json, graphql } },
      },
    });
    response.type('html').send(page);
  };
}

const example = ({ document, variables }: ExampleOperation) => ({ document, variables });

async function html(assets: Assets, page: Page): Promise<string> {
  const { title, controls, notice, links, welcome, data } = page;
  const pathsOf = (names: readonly string[]) => Promise.all(names.map((name) => assets.path(name)));
  const [styles, scripts] = await Promise.all([pathsOf(page.styles), pathsOf(page.scripts)]);
  return htmlPage({
    title: `${title} · Education Market Intelligence API`,
    head: `<link rel="icon" href="data:,">\n${linksTo(styles)}`,
    body: `<header class="top">
${barOf()}
</header>
<div class="tools">
<h1>${title}</h1>
<form id="key-form">
<label for="key">API key</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk_live_…" required>
<button class="btn small primary">Use key</button>
</form>
${controls}
<p id="key-status" role="status"></p>
<button id="forget" type="button" class="btn small">Sign out</button>
<p class="links">${links}</p>
</div>
<div id="welcome">${welcome}</div>
${notice}
<main id="workbench"></main>
<noscript>This page needs JavaScript.</noscript>
${Object.entries(data)
  .map(([id, value]) => `<script type="application/json" id="${id}">${json(value)}</script>`)
  .join('\n')}
${scripts.map((path) => `<script src="${path}"></script>`).join('\n')}`,
  });
}

const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type Directives = Readonly<Record<string, readonly string[]>>;

/** The security headers of pages: they load only what the given directives of the CSP allow. */
export const policy = (directives: Directives) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        ...directives,
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });

/** One script and one frame from Apollo; no inline scripts or styles. */
export const sandboxSecurity = policy({
  scriptSrc: ["'self'", APOLLO.scripts],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  frameSrc: [APOLLO.frame],
});

/** Nothing from other hosts; inline styles, because GraphiQL's editor writes style elements. */
export const graphiqlSecurity = policy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'"],
});
