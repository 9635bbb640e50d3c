/**
 * Starts the test files that take longest first, and those of units last, so that no worker waits for another one's
 * last file. Jest orders files by their durations in earlier runs, which a fresh clone lacks, and otherwise by their
 * size.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const Sequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

const LONGEST = [
  'docs-examples',
  'security/worst-texts',
  'directory/names/own-names',
  'db/upgrades',
  'db/starting',
  'importers/demo/demo',
  'first-start',
  'cli/backup',
  'requests/limits/shared-windows',
  'privacy/paths',
  'db/bundled',
  'security/foreign-ids',
  'client/sync',
  'cli/admin',
  'mcp/conformance',
  'scouting/hostile',
  'security/generated-requests',
  'db/pooler',
  'http/query-pages',
  'accounts/unlocking/unlock-crashes',
  'privacy/two-worlds',
  'http/reference-page',
  'importers/bundled',
  'security/injection',
  'db/migrations',
  'maintenance/checkpoints',
  'db/bundled-supervision',
  'db/test-server',
  'jobs/programs',
  'rest-adapter/every-route',
  'db/kept-plans',
  'scouting/isolated/pdf-bombs',
];
const paths = LONGEST.map((name) => join('test', `${name}.test.ts`));
const missing = paths.filter((path) => !existsSync(path));
if (missing.length > 0)
  throw new Error(`The list of the longest tests names files that are gone: ${missing.join(', ')}.`);

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path, context }) => {
      const place = paths.findIndex((file) => path.endsWith(file));
      if (place >= 0) return place;
      return context.config.displayName?.name === 'unit' ? paths.length + 1 : paths.length;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
