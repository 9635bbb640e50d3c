import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { PLAN_LIMITS } from '@emi/base/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { costOfOperation, operationsText } from '../../scripts/operations-text.ts';
import { type ExampleOperation, readOperations } from '../../src/http/operations.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { admin } from '../support/program.ts';
import { declaredSchema } from '../support/schema.ts';
import { type Service, startService } from '../support/service.ts';

const dir = mkdtempSync(join(tmpdir(), 'operations-'));
const operations = await readOperations();
let database: TestDatabase;
let service: Service;
let key: string;

/** A few districts and schools, to which the demo world is added; `.ci/smoke` adds it to the whole directory. */
function* directory(): Generator<object> {
  const district = (nces_id: string, state: string, student_count: number) => ({
    type: 'district',
    nces_id,
    name: `District ${nces_id}`,
    state,
    student_count,
  });
  yield district('0622710', 'CA', 418_503);
  for (let n = 0; n < 60; n++) yield district(String(4_800_001 + n), 'TX', 1_000 + n);
  for (let n = 0; n < 60; n++) {
    const district_nces_id = String(4_800_001 + n);
    const nces_id = `${district_nces_id}00001`;
    const name = `Lincoln High School ${n}`;
    yield {
      type: 'school',
      nces_id,
      district_nces_id,
      name,
      state: 'TX',
      grade_levels: '09-12',
      student_count: 500,
    };
  }
}

/** The first start of a fresh clone, with this small directory. */
beforeAll(async () => {
  database = await freshDatabase();
  const lines = [...directory()].map((record) => JSON.stringify(record)).join('\n');
  await importRecords(Readable.from([Buffer.from(lines)]), database.address);
  service = await startService(database.address, { BUNDLED_DATA: 'on', DATA_DIR: dir });
  key = readFileSync(join(dir, 'demo-api-key'), 'utf8').trim();
}, 300_000);
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await database.drop();
  rmSync(dir, { recursive: true });
});

const definitionOf = ({ document }: ExampleOperation): OperationDefinitionNode =>
  getOperationAST(parse(document))!;

async function post(body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${service.origin}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: response.status, text: await response.text() };
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('data: ')) text += (await reader.read()).value;
  await reader.cancel();
  return { status: response.status, text: /data: (.*)/.exec(text)![1]! };
}

/** Everything that a root field answered: a page's records, a list's entries, or the object itself. */
function foundIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const { nodes } = (answer ?? {}) as { nodes?: unknown[] };
  return nodes ?? (answer ? [answer] : []);
}

describe('the demo world', () => {
  const districts = async (own: string) => {
    const path = `${service.origin}/api/v1/districts?search=${encodeURIComponent('(demo)')}`;
    const response = await fetch(path, { headers: { Authorization: `Bearer ${own}` } });
    const { data, pagination } = (await response.json()) as {
      data: { id: string; source: string }[];
      pagination: { total: number };
    };
    return { data, total: pagination.total, mark: response.headers.get('x-demo-data') };
  };

  it('exists only for the demo organization, and each response to it is marked', async () => {
    const { stdout } = await admin(database.address, ['org', 'create', '--name', 'New', '--plan', 'free']);
    expect(stdout).toContain('This database also holds the demo world.');
    const stranger = /sk_live_\w+/.exec(stdout)![0];
    const [own, foreign] = [await districts(key), await districts(stranger)];
    expect(own).toMatchObject({ mark: 'true', data: expect.arrayContaining([]) });
    expect(own.total).toBeGreaterThan(100);
    expect(own.data.every(({ source }) => source === 'synthetic')).toBe(true);
    expect(foreign).toEqual({ data: [], total: 0, mark: null });
    const unlock = await fetch(`${service.origin}/api/v1/unlock`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stranger}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ entity_type: 'district', entity_id: own.data[0]!.id }),
    });
    expect(unlock.status).toBe(404);
  });
});

describe('an operation in operations/', () => {
  it.each(operations)(
    'finds something in the demo world and costs what is documented: $name',
    async (operation) => {
      const { name, document, variables } = operation;
      const { status, text } = await post({ query: document, variables });
      const { data, errors, extensions } = JSON.parse(text);
      expect([status, errors]).toEqual([200, undefined]);
      for (const answer of Object.values(data)) expect(foundIn(answer)).not.toEqual([]);
      const documented = new RegExp(`\\[${name}\\].*\\| (\\d+) \\|`).exec(page)![1];
      if (definitionOf(operation).operation !== 'subscription') {
        expect(extensions.cost.requested).toBe(Number(documented));
      }
    },
  );

  it.each(operations)(
    'has the same answer when named instead of sent: $name',
    async ({ name, id, document, variables }) => {
      const [sent, named, hashed] = await Promise.all(
        [{ query: document }, { documentId: name }, { documentId: id }].map((body) =>
          post({ ...body, variables }),
        ),
      );
      expect([named, hashed]).toEqual([sent, sent]);
    },
  );
});

const page = readFileSync('docs/reference/operations.md', 'utf8');

describe('the table of operations', () => {
  it('holds every file of the folder, each with one operation of its name and a sentence about it', () => {
    const files = globSync('operations/*.graphql').map((file) => basename(file, '.graphql'));
    expect(files.sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const operation of operations) {
      expect(definitionOf(operation).name?.value).toBe(operation.name);
      expect(operation.document).toMatch(/^# [A-Z].+\n(query|mutation|subscription) /);
    }
  });

  it('costs no more than the smallest plan allows', async () => {
    const schema = await declaredSchema();
    const costs = operations.map(
      (operation) => [operation.name, costOfOperation(schema, operation)] as const,
    );
    expect(costs.filter(([, cost]) => cost > PLAN_LIMITS.free.documentCost)).toEqual([]);
  });

  it('matches docs/reference/operations.md (run `npm run schema` after a change)', async () => {
    expect(page).toBe(operationsText(await declaredSchema(), operations));
  });
});

describe('a request that names its document', () => {
  it('is refused with a code when there is no such document, with the names of those that exist', async () => {
    const { status, text } = await post({ documentId: 'FindSchool' });
    const [{ message, extensions }] = JSON.parse(text).errors;
    expect([status, extensions]).toEqual([400, { code: 'DOCUMENT_NOT_FOUND', documentId: 'FindSchool' }]);
    expect(message).toContain('FindSchools');
  });

  it.each([
    [{ documentId: 7 }, 'documentId must be a string.'],
    [
      { documentId: 'FindSchools', query: '{ viewer { plan } }' },
      'Send either query or documentId, not both.',
    ],
  ])('is refused when ambiguous: %j', async (body, message) => {
    const { status, text } = await post(body);
    expect([status, JSON.parse(text).errors]).toEqual([
      400,
      [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
    ]);
  });
});
