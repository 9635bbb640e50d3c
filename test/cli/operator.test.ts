import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { admin } from '../support/program.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Runs a command that must succeed and print one JSON document and no notes. */
async function json(...args: string[]) {
  const { status, stdout, stderr } = await admin(database.address, [...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('the admin commands that change an organization', () => {
  it('move it to another plan, suspend and resume it, and list and remove its users', async () => {
    const org = await json('org', 'create', '--name', 'Change Learning', '--plan', 'starter');
    const id = org.organization_id;
    const updated = await json('org', 'update', id, '--plan', 'scale', '--name', 'Changed Learning');
    expect(updated).toEqual({
      organization_id: id,
      name: 'Changed Learning',
      plan: 'scale',
      suspended_at: null,
    });
    expect((await json('org', 'suspend', id)).suspended_at).toEqual(expect.any(String));
    expect((await json('org', 'resume', id)).suspended_at).toBeNull();
    const [user] = await json('user', 'list', '--org', id);
    expect(user).toMatchObject({ user_id: org.user_id, name: 'Owner' });
    expect((await json('user', 'remove', org.user_id)).removed_at).toEqual(expect.any(String));
    expect(await json('user', 'list', '--org', id)).toEqual([]);
  });
});
