import { Migration } from '@mikro-orm/migrations';

/** Exports as workbooks, Parquet, and GeoJSON. */
export class FileFormats extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table exports drop constraint exports_format_check,
      add constraint exports_format_check check (format in ('csv', 'ndjson', 'xlsx', 'parquet', 'geojson'))`);
  }
}
