import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LanguageModelSettings } from '@emi/reading/model';

export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  readonly body: any;
}

/** The server's response to a request; see `says` and the functions after it. */
export type Reaction = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

/**
 * A language model on loopback that speaks the OpenAI protocol and follows a script: each request gets the next
 * response of the script, then the last one given to `otherwise`, or a 500 without that. It records requests.
 */
export class FakeLanguageModel {
  readonly requests: ModelRequest[] = [];
  readonly #server: Server;
  #script: Reaction[] = [];
  #otherwise: Reaction = fails(500);
  #onRequest: (() => void) | undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', async (incoming, response) => {
      const body = await text(incoming);
      const request = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: JSON.parse(body || 'null'),
      };
      this.requests.push(request);
      this.#onRequest?.();
      await (this.#script.shift() ?? this.#otherwise)(response, request);
    });
  }

  static async start(): Promise<FakeLanguageModel> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeLanguageModel(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Settings that point to this server. */
  settings(overrides: Partial<LanguageModelSettings> = {}): LanguageModelSettings {
    return {
      baseUrl: this.url,
      apiKey: 'sk-test-secret',
      model: 'test-model',
      timeout: 10_000,
      maxInputTokens: 100_000,
      maxOutputTokens: 1_000,
      ...overrides,
    };
  }

  /** The data block of each request. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  get data(): any[] {
    return this.requests.map(({ body }) =>
      JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(body.messages[1].content)![1]!),
    );
  }

  /** Resets the server: forgets requests and the rest of the script. */
  script(...reactions: Reaction[]): void {
    this.requests.length = 0;
    this.#script = reactions;
    this.#otherwise = fails(500);
  }

  otherwise(reaction: Reaction): void {
    this.#otherwise = reaction;
  }

  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRequest = resolve;
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

interface Completion {
  finishReason?: string;
  refusal?: string;
  model?: string;
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const USAGE = { prompt_tokens: 800, completion_tokens: 200, total_tokens: 1_000 };

/** Responds with content; values other than strings become JSON, like structured answers. */
export const says =
  (
    content: unknown,
    { finishReason = 'stop', refusal, model = 'test-model-1', usage = USAGE }: Completion = {},
  ): Reaction =>
  (response) => {
    const message = {
      role: 'assistant',
      content: typeof content === 'string' || content === null ? content : JSON.stringify(content),
      refusal: refusal ?? null,
    };
    sendJson(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_795_000_000,
      model,
      choices: [{ index: 0, finish_reason: finishReason, logprobs: null, message }],
      usage,
    });
  };

export const refuses = (refusal: string): Reaction => says(null, { refusal });

/** Stops in the middle, at the token limit. */
export const cutOff = (content: string): Reaction => says(content, { finishReason: 'length' });

/** Fails, and requests an immediate retry so that tests need not wait. */
export const fails =
  (status: number, headers: Record<string, string> = { 'retry-after-ms': '1' }): Reaction =>
  (response) =>
    sendJson(
      response,
      status,
      { error: { message: 'Incorrect key sk-test-secret', type: 'test', code: 'test' } },
      headers,
    );

/** Responds with any text, which need not be JSON. */
export const answers =
  (status: number, body: string, contentType = 'application/json'): Reaction =>
  (response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };

/** Never answers. */
export const hangs = (): Reaction => () => {};

/** Sends the head of a response but never its end. */
export const stalls = (): Reaction => (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": "chatcmpl-1", ');
};

/** Sends without end, until the client disconnects. */
export const floods = (): Reaction => (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": "');
  const chunk = 'x'.repeat(65_536);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** Breaks the connection. */
export const hangsUp = (): Reaction => (response) => {
  response.destroy();
};

/** Breaks the connection in the middle of an answer. */
export const breaksOff = (): Reaction => (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  response.write('{"id": "chatcmpl-1", ', () => response.destroy());
};

export const redirects =
  (location: string): Reaction =>
  (response) => {
    response.writeHead(307, { location }).end();
  };

/** Responds after `until` is done. */
export const waits =
  (until: Promise<unknown>, then: Reaction): Reaction =>
  async (response, request) => {
    await until;
    await then(response, request);
  };

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
