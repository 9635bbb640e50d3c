import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Addresses of the nodes among themselves, and those at which clients reach them. */
const AMONG = '10.199.7';
const CLIENTS = '10.198';

const ip = (...args: string[]): void =>
  void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Network namespaces, as machines: one network joins them, and another one leads clients to each. */
export class Network {
  readonly #prefix: string;
  readonly #count: number;

  private constructor(prefix: string, count: number) {
    this.#prefix = prefix;
    this.#count = count;
  }

  /** @throws if the system lets this user make no networks, which takes root on Linux */
  static create(count: number): Network {
    const network = new Network(`ch${process.pid % 100_000}`, count);
    try {
      network.#build();
    } catch (error) {
      network.remove();
      throw error;
    }
    return network;
  }

  /** The command and arguments that run a program on a node as another account. */
  on(node: number, account: { uid: number; gid: number }, command: string, ...args: string[]) {
    const as = ['setpriv', '--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
    return { command: 'ip', args: ['netns', 'exec', this.#name(node), ...as, command, ...args] };
  }

  amongNodes = (node: number): string => `${AMONG}.${node}`;
  forClients = (node: number): string => `${CLIENTS}.${node}.2`;

  /** Separates a node from the others; clients still reach it. */
  cut(node: number): void {
    ip('link', 'set', `${this.#prefix}n${node}`, 'down');
  }

  mend(node: number): void {
    ip('link', 'set', `${this.#prefix}n${node}`, 'up');
  }

  /** Sends a signal to all processes of a node, whoever started them, or to those of a program. */
  signal(node: number, signal: NodeJS.Signals, program?: string): void {
    const { stdout } = spawnSync('ip', ['netns', 'pids', this.#name(node)], { encoding: 'utf8' });
    for (const pid of stdout.split('\n').filter(Boolean)) {
      try {
        if (program && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== program) continue;
        process.kill(Number(pid), signal);
      } catch {
        // The process has ended in the meantime.
      }
    }
  }

  remove(): void {
    for (let node = 1; node <= this.#count; node++) {
      spawnSync('ip', ['netns', 'del', this.#name(node)], { stdio: 'ignore' });
    }
    spawnSync('ip', ['link', 'del', `${this.#prefix}br`], { stdio: 'ignore' });
  }

  #name(node: number): string {
    return `${this.#prefix}-${node}`;
  }

  #build(): void {
    const bridge = `${this.#prefix}br`;
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('link', 'set', bridge, 'up');
    for (let node = 1; node <= this.#count; node++) {
      const name = this.#name(node);
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
      const [near, outer] = [`${this.#prefix}n${node}`, `${this.#prefix}c${node}`];
      ip('link', 'add', near, 'type', 'veth', 'peer', 'name', 'nodes', 'netns', name);
      ip('link', 'set', near, 'master', bridge, 'up');
      ip('-n', name, 'addr', 'add', `${this.amongNodes(node)}/24`, 'dev', 'nodes');
      ip('-n', name, 'link', 'set', 'nodes', 'up');
      ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'clients', 'netns', name);
      ip('addr', 'add', `${CLIENTS}.${node}.1/24`, 'dev', outer);
      ip('link', 'set', outer, 'up');
      ip('-n', name, 'addr', 'add', `${this.forClients(node)}/24`, 'dev', 'clients');
      ip('-n', name, 'link', 'set', 'clients', 'up');
    }
  }
}
