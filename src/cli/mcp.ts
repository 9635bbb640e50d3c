import { existsSync, readFileSync } from 'node:fs';
import { oneLine } from '@emi/facade/responses';
import { Command } from 'commander';
import { demoKeyFiles } from '../app/demo-key.ts';

const DEFAULT_URL = 'http://localhost:4000/mcp';
const { DATA_DIR = '.data' } = process.env;
/** Error codes of JSON-RPC, and the HTTP status for a key that is not valid. */
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;
const UNAUTHORIZED = 401;

new Command('mcp')
  .description(
    'Connects a host that speaks the Model Context Protocol over standard input and output with a running service. ' +
      `MCP_URL is its address (${DEFAULT_URL} by default), and API_KEY the key (that of the demo by default).`,
  )
  .parse();

const url = process.env.MCP_URL ?? DEFAULT_URL;
const { host } = new URL(url);
const NO_KEY = process.env.API_KEY ? 'The key in API_KEY is not' : `No key of a demo in ${DATA_DIR} is`;

/** The key that the service accepted last. */
let accepted: string | undefined;

/**
 * The keys to try: the one accepted last, then the given one or, because databases can share a data directory, every
 * demo key.
 */
function* keys(): Generator<string> {
  if (accepted) yield accepted;
  if (process.env.API_KEY) yield process.env.API_KEY;
  else for (const file of demoKeyFiles(DATA_DIR).filter(existsSync)) yield readFileSync(file, 'utf8').trim();
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly uri?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** The headers that repeat parts of a message, as the newest revision of the protocol requires. */
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

const write = (message: unknown): void => void process.stdout.write(`${oneLine(message)}\n`);

/** The messages in a response: one as JSON, or several as events. */
function messagesIn(type: string, text: string): unknown[] {
  if (!type.startsWith('text/event-stream')) return text ? [JSON.parse(text)] : [];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 'data: '.length)
    .map((line) => JSON.parse(line.slice('data:'.length)));
}

const post = (line: string, message: Message, key: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headersOf(message),
    },
    body: line,
  });

/** Sends a message with the first key that the service accepts; undefined if it accepts none. */
async function sent(line: string, message: Message): Promise<Response | undefined> {
  for (const key of keys()) {
    const response = await post(line, message, key);
    if (response.status !== UNAUTHORIZED) {
      accepted = key;
      return response;
    }
    await response.body?.cancel();
  }
  return undefined;
}

/** Sends a message and writes its answers or, for a request, why there are none. */
async function pass(line: string, message: Message): Promise<void> {
  const fail = (reason: string): void => {
    if (message.id === undefined) return;
    write({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: reason } });
  };
  try {
    const response = await sent(line, message);
    if (!response) {
      return fail(`${NO_KEY} valid at ${host}: set API_KEY to one that is.`);
    }
    const answers = messagesIn(response.headers.get('content-type') ?? '', await response.text());
    // The service's own errors, unlike answers to messages, are no JSON-RPC.
    const [first] = answers as { jsonrpc?: string; message?: string }[];
    if (first && first.jsonrpc === undefined)
      fail(first.message ?? `The service answered ${response.status}.`);
    else for (const answer of answers) write(answer);
  } catch {
    fail(`The service at ${host} cannot be reached.`);
  }
}

/** The lines of the input. Only a line feed ends one: `readline` also splits at U+2028, which JSON may contain. */
async function* lines(): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop()!;
    yield* parts;
  }
  yield rest;
}

function messageIn(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

for await (const line of lines()) {
  if (line.trim() === '') continue;
  const message = messageIn(line);
  if (message) void pass(line, message);
  else
    write({
      jsonrpc: '2.0',
      id: null,
      error: { code: PARSE_ERROR, message: 'The line is not a JSON message.' },
    });
}
