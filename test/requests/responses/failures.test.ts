import { globSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { errorNames, FAILURES, graphqlCodes } from '@emi/base/problems';
import { describe, expect, it } from '@jest/globals';

const read = (file: string): string => readFileSync(file, 'utf8');
const openapi = JSON.parse(read('openapi.json'));
/** The lines of the reference's table, which `/docs` shows. */
const TABLE = openapi.info.description
  .slice(openapi.info.description.indexOf('# Errors'))
  .split('\n')
  .filter((line: string) => /^\| \d{3} /.test(line));

describe('the table of failures', () => {
  it('is the whole table of the reference, line by line', () => {
    const lines = Object.entries(FAILURES).map(([code, { status, error, isRestOnly }]) =>
      [`| ${status}${error ? ` ${error}` : ''} |`, isRestOnly ? ' |' : `\`${code}\` |`].join(' '),
    );
    expect(TABLE).toHaveLength(lines.length);
    for (const line of lines) expect(TABLE.filter((row: string) => row.startsWith(line))).toHaveLength(1);
  });

  it('gives every error of REST a line in the guide and a value of the enum in openapi.json and the client', () => {
    const guide = read('docs/api.md')
      .split('\n')
      .filter((line) => /^\| \d{3}\b/.test(line));
    for (const { status, error } of Object.values(FAILURES)) {
      if (!error) continue;
      const about = guide.filter((line) => line.includes(String(status)) && line.includes(`\`${error}\``));
      expect([error, about.length]).toEqual([error, 1]);
    }
    expect(openapi.components.schemas.ErrorName.enum).toEqual(errorNames());
    const [, inClient] = /export type ErrorName = (.*);/.exec(
      read('packages/client/src/generated/types.gen.ts'),
    )!;
    expect(inClient!.split(' | ')).toEqual(errorNames().map((name) => `'${name}'`));
  });

  it('gives every code of the graph a value of the type in the client', () => {
    const type = read('packages/client/src/generated/graphql/error-code.ts');
    expect([...type.matchAll(/\| '(\w+)'/g)].map(([, code]) => code)).toEqual(graphqlCodes());
  });

  it('has every error that the code sends by its status, and every code that Apollo sends', () => {
    const files = globSync(['src/**/*.ts', 'rest-adapter/**/*.ts', 'mcp/**/*.ts']);
    const sent = files.flatMap((file) => [...read(file).matchAll(/\bfailure\(\s*(\d{3})\b/g)]);
    expect(sent.length).toBeGreaterThan(10);
    const names = sent.map(([, status]) => STATUS_CODES[status!]!);
    expect([...new Set(names)].filter((name) => !errorNames().includes(name))).toEqual([]);
    const { PERSISTED_QUERY_NOT_FOUND: _off, ...ofApollo } = ApolloServerErrorCode;
    expect(Object.values(ofApollo).filter((code) => !graphqlCodes().includes(code))).toEqual([]);
  });
});
