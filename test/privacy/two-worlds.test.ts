import type { AnyRoute } from '@emi/facade/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom } from 'fast-check';
import { acceptedInQuery } from '../support/accepted.ts';
import { asOwner } from '../support/database.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { preparedRoutes } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';
import { arbitraryRequests, kindNamed } from './arbitrary-requests.ts';
import { pathsToGated } from './graph-paths.ts';
import { buildWorlds, type Worlds } from './worlds.ts';

/** A failure reports the request, shrunk as far as possible. */
const DOCUMENTS = rounds(60);

const schema = await declaredSchema();
const prepared = await preparedRoutes();

let worlds: Worlds;
let here: Harness;
let there: Harness;

beforeAll(async () => {
  worlds = await buildWorlds();
  // At one instant, because scores depend on the time.
  const now = new Date();
  const clock = { ticks: () => performance.now(), now: () => now };
  [here, there] = await Promise.all([
    Harness.start(worlds.here, { clock }),
    Harness.start(worlds.there, { clock }),
  ]);
  for (const world of [here, there]) world.withoutAudit(); // the test has changed their rows directly
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

/** Headers that follow the time of day or differ per response. */
const OWN = ['date', 'x-request-id', 'x-ratelimit-reset'];

const asItIs = (text: string): string => text;
/** Exports of this test add entries to the audit trail, each with an id and a time of its own; workbooks count days. */
const withoutOwnIds = (text: string): string =>
  text.replace(
    /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=[?&]after=)[\w-]+|(?<=<v>)4\d{4}\.\d+/g,
    '(own)',
  );

/** The time at which a file was made. */
const MADE_AT = /((?:made_at|Made at \(UTC\)).{1,120}?)\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Everything that a client can observe of a response, except what differs per response. */
const seen = ({ status, text, headers }: HttpAnswer, strip: (text: string) => string) => ({
  status,
  text: strip(text.replace(MADE_AT, '$1(time)')),
  headers: [...headers].filter(([name]) => !OWN.includes(name)).map(([name, value]) => [name, strip(value)]),
});

/** Responses by status: equal bytes would mean little if all requests were refused. */
const statuses = new Map<number, number>();

/** The requests that fit into a window; then a minute passes. */
const PER_MINUTE = 1_000;
let asked = 0;

async function answersAlike(
  request: (harness: Harness) => Promise<HttpAnswer>,
  strip = asItIs,
): Promise<number> {
  if (++asked % PER_MINUTE === 0) for (const harness of [here, there]) harness.pass(60_000);
  const [mine, other] = await Promise.all([request(here), request(there)]);
  statuses.set(mine.status, (statuses.get(mine.status) ?? 0) + 1);
  expect(seen(other, strip)).toEqual(seen(mine, strip));
  return mine.status;
}

describe(`two worlds that differ only in hidden data (seed ${SEED})`, () => {
  const ask = ({ method, path: template }: AnyRoute, path: string) =>
    answersAlike(
      (harness) => harness.request(`/api/v1${path}`, { method, key: worlds.key }),
      template === '/audit-trail' ? withoutOwnIds : asItIs,
    );
  // First the audit trail, which later shows the exports that search for hidden texts; then the other reads, before
  // their records are deleted.
  const turnOf = ({ method, path }: AnyRoute) => (path === '/audit-trail' ? 0 : method === 'GET' ? 1 : 2);
  const named = prepared
    .toSorted((one, other) => turnOf(one) - turnOf(other))
    .map((route) => [`${route.method} ${route.path}`, route] as const);

  /**
   * Values to try for a single parameter: texts and lists that may be hidden, every order, and every flag switched
   * on.
   */
  const suspects = (name: string, param: AnyRoute['query'][string]): readonly string[] => {
    const { kind, hasFormat, values } = acceptedInQuery(param);
    if (kind === 'text' && (name === 'after' || hasFormat)) return [];
    if (kind === 'text') return worlds.words;
    if (kind === 'flag') return ['true'];
    if (kind.startsWith('uuid') && name.includes('list')) return worlds.ids.List!;
    return name === 'order_by' ? values : [];
  };

  /** The paths that are asked with a value: in a quick run, they share the values among themselves. */
  const sharing = (paths: readonly string[], at: number): readonly string[] =>
    rounds(1) > 1 ? paths : paths.slice(at % paths.length, (at % paths.length) + 1);

  describe.each(named)('asked for %s', (_name, route) => {
    it('answer with the same bytes', async () => {
      const parameters = Object.keys(route.query).length + (route.path.includes('{') ? 5 : 0);
      await assert(
        asyncProperty(arbitraryRequests(worlds).requestOf(route), async (path) => {
          await ask(route, path);
        }),
        { seed: SEED, numRuns: rounds(2 + Math.ceil(parameters / 2)) },
      );
    });

    it('answer alike for every id, hidden text, foreign list and order', async () => {
      const id = /\{(\w+)Id\}/.exec(route.path);
      const kind = id && kindNamed(id[1]!);
      const paths = kind ? worlds.ids[kind]!.map((given) => route.path.replace(id![0], given)) : [route.path];
      // Lists of locked places refuse, whatever is asked of them, as the requests above try.
      const open: string[] = [];
      for (const path of paths) if ((await ask(route, path)) !== 403) open.push(path);
      for (const [name, param] of Object.entries(route.query)) {
        for (const [at, value] of suspects(name, param).entries()) {
          for (const path of sharing(open, at)) {
            await ask(route, `${path}?${name}=${encodeURIComponent(value)}`);
          }
        }
      }
    });
  });

  it(`answer ${DOCUMENTS} GraphQL documents with the same bytes`, async () => {
    // The trail holds this test's own exports, whose paths name the hidden texts that they searched for.
    for (const { address } of [worlds.here, worlds.there])
      await asOwner(address, 'delete from audit_entries');
    const documents = constantFrom(...pathsToGated(schema)).chain(arbitraryRequests(worlds).documentAlong);
    await assert(
      asyncProperty(documents, async (document) => {
        await answersAlike(
          (harness) => harness.graphql(worlds.key, document),
          document.includes('auditTrail') ? withoutOwnIds : asItIs,
        );
      }),
      { seed: SEED, numRuns: DOCUMENTS },
    );
  });

  it('differ for a caller who may know more', async () => {
    for (const path of ['/lists', '/user-email-prompts', '/districts', '/schools']) {
      const [mine, other] = [await here.get(path, worlds.rival), await there.get(path, worlds.rival)];
      expect([path, mine.status, mine.text === other.text]).toEqual([path, 200, false]);
    }
  });

  it('are compared over enough requests, many of them successful', () => {
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(1_000);
    const successes = [...statuses]
      .filter(([status]) => status < 300)
      .reduce((sum, [, count]) => sum + count, 0);
    // Lists of locked places refuse, and most places are locked.
    expect(successes / total).toBeGreaterThan(0.4);
    expect([...statuses.keys()].filter((status) => status === 429 || status >= 500)).toEqual([]);
  });
});
