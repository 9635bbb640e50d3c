import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A response as `node:http` returns it, with its trailers, and `false` in `isWhole` if it was cut off. */
export interface Download {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly trailers: Readonly<Record<string, string | undefined>>;
  readonly isWhole: boolean;
}

/** Sends a GET and returns the response unread, so that a test determines how fast it is read. */
export async function open(
  url: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const request = get(url, { headers: { Authorization: `Bearer ${key}`, ...headers }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

export const download = async (
  url: string,
  key: string,
  headers?: Record<string, string>,
): Promise<Download> => rest(await open(url, key, headers));

/** Reads the rest of a response. */
export async function rest(response: IncomingMessage): Promise<Download> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch {
    // cut off, which `isWhole` shows
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
    trailers: response.trailers,
    isWhole: response.complete,
  };
}
