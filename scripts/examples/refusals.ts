import type { ProblemCode } from '@emi/base/problems';
import { statusOf } from '../../packages/facade/responses/problems.ts';
import type { Asked, OperationExample } from '../../src/http/reference/examples.ts';
import type { Json, Service } from './service.ts';

/** An id that no record has. */
const UNKNOWN = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const STRICT = { Prefer: 'handling=strict' };

/** Refusals of an operation that are easy to provoke, by code: a bad request, an unknown id, and a locked record. */
export async function refusalsOf(
  service: Service,
  id: string,
  example: OperationExample,
): Promise<Partial<Record<ProblemCode, unknown>>> {
  const operation = service.operation(id);
  const errors: Partial<Record<ProblemCode, unknown>> = {};
  const refuse = async (code: ProblemCode, asked: Asked | undefined): Promise<void> => {
    if (!asked) return;
    const { status, body } = await service.send(id, asked, code === 'BAD_USER_INPUT' ? STRICT : undefined);
    if (status !== statusOf(code)) throw new Error(`${id} answered ${status} instead of ${code}`);
    errors[code] = body;
  };
  await refuse('BAD_USER_INPUT', malformed(operation, example));
  await refuse('NOT_FOUND', ofNothing(operation, example));
  await refuse('ENTITY_LOCKED', await ofLocked(service, operation, example));
  return errors;
}

const named = ({ parameters }: Json, place: string): string[] =>
  parameters.filter((one: Json) => one.in === place).map(({ name }: Json) => name);

/** One invalid value: in the body, the limit, an id, or another parameter; or an unknown parameter. */
function malformed(operation: Json, { path = {}, body }: OperationExample): Asked {
  const [field] = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
  if (field) return { path, body: { ...(body as object), [field]: {} } };
  const query = named(operation, 'query');
  if (query.includes('limit')) return { path, query: { limit: 0 } };
  const [id] = named(operation, 'path');
  if (id) return { path: { ...path, [id]: 'nonsense' } };
  // An empty search is not a mistake.
  const name = query.find((one) => one !== 'search') ?? 'nonsense';
  return { query: { [name]: '' } };
}

/** Bodies that name a record that does not exist, by operation. */
const BODIES_OF_NOTHING: Readonly<Record<string, object>> = {
  unlock: { entity_type: 'district', entity_id: UNKNOWN },
  createSavedSearch: { name: 'A list of nobody', path: `/schools?list_id=${UNKNOWN}` },
  createExport: { path: `/lists/${UNKNOWN}/items`, format: 'csv' },
};

function ofNothing(operation: Json, { path, body }: OperationExample): Asked | undefined {
  if (!operation.responses[404]) return undefined;
  const ids = Object.fromEntries(Object.keys(path ?? {}).map((name) => [name, UNKNOWN]));
  const query = named(operation, 'query').includes('list_id') ? { list_id: UNKNOWN } : {};
  return { path: ids, query, body: BODIES_OF_NOTHING[operation.operationId] ?? body };
}

const LISTS = { districtId: 'listDistricts', schoolId: 'listSchools', contactId: 'listContacts' } as const;

/** The example's request for a locked record of the same type. */
async function ofLocked(
  service: Service,
  operation: Json,
  { path = {}, body }: OperationExample,
): Promise<Asked | undefined> {
  const [name] = Object.keys(path) as (keyof typeof LISTS)[];
  const canBeLocked = operation.responses[403].content['application/json'].examples.ENTITY_LOCKED;
  if (!canBeLocked || !name) return undefined;
  const { body: found } = await service.ask(LISTS[name], { query: { state: 'TX' } });
  const locked = found.data.find(({ _access }: Json) => !_access.is_unlocked);
  return { path: { [name]: locked.id }, body };
}
