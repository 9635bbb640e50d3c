import { resolve } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { z } from 'zod';
import type { DatabaseAddress } from './db/address.ts';

/** A text setting that is a whole number between bounds. */
const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const origins = z
  .string()
  .default('https://studio.apollographql.com,https://sandbox.embed.apollographql.com')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)), {
    error: 'must be origins such as https://app.example.org, separated by commas, or *',
  });

const settings = z.object({
  PORT: whole(0, 65_535, 4000).describe('Port of the service; 0 takes any free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Where the embedded PostgreSQL and the demo key are kept.'),
  DATABASE_URL: z
    .string()
    .optional()
    .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
      error: 'must be a URL such as postgres://user:password@host:5432/database',
    })
    .describe('A PostgreSQL of your own (15 or newer) instead of the embedded one.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  CORS_ORIGINS: origins.describe('Web origins that may call the service from a browser.'),
  CORE_CONNECTIONS: whole(1, 200, 8).describe('Database connections for quick and paid requests.'),
  SEARCH_CONNECTIONS: whole(1, 200, 4).describe('Database connections for searches.'),
  WORKERS: whole(0, 100, 4).describe(
    'Background jobs of each kind that a process works on at once; 0 leaves them to `npm run worker`.',
  ),
  BUNDLED_DATA: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether an empty database is filled with the bundled directory at start.'),
});

/** Every setting with its default and meaning, for the README's table and the test that compares the two. */
export const SETTINGS = Object.entries(settings.shape).map(([name, schema]) => ({
  name,
  description: schema.description ?? '',
}));

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  database?: DatabaseAddress;
  logLevel: string;
  corsOrigins: string[];
  coreConnections: number;
  searchConnections: number;
  /** Jobs of each kind at once; 0: none in the service. */
  workers: number;
  bundledData: boolean;
}

/** All wrong settings at once, a line each. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; the only place that does. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    database: values.DATABASE_URL ? addressOf(values.DATABASE_URL) : undefined,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    coreConnections: values.CORE_CONNECTIONS,
    searchConnections: values.SEARCH_CONNECTIONS,
    workers: values.WORKERS,
    bundledData: values.BUNDLED_DATA === 'on',
  };
}

function addressOf(url: string): DatabaseAddress {
  const { host, port, user, password, database, ssl } = parseConnectionString(url);
  return {
    host: host || 'localhost',
    port: Number(port ?? 5432),
    user: user || 'postgres',
    password: password || undefined,
    database: database || 'postgres',
    ssl: ssl as DatabaseAddress['ssl'],
  };
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
