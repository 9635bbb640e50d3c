import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Experimental_MCPEvent as AgentEvent,
  createMCPClient,
  experimental_createMCPEventWebhook as createWebhook,
  type Experimental_MCPEventStore as Store,
} from '@ai-sdk/mcp';

type Subscription = NonNullable<Awaited<ReturnType<Store['get']>>>;

/** An agent's program: the client of the AI SDK, with its own handler of deliveries, on this machine. */
export class EventHost {
  readonly events: AgentEvent[] = [];
  readonly terminations: string[] = [];
  readonly subscriptions = new Map<string, Subscription>();
  /** Replaces the handler's response. */
  answer: ((body: string) => number | undefined) | undefined;
  readonly #server: Server;
  readonly store: Store = {
    get: async (key) => this.subscriptions.get(key),
    getById: async (id) => [...this.subscriptions.values()].find((one) => one.id === id),
    set: async (one) => void this.subscriptions.set(one.key, one),
    update: async (key, patch) =>
      void this.subscriptions.set(key, { ...this.subscriptions.get(key)!, ...patch }),
    delete: async (key) => void this.subscriptions.delete(key),
  };

  private constructor(readonly endpoint: string) {
    const handle = createWebhook({
      store: this.store,
      onEvent: async ({ event }) => void this.events.push(event),
      onTerminated: async ({ termination }) => void this.terminations.push(termination.error.message),
    });
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const status = this.answer?.(body.toString());
      const answer = status
        ? new Response(null, { status })
        : await handle(
            new Request(`http://127.0.0.1${request.url}`, {
              method: 'POST',
              headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
                name,
                String(value),
              ]),
              body,
            }),
          );
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  }

  /** @param endpoint the address of the MCP server */
  static async start(endpoint: string): Promise<EventHost> {
    const host = new EventHost(endpoint);
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Connects an MCP client that authenticates with an API key. */
  connect(key: string) {
    const headers = { Authorization: `Bearer ${key}` };
    return createMCPClient({
      transport: { type: 'http', url: this.endpoint, headers },
      experimental_events: { store: this.store },
    });
  }

  /** Subscribes to the events with an address on this machine. */
  async subscribe(key: string, name: string, given: Record<string, never> | object = {}, more: object = {}) {
    const client = await this.connect(key);
    const delivery = { mode: 'webhook', url: this.url, allowInsecureLocalhost: true } as const;
    try {
      return await client.experimental_events.subscribe({
        name,
        arguments: given as never,
        delivery,
        ...more,
      });
    } finally {
      await client.close();
    }
  }
}
