// Builds the scripts of the pages into web/built, where they are committed: the service needs no bundler to start.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** @param write false to get the result without writing it. */
export const buildWeb = (write = true) =>
  build({
    entryPoints: {
      workbench: at('web/workbench/main.tsx'),
      'shared-key': at('web/workbench/shared-key.ts'),
      reference: at('web/workbench/reference/main.ts'),
    },
    outdir: at('web/built'),
    absWorkingDir: at('.'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'inline',
    tsconfigRaw: {},
    write,
  });

if (import.meta.main) await buildWeb();
