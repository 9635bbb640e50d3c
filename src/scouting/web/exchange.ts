import { BlockedAddress, readBoundedBody, TooLarge, UnknownEncoding } from '@emi/base/network';
import type { Agent } from 'undici';
import { isReadable } from './media-types.ts';
import { WebProblem } from './web-problem.ts';

/** The values that a website sent with a document; sent back, they let it answer whether the document has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A response to a single request. */
export interface WebResponse {
  readonly status: number;
  readonly contentType: string | null;
  /** Target of a redirect; may be relative. */
  readonly location: string | null;
  /** The delay that the website requests before the next request. */
  readonly retryAfterMs: number;
  /** Empty unless the status is 200. */
  readonly body: Buffer;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** True if the website answered the validators with 304: the document has not changed. */
  readonly isUnchanged: boolean;
}

export interface ExchangeOptions {
  readonly agent: Agent;
  readonly userAgent: string;
  /** Aborts the request immediately. */
  readonly signal: AbortSignal;
  /** The time limit from connecting to the last byte of the body. */
  readonly milliseconds: number;
  /** Maximum size of the decoded body. */
  readonly bytes: number;
  /** For robots.txt: truncates a longer body, and accepts every content type. */
  readonly lenient: boolean;
  readonly validators?: Validators | undefined;
}

const REDIRECTS = [301, 302, 303, 307, 308];
const NOTHING = Buffer.alloc(0);

/**
 * Sends one GET request without cookies or credentials. Redirects are returned as responses; failures throw
 * `WebProblem`.
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<WebResponse> {
  const { agent, userAgent, lenient, validators } = options;
  const late = AbortSignal.timeout(Math.max(Math.ceil(options.milliseconds), 0));
  const signal = AbortSignal.any([options.signal, late]);
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        'User-Agent': userAgent,
        Accept:
          'text/html, application/pdf, text/calendar, application/json;q=0.95, application/xml;q=0.9, text/plain;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br, zstd',
        'Accept-Language': 'en',
        ...(validators?.etag && { 'If-None-Match': validators.etag }),
        ...(validators?.lastModified && { 'If-Modified-Since': validators.lastModified }),
      },
      signal,
    });
    const contentType = text(headers['content-type']);
    const answer: WebResponse = {
      status: statusCode,
      contentType,
      location: REDIRECTS.includes(statusCode) ? text(headers.location) : null,
      retryAfterMs: milliseconds(text(headers['retry-after'])),
      body: NOTHING,
      etag: validatorIn(headers.etag),
      lastModified: validatorIn(headers['last-modified']),
      isUnchanged: statusCode === 304 && Boolean(validators?.etag || validators?.lastModified),
    };
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy();
      return answer;
    }
    if (!lenient && !isReadable(contentType, url)) {
      body.on('error', () => undefined).destroy();
      throw new WebProblem('unsupported_type', url.href);
    }
    const encoding = text(headers['content-encoding']) ?? '';
    return { ...answer, body: await readBoundedBody(body, encoding, { bytes: options.bytes, cut: lenient }) };
  } catch (error) {
    options.signal.throwIfAborted();
    throw problemOf(error, url, late.aborted);
  }
}

function problemOf(error: unknown, { href }: URL, isLate: boolean): unknown {
  if (error instanceof WebProblem) return error;
  if (error instanceof BlockedAddress) return new WebProblem('blocked_address', href);
  if (isLate) return new WebProblem('timeout', href);
  if (error instanceof TooLarge) return new WebProblem('too_large', href);
  if (error instanceof UnknownEncoding) return new WebProblem('unsupported_type', href);
  return new WebProblem('unreachable', href, { cause: error });
}

/** The first value of a header; null if it is absent. Node decodes headers as Latin-1, but servers write UTF-8. */
function text(header: string | string[] | undefined): string | null {
  const value = Array.isArray(header) ? header[0] : header;
  return value ? Buffer.from(value, 'latin1').toString('utf8') : null;
}

/** Maximum length of a validator; longer validators are ignored. */
const LONGEST_VALIDATOR = 300;

/** A validator of spaces and visible ASCII characters; null for any other, which could not be sent back. */
function validatorIn(header: string | string[] | undefined): string | null {
  const value = text(header);
  return value && value.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

/** The milliseconds that a Retry-After header, which has seconds or a date, asks to wait; 0 if it is invalid. */
function milliseconds(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : 0;
}
