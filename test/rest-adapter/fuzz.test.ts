import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, oneof, uuid } from 'fast-check';
import type { Cast } from '../support/cast.ts';
import { allowedRequests } from '../support/document-requests.ts';
import { Harness, type HttpAnswer, isFile } from '../support/harness.ts';
import { OpenApiDocument, type Operation } from '../support/openapi-document.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { rounds, SEED } from '../support/rounds.ts';

const RUNS = rounds(8);

let harness: Harness;
let acme: Cast;
let ids: PrivateRecords;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise', credits: 100_000 });
  ids = await privateRecords(harness, acme);
});
afterAll(() => harness.close());

const document = new OpenApiDocument();
/** Deletions come last, so that other operations find their records. */
const operations = [...document.operations].sort(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE') || b.path.length - a.path.length,
);

const idNamed = (name: string) => {
  const known = { email_prompt_id: ids.promptId, entity_id: ids.districtId, list_id: ids.listId, ...ids };
  const own = (known as Record<string, string>)[name];
  return own ? oneof(constantFrom(own, own.toUpperCase()), uuid()) : uuid();
};

/** Refusals that a schema cannot express: of keys and cursors made for something else, of prompts by their meaning. */
const MEANT = new RegExp(
  '^(This Idempotency-Key was used|after must be|Give either offset or after|An export starts|' +
    'since must be within|path must|The email writer cannot|' +
    'rows\\[\\d+\\] must have|Choose columns with fields|' +
    'The file must have|The first row cannot|None of the columns|[a-z_]+_column names|This is not a CSV file)\\b',
);

function faultOf(
  { operationId, responses }: Operation,
  { status, headers, body }: HttpAnswer,
): string | undefined {
  if ([400, 422].includes(status) && !MEANT.test(body.message)) return `${status}: ${body.message}`;
  const declared = responses[status];
  if (!declared) return `${operationId} does not declare ${status}`;
  if (isFile(headers)) return undefined; // the harness has checked it
  const content = declared.content?.['application/json'];
  return content ? document.faultOf(content.schema, body) : body && `${status} has no body`;
}

describe(`a request that openapi.json allows (seed ${SEED})`, () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'is not refused, and gets a declared response: %s',
    async (_name, operation) => {
      harness.pass(60_000);
      const requests = allowedRequests(document, operation, idNamed);
      await assert(
        asyncProperty(requests, async ({ path, ...options }) => {
          const answer = await harness.request(path, { ...options, method: operation.method, key: acme.key });
          expect(faultOf(operation, answer)).toBeUndefined();
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
