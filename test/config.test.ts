import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../src/config/config.ts';
import { SETTINGS } from '../src/config/settings.ts';

describe('settings', () => {
  it('default to a complete service on one machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      bundledData: true,
      database: undefined,
    });
  });

  it('are all reported at once when several are wrong', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      SEARCH_CONNECTIONS: 'many',
      CORS_ORIGINS: 'example.org/',
    };
    expect(() => loadConfig(wrong)).toThrow(ConfigError);
    expect(() => loadConfig(wrong)).toThrow(
      /PORT must.*\n.*DATABASE_URL must.*\n.*CORS_ORIGINS must.*\n.*SEARCH_CONNECTIONS must/,
    );
  });

  it('never repeat the password of a wrong DATABASE_URL', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://me:hunter2@h/d' })).toThrow(/^((?!hunter2)[\s\S])*$/);
  });

  it.each([
    ['a raw #', 'postgres://me:p@hunter#2@db.example.org/market', /encoded, as %40.* %23/],
    ['a raw #', 'postgres://me:hunter#2@db.example.org/market', /encoded, as %40.* %23/],
    ['a raw /', 'postgres://me:hunter/2@db.example.org/market', /encoded, as %40.* %23/],
    [
      'another number of ports than of hosts',
      'postgres://me:hunter2@/market?host=a,b,c&port=1,2',
      /2 ports for 3 hosts/,
    ],
    [
      'standbys as its target',
      'postgres://me:hunter2@a,b/market?target_session_attrs=prefer-standby',
      /read-write, primary, or any.*SEARCH_DATABASE_URL/,
    ],
    [
      'a port in words for one of its hosts',
      'postgres://me:hunter2@a:1,b:port/m',
      /is no URL: check its host/,
    ],
    ['a port in words', 'postgres://me:hunter2@db:port/market', /is no URL: check its host and port/],
    [
      'a CA that is not there',
      'postgres://me:hunter2@db/m?sslmode=require&sslrootcert=/no/ca.pem',
      /\/no\/ca\.pem/,
    ],
  ])('refuse a DATABASE_URL with %s, without its password', (_what, url, words) => {
    const thrown = (): unknown => loadConfig({ DATABASE_URL: url });
    expect(thrown).toThrow(ConfigError);
    expect(thrown).toThrow(words);
    expect(thrown).toThrow(/^((?!hunter)[\s\S])*$/);
  });

  it.each([
    ['postgres://me:p%2Cw@a:5432,b:5433/market', ['a:5432', 'b:5433'], 'primary'],
    [
      'postgres://me:p%2Cw@a,[::1]:5433/market?target_session_attrs=read-write',
      ['a:5432', '::1:5433'],
      'read-write',
    ],
    [
      'postgres://me:p%2Cw@/market?host=a,b,c&port=1,2,3&target_session_attrs=any',
      ['a:1', 'b:2', 'c:3'],
      'any',
    ],
    ['postgres://me:p%2Cw@/market?host=%2Ftmp%2Fa,b&port=6432', ['/tmp/a:6432', 'b:6432'], 'primary'],
    ['postgres://me:p%2Cw@a:1/market', ['a:1'], 'primary'],
  ])('read the servers of %s as libpq does', (url, servers, target) => {
    const { database } = loadConfig({ DATABASE_URL: url });
    expect(database).toMatchObject({ user: 'me', password: 'p,w', database: 'market', choice: { target } });
    expect(database!.choice!.servers.map(({ host, port }) => `${host}:${port}`)).toEqual(servers);
    expect(`${database!.host}:${database!.port}`).toBe(servers[0]);
  });

  it('verify the certificate of each server by its own name', () => {
    const { database } = loadConfig({
      DATABASE_URL: 'postgres://me@10.0.0.1,db.example.org/m?sslmode=verify-full',
    });
    expect(database!.choice!.servers.map(({ ssl }) => ssl)).toEqual([{ host: '10.0.0.1' }, {}]);
  });

  it.each([
    'postgres://me:p@ss@db/market',
    'postgres://market@/main?host=%2Ftmp%2Fsocket',
    'postgresql:///market',
  ])('accept %s', (url) => {
    expect(loadConfig({ DATABASE_URL: url }).database).toMatchObject({
      database: expect.stringMatching(/^ma/),
    });
  });

  it('treat an empty value as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, database: undefined });
  });

  it('decode the escaped parts of a database address', () => {
    expect(
      loadConfig({ DATABASE_URL: 'postgres://me:p%40ss@db.example.org:6000/market' }).database,
    ).toMatchObject({
      host: 'db.example.org',
      port: 6000,
      user: 'me',
      password: 'p@ss',
      database: 'market',
    });
  });

  it('read the password of a database from a file, without repeating it when that fails', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'market-config-')), 'password');
    const given = { DATABASE_URL: 'postgres://me@db/market', DATABASE_PASSWORD_FILE: file };
    expect(() => loadConfig(given)).toThrow(/DATABASE_PASSWORD_FILE cannot be used/);
    writeFileSync(file, 'hunter2\n');
    expect(loadConfig(given).database).toMatchObject({ user: 'me', password: 'hunter2' });
    const own = { ...given, DATABASE_URL: 'postgres://me:own@db/market' };
    expect(loadConfig(own).database).toMatchObject({ password: 'own' });
  });

  it('name a language model, which the email writer of that kind requires', () => {
    expect(loadConfig({})).toMatchObject({ emailWriter: 'template', languageModel: undefined });
    expect(() => loadConfig({ EMAIL_WRITER: 'openai' })).toThrow('OPENAI_MODEL must be given');
    expect(() => loadConfig({ OPENAI_MODEL: 'm', OPENAI_MAX_COST: '0.1' })).toThrow('OPENAI_MAX_COST needs');
    expect(() => loadConfig({ OPENAI_BASE_URL: 'https://me:hunter2@h/v1' })).toThrow(
      /OPENAI_BASE_URL must be((?!hunter2)[\s\S])*$/,
    );
    const prices = { OPENAI_INPUT_PRICE: '0.15', OPENAI_OUTPUT_PRICE: '0.6', OPENAI_MAX_COST: '0.01' };
    expect(
      loadConfig({ EMAIL_WRITER: 'openai', OPENAI_MODEL: 'm', OPENAI_API_KEY: 'k', ...prices }),
    ).toMatchObject({
      emailWriter: 'openai',
      languageModel: {
        baseUrl: 'https://api.openai.com/v1',
        apiKey: 'k',
        model: 'm',
        timeout: 25_000,
        maxInputTokens: 100_000,
        maxOutputTokens: 4_000,
        prices: { input: 0.15, output: 0.6 },
        maxCost: 0.01,
      },
    });
  });

  it('accept further issuers by URL, each with an optional address for its keys', () => {
    const JWT_ISSUERS = 'https://login.example.org/, https://id.example.org https://id.example.org/keys';
    expect(loadConfig({ JWT_ISSUERS, PUBLIC_URL: 'https://api.example.org' })).toMatchObject({
      publicUrl: 'https://api.example.org',
      jwt: {
        issuers: [
          { url: 'https://login.example.org/', jwksUrl: undefined },
          { url: 'https://id.example.org', jwksUrl: 'https://id.example.org/keys' },
        ],
        audience: 'https://api.example.org',
      },
    });
    expect(loadConfig({ JWT_AUDIENCE: 'market', PORT: '4100' })).toMatchObject({
      publicUrl: 'http://localhost:4100',
      jwt: { issuers: [], audience: 'market' },
    });
  });

  it.each([
    { JWT_ISSUERS: 'login.example.org' },
    { JWT_ISSUERS: 'http://login.example.org' },
    { JWT_ISSUERS: 'https://a.example.org http://a.example.org/keys' },
    { JWT_ISSUERS: 'https://a.example.org https://b.example.org https://c.example.org' },
    { PUBLIC_URL: 'https://api.example.org/v1' },
    { PUBLIC_URL: 'api.example.org' },
  ])('refuse addresses that are unsafe or unusable: %j', (wrong) => {
    expect(() => loadConfig(wrong)).toThrow(ConfigError);
  });

  it('are all listed in the table of docs/operations.md', () => {
    const readme = readFileSync('docs/operations.md', 'utf8');
    for (const { name, description } of SETTINGS) expect(readme).toContain(`| \`${name}\` | ${description}`);
  });
});
