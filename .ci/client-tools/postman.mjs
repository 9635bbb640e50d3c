/**
 * Sends every request of the Postman collection with Postman's own runner, after entering the key, in the order of its
 * folders. Each must succeed as it is.
 *
 * Usage: node postman.mjs ORIGIN API_KEY
 */
import { createRequire } from 'node:module';

const [origin, key] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { Runner } = require('postman-runtime');
const { Collection } = require('postman-collection');

const collection = new Collection(await (await fetch(`${origin}/postman.json`)).json());
collection.variables.upsert({ key: 'apiKey', value: key });

/** Made-up places have no website to scout, and a new user has no prompt yet: the answers say so. */
const REFUSED = new Map([
  [/^POST .*\/scout$/, 409],
  [/^POST .*\/generate-email$/, 404],
]);

const failures = [];
const keys = new Set();
let sent = 0;
await new Promise((resolve, reject) => {
  new Runner().run(collection, { timeout: { request: 180_000, global: 600_000 } }, (error, run) => {
    if (error) return reject(error);
    run.start({
      request(problem, _cursor, response, request, item) {
        const name = `${request.method} ${item.request.url.toString().split('?')[0]}`;
        sent++;
        const idempotency = request.headers.get('Idempotency-Key');
        if (idempotency && keys.has(idempotency)) failures.push(`${name}: a key is sent twice`);
        keys.add(idempotency);
        const status = response?.code ?? 0;
        const isRefused = [...REFUSED].some(
          ([pattern, expected]) => pattern.test(name) && status === expected,
        );
        if (problem || ((status < 200 || status > 299) && !isRefused))
          failures.push(`${name}: ${problem ?? status} ${String(response?.text?.() ?? '').slice(0, 300)}`);
      },
      exception: (_cursor, problem) => failures.push(`a script failed: ${problem.message ?? problem}`),
      done: (problem) => (problem ? reject(problem) : resolve()),
    });
  });
});
for (const failure of failures) console.error(failure);
console.log(`${sent} requests of the collection sent, ${failures.length} failed`);
process.exitCode = failures.length === 0 && sent > 50 ? 0 : 1;
