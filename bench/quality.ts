/** `npm run quality`: what the embedded analyst finds on the labelled sites, against what people would have published. */
import { Command, Option } from 'commander';
import { embeddedAnalyst } from '../src/scouting/analysts/embedded.ts';
import { readPage } from '../src/scouting/documents/read-page.ts';
import { findingsOf, type SiteScore, scoreSite } from '../test/quality/score.ts';
import { knownVendors, labelledSites, SPLITS, type Split } from '../test/quality/site.ts';
import { mistakeList, splitTable, summarizeSplit } from './quality/tables.ts';

interface Options {
  split: Split | 'all';
  site?: string;
  show?: boolean;
  json?: boolean;
}

const { split, site, show, json } = new Command('npm run quality --')
  .description(
    'Scores the embedded analyst on the labelled sites: precision, recall and F1 per kind of fact.',
  )
  .addOption(new Option('--split <split>', 'which sites').choices([...SPLITS, 'all']).default('all'))
  .option('--site <name>', 'only this site')
  .option('--show', 'list what was missed and what was found falsely, with its page')
  .option('--json', 'machine-readable result on standard output')
  .addHelpText('after', '\nWhat counts as a fact: test/quality/LABELS.md')
  .parse()
  .opts<Options>();

const splits = split === 'all' ? SPLITS : [split];
const chosen = labelledSites(splits).filter(({ name }) => !site || name === site);
if (chosen.length === 0) {
  console.error(
    `There is no such site. There are: ${labelledSites(splits)
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(1);
}

const vendors = knownVendors();
const scores: SiteScore[] = [];
for (const each of chosen) {
  scores.push(scoreSite(each, await findingsOf(each, readPage, embeddedAnalyst, vendors)));
}
const summaries = splits.map((each) => summarizeSplit(each, scores)).filter(({ sites }) => sites > 0);
const mistakes = scores.flatMap((score) => score.mistakes);

if (json) console.log(JSON.stringify({ splits: summaries, ...(show && { mistakes }) }, null, 2));
else {
  if (show) console.log(`${mistakeList(mistakes)}\n`);
  console.log(summaries.map(splitTable).join('\n\n'));
}
