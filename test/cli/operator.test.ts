import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import sql from 'sql-template-tag';
import { numberAllEvents } from '../../src/accounts/events/number-events.ts';
import { entities } from '../../src/app/entities.ts';
import { addCommands } from '../../src/cli/commands.ts';
import { runImport } from '../../src/importers/index.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { csv, districtRow } from '../support/imports.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { admin, databaseUrl } from '../support/program.ts';

const opened = () =>
  openTestDatabase({ address: database.address, entities, coreConnections: 1, searchConnections: 1 });

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

/** Runs a command in this process, which takes a tenth of the processor time. */
async function here(name: string, ...args: string[]) {
  const program = new Command();
  await addCommands(program, name);
  const { DATABASE_URL } = process.env;
  const { write } = process.stdout;
  let printed = '';
  process.stdout.write = (text) => {
    printed += text;
    return true;
  };
  process.env.DATABASE_URL = databaseUrl(database.address);
  try {
    await program.parseAsync([name, ...args, '--json'], { from: 'user' });
    return JSON.parse(printed);
  } finally {
    process.stdout.write = write;
    if (DATABASE_URL === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = DATABASE_URL;
  }
}

const webhook = (...args: string[]) => here('webhook', ...args);

describe('the admin commands that change an organization', () => {
  it('move it to another plan, suspend, delete, and resume it, and list and remove its users', async () => {
    const org = await json('org', 'create', '--name', 'Change Learning', '--plan', 'starter');
    const id = org.organization_id;
    const updated = await json('org', 'update', id, '--plan', 'scale', '--name', 'Changed Learning');
    expect(updated).toEqual({
      organization_id: id,
      name: 'Changed Learning',
      plan: 'scale',
      suspended_at: null,
      deletion_due_at: null,
    });
    expect((await json('org', 'suspend', id)).suspended_at).toEqual(expect.any(String));
    expect((await json('org', 'resume', id)).suspended_at).toBeNull();
    const foreseen = await here('org', 'delete', id, '--dry-run');
    expect(foreseen).toMatchObject({ dry_run: true, deleted: { api_keys: 1, lists: 0 }, kept: { users: 1 } });
    const [untouched] = await here('org', 'list');
    expect([untouched.suspended_at, untouched.deletion_due_at]).toEqual([null, null]);
    const deleted = await here('org', 'delete', id);
    const [listed] = await here('org', 'list');
    expect(listed.deletion_due_at).toBe(deleted.deletion_due_at);
    expect(Date.parse(listed.deletion_due_at) - Date.parse(listed.suspended_at)).toBe(7 * 86_400_000);
    expect(await here('org', 'resume', id)).toMatchObject({ suspended_at: null, deletion_due_at: null });
    const [user] = await json('user', 'list', '--org', id);
    expect(user).toMatchObject({ user_id: org.user_id, name: 'Owner' });
    const { user_id: next } = await json('user', 'create', '--org', id, '--role', 'owner');
    expect((await json('user', 'remove', org.user_id)).removed_at).toEqual(expect.any(String));
    expect(await json('user', 'list', '--org', id)).toMatchObject([{ user_id: next }]);
  });

  it('add, list, pause, resume, rotate, test, and remove its webhooks, and list their deliveries', async () => {
    const { organization_id: org } = await json(
      'org',
      'create',
      '--name',
      'Told Learning',
      '--plan',
      'starter',
    );
    const url = 'https://hooks.example.org/told';
    const added = await webhook('add', '--org', org, '--url', url, '--events', 'email.failed');
    expect(added).toEqual({ webhook_id: expect.any(String), secret: expect.stringMatching(/^whsec_/) });
    const id = added.webhook_id;
    expect(await webhook('pause', id)).toEqual({ webhook_id: id, status: 'paused' });
    expect(await webhook('list', '--org', org)).toEqual([
      {
        webhook_id: id,
        url,
        description: null,
        event_types: ['email.failed'],
        status: 'paused',
        disabled_reason: null,
        failing_since: null,
        created_at: expect.any(String),
      },
    ]);
    expect(await webhook('resume', id)).toEqual({ webhook_id: id, status: 'enabled' });
    const rotated = await webhook('rotate', id);
    expect([rotated.webhook_id, rotated.secret === added.secret]).toEqual([id, false]);
    const { event_id } = await webhook('test', id);
    const db = await opened();
    try {
      await numberAllEvents(db.core); // as the service does
      const actions = await db.core.rows(sql`
        select action, channel from audit_entries where organization_id = ${org} order by id`);
      expect(actions).toEqual(
        ['created', 'changed', 'changed', 'changed'].map((verb) => ({
          action: `webhook_${verb}`,
          channel: 'system',
        })),
      );
    } finally {
      await db.close();
    }
    expect(await webhook('deliveries', id, '--status', 'pending')).toEqual([
      {
        event_id,
        type: 'webhook.test',
        status: 'pending',
        attempts: 0,
        next_at: expect.any(String),
        response_status: null,
        error: null,
      },
    ]);
    expect(await webhook('remove', id)).toEqual({ webhook_id: id });
    expect(await webhook('list', '--org', org)).toEqual([]);
  });
});

describe('an import of contacts from a CSV file', () => {
  const stored = () =>
    asOwner(database.address, `select name, title, email from contacts order by name collate "C"`);
  const contacts = (lines: string[], dryRun = false) =>
    runImport('contacts', Readable.from([Buffer.from(lines.join('\n'))]), database.address, { dryRun });
  const FILE = [
    'Name,district_nces_id,title,email,Region',
    'Kim Lee,0100005,Principal,kim.lee@example.org,North',
    'Bo Diaz,0100005,,,South',
    'Kim  Lee,0100005,Superintendent,KIM.LEE@example.org,North',
    'Al Roe,9999999,Nurse,,West',
    'Di Ray,0100005,Nurse,nobody,West',
  ];

  it('adds, changes, and refuses the rows that a dry run predicts, which itself changes nothing', async () => {
    const rows = csv(districtRow({ nces_id: '0100005' }));
    const dry = await admin(database.address, ['import', 'nces-districts', '-', '--dry-run', '--json'], {
      input: rows,
    });
    expect([JSON.parse(dry.stdout), dry.stderr]).toMatchObject([{ dry_run: true, inserted: 1 }, '']);
    expect(await asOwner(database.address, 'select from districts')).toEqual([]);
    await runImport('nces-districts', Readable.from([Buffer.from(rows)]), database.address);

    const foreseen = await contacts(FILE, true);
    expect(foreseen).toMatchObject({ read: 5, inserted: 2, updated: 1, unchanged: 0, rejected: 2 });
    expect(foreseen.errors.map(({ line }) => line)).toEqual([5, 6]);
    expect(await stored()).toEqual([]);
    expect({ ...(await contacts(FILE)), seconds: 0 }).toEqual({ ...foreseen, seconds: 0 });
    const after = [
      { name: 'Bo Diaz', title: null, email: null },
      { name: 'Kim  Lee', title: 'Superintendent', email: 'KIM.LEE@example.org' },
    ];
    expect(await stored()).toEqual(after);

    const changed = ['name,district_nces_id,title,email', 'Bo Diaz,0100005,Nurse,', 'Bo Diaz,0100005,,'];
    expect(await contacts(changed, true)).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect(await stored()).toEqual(after);
  });

  it('refuses a file without names, and a dry run of a kind that has none', async () => {
    await expect(contacts(['title', 'Nurse'], true)).rejects.toThrow('The header lacks name');
    const { status, stderr } = await admin(database.address, ['import', 'erate', '-', '--dry-run']);
    expect([status, stderr]).toEqual([
      1,
      '--dry-run is for nces-districts, nces-schools, records, contacts, without --complete.\n',
    ]);
  });
});
