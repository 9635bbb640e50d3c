import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** The time of the last change of an organization's own data about a contact, and an index of its CRM ids. */
export class ContactWriteBack extends Migration {
  override async up(): Promise<void> {
    // A constant, so that no row is rewritten.
    this.addSql(
      `alter table contact_overlays add column updated_at timestamptz not null default '-infinity'`,
    );
    this.addSql(functionDefinition('touch_overlay'));
    this.addSql(`create trigger contact_overlays_touched before insert or update on contact_overlays
      for each row execute function touch_overlay()`);
    this.addSql('create index contact_overlays_updated on contact_overlays (organization_id, updated_at)');
    this.addSql(`create index contact_overlays_crm on contact_overlays (organization_id, crm_contact_id)
      where crm_contact_id is not null`);
  }
}
