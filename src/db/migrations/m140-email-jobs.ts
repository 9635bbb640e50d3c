import { Migration } from '@mikro-orm/migrations';

/** Finds an email's job by its contact and prompt, so that a repeated request gets the job of the first one. */
export class EmailJobs extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index jobs_emails on jobs
        (organization_id, (payload ->> 'contactId'), (payload ->> 'emailPromptId'), created_at)
        where kind = 'generate_email'`,
    );
  }
}
