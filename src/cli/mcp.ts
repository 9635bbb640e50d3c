import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command } from 'commander';

const DEFAULT_URL = 'http://localhost:4000/mcp';
const { DATA_DIR = '.data' } = process.env;
const INTERNAL_ERROR = -32_603;

new Command('mcp')
  .description(
    'Connects a host that speaks the Model Context Protocol over standard input and output with a running service. ' +
      `MCP_URL is its address (${DEFAULT_URL} by default), and API_KEY the key (that of the demo by default).`,
  )
  .parse();

const url = process.env.MCP_URL ?? DEFAULT_URL;
const key = process.env.API_KEY ?? readFileSync(join(DATA_DIR, 'demo-api-key'), 'utf8').trim();

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly uri?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** The headers that repeat parts of a message, which the newest revision requires. */
function headersOf({ method, params }: Message): Record<string, string> {
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string' || method === undefined) return {};
  const name = params?.name ?? params?.uri;
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(name !== undefined && { 'Mcp-Name': name }),
  };
}

const write = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** The messages in a response: one as JSON, or several as events. */
function messagesIn(type: string, text: string): unknown[] {
  if (!type.startsWith('text/event-stream')) return text ? [JSON.parse(text)] : [];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 'data: '.length)
    .map((line) => JSON.parse(line.slice('data:'.length)));
}

async function pass(line: string): Promise<void> {
  const message = JSON.parse(line) as Message;
  const fail = (reason: string): void => {
    if (message.id === undefined) return;
    write({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: reason } });
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headersOf(message),
      },
      body: line,
    });
    const answers = messagesIn(response.headers.get('content-type') ?? '', await response.text());
    const [first] = answers as { jsonrpc?: string; message?: string }[];
    if (first && first.jsonrpc === undefined)
      fail(first.message ?? `The service answered ${response.status}.`);
    else for (const answer of answers) write(answer);
  } catch {
    fail(`The service at ${new URL(url).host} cannot be reached.`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') void pass(line).catch(() => console.error('A line was not a JSON message.'));
}
