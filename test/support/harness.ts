import type { AddressInfo } from 'node:net';
import { receivingNetwork } from '@emi/base/network';
import { CONTENT_TYPES } from '@emi/facade/responses';
import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { expect } from '@jest/globals';
import { pino } from 'pino';
import { listOpener } from '../../rest-adapter/open-list.ts';
import { type App, type AppOptions, createApp } from '../../src/app/app.ts';
import { entities } from '../../src/app/entities.ts';
import { jobHandlers, type Tools } from '../../src/app/job-handlers.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import type { Database } from '../../src/db/database.ts';
import type { AnyHandler } from '../../src/jobs/job.kind.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import type { OpenList, WebhookTools } from '../../src/requests/context/context.ts';
import { MemoryStore } from '../../src/requests/limits/memory.store.ts';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import { CanaryGuard } from './canaries.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { DeclaredAnswers } from './declared-answers.ts';
import { drain } from './drain.ts';
import { exchange } from './exchange.ts';
import type { Intermediary, RequestOptions } from './intermediary.ts';
import { PUBLIC_URL } from './links.ts';
import { openTestDatabase } from './open-database.ts';
import { noteProblems, noteProvoked } from './provoked.ts';
import { declaredSchema } from './schema.ts';
import { Seed } from './seed.ts';
import { type PreparedRequest, type RawAnswer, releaseTogether } from './simultaneous-requests.ts';
import { testWeb } from './websites.ts';

/** Reads documents in the test's own thread, which starts faster than a process. */
export const READER = { read: readPage };
/** Allows webhooks to this machine. */
export const WEBHOOKS: WebhookTools = {
  encryptionKey: () => Buffer.alloc(32, 'test'),
  receivers: receivingNetwork(true),
};
/** A web on which no host exists. */
const NO_WEB = testWeb({});
/** The default of requests, because compression would take much of a test's time. */
const PLAIN = { 'Accept-Encoding': 'identity' };
const SILENT = pino({ level: 'silent' });

/**
 * Values derived from the declared schema alone. The test files of a worker share it, so the checks are compiled once.
 */
let derived: ReturnType<typeof derive> | undefined;
async function derive() {
  const schema = await declaredSchema();
  return { declared: new DeclaredAnswers(schema), openList: listOpener(schema) };
}

type Tempo = { readonly leaseSeconds?: number; readonly patience?: number };

/** An answer as a client sees it. */
export type HttpAnswer = RawAnswer;

/**
 * The whole service on its own database, with a client for it. Every answer in every test is searched for canaries,
 * which the seeds put wherever something is hidden: a canary that its caller must not see fails the test. So does an
 * answer that differs from its route's declaration.
 */
export class Harness {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly seed: Seed;
  readonly address: TestDatabase['address'];
  readonly origin: string;
  readonly #database: TestDatabase;
  readonly #app: App;
  readonly #guard: CanaryGuard;
  readonly #declared: DeclaredAnswers;
  readonly #openList: OpenList;

  /** The program between this harness and its service, if there is one. */
  intermediary: Intermediary | undefined;
  #isAudited = true;
  readonly #clock: { now: number };

  private constructor(
    database: TestDatabase,
    db: Database,
    jobs: JobQueue,
    app: App,
    clock: { now: number },
    declared: DeclaredAnswers,
    openList: OpenList,
  ) {
    this.#openList = openList;
    this.#declared = declared;
    this.#clock = clock;
    this.#database = database;
    this.address = database.address;
    this.db = db;
    this.jobs = jobs;
    this.#app = app;
    this.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    this.seed = new Seed(db);
    this.#guard = new CanaryGuard(database.address);
  }

  /**
   * @param database one of the run's server by default.
   * @param settings of the application; after how many seconds a silent worker loses its job; a factor for time limits
   */
  static async start(
    database?: TestDatabase,
    { leaseSeconds, patience, ...settings }: Partial<AppOptions> & Tempo = {},
  ): Promise<Harness> {
    database ??= await freshDatabase();
    const db = await openTestDatabase({
      address: database.address,
      entities,
      coreConnections: 4,
      searchConnections: 4,
      ...(patience && { patience }),
    });
    const clock = { now: 0 };
    const jobs = await JobQueue.open(db, jobKinds, leaseSeconds);
    const app = await createApp({
      db,
      jobs,
      logger: SILENT,
      corsOrigins: ['https://app.example.org'],
      requests: new MemoryStore(() => clock.now),
      publicUrl: PUBLIC_URL,
      jwt: { issuers: [], audience: 'https://api.example.org' },
      writer: createWriter({}),
      webhooks: WEBHOOKS,
      clock: { ticks: () => clock.now, now: () => new Date(Date.now() + clock.now) },
      ...settings,
    });
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    derived ??= derive();
    const { declared, openList } = await derived;
    return new Harness(database, db, jobs, app, clock, declared, openList);
  }

  /** Advances the service's clocks: the time of day, and that of durations, which otherwise stands still. */
  pass(milliseconds: number): void {
    this.#clock.now += milliseconds;
  }

  /** Runs all queued background work, including retries. The harness has no worker, so nothing else does. */
  drain(handlers: readonly AnyHandler[] = this.handlers()): Promise<void> {
    return drain({ db: this.db, queue: this.jobs, logger: SILENT }, handlers);
  }

  /** The job handlers; by default with tools of the default settings, on a web without hosts. */
  handlers({
    writer = createWriter({}),
    web = NO_WEB,
    reader = READER,
    webhooks = WEBHOOKS,
    analyst = embeddedAnalyst,
    clock,
  }: Partial<Tools> = {}): readonly AnyHandler[] {
    return jobHandlers({
      db: this.db,
      queue: this.jobs,
      publicUrl: PUBLIC_URL,
      ...{ webhooks, analyst, clock },
      writer,
      web,
      reader,
      openList: this.#openList,
    });
  }

  /** Stops accepting requests as the service does; `close` ends everything else. */
  stopServing(): Promise<void> {
    return this.#app.drain();
  }

  async request(
    path: string,
    { key, headers, isRepeated, ...init }: RequestOptions = {},
  ): Promise<HttpAnswer> {
    const authorization = key ? { Authorization: `Bearer ${key}` } : undefined;
    const via = isRepeated ? undefined : this.intermediary?.urlOf(path, init);
    const options = { ...init, headers: { ...PLAIN, ...authorization, ...headers } };
    const answer = await exchange(via ?? this.origin + path, options);
    await this.#check(answer, path, init, key);
    const fault = via && this.intermediary?.faultOf(answer);
    if (fault) throw new Error(`${init.method ?? 'GET'} ${path}: ${fault}`);
    return answer;
  }

  async #check(answer: RawAnswer, path: string, init: RequestInit, key?: string) {
    const { status, text, body } = answer;
    const route = this.#declared.nameOf(init.method ?? 'GET', path);
    if (route) noteProvoked(route, status);
    else if (path === '/graphql') noteProblems(body);
    // A file contains the request that it answers.
    const strangers = (await this.#guard.strangers(text, key)).filter((canary) => !path.includes(canary));
    if (strangers.length > 0) throw new Error(leak(strangers, path, init, key));
    const fault =
      path.startsWith('/api/') && isFile(answer.headers)
        ? this.#declared.faultOfFile(path, text, answer.headers.get('content-type')!)
        : this.#declared.faultOf(init.method ?? 'GET', path, status, body);
    if (fault)
      throw new Error(`${init.method ?? 'GET'} ${path} answered what is not declared: ${fault}\n${text}`);
  }

  /** GET below /api/v1. */
  get(path: string, key?: string): Promise<HttpAnswer> {
    return this.request(`/api/v1${path}`, { key });
  }

  /** A request with a JSON body below /api/v1. */
  send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    key: string | undefined,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    return this.request(`/api/v1${path}`, {
      method,
      key,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** POST below /api/v1. */
  post(path: string, key: string | undefined, body: unknown, headers?: Record<string, string>) {
    return this.send('POST', path, key, body, headers);
  }

  graphql(key: string | undefined, query: string, variables?: Record<string, unknown>): Promise<HttpAnswer> {
    return this.request('/graphql', {
      key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
  }

  /** Requests whose handlers start at the same moment; see `releaseTogether`. */
  async together(requests: readonly Omit<PreparedRequest, 'origin'>[]): Promise<RawAnswer[]> {
    const answers = await releaseTogether(requests.map((request) => ({ origin: this.origin, ...request })));
    for (const [at, answer] of answers.entries()) {
      const { path, key, ...init } = requests[at]!;
      await this.#check(answer, path, init, key);
    }
    return answers;
  }

  /** Leaves out the audit at the end, for tests that write what the service would not, or change rows directly. */
  withoutAudit(): this {
    this.#isAudited = false;
    return this;
  }

  /** Ends with an audit, because whatever a test did, the stored data must be consistent. */
  async close(): Promise<void> {
    const broken = this.#isAudited ? (await audit(this.db)).filter(({ rows }) => rows.length > 0) : [];
    this.#app.server.closeAllConnections();
    await new Promise((resolve) => this.#app.server.close(resolve));
    await this.#app.close();
    await this.#guard.close();
    await this.jobs.close();
    await this.db.close();
    await this.#database.drop();
    expect(broken).toEqual([]);
  }
}

const FILE_TYPES = new Set(Object.values(CONTENT_TYPES).map((type) => type.split(';', 1)[0]!));

/** Returns `true` for the response of an export. */
export const isFile = (headers: Headers): boolean =>
  FILE_TYPES.has((headers.get('content-type') ?? '').split(';', 1)[0]!);

function leak(
  canaries: readonly string[],
  path: string,
  { method = 'GET', body }: RequestInit,
  key = '(none)',
) {
  const caller = key.slice(0, 12);
  const request = `${method} ${path} ${body ?? ''}`;
  return [request, `showed the caller with the key ${caller} what is not for them:`, ...canaries].join('\n');
}
