import { Migration } from '@mikro-orm/migrations';

/** The resource for which a token was issued (RFC 8707); null for all. */
export class TokenResources extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table access_tokens add column resource text');
  }
}
