import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

const SIGNALED = ['contracts', 'rfps', 'funding_signals', 'pain_points', 'timeline_events', 'purchases'];
const OTHERS = ['vendor_stack_entries', 'classified_urls'];

/**
 * The origin of a finding, the source's own key of it, and the latest year whose file says it. `origin` is null if
 * `finding_origin` tells it from the scouting run, so that no stored finding has to be rewritten.
 */
export class FindingOrigins extends Migration {
  override async up(): Promise<void> {
    this.addSql(functionDefinition('finding_origin'));
    for (const table of [...SIGNALED, ...OTHERS]) {
      this.addSql(`alter table ${table} add column origin text check (origin <> ''),
        add column source_key text, add column source_year smallint`);
      this.addSql(
        `create index ${table}_origin on ${table} (origin, source_year) where source_key is not null`,
      );
    }
    this.addSql('alter table signals add column origin text');
    for (const table of SIGNALED) {
      this.addSql(`update signals s set origin = finding_origin(f.origin, f.batch_id) from ${table} f
        where f.id = s.id`);
    }
  }
}
