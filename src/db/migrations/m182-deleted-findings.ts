import { Migration } from '@mikro-orm/migrations';

const KINDS = [
  'contract',
  'pain_point',
  'funding_signal',
  'purchase',
  'rfp',
  'timeline_event',
  'classified_url',
  'vendor_stack_entry',
];

/** Withdrawn findings are reported to copies of the directory, as deleted contacts are. */
export class DeletedFindings extends Migration {
  override async up(): Promise<void> {
    const kinds = ['district', 'school', 'contact', 'vendor', ...KINDS].map((kind) => `'${kind}'`).join();
    this.addSql(`alter table deletions
      drop constraint deletions_kind_check, add constraint deletions_kind_check check (kind in (${kinds})) not valid`);
    this.addSql(`alter table deletions drop constraint deletions_check1, add constraint deletions_place_check
      check ((district_id is not null) = (kind not in ('district', 'school', 'vendor'))) not valid`);
    this.addSql(`alter table deletions drop constraint deletions_check2, add constraint deletions_school_check
      check (school_id is null or kind not in ('district', 'school', 'vendor')) not valid`);
  }
}
