import { parametersOf } from '@emi/facade/contract';
import { idsIn } from '@emi/facade/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  parse,
  print,
} from 'graphql';
import { readParams } from '../../packages/facade/contract/read-query.ts';
import { recordKinds } from '../../packages/records/record.ts';
import { withStandIns } from '../../packages/records/rows/writing-schema.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { executed } from '../support/executed.ts';
import { Harness } from '../support/harness.ts';
import { isNeeded } from '../support/needed-argument.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { asHttp, preparedRoutes, routeName, sampleRequest } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';
import { statementsOf } from '../support/statements.ts';

const schema = await declaredSchema();
const FINDINGS = ['contract', 'painPoint', 'fundingSignal', 'rfp', 'timelineEvent', 'classifiedUrl'] as const;
const AWKWARD = '"\\\\\b\n é漢😀 </script>';

const SOON = new Date(Date.now() + 60_000);

let harness: Harness;
let acme: Cast;
let ids: PrivateRecords;
beforeAll(async () => {
  // Scores depend on the instant, and two requests must agree.
  harness = await Harness.start(undefined, { clock: { ticks: () => 0, now: () => SOON } });
  acme = await harness.seed.organization({ credits: 1_000 });
  ids = await privateRecords(harness, acme);
  const { seed } = harness;
  const vendor = await seed.vendor({ website: AWKWARD, aliases: [AWKWARD, ''] });
  for (const parent of [{ districtId: ids.districtId }, { schoolId: ids.schoolId }]) {
    for (const finding of FINDINGS) {
      await seed[finding](parent);
      await seed[finding](parent);
    }
    await seed.contract(parent, { vendorId: vendor.id, context: AWKWARD });
    await seed.stackEntry(parent, vendor);
    await seed.stackEntry(parent, { id: ids.vendorId });
  }
  await seed.school({ districtId: ids.districtId, name: AWKWARD, latitude: 1e-7, longitude: -1e-5 });
  const other = await seed.district({
    county: AWKWARD,
    totalRevenue: 1e20,
    keyFacts: { [AWKWARD]: [null, 1.5] },
  });
  await seed.contact({ districtId: ids.districtId, schoolId: ids.schoolId });
  await seed.contact({ districtId: other.id });
  await seed.school({ districtId: other.id, studentCount: null });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000));

const records = new Set(recordKinds().map(({ name }) => name));

/** Kinds of records whose columns some document selects. */
const covered = new Set<string>();

/** The fields of an object that need no resolver, and its to-one relations. */
function written(type: GraphQLObjectType, depth = 2): string {
  if (records.has(type.name)) covered.add(type.name);
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (field.args.length > 0) return [];
    if (isLeafType(inner)) return field.resolve ? [] : [field.name];
    const isFollowed = !field.resolve || field.extensions.toOne;
    return isObjectType(inner) && isFollowed && depth > 0
      ? [`${field.name} ${written(inner, depth - 1)}`]
      : [];
  });
  return `{ typeName: __typename ${parts.join(' ')} again: ${parts[0]} }`;
}

/** Selects records or pages of records so that they can be written; `undefined` for other types. */
function selection(given: GraphQLOutputType): string | undefined {
  const type = getNamedType(given);
  if (!isObjectType(type)) return undefined;
  if (records.has(type.name)) return written(type);
  const nodes = type.getFields().nodes && getNamedType(type.getFields().nodes!.type);
  if (!isObjectType(nodes) || !records.has(nodes.name)) return undefined;
  const results = `results: nodes ${written(nodes)}`;
  if (!type.getFields().edges) return `{ ${results} }`;
  const edges = `edges { at: cursor node ${written(nodes, 1)} } pageInfo { startCursor hasNextPage }`;
  return `{ pagination { total hasMore endCursor } ${results} ${edges} }`;
}

/** A document for every root field that returns records, and for every list of records below one record. */
const documents = rootFieldsOf(schema)
  .filter(({ operation }) => operation === 'query')
  .flatMap((root) => {
    const { field } = root;
    const filled = field.args.filter(isNeeded).map(({ name }) => name);
    const chosen = selection(field.type);
    if (!chosen) return [];
    const head = documentFor(root, filled, 0).split('{ __typename')[0];
    const below = Object.values((getNamedType(field.type) as GraphQLObjectType).getFields()).flatMap(
      (inner) => {
        const deeper = inner.resolve && records.has(getNamedType(field.type).name) && selection(inner.type);
        return deeper
          ? [[`${field.name}.${inner.name}`, `${head} { id ${inner.name} ${deeper} } }`] as const]
          : [];
      },
    );
    return [[field.name, `${head} ${chosen} }`] as const, ...below].map(([name, text]) => ({
      name,
      text,
      root,
    }));
  });

/** The data that graphql-js makes of a document, as JSON. */
const executedData = async (text: string, variables?: Record<string, unknown>): Promise<string> => {
  const { data, errors } = await executed(harness, acme.key, text, variables, SOON);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
};

const isWritten = (text: string) => {
  const document = parse(text);
  return withStandIns(schema, document) !== document;
};

describe('records written from the wire', () => {
  it.each(documents)('have the bytes of execution: $name', async ({ text, root }) => {
    expect(isWritten(text)).toBe(true);
    const id = ids[`${root.field.name}Id` as keyof PrivateRecords]; // optional where another key may stand for it
    const variables = { id, ...sampleVariables(root, ids) };
    const answer = await harness.graphql(acme.key, text, variables);
    const data = await executedData(text, variables);
    expect(answer.text.slice(0, data.length + 8)).toBe(`{"data":${data}`);
  });

  it('cover every kind of record', () => {
    expect([...covered].sort()).toEqual([...records].sort());
  });

  const routes = preparedRoutes();
  it('have the bytes of execution in every REST route that reads', async () => {
    const asked = (await routes).filter(
      ({ method, shape, document }) => method === 'GET' && !shape && !document.includes('@include'),
    );
    for (const route of asked) {
      const { variables, params } = parametersOf(schema, route.document, idsIn(route));
      const request = sampleRequest(route, ids);
      const given = { ...variables(readParams(params, {})), ...request.ids };
      const data = await executedData(route.document, given);
      const [path, options] = asHttp(request);
      const { text } = await harness.request(path, { ...options, key: acme.key });
      expect(`${routeName(route)} ${text}`).toBe(`${routeName(route)} ${data.slice(8, -1)}`);
    }
  });

  it('merge fields that a document writes twice, and leave conditions to execution', async () => {
    const text = `query Twice($no: Boolean!) {
      schools { nodes { name } ...More nodes { district { state } } }
      again: schools { nodes { name state @include(if: $no) } }
    } fragment More on SchoolPage { nodes { id district { name schools { nodes { id } } } } }`;
    const merged = text.replace('schools { nodes { id } }', 'county');
    for (const document of [text, merged]) {
      const { text: written } = await harness.graphql(acme.key, document, { no: false });
      expect(written).toContain(await executedData(document, { no: false }));
    }
  });

  it('are written as nodes of edges with their relations, in the same number of statements', async () => {
    const record = '{ name district { name } }';
    const [nodes, edges] = [`{ schools { nodes ${record} } }`, `{ schools { edges { node ${record} } } }`];
    expect(print(withStandIns(schema, parse(edges)))).toContain('edges: edges_written');
    for (const text of [nodes, edges]) await harness.graphql(acme.key, text);
    const read = await statementsOf(() => harness.graphql(acme.key, nodes));
    const found = await statementsOf(async () => {
      const { data } = (await harness.graphql(acme.key, edges)).body;
      expect(data.schools.edges[0].node.district.name).toBeTruthy();
    });
    expect(found).toHaveLength(read.length);
  });

  it('report a null in a non-null field like execution', async () => {
    await asOwner(harness.address, 'alter table schools alter column nces_id drop not null');
    await asOwner(harness.address, `update schools set nces_id = null where id = '${ids.schoolId}'`);
    const text = '{ contacts { nodes { id school { id ncesId } } } }';
    const { body } = await harness.graphql(acme.key, text);
    const { data, errors } = await executed(harness, acme.key, text, {}, SOON);
    expect(body.data).toEqual(data);
    expect(body.errors.map(({ path }: { path: unknown }) => path)).toEqual(errors!.map(({ path }) => path));
    expect(body.data.contacts.nodes).toContainEqual(expect.objectContaining({ school: null }));
  });
});
