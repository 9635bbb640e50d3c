import { isUuid } from '@emi/base/values';
import type { RequestHandler } from 'express';
import type { Asset, Assets } from './assets.ts';
import { escaped, htmlPage } from './html-page.ts';
import { isLoopback } from './known-hosts.ts';
import { readPackageFile, readProjectFile } from './project-file.ts';
import { policy } from './query-pages.ts';
import { asOneSheet } from './static-page.ts';

/** The style sheets, in the order of the cascade. */
const STYLES = [
  'tokens',
  'font',
  'base',
  'shell',
  'overlays',
  'controls',
  'cards',
  'tables',
  'signals',
  'charts',
  'explore',
  'place',
  'console',
  'workspace',
  'match',
  'start',
  'narrow',
  'print',
];

const script = (page: string, name = `${page}-page`): Asset => ({
  name,
  type: 'js',
  load: () => readProjectFile(`web/built/${page}.js`),
});

/** @param pathOf returns the hashed address of an asset */
export const workbenchAssets = (pathOf: (name: string) => Promise<string>): readonly Asset[] => [
  ...['explore', 'place', 'match', 'workspace', 'console'].map((page) => script(page)),
  script('static-page', 'static-page'),
  script('charts', 'charts'),
  {
    name: 'workbench-style',
    type: 'css',
    load: async () => asOneSheet(STYLES, await pathOf('inter')),
  },
  { name: 'inter', type: 'woff2', load: () => readProjectFile('web/fonts/inter.woff2') },
  { name: 'counties', type: 'json', load: () => readPackageFile('us-atlas', 'counties-albers-10m.json') },
];

interface WorkbenchPage {
  readonly path: string;
  readonly title: string;
  /** The asset with its script. */
  readonly script: string;
}

/** A place's page gets the place's name as its title once that has been loaded. */
export const WORKBENCH_PAGES: readonly WorkbenchPage[] = [
  { path: '/explore', title: 'Explore', script: 'explore-page' },
  { path: '/explore/match', title: 'Match accounts', script: 'match-page' },
  { path: '/explore/districts/:id', title: 'District', script: 'place-page' },
  { path: '/explore/schools/:id', title: 'School', script: 'place-page' },
  { path: '/explore/signals', title: 'Signals', script: 'workspace-page' },
  { path: '/explore/lists', title: 'Lists', script: 'workspace-page' },
  { path: '/explore/lists/:id', title: 'List', script: 'workspace-page' },
  { path: '/explore/searches', title: 'Saved searches', script: 'workspace-page' },
  { path: '/explore/prompts', title: 'Email prompts', script: 'workspace-page' },
  { path: '/console', title: 'Console', script: 'console-page' },
];

/** Allows nothing inline, nothing from other hosts, and no markup from text. */
export const workbenchSecurity = policy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
});

interface SignInOptions {
  /** The file with the demo organization's key, for people at this machine. */
  readonly demoKeyFile: string | undefined;
  /** Issuers at which people can sign in. */
  readonly issuers: readonly string[];
}

/** A page for people; its source is in `web/workbench`. An address whose id is malformed has no page. */
export function workbenchPage(
  assets: Assets,
  { title, script }: WorkbenchPage,
  { demoKeyFile, issuers }: SignInOptions,
): RequestHandler {
  const atIssuers = issuers.length === 0 ? '' : ` data-issuers="${escaped(JSON.stringify(issuers))}"`;
  return async ({ params: { id }, headers }, response, next) => {
    if (id !== undefined && !isUuid(id)) return next();
    const file = isLoopback(headers.host) ? demoKeyFile : undefined;
    const hint = file === undefined ? '' : ` data-demo-key-file="${escaped(file)}"`;
    const [code, style, font, charts, counties] = await Promise.all(
      [script, 'workbench-style', 'inter', 'charts', 'counties'].map((name) => assets.path(name)),
    );
    const loadedLater =
      script === 'explore-page' ? ` data-charts="${charts}" data-counties="${counties}"` : '';
    const page = htmlPage({
      title: `${title} · Education Market Intelligence API`,
      head: `<link rel="icon" href="data:,">
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${style}">`,
      body: `<div id="workbench"${loadedLater}${hint}${atIssuers}></div>
<noscript>This page needs JavaScript.</noscript>
<script src="${code}"></script>`,
    });
    response.type('html').send(page);
  };
}
