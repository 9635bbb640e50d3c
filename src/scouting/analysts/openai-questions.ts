import type { LanguageModel, Question } from '../../platform/llm/language-model.ts';
import { LanguageModelError } from '../../platform/llm/language-model-error.ts';

/** Asks a model a bounded number of questions about a website, and none once it has stopped answering. */
export class Questions {
  readonly #model: LanguageModel;
  readonly #signal: AbortSignal;
  #left: number;
  #answers = 0;
  #problem: LanguageModelError | undefined;

  constructor(model: LanguageModel, most: number, signal: AbortSignal) {
    this.#model = model;
    this.#left = most;
    this.#signal = signal;
  }

  /** Returns `true` if no further question will be asked. */
  get areOver(): boolean {
    return this.#left <= 0;
  }

  /** Returns null if there is no usable answer. */
  async ask<T>(question: Question<T>): Promise<T | null> {
    if (this.areOver) return null;
    this.#left--;
    try {
      const { value } = await this.#model.ask(question, this.#signal);
      this.#answers++;
      return value;
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      this.#problem = error;
      if (!error.isPermanent) this.#left = 0; // the client has already retried
      return null;
    }
  }

  /** The failure if no question got a usable answer; null otherwise. */
  get failure(): string | null {
    return this.#answers === 0 ? (this.#problem?.message ?? null) : null;
  }
}
