import type { BodyFields } from '@emi/facade/contract';
import type { BoundRoute } from '@emi/facade/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isEnumType } from 'graphql';
import { acceptedBy } from '../support/accepted.ts';
import type { Cast } from '../support/cast.ts';
import { expectSound } from '../support/expect-sound.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { hostileEncoded, hostileJson } from '../support/hostile.ts';
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
  type InputPath,
  isTextOfRoute,
  oncePer,
  preparedRoutes,
  routeName,
  sampleRequest,
} from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

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

/** Sends requests with each of the values at the same time. */
async function askWithEach(
  values: readonly string[],
  request: (value: string) => [path: string, options: RequestOptions],
  also: (value: string, answer: HttpAnswer) => void = () => undefined,
): Promise<void> {
  const answers = await Promise.all(
    values.map((value) => {
      const [path, options] = request(value);
      return harness.request(path, { ...options, key: acme.key });
    }),
  );
  for (const [at, answer] of answers.entries()) {
    expectSound(answer, values[at]!.slice(0, 200));
    also(values[at]!, answer);
  }
}

/** `-0.0` is compared as `00`, which the random id in a title may contain. */
const WITHOUT_MEANING = /^(%25|_|%25_%25|%5C%25|title|-0\.0)$/;
/** In a search for words, a minus excludes. */
const EXCLUDING = /^-\w/;

describe('hostile values', () => {
  it.each(distinctParameters(routes))(
    'cause no harm in the parameter %s',
    async (_name, route, name, { value: declared }) => {
      const isText = acceptedBy(declared).kind === 'text';
      const [path, options] = asHttp(sampleRequest(route, own));
      await askWithEach(
        hostileEncoded(isText),
        (value) => [`${path}?${name}=${value}`, options],
        (value, { status, body }) => {
          if (status !== 200) return;
          const mayFind =
            (name === 'title_ilike' && WITHOUT_MEANING.test(value)) ||
            (name === 'search' && EXCLUDING.test(value));
          if (!isText || mayFind) return;
          // Answers without `data` consist of lists, whose entries may be counts.
          const found =
            body.data ??
            (Object.values(body).flat() as { count?: number }[]).filter(({ count }) => count !== 0);
          expect([value, found]).toEqual([value, []]);
        },
      );
    },
  );

  const withPath = routes.flatMap((route) =>
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [routeName(route), name!, route] as const),
  );
  it.each(withPath)('cause no harm in the path of %s as %s', async (_name, name, route) => {
    const sample = sampleRequest(route, own);
    await askWithEach(
      hostileEncoded(false),
      (value) => {
        const [path, options] = asHttp({ ...sample, ids: { ...sample.ids, [name]: 'HERE' } });
        return [path.replace('HERE', value), options];
      },
      (_value, { status }) => expect([400, 404]).toContain(status),
    );
  });

  const placesIn = (body: BodyFields, place: InputPath = []): { place: InputPath; isText: boolean }[] =>
    Object.entries(body).flatMap(([name, field]) => [
      { place: [...place, name], isText: acceptedBy(field).kind === 'text' },
      ...placesIn(acceptedBy(field).fields, [...place, name, 0]),
    ]);
  const withBody = routes.flatMap((route) =>
    placesIn(route.body).map(
      ({ place, isText }) => [routeName(route), place.join('.'), route, place, isText] as const,
    ),
  );
  // The same field of a new record has had all texts.
  const isChanged = ({ method, path }: BoundRoute, field: string) =>
    method === 'PATCH' &&
    withBody.some(([name, other]) => other === field && path.startsWith(`${name.replace('POST ', '')}/`));
  it.each(withBody)('cause no harm in the body of %s as %s', async (_name, field, route, place, isText) => {
    const sample = sampleRequest(route, own);
    await askWithEach(hostileJson(isText && !isChanged(route, field)), (value) => {
      const body = withValue(place.length > 1 ? {} : sample.body, place, 'HERE') as Record<string, unknown>;
      const [path, options] = asHttp({ ...sample, body });
      return [path, { ...options, body: options.body!.replace('"HERE"', () => value) }];
    });
  });

  const everyArgument = fields.flatMap((root) =>
    leavesOf(root).map((leaf) => [root.field.name, leaf.place.join('.'), root, leaf] as const),
  );
  // Only these types let such values through to the resolvers. Those of routes have had all texts there.
  const FREE = /String|Text|Int|Float|Boolean/;
  const withArguments = oncePer(everyArgument, ([, , , { declaration, type }]) =>
    FREE.test(type.name) ? declaration : isEnumType(type) ? 'an enum' : type.name,
  );
  // Numbers and flags are coerced alike wherever they occur, so the others get what coercion lets through.
  const isScalar = ({ name }: { name: string }) => /Int|Float|Boolean/.test(name);
  const firstOfType = oncePer(withArguments, ([, , , { type }]) => type.name);
  const isAccepted = (value: string) => /^[-\dtn]/.test(value);
  it.each(withArguments)(
    'cause no harm in variables of the root field %s as %s',
    async (name, at, root, { place, type }) => {
      const isText = /Text|String/.test(type.name) && !isTextOfRoute(routes, root.field.name, place);
      const isFirst = firstOfType.some(([field, where]) => field === name && where === at);
      const all = hostileJson(isText);
      await askWithEach(isScalar(type) && !isFirst ? all.filter(isAccepted) : all, (value) => {
        const variables = withValue(sampleVariables(root, own), place, 'HERE') as Record<string, unknown>;
        const query = documentFor(root, Object.keys(variables), 0);
        const body = JSON.stringify({ query, variables }).replace('"HERE"', () => value);
        return ['/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }];
      });
    },
  );
});
