import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sql from 'sql-template-tag';
import { grantCredits } from '../../../src/accounts/credits/operate.ts';
import { WritingFailed } from '../../../src/workspace/emails/writer.ts';
import type { Cast } from '../../support/cast.ts';
import { correspondence, writerThat } from '../../support/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import { PUBLIC_URL } from '../../support/links.ts';
import { type Clients, connectTwo } from '../../support/overlapping.ts';
import { CHANGES } from './changes.ts';

const ENDS = [
  'commit',
  'kill before commit',
  'kill during commit',
  'client gone',
  'client gone during commit',
] as const;

/** Ends a transaction that is open on a connection, and the connection. */
async function endWork(
  end: (typeof ENDS)[number],
  client: pg.Client,
  kill: () => Promise<unknown>,
): Promise<void> {
  const leave = () => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  if (end === 'kill before commit') await kill();
  if (end === 'client gone') return void leave();
  const commit = client.query('commit').catch(() => undefined);
  if (end === 'kill during commit') await kill();
  if (end === 'client gone during commit') return void leave();
  await commit;
  await client.end().catch(() => undefined);
}

interface EventRecord {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly link: string;
}

let harness: Harness;
let clients: Clients;
beforeAll(async () => {
  harness = await Harness.start();
  clients = await connectTwo(harness.address);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await harness.close();
});

async function eventsOf({ key }: Pick<Cast, 'key'>, after?: string | null) {
  const { body } = await harness.get(`/events${after ? `?after=${after}` : ''}`, key);
  return body as { data: EventRecord[]; next_after: string | null };
}
const typesOf = async (cast: Pick<Cast, 'key'>, after?: string | null) =>
  (await eventsOf(cast, after)).data.map(({ type }) => type);

describe('an event', () => {
  it('reports an email with the ids of its records, and none of their contents', async () => {
    const story = await correspondence(harness, 10);
    const { next_after: before } = await eventsOf(story.acme);
    const { body } = await story.generate();
    await harness.drain();
    const { data } = await eventsOf(story.acme, before);
    const [{ id: emailId }] = (await story.emails()) as [{ id: string }];
    expect(data).toMatchObject([
      {
        type: 'email.generated',
        data: {
          job_id: body.job_record_id,
          contact_id: story.contactId,
          email_prompt_id: story.promptId,
          email_id: emailId,
        },
        link: `${PUBLIC_URL}/api/v1/contacts/${story.contactId}/emails`,
      },
    ]);
    expect(Object.keys(data[0]!.data)).toHaveLength(4);
  });

  it('reports an email that could not be written', async () => {
    const story = await correspondence(harness, 10);
    const { next_after: before } = await eventsOf(story.acme);
    await story.generate();
    const writer = writerThat(async () => {
      throw new WritingFailed('The model refuses.', true);
    });
    await harness.drain(harness.handlers({ writer }));
    expect(await typesOf(story.acme, before)).toEqual(['email.failed']);
  });

  it('reports exports, and keys with everything that was revoked with them', async () => {
    const acme = await harness.seed.organization();
    await harness.post('/exports', acme.key, { path: '/vendors', format: 'csv' });
    await harness.post('/exports', acme.key, { path: '/lists', format: 'csv' });
    await harness.db.core.rows(sql`
      update exports set path = '/lists/nonsense/items' where path = '/lists' and user_id = ${acme.userId}`);
    await harness.drain();
    const made = await harness.graphql(
      acme.key,
      'mutation { createApiKey(input: { name: "A", scopes: [manage, read] }) { secret apiKey { id } } }',
    );
    const { secret, apiKey } = made.body.data.createApiKey;
    await harness.graphql(
      secret,
      'mutation { createApiKey(input: { name: "B", scopes: [read] }) { secret } }',
    );
    await harness.graphql(acme.key, `mutation { revokeApiKey(id: "${apiKey.id}") { id } }`);
    const types = await typesOf(acme);
    expect(types.toSorted()).toEqual([
      'export.completed',
      'export.failed',
      'key.created', // the organization's first
      'key.created',
      'key.created',
      'key.revoked',
      'key.revoked', // the one that it created
    ]);
  });

  it('reports scouting to every organization that has unlocked the place, and to nobody else', async () => {
    const { seed } = harness;
    const district = await seed.district();
    const [acme, other, stranger] = [
      await seed.organization(),
      await seed.organization(),
      await seed.organization(),
    ];
    await acme.unlocks('district', district);
    await other.unlocks('district', district);
    await harness.db.core.rows(sql`
      insert into scouting_runs (district_id, status) values (${district.id}, 'in_progress')`);
    await harness.db.core.rows(sql`
      update scouting_runs set status = 'completed', finished_at = now() where district_id = ${district.id}`);
    for (const cast of [acme, other]) {
      const { data } = await eventsOf(cast);
      expect(data.at(-1)).toMatchObject({
        type: 'scouting.completed',
        data: { entity_type: 'district', entity_id: district.id },
        link: `${PUBLIC_URL}/api/v1/districts/${district.id}/status`,
      });
    }
    expect(await typesOf(stranger)).not.toContain('scouting.completed');
  });

  it('reports low credits once a month at each threshold', async () => {
    const acme = await harness.seed.organization({ plan: 'free', credits: 25 }); // thresholds 5, 1, 0
    const district = await harness.seed.district();
    const contacts = [1, 2, 3, 4, 5, 6, 7, 8].map(() => harness.seed.contact({ districtId: district.id }));
    const unlock = (type: string, { id }: { id: string }) =>
      harness.post('/unlock', acme.key, { entity_type: type, entity_id: id });
    await unlock('district', district); // 19 are left
    for (const contact of (await Promise.all(contacts)).slice(0, 7)) await unlock('contact', contact); // 5 are left
    await grantCredits(harness.db.transaction, {
      organizationId: acme.organizationId,
      amount: 1,
      reason: 'A gift',
    });
    await unlock('contact', (await Promise.all(contacts))[7]!); // from 6 to 4, below a reported threshold
    const { data } = await eventsOf(acme);
    expect(data.filter(({ type }) => type === 'credits.low').map(({ data }) => data)).toEqual([
      { threshold_percent: 20, threshold: 5 },
    ]);
  });

  it('is not written if its change is rolled back', async () => {
    const acme = await harness.seed.organization();
    const before = (await eventsOf(acme)).data.length;
    const [one] = clients;
    await one.query(
      `begin; update api_keys set revoked_at = now() where user_id = '${acme.userId}'; rollback`,
    );
    expect((await eventsOf(acme)).data).toHaveLength(before);
  });

  it.each(Object.entries(CHANGES))(
    'exists if and only if its change does, even if clients and their connections are killed: %s',
    async (type, change) => {
      const [killer] = clients;
      const eventCount = async ({ organizationId }: Cast) => {
        const { rows } = await killer.query(
          'select count(*)::int as count from events where organization_id = $1 and type = $2',
          [organizationId, type],
        );
        return rows[0].count as number;
      };
      const attempts = ENDS.map(async (end) => {
        const [cast, id] = [await harness.seed.organization(), randomUUID()];
        await change.prepare?.(harness, cast, id);
        const before = await eventCount(cast);
        const client = new pg.Client({ ...harness.address });
        client.on('error', () => undefined);
        await client.connect();
        const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0];
        await client.query('begin');
        await client.query(change.statement(cast, id));
        await endWork(end, client, () => killer.query('select pg_terminate_backend($1)', [pid]));
        await eventually('the connection is closed', async () => {
          const { rows } = await killer.query('select from pg_stat_activity where pid = $1', [pid]);
          return rows.length === 0;
        });
        const { rows } = await killer.query(`select ${change.isMade(cast, id)} as "isMade"`);
        // The audit at the end would refuse the job, which has neither credits nor a result.
        await killer.query('delete from jobs where id = $1', [id]);
        return { end, isMade: rows[0].isMade as boolean, added: (await eventCount(cast)) - before };
      });
      const results = await Promise.all(attempts);
      expect(results).toEqual(results.map((one) => ({ ...one, added: one.isMade ? 1 : 0 })));
      const made = Object.fromEntries(results.map(({ end, isMade }) => [end, isMade]));
      expect(made).toMatchObject({ commit: true, 'kill before commit': false, 'client gone': false });
    },
  );

  it('is only for its organization, and needs the scope manage', async () => {
    const [acme, stranger] = [await harness.seed.organization(), await harness.seed.organization()];
    const [mine, theirs] = [await eventsOf(acme), await eventsOf(stranger)];
    const ids = new Set(mine.data.map(({ id }) => id));
    expect(theirs.data.filter(({ id }) => ids.has(id))).toEqual([]);
    const made = await harness.graphql(
      acme.key,
      'mutation { createApiKey(input: { name: "R", scopes: [read] }) { secret } }',
    );
    expect((await harness.get('/events', made.body.data.createApiKey.secret)).status).toBe(403);
  });
});

const insertEvent = (cast: Cast, type: string) =>
  `insert into events (organization_id, type, path, data) values ('${cast.organizationId}', '${type}', '/me', '{}')`;

describe('the order of events', () => {
  it('places an event that was committed late after those that were already read', async () => {
    const acme = await harness.seed.organization();
    const [slow, quick] = clients;
    await slow.query(`begin; ${insertEvent(acme, 'late')}`);
    await quick.query(insertEvent(acme, 'quick'));
    const first = await eventsOf(acme);
    await slow.query('commit');
    expect(first.data.at(-1)!.type).toBe('quick');
    expect(await typesOf(acme, first.next_after)).toEqual(['late']);
    const all = (await eventsOf(acme)).data;
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, at) => at + 1));
  });

  it('is the order of writing among the events of one transaction, which have the same time', async () => {
    const acme = await harness.seed.organization();
    const { next_after: before } = await eventsOf(acme);
    const types = Array.from({ length: 12 }, (_, at) => `type ${at}`);
    const [one] = clients;
    await one.query(`begin; ${types.map((type) => insertEvent(acme, type)).join(';')}; commit`);
    expect(await typesOf(acme, before)).toEqual(types);
  });

  it('has no gaps or repetitions, even if two programs number events at once', async () => {
    const acme = await harness.seed.organization();
    const [slow, quick] = clients;
    const number = `select number_events('${acme.organizationId}')`;
    await eventsOf(acme); // creates the counter of the organization
    await quick.query(insertEvent(acme, 'first'));
    await slow.query(`begin; ${number}`);
    await quick.query(insertEvent(acme, 'second'));
    const waiting = quick.query(number);
    await sleep(100); // the statement begins, and waits
    await slow.query('commit');
    await waiting;
    await quick.query(insertEvent(acme, 'third'));
    const all = (await eventsOf(acme)).data;
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, at) => at + 1));
    expect(all.slice(-3).map(({ type }) => type)).toEqual(['first', 'second', 'third']);
  });

  it('gives a reader at its end the position to continue from', async () => {
    const acme = await harness.seed.organization();
    const { next_after: end } = await eventsOf(acme);
    const nothing = await eventsOf(acme, end);
    expect(nothing).toMatchObject({ data: [], next_after: end });
    await harness.db.core.rows(sql`
      insert into events (organization_id, type, path, data) values (${acme.organizationId}, 'next', '/me', '{}')`);
    expect(await typesOf(acme, nothing.next_after)).toEqual(['next']);
  });
});

describe('the data of an event', () => {
  it('contains only ids, numbers, and words of the service, whatever happened', async () => {
    const values = await harness.db.core.rows<{ type: string; key: string; value: string }>(sql`
      select distinct e.type, d.key, d.value from events e, jsonb_each_text(e.data) d`);
    const words = ['district', 'school', 'changed', 'unlocked', 'came_due', 'contact'];
    const isThin = (value: string) => /^([0-9a-f-]{36}|\d+)$/.test(value) || words.includes(value);
    expect(new Set(values.map(({ type }) => type)).size).toBeGreaterThan(6);
    expect(values.filter(({ value }) => !isThin(value))).toEqual([]);
  });
});
