import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import sql from 'sql-template-tag';
import { graphSchema } from '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { statementsOf } from '../support/statements.ts';

const schema = await graphSchema();

const PAGED = [
  'districts',
  'schools',
  'contacts',
  'vendors',
  'lists',
  'creditLedger',
  'signals',
  'auditTrail',
  'deletions',
  'exports',
  'events',
  'webhooks',
  'savedSearches',
  'eventSubscriptions',
];

let harness: Harness;
let acme: Cast;
/** A document that reaches each paged field with a selection, by type and name. */
let ways: Readonly<Record<string, (page: string, selection: string) => string>>;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed, db } = harness;
  const { districtId, listId, webhookId, savedSearchId } = await privateRecords(harness, acme);
  const others = await privateRecords(harness, acme);
  // Two of everything, so that each page has a next one.
  const school = await seed.school({ districtId });
  const contact = await seed.contact({ districtId, schoolId: school.id });
  await seed.contact({ districtId, schoolId: school.id });
  await acme.unlocks('school', school);
  await acme.unlocks('contact', contact);
  for (let time = 0; time < 2; time++) await seed.email(acme, contact);
  const vendor = await seed.vendor();
  for (const place of [
    { districtId },
    { districtId: others.districtId },
    { schoolId: school.id },
    { schoolId: others.schoolId },
  ]) {
    await seed.contract(place, { vendorId: vendor.id, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
  }
  await seed.listItem({ id: listId, userId: acme.userId, entityType: 'district' }, { id: others.districtId });
  await harness.post(`/webhooks/${webhookId}/test`, acme.key, {});
  await db.core.rows(sql`
    insert into search_matches (organization_id, search_id, record_id, kind, changed_at, reason, entity_type, entity_id)
    select organization_id, search_id, gen_random_uuid(), kind, changed_at, reason, entity_type, entity_id
    from search_matches where search_id = ${savedSearchId}`);
  await db.core.rows(sql`
    insert into event_subscriptions (
      organization_id, user_id, key_id, handle, name, arguments, wanted, has_search, owns_search, expires_at)
    select u.organization_id, k.user_id, k.id, gen_random_uuid()::text, 'signal.found', '{}', '{}', false, false,
      now() + interval '30 days'
    from api_keys k join users u on u.id = k.user_id, generate_series(1, 2)
    where k.user_id = ${acme.userId}`);
  for (const { id } of await seed.schools(2)) await db.core.rows(sql`delete from schools where id = ${id}`);
  const below = (parent: string, id: string, field: string) => (page: string, selection: string) =>
    `${parent}(id: "${id}") { ${field}(${page}) ${selection} }`;
  const given = (field: string, argument: string, id: string) => (page: string, selection: string) =>
    `${field}(${argument}: "${id}", ${page}) ${selection}`;
  ways = {
    ...Object.fromEntries(
      PAGED.map((name) => [
        `Query.${name}`,
        (page: string, selection: string) => `${name}(${page}) ${selection}`,
      ]),
    ),
    'Query.listItems': given('listItems', 'listId', listId),
    'Query.webhookDeliveries': given('webhookDeliveries', 'webhookId', webhookId),
    'Query.savedSearchFeed': given('savedSearchFeed', 'savedSearchId', savedSearchId),
    'Query.contactEmails': given('contactEmails', 'contactId', contact.id),
    'District.schools': below('district', districtId, 'schools'),
    'District.contacts': below('district', districtId, 'contacts'),
    'School.contacts': below('school', school.id, 'contacts'),
    'Contact.emails': below('contact', contact.id, 'emails'),
    'Vendor.districts': below('vendor', vendor.id, 'districts'),
    'Vendor.schools': below('vendor', vendor.id, 'schools'),
    'List.items': below('list', listId, 'items'),
    ...Object.fromEntries(
      ['eventSubscriptions', 'webhooks'].map((name) => [
        `ViewerOrganization.${name}`,
        (page: string, selection: string) => `viewer { organization { ${name}(${page}) ${selection} } }`,
      ]),
    ),
    ...Object.fromEntries(
      ['Contact', 'District', 'School'].map((kind) => [
        `${kind}Page.signals`,
        (page: string, selection: string) => `${kind.toLowerCase()}s { signals(${page}) ${selection} }`,
      ]),
    ),
  };
});
beforeEach(() => harness.pass(61_000));
afterAll(() => harness.close());

/** Lists of findings have a `page` argument, too, but a size of their own. */
const isPage = (type: GraphQLOutputType) => getNamedType(type).name.endsWith('Page');

it('every page has the maximum that its cost is computed from', async () => {
  const paged = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ args, type: given }) => args.some(({ name }) => name === 'page') && isPage(given))
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  );
  expect(Object.keys(ways).sort()).toEqual(paged.sort());
  for (const [name, way] of Object.entries(ways)) {
    const selection = '{ pagination { limit } nodes { __typename } }';
    const { text, body } = await harness.graphql(acme.key, `{ ${way('page: { limit: 5000 }', selection)} }`);
    const applied = Number(/"limit":(\d+)/.exec(text)?.[1]);
    // The page, its pagination, its parents, a feed of its own, and what a root field costs below a record.
    const above = /^Query\./.test(name) ? 0 : /^ViewerOrganization\./.test(name) ? 2 + 50 : 1;
    const around = 2 + above + (/Page\.signals$/.test(name) ? 100 : 0);
    expect([name, body.errors, body.extensions.cost.requested]).toEqual([name, undefined, around + applied]);
  }
});

interface Connection {
  readonly nodes: { id: string }[];
  readonly edges: { cursor: string; node: { id: string } }[];
  readonly pageInfo: Readonly<Record<string, unknown>>;
}

describe('first, after, and edges', () => {
  const NODES = '{ nodes { id } }';
  const EDGES =
    '{ edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

  const ask = async (name: string, page: string, selection = EDGES): Promise<Connection> => {
    const { body } = await harness.graphql(acme.key, `{ ${ways[name]!(page, selection)} }`);
    expect([name, body.errors]).toEqual([name, undefined]);
    let found: object = body.data;
    while (!('nodes' in found)) [found] = Object.values(found) as [object];
    return found as Connection;
  };

  it('are on every page, where each cursor continues exactly after its edge', async () => {
    for (const name of Object.keys(ways)) {
      const whole = await ask(name, 'first: 100');
      const ids = whole.nodes.map(({ id }) => id);
      expect([name, ids.length > 1]).toEqual([name, true]);
      expect([name, whole.edges.map(({ node }) => node.id)]).toEqual([name, ids]);
      for (const [index, { cursor }] of whole.edges.entries()) {
        const rest = await ask(name, `first: 100, after: "${cursor}"`);
        expect([name, rest.edges]).toEqual([name, whole.edges.slice(index + 1)]);
        expect([name, rest.pageInfo]).toEqual([
          name,
          {
            hasNextPage: false,
            hasPreviousPage: true,
            startCursor: rest.edges[0]?.cursor ?? null,
            endCursor: rest.edges.at(-1)?.cursor ?? null,
          },
        ]);
      }
      const { edges, pageInfo } = await ask(name, 'first: 1');
      const { cursor } = edges[0]!; // a cursor of signals contains the time of their scores
      expect([name, pageInfo]).toEqual([
        name,
        { hasNextPage: true, hasPreviousPage: false, startCursor: cursor, endCursor: cursor },
      ]);
    }
  });

  it('take no more statements than nodes do', async () => {
    for (const name of Object.keys(ways)) {
      const [nodes, edges] = [
        await statementsOf(() => ask(name, 'page: { limit: 2 }', NODES)),
        await statementsOf(() => ask(name, 'first: 2')),
      ].map((statements) => statements.filter(({ text }) => !text.includes('from api_keys')).length);
      expect([name, edges]).toEqual([name, nodes]);
    }
  });

  it('have the bounds of a limit, and are refused together with a page', async () => {
    const refusal = async (page: string, variables?: object) => {
      const head = variables ? 'query ($page: PageInput, $first: Int) ' : '';
      const document = `${head}{ schools(${page}) { nodes { id } pagination { limit } } }`;
      const { body } = await harness.graphql(acme.key, document, variables as Record<string, unknown>);
      return body.errors?.[0] ?? body.data.schools.pagination.limit;
    };
    const asVariables = 'page: $page, first: $first';
    const both = {
      message: 'Give either page with its limit, or first and after, not both.',
      extensions: { code: 'BAD_USER_INPUT' },
    };
    for (let time = 0; time < 3; time++) {
      expect(await refusal('first: 0')).toMatchObject({ message: 'first must be at least 1.' });
      expect(await refusal('first: -1')).toMatchObject({ message: 'first must be at least 1.' });
      expect(await refusal('after: "nonsense"')).toMatchObject({
        message: 'after must be a cursor of an earlier page.',
      });
      expect(await refusal('first: 5000')).toBe(200);
      expect(await refusal('first: 1, page: { limit: 50 }')).toMatchObject(both);
      expect(await refusal(asVariables, { first: 1, page: { limit: 2 } })).toMatchObject(both);
      expect(await refusal(asVariables, { first: 1 })).toBe(1);
      expect(await refusal(asVariables, { page: { limit: 2 } })).toBe(2);
      expect(await refusal(asVariables, {})).toBe(50);
    }
  });
});
