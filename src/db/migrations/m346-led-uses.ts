import { Migration } from '@mikro-orm/migrations';

/** A contract that another source's record leads is no use of its vendor: that record is. */
export class LedUses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update vendor_uses u set in_force_until = null from contracts c
      where u.kind = 'contract' and u.id = c.id and c.led_by is not null and u.in_force_until is not null`);
  }
}
