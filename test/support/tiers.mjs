/**
 * Separates unit tests, which run in one process, from tests that need PostgreSQL or start programs. The latter import
 * one of `OUTSIDE`, directly or through test/support, or declare it themselves.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const TESTS = [join(ROOT, 'test'), join(ROOT, 'packages')];
const OUTSIDE = [
  'test/support/database.ts',
  'test/support/program.ts',
  'test/support/module-program.ts',
  'src/db/bundled.ts',
  'chaos/engines.ts',
  'src/workspace/emails/writers/isolated-tasks.ts',
  'src/scouting/isolated/isolated-tools.ts',
  'src/scouting/web/isolated-crawl.ts',
];
const SAYS_SO = /TEST_DATABASE|from 'node:child_process'/;
const IMPORTS = /^(?:(?:import|export|\})[^'\n]* from|import) '(\.[^']+)';$/gm;

const known = new Map(OUTSIDE.map((file) => [join(ROOT, file), true]));

function reachesOutside(file) {
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, false); // ends a cycle
  if (!TESTS.some((folder) => file.startsWith(folder))) return false;
  const text = readFileSync(file, 'utf8');
  const imported = text.matchAll(IMPORTS).map(([, path]) => resolve(dirname(file), path));
  const reaches = SAYS_SO.test(text) || imported.some(reachesOutside);
  known.set(file, reaches);
  return reaches;
}

const files = globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], { cwd: ROOT }).sort();
const isUnit = (file) => !reachesOutside(join(ROOT, file));

export const unitTests = files.filter(isUnit);
export const integrationTests = files.filter((file) => !isUnit(file));
