import { SCOUT } from './access/scout.kind.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { cleanUpJobs } from './jobs/clean-up.job.ts';
import type { AnyHandler } from './jobs/job.kind.ts';
import { generateEmails } from './outreach/generate-email.job.ts';
import { GENERATE_EMAIL } from './outreach/generate-email.kind.ts';
import { createWriter } from './outreach/writers/index.ts';
import type { Writer } from './outreach/writers/writer.ts';

/** What the handlers work with. */
export interface Tools {
  readonly db: Database;
  readonly writer: Writer;
}

/** The tools that the settings ask for. */
export const toolsFor = (
  db: Database,
  { emailWriter, languageModel }: Pick<Config, 'emailWriter' | 'languageModel'>,
): Tools => ({
  db,
  writer: createWriter({ languageModel: emailWriter === 'openai' ? languageModel : undefined }),
});

/** How jobs of every kind are done. */
export const jobHandlers = ({ db, writer }: Tools): readonly AnyHandler[] => [
  cleanUpJobs,
  generateEmails({ db, writer }),
];

/** All that can be enqueued; whoever does needs the kind only. */
export const jobKinds = [cleanUpJobs.kind, GENERATE_EMAIL, SCOUT];
