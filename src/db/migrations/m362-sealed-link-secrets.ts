import { Migration } from '@mikro-orm/migrations';

/** Makes room for encrypted secrets, which are longer; the service encrypts the existing ones. */
export class SealedLinkSecrets extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table exports drop constraint exports_secret_check,
      add constraint exports_secret_check check (length(secret) >= 32)`);
  }
}
