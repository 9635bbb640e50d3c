import OpenAI from 'openai';
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/error';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { z } from 'zod';
import { type LanguageModelSettings, openLanguageModelClient } from './client.ts';
import { inputBound, type Usage, usageOf, worstCost } from './cost.ts';

export interface Question<T> {
  /** The instructions, from this service and its user, never from a website. */
  readonly instructions: string;
  /** The data to work on, made by `dataBlock`. */
  readonly data: string;
  /** The shape of the answer; every field required, as strict schemas ask. */
  readonly schema: z.ZodType<T>;
  /** The name of the schema, such as `email`. */
  readonly schemaName: string;
  /** So that the endpoint may recognize a repeated question; only some do. */
  readonly idempotencyKey?: string;
}

export interface Completion<T> {
  readonly value: T;
  /** The model that answered, by its own account. */
  readonly model: string;
  readonly usage: Usage;
}

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

/** A language model that answers in JSON of a given shape, within the bounds of its settings. */
export class LanguageModel {
  readonly #settings: LanguageModelSettings;
  readonly #client: OpenAI;

  constructor(settings: LanguageModelSettings) {
    this.#settings = settings;
    this.#client = openLanguageModelClient(settings);
  }

  get model(): string {
    return this.#settings.model;
  }

  /** @throws LanguageModelError; the reason of `signal` when that is what ended it. */
  async ask<T>(question: Question<T>, signal: AbortSignal): Promise<Completion<T>> {
    const { model, timeout, maxOutputTokens, prices } = this.#settings;
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

/** Says what went wrong in words of ours: an endpoint's own message may repeat the question, or a part of the key. */
function explain(error: unknown, timeout: number): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (error instanceof OpenAI.APIUserAbortError || error instanceof OpenAI.APIConnectionTimeoutError) {
    return new LanguageModelError(`The language model did not answer within ${timeout / 1000} s.`, false);
  }
  if (error instanceof OpenAI.APIConnectionError) {
    return new LanguageModelError('The language model could not be reached.', false);
  }
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error;
    const isTransient = status >= 500 || [408, 409, 425, 429].includes(status);
    return new LanguageModelError(`The language model answered with HTTP status ${status}.`, !isTransient);
  }
  if (error instanceof LengthFinishReasonError) {
    return new LanguageModelError("The language model's answer was cut off at the maximum of tokens.", true);
  }
  if (error instanceof ContentFilterFinishReasonError) {
    return new LanguageModelError("The language model's answer was withheld by its content filter.", true);
  }
  return new LanguageModelError("The language model's answer could not be read.", true, error);
}
