import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** A client of either generation, as the tests use it. */
export interface Agent {
  readonly generation: string;
  tools(): Promise<readonly ListedTool[]>;
  /** The text of the result, further texts, and whether it is an error. */
  call(
    name: string,
    given?: Record<string, unknown>,
  ): Promise<{ text: string; notes: string[]; isError: boolean }>;
  close(): Promise<void>;
}

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

const INFO = { name: 'agent of the tests', version: '1' };
type Connect = (url: URL, key: string) => Promise<Agent>;

const agentOf = (generation: string, client: Client | OldClient): Agent => ({
  generation,
  tools: async () => (await client.listTools()).tools as readonly ListedTool[],
  async call(name, given = {}) {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    const [text, ...notes] = (content as { text: string }[]).map((part) => part.text);
    return { text: text!, notes, isError: isError as boolean };
  },
  close: () => client.close(),
});

export const withHeaders = (key: string) => ({
  requestInit: { headers: { Authorization: `Bearer ${key}` } },
});

/** The official clients: of 2026-07-28, of 2025-11-25, and of the library's first generation. */
export const AGENTS: Readonly<Record<string, Connect>> = {
  'the client of 2026-07-28': async (url, key) => {
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StreamableHTTPClientTransport(url, withHeaders(key)));
    return agentOf('2026-07-28', client);
  },
  'the client of 2025-11-25': async (url, key) => {
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(url, withHeaders(key)));
    return agentOf('2025-11-25', client);
  },
  'the client of the first generation': async (url, key) => {
    const client = new OldClient(INFO);
    await client.connect(new OldTransport(url, withHeaders(key)) as never);
    return agentOf('first', client);
  },
};
