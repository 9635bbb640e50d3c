import { STATUS_CODES } from 'node:http';

/** The reason a URL could not be read. */
export type WebProblemKind =
  | 'bad_url'
  | 'blocked_address'
  | 'disallowed'
  | 'off_site'
  | 'other_site'
  | 'foreign'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'too_many_redirects'
  | 'unsupported_type'
  | 'too_large';

const MESSAGES: Readonly<Record<WebProblemKind, string>> = {
  bad_url: 'Not the address of a web page: http and https on their usual ports are read, without a password.',
  blocked_address: 'The address is not that of a public website.',
  disallowed: 'The website asks programs not to read this page.',
  off_site: 'The page leads away from the website.',
  other_site: 'The website belongs to another institution, so nothing of it is published.',
  foreign: 'The website no longer names the institution, so what was found before stays as it was.',
  unreachable: 'The website cannot be reached.',
  timeout: 'The website takes too long to answer.',
  status: 'The website answers with an error.',
  too_many_redirects: 'The address leads from one to another without end.',
  unsupported_type: 'The document is of a kind that is not read.',
  too_large: 'The document is too large.',
};

/** Kinds of problems for which a retry may help. */
const PASSING: readonly WebProblemKind[] = ['unreachable', 'timeout'];
const PASSING_STATUS = [408, 425, 429, 500, 502, 503, 504];

/**
 * A page could not be read. The message is for people and is about the website, never about our network; the technical
 * `cause` is for the log.
 */
export class WebProblem extends Error {
  readonly kind: WebProblemKind;
  readonly url: string;
  readonly canRetry: boolean;
  /** True if the website answers that there is no such page: 404 or 410. */
  readonly isGone: boolean;
  /** HTTP status, for the kind `status`. */
  readonly status: number | null;

  constructor(kind: WebProblemKind, url: string, { status = null, owner, cause }: Details = {}) {
    const whose = owner && `The address is that of the website of ${owner}, so nothing of it is published.`;
    super(whose ?? (status === null ? MESSAGES[kind] : `The website answers ${named(status)}.`), { cause });
    this.name = 'WebProblem';
    this.kind = kind;
    this.url = url;
    this.status = status;
    this.isGone = status === 404 || status === 410;
    this.canRetry = status === null ? PASSING.includes(kind) : PASSING_STATUS.includes(status);
  }
}

interface Details {
  status?: number | null;
  /** The owner of the website, if it is another institution. */
  owner?: string;
  cause?: unknown;
}

/** The kind of a problem whose message was stored; `other` for a message that is not a `WebProblem`'s. */
export function kindOfProblem(message: string): WebProblemKind | 'other' {
  if (message.startsWith('The website answers ')) return 'status';
  if (message.startsWith('The address is that of the website of ')) return 'other_site';
  const known = Object.entries(MESSAGES).find(([, text]) => text === message);
  return known ? (known[0] as WebProblemKind) : 'other';
}

const named = (status: number): string =>
  STATUS_CODES[status] ? `${status} (${STATUS_CODES[status]})` : `${status}`;
