import { Migration } from '@mikro-orm/migrations';

/** Counting a place's contacts with an address reads an index alone. */
export class ContactsWithEmail extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create index contacts_with_email_district on contacts (district_id) where email is not null',
    );
    this.addSql(
      `create index contacts_with_email_school on contacts (school_id)
        where email is not null and school_id is not null`,
    );
  }
}
