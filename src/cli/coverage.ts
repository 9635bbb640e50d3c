import { readFile } from 'node:fs/promises';
import { badRequest, Problem } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import { type Command, Option } from 'commander';
import sql from 'sql-template-tag';
import { jobKinds } from '../app/job-kinds.ts';
import { JobQueue } from '../jobs/queue.ts';
import { COVER_KEY, COVER_PLACES } from '../scouting/round/cover-places.kind.ts';
import { type CoverageRule, coverageRule, coveredBy, ncesIdsIn } from '../scouting/round/coverage.ts';
import { coverageState } from '../scouting/round/coverage-status.ts';
import { type Forecast, forecast, type Load } from '../scouting/round/forecast.ts';
import { commaList, example, runs, wholeNumber } from './command.ts';
import { printList, type Result, table } from './output.ts';
import type { CliSession } from './session.ts';

interface Filters {
  readonly places: CoverageRule['places'];
  readonly states?: string[];
  readonly sizes?: string[];
  readonly minStudents?: number;
  readonly maxStudents?: number;
  readonly types?: string[];
  readonly ids?: string;
  readonly dryRun?: boolean;
}

export function addCoverageCommands(program: Command): void {
  const coverage = program
    .command('coverage')
    .description('choose places that are read, and read again, whoever unlocks them');

  runs<Filters>(
    coverage
      .command('add')
      .description('read the places that meet all filters, in the background; `coverage status` follows it')
      .addOption(
        new Option('--places <type>', 'what is read').choices(['district', 'school']).default('district'),
      )
      .option('--states <states>', 'states, such as TX,CA; all if not given', commaList)
      .option('--sizes <bands>', 'numbers of students, such as 1000-2499,2500-4999', commaList)
      .option('--min-students <number>', 'with at least so many students', wholeNumber)
      .option('--max-students <number>', 'with at most so many students', wholeNumber)
      .option('--types <types>', 'types as in `district_type` or `school_type`, such as regular', commaList)
      .option('--ids <file>', 'only the NCES ids in a file, one in a line')
      .option(
        '--dry-run',
        'forecast the requests, processor time, traffic, disk, and model cost; add nothing',
      )
      .addHelpText(
        'after',
        example(
          'coverage add --states TX,CA --min-students 1000 --types regular --dry-run',
          'coverage add --ids accounts.csv',
        ),
      ),
    add,
  );

  runs(
    coverage
      .command('remove')
      .description('end a rule; places that nothing else keeps are no longer read')
      .argument('<rule-id>', 'id from `coverage list`')
      .addHelpText('after', example('coverage remove RULE_ID')),
    async (session, _options, id) => {
      const removed = await session.db.core.rows(
        sql`delete from coverage_rules where id = ${parseUuid(id, 'rule id')} returning id`,
      );
      if (removed.length === 0) throw new Problem('NOT_FOUND', `There is no rule ${id}.`);
      const job = await start(session);
      return { json: { rule_id: id, job_record_id: job }, text: `${id} is removed; job ${job}` };
    },
  );

  runs(
    coverage
      .command('list')
      .description('list the rules, oldest first')
      .addHelpText('after', example('coverage list')),
    async ({ db }) => {
      const rules = await db.core.rows<{ id: string; rule: CoverageRule; createdAt: string }>(sql`
        select id, rule, created_at as "createdAt" from coverage_rules order by created_at, id`);
      const counted = await Promise.all(
        rules.map(async (row) => ({ ...row, places: (await countOf({ db }, row.rule)).places })),
      );
      return {
        json: counted.map(({ id, rule, places, createdAt }) => ({
          rule_id: id,
          rule: shownRule(rule),
          places,
          created_at: createdAt,
        })),
        text: table(
          ['rule', 'places', 'reads'],
          counted.map(({ id, rule, places }) => [id, places, inWords(rule)]),
        ),
      };
    },
  );

  runs(
    coverage
      .command('status')
      .description('show how many covered places are read, due, late, and failing, and what a week takes')
      .addHelpText('after', example('coverage status --json')),
    async ({ db, config }) => {
      const { job, failing, ...counts } = await coverageState(db.core);
      const { places, read } = counts;
      const expected = await forecast(db.core, { places, unread: places - read }, pricesIn(config));
      const text = [
        printList(counts),
        ...failing.map((one) => `  ${one.places} fail: ${one.problem}`),
        ...(job ? [`job ${job.id}: ${job.completed} of ${job.total} places`] : []),
        textOf(expected),
      ];
      return { json: { ...counts, failing, job, forecast: shownForecast(expected) }, text: text.join('\n') };
    },
  );
}

async function add(session: CliSession, { ids, dryRun, ...filters }: Filters): Promise<Result> {
  const { places, states, sizes, minStudents, maxStudents, types } = filters;
  const ncesIds = ids === undefined ? undefined : ncesIdsIn(await textOfFile(ids));
  const rule = coverageRule({ places, states, sizes, minStudents, maxStudents, types, ncesIds });
  const counted = await countOf(session, rule);
  const expected = await forecast(session.db.core, counted, pricesIn(session.config));
  const passedOver = ncesIds ? { not_covered: ncesIds.length - counted.places } : {};
  const facts = { rule: shownRule(rule), ...passedOver, forecast: shownForecast(expected) };
  const said = `${inWords(rule)}: ${counted.places.toLocaleString('en-US')} places with a website\n${textOf(expected)}`;
  if (counted.places === 0) throw new Problem('NOT_FOUND', 'No place with a website meets these filters.');
  if (dryRun) return { json: facts, text: said };
  const [added] = await session.db.core.rows<{ id: string }>(sql`
    insert into coverage_rules (rule) values (${JSON.stringify(rule)}) on conflict do nothing returning id`);
  if (!added) throw new Problem('CONFLICT', 'There is such a rule already; see `coverage list`.');
  const job = await start(session);
  return {
    json: { rule_id: added.id, job_record_id: job, ...facts },
    text: `${said}\nrule ${added.id}, job ${job}`,
  };
}

/** Starts the job that brings the places of the rules into the round, unless one waits already. */
async function start({ db }: Pick<CliSession, 'db'>): Promise<string> {
  const queue = await JobQueue.open(db, jobKinds);
  try {
    const [job] = await db.transaction((tx) =>
      queue.enqueue(tx, COVER_PLACES, [{ payload: {}, key: COVER_KEY }]),
    );
    return job!.id;
  } finally {
    await queue.close();
  }
}

async function countOf(
  { db }: Pick<CliSession, 'db'>,
  rule: CoverageRule,
): Promise<Pick<Forecast, 'places' | 'unread'>> {
  const [count] = await db.core.rows<Pick<Forecast, 'places' | 'unread'>>(sql`
    select count(*)::int as places,
      (count(*) filter (where coalesce(d.crawled_at, s.crawled_at) is null))::int as unread
    from (${coveredBy(rule)}) w left join districts d on d.id = w.entity_id left join schools s on s.id = w.entity_id`);
  return count!;
}

async function textOfFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw badRequest(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The prices of the language model that reads pages; null if they are not set; undefined if no model reads. */
const pricesIn = ({ scoutingAnalyst, languageModel }: CliSession['config']) =>
  scoutingAnalyst === 'openai' && languageModel ? (languageModel.prices ?? null) : undefined;

const shownRule = ({ ncesIds, minStudents, maxStudents, ...rule }: CoverageRule) => ({
  ...rule,
  ...(minStudents !== undefined && { min_students: minStudents }),
  ...(maxStudents !== undefined && { max_students: maxStudents }),
  ...(ncesIds && { nces_ids: ncesIds.length }),
});

const inWords = (rule: CoverageRule): string => {
  const { places, ...filters } = shownRule(rule);
  const said = Object.entries(filters).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  return [`${places}s`, ...said].join(', ');
};

const shownLoad = ({ requests, cpuHours, trafficGigabytes, modelTokens, modelCost }: Load) => ({
  requests,
  cpu_hours: cpuHours,
  traffic_gigabytes: trafficGigabytes,
  model_tokens: modelTokens,
  model_cost_usd: modelCost,
});

const shownForecast = ({ first, weekly, diskGigabytes, measuredPlaces, places, unread }: Forecast) => ({
  places,
  unread,
  first: shownLoad(first),
  weekly: shownLoad(weekly),
  disk_gigabytes: diskGigabytes,
  measured_places: measuredPlaces,
});

const loadInWords = ({ requests, cpuHours, trafficGigabytes, modelTokens, modelCost }: Load): string => {
  const model =
    modelTokens === 0
      ? 'no language model'
      : `${modelTokens.toLocaleString('en-US')} tokens${modelCost === null ? '' : `, $${modelCost}`}`;
  return (
    `${requests.toLocaleString('en-US')} requests, ${cpuHours} hours of a core, ` +
    `${trafficGigabytes} GB of traffic, ${model}`
  );
};

const textOf = ({ first, weekly, diskGigabytes, measuredPlaces, unread }: Forecast): string =>
  [
    `first readings of ${unread.toLocaleString('en-US')} places, in 7 days: ${loadInWords(first)}`,
    `each week after that: ${loadInWords(weekly)}`,
    `kept on disk: ${diskGigabytes} GB`,
    measuredPlaces > 0
      ? `by the averages of ${measuredPlaces} places read here`
      : 'by assumptions; nothing was measured',
  ].join('\n');
