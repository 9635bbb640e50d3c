/**
 * Starts the test files that take longest first, so that no worker waits for another one's last file. Jest orders files
 * by what it remembers of earlier runs, which a fresh clone lacks, and otherwise by their size.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const Sequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

const LONGEST = [
  'security/worst-texts',
  'db/starting',
  'cli/admin',
  'db/upgrades',
  'security/injection',
  'cli/backup',
  'limits/shared-windows',
  'privacy/two-worlds',
  'access/unlock-crashes',
  'http/reference-page',
  'http/query-pages',
  'db/kept-plans',
  'scouting/hostile',
  'rest-adapter/fuzz',
  'outreach/email-storm',
  'security/generated-requests',
  'importers/bundled',
  'scouting/analysts/embedded/hostile-texts',
  'demo/demo',
  'rest-adapter/every-route',
  'db/embedded-supervision',
  'db/pooler',
];
const paths = LONGEST.map((name) => join('test', `${name}.test.ts`));

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path }) => paths.findIndex((file) => path.endsWith(file)) >>> 0; // the others have the last
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
