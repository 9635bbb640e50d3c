import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, nameOfServer, type ServerAddress, type ServerChoice } from '@emi/base/runtime';
import pg from 'pg';
import { isUnavailable } from './errors.ts';

/** Maximum time for a server to report its state. */
const ANSWER_MS = 2_000;
/** Time for other servers to report a newer timeline, once a server accepts writes. */
const GRACE_MS = 150;

/** In SQL, the timeline that a primary writes to; 0 on a standby. */
export const WRITTEN_TIMELINE = `case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`;

const LOOK = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    ${WRITTEN_TIMELINE} as timeline,
    (select system_identifier::text from pg_control_system()) as system`;

interface Reading {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** Counts the promotions of the database. */
  readonly timeline: number;
  /** The identifier that `initdb` gave the cluster; its standbys have the same. */
  readonly system: string;
}

type Answer = { readonly reading: Reading } | { readonly error: unknown };
type Login = Pick<DatabaseAddress, 'user' | 'password' | 'database'>;

/** No server may be used; has the code of PostgreSQL's `cannot_connect_now`. */
export class NoPrimary extends Error {
  readonly code = '57P03';
}

/** An open connection to one of the servers. */
export interface Connected {
  readonly server: ServerAddress;
  /** Closes the connection at once; its statements fail with the reason. */
  drop(reason: Error): void;
}

/**
 * Finds the server that accepts writes, and tracks the connections to it: if another server takes over, they are
 * closed, whether or not the old one still answers.
 */
export class Primary {
  readonly #choice: ServerChoice;
  readonly #login: Login;
  readonly #open = new Set<Connected>();
  #found: ServerAddress | undefined;
  /** The newest timeline seen: a server on an older one has been replaced, even if it does not know that. */
  #newest: Pick<Reading, 'timeline' | 'system'> | undefined;
  #looking: Promise<ServerAddress> | undefined;

  constructor(choice: ServerChoice, login: Login) {
    this.#choice = choice;
    this.#login = login;
  }

  get #hasOne(): boolean {
    return this.#choice.servers.length === 1;
  }

  /** The primary found last, or the preferred server while none is known; for clients that cannot wait. */
  get last(): ServerAddress {
    return this.#found ?? this.#choice.servers[0]!;
  }

  /**
   * Asks all servers, unless the primary is known. A single server is not asked: connections detect by themselves that
   * they reach a standby.
   * @throws NoPrimary if none may be used; the error of a server if waiting does not help, such as a wrong certificate
   */
  find(): Promise<ServerAddress> {
    if (this.#hasOne) return Promise.resolve(this.#choice.servers[0]!);
    return this.#found ? Promise.resolve(this.#found) : this.#look();
  }

  /** @returns the reason not to use a session whose server is in this state; undefined if it may be used */
  refusalOf({ isStandby, isReadOnly }: Pick<Reading, 'isStandby' | 'isReadOnly'>): string | undefined {
    const { target } = this.#choice;
    if (target === 'any') return undefined;
    if (isStandby) return 'is a standby';
    return target === 'read-write' && isReadOnly ? 'is read-only' : undefined;
  }

  opened(connected: Connected): void {
    this.#open.add(connected);
  }

  closed(connected: Connected): void {
    this.#open.delete(connected);
  }

  /** Called when a connection to a server broke, or when the server refused to write. */
  doubt(server: ServerAddress, isReadOnly = false): void {
    if (this.#found === server) this.#found = undefined;
    if (this.#hasOne && !isReadOnly) return;
    this.#look().catch(() => undefined); // the next connection tries again
  }

  #look(): Promise<ServerAddress> {
    this.#looking ??= this.#askAll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #askAll(): Promise<ServerAddress> {
    const { servers } = this.#choice;
    const answers = new Map<ServerAddress, Answer>();
    const asked = servers.map(async (server) => {
      answers.set(server, await ask(server, this.#login));
      if (!this.#isUsable(answers.get(server))) throw new Error('not usable');
    });
    const all = Promise.allSettled(asked);
    const first = Promise.any(asked).then(
      () => sleep(GRACE_MS),
      () => all,
    );
    await Promise.race([all, first]);
    return this.#choose(answers);
  }

  #choose(answers: ReadonlyMap<ServerAddress, Answer>): ServerAddress {
    const { servers } = this.#choice;
    const usable = servers.flatMap((server) => {
      const answer = answers.get(server);
      return this.#isUsable(answer) ? [{ server, ...answer.reading }] : [];
    });
    const newest = usable.toSorted((a, b) => b.timeline - a.timeline)[0];
    const isEqual = ({ timeline, system }: Reading) =>
      timeline === newest?.timeline && system === newest.system;
    const equals = usable.filter(isEqual).map(({ server }) => server);
    for (const connected of this.#open) {
      // If no primary is found, a server that has not answered may still be the primary, so its connections stay open;
      // the hang watch decides.
      const isGone = newest ? !equals.includes(connected.server) : isStandby(answers.get(connected.server));
      if (isGone)
        connected.drop(new NoPrimary(`connection terminated: ${nameOfServer(connected.server)} is replaced`));
    }
    if (!newest) throw this.#refusal(answers);
    if (this.#choice.target !== 'any') this.#newest = newest;
    this.#found = newest.server;
    return newest.server;
  }

  #isUsable(answer: Answer | undefined): answer is { reading: Reading } {
    if (!answer || 'error' in answer) return false;
    return this.refusalOf(answer.reading) === undefined && !this.#isReplaced(answer.reading);
  }

  #isReplaced({ timeline, system }: Reading): boolean {
    return this.#newest !== undefined && system === this.#newest.system && timeline < this.#newest.timeline;
  }

  #refusal(answers: ReadonlyMap<ServerAddress, Answer>): unknown {
    let cause: unknown;
    const lines = this.#choice.servers.map((server) => {
      const answer = answers.get(server);
      if (answer && 'error' in answer) cause ??= answer.error;
      return `${nameOfServer(server)} ${this.#wordsFor(answer)}`;
    });
    // Waiting does not help against a wrong certificate.
    if (cause !== undefined && !isUnavailable(cause)) return cause;
    return new NoPrimary(`no server accepts writes: ${lines.join(', ')}`, { cause });
  }

  #wordsFor(answer: Answer | undefined): string {
    if (!answer) return 'does not answer';
    if ('reading' in answer) return this.refusalOf(answer.reading) ?? 'has been replaced by another primary';
    const { message, code } = answer.error as NodeJS.ErrnoException;
    return `does not answer (${message || code})`;
  }
}

const isStandby = (answer: Answer | undefined): boolean =>
  answer !== undefined && 'reading' in answer && answer.reading.isStandby;

/** Asks a server on a connection of its own; never rejects. */
async function ask({ host, port, ssl }: ServerAddress, login: Login): Promise<Answer> {
  const { user, password, database } = login;
  const client = new pg.Client({
    host,
    port,
    ssl,
    user,
    password,
    database,
    application_name: 'education-market-api look',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Reading>(LOOK);
    return { reading: rows[0]! };
  } catch (error) {
    return { error };
  } finally {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

const known = new WeakMap<ServerChoice, Primary>();

/** All connections of this process that choose among the same servers share their state. */
export function primaryOf({
  choice,
  user,
  password,
  database,
}: Partial<DatabaseAddress>): Primary | undefined {
  if (!choice) return undefined;
  let primary = known.get(choice);
  if (!primary) {
    primary = new Primary(choice, { user: user!, password, database: database! });
    known.set(choice, primary);
  }
  return primary;
}
