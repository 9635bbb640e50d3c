import { traceparent } from '@emi/base/telemetry';
import OpenAI from 'openai';
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/error';
import { LanguageModelError } from './language-model-error.ts';

export { zodResponseFormat } from 'openai/helpers/zod';

/** An endpoint that speaks the OpenAI protocol, and the limits of a request to it. */
export interface LanguageModelSettings {
  readonly baseUrl: string;
  /** Absent: the endpoint requires no key, as is common for local endpoints. */
  readonly apiKey?: string;
  readonly model: string;
  /** Milliseconds per question, including retries. */
  readonly timeout: number;
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
  /** Absent: the cost is neither bounded nor reported. */
  readonly prices?: Prices;
  /** Maximum cost of a question in US dollars; requires prices. */
  readonly maxCost?: number;
}

/** US dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

const ATTEMPTS_AFTER_THE_FIRST = 2;
const MAX_ANSWER_BYTES = 4_000_000;

/**
 * A client that reads no environment variables, logs nothing, follows no redirects with the key, and reads no endless
 * answers. It retries after a 408, 409, 429, or 5xx, honoring `Retry-After`, and after an incomplete answer.
 */
export function openLanguageModelClient({ baseUrl, apiKey, timeout }: LanguageModelSettings): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout,
    maxRetries: ATTEMPTS_AFTER_THE_FIRST,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    fetch: fetchBounded,
  });
}

const fetchBounded: typeof fetch = async (input, init) => {
  const trace = traceparent();
  const headers = new Headers(init?.headers);
  if (trace) headers.set('traceparent', trace);
  const response = await fetch(input, { ...init, headers });
  if (!response.body) return response;
  const bounded = new Response(response.body.pipeThrough(atMost(MAX_ANSWER_BYTES)), response);
  return bounded.ok ? await whole(bounded) : bounded;
};

/** Reads the body here, because the library retries only failures before the body. */
async function whole(response: Response): Promise<Response> {
  try {
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (!(error instanceof AnswerTooLong)) throw new AnswerBrokeOff(undefined, { cause: error });
    const unreadable = new ReadableStream({ start: (controller) => controller.error(error) });
    return new Response(unreadable, response);
  }
}

class AnswerTooLong extends Error {}
class AnswerBrokeOff extends Error {}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new AnswerTooLong());
      else controller.enqueue(chunk);
    },
  });
}

/**
 * Describes the failure in our own words, because an endpoint's message may repeat the question or a part of the key.
 */
export function explain(error: unknown, timeout: number): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (error instanceof OpenAI.APIUserAbortError || error instanceof OpenAI.APIConnectionTimeoutError) {
    return new LanguageModelError(`The language model did not answer within ${timeout / 1000} s.`, false);
  }
  if (error instanceof OpenAI.APIConnectionError && error.cause instanceof AnswerBrokeOff) {
    return new LanguageModelError("The language model's answer broke off.", false);
  }
  if (error instanceof OpenAI.APIConnectionError) {
    return new LanguageModelError('The language model could not be reached.', false);
  }
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error;
    const isTransient = status >= 500 || [408, 409, 425, 429].includes(status);
    const message = `The language model answered with HTTP status ${status}.`;
    return new LanguageModelError(message, !isTransient, undefined, status);
  }
  if (error instanceof LengthFinishReasonError) {
    return new LanguageModelError("The language model's answer was cut off at the token limit.", true);
  }
  if (error instanceof ContentFilterFinishReasonError) {
    return new LanguageModelError("The language model's answer was withheld by its content filter.", true);
  }
  return new LanguageModelError("The language model's answer could not be read.", true, error);
}
