import { badRequest, Problem } from '@emi/base/problems';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Logger, pino } from 'pino';
import sql, { raw } from 'sql-template-tag';
import { type Tools, toolsFor } from '../app/job-handlers.ts';
import { jobKinds } from '../app/job-kinds.ts';
import { catalogFile } from '../importers/bundled.ts';
import type { ProgressOutput } from '../importers/progress.ts';
import { readCatalog } from '../importers/vendor-catalog.ts';
import { JobQueue } from '../jobs/queue.ts';
import { readScoutingResult } from '../scouting/read-scouting-result.ts';
import { readVendors } from '../scouting/run/read-run-target.ts';
import { PHASES } from '../scouting/run/run-store.ts';
import { type ProgressListener, scoutInProcess } from '../scouting/scout-in-process.ts';
import { scoutUnlistedWebsite } from '../scouting/scout-unlisted-website.ts';
import type { ScoutingResult } from '../scouting/scouting-result.ts';
import { WebProblem } from '../scouting/web/web-problem.ts';
import { example, runs } from './command.ts';
import type { Result } from './output.ts';
import { phaseProgress } from './phase-progress.ts';
import { formatScoutingResult } from './scouting-result.ts';

interface Options {
  /** The name of the website's owner, if a URL is scouted. */
  readonly name?: string;
  readonly state?: string;
  readonly school?: boolean;
}

export function addScoutCommand(program: Command): void {
  runs<Options>(
    program
      .command('scout')
      .description(
        'scout the website of a district or school now and print the findings; those from a URL are not stored',
      )
      .argument('<target>', 'an NCES id of 7 digits (district) or 12 (school), or the address of any website')
      .option('--name <name>', 'with a URL: the name of the institution')
      .addOption(
        new Option('--state <state>', 'with a URL: the state of the institution, such as TX').argParser(
          stateCode,
        ),
      )
      .option('--school', 'with a URL: the institution is a school, not a district')
      .addHelpText(
        'after',
        example('scout 4823640', 'scout www.example-isd.org --name "Example ISD" --state TX --json'),
      ),
    async ({ db, config, signal }, options, target = '') => {
      const queue = await JobQueue.open(db, jobKinds);
      const tools = await toolsFor(db, queue, config);
      // The command itself reports why it fails; the log only helps debugging.
      const level = config.logLevel === 'debug' ? 'debug' : 'silent';
      const logger = pino({ level, base: undefined }, pino.destination(2));
      try {
        return await scoutTarget(tools, target, options, { signal, logger });
      } finally {
        await tools.close();
        await queue.close();
      }
    },
  );
}

interface Surroundings {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly output?: ProgressOutput;
}

/** @throws Problem if the website cannot be read. */
export async function scoutTarget(
  tools: Tools,
  target: string,
  options: Options,
  { signal, logger, output }: Surroundings,
): Promise<Result> {
  const isNcesId = /^(\d{7}|\d{12})$/.test(target);
  if (isNcesId && (options.name ?? options.state ?? options.school) !== undefined) {
    throw badRequest(
      '--name, --state, and --school go with the address of a website; an NCES id implies them.',
    );
  }
  const progress = phaseProgress(output);
  const onProgress = progress.update;
  try {
    const found = isNcesId
      ? await scoutRecord(tools, target, { signal, logger, onProgress })
      : await scoutUrl(tools, target, options, signal, onProgress);
    return formatScoutingResult(found);
  } catch (error) {
    throw error instanceof WebProblem ? new Problem('UNAVAILABLE', error.message) : error;
  } finally {
    progress.stop();
  }
}

type OnProgress = (completed: number, message: string) => void;

async function scoutRecord(
  tools: Tools,
  ncesId: string,
  listener: ProgressListener,
): Promise<ScoutingResult> {
  const { core } = tools.db;
  const entityType = ncesId.length === 7 ? 'district' : 'school';
  const [record] = await core.rows<{ id: string }>(
    sql`select id from ${raw(`${entityType}s`)} where nces_id = ${ncesId}`,
  );
  if (!record) throw new Problem('NOT_FOUND', `There is no ${entityType} with the NCES id ${ncesId}.`);
  await scoutInProcess(tools, { entityType, entityId: record.id }, listener);
  return readScoutingResult(core, entityType, record.id);
}

async function scoutUrl(
  { db, web, reader, analyst }: Tools,
  website: string,
  { name, state = '', school = false }: Options,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ScoutingResult> {
  const host = hostOf(website);
  const subjectName = name ?? host;
  const known = await readVendors(db.core);
  return scoutUnlistedWebsite({
    website,
    subject: {
      type: school ? 'school' : 'district',
      name: subjectName,
      state,
      city: null,
      websiteUrl: website,
      schools: school ? [subjectName] : [],
    },
    // The service's first start imports the catalog; until then, the bundled file stands in.
    vendors: known.length > 0 ? known : await readCatalog(catalogFile()),
    web,
    reader,
    analyst,
    signal,
    onProgress: (phase, message) => onProgress(PHASES.indexOf(phase), message),
  });
}

function hostOf(website: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(website) ? website : `https://${website}`);
  if (url?.hostname.includes('.') && /^https?:$/.test(url.protocol)) return url.hostname;
  throw badRequest(
    `${JSON.stringify(website)} is neither a website's address nor an NCES id (7 digits: district, 12: school).`,
  );
}

function stateCode(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError('Must be two letters.');
  return text.toUpperCase();
}
