import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { guardedAgent, type Network } from '@emi/base/network';
import { Problem } from '@emi/base/problems';
import { type Agent, fetch, type Response } from 'undici';

export interface Fetching {
  readonly network: Network;
  readonly signal?: AbortSignal;
  /** The pause after the first failed request, 2 seconds by default; each further pause is twice as long. */
  readonly pauseMs?: number;
  onProgress?(bytes: number, total: number | undefined): void;
}

const CONNECT_MS = 30_000;
const ATTEMPTS = 5;
/** Bytes after which a download is given up; the largest published file has a tenth as many. */
const LARGEST_FILE = 2_000_000_000;

/** A downloaded file; `missing` if the address has no file; `unchanged` if the file has the known tag. */
export type Downloaded = { readonly path: string; readonly etag: string | null } | 'missing' | 'unchanged';

/**
 * Fetches a file. What an interrupted call has received stays beside `path`, and the next call goes on from there if
 * the publisher's file is still the same.
 * @param tag the ETag or date of the file that was fetched last
 */
export async function download(
  url: string,
  path: string,
  fetching: Fetching,
  tag?: string | null,
): Promise<Downloaded> {
  await mkdir(dirname(path), { recursive: true });
  const agent = guardedAgent(fetching.network, CONNECT_MS);
  try {
    for (let attempt = 1; ; attempt++) {
      fetching.signal?.throwIfAborted();
      const result = await attemptOf(agent, url, path, fetching, tag);
      if (typeof result !== 'string' || result === 'missing' || result === 'unchanged') return result;
      if (attempt === ATTEMPTS) {
        throw unavailable(
          `${url} could not be fetched: ${result}. Nothing was changed; run the command again to go on.`,
        );
      }
      await setTimeout((fetching.pauseMs ?? 2_000) * 2 ** (attempt - 1), undefined, {
        signal: fetching.signal,
      });
    }
  } finally {
    await agent.close();
  }
}

/** Returns the file, `missing`, `unchanged`, or the reason to try again; throws for a permanent failure. */
async function attemptOf(
  agent: Agent,
  url: string,
  path: string,
  fetching: Fetching,
  tag?: string | null,
): Promise<Downloaded | string> {
  const part = `${path}.part`;
  const mark = `${path}.etag`;
  const have = (await stat(part).catch(() => undefined))?.size ?? 0;
  const known = have > 0 ? await readFile(mark, 'utf8').catch(() => undefined) : undefined;
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      signal: fetching.signal,
      // Sizes are compared, so the body must come without compression.
      headers: {
        ...(have === 0 && tag && { 'if-none-match': tag }),
        'accept-encoding': 'identity',
        ...(known && { range: `bytes=${have}-`, 'if-range': known }),
      },
    });
    const outcome = outcomeOf(url, response.status);
    if (response.status === 416) await rm(part);
    if (outcome !== undefined) return outcome;
    const etag = response.headers.get('etag') ?? response.headers.get('last-modified');
    // `If-Range` needs a strong tag: a weak tag does not promise the same bytes.
    if (etag && !etag.startsWith('W/')) await writeFile(mark, etag);
    else await rm(mark, { force: true });
    const fault = await receive(response, part, response.status === 206 ? have : 0, { ...fetching, url });
    return fault ?? { path: part, etag };
  } catch (error) {
    if (error instanceof Problem) throw error;
    fetching.signal?.throwIfAborted();
    return reasonOf(error as Error);
  }
}

/** The meaning of a status without content, as `attemptOf` returns it; undefined for one with content. */
function outcomeOf(url: string, status: number): Downloaded | string | undefined {
  if (status === 200 || status === 206) return undefined;
  if (status === 304) return 'unchanged';
  if (status === 404 || status === 410) return 'missing';
  if (status === 416) return 'the file has become shorter';
  if (status === 429 || status >= 500) return `status ${status}`;
  throw unavailable(`${url} answers with status ${status}. Nothing was changed.`);
}

/**
 * Writes a response into the file, from a position on.
 * @returns the reason to try again; undefined if the file is whole
 */
async function receive(
  response: Response,
  path: string,
  start: number,
  { url, onProgress }: Fetching & { readonly url: string },
): Promise<string | undefined> {
  const length = response.headers.get('content-length');
  const total = length === null ? undefined : start + Number(length);
  const requireSize = (size: number): void => {
    if (size > LARGEST_FILE) throw unavailable(`${url} is too large. Nothing was changed.`);
  };
  requireSize(total ?? 0);
  let bytes = start;
  await pipeline(
    Readable.fromWeb(response.body as never),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        requireSize(bytes);
        onProgress?.(bytes, total);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: start > 0 ? 'a' : 'w' }),
  );
  return total !== undefined && bytes < total ? `it ends after ${bytes} of ${total} bytes` : undefined;
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? cause.message : message;

/** Deletes what `download` left. */
export const forget = async (path: string): Promise<void> => {
  await Promise.all(['.part', '.etag'].map((end) => rm(path + end, { force: true })));
};

const unavailable = (message: string): Problem => new Problem('UNAVAILABLE', message);
