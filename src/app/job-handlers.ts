import { exchangersByDns, mailDomain, publicNetwork } from '@emi/base/network';
import type { Analyst } from '@emi/reading';
import { confidentAnalyst } from '@emi/reading';
import { LanguageModel } from '@emi/reading/model';
import { deliverWebhooks } from '../accounts/webhooks/deliver.job.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { type CheckDomain, checkAddresses } from '../directory/contacts/check-addresses.job.ts';
import { countPairs } from '../directory/contacts/count-pairs.job.ts';
import { countPeople } from '../directory/contacts/count-people.job.ts';
import { countPlaces } from '../directory/institutions/count-places.job.ts';
import { type ErateTools, refreshErateJob } from '../importers/erate/refresh/refresh.job.ts';
import { refreshSourcesJob, type SourceTools } from '../importers/published/refresh-sources.job.ts';
import type { AnyHandler } from '../jobs/job.kind.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { CLEAN_UPS } from '../maintenance/retention/clean-ups.ts';
import { deleteOrganizations } from '../maintenance/retention/organizations.job.ts';
import type { OpenList, WebhookTools } from '../requests/context/context.ts';
import { addWebsites } from '../scouting/add-website.job.ts';
import {
  type DocumentReader,
  type IsolatedTools,
  openIsolatedTools,
} from '../scouting/isolated/isolated-tools.ts';
import { refundEmptyPlaces } from '../scouting/refund-empty-places.job.ts';
import { coverPlaces } from '../scouting/round/cover-places.job.ts';
import { readRound } from '../scouting/round/round.job.ts';
import type { RoundSettings } from '../scouting/run/round-bounds.ts';
import { scout } from '../scouting/scout.job.ts';
import { openCrawlTasks } from '../scouting/web/isolated-crawl.ts';
import { sharedHostGate } from '../scouting/web/shared-host-gate.ts';
import { createWeb, type Web } from '../scouting/web/web.ts';
import { generateEmails } from '../workspace/emails/generate-email.job.ts';
import type { Writer } from '../workspace/emails/writer.ts';
import { exportLists } from '../workspace/exports/export.job.ts';
import { matchFiles } from '../workspace/match-files/match-file.job.ts';
import { sweepDue } from '../workspace/searches/sweep-due.job.ts';
import { openWriter } from './email-writer.ts';
import { webhookTools } from './webhook-tools.ts';

/** The dependencies of job handlers. */
export interface Tools {
  readonly db: Database;
  readonly queue: JobQueue;
  /** The base URL of the service. */
  readonly publicUrl: string;
  readonly writer: Writer;
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  /** The time of readings; absent: that of the database. */
  readonly clock?: () => Date;
  readonly round?: RoundSettings;
  readonly webhooks: WebhookTools;
  /** Absent in programs that run no exports. */
  readonly openList?: OpenList;
  /** Absent in programs that refresh no sources. */
  readonly erate?: ErateTools;
  readonly sources?: SourceTools;
  /** Absent in programs that check no addresses. */
  readonly checkDomain?: CheckDomain;
}

type Settings = Pick<
  Config,
  | 'dataDir'
  | 'emailWriter'
  | 'encryptionSecret'
  | 'languageModel'
  | 'publicUrl'
  | 'scoutingAnalyst'
  | 'scoutingContactUrl'
  | 'scoutingMinConfidence'
  | 'round'
  | 'webhooksToLoopback'
>;

/** The embedded analyst, with a language model as its judge if one is configured. */
async function analystFor(
  { scoutingAnalyst, languageModel }: Pick<Settings, 'scoutingAnalyst' | 'languageModel'>,
  { analyst, check }: Pick<IsolatedTools, 'analyst' | 'check'>,
): Promise<Analyst> {
  if (scoutingAnalyst !== 'openai' || !languageModel) return analyst;
  const { openAiAnalyst } = await import('@emi/reading/openai');
  return openAiAnalyst(new LanguageModel(languageModel), analyst, {}, check);
}

/** The tools of a program. The test world uses those that read untrusted documents, too. */
export interface ServiceTools extends Tools {
  /** The embedded analyst, which costs nothing to run. */
  readonly embedded: Analyst;
  close(): Promise<void>;
}

/** Creates the configured tools. */
export async function toolsFor(db: Database, queue: JobQueue, settings: Settings): Promise<ServiceTools> {
  const isolated = openIsolatedTools();
  const emails = openWriter(settings);
  const crawlTasks = openCrawlTasks();
  const web = createWeb({
    tasks: crawlTasks,
    network: publicNetwork(),
    gate: sharedHostGate(db.core),
    contactUrl: settings.scoutingContactUrl,
  });
  const [network, exchangers] = [publicNetwork(), exchangersByDns()];
  return {
    checkDomain: (domain) => mailDomain(network, exchangers, domain),
    db,
    queue,
    publicUrl: settings.publicUrl,
    webhooks: webhookTools(settings),
    writer: emails.writer,
    web,
    round: settings.round,
    reader: isolated.reader,
    embedded: isolated.analyst,
    analyst: confidentAnalyst(await analystFor(settings, isolated), settings.scoutingMinConfidence),
    close: async () => {
      await Promise.all([web, crawlTasks, isolated, emails].map((tool) => tool.close()));
    },
  };
}

/** The handlers of the kinds of jobs for which a program has the tools. */
export const jobHandlers = (tools: Tools): readonly AnyHandler[] => [
  ...CLEAN_UPS,
  deleteOrganizations,
  generateEmails(tools),
  scout(tools),
  refundEmptyPlaces,
  countPlaces,
  countPairs,
  countPeople,
  ...exportLists(tools),
  ...matchFiles(tools),
  deliverWebhooks(tools),
  ...(tools.erate ? [refreshErateJob(tools.erate)] : []),
  ...(tools.sources ? [refreshSourcesJob(tools.sources)] : []),
  sweepDue,
  coverPlaces,
  readRound(tools),
  addWebsites(tools),
  ...(tools.checkDomain ? [checkAddresses(tools.checkDomain)] : []),
];
