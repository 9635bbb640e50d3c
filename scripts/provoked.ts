/**
 * Prints which statuses of each route and which problems of each root field of the graph some test provoked, and lists
 * those that no test provoked, which the table marks `-`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';

const HELP = `Usage: npm run provoked -- [--json] [--from FOLDER] [arguments of Jest]

Runs the tests and prints a table: a row for each route and for each field of Query and Mutation, a column for each
status or problem. "x" is provoked by a test, "-" is documented and provoked by none, a blank does not apply.

  --json         prints { routes: {route: {status: boolean}}, fields: {field: {problem: boolean}} }
  --from FOLDER  reads what an earlier run noted, one with PROVOKED=FOLDER in its environment, and runs no test`;

type Table = Record<string, Record<string, boolean>>;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(HELP);
  process.exit();
}
const isJson = args.includes('--json');
const given = args.includes('--from') ? args[args.indexOf('--from') + 1] : undefined;
const folder = given ?? mkdtempSync(join(tmpdir(), 'market-provoked-'));
if (given === undefined) {
  const rest = args.filter((arg) => arg !== '--json');
  const { status } = spawnSync('npm', ['test', '--', ...rest], {
    env: { ...process.env, PROVOKED: folder },
    stdio: ['ignore', isJson ? 2 : 'inherit', 'inherit'], // standard output is for the result alone
  });
  process.exitCode = status ?? 1;
}
const provoked = new Set(
  readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
);
if (given === undefined) rmSync(folder, { recursive: true });

function routes(): Table {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, object>>;
  };
  const table: Table = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const statuses = Object.keys((operation as { responses: object }).responses);
      table[name] = Object.fromEntries(
        statuses.map((status) => [status, provoked.has(`${name}\t${status}`)]),
      );
    }
  }
  return table;
}

/**
 * The problems of a field: a lack of scope, bad arguments, and those that a test provoked. An unauthenticated caller
 * reaches no field.
 */
function fields(): Table {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const table: Table = {};
  for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
    for (const { name, args: ofField } of Object.values(type.getFields())) {
      const met = [...provoked]
        .filter((line) => line.startsWith(`${name}\t`))
        .map((line) => line.split('\t')[1]!);
      const expected = ['FORBIDDEN', ...(ofField.length > 0 ? ['BAD_USER_INPUT'] : [])];
      const problems = [...new Set([...expected, ...met])];
      table[`${type.name}.${name}`] = Object.fromEntries(problems.map((code) => [code, met.includes(code)]));
    }
  }
  return table;
}

function print(title: string, table: Table): void {
  const columns = [...new Set(Object.values(table).flatMap((row) => Object.keys(row)))].sort();
  const width = Math.max(...Object.keys(table).map((name) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    console.log(
      [name.padEnd(width), ...cells.map((cell, at) => cell.padEnd(columns[at]!.length))].join(' ').trimEnd(),
    );
  line(title, columns);
  for (const [name, row] of Object.entries(table)) {
    line(
      name,
      columns.map((column) => (row[column] === undefined ? '' : row[column] ? 'x' : '-')),
    );
  }
  const empty = Object.entries(table).flatMap(([name, row]) =>
    Object.keys(row).flatMap((column) => (row[column] ? [] : [`${name}: ${column}`])),
  );
  console.log(`\n${empty.length} provoked by no test${empty.map((cell) => `\n  ${cell}`).join('')}\n`);
}

if (isJson) console.log(JSON.stringify({ routes: routes(), fields: fields() }, null, 2));
else {
  print('route', routes());
  print('field', fields());
}
