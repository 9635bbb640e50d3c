import type OpenAI from 'openai';
import type { z } from 'zod';
import type { LanguageModelSettings } from './client.ts';
import { inputBound, type TokenUsage, usageOf, worstCost } from './cost.ts';
import { LanguageModelError } from './language-model-error.ts';

export interface Question<T> {
  /** The instructions, from this service and its user, never from a website. */
  readonly instructions: string;
  /** The data to work on, made by `dataBlock`. */
  readonly data: string;
  /** The shape of the answer; every field is required, because strict schemas demand it. */
  readonly schema: z.ZodType<T>;
  readonly schemaName: string;
  /** Lets an endpoint recognize a repeated question; only some do. */
  readonly idempotencyKey?: string;
}

export interface Completion<T> {
  readonly value: T;
  /** The model's name, as its endpoint reports it. */
  readonly model: string;
  readonly usage: TokenUsage;
}

/** A language model that answers in JSON of a given shape, within its configured limits. */
export class LanguageModel {
  readonly #settings: LanguageModelSettings;
  #client: OpenAI | undefined;

  constructor(settings: LanguageModelSettings) {
    this.#settings = settings;
  }

  get model(): string {
    return this.#settings.model;
  }

  /** @throws LanguageModelError; the reason of `signal` if it was aborted. */
  async ask<T>(question: Question<T>, signal: AbortSignal): Promise<Completion<T>> {
    const { model, timeout, maxOutputTokens, prices } = this.#settings;
    // Imported on first use: the library takes 15 MB, and most processes never call a model.
    const { explain, openLanguageModelClient, zodResponseFormat } = await import('./client.ts');
    this.#client ??= openLanguageModelClient(this.#settings);
    const request = {
      model,
      messages: [
        { role: 'system' as const, content: question.instructions },
        { role: 'user' as const, content: question.data },
      ],
      max_completion_tokens: maxOutputTokens,
      response_format: zodResponseFormat(question.schema, question.schemaName),
    };
    this.#refuseTooLarge(inputBound(request));
    signal.throwIfAborted();
    const headers = question.idempotencyKey ? { 'Idempotency-Key': question.idempotencyKey } : {};
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    try {
      const completion = await this.#client.chat.completions.parse(request, { headers, signal: deadline });
      const message = completion.choices[0]?.message;
      if (message?.refusal) throw new LanguageModelError('The language model refused to answer.', true);
      if (!message?.parsed)
        throw new LanguageModelError('The language model returned an empty answer.', true);
      return { value: message.parsed, model: completion.model, usage: usageOf(completion.usage, prices) };
    } catch (error) {
      signal.throwIfAborted();
      throw explain(error, timeout);
    }
  }

  #refuseTooLarge(inputTokens: number): void {
    const { maxInputTokens, maxOutputTokens, prices, maxCost } = this.#settings;
    if (inputTokens > maxInputTokens) {
      throw new LanguageModelError(
        `The question may have ${inputTokens} tokens; at most ${maxInputTokens} are allowed.`,
        true,
      );
    }
    const cost = prices && worstCost(prices, inputTokens, maxOutputTokens);
    if (cost !== undefined && maxCost !== undefined && cost > maxCost) {
      throw new LanguageModelError(
        `The answer may cost ${cost.toFixed(4)} US dollars; at most ${maxCost} are allowed.`,
        true,
      );
    }
  }
}
