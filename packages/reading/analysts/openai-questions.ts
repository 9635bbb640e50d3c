import type { TokenUsage } from '../model/cost.ts';
import type { LanguageModel, Question } from '../model/language-model.ts';
import { LanguageModelError } from '../model/language-model-error.ts';
import type { Brief } from './analyst.ts';

/**
 * Asks a model a limited number of questions about a website; stops once the model refuses access or stops answering.
 */
export class Questions {
  readonly #model: LanguageModel;
  readonly #brief: Pick<Brief, 'signal' | 'use'>;
  #left: number;
  #answers = 0;
  #failure: string | null = null;

  constructor(model: LanguageModel, most: number, brief: Pick<Brief, 'signal' | 'use'>) {
    this.#model = model;
    this.#left = most;
    this.#brief = brief;
  }

  /** Returns `true` if no further question will be asked. */
  get areOver(): boolean {
    return this.#left <= 0;
  }

  /** Returns null without a usable answer. An answer is unusable if nothing in it is supported by the pages. */
  async ask<T>(question: Question<T>, isBorneOut: (answer: T) => boolean): Promise<T | null> {
    if (this.areOver) return null;
    this.#left--;
    try {
      const { value, usage } = await this.#model.ask(question, this.#brief.signal);
      noteCost(this.#brief, usage);
      if (isBorneOut(value)) {
        this.#answers++;
        return value;
      }
      this.#failure = 'gave answers that the pages do not bear out';
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      this.#failure = failureOf(error);
      if (!error.isPermanent || isRefusal(error)) this.#left = 0; // the client has already retried
    }
    return null;
  }

  /** The failure, if no question got a usable answer, as the end of a sentence about the model; otherwise null. */
  get failure(): string | null {
    return this.#answers === 0 ? this.#failure : null;
  }
}

export function noteCost({ use }: Pick<Brief, 'use'>, { cost }: TokenUsage): void {
  if (use) use.dollars += cost ?? 0;
}

/** The failure in words for people who do not operate the service. */
export function failureOf(error: LanguageModelError): string {
  if (isRefusal(error)) return 'refused our access';
  if (error.status !== undefined) return 'was out of order';
  return error.isPermanent ? 'gave no usable answer' : 'did not answer';
}

const isRefusal = ({ status }: LanguageModelError): boolean => status === 401 || status === 403;
