import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly event: { id: string; type: string; sequence: number; data: Record<string, unknown>; link: string };
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The body never ends. */
  readonly isEndless?: boolean;
}

/** A customer's program that receives events. */
export class Receiver {
  readonly received: Received[] = [];
  /** Undefined: it never responds. */
  answer: (request: Received) => Answer | undefined | Promise<Answer> = () => ({ status: 204 });
  readonly url: string;
  readonly #server: Server;
  open = 0;
  mostOpen = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    server.on('request', (request, response) => {
      this.mostOpen = Math.max(this.mostOpen, ++this.open);
      response.on('close', () => this.open--);
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', async () => {
        const { url: path = '', headers } = request;
        const one = { path, headers: plain(headers), body, event: JSON.parse(body) };
        this.received.push(one);
        const answer = await this.answer(one);
        if (!answer) return;
        response.writeHead(answer.status, answer.headers);
        if (answer.isEndless) response.write(answer.body ?? ' ');
        else response.end(answer.body);
      });
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Receiver(server);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Verifies with the reference implementation; throws if the signature was not made with this secret. */
export const verify = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, headers);
