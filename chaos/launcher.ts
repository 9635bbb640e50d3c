import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Link } from './link.ts';
import type { Member } from './member.ts';

/** Opens links and starts members, and closes all of them in reverse order. */
export class Launcher {
  readonly dir: string;
  readonly links: Link[] = [];
  readonly members: Member[] = [];
  readonly #closes: (() => Promise<unknown> | unknown)[] = [];

  constructor(dir: string) {
    this.dir = dir;
  }

  log(name: string): string {
    return join(this.dir, `${name}.log`);
  }

  onStop(close: () => Promise<unknown> | unknown): void {
    this.#closes.push(close);
  }

  async link(name: string, target: { port: number } | { path: string }): Promise<Link> {
    const link = await Link.open(name, { host: '127.0.0.1', ...target });
    this.links.push(link);
    this.onStop(() => link.close());
    return link;
  }

  start(member: Member): Member {
    this.members.push(member);
    this.onStop(() => member.stop());
    member.start();
    return member;
  }

  async stop(): Promise<void> {
    for (const close of this.#closes.splice(0).reverse()) await close();
    await rm(this.dir, { recursive: true, force: true });
  }
}
