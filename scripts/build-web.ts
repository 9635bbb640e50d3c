/**
 * Builds the scripts of the pages into a folder, and beside them `meta.json`, which names their sources. Run by
 * scripts/generated.mjs.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Pages with a script of their own, so that none loads the charts and maps of another. */
const PAGES = ['explore', 'place', 'match', 'workspace', 'console'];

const [folder = 'web/built'] = process.argv.slice(2);
const options = {
  outdir: folder,
  absWorkingDir: at('.'),
  bundle: true,
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'inline',
  tsconfigRaw: {},
  metafile: true,
} as const;
const built = await Promise.all([
  build({
    ...options,
    entryPoints: {
      ...Object.fromEntries(PAGES.map((page) => [page, at(`web/workbench/${page}/main.tsx`)])),
      'static-page': at('web/workbench/static-page.ts'),
      'shared-key': at('web/workbench/shared-key.ts'),
      reference: at('web/workbench/reference/main.ts'),
    },
    format: 'iife',
  }),
  // The page Explore imports this script when it draws a chart.
  build({ ...options, entryPoints: { charts: at('web/workbench/explore/charts.ts') }, format: 'esm' }),
]);
const inputs = Object.assign({}, ...built.map(({ metafile }) => metafile.inputs));
const outputs = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'meta.json'), JSON.stringify({ inputs, outputs }));
