import type { RawAnswer } from './simultaneous-requests.ts';

/** What a request of a test has besides its path. */
export interface RequestOptions {
  /** An API key, sent as a bearer token. */
  key?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Differs from an earlier request only by a value that is refused as well; bypasses the intermediary. */
  isRepeated?: boolean;
}

/** A program between the harness and its service that checks the traffic. */
export interface Intermediary {
  /** The URL to send a request to instead; undefined for a request that bypasses the program. */
  urlOf(path: string, options: RequestOptions): string | undefined;
  /** Returns the error of an answer that passed through it, or undefined. */
  faultOf(answer: RawAnswer): string | undefined;
}
