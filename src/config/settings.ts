import { FAILPOINTS } from '@emi/base/runtime';
import { z } from 'zod';
import {
  databaseUrl,
  databaseUrls,
  dollarsSetting,
  isOrigin,
  issuers,
  onOrOff,
  origins,
  shareSetting,
  signInClients,
  urlSetting,
  wholeSetting,
} from './values.ts';

const settings = z.object({
  PORT: wholeSetting(0, 65_535, 4000).describe('Port to listen on; 0 picks a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; 0.0.0.0 listens on all.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Directory of the bundled PostgreSQL, the demo key, and its test key.'),
  DATABASE_URL: databaseUrl().describe('Your own PostgreSQL (15 or newer), used instead of the bundled one.'),
  DATABASE_DIRECT_URL: databaseUrl().describe(
    'PostgreSQL itself, when `DATABASE_URL` is the address of a transaction pooler; for migrations, imports, and ' +
      'listening.',
  ),
  DATABASE_PASSWORD_FILE: z
    .string()
    .optional()
    .describe('File with the password for the addresses of the database that name none.'),
  TEST_WORLD: onOrOff('on').describe(
    'Keys that begin with `sk_test_` work. With `DATABASE_URL`, they also need `TEST_DATABASE_URL`.',
  ),
  TEST_DATABASE_URL: databaseUrl().describe(
    'The database of the test world, with `DATABASE_URL`. The bundled server makes one beside its own.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Lowest level that is logged.'),
  CORS_ORIGINS: origins.describe('Web origins that may call the service from a browser.'),
  SEARCH_DATABASE_URL: databaseUrls.describe(
    'Streaming standbys that answer searches: comma-separated URLs. Give it to services and workers alike.',
  ),
  SEARCH_MAX_LAG: wholeSetting(1, 3_600, 10).describe(
    'Seconds that a standby may be behind; beyond that it is left out until it has caught up.',
  ),
  CORE_CONNECTIONS: wholeSetting(1, 200, 4).describe('Database connections for quick and paid requests.'),
  SEARCH_CONNECTIONS: wholeSetting(1, 200, 3).describe(
    'Connections for searches, to the database and to each standby.',
  ),
  LIMITS_CONNECTIONS: wholeSetting(1, 20, 1).describe('Database connections that count requests.'),
  JOB_CONNECTIONS: wholeSetting(1, 50, 3).describe(
    'Database connections of the job queue, in processes that run jobs; one more listens.',
  ),
  DATABASE_PATIENCE: wholeSetting(1, 10, 1).describe(
    'Factor of all time limits for the database, for machines that are slow or busy with other work.',
  ),
  RATE_LIMIT_STORE: z
    .enum(['memory', 'postgres', 'redis'])
    .default('memory')
    .describe(
      'Where rate limits are counted: `memory` for one process, `postgres` or `redis` for several that share it.',
    ),
  REDIS_URL: urlSetting(
    /^rediss?:\/\/\S+$/,
    'must be a URL such as redis://:password@host:6379/0, or rediss: for TLS',
  ).describe('Redis or Valkey (6 or newer) for `RATE_LIMIT_STORE=redis`.'),
  PUBLIC_URL: z
    .string()
    .optional()
    .refine((url) => url === undefined || isOrigin(url), {
      error: 'must be an address without a path such as https://api.example.org',
    })
    .describe('Base URL that clients use, published in links and in the OAuth metadata.'),
  ENCRYPTION_KEY: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe(
      'Encrypts the secrets of webhooks and of links: at least 32 random characters, the same for all programs. ' +
        'Absent: the file `encryption-key` of `DATA_DIR`, made when it is needed.',
    ),
  WEBHOOKS_TO_LOOPBACK: onOrOff('off').describe(
    'Webhooks may have addresses on this machine, even without HTTPS; for development.',
  ),
  JWT_ISSUERS: issuers.describe(
    'Trusted token issuers: comma-separated URLs, each followed by a space and its JWKS URL if its ' +
      'metadata has none.',
  ),
  SIGN_IN_CLIENTS: signInClients.describe(
    'Clients by which people sign in to the pages at issuers among `JWT_ISSUERS`, with OpenID Connect: ' +
      'comma-separated, each an issuer URL, a client id, and a client secret unless the client is public.',
  ),
  JWT_AUDIENCE: z.string().min(1).optional().describe('Audience that tokens of those issuers must carry.'),
  WORKERS: wholeSetting(0, 100, 4).describe(
    'Background jobs of each kind that a process runs at once; 0 leaves them to `npm run worker`.',
  ),
  MIGRATE_ON_START: onOrOff('on').describe(
    'Programs bring the schema up to date when they start. If off, they refuse an older one, and ' +
      '`admin migrate` updates it.',
  ),
  BUNDLED_DATA: onOrOff('on').describe(
    'The service fills an empty database with the bundled directory at start.',
  ),
  DEMO: onOrOff('on').describe(
    'The first start makes a demo organization with a key and a world of synthetic records, which no other ' +
      'organization sees.',
  ),
  EMAIL_WRITER: z
    .enum(['template', 'openai', 'embedded'])
    .default('template')
    .describe(
      'Email writer: a template, which fills in letters without a network (also as `embedded`), or a language model.',
    ),
  SCOUTING_ANALYST: z
    .enum(['embedded', 'openai'])
    .default('embedded')
    .describe(
      'Website analyst: built-in rules that need no network, or these with a language model as their judge.',
    ),
  SCOUTING_MIN_CONFIDENCE: shareSetting(0.7).describe(
    'Minimum confidence, from 0 to 1, of the facts that scouting publishes.',
  ),
  SCOUTING_UNLOCKED_DAYS: wholeSetting(1, 90, 7).describe(
    'Days after which the whole website of an unlocked place is read again at the latest.',
  ),
  SCOUTING_COVERED_DAYS: wholeSetting(1, 365, 30).describe('The same for places that the operator covers.'),
  SCOUTING_MODEL_BUDGET: dollarsSetting().describe(
    'US dollars a day that reading places again may cost in a language model; requires both prices.',
  ),
  SCOUTING_CONTACT_URL: urlSetting(/^https?:\/\/\S+$/, 'must be the URL of a page')
    .default('https://github.com/education-market-intelligence/scouting')
    .describe("Page for website owners, named in the crawler's user agent."),
  OPENAI_BASE_URL: urlSetting(
    /^https?:\/\/[^\s@]+$/,
    'must be a URL such as https://api.openai.com/v1, without a user or password',
  )
    .default('https://api.openai.com/v1')
    .describe('Base URL of a language model that speaks the OpenAI protocol with JSON schemas.'),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('API key of the language model; local ones often need none.'),
  OPENAI_MODEL: z.string().optional().describe('Model name; required to use a language model.'),
  OPENAI_TIMEOUT: wholeSetting(1, 600, 25).describe('Seconds allowed for one question, including retries.'),
  OPENAI_MAX_INPUT_TOKENS: wholeSetting(1_000, 999_999_999, 100_000).describe(
    'Maximum input of a question, in tokens; each byte counts as a token.',
  ),
  OPENAI_MAX_OUTPUT_TOKENS: wholeSetting(100, 999_999_999, 4_000).describe(
    'Maximum length of an answer, in tokens; a longer one fails.',
  ),
  OPENAI_INPUT_PRICE: dollarsSetting().describe('US dollars per million input tokens, for cost tracking.'),
  OPENAI_OUTPUT_PRICE: dollarsSetting().describe('US dollars per million output tokens, for cost tracking.'),
  OPENAI_MAX_COST: dollarsSetting().describe(
    'Maximum cost of a question, in US dollars; requires both prices.',
  ),
  USAC_URL: urlSetting(
    /^https?:\/\/[^\s@/]+$/,
    'must be a URL such as https://opendata.usac.org, without a path',
  )
    .default('https://opendata.usac.org')
    .describe('Publisher of the E-Rate sets that `admin refresh erate` fetches.'),
  USAC_APP_TOKEN: z
    .string()
    .optional()
    .describe("App token for the publisher's API, which raises its limits."),
  REFRESH_ERATE: z
    .enum(['off', 'daily'])
    .default('off')
    .describe(
      '`daily` fetches the E-Rate sets of the last, current, and next funding year once a day, as a job.',
    ),
  REFRESH: z
    .enum(['off', 'weekly'])
    .default('off')
    .describe(
      '`weekly` fetches the files of NCES and Texas and, unless REFRESH_ERATE does it daily, the E-Rate sets, ' +
        'as a job.',
    ),
  METRICS_PORT: wholeSetting(0, 65_535, 0).describe(
    'Port of `/metrics` for Prometheus, and of `/healthz`; 0 picks a free one. Absent: none.',
  ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address of the metrics port, which requires no key.'),
  SLOW_STATEMENT_MS: wholeSetting(0, 600_000, 1_000).describe(
    'Statements that take at least this many milliseconds are logged with their names; 0 logs none.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting(
    /^https?:\/\/[^\s@]+$/,
    'must be a URL such as http://localhost:4318, without a user or password',
  ).describe('OTLP/HTTP endpoint that traces are exported to. Absent: none.'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .default('education-market-api')
    .describe('Name of this program in traces.'),
  OTEL_TRACES_SAMPLER_ARG: shareSetting(1).describe('Share of traces, from 0 to 1, that is recorded.'),
  FAILPOINT: z
    .enum(FAILPOINTS)
    .optional()
    .describe('For crash tests: the point at which the process kills itself.'),
});

export const environmentSettings = settings.superRefine((values, context) => {
  const wrong = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const wantsModel = values.EMAIL_WRITER === 'openai' || values.SCOUTING_ANALYST === 'openai';
  if (wantsModel && !values.OPENAI_MODEL) {
    wrong('OPENAI_MODEL', 'must be given when a language model is used');
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    wrong('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the pooler');
  }
  if (values.RATE_LIMIT_STORE === 'redis' && !values.REDIS_URL) {
    wrong('REDIS_URL', 'must be given when rate limits are counted in Redis');
  }
  const trusted = values.JWT_ISSUERS.map(({ url }) => url);
  const stranger = values.SIGN_IN_CLIENTS.find(({ issuer }) => !trusted.includes(issuer));
  if (stranger) wrong('SIGN_IN_CLIENTS', `names ${stranger.issuer}, which is not among JWT_ISSUERS`);
  const hasPrices = values.OPENAI_INPUT_PRICE !== undefined && values.OPENAI_OUTPUT_PRICE !== undefined;
  if (values.OPENAI_MAX_COST !== undefined && !hasPrices) {
    wrong('OPENAI_MAX_COST', 'needs OPENAI_INPUT_PRICE and OPENAI_OUTPUT_PRICE');
  }
  if (values.SCOUTING_MODEL_BUDGET !== undefined && !hasPrices) {
    wrong('SCOUTING_MODEL_BUDGET', 'needs OPENAI_INPUT_PRICE and OPENAI_OUTPUT_PRICE');
  }
});

/** Every setting with its description, for the table in docs/operations.md and the test that compares the two. */
export const SETTINGS = Object.entries(settings.shape).map(([name, schema]) => ({
  name,
  description: schema.description ?? '',
}));
