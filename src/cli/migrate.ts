import type { Command } from 'commander';
import { checkSchema, migrate } from '../db/migrate.ts';
import type { SchemaState } from '../db/schema-state.ts';
import { example } from './command.ts';
import { print, type Result } from './output.ts';
import { withServer } from './session.ts';

/** Exit statuses of `migrate --check`; 1 and 2 are those of every command. */
const UP_TO_DATE = 0;
const PENDING = 3;
const INCOMPATIBLE = 4;
const VERDICTS = {
  [UP_TO_DATE]: 'up to date',
  [PENDING]: 'out of date',
  [INCOMPATIBLE]: 'too new for this version',
} as const;

export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description('bring the database schema up to date; services of the previous release keep working')
    .option(
      '--check',
      `only compare: exits with 0 if the schema is up to date, ${PENDING} if migrations are pending, ` +
        `${INCOMPATIBLE} if the database is too new for this version`,
    )
    .option('--json', 'print one JSON document and nothing else')
    .addHelpText('after', example('migrate', 'migrate --check --json'));
  command.action(async ({ check, json }: { check?: boolean; json?: boolean }) => {
    const result = await withServer(async ({ address }) =>
      check ? comparison(await checkSchema(address)) : outcome(await migrate(address)),
    );
    print(result, json);
  });
}

function statusOf({ pending, functions, incompatible }: SchemaState): keyof typeof VERDICTS {
  if (incompatible.length > 0) return INCOMPATIBLE;
  return pending.length + functions.length > 0 ? PENDING : UP_TO_DATE;
}

function comparison(state: SchemaState): Result {
  const { pending, functions, unknown, incompatible } = state;
  const status = statusOf(state);
  return {
    json: { up_to_date: status === UP_TO_DATE, pending, functions, unknown, incompatible },
    text: [
      `The schema is ${VERDICTS[status]}.`,
      ...pending.map((name) => `pending       ${name}`),
      ...functions.map((name) => `pending       function ${name}`),
      ...unknown.map((name) => `${incompatible.includes(name) ? 'incompatible' : 'newer       '}  ${name}`),
    ].join('\n'),
    status,
  };
}

function outcome({ pending, functions, unknown }: SchemaState): Result {
  const lines = [
    ...pending.map((name) => `migrated  ${name}`),
    ...functions.map((name) => `applied   function ${name}`),
    ...unknown.map((name) => `newer     ${name}`),
  ];
  return {
    json: { migrated: pending, functions, unknown },
    text: lines.length > 0 ? lines.join('\n') : 'The schema was up to date.',
  };
}
