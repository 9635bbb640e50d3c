import { Argument, type Command, InvalidArgumentError } from 'commander';
import { refreshErate } from '../importers/erate/refresh/refresh.ts';
import { summary } from '../importers/progress.ts';
import { commaList, example, runs } from './command.ts';
import { printNote } from './output.ts';

interface Options {
  years?: number[];
  states?: string[];
  allowRemovals?: boolean;
}

export function addRefreshCommand(program: Command): void {
  runs<Options>(
    program
      .command('refresh')
      .description(
        'fetch the current rows of a published source and import them; goes on where it was interrupted',
      )
      .addArgument(new Argument('<source>', 'the source').choices(['erate']))
      .option(
        '--years <years>',
        'funding years, such as 2025,2026; last, this, and next one if not given',
        yearsOf,
      )
      .option('--states <states>', 'states, such as TX,CA; all if not given', statesOf)
      .option('--allow-removals', 'remove what the source no longer contains, even if it is more than 10 %')
      .addHelpText('after', example('refresh erate --states TX --years 2026')),
    async ({ address, config, signal }, options) => {
      let shown = 0;
      const reports = await refreshErate(address, {
        ...config.usac,
        ...options,
        signal,
        onProgress(set, rows, expected) {
          if (!process.stderr.isTTY) return;
          if (rows !== expected && performance.now() - shown < 1_000) return;
          shown = performance.now();
          printNote(`${set}: ${rows.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')} rows`);
        },
      });
      const lines = reports.flatMap((report) => [
        `${report.kind}: ${summary(report)}`,
        ...Object.entries(report.skipped).map(([reason, count]) => `  ${count} skipped: ${reason}`),
        ...Object.entries(report.removed).map(([type, count]) => `  ${count} of type ${type} removed`),
      ]);
      return { json: reports, text: lines.join('\n') };
    },
  );
}

function yearsOf(text: string): number[] {
  const years = commaList(text);
  if (years.every((year) => /^20\d\d$/.test(year))) return years.map(Number);
  throw new InvalidArgumentError('Must be years such as 2025,2026.');
}

function statesOf(text: string): string[] {
  const states = commaList(text.toUpperCase());
  if (states.every((state) => /^[A-Z]{2}$/.test(state))) return states;
  throw new InvalidArgumentError('Must be states such as TX,CA.');
}
