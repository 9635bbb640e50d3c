/** `npm run quality`: scores the website analysts on labeled sites. */
import { statSync } from 'node:fs';
import type { Analyst } from '@emi/reading';
import { confidentAnalyst } from '@emi/reading';
import { LanguageModel } from '@emi/reading/model';
import { readPage } from '@emi/reading/tasks';
import { Command, Option } from 'commander';
import { CONFIDENCES } from '../packages/reading/analysts/embedded/judge/confidences.ts';
import { embeddedAnalyst, findFacts } from '../packages/reading/analysts/embedded.ts';
import { openAiAnalyst } from '../packages/reading/analysts/openai.ts';
import { forecasts, reliabilityTable, writeConfidences } from '../packages/reading/quality/calibrate.ts';
import { GATED_SETS, missedGoals } from '../packages/reading/quality/gate.ts';
import { findingsOf, type SiteScore, scoreSite } from '../packages/reading/quality/score.ts';
import {
  knownVendors,
  type LabeledSite,
  labeledSites,
  SETS,
  type SetName,
  sitesIn,
} from '../packages/reading/quality/site.ts';
import { summarize } from '../packages/reading/quality/summary.ts';
import { mistakeList, setTable } from '../packages/reading/quality/tables.ts';
import { type Config, ConfigError, loadConfig } from '../src/config/config.ts';

interface Options {
  analyst: 'embedded' | 'openai';
  set?: SetName[];
  sites?: string;
  site?: string;
  show?: boolean;
  json?: boolean;
  gate?: boolean;
  calibrate?: boolean;
}

const program = new Command('npm run quality --')
  .description(
    'Scores a website analyst on labeled sites: precision, recall and false facts, by kind of fact.',
  )
  .addOption(
    new Option(
      '--analyst <name>',
      'openai lets the language model of the OPENAI_ settings judge the facts and add missed ones',
    )
      .choices(['embedded', 'openai'])
      .default('embedded'),
  )
  .addOption(
    new Option('--set <names...>', 'bundled sets; by default, the written and the real sites')
      .choices(Object.keys(SETS))
      .conflicts(['sites', 'gate']),
  )
  .addOption(new Option('--sites <folder>', 'a folder of labeled sites').conflicts(['set', 'gate']))
  .option('--site <name>', 'only this site')
  .option('--show', 'list the missed facts and the false finds, with their pages')
  .option('--json', 'machine-readable result on standard output')
  .option('--gate', 'fail if a goal is missed, and print only the missed goals')
  .addOption(
    new Option(
      '--calibrate',
      'count how often finds are right, write data/scouting/confidences.txt (not with --sites), and print how ' +
        'reliable its confidences are on sites that they were not made from',
    ).conflicts(['analyst', 'gate', 'json', 'show', 'site', 'set']),
  )
  .addHelpText(
    'after',
    '\nSee packages/reading/quality/LABELS.md for what counts as a fact and for the format of a labeled site.',
  )
  .parse();
const options = program.opts<Options>();
const { set, sites, site, show, json, gate, calibrate } = options;

const groups: (readonly [string, LabeledSite[]])[] = sites
  ? [[sites, sitesOf(sites)]]
  : (set ?? GATED_SETS).map((name) => [name, labeledSites(name)] as const);
const chosen = groups
  .map(([name, all]) => [name, site ? all.filter((each) => each.name === site) : all] as const)
  .filter(([, own]) => own.length > 0);
if (chosen.length === 0) {
  const names = groups.flatMap(([, all]) => all.map(({ name }) => name));
  program.error(
    names.length ? `There is no such site. There are: ${names.join(', ')}` : `${sites} holds no site.`,
  );
}

const vendors = knownVendors();
// Confidences are made from all finds, however unlikely they were.
const analyst: Analyst = calibrate
  ? { ...embeddedAnalyst, analyze: async (pages, brief) => findFacts(await Array.fromAsync(pages), brief) }
  : chosenAnalyst();
const all: SiteScore[] = [];
const summaries = [];
const mistakes = [];
for (const [name, own] of chosen) {
  const scores: SiteScore[] = [];
  for (const each of own) {
    scores.push(scoreSite(each, await findingsOf(each, readPage, analyst, vendors)));
  }
  all.push(...scores);
  summaries.push(summarize(name, scores));
  mistakes.push(...scores.flatMap((score) => score.mistakes));
}

if (calibrate) {
  if (sites) console.log(reliabilityTable(`${sites}, by the table in use`, forecasts(all, CONFIDENCES)));
  else {
    writeConfidences(all);
    console.log(reliabilityTable('Each site by the finds of all others', forecasts(all, null)));
  }
} else if (gate) {
  const misses = summaries.flatMap(missedGoals);
  console.log(misses.length ? misses.join('\n') : 'Every goal is met.');
  process.exitCode = misses.length ? 1 : 0;
} else if (json) {
  console.log(JSON.stringify({ sets: summaries, ...(show && { mistakes }) }, null, 2));
} else {
  if (show) console.log(`${mistakeList(mistakes)}\n`);
  console.log(summaries.map(setTable).join('\n\n'));
}

/** The analyst of a service with these settings. */
function chosenAnalyst(): Analyst {
  if (options.analyst === 'embedded') return embeddedAnalyst;
  const { languageModel, scoutingMinConfidence } = settings();
  const analyst = openAiAnalyst(new LanguageModel(languageModel!), embeddedAnalyst);
  return confidentAnalyst(analyst, scoutingMinConfidence);
}

function settings(): Config {
  try {
    return loadConfig({ ...process.env, SCOUTING_ANALYST: options.analyst });
  } catch (error) {
    if (error instanceof ConfigError) program.error(error.message);
    throw error;
  }
}

function sitesOf(folder: string): LabeledSite[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) program.error(`${folder} is no folder.`);
  return sitesIn(folder);
}
