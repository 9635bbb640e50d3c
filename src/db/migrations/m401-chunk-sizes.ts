import { Migration } from '@mikro-orm/migrations';

/**
 * The uncompressed size of each chunk of an export, so that a range of a file can be read without the chunks before it.
 */
export class ChunkSizes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table export_chunks add column bytes integer');
  }
}
