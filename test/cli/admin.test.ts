import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { csv, districtRow } from '../support/imports.ts';
import { type RunOptions, admin as runAdmin, startProgram } from '../support/program.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await mkdtemp(join(tmpdir(), 'market-admin-'));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const UUID = /^[0-9a-f-]{36}$/;
const KEY = /^sk_live_[0-9A-Za-z]{36}$/;
const NOTHING = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

const admin = (args: string[], options?: RunOptions) => runAdmin(database.address, args, options);

/** Runs a command that must succeed and print one JSON document and no notes. */
async function json(...args: string[]) {
  const { status, stdout, stderr } = await admin([...args, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

it('a command whose reader closes the pipe ends without an error', async () => {
  const child = startProgram('src/cli/admin.ts', ['org', 'list'], database.address);
  child.stdout.destroy(); // as `head -0` does
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([status, stderr]).toEqual([0, '']);
});

describe('the admin commands for a customer', () => {
  it('create an organization, a second user and keys, rotate one key and list them all', async () => {
    const org = await json(
      'org',
      'create',
      '--name',
      'Acme Learning',
      '--plan',
      'growth',
      '--credits',
      '500',
    );
    expect(org).toEqual({
      organization_id: expect.stringMatching(UUID),
      user_id: expect.stringMatching(UUID),
      api_key: expect.stringMatching(KEY),
      has_demo_world: false,
    });
    const [organizations, user, key] = await Promise.all([
      json('org', 'list'),
      json('user', 'create', '--org', org.organization_id, '--name', 'Kim Lee'),
      json(
        ...['key', 'create', '--user', org.user_id, '--rate-limit', '60', '--name', 'nightly'],
        ...['--scopes', 'read,unlock', '--expires', '2999-01-31'],
      ),
    ]);
    expect(organizations).toEqual([
      {
        organization_id: org.organization_id,
        name: 'Acme Learning',
        plan: 'growth',
        credits_available: 500,
        credits_held: 0,
        suspended_at: null,
        deletion_due_at: null,
        deleted_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    expect(user).toEqual({ user_id: expect.stringMatching(UUID), api_key: expect.stringMatching(KEY) });
    expect(key).toEqual({ key_id: expect.stringMatching(UUID), api_key: expect.stringMatching(KEY) });

    const rotated = await json('key', 'rotate', key.key_id);
    expect(rotated).toEqual({
      key_id: expect.stringMatching(UUID),
      api_key: expect.stringMatching(KEY),
      replaced_key_id: key.key_id,
      replaced_key_ends_at: expect.any(String),
    });
    const revoked = await json('key', 'revoke', rotated.key_id);
    expect(revoked).toEqual({ key_id: rotated.key_id, revoked_at: expect.any(String) });

    const keys = await json('key', 'list', '--org', org.organization_id);
    expect(keys).toHaveLength(4);
    expect(keys.find(({ key_id }: { key_id: string }) => key_id === rotated.key_id)).toEqual({
      key_id: rotated.key_id,
      user_id: org.user_id,
      name: 'nightly',
      prefix: rotated.api_key.slice(0, 12),
      scopes: ['read', 'unlock'],
      rate_limit: 60,
      daily_budget: null,
      created_at: expect.any(String),
      expires_at: '2999-01-31T00:00:00.000Z',
      last_used_at: null,
      revoked_at: revoked.revoked_at,
      replaced_by: null,
    });

    const { stdout } = await admin(['key', 'list', '--org', org.organization_id]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^key +begins with +name +user +scopes +a minute/);
    expect(stdout).not.toContain(rotated.api_key);
  });
});

describe('the admin commands for programs with tokens', () => {
  it('create a client or a member of a configured issuer, and delete both', async () => {
    const org = await json('org', 'create', '--name', 'Tokens', '--plan', 'free', '--credits', '0');
    const [client, member] = await Promise.all([
      json('client', 'create', '--user', org.user_id, '--name', 'MCP', '--scopes', 'read'),
      json(
        ...['member', 'add', '--user', org.user_id, '--issuer', 'https://login.example.org'],
        ...['--subject', '4711', '--scopes', 'read,unlock'],
      ),
    ]);
    expect(client).toEqual({
      client_id: expect.stringMatching(UUID),
      client_secret: expect.stringMatching(/^cs_live_[0-9A-Za-z]{36}$/),
    });
    const [clients, members, again] = await Promise.all([
      json('client', 'list', '--org', org.organization_id),
      json('member', 'list', '--org', org.organization_id),
      admin([
        'member',
        'add',
        '--user',
        org.user_id,
        '--issuer',
        'https://login.example.org',
        '--subject',
        '4711',
      ]),
    ]);
    expect(clients).toEqual([
      {
        client_id: client.client_id,
        user_id: org.user_id,
        name: 'MCP',
        prefix: client.client_secret.slice(0, 12),
        scopes: ['read'],
        daily_budget: null,
        created_at: expect.any(String),
        last_used_at: null,
        revoked_at: null,
      },
    ]);
    expect(members).toEqual([
      {
        member_id: member.member_id,
        user_id: org.user_id,
        issuer: 'https://login.example.org',
        subject: '4711',
        scopes: ['read', 'unlock'],
        created_at: expect.any(String),
      },
    ]);
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('is already a member') });
    const [revoked] = await Promise.all([
      json('client', 'revoke', client.client_id),
      json('member', 'remove', member.member_id),
    ]);
    expect(revoked).toEqual({ client_id: client.client_id, revoked_at: expect.any(String) });
    expect(await json('member', 'list', '--org', org.organization_id)).toEqual([]);
  });
});

describe('the admin commands for applications of persons', () => {
  it('invite a person with a one-time code, and list, bound, and end the access that was given', async () => {
    const org = await json('org', 'create', '--name', 'Persons', '--plan', 'free', '--credits', '0');
    const [invited, unknown, foreign] = await Promise.all([
      json('member', 'invite', '--user', org.user_id, '--scopes', 'read,unlock'),
      admin(['member', 'invite', '--user', org.user_id, '--scopes', 'read,everything']),
      admin(['member', 'invite', '--user', NOTHING]),
    ]);
    expect(invited).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/),
      expires_at: expect.any(String),
    });
    expect(Math.round((Date.parse(invited.expires_at) - Date.now()) / 60_000)).toBe(10);
    expect(unknown).toMatchObject({
      status: expect.any(Number),
      stderr: expect.stringContaining('scopes must be one or more of'),
    });
    expect([unknown.status === 0, foreign.status]).toEqual([false, 1]);

    const given = `insert into grants (user_id, client_id, name, redirect_host, scopes, resource, daily_budget, makers)
      values ('${org.user_id}', 'https://agent.example.com/a.json', 'Agent', 'agent.example.com', '{read,unlock}',
        'https://api.example.org/mcp', 20, '{}')`;
    await asOwner(database.address, given);
    const [grant] = await json('grant', 'list', '--org', org.organization_id);
    expect(grant).toMatchObject({
      grant_id: expect.stringMatching(UUID),
      name: 'Agent',
      redirect_host: 'agent.example.com',
      scopes: ['read', 'unlock'],
      daily_budget: 20,
      revoked_at: null,
    });
    const bounded = await json('grant', 'budget', grant.grant_id, '--credits', '5');
    expect(bounded).toEqual({ grant_id: grant.grant_id, daily_budget: 5 });
    const revoked = await json('grant', 'revoke', grant.grant_id);
    expect(revoked).toEqual({ grant_id: grant.grant_id, revoked_at: expect.any(String) });
    const { stdout } = await admin(['grant', 'list', '--org', org.organization_id]);
    expect(stdout).toMatch(/Agent +agent\.example\.com/);
    expect((await json('grant', 'list', '--org', org.organization_id))[0]).toMatchObject({
      daily_budget: 5,
      revoked_at: revoked.revoked_at,
    });
    expect(await admin(['grant', 'revoke', NOTHING])).toMatchObject({ status: 1 });
  });
});

describe('the import commands', () => {
  it('report what became of the rows, list the rejected ones and fail because of them', async () => {
    const file = csv(
      districtRow(),
      districtRow({ nces_id: 'x' }),
      districtRow({ nces_id: '0100006', state: '?' }),
    );
    const report = join(directory, 'rejected.jsonl');
    const { status, stdout, stderr } = await admin(
      ['import', 'nces-districts', '-', '--json', '--report', report],
      {
        input: file,
      },
    );
    expect(status).toBe(1);
    const { errors, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({ kind: 'nces-districts', read: 3, inserted: 1, unchanged: 0, rejected: 2 });
    expect(errors.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
    const lines = (await readFile(report, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(errors);
    expect(stderr).toBe('');
  });

  it('succeed with a summary in words for a file of good rows', async () => {
    const path = join(directory, 'districts.csv.gz');
    await writeFile(path, gzipSync(csv(districtRow({ nces_id: '0100007' }))));
    const { status, stdout } = await admin(['import', 'nces-districts', path]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^nces-districts: 1 rows read: 1 new, 0 changed, 0 unchanged, 0 rejected/,
      ),
    });
  });
});

describe('an admin command with a mistake', () => {
  const settings = (DATABASE_URL: string): RunOptions => ({ environment: { DATABASE_URL } });

  it.each<[string, string[], number, string, RunOptions]>([
    ['an unknown id', ['key', 'revoke', NOTHING], 1, `There is no key ${NOTHING}.`, {}],
    [
      'a missing file',
      ['import', 'nces-schools', 'no.csv'],
      1,
      'no.csv cannot be read: there is no such file.',
      {},
    ],
    ['no database', ['org', 'list'], 1, 'cannot be reached', settings('postgres://a@localhost:1/b')],
    ['wrong settings', ['org', 'list'], 2, 'DATABASE_URL must be', settings('mysql://x')],
    ['an unknown plan', ['org', 'create', '--plan', 'gold'], 2, 'free, starter, growth', {}],
    ['an unknown command', ['org', 'destroy'], 2, "unknown command 'destroy'", {}],
  ])('reports %s on stderr, and with --json on stdout too', async (_, args, status, message, options) => {
    const outcome = await admin([...args, '--json'], options);
    expect({ ...outcome, stdout: JSON.parse(outcome.stdout) }).toEqual({
      status,
      stderr: expect.stringContaining(message),
      stdout: { error: { code: expect.any(String), message: expect.stringContaining(message) } },
    });
  });
});

it('every command explains itself with examples', async () => {
  const { status, stdout, stderr } = await admin(['import', '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: admin import .*<kind> <file>/);
  expect(stdout).toMatch(/\(choices: "nces-districts",\s+"nces-schools"/);
  expect(stdout).toContain('Examples:\n  npm run --silent admin -- import nces-schools');
});
