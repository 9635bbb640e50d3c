import type { Network } from '@emi/base/network';
import type { ListContext, ReadContext, ResultStream } from '@emi/records/context';
import type { Database } from '../../db/database.ts';
import type { JobQueue } from '../../jobs/queue.ts';

/** The context of a request in the graph. */
export interface Context extends ListContext {
  readonly db: Database;
  readonly jobs: JobQueue;
  /** The base URL at which the caller reaches the service, for links. */
  readonly origin: string;
  /** The response name of the current mutation, because a document can contain several. */
  readonly mutation?: string;
  /** Set if the client sent an Idempotency-Key. */
  readonly idempotent?: IdempotentRequest;
  /**
   * Facts about the request that its response reports: its charges, whether it was replayed, and the age of shared
   * answers.
   */
  readonly usage: Usage;
  /** Counts further requests in addition to the one that arrived, or throws a Problem. */
  readonly takeRequests: (count: number) => Promise<void>;
  /** Counts a use of a guarded field, of which `limit` are admitted in 60 seconds. */
  readonly countUse: (subject: string, limit: number) => Promise<GuardStatus>;
  readonly recently: Recently;
  /** Previews the email that a prompt gives for a contact; absent in jobs. */
  readonly previewEmail?: PreviewEmail;
  /** Opens a REST list as a file; throws a Problem if it does not exist or has too many rows. */
  readonly openList: OpenList;
  /** Reads the filter of a REST list from its path; absent in jobs. */
  readonly filterOfPath?: (path: string) => { readonly type: string; readonly filter: object };
  /** Adds a streamed file to the audit trail. */
  readonly noteExport?: (file: StreamedFile) => Promise<void>;
  /** Returns the key that encrypts stored secrets. */
  readonly encryptionKey: () => Buffer;
  /** The tools for managing webhooks; absent in jobs. */
  readonly webhooks?: WebhookTools;
  /** Receives the results of a subscription; absent outside `/graphql`. */
  readonly stream?: ResultStream;
}

export interface WebhookTools {
  /** Returns the key that encrypts the webhooks' secrets. */
  readonly encryptionKey: () => Buffer;
  /** The hosts that events may be sent to. */
  readonly receivers: Network;
}

/** Returns the answer to a question, the same for all viewers and up to 30 seconds old, or computes it. */
export type Recently = <T>(question: string, compute: () => Promise<T>) => Promise<T>;

export interface GuardStatus {
  readonly admitted: boolean;
  /** Milliseconds until another use is admitted, for one that was not. */
  readonly resetMs: number;
}

/** A list of the REST API, and the format of its file. */
export interface ListOrder {
  readonly path: string;
  readonly format: 'csv' | 'ndjson' | 'xlsx' | 'parquet' | 'geojson';
}

export interface ListFile {
  readonly total: number;
  /** Yields parts of the file, and the number of rows so far. */
  pages(): AsyncGenerator<{ readonly content: string | Uint8Array; readonly rows: number }>;
}

export type OpenList = (
  context: Context,
  order: ListOrder,
  terms: {
    readonly maxRows: number;
    /** The advice for a list that has too many rows, in the message of the Problem. */
    readonly advice: string;
    readonly takeRequests: (count: number) => Promise<unknown>;
  },
) => Promise<ListFile>;

export interface StreamedFile {
  readonly path: string;
  readonly rows: number;
  readonly isComplete: boolean;
}

/** An email as it would be written, which is neither stored nor charged. */
export interface PreviewedEmail {
  /** The name of the writer of an email that is generated. */
  readonly writer: string;
  readonly subject: string;
  readonly body: string;
  /** Instructions that the email will not follow; null if the writer does not report them. */
  readonly notFollowed: readonly string[] | null;
  readonly isContactUnlocked: boolean;
}

export type PreviewEmail = (
  context: ReadContext,
  order: { readonly contactId: string; readonly emailPromptId: string; readonly findingId?: string },
) => Promise<PreviewedEmail>;

/** A request to be executed at most once. */
export interface IdempotentRequest {
  /** The `Idempotency-Key` header: 1 to 255 characters chosen by the client. */
  readonly key: string;
  /** SHA-256 of method, path, and body: reusing the key for a different request is an error. */
  readonly fingerprint: Buffer;
  /** The Authorization header: responses that contain secrets are encrypted with a key derived from it. */
  readonly credential: string;
}

export interface Usage {
  credits?: { charged: number; remaining: number };
  /** The response, or a part of it, is one that was stored under the request's Idempotency-Key. */
  isReplayed?: boolean;
  /** The age of the oldest shared answer in the response; undefined without one. */
  ageSeconds?: number;
}

/** Records a charge; charges of several mutations in one document add up. */
export function charge(usage: Usage, charged: number, remaining: number): void {
  usage.credits = { charged: (usage.credits?.charged ?? 0) + charged, remaining };
}
