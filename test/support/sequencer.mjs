/**
 * Starts the test files that take longest first, so that no worker waits for another one's last file. Jest orders files
 * by what it remembers of earlier runs, which a fresh clone lacks, and otherwise by their size.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const Sequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

const LONGEST = [
  'db/starting',
  'cli/backup',
  'db/kept-plans',
  'db/upgrades',
  'cli/admin',
  'privacy/two-worlds',
  'rest-adapter/every-route',
  'http/reference-page',
  'http/query-pages',
  'importers/bundled',
  'security/generated-requests',
  'privacy/paths',
  'limits/shared-windows',
  'security/injection',
  'security/worst-texts',
  'demo/demo',
  'db/pooler',
  'db/standbys',
  'access/unlock-crashes',
  'scouting/hostile',
  'outreach/email-storm',
  'db/bundled-supervision',
  'db/test-server',
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
