import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Subscriptions are looked at when they may have ended, instead of all of them every few seconds. */
export class SubscriptionsDue extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const OWNERS = {
  api_keys: 'update of revoked_at, expires_at or delete',
  grants: 'update of revoked_at, expires_at or delete',
  oauth_clients: 'update of revoked_at, expires_at or delete',
  members: 'delete',
  users: 'update of removed_at',
  organizations: 'update of suspended_at, deleted_at',
};

const STATEMENTS = [
  'alter table event_subscriptions add column due_at timestamptz not null default now()',
  'create index event_subscriptions_due on event_subscriptions (due_at)',
  'create index event_subscriptions_key on event_subscriptions (key_id)',
  'create index event_subscriptions_credential on event_subscriptions (credential_id)',
  functionDefinition('look_at_subscriptions'),
  `create trigger look_again before update of expires_at, stopped_at, saved_search_id on event_subscriptions
    for each row execute function look_at_subscription()`,
  ...Object.entries(OWNERS).map(
    ([table, change]) => `create trigger look_at_subscriptions after ${change} on ${table}
      for each row execute function look_at_subscriptions()`,
  ),
];
