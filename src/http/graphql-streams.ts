import type { ServerResponse } from 'node:http';
import { badRequest, Problem } from '@emi/base/problems';
import { type Encoding, encodingFor } from '@emi/facade/execution';
import type { ResultStream } from '@emi/records/context';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';

/** Limits of streams; tests use shorter ones. */
export interface StreamLimits {
  readonly perOrganization: number;
  readonly inAll: number;
  /** The longest duration of a stream; its client then reconnects. */
  readonly lifetimeMs: number;
  readonly heartbeatMs: number;
  /** The pause between two polls of the database for a subscription. */
  readonly pauseMs: number;
}

const LIMITS: StreamLimits = {
  perOrganization: 20,
  inAll: 500,
  lifetimeMs: 15 * 60_000,
  heartbeatMs: 10_000,
  pauseMs: 1_000,
};

/**
 * The codes with which credentials fail once they have ended: expired or revoked, their user removed, or the
 * organization suspended.
 */
const ENDED: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN']);

const NO_STREAM =
  'The results of a subscription come as a stream: send Accept: text/event-stream or ' +
  'multipart/mixed;subscriptionSpec=1.0, or poll the query of the same name.';

interface Listener {
  readonly organizationId: string;
  readonly accept?: string;
  /** Throws if the request's credentials are no longer valid. */
  readonly authorize: () => Promise<unknown>;
}

type FormatError = (error: GraphQLError) => GraphQLFormattedError;

/** This process's streams: subscriptions over plain HTTP, each the response to one request. */
export class GraphqlStreams {
  readonly limits: StreamLimits;
  readonly format: FormatError;
  readonly report: (error: unknown) => void;
  readonly #open = new Map<GraphqlStream, string>();
  #isEnding = false;

  constructor(
    format: FormatError,
    /** Called with the reason if a stream ends early. */
    report: (error: unknown) => void,
    limits: Partial<StreamLimits> = {},
  ) {
    this.format = format;
    this.report = report;
    this.limits = { ...LIMITS, ...limits };
  }

  /** Creates the stream that a request may need if it turns out to be a subscription. */
  prepare({ organizationId, accept = '', authorize }: Listener): GraphqlStream {
    return new GraphqlStream(this, { organizationId, authorize, encoding: encodingFor(accept) });
  }

  /** Counts a stream as open. @throws Problem if there are too many, or the service is stopping */
  admit(stream: GraphqlStream, organizationId: string): void {
    const { perOrganization, inAll } = this.limits;
    const own = [...this.#open.values()].filter((id) => id === organizationId).length;
    if (own >= perOrganization) {
      throw new Problem('CONFLICT', `An organization may have ${perOrganization} subscriptions at a time.`);
    }
    if (this.#isEnding || this.#open.size >= inAll) {
      throw new Problem(
        'UNAVAILABLE',
        'The service cannot accept more subscriptions right now. Try again in a moment.',
      );
    }
    this.#open.set(stream, organizationId);
  }

  dismiss(stream: GraphqlStream): void {
    this.#open.delete(stream);
  }

  /** Ends all streams and accepts no more, so that the service can stop. */
  endAll(): void {
    this.#isEnding = true;
    for (const stream of this.#open.keys()) stream.close();
  }
}

/** A stream that the response to a request can become. */
export class GraphqlStream implements ResultStream {
  /** The results of a subscription; undefined for any other operation. */
  results?: AsyncIterable<ExecutionResult>;
  readonly #streams: GraphqlStreams;
  readonly #listener: Omit<Listener, 'accept'> & { readonly encoding?: Encoding };
  /** Created only for subscriptions, because most streams are prepared and never opened. */
  #listening: AbortController | undefined;
  #isClosed = false;

  constructor(
    streams: GraphqlStreams,
    listener: Omit<Listener, 'accept'> & { readonly encoding?: Encoding },
  ) {
    this.#streams = streams;
    this.#listener = listener;
  }

  get isWanted(): boolean {
    return this.#listener.encoding !== undefined;
  }

  get signal(): AbortSignal {
    this.#listening ??= new AbortController();
    if (this.#isClosed) this.#listening.abort();
    return this.#listening.signal;
  }

  get pauseMs(): number {
    return this.#streams.limits.pauseMs;
  }

  open(results: AsyncIterable<ExecutionResult>): void {
    if (!this.#listener.encoding) throw badRequest(NO_STREAM);
    this.#streams.admit(this, this.#listener.organizationId);
    this.results = results;
  }

  /** Sends results until they end or fail, the client or its access is gone, or the stream has reached its lifetime. */
  async send(response: ServerResponse): Promise<void> {
    const { contentType, start, result, heartbeat, end } = this.#listener.encoding!;
    const { heartbeatMs, lifetimeMs } = this.#streams.limits;
    response.writeHead(200, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // disables buffering by proxies
    });
    response.write(start);
    const beating = setInterval(() => {
      response.write(heartbeat);
      this.#listener.authorize().catch((error) => {
        if (error instanceof Problem && ENDED.has(error.code)) this.close();
      });
    }, heartbeatMs);
    const living = setTimeout(() => this.close(), lifetimeMs);
    response.once('close', () => this.close());
    try {
      for await (const { errors, ...rest } of this.results!) {
        await this.#listener.authorize(); // the key may have been revoked in the meantime
        response.write(result(errors ? { ...rest, errors: errors.map(this.#streams.format) } : rest));
      }
    } catch (error) {
      this.#streams.report(error);
    } finally {
      clearInterval(beating);
      clearTimeout(living);
      response.end(end);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#streams.dismiss(this);
    this.#listening?.abort();
  }
}
