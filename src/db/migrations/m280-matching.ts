import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes by which rows of account lists find places: words of names within a state, hosts of websites, and states'
 * ids.
 */
export class Matching extends Migration {
  override async up(): Promise<void> {
    for (const [table, stateId] of [
      ['districts', 'state_district_id'],
      ['schools', 'state_school_id'],
    ]) {
      this.addSql(
        `create index ${table}_words on ${table}
          using gin (to_tsvector('simple', 'instate' || state || ' ' || name))`,
      );
      this.addSql(
        `create index ${table}_website_host on ${table}
          (lower(substring(website_url from '^[A-Za-z]+://(?:[Ww]{3}\\.)?([^/:?#]+)')))
          where website_url is not null`,
      );
      this.addSql(
        `create index ${table}_state_id on ${table}
          (lower(ltrim(regexp_replace(regexp_replace(${stateId}, '^[A-Za-z]{2}-', ''), '[^A-Za-z0-9]', '', 'g'), '0')))
          where ${stateId} is not null`,
      );
    }
  }
}
