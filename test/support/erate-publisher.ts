import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A publisher that implements the API: counts, filters by state and year, pages, and failures. */
export class Publisher {
  sets: Record<string, Record<string, string>[]> = {};
  readonly asked: string[] = [];
  /** Responds to a request instead of the publisher. */
  intercept: (set: string, offset: number) => { status: number; body: string } | 'hang' | undefined = () =>
    undefined;
  #server!: Server;
  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const set = /^\/resource\/(.+)\.json$/.exec(url.pathname)?.[1] ?? '';
      const get = (name: string) => url.searchParams.get(name) ?? '';
      const offset = Number(get('$offset'));
      const isCount = get('$select').startsWith('count');
      if (!isCount) this.asked.push(`${set} ${offset}`);
      const instead = isCount ? undefined : this.intercept(set, offset);
      if (instead === 'hang') return;
      const rows = this.sets[set];
      if (instead) return void response.writeHead(instead.status).end(instead.body);
      if (!rows) return void response.writeHead(404).end('{"message":"Not found"}');
      if (!isCount && get('$order') !== ':id') return void response.writeHead(400).end('unordered');
      const kept = rows.filter((row) => matches(row, get('$where')));
      const page = kept.slice(offset, offset + Number(get('$limit')));
      response.end(JSON.stringify(isCount ? [{ count: String(kept.length) }] : page));
    });
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const matches = (row: Record<string, string>, where: string): boolean =>
  where
    .split(' and ')
    .filter(Boolean)
    .every((condition) => {
      const [, column = '', list = ''] = /^(\w+) in \((.*)\)$/.exec(condition) ?? [];
      return list.split(',').includes(`'${row[column]}'`);
    });
