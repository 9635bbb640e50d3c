import { type Command, InvalidArgumentError } from 'commander';
import { SCOPE } from '../viewer/scope.values.ts';
import { print, type Result } from './output.ts';
import { type Session, withDatabase } from './session.ts';

/** Makes a command do something with the database and print the result, as JSON if asked. */
export function runs<Options>(
  command: Command,
  run: (session: Session, options: Options, ...args: string[]) => Promise<Result>,
): void {
  command.option('--json', 'print one JSON document and nothing else').action(async () => {
    const options = command.opts<Options & { json?: boolean }>();
    print(await withDatabase((session) => run(session, options, ...command.args)), options.json);
  });
}

export const example = (...lines: string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  npm run --silent admin -- ${line}`)].join('\n');

/** Reads the number of an option; which numbers are allowed is said by the verb that takes it. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

/** The values of an option, separated by commas; which are allowed is said by the verb that takes them. */
export const commaList = (text: string): string[] => text.split(',').map((item) => item.trim());

export const SCOPES = `what it may be used for: some of ${SCOPE.values.join(',')}; all but operate if not given`;

export const SHOWN_ONCE = 'The key is shown only now. Keep it like a password.';
