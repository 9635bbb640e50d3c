import type { DatabaseAddress, ServerAddress } from '@emi/base/runtime';
import { WireClient } from '@emi/records/rows';
import pg from 'pg';
import { type Connected, NoPrimary, type Primary, primaryOf } from './primary.ts';

type Callback = (error: Error | null) => void;

/** The parts of pg's connection that are used here; pg's version is pinned. */
interface Connection {
  ssl: unknown;
  readonly stream: {
    readonly destroyed: boolean;
    destroy(reason?: Error): void;
    once(event: 'close', f: () => void): void;
  };
  on(
    event: 'parameterStatus',
    handle: (message: { parameterName: string; parameterValue: string }) => void,
  ): void;
  on(event: 'errorMessage', handle: (message: { code?: string; severity?: string }) => void): void;
  on(event: 'error', handle: () => void): void;
  on(event: 'notice', handle: (message: { routine?: string; message: string }) => void): void;
  once(event: 'end', handle: () => void): void;
  emit(event: 'error' | 'errorMessage', error: Error): void;
}

interface Internals {
  connection: Connection;
  host: string;
  port: number;
  ssl: unknown;
  _ending: boolean;
}

const READ_ONLY = '25006';
/** The part of PostgreSQL that waits until a standby has a commit. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

// biome-ignore lint/suspicious/noExplicitAny: what TypeScript requires of a mixin
type ClientClass = new (...args: any[]) => pg.Client;

/** Makes clients connect to the primary: to the server of their address that accepts writes. */
function onPrimary<Base extends ClientClass>(Client: Base) {
  return class PrimaryClient extends Client {
    /** The server that the client is connected to. */
    server: ServerAddress;
    readonly #primary: Primary | undefined;

    // biome-ignore lint/suspicious/noExplicitAny: what TypeScript requires of a mixin
    constructor(...args: any[]) {
      super(...args);
      const config = (args[0] ?? {}) as Partial<DatabaseAddress>;
      const { host, port } = this;
      this.server = { host, port, ssl: config.ssl };
      this.#primary = primaryOf(config);
      const { connection } = this.#internals;
      connection.on('notice', ({ routine, message }) => {
        if (routine === WAIT_FOR_STANDBY) this.#deny(message);
      });
      connection.on('errorMessage', ({ code }) => {
        if (code !== READ_ONLY) return;
        process.nextTick(() => connection.stream.destroy()); // after pg has passed on the error
        this.#primary?.doubt(this.server, true);
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads take a callback, or return a promise
    override connect(callback?: any): any {
      if (callback) return this.#connect(callback);
      return new Promise<void>((resolve, reject) => {
        this.#connect((error) => (error ? reject(error) : resolve()));
      });
    }

    get #internals(): Internals {
      return this as unknown as Internals;
    }

    #connect(callback: Callback): void {
      const open = super.connect.bind(this) as (done: Callback) => void;
      const primary = this.#primary;
      if (!primary) {
        open(callback);
        return;
      }
      const { connection } = this.#internals;
      let isDone = false;
      const done: Callback = (error) => {
        if (!isDone) callback(error);
        isDone = true;
      };
      // The pool may close the connection before a server is found.
      connection.stream.once('close', () => done(new Error('timeout expired')));
      primary.find().then((server) => {
        if (isDone) return;
        this.#use(primary, server);
        open(done);
      }, done);
    }

    #use(primary: Primary, server: ServerAddress): void {
      const internals = this.#internals;
      const { connection } = internals;
      this.server = server;
      internals.host = server.host;
      internals.port = server.port;
      if (server.ssl) {
        connection.ssl = server.ssl;
        internals.ssl = server.ssl;
      }
      // PostgreSQL reports both parameters of every session before the session is ready.
      const about = { isStandby: false, isReadOnly: false };
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') about.isStandby = parameterValue === 'on';
        else if (parameterName === 'default_transaction_read_only')
          about.isReadOnly = parameterValue === 'on';
        else return;
        const refusal = primary.refusalOf(about);
        if (refusal) connection.stream.destroy(new NoPrimary(`${server.host}:${server.port} ${refusal}`));
      });
      const drop = (reason: Error) => connection.stream.destroy(reason);
      const connected: Connected = { server, drop };
      primary.opened(connected);
      // A pool closes a lost connection itself, so the `end` event alone does not show who closed it.
      let isLost = false;
      connection.on('error', () => (isLost = true));
      connection.on('errorMessage', ({ severity }) => (isLost ||= severity === 'FATAL'));
      connection.once('end', () => {
        primary.closed(connected);
        if (isLost || !internals._ending) primary.doubt(server);
      });
    }

    /**
     * PostgreSQL stopped waiting for a standby and reported a commit that a failover may undo. Nobody may rely on it,
     * so the statement fails with an unknown outcome.
     */
    #deny(message: string): void {
      const { connection } = this.#internals;
      const error = Object.assign(new Error(message), { severity: 'FATAL', code: '40003' });
      connection.emit('errorMessage', error);
      connection.stream.destroy(error);
    }
  };
}

export const DatabaseClient = onPrimary(pg.Client);
export const PooledClient = onPrimary(WireClient);

/** The server that a client is connected to. */
export const serverOf = (client: pg.Client): ServerAddress =>
  (client as unknown as { server?: ServerAddress }).server ?? { host: client.host, port: client.port };
