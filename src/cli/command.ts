import { badRequest } from '@emi/base/problems';
import { SCOPE } from '@emi/base/viewer';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { inListing, type Listing, print, type Result } from './output.ts';
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

/** Adds the command `list --org`, which lists what an organization has. */
export const addListCommand = <Row extends { readonly id: string }>(
  parent: Command,
  description: string,
  find: (session: CliSession, organizationId: string) => Promise<readonly Row[]>,
  listing: Listing<Row>,
): void =>
  runs<{ org: string }>(
    parent
      .command('list')
      .description(description)
      .requiredOption('--org <id>', 'the organization')
      .addHelpText('after', example(`${parent.name()} list --org ORGANIZATION_ID`)),
    async (session, { org }) => inListing(await find(session, org), listing),
  );

/** The name of a record, for commands with another name. */
const NOUNS: Readonly<Record<string, string>> = { org: 'organization', jobs: 'job' };

/**
 * Adds a command about one record of a list, such as `key revoke <key-id>`.
 * @param options the options of each example in the help; if none are given, one example has no options
 */
export function aboutOne(
  parent: Command,
  verb: string,
  description: string,
  ...options: readonly string[]
): Command {
  const name = parent.name();
  const noun = NOUNS[name] ?? name;
  const call = `${name} ${verb} ${noun.toUpperCase()}_ID`;
  return parent
    .command(verb)
    .description(description)
    .argument(`<${noun}-id>`, `id from \`${name} list\``)
    .addHelpText(
      'after',
      example(...(options.length > 0 ? options : ['']).map((one) => `${call} ${one}`.trim())),
    );
}

export const example = (...lines: string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  npm run --silent admin -- ${line}`)].join('\n');

/** Parses an integer option; the verb checks the range. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;

/** The option for the length of a list; `checkLimit` checks its range. */
export const limitOption = (what: string): Option =>
  new Option('--limit <number>', `number of ${what}, at most ${MAX_LIMIT}`)
    .argParser(wholeNumber)
    .default(DEFAULT_LIMIT);

export function checkLimit(limit: number): void {
  if (limit < 1 || limit > MAX_LIMIT) throw badRequest(`--limit must be from 1 to ${MAX_LIMIT}.`);
}

/** Splits a comma-separated option; the verb checks the values. */
export const commaList = (text: string): string[] => text.split(',').map((item) => item.trim());

export const SCOPES = `what it may be used for: some of ${SCOPE.values.join(',')}; all but operate if not given`;

export const SHOWN_ONCE = 'The key is shown only now. Keep it like a password.';
