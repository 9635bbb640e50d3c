/**
 * The model gave no usable answer. The error is permanent if another attempt would not help: the question was refused
 * or too large, or the answer was invalid. It is not permanent if there was no answer. The message is for people.
 */
export class LanguageModelError extends Error {
  readonly isPermanent: boolean;
  /** The HTTP status of the endpoint's answer, if that was an error; otherwise undefined. */
  readonly status: number | undefined;

  constructor(message: string, isPermanent: boolean, cause?: unknown, status?: number) {
    super(message, { cause });
    this.name = 'LanguageModelError';
    this.isPermanent = isPermanent;
    this.status = status;
  }
}
