import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Served {
  body: Buffer;
  /** Absent for a publisher that writes its answers as they are asked for: without an etag or a length. */
  etag?: string;
  /** The number of bytes after which one response breaks off. */
  cutAt?: number;
  status?: number;
}

/** A local server in place of publishers of files, and a folder for downloads. */
export class FilePublisher {
  /** The requests, with what they know of the file. */
  readonly asked: string[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'refresh-'));
  readonly #served = new Map<string, Served>();
  readonly #server: Server = createServer((request, response) => {
    const { range, 'if-none-match': known } = request.headers;
    this.asked.push(`${request.url}${range ? ` ${range}` : ''}${known ? ' if changed' : ''}`);
    const file = this.#served.get(request.url!);
    if (!file) return void response.writeHead(404).end();
    if (file.status) return void response.writeHead(file.status).end();
    if (file.etag && known === file.etag) return void response.writeHead(304).end();
    const isSame = file.etag !== undefined && request.headers['if-range'] === file.etag;
    const start = range && isSame ? Number(/\d+/.exec(range)![0]) : 0;
    const headers = file.etag ? { etag: file.etag, 'content-length': file.body.length - start } : {};
    response.writeHead(start > 0 ? 206 : 200, headers);
    if (file.cutAt === undefined) return void response.end(file.body.subarray(start));
    response.write(file.body.subarray(start, file.cutAt), () => setTimeout(() => response.destroy(), 50));
    delete file.cutAt;
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.folder, { recursive: true });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  serve(path: string, body: Buffer, more: Partial<Served> = {}): void {
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    this.#served.set(`/${path}`, { body, etag, ...more });
  }

  /** Forgets the files and the requests. */
  empty(): void {
    this.#served.clear();
    this.asked.length = 0;
  }
}
