import { badRequest, notFound } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import type { Command } from 'commander';
import sql from 'sql-template-tag';
import { type AuditActor, operatorOf } from '../accounts/audit-trail/note.ts';
import { findOrganization } from '../accounts/identities/inputs.ts';
import { DELIVERY_STATUS, type DeliveryStatus } from '../accounts/webhooks/delivery.entity.ts';
import { testWebhook } from '../accounts/webhooks/replay.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  type ShownWebhook,
  updateWebhook,
} from '../accounts/webhooks/save-webhook.ts';
import { Webhook, type WebhookStatus } from '../accounts/webhooks/webhook.entity.ts';
import { webhookTools } from '../app/webhook-tools.ts';
import type { Transaction } from '../db/transaction.ts';
import { aboutOne, addListCommand, checkLimit, commaList, example, limitOption, runs } from './command.ts';
import { printList, type Result, table } from './output.ts';
import type { CliSession } from './session.ts';

export function addWebhookCommands(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('manage webhooks: addresses that events are posted to');
  addListCommand(webhook, 'list the webhooks of an organization, oldest first', webhooksOf, {
    id: 'webhook_id',
    json: [
      ...(['url', 'description', 'eventTypes', 'status'] as const),
      ...(['disabledReason', 'failingSince', 'createdAt'] as const),
    ],
    columns: {
      webhook: 'id',
      address: 'url',
      events: ({ eventTypes }) => eventTypes ?? 'all',
      status: 'status',
      'failing since': 'failingSince',
      created: 'createdAt',
    },
  });

  runs<{ org: string; url: string; events?: string[]; description?: string }>(
    webhook
      .command('add')
      .description(
        'add a webhook, which gets the events from now on; run it with the ENCRYPTION_KEY of the service',
      )
      .requiredOption('--org <id>', 'the organization')
      .requiredOption('--url <address>', 'the HTTPS address')
      .option(
        '--events <list>',
        'types of events, such as email.generated,email.failed (default: all)',
        commaList,
      )
      .option('--description <text>', 'a description')
      .addHelpText(
        'after',
        example(
          'webhook add --org ORGANIZATION_ID --url https://hooks.example.com/education --events email.failed',
        ),
      ),
    async ({ em, db, config }, { org, url, events, description }) => {
      const { id } = await findOrganization(em, org);
      const values = { url, eventTypes: events, description };
      return issued(
        await db.transaction((tx) => createWebhook(tx, operatorOf(id), webhookTools(config), values)),
      );
    },
  );

  runs(aboutOne(webhook, 'pause', 'let events wait until the webhook is resumed'), (session, _, id) =>
    setPaused(session, id, true),
  );

  runs(
    aboutOne(webhook, 'resume', 'deliver again, also to a webhook that the service disabled'),
    (session, _, id) => setPaused(session, id, false),
  );

  runs(
    aboutOne(webhook, 'rotate', 'replace the secret; for a day, requests are signed with both'),
    async (session, _, webhookId) =>
      issued(
        await change(session, webhookId, (tx, actor, id) =>
          rotateWebhookSecret(tx, actor, webhookTools(session.config), id),
        ),
      ),
  );

  runs(aboutOne(webhook, 'test', 'have the service deliver a test event'), async (session, _, webhookId) => {
    const eventId = await change(session, webhookId, testWebhook);
    return { json: { event_id: eventId }, text: `${eventId} is delivered by the running service` };
  });

  runs(aboutOne(webhook, 'remove', 'delete a webhook with its deliveries'), async (session, _, webhookId) => {
    const id = await change(session, webhookId, deleteWebhook);
    return { json: { webhook_id: id }, text: `${id} is removed` };
  });

  runs<{ status?: string; limit: number }>(
    aboutOne(webhook, 'deliveries', 'list the deliveries to a webhook, latest first')
      .option('--status <status>', `only ${DELIVERY_STATUS.values.join(', ')}`)
      .addOption(limitOption('deliveries')),
    async (session, { status, limit }, webhookId) => {
      checkLimit(limit);
      const { id } = await find(session, webhookId);
      return deliveries(session, id, status, limit);
    },
  );
}

async function webhooksOf({ em }: CliSession, org: string): Promise<Webhook[]> {
  const { id } = await findOrganization(em, org);
  return em.find(Webhook, { organizationId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

async function find({ em }: CliSession, text: string | undefined): Promise<Webhook> {
  const webhook = await em.findOne(Webhook, parseUuid(text, 'webhook id'));
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** Changes a webhook; its organization's audit trail names the operator as the actor. */
async function change<T>(
  session: CliSession,
  webhookId: string | undefined,
  work: (tx: Transaction, actor: AuditActor, id: string) => Promise<T>,
): Promise<T> {
  const { id, organizationId } = await find(session, webhookId);
  return session.db.transaction((tx) => work(tx, operatorOf(organizationId), id));
}

async function setPaused(
  session: CliSession,
  webhookId: string | undefined,
  paused: boolean,
): Promise<Result> {
  const { id } = await change(session, webhookId, (tx, actor, id) =>
    updateWebhook(tx, actor, webhookTools(session.config), id, { paused }),
  );
  const status: WebhookStatus = paused ? 'paused' : 'enabled';
  return { json: { webhook_id: id, status }, text: `${id} is ${status}` };
}

const issued = ({ webhook, secret }: ShownWebhook): Result => ({
  json: { webhook_id: webhook.id, secret },
  text: `${printList({ webhook: webhook.id, secret })}\nThe secret is shown only now.`,
});

interface Delivery {
  readonly event_id: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly response_status: number | null;
  readonly error: string | null;
}

async function deliveries(
  { db }: CliSession,
  webhookId: string,
  status: string | undefined,
  limit: number,
): Promise<Result> {
  if (status !== undefined && !DELIVERY_STATUS.values.includes(status as DeliveryStatus)) {
    throw badRequest(`--status must be one of ${DELIVERY_STATUS.values.join(', ')}.`);
  }
  const found = await db.core.rows<Delivery>(sql`
    select d.event_id, e.type, d.status, d.attempts, d.next_at, d.response_status, d.error
    from webhook_deliveries d join events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.status = coalesce(${status ?? null}, d.status)
    order by d.created_at desc, d.id desc limit ${limit}`);
  // The order of the selected columns.
  const headings = ['event', 'type', 'status', 'attempts', 'next', 'answer', 'error'];
  return { json: found, text: table(headings, found.map(Object.values)) };
}
