import { Migration } from '@mikro-orm/migrations';

/** The chart of a saved search on `/explore`. */
export class SavedCharts extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table saved_searches add column chart text check (length(chart) <= 500)');
  }
}
