import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isEnumType } from 'graphql';
import { faultOfText } from '../../src/workspace/emails/check-email.ts';
import { NO_INTELLIGENCE } from '../../src/workspace/emails/email-brief.ts';
import { linksIn } from '../../src/workspace/emails/links.ts';
import { fillPlaceholders, parsePrompt } from '../../src/workspace/emails/placeholders.ts';
import { emailPlainText } from '../../src/workspace/emails/plain-text.ts';
import { TemplateWriter } from '../../src/workspace/emails/writers/template/template.writer.ts';
import { acceptedBy } from '../support/accepted.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import type { RequestOptions } from '../support/intermediary.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import {
  documentFor,
  leavesOf,
  rootFieldsOf,
  sampleVariables,
  withValue,
} from '../support/sample-operations.ts';
import {
  asHttp,
  distinctParameters,
  isTextOfRoute,
  oncePer,
  preparedRoutes,
  routeName,
  sampleRequest,
  textsIn,
} from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';
import { threadCost } from '../support/thread-cost.ts';
import { worstTexts } from '../support/worst-texts.ts';

/**
 * CPU time of a request in milliseconds. It usually takes 5, and on any machine only work that grows faster than the
 * text takes two hundred times as long. `npm run lint:patterns` refuses patterns whose work is quadratic.
 */
const MOST_MS = 1_000;
const TRIES = 3;
/** The same for a text five times as long as allowed, which usually takes 20; quadratic work takes many seconds. */
const MOST_MS_FOR_LONG = 2_000;
/** Free text for searching. */
const SEARCH_LENGTH = 200;
/** The longest text that a field of the graph accepts; the schema does not state which fields do. */
const LONGEST_TEXT = 10_000;
/** Node accepts headers of 16 KB in total. */
const HEADER_LENGTH = 12_000;

let harness: Harness;
let acme: Cast;
let own: PrivateRecords;

const routes = await preparedRoutes();
const fields = rootFieldsOf(await declaredSchema());

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise', credits: 1_000_000 });
  own = await privateRecords(harness, acme);
});
beforeEach(() => harness.pass(60_000));
afterAll(() => harness.close());

/**
 * Sends a request with each text. Expensive ones are repeated: garbage collection of earlier requests may have been
 * the cause.
 */
async function expectCheap(
  texts: readonly string[],
  request: (text: string) => [path: string, options: RequestOptions],
): Promise<void> {
  const dear: [text: string, milliseconds: number][] = [];
  for (const text of texts) {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && least > MOST_MS; tries++) {
      const [path, options] = request(text);
      least = Math.min(least, await threadCost(() => harness.request(path, { key: acme.key, ...options })));
    }
    if (least > MOST_MS) dear.push([text.slice(0, 20), least]);
  }
  expect(dear).toEqual([]);
}

describe('the worst texts', () => {
  const withQuery = distinctParameters(routes).filter(
    ([, , , { value }]) => !['flag', 'number', 'whole'].includes(acceptedBy(value).kind),
  );
  it.each(withQuery)('do not delay other requests as the parameter %s', async (_title, route, name) => {
    const [path, options] = asHttp(sampleRequest(route, own));
    await expectCheap(worstTexts(SEARCH_LENGTH), (text) => [
      `${path}?${name}=${encodeURIComponent(text)}`,
      options,
    ]);
  });

  // A text is checked in the same way when a record is made or changed, alone or among many, and so are all titles of
  // columns.
  const withBody = oncePer(
    routes.flatMap((route) =>
      textsIn(route.body).map(
        ({ place, maxLength }) => [place.join('.'), routeName(route), route, place, maxLength] as const,
      ),
    ),
    ([field, , { path }]) =>
      `${path.replace(/\/\{\w+\}$/, '')} ${field.replace(/^(rows|items)\.0\./, '').replace(/^\w+_column$/, 'column')}`,
  );
  it('are tried in every text of every body', () => {
    expect(withBody.length).toBeGreaterThan(8);
  });
  it.each(withBody)(
    'do not delay other requests as %s in the body of %s',
    async (_field, _route, route, place, maxLength) => {
      const sample = sampleRequest(route, own);
      await expectCheap(worstTexts(maxLength), (text) =>
        asHttp({ ...sample, body: withValue(sample.body, place, text) as Record<string, unknown> }),
      );
    },
  );

  const leaves = fields.flatMap((root) => leavesOf(root).map((leaf) => ({ root, ...leaf })));
  const withText = leaves.filter(({ type }) => !['Boolean', 'Int', 'Float'].includes(type.name));
  type Leaf = (typeof leaves)[number];
  // Only these types let any text through to the resolvers; another one refuses it before, wherever it is used. All
  // enums refuse it by the same code, which takes longest for the one with most values. A text of a route has reached
  // its resolver above. Filters of one name, such as `zip`, read it alike.
  const FREE = ['String', 'SearchText'];
  const declarationOf = ({ root, place, declaration, type }: Leaf) => {
    const isNew = FREE.includes(type.name) && !isTextOfRoute(routes, root.field.name, place);
    return isNew ? declaration.replace(/^\w+Filter\./, '') : isEnumType(type) ? 'an enum' : type.name;
  };
  const choices = ({ type }: Leaf) => (isEnumType(type) ? type.getValues().length : 0);
  const withArguments = oncePer(
    withText.toSorted((a, b) => choices(b) - choices(a)),
    declarationOf,
  ).map(
    (leaf) => [declarationOf(leaf), leaf.root.field.name, leaf.root, leaf.place, leaf.type.name] as const,
  );
  it.each(withArguments)(
    'do not delay other requests as %s, an argument of the root field %s',
    async (_declaration, _name, root, place, type) => {
      const length = type === 'String' ? LONGEST_TEXT : SEARCH_LENGTH;
      await expectCheap(worstTexts(length), (text) => {
        const variables = withValue(sampleVariables(root, own), place, text) as Record<string, unknown>;
        const body = JSON.stringify({ query: documentFor(root, Object.keys(variables), 0), variables });
        return ['/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }];
      });
    },
  );

  it('do not delay other requests as a GraphQL document', async () => {
    await expectCheap(worstTexts(30_000), (query) => [
      '/graphql',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query }) },
    ]);
  });

  it.each<[name: string, start: string, ...more: string[]]>([
    ['Authorization', '', '/oauth/token'],
    ['Authorization', 'Bearer ', '/graphql', '/oauth/token'],
    ['Authorization', 'Bearer sk_live_'],
    ['Authorization', 'Bearer a.b.'],
    ['Authorization', 'Basic ', '/oauth/token'],
    ['Idempotency-Key', ''],
    ['Accept', '', '/graphql'],
    ['Accept', 'multipart/mixed', '/graphql'],
    ['Accept-Encoding', ''],
    ['Content-Type', '', '/graphql', '/oauth/token'],
    ['Content-Type', 'application/json;', '/graphql'],
    ['Cookie', ''],
    ['Forwarded', ''],
    ['X-Forwarded-For', ''],
    ['Origin', '', '/graphql'],
    ['Range', 'bytes='],
    ['If-None-Match', ''],
    ['traceparent', '00-'],
  ])('do not delay other requests as the header %s, after "%s"', async (name, start, ...more) => {
    const texts = worstTexts(HEADER_LENGTH).filter((text) => /^[\t\x20-\x7e]*$/.test(text));
    for (const path of ['/api/v1/lists', ...more]) {
      await expectCheap(texts, (text) => [
        path,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', [name]: start + text },
          body: '{"query":"{__typename}"}',
        },
      ]);
    }
  });
});

describe('the time to process a text', () => {
  const brief = (prompt: string) => ({
    prompt: {
      id: own.promptId,
      name: 'A prompt',
      updatedAt: '2026-11-20T00:00:00.000Z',
      systemPrompt: prompt,
      instructionPrompt: prompt,
    },
    sender: { name: null, company: null },
    contact: { name: 'Maya Ortiz', title: null, email: null, profileSummary: null, keyFacts: null },
    entity: {
      type: 'district' as const,
      name: 'Mesa Unified',
      state: 'TX',
      city: null,
      county: null,
      studentCount: null,
      gradeLevels: null,
    },
    intelligence: NO_INTELLIGENCE,
    today: '2026-11-20T00:00:00.000Z',
  });

  it.each<[string, (text: string) => unknown]>([
    ['placeholders are looked for', (text) => attempt(() => parsePrompt(text))],
    ['placeholders are filled', (text) => fillPlaceholders(text, brief('Hello'))],
    ['links are looked for', linksIn],
    ['an email is checked', (text) => faultOfText(text, brief(text))],
    ['a text is made plain', (text) => emailPlainText(text, 120)],
    ['an email is written', (text) => new TemplateWriter().write(brief(text)).catch(() => undefined)],
  ])('grows no faster than the text when %s', async (_what, work) => {
    for (const text of worstTexts(50_000)) {
      const milliseconds = await threadCost(() => work(text));
      expect([text.slice(0, 20), milliseconds < MOST_MS_FOR_LONG]).toEqual([text.slice(0, 20), true]);
    }
  });
});

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // the time of refused requests counts too
  }
}
