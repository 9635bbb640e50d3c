import type { RequestHandler } from 'express';

interface LinkedPage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const PAGES: readonly LinkedPage[] = [
  {
    path: '/docs',
    title: 'REST reference',
    text: 'Every operation of /api/v1, with samples to try with your key.',
  },
  {
    path: '/graphql',
    title: 'Apollo Sandbox',
    text: 'The graph with its operations, from Apollo. Needs an internet connection.',
  },
  {
    path: '/graphiql',
    title: 'GraphiQL',
    text: 'The graph with its operations, without an internet connection.',
  },
  {
    path: '/explore',
    title: 'Explore',
    text: 'Counts, charts, and maps of the directory, a page for each place, and the strongest signals.',
  },
  {
    path: '/console',
    title: 'Console',
    text: 'Credits, keys, clients, the ledger, and the audit trail of your organization.',
  },
  { path: '/openapi.json', title: 'OpenAPI document', text: 'OpenAPI 3.1 as JSON; also /openapi.yaml.' },
  { path: '/readyz', title: 'Status', text: 'Whether the service can answer.' },
];

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}
body{color:#1a1a1a;background:#fff}h1{font-size:1.5rem}a{color:#0b5394}dt{margin-top:1rem;font-weight:600}dd{margin:0}
@media(prefers-color-scheme:dark){body{background:#121212;color:#eee}a{color:#8ab4f8}}`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Education Market Intelligence API</title>
<link rel="stylesheet" href="/start.css">
</head>
<body>
<main>
<h1>Education Market Intelligence API</h1>
<p>US school districts, schools, contacts, and edtech vendors, with the buying signals found on their websites.</p>
<dl>
${PAGES.map(({ path, title, text }) => `<dt><a href="${path}">${title}</a></dt><dd>${text}</dd>`).join('\n')}
</dl>
</main>
</body>
</html>
`;

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const LINKS = {
  name: 'Education Market Intelligence API',
  rest: '/api/v1',
  graphql: '/graphql',
  openapi: '/openapi.json',
  reference: '/docs',
  health: '/readyz',
};

/** Links people to the reference and the query pages, and gives programs the same links as JSON. */
export const startPage: RequestHandler = (request, response) => {
  response.setHeader('Vary', 'Accept');
  if (request.accepts(['json', 'html']) !== 'html') {
    response.json(LINKS);
    return;
  }
  response.setHeader('Content-Security-Policy', POLICY);
  response.type('html').send(PAGE);
};

export const startStyle: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'public, max-age=3600');
  response.type('css').send(STYLE);
};
