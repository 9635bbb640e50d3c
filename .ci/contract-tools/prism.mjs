/**
 * Sends every operation through Prism, which compares requests and responses with the served document on their way.
 * Requests that the document allows must pass without a violation; Prism must object to exactly those that the service
 * refuses with 400; and no response may violate its declaration.
 *
 * Usage: node prism.mjs ORIGIN API_KEY
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [origin, key] = process.argv.slice(2);
const PRISM = fileURLToPath(new URL('node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url));
const PORT = 4819;
const AT_ONCE = 8;

const folder = mkdtempSync(join(tmpdir(), 'prism-'));
const file = join(folder, 'openapi.json');
const text = await (await fetch(`${origin}/openapi.json`)).text();
writeFileSync(file, text);
const document = JSON.parse(text);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);

const examplesOf = ({ example, examples = {} }) =>
  [example, ...Object.values(examples).map(({ value }) => value)].filter((value) => value !== undefined);

/** A cursor belongs to one search, and Prism does not pass on the trailers of an export. */
const NOT_SENT = ['after', 'format'];

/** Values that a parameter allows: each of a set, and the examples. */
function allowed({ name, schema, ...parameter }) {
  if (NOT_SENT.includes(name)) return [];
  const values = schema.enum ?? (schema.items?.enum ? [schema.items.enum] : []);
  return [...values, ...(schema.type === 'boolean' ? [true, false] : []), ...examplesOf(parameter)];
}

/** Values that a parameter does not allow. Prism takes an empty value for an absent one. */
function forbidden({ schema: { type, minimum, maxLength, format, ...schema } }) {
  if (schema.items) return forbidden({ schema: schema.items });
  if (schema.enum || format || type === 'boolean') return ['nonsense'];
  if (type !== 'string') return ['nonsense', minimum - 1];
  return ['x'.repeat((maxLength ?? 2) + 1)];
}

/**
 * Once per declaration of a parameter, so that all requests fit into a minute's window: the battery of the routes,
 * which goes through Prism too, has them for each route.
 */
const refused = new Set();
function forbiddenOnce(parameter) {
  const declaration = JSON.stringify([parameter.name, parameter.schema]);
  if (refused.has(declaration)) return [];
  refused.add(declaration);
  return forbidden(parameter);
}

/** The requests of an operation, each allowed or forbidden in one way. */
function requestsOf({ method, path, parameters, requestBody }) {
  const given = (place) => parameters.filter((parameter) => parameter.in === place);
  const place = path.replace(
    /\{(\w+)\}/g,
    (_, name) => given('path').find((one) => one.name === name).example,
  );
  const content = requestBody?.content['application/json'];
  const send = (isAllowed, query, body = content?.example) => ({ method, place, query, body, isAllowed });
  const single = (values, isAllowed) =>
    given('query').flatMap((one) => values(one).map((value) => send(isAllowed, { [one.name]: value })));
  const fields = Object.keys(content?.schema.properties ?? {});
  return [
    send(
      true,
      Object.fromEntries(
        given('query').flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
      ),
    ),
    ...single(allowed, true),
    ...single(forbiddenOnce, false),
    ...fields.map((name) => send(false, {}, { ...content.example, [name]: { not: 'this' } })),
  ];
}

async function violationsOf({ method, place, query, body, isAllowed }) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`http://127.0.0.1:${PORT}${place}?${search}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  await response.text();
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
    return violationsOf({ method, place, query, body, isAllowed });
  }
  const found = JSON.parse(response.headers.get('sl-violations') ?? '[]');
  const isRefused = response.status === 400;
  const hasObjected = found.some(({ location: [where] }) => where === 'request');
  const faults = found.filter(({ location: [where] }) => where === 'response').map(({ message }) => message);
  if (isRefused === isAllowed) faults.push(`the service answered ${response.status}`);
  if (hasObjected === isAllowed)
    faults.push(`Prism ${hasObjected ? 'objected' : 'did not object'} to the request`);
  return faults.map((fault) => `${method} ${place}?${search} ${JSON.stringify(body) ?? ''}: ${fault}`);
}

// Its log would take half of its time.
const options = ['--port', String(PORT), '--verboseLevel=fatal'];
const prism = spawn(process.execPath, [PRISM, 'proxy', file, `${origin}/api/v1`, ...options], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const isListening = () =>
  fetch(`http://127.0.0.1:${PORT}`).then(
    () => true,
    () => false,
  );
while (!(await isListening())) {
  if (prism.exitCode !== null) throw new Error(`Prism ended with status ${prism.exitCode}`);
  await sleep(100);
}

const requests = operations.flatMap(requestsOf);
const waiting = [...requests];
const faults = [];
const worker = async () => {
  for (let request = waiting.shift(); request; request = waiting.shift())
    faults.push(...(await violationsOf(request)));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
prism.kill();
await once(prism, 'exit');
rmSync(folder, { recursive: true });

const refusals = requests.filter(({ isAllowed }) => !isAllowed).length;
console.log(
  `Prism: ${requests.length} requests to ${operations.length} operations, ${refusals} of them forbidden; ` +
    `${faults.length} faults`,
);
for (const fault of faults.slice(0, 50)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
