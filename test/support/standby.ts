import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { spawnOptions } from '../../src/db/bundled/account.ts';
import { asOwner } from './database.ts';
import { eventually } from './eventually.ts';

/** A streaming standby of a bundled server, from its programs and a base backup. */
export class StandbyServer {
  readonly address: DatabaseAddress;
  readonly #program: string;
  readonly #dir: string;
  #primary: DatabaseAddress;
  #child!: ChildProcess;

  private constructor(primary: DatabaseAddress, program: string, dir: string) {
    this.#primary = primary;
    this.#program = program;
    this.#dir = dir;
    this.address = { ...primary, host: dir, port: 5432 };
  }

  static async start(primary: DatabaseAddress): Promise<StandbyServer> {
    const dir = mkdtempSync(join(tmpdir(), 'standby-'));
    const client = new pg.Client({ ...primary });
    await client.connect();
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    const { data } = rows[0]!;
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const server = new StandbyServer(primary, readlinkSync(`/proc/${pid}/exe`), dir);
    await client.query(`select pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', data, server.#data]);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await client.end();
    rmSync(join(server.#data, 'postmaster.pid'));
    const { uid, gid } = statSync(data);
    for (const [name, text] of [
      ['backup_label', stopped.rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(server.#data, name), text);
      chownSync(join(server.#data, name), uid, gid);
    }
    chownSync(dir, uid, gid);
    mkdirSync(dir, { recursive: true });
    await server.run();
    return server;
  }

  get #data(): string {
    return join(this.#dir, 'data');
  }

  async run(): Promise<void> {
    const { uid, gid } = statSync(this.#data);
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.#dir,
      port: 5432,
      primary_conninfo: `host=${this.#primary.host} port=${this.#primary.port} user=${this.#primary.user}`,
      max_connections: 60,
      max_standby_streaming_delay: '1s',
      wal_receiver_status_interval: '100ms',
      wal_retrieve_retry_interval: '200ms',
      // A standby of this one may be behind when a checkpoint here would remove what it has not received.
      wal_keep_size: '256MB',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const account = process.getuid?.() === 0 ? { name: 'postgres', uid, gid } : undefined;
    this.#child = spawn(this.#program, ['-D', this.#data, ...options], {
      ...spawnOptions(account),
      stdio: 'ignore',
    });
    await eventually('the standby answers', () => this.query('select true').catch(() => undefined));
  }

  async query(statement: string): Promise<unknown[]> {
    return asOwner({ ...this.address, connectionTimeoutMillis: 2_000 }, statement);
  }

  /** Sends a signal to the server and its child processes, which execute the statements. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#child;
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    for (const each of [pid!, ...children.trim().split('\n').map(Number)]) process.kill(each, signal);
  }

  /** Restarts it unchanged with another primary: without a rewind, it may have changes that that primary never had. */
  async follow(primary: DatabaseAddress): Promise<void> {
    this.#child.kill('SIGINT');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    this.#primary = primary;
    await this.run();
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    rmSync(join(this.#data, 'postmaster.pid'), { force: true });
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGINT');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
