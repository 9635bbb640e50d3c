import { Migration } from '@mikro-orm/migrations';

/**
 * The job that wrote an email: one job, one email. Jobs are deleted after a while and emails are not, so there is no
 * foreign key.
 */
export class Outreach extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table generated_emails add column job_id uuid');
    this.addSql('create unique index generated_emails_job on generated_emails (job_id)');
  }
}
