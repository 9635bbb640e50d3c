import type { EmailBrief } from '../email-brief.ts';

/** What stands in an email; `metadata` says honestly how it was made. */
export interface WrittenEmail {
  readonly subject: string;
  readonly body: string;
  readonly metadata: GenerationMetadata;
}

/** Stored as `generation_metadata`, and named as JSON of the API is. */
export interface GenerationMetadata {
  readonly writer: string;
  /** In a sentence. */
  readonly method: string;
  readonly model: string | null;
  readonly tokens: { readonly input: number | null; readonly output: number | null } | null;
  readonly cost_usd: number | null;
  readonly facts: readonly UsedFact[];
  readonly prompt: {
    readonly id: string;
    readonly name: string;
    readonly updated_at: string;
    /** Of the system prompt, a line break, and the instruction prompt. */
    readonly sha256: string;
  };
  /** The day that the email was written for. */
  readonly today: string;
  /** What of the prompt was understood, by writers that do not understand everything. */
  readonly understood?: Readonly<Record<string, unknown>>;
}

/** A record that an email draws on. */
export interface UsedFact {
  /** Such as `contract`. */
  readonly kind: string;
  readonly id: string;
}

/** Writes an email to a contact. It reads nothing but the brief, so that nothing else can get into an email. */
export interface Writer {
  readonly name: string;
  /**
   * @param jobId lets a provider recognise a repeated request.
   * @throws WritingFailed; the reason of `signal` when that is what ended it.
   */
  write(brief: EmailBrief, signal: AbortSignal, jobId?: string): Promise<WrittenEmail>;
  /** Throws what `write` would throw for good. Absent: only writing tells. */
  admit?(brief: EmailBrief, signal: AbortSignal): Promise<void>;
}

/** There is no email. Permanent when trying again would not help. The message is for the person who asked for it. */
export class WritingFailed extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'WritingFailed';
    this.isPermanent = isPermanent;
  }
}

/** What was written may not be sent; permanent. */
export class EmailRefused extends WritingFailed {
  constructor(reason: string) {
    super(`The email was refused: ${reason}.`, true);
    this.name = 'EmailRefused';
  }
}

/** The prompt asks for what this writer cannot do; permanent, and told before anything is charged where possible. */
export class PromptNotFollowed extends WritingFailed {
  constructor(failings: readonly string[]) {
    const shown = failings.slice(0, MOST_SHOWN).join('; ');
    const more = failings.length > MOST_SHOWN ? `; and ${failings.length - MOST_SHOWN} more` : '';
    super(`The email writer cannot follow this part of the prompt: ${shown}${more}.`, true);
    this.name = 'PromptNotFollowed';
  }
}

const MOST_SHOWN = 5;
