import type { Prices } from './client.ts';

/** The tokens of a request, as far as the endpoint reports them, and their cost. */
export interface TokenUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** US dollars; null without prices or reported tokens. */
  readonly cost: number | null;
}

/**
 * An upper bound for the tokens of a request: a token has at least one byte, and JSON is longer than the text in it.
 */
export const inputBound = (request: unknown): number => Buffer.byteLength(JSON.stringify(request));

export const worstCost = (prices: Prices, inputTokens: number, outputTokens: number): number =>
  (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000;

export function usageOf(
  reported: { prompt_tokens: number; completion_tokens: number } | undefined,
  prices: Prices | undefined,
): TokenUsage {
  const inputTokens = reported?.prompt_tokens ?? null;
  const outputTokens = reported?.completion_tokens ?? null;
  const isKnown = prices && inputTokens !== null && outputTokens !== null;
  return { inputTokens, outputTokens, cost: isKnown ? worstCost(prices, inputTokens, outputTokens) : null };
}
