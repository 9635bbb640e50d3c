import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** Sends a request as an organization, and reads all of the response; the text is empty for a file. */
export type Send = (request: {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}) => Promise<{ readonly status: number; readonly text: string }>;

export interface HostileRequest {
  readonly name: string;
  /** Makes the request before the measurement. */
  prepare(places: readonly Place[]): (send: Send) => Promise<unknown>;
}

export interface Place {
  readonly name: string;
  readonly city: string | null;
  readonly state: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const CSV = { 'Content-Type': 'text/csv' };

const onRows = (name: string, row: (place: Place, at: number) => object): HostileRequest => ({
  name: `POST /match: 1,000 ${name}`,
  prepare: (places) => {
    const body = JSON.stringify({ rows: places.slice(0, 1_000).map(row) });
    return (send) => send({ path: '/match', method: 'POST', headers: JSON_TYPE, body });
  },
});

const onFile = (
  name: string,
  text: (places: readonly Place[]) => string,
  isCompressed = false,
): HostileRequest => ({
  name: `POST /match/files: ${name}`,
  prepare: (places) => {
    const content = text(places);
    const headers = isCompressed ? { ...CSV, 'Content-Encoding': 'gzip' } : CSV;
    const body = isCompressed ? gzipSync(content) : content;
    return async (send) => {
      const { status, text } = await send({ path: '/match/files', method: 'POST', headers, body });
      if (status === 202) await matched(send, JSON.parse(text).id);
    };
  },
});

const POLL_MS = 200;
/** How long the matching of a file is measured at most; the rest of a large file is matched like its beginning. */
const LONGEST_MS = 20_000;

async function matched(send: Send, id: string): Promise<void> {
  const late = performance.now() + LONGEST_MS;
  while (performance.now() < late) {
    const { text } = await send({ path: `/match/files/${id}` });
    if (/"status":"(completed|failed)"/.test(text)) return;
    await sleep(POLL_MS);
  }
}

const onExport = (format: string): HostileRequest => ({
  name: `GET /schools: 20,000 as ${format}`,
  prepare: () => (send) => send({ path: `/schools?limit=20000&format=${format}` }),
});

const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const cell = (text: string | null): string => `"${(text ?? '').replaceAll('"', '""')}"`;
const UPLOAD_BYTES = 50_000_000;

export const REQUESTS: readonly HostileRequest[] = [
  onRows('names with cities and states', ({ name, city, state }) => ({ name, city, state })),
  onRows('names alone', ({ name }) => ({ name })),
  onRows('names of two common words', (_place, at) => ({
    name: `${['Lincoln', 'Central', 'Washington', 'Oak'][at % 4]} Elementary ${at}`,
  })),
  onRows('misspelled names with states', ({ name, state }) => ({
    name: name.replace(/[aeiou]/, 'q'),
    state,
  })),
  onFile(
    '5,000 accounts',
    (places) =>
      `name,city,state\n${places
        .slice(0, 5_000)
        .map(({ name, city, state }) => [name, city, state].map(cell).join())
        .join('\n')}`,
  ),
  onFile('500 kB of short rows', () => `name\n${filled('a\n', 500_000)}`),
  {
    name: 'POST /match/files: 300 kB of short rows, as JSON',
    prepare: () => {
      const body = JSON.stringify({ content: `name\n${filled('a\n', 300_000)}` });
      return async (send) => {
        const { status, text } = await send({
          path: '/match/files',
          method: 'POST',
          headers: JSON_TYPE,
          body,
        });
        if (status === 202) await matched(send, JSON.parse(text).id);
      };
    },
  },
  onFile('48 kB that unfold to more than the limit', () => filled('a', UPLOAD_BYTES * 1.2), true),
  onFile(
    '50 MB of quotes, folded',
    () => `name\nOak\n${filled(`${'"'.repeat(999_998)}\n`, UPLOAD_BYTES)}`,
    true,
  ),
  onFile('50 MB of empty lines, folded', () => `name\nOak\n${filled('\n', UPLOAD_BYTES - 10)}`, true),
  onFile(
    '50 MB of accounts, folded',
    () => `name,state,notes\n${filled(`Oak,TX,${'x'.repeat(242)}\n`, UPLOAD_BYTES - 20)}`,
    true,
  ),
  ...['csv', 'xlsx', 'parquet', 'geojson'].map(onExport),
];
