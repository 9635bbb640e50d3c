import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOrganization } from '../../src/accounts/administration/accounts.ts';
import { createUser } from '../../src/accounts/administration/users.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const MESSAGE = 'name must not contain control or direction characters.';
const DECEPTIVE = {
  'a line feed': 'a\nb',
  'a tab': 'a\tb',
  'an escape': 'a\u001b[31mb',
  'a C1 control': 'a\u0085b',
  'a line separator': 'a\u2028b',
  'a right-to-left override': 'a\u202egnp.exe',
  'an isolate': 'a\u2066b\u2069',
  'a right-to-left mark': 'a\u200fb',
  'an Arabic letter mark': 'a\u061cb',
};

const problemOf = async (query: string, name: string) => {
  const { body } = await harness.graphql(acme.key, `mutation ($name: String!) { ${query} }`, { name });
  return body.errors?.[0]?.message;
};
const ofSearchText = async (query: string, name: string) => {
  const { body } = await harness.graphql(acme.key, `mutation ($name: SearchText!) { ${query} }`, { name });
  return body.errors?.[0]?.message;
};

/** Every operation that accepts a name, with its error for a given one. */
const NAMED: Readonly<Record<string, (name: string) => Promise<string | undefined>>> = {
  'an API key': (name) =>
    ofSearchText('createApiKey(input: { name: $name, scopes: [read] }) { secret }', name),
  'an OAuth client': (name) =>
    ofSearchText('createOAuthClient(name: $name, scopes: [read]) { secret }', name),
  'a list': (name) => problemOf('createList(input: { name: $name, entityType: school }) { id }', name),
  'a prompt': (name) =>
    problemOf(
      'createEmailPrompt(input: { name: $name, systemPrompt: "a", instructionPrompt: "b" }) { id }',
      name,
    ),
  'an organization': (name) =>
    createOrganization(harness.db.orm.em.fork(), { name, plan: 'free' }).then(
      () => undefined,
      ({ message }) => message,
    ),
  'a user': (name) =>
    createUser(harness.db.orm.em.fork(), acme.organizationId, name).then(
      () => undefined,
      ({ message }) => message,
    ),
};

describe.each(Object.entries(NAMED))('the name of %s', (_, give) => {
  it.each(Object.entries(DECEPTIVE))('is refused with %s', async (_what, name) => {
    expect(await give(name)).toBe(MESSAGE);
  });

  it('may be in any script, and contain emoji of several code points', async () => {
    for (const name of ['Żółć & Söhne', 'مدرسة', 'בית ספר', '学校', '👩🏽‍🏫 Lehrer'])
      expect([name, await give(name)]).toEqual([name, undefined]);
  });
});
