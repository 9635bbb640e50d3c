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
  'scouting/run/one-page-at-a-time', // first, because it collects garbage, of which a new worker has least
  'http/workbench',
  'importers/bundled',
  'db/starting',
  'importers/demo/demo',
  'db/upgrades',
  'privacy/two-worlds',
  'docs-examples',
  'http/operations',
  'directory/contacts/plans',
  'rest-adapter/every-route',
  'first-start',
  'security/worst-texts',
  'security/injection',
  'http/reference-page',
  'security/generated-requests',
  'scouting/scouting-slots',
  'cli/admin',
  'requests/limits/shared-windows',
  'cli/backup',
  'privacy/test-world',
  'rest-adapter/uploads',
  'workspace/match-files/match-files',
  'db/kept-plans',
  'graph/idempotent-mutations',
  'db/failover',
  'importers/upgraded-directory',
  'rest-adapter/fuzz',
  'mcp/crashes',
  'privacy/paths',
  'http/test-sites',
  'importers/erate-refresh',
  'accounts/credits/model',
  'db/bundled-supervision',
  'db/pooler',
  'http/query-pages',
  'security/foreign-ids',
  'mcp/conformance',
  'scouting/hostile',
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
