import type { EmailBrief } from './email-brief.ts';

/** A written email; `metadata` describes how it was made. */
export interface WrittenEmail {
  readonly subject: string;
  readonly body: string;
  readonly metadata: GenerationMetadata;
}

/** Stored as `generation_metadata`; keys follow the API's JSON. */
export interface GenerationMetadata {
  readonly writer: string;
  /** A sentence for the user. */
  readonly method: string;
  readonly model: string | null;
  readonly tokens: { readonly input: number | null; readonly output: number | null } | null;
  readonly cost_usd: number | null;
  readonly facts: readonly UsedFact[];
  readonly prompt: {
    readonly id: string;
    readonly name: string;
    readonly updated_at: string;
    /** Hash of the system prompt, a line break, and the instruction prompt. */
    readonly sha256: string;
  };
  /** The date on which the email was written. */
  readonly today: string;
  /**
   * The prompt's instructions that the email does not follow, in the prompt's own words. Absent for writers that cannot
   * determine them, such as a language model.
   */
  readonly not_followed?: readonly string[];
}

/** A record that an email draws on. */
export interface UsedFact {
  /** The kind of the record, such as `contract`. */
  readonly kind: string;
  readonly id: string;
}

/** Writes an email to a contact. Reads only the brief, so nothing else can leak into an email. */
export interface Writer {
  readonly name: string;
  /**
   * @param jobId lets a provider recognize a repeated request
   * @throws WritingFailed; the reason of `signal` if it was aborted
   */
  write(brief: EmailBrief, signal: AbortSignal, jobId?: string): Promise<WrittenEmail>;
}

/** The configured writer, and the embedded writer's previews, which cost nothing and need no network. */
export interface PreviewingWriter extends Writer {
  preview(brief: EmailBrief, signal: AbortSignal): Promise<WrittenEmail>;
}

/**
 * The email could not be written; `isPermanent` if a retry cannot help. The message is for the user who requested the
 * email.
 */
export class WritingFailed extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'WritingFailed';
    this.isPermanent = isPermanent;
  }
}

/** The written email must not be sent; permanent. */
export class EmailRefused extends WritingFailed {
  constructor(reason: string) {
    super(`The email was refused: ${reason}.`, true);
    this.name = 'EmailRefused';
  }
}
