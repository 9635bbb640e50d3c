import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createOrganization } from '../../src/accounts/administration/accounts.ts';
import { KeyUses } from '../../src/accounts/api-keys/key-uses.ts';
import { authenticator } from '../../src/accounts/authentication/authenticate.ts';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { statementsOf } from '../support/statements.ts';

let database: TestDatabase;
let db: Database;
let key: string;
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
beforeEach(async () => {
  await db.core.rows(sql`delete from api_keys`);
  key = (await createOrganization(db.orm.em.fork(), { name: 'Acme', plan: 'growth', credits: 0 })).apiKey;
});

/**
 * Uses the key as a process that has never seen it, and writes the recorded use; returns the first words of the
 * statements that this takes.
 */
async function use(): Promise<string[]> {
  const uses = new KeyUses(db.core);
  await authenticator(db.core, { noteUse: (id) => uses.note(id) })(`Bearer ${key}`);
  return (await statementsOf(() => uses.write())).map(({ text }) => text.trim().split(' ', 1)[0]!);
}
const lastUse = async () =>
  (await db.core.rows<{ at: string | null }>(sql`select last_used_at as at from api_keys`))[0]?.at ?? null;

describe('the last use of a key', () => {
  it('is written after the request, not in it', async () => {
    const uses = new KeyUses(db.core);
    const authenticate = authenticator(db.core, { noteUse: (id) => uses.note(id) });
    const statements = await statementsOf(() => authenticate(`Bearer ${key}`));
    expect(statements.map(({ text }) => text.trim().split(' ', 1)[0])).toEqual(['select']);
    expect(await lastUse()).toBeNull();
    await uses.write();
    expect(await lastUse()).not.toBeNull();
  });

  it('is written once a minute at most', async () => {
    expect(await use()).toEqual(['update']);
    const first = await lastUse();
    expect(await use()).toEqual([]);
    await db.core.rows(sql`update api_keys set last_used_at = now() - interval '59 seconds'`);
    expect(await use()).toEqual([]);
    await db.core.rows(sql`update api_keys set last_used_at = now() - interval '61 seconds'`);
    expect(await use()).toEqual(['update']);
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  it('is written once though two processes recorded it', async () => {
    const uses = [new KeyUses(db.core), new KeyUses(db.core)];
    for (const each of uses)
      await authenticator(db.core, { noteUse: (id) => each.note(id) })(`Bearer ${key}`);
    await uses[0]?.write();
    const first = await lastUse();
    await uses[1]?.write();
    expect(await lastUse()).toBe(first);
  });

  it('is never written for a refused key', async () => {
    await db.core.rows(sql`update api_keys set revoked_at = now()`);
    await expect(use()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await lastUse()).toBeNull();
  });

  it('does not fail a request when it cannot be written', async () => {
    const uses = new KeyUses({ rows: () => Promise.reject(new Error('the database is away')) });
    uses.note('0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11');
    await expect(uses.write()).resolves.toBeUndefined();
  });

  it('is written when the service stops', async () => {
    const harness = await Harness.start();
    const acme = await harness.seed.organization();
    expect((await harness.get('/me', acme.key)).status).toBe(200);
    const statements = await statementsOf(() => harness.close());
    expect(statements.filter(({ text }) => text.includes('update api_keys'))).toHaveLength(1);
  });
});
