import { Migration } from '@mikro-orm/migrations';

/** The size of each chunk of an export, uncompressed, so that a part of a file is read without those before it. */
export class ChunkSizes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table export_chunks add column bytes integer');
  }
}
