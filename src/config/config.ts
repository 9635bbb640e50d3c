import { resolve } from 'node:path';
import type { DatabaseAddress, Failpoint } from '@emi/base/runtime';
import type { TelemetrySettings } from '@emi/base/telemetry';
import type { LanguageModelSettings } from '@emi/reading/model';
import type { z } from 'zod';
import { addressOf, databaseOf, passwordIn } from './addresses.ts';
import { environmentSettings } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the bundled PostgreSQL. */
  database?: DatabaseAddress;
  /** False disables the test world. */
  testWorld: boolean;
  /** The database of the test world, for an operator's own PostgreSQL. */
  testDatabase?: DatabaseAddress;
  logLevel: string;
  corsOrigins: string[];
  coreConnections: number;
  searchConnections: number;
  limitsConnections: number;
  jobConnections: number;
  /** A factor of all time limits for the database. */
  databasePatience: number;
  /** Absent: no standbys. */
  standbys?: { addresses: DatabaseAddress[]; maxLagMs: number };
  rateLimitStore: 'memory' | 'postgres' | 'redis';
  /** Present when rate limits are counted in Redis. */
  redisUrl?: string;
  /** Concurrent jobs per kind; 0: this service runs no jobs. */
  workers: number;
  migrateOnStart: boolean;
  bundledData: boolean;
  demo: boolean;
  publicUrl: string;
  /** The key to encrypt stored secrets; absent: it is in a file of `dataDir`. */
  encryptionSecret?: string;
  /** True if webhooks may be delivered to the machine of the service. */
  webhooksToLoopback: boolean;
  jwt: { issuers: { url: string; jwksUrl?: string }[]; audience: string };
  /** The service's clients at issuers at which people sign in to the pages. */
  signInClients: { issuer: string; clientId: string; clientSecret: string | undefined }[];
  emailWriter: 'template' | 'openai' | 'embedded';
  scoutingAnalyst: 'embedded' | 'openai';
  /** The confidence, from 0 to 1, below which a fact is not published. */
  scoutingMinConfidence: number;
  scoutingContactUrl: string;
  /** Reading places again: days until a place is due at the latest, and US dollars a day for a language model. */
  round: { unlockedDays: number; coveredDays: number; modelDollars: number | null };
  /** The publisher of E-Rate's rows: base URL and app token. */
  usac: { url: string; token?: string };
  /** True to refresh E-Rate once a day. */
  refreshErate: boolean;
  /** True to refresh all published sources every week. */
  refreshWeekly: boolean;
  telemetry: TelemetrySettings;
  /** The point at which the process kills itself, for tests of crashes. */
  failpoint?: Failpoint;
  /** Absent: no language model. */
  languageModel?: LanguageModelSettings;
}

/** Lists all invalid settings, one per line. */
export class ConfigError extends Error {}

/** Reads and checks the settings of an environment. @throws ConfigError with every fault */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSettings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`);
  }
  const values = result.data;
  const password = readPassword(values.DATABASE_PASSWORD_FILE);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    database: databaseOf(values, password),
    // An operator's own PostgreSQL needs a database for the test world; the bundled server makes one.
    testWorld:
      values.TEST_WORLD === 'on' &&
      (values.DATABASE_URL === undefined || values.TEST_DATABASE_URL !== undefined),
    testDatabase:
      values.TEST_DATABASE_URL === undefined ? undefined : addressOf(values.TEST_DATABASE_URL, password),
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    coreConnections: values.CORE_CONNECTIONS,
    searchConnections: values.SEARCH_CONNECTIONS,
    limitsConnections: values.LIMITS_CONNECTIONS,
    jobConnections: values.JOB_CONNECTIONS,
    databasePatience: values.DATABASE_PATIENCE,
    standbys: values.SEARCH_DATABASE_URL.length
      ? {
          addresses: values.SEARCH_DATABASE_URL.map((url) => addressOf(url, password)),
          maxLagMs: values.SEARCH_MAX_LAG * 1_000,
        }
      : undefined,
    rateLimitStore: values.RATE_LIMIT_STORE,
    redisUrl: values.REDIS_URL,
    workers: values.WORKERS,
    migrateOnStart: values.MIGRATE_ON_START === 'on',
    bundledData: values.BUNDLED_DATA === 'on',
    demo: values.DEMO === 'on',
    publicUrl,
    encryptionSecret: values.ENCRYPTION_KEY,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === 'on',
    jwt: { issuers: values.JWT_ISSUERS, audience: values.JWT_AUDIENCE ?? publicUrl },
    signInClients: values.SIGN_IN_CLIENTS,
    emailWriter: values.EMAIL_WRITER,
    scoutingAnalyst: values.SCOUTING_ANALYST,
    scoutingMinConfidence: values.SCOUTING_MIN_CONFIDENCE,
    round: {
      unlockedDays: values.SCOUTING_UNLOCKED_DAYS,
      coveredDays: values.SCOUTING_COVERED_DAYS,
      modelDollars: values.SCOUTING_MODEL_BUDGET ?? null,
    },
    scoutingContactUrl: values.SCOUTING_CONTACT_URL,
    usac: { url: values.USAC_URL, token: values.USAC_APP_TOKEN },
    refreshErate: values.REFRESH_ERATE === 'daily',
    refreshWeekly: values.REFRESH === 'weekly',
    telemetry: {
      // Without METRICS_PORT no metrics are served, but its parsed default, 0, would pick a free port.
      metricsPort: given.METRICS_PORT === undefined ? undefined : values.METRICS_PORT,
      metricsHost: values.METRICS_HOST,
      slowStatementMs: values.SLOW_STATEMENT_MS,
      tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: values.OTEL_SERVICE_NAME,
      traceRatio: values.OTEL_TRACES_SAMPLER_ARG,
    },
    failpoint: values.FAILPOINT,
    languageModel: languageModelOf(values),
  };
}

function languageModelOf(values: z.infer<typeof environmentSettings>): LanguageModelSettings | undefined {
  const { OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output } = values;
  if (!values.OPENAI_MODEL) return undefined;
  return {
    baseUrl: values.OPENAI_BASE_URL,
    apiKey: values.OPENAI_API_KEY,
    model: values.OPENAI_MODEL,
    timeout: values.OPENAI_TIMEOUT * 1_000,
    maxInputTokens: values.OPENAI_MAX_INPUT_TOKENS,
    maxOutputTokens: values.OPENAI_MAX_OUTPUT_TOKENS,
    prices: input !== undefined && output !== undefined ? { input, output } : undefined,
    maxCost: values.OPENAI_MAX_COST,
  };
}

function readPassword(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : passwordIn(file);
  } catch (error) {
    throw new ConfigError(
      `Invalid settings:\n  DATABASE_PASSWORD_FILE cannot be used: ${(error as Error).message}`,
    );
  }
}
