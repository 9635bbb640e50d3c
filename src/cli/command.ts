import { type Command, InvalidArgumentError } from 'commander';
import { SCOPE } from '../viewer/scope.values.ts';
import { print, type Result } from './output.ts';
import { type CliSession, withDatabase } from './session.ts';

/** Wraps a command's action: opens the database, runs the verb, and prints the result, as JSON on request. */
export function runs<Options>(
  command: Command,
  run: (session: CliSession, options: Options, ...args: string[]) => Promise<Result>,
): void {
  command.option('--json', 'print one JSON document and nothing else').action(async () => {
    const options = command.opts<Options & { json?: boolean }>();
    print(await withDatabase((session) => run(session, options, ...command.args)), options.json);
  });
}

export const example = (...lines: string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  npm run --silent admin -- ${line}`)].join('\n');

/** Parses an integer option; the verb checks the range. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

/** Splits a comma-separated option; the verb checks the values. */
export const commaList = (text: string): string[] => text.split(',').map((item) => item.trim());

export const SCOPES = `what it may be used for: some of ${SCOPE.values.join(',')}; all but operate if not given`;

export const SHOWN_ONCE = 'The key is shown only now. Keep it like a password.';
