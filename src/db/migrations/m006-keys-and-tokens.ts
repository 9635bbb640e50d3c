import { Migration } from '@mikro-orm/migrations';

const SCOPES = `text[] not null
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate', 'manage'])`;

/** Scopes, rotation and last use of API keys; OAuth clients with their access tokens; members of other issuers. */
export class KeysAndTokens extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table api_keys
      add column scopes ${SCOPES} default '{read,unlock,generate,manage}',
      add column last_used_at timestamptz,
      add column replaced_by uuid references api_keys on delete set null`);
    this.addSql('alter table api_keys alter column scopes drop default'); // the default applies to existing keys only

    this.addSql(`create table oauth_clients (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      name text not null check (name <> ''),
      prefix text not null,
      digest bytea not null check (length(digest) = 32),
      scopes ${SCOPES},
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz)`);
    this.addSql('create index oauth_clients_user on oauth_clients (user_id, created_at, id)');

    this.addSql(`create table access_tokens (
      digest bytea primary key check (length(digest) = 32),
      client_id uuid not null references oauth_clients on delete cascade,
      scopes ${SCOPES},
      expires_at timestamptz not null)`);
    this.addSql('create index access_tokens_client on access_tokens (client_id, expires_at)');

    this.addSql(`create table members (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      issuer text not null check (issuer <> ''),
      subject text not null check (subject <> ''),
      scopes ${SCOPES},
      created_at timestamptz not null default now(),
      unique (issuer, subject))`);
    this.addSql('create index members_user on members (user_id, created_at, id)');
  }
}
