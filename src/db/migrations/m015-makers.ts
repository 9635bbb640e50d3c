import { Migration } from '@mikro-orm/migrations';

/** The makers of keys and clients, whose bounds and revocation apply to them; the expiration of clients. */
export class Makers extends Migration {
  override async up(): Promise<void> {
    // Ids of keys, clients, and members, the direct maker last; empty if an operator created it.
    for (const table of ['api_keys', 'oauth_clients']) {
      this.addSql(`alter table ${table} add column makers uuid[] not null default '{}'`);
    }
    // The first key of a rotation: its successors count in the same window.
    this.addSql('alter table api_keys add column window_id uuid');
    this.addSql('alter table oauth_clients add column expires_at timestamptz');
    this.addSql('create index access_tokens_expiry on access_tokens (expires_at)');
  }
}
