import type { RequestHandler } from 'express';
import type { Asset, Assets } from './assets.ts';
import { readProjectFile } from './project-file.ts';
import { escaped, policy } from './query-pages.ts';

export const EXPLORE_ASSETS: readonly Asset[] = [
  { name: 'explore', type: 'js', load: () => readProjectFile('web/built/explore.js') },
  { name: 'explore-style', type: 'css', load: () => readProjectFile('web/explore/explore.css') },
];

/** Allows nothing inline, nothing from other hosts, and no markup from text. */
export const exploreSecurity = policy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
});

/** Tables, charts, and maps of the directory; its source is in `web/explore`. */
export function explorePage(assets: Assets, demoKeyFile: string | undefined): RequestHandler {
  const hint = demoKeyFile === undefined ? '' : ` data-demo-key-file="${escaped(demoKeyFile)}"`;
  return async (_request, response) => {
    const [script, style] = await Promise.all(['explore', 'explore-style'].map((name) => assets.path(name)));
    response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Explore · Education Market Intelligence API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="explore"${hint}></div>
<noscript>This page needs JavaScript.</noscript>
<script src="${script}"></script>
</body>
</html>
`);
  };
}
