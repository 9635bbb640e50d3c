import { SCOUT } from './access/scout.kind.ts';
import type { Config } from './config.ts';
import type { OpenList } from './context.ts';
import type { Database } from './db/database.ts';
import { cleanUpDeletions } from './deletions/clean-up.job.ts';
import { cleanUpExports } from './exports/clean-up.job.ts';
import { exportLists } from './exports/export.job.ts';
import { EXPORT } from './exports/export.kind.ts';
import { cleanUpIdempotencyKeys } from './idempotency/clean-up.job.ts';
import { cleanUpJobs } from './jobs/clean-up.job.ts';
import type { AnyHandler } from './jobs/job.kind.ts';
import type { JobQueue } from './jobs/queue.ts';
import { LanguageModel } from './llm/language-model.ts';
import { generateEmails } from './outreach/generate-email.job.ts';
import { GENERATE_EMAIL } from './outreach/generate-email.kind.ts';
import { createWriter } from './outreach/writers/index.ts';
import { openEmailTasks } from './outreach/writers/isolated-tasks.ts';
import type { Writer } from './outreach/writers/writer.ts';
import type { Analyst } from './scouting/analysts/analyst.ts';
import { confidentAnalyst } from './scouting/analysts/confident-analyst.ts';
import { openAiAnalyst } from './scouting/analysts/openai.ts';
import { cleanUpScoutingRuns } from './scouting/clean-up.job.ts';
import {
  type DocumentReader,
  type IsolatedTools,
  openIsolatedTools,
} from './scouting/isolated/isolated-tools.ts';
import { scout } from './scouting/scout.job.ts';
import { openCrawlTasks } from './scouting/web/isolated-crawl.ts';
import { publicNetwork } from './scouting/web/network.ts';
import { sharedHostGate } from './scouting/web/shared-host-gate.ts';
import { createWeb, type Web } from './scouting/web/web.ts';
import { cleanUpAuditTrail } from './trail/clean-up.job.ts';
import { cleanUpAccessTokens } from './viewer/tokens/clean-up.job.ts';

/** The dependencies of job handlers. */
export interface Tools {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly writer: Writer;
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  /** Absent in programs that run no exports. */
  readonly openList?: OpenList;
}

type Settings = Pick<
  Config,
  'emailWriter' | 'languageModel' | 'scoutingAnalyst' | 'scoutingContactUrl' | 'scoutingMinConfidence'
>;

/** The embedded analyst, with a language model as its judge if one is configured. */
const analystFor = (
  { scoutingAnalyst, languageModel }: Pick<Settings, 'scoutingAnalyst' | 'languageModel'>,
  { analyst, check }: Pick<IsolatedTools, 'analyst' | 'check'>,
): Analyst =>
  scoutingAnalyst === 'openai' && languageModel
    ? openAiAnalyst(new LanguageModel(languageModel), analyst, {}, check)
    : analyst;

/** The configured email writer; it processes untrusted text in a separate process. */
export function openEmailWriter({ emailWriter, languageModel }: Settings): {
  writer: Writer;
  close(): Promise<void>;
} {
  const tasks = openEmailTasks();
  const writer = createWriter({
    languageModel: emailWriter === 'openai' ? languageModel : undefined,
    tasks,
  });
  return { writer, close: () => tasks.close() };
}

/** Creates the configured tools. */
export function toolsFor(
  db: Database,
  queue: JobQueue,
  settings: Settings,
): Tools & { close(): Promise<void> } {
  const isolated = openIsolatedTools();
  const emails = openEmailWriter(settings);
  const crawlTasks = openCrawlTasks();
  const web = createWeb({
    tasks: crawlTasks,
    network: publicNetwork(),
    gate: sharedHostGate(db.core),
    contactUrl: settings.scoutingContactUrl,
  });
  return {
    db,
    queue,
    writer: emails.writer,
    web,
    reader: isolated.reader,
    analyst: confidentAnalyst(analystFor(settings, isolated), settings.scoutingMinConfidence),
    close: async () => {
      await Promise.all([web, crawlTasks, isolated, emails].map((tool) => tool.close()));
    },
  };
}

/** The handlers of all kinds of jobs. */
export const jobHandlers = (tools: Tools): readonly AnyHandler[] => [
  cleanUpJobs,
  cleanUpIdempotencyKeys,
  cleanUpDeletions,
  cleanUpExports,
  cleanUpAuditTrail,
  cleanUpAccessTokens,
  cleanUpScoutingRuns,
  generateEmails(tools),
  scout(tools),
  exportLists(tools),
];

/** All kinds of jobs; enqueuing requires only the kind. */
export const jobKinds = [
  cleanUpJobs.kind,
  cleanUpIdempotencyKeys.kind,
  cleanUpDeletions.kind,
  cleanUpExports.kind,
  cleanUpAuditTrail.kind,
  cleanUpAccessTokens.kind,
  cleanUpScoutingRuns.kind,
  GENERATE_EMAIL,
  SCOUT,
  EXPORT,
];
