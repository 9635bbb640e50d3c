import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from '../../src/http/reference/examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document and responses of every shape are read as they are
export type Json = any;

/** Maximum number of attempts at a request that is answered with 503. */
const MAX_ATTEMPTS = 10;

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** The service whose responses are recorded, by operation. */
export class Service {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #document: Json = JSON.parse(readFileSync('openapi.json', 'utf8'));

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** An operation of the document, with its responses, by status. */
  operation(id: string): Json {
    const { paths, components } = this.#document;
    for (const [path, methods] of Object.entries<Json>(paths)) {
      for (const [method, operation] of Object.entries<Json>(methods)) {
        if (operation.operationId !== id) continue;
        const responses = Object.entries<Json>(operation.responses).map(([status, response]) => [
          status,
          response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response,
        ]);
        return { ...operation, path, method, responses: Object.fromEntries(responses) };
      }
    }
    throw new Error(`openapi.json has no operation ${id}`);
  }

  /** @throws if the response is not a success. */
  async ask(id: string, asked: Asked = {}): Promise<Reply> {
    const reply = await this.send(id, asked);
    if (reply.status >= 400) throw new Error(`${id} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  }

  async send(id: string, { path = {}, query = {}, body }: Asked, headers?: object): Promise<Reply> {
    const { path: template, method } = this.operation(id);
    const place = template.replace(/\{(\w+)\}/g, (_: string, name: string) => path[name] ?? '');
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.#baseUrl}${place}?${search}`, {
        method: method.toUpperCase(),
        headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status !== 503 || attempt === MAX_ATTEMPTS)
        return { status: response.status, body: text ? JSON.parse(text) : undefined };
      await sleep(Number(response.headers.get('retry-after')) * 1_000);
    }
  }
}
