import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const PROGRAMS = ['redis-server', '/usr/bin/redis-server', 'valkey-server', '/usr/bin/valkey-server'];

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Undefined if neither is installed; `apt-get install redis-server` installs one on Debian. */
export const REDIS = PROGRAMS.find(isInstalled);

/** A Redis or Valkey server without persistence: a restart loses its data. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  readonly #dir = mkdtempSync(join(tmpdir(), 'redis-'));
  #child!: ChildProcess;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.run();
    return server;
  }

  async run(): Promise<void> {
    const persistence = ['--save', '', '--appendonly', 'no', '--dir', this.#dir];
    const address = ['--port', String(this.#port), '--bind', '127.0.0.1'];
    this.#child = spawn(REDIS!, [...address, ...persistence], { stdio: 'ignore' });
    const client = this.client();
    await client.ping();
    client.disconnect();
  }

  client(): Redis {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: 500 });
    return client.on('error', () => undefined);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
