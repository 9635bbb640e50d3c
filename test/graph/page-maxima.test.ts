import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { graphSchema } from '../../src/app/schema.ts';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

const schema = await graphSchema();

let harness: Harness;
let acme: Cast;
/** A document that reaches each paged field, by type and name. */
let ways: Readonly<Record<string, string>>;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const { id: district } = await seed.district();
  const school = await seed.school({ districtId: district });
  const contact = await seed.contact({ districtId: district, schoolId: school.id });
  await acme.unlocks('school', school);
  await acme.unlocks('contact', contact);
  const vendor = await seed.vendor();
  const list = await seed.list(acme, { entityType: 'school' });
  const { body } = await harness.post('/webhooks', acme.key, { url: 'https://hooks.example.org/' });
  const webhook = body.webhook.id;
  const search = await harness.post('/saved-searches', acme.key, { name: 'Mine', path: '/signals' });
  const PAGE = '(page: { limit: 5000 }) { pagination { limit } nodes { __typename } }';
  ways = {
    ...Object.fromEntries(
      [
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
      ].map((name) => [`Query.${name}`, `${name}${PAGE}`]),
    ),
    'Query.listItems': `listItems${PAGE.replace('(', `(listId: "${list.id}", `)}`,
    'Query.webhookDeliveries': `webhookDeliveries${PAGE.replace('(', `(webhookId: "${webhook}", `)}`,
    'Query.savedSearchFeed': `savedSearchFeed${PAGE.replace('(', `(savedSearchId: "${search.body.id}", `)}`,
    'Query.contactEmails': `contactEmails${PAGE.replace('(', `(contactId: "${contact.id}", `)}`,
    'District.schools': `district(id: "${district}") { schools${PAGE} }`,
    'District.contacts': `district(id: "${district}") { contacts${PAGE} }`,
    'School.contacts': `school(id: "${school.id}") { contacts${PAGE} }`,
    'Contact.emails': `contact(id: "${contact.id}") { emails${PAGE} }`,
    'Vendor.districts': `vendor(id: "${vendor.id}") { districts${PAGE} }`,
    'Vendor.schools': `vendor(id: "${vendor.id}") { schools${PAGE} }`,
    'List.items': `list(id: "${list.id}") { items${PAGE} }`,
  };
});
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
    const { text, body } = await harness.graphql(acme.key, `{ ${way} }`);
    const applied = Number(/"limit":(\d+)/.exec(text)?.[1]);
    const around = /^Query\./.test(name) ? 2 : 3; // the page, its pagination, and the parent if any
    expect([name, body.errors, body.extensions.cost.requested]).toEqual([name, undefined, around + applied]);
  }
});
