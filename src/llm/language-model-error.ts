/**
 * There is no usable answer. Permanent when asking again would not help: the question was refused or was too large, or
 * the answer was no good. Not permanent when there was no answer at all. The message is for people.
 */
export class LanguageModelError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'LanguageModelError';
    this.isPermanent = isPermanent;
  }
}
