import type { RequestHandler } from 'express';
import type { Asset, Assets } from './assets.ts';
import { readPackageFile, readProjectFile } from './project-file.ts';
import { escaped, policy } from './query-pages.ts';

const styles = async (): Promise<Buffer> =>
  Buffer.concat(
    await Promise.all(['workbench', 'place'].map((name) => readProjectFile(`web/workbench/${name}.css`))),
  );

export const WORKBENCH_ASSETS: readonly Asset[] = [
  { name: 'workbench', type: 'js', load: () => readProjectFile('web/built/workbench.js') },
  { name: 'workbench-style', type: 'css', load: styles },
  { name: 'counties', type: 'json', load: () => readPackageFile('us-atlas', 'counties-albers-10m.json') },
];

/** The paths and titles of its pages, which one script serves. It titles a place's page by the place's name. */
export const WORKBENCH_PAGES = [
  ['/explore', 'Explore'],
  ['/explore/match', 'Match accounts'],
  ['/explore/districts/:id', 'District'],
  ['/explore/schools/:id', 'School'],
  ['/console', 'Console'],
] as const;

/** Allows nothing inline, nothing from other hosts, and no markup from text. */
export const workbenchSecurity = policy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
});

/** Charts, places, and the console; their source is in `web/workbench`. */
export function workbenchPage(
  assets: Assets,
  title: string,
  demoKeyFile: string | undefined,
): RequestHandler {
  const hint = demoKeyFile === undefined ? '' : ` data-demo-key-file="${escaped(demoKeyFile)}"`;
  return async (_request, response) => {
    const [script, style, counties] = await Promise.all(
      WORKBENCH_ASSETS.map(({ name }) => assets.path(name)),
    );
    response.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Education Market Intelligence API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="workbench" data-counties="${counties}"${hint}></div>
<noscript>This page needs JavaScript.</noscript>
<script src="${script}"></script>
</body>
</html>
`);
  };
}
