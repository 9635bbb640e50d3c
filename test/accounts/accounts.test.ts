import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { type Sql } from 'sql-template-tag';
import {
  createOrganization,
  listOrganizations,
  type NewOrganization,
} from '../../src/accounts/administration/accounts.ts';
import {
  scheduleDeletion,
  suspendOrganization,
  updateOrganization,
} from '../../src/accounts/administration/change-accounts.ts';
import { createUser, listUsers, removeUser } from '../../src/accounts/administration/users.ts';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { authenticator } from '../../src/accounts/authentication/authenticate.ts';
import { type IssuedToken, issueToken } from '../../src/accounts/tokens/issue-token.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = await openTestDatabase({
    address: database.address,
    entities,
    coreConnections: 4,
    searchConnections: 1,
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const ACME: NewOrganization = { name: 'Acme', plan: 'growth', credits: 500 };
const NOBODY = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const em = () => db.orm.em.fork();
const rows = (query: Sql) => db.core.rows<Record<string, unknown>>(query);
const viewerOf = (apiKey: string) => authenticator(db.core)(`Bearer ${apiKey}`);
const counts = () =>
  rows(sql`select (select count(*) from organizations) as organizations,
    (select count(*) from credit_accounts) as accounts,
    (select count(*) from users) as users, (select count(*) from api_keys) as keys`);

describe('creating an organization', () => {
  it('gives it a first key that works at once, as its first user, with its plan and credits', async () => {
    const { organization, user, apiKey } = await createOrganization(em(), ACME);
    expect(await viewerOf(apiKey)).toMatchObject({
      organizationId: organization.id,
      organizationName: 'Acme',
      userId: user.id,
      plan: 'growth',
    });
    const [account] = await rows(
      sql`select * from credit_accounts where organization_id = ${organization.id}`,
    );
    expect(account).toMatchObject({ available: 500, held: 0 });
  });

  it('creates it with everything that belongs to it or not at all', async () => {
    const before = await counts();
    await asOwner(
      database.address,
      `alter table api_keys add constraint refuse check (name <> 'First key') not valid`,
    );
    await expect(createOrganization(em(), ACME)).rejects.toThrow(/refuse/);
    await asOwner(database.address, 'alter table api_keys drop constraint refuse');
    expect(await counts()).toEqual(before);
  });

  it('stores the key nowhere in the database', async () => {
    const { apiKey } = await createOrganization(em(), ACME);
    const [found] = await rows(
      sql`select count(*)::int as n from api_keys k where k::text like ${`%${apiKey.slice(14)}%`}`,
    );
    expect(found).toEqual({ n: 0 });
  });

  it.each<[Partial<Record<keyof NewOrganization, unknown>>, string]>([
    [{ name: '' }, 'name must not be empty; 1 to 200 characters are allowed.'],
    [{ name: ' \t' }, 'name must not be empty; 1 to 200 characters are allowed.'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters long.'],
    [{ name: 'a\0b' }, 'name must not contain NUL characters.'],
    [{ plan: 'gold' }, 'plan must be one of free, starter, growth, scale, pro, enterprise.'],
    [{ credits: -1 }, 'credits must be a whole number from 0 to 1000000000.'],
    [{ credits: 1.5 }, 'credits must be a whole number from 0 to 1000000000.'],
    [{ credits: Number.NaN }, 'credits must be a whole number from 0 to 1000000000.'],
    [{ credits: 1_000_000_001 }, 'credits must be a whole number from 0 to 1000000000.'],
  ])('refuses %j with what is allowed', async (values, message) => {
    const before = await counts();
    const making = createOrganization(em(), { ...ACME, ...values } as NewOrganization);
    await expect(making).rejects.toMatchObject({ name: 'Problem', code: 'BAD_USER_INPUT', message });
    expect(await counts()).toEqual(before);
  });

  it('accepts the limits themselves', async () => {
    const largest = { name: 'x'.repeat(200), plan: 'enterprise', credits: 1_000_000_000 } as const;
    await expect(createOrganization(em(), largest)).resolves.toBeDefined();
    await expect(createOrganization(em(), { ...ACME, credits: 0 })).resolves.toBeDefined();
  });
});

it('organizations are listed with their credits, oldest first', async () => {
  const { organization } = await createOrganization(em(), { name: 'Newest', plan: 'free', credits: 7 });
  const accounts = await listOrganizations(em());
  const times = accounts.map((account) => account.organization.createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(accounts.at(-1)).toMatchObject({
    organization: { id: organization.id, name: 'Newest', plan: 'free', createdAt: expect.any(Date) },
    available: 7,
    held: 0,
  });
});

describe('creating a user', () => {
  it('gives the user a key that works for the same organization', async () => {
    const { organization, user: owner } = await createOrganization(em(), ACME);
    const { user, apiKey } = await createUser(em(), organization.id.toUpperCase(), ' Kim Lee ');
    expect(user.name).toBe('Kim Lee');
    expect(user.id).not.toBe(owner.id);
    expect(await viewerOf(apiKey)).toMatchObject({ organizationId: organization.id, userId: user.id });
  });

  it.each([
    [NOBODY, 'Kim', { code: 'NOT_FOUND', message: `There is no organization ${NOBODY}.` }],
    [
      'acme',
      'Kim',
      { code: 'BAD_USER_INPUT', message: expect.stringMatching(/^organization id must be a UUID/) },
    ],
    [NOBODY, '', { code: 'BAD_USER_INPUT', message: expect.stringMatching(/^name must not be empty/) }],
  ])('is refused for the organization %s and the name "%s"', async (organizationId, name, problem) => {
    const making = createUser(em(), organizationId, name);
    await expect(making).rejects.toMatchObject({ name: 'Problem', ...problem });
  });
});

describe('an operator', () => {
  it('moves an organization to another plan: limits change at once, included credits with the month', async () => {
    const { organization, apiKey } = await createOrganization(em(), ACME);
    await updateOrganization(em(), organization.id, { plan: 'scale', name: 'Acme Two' });
    expect(await viewerOf(apiKey)).toMatchObject({
      organizationName: 'Acme Two',
      plan: 'scale',
      limits: { requestsPerMinute: 3_000 },
    });
    const account = sql`select available, included from credit_accounts where organization_id = ${organization.id}`;
    expect(await rows(account)).toEqual([{ available: 500, included: 10_000 }]);
    await expect(updateOrganization(em(), organization.id, {})).rejects.toThrow(
      'Give --name, --plan, or both.',
    );
    await expect(updateOrganization(em(), NOBODY, { name: 'x' })).rejects.toThrow('There is no organization');
  });

  it('suspends an organization: its keys and tokens are refused until it is resumed, and nothing is lost', async () => {
    const { organization, user, apiKey } = await createOrganization(em(), ACME);
    const other = await createOrganization(em(), ACME);
    const { client, clientSecret } = await createClient(em(), user.id, { name: 'Sync' });
    const issued = await issueToken(
      db.core,
      '',
      { clientId: client.id, clientSecret },
      async () => undefined,
    );
    const token = (issued as IssuedToken).accessToken;
    expect(await viewerOf(token)).toMatchObject({ organizationId: organization.id });
    await suspendOrganization(em(), organization.id, true);
    await suspendOrganization(em(), organization.id, true);
    for (const credential of [apiKey, token]) {
      await expect(viewerOf(credential)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining(
          'Your organization is suspended. Its data, credits, and keys are kept',
        ),
      });
    }
    expect(await viewerOf(other.apiKey)).toMatchObject({ organizationId: other.organization.id });
    await suspendOrganization(em(), organization.id, false);
    expect(await viewerOf(apiKey)).toMatchObject({ organizationId: organization.id });
    expect(await viewerOf(token)).toMatchObject({ organizationId: organization.id });
    const trail = await rows(
      sql`select action from audit_entries
        where organization_id = ${organization.id} and action like 'org%' order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['organization_suspended', 'organization_resumed']);
  });

  it('suspends an organization at once when it is to be deleted, and can resume it until that day', async () => {
    const { organization, apiKey } = await createOrganization(em(), ACME);
    const { id } = organization;
    const first = await scheduleDeletion(em(), id);
    expect((await scheduleDeletion(em(), id)).deletionDueAt).toEqual(first.deletionDueAt);
    await expect(viewerOf(apiKey)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const resumed = await suspendOrganization(em(), id, false);
    expect([resumed.suspendedAt, resumed.deletionDueAt]).toEqual([null, null]);
    expect(await viewerOf(apiKey)).toMatchObject({ organizationId: id });
    const noted = sql`select action from audit_entries
      where organization_id = ${id} and action like 'org%' order by id`;
    const actions = (await rows(noted)).map(({ action }) => action);
    expect(actions).toEqual(['organization_deletion_scheduled', 'organization_resumed']);

    await scheduleDeletion(em(), id);
    await rows(sql`update organizations set deletion_due_at = now() where id = ${id}`);
    await expect(suspendOrganization(em(), id, false)).rejects.toThrow('is being deleted');
    await expect(updateOrganization(em(), id, { name: 'New' })).rejects.toThrow('is being deleted');
    await expect(createUser(em(), id)).rejects.toThrow('is being deleted');
  });

  it('removes a user, whose keys stop working, while a colleague continues to work', async () => {
    const { organization, user, apiKey } = await createOrganization(em(), ACME);
    const colleague = await createUser(em(), organization.id, 'Kim Lee', 'owner');
    await removeUser(em(), user.id);
    await expect(viewerOf(apiKey)).rejects.toThrow('You must be logged in');
    const noted = sql`select action from audit_entries where organization_id = ${organization.id} order by id`;
    const actions = (await rows(noted)).map(({ action }) => action);
    expect(actions).toEqual(['user_added', 'key_created', 'user_removed', 'key_revoked']);
    await expect(createKey(em(), user.id, {})).rejects.toThrow('There is no user');
    expect(await viewerOf(colleague.apiKey)).toMatchObject({ userId: colleague.user.id });
    expect((await listUsers(em(), organization.id)).map(({ name }) => name)).toEqual(['Kim Lee']);
  });
});
