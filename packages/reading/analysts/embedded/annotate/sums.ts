import { spanOf } from '../patterns/span.ts';
import type { SumSpan } from './spans.ts';

const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,4})?`;
const SCALE = String.raw`(?:[ \u00a0-]?(thousand|million|billion|mil|mm|bn|[kmb])(?![a-z]))?`;
const DOLLARS = new RegExp(String.raw`(?:US)?\$ ?${NUMBER}${SCALE}`, 'gi');
/** Amounts in words; `Title 1 dollars` is not an amount. */
const WORDS = new RegExp(String.raw`(?<![\d$.,]|title )${NUMBER}${SCALE} (?:US )?dollars?\b`, 'gi');
const FACTORS: Readonly<Record<string, number>> = { t: 1e3, k: 1e3, m: 1e6, b: 1e9 };

/** The amounts in a text, in reading order: `$1.2 million`, `$350K`, `1,200,000 dollars`. */
export function findSums(text: string): SumSpan[] {
  const hasWords = /dollar/i.test(text);
  if (!hasWords && !text.includes('$')) return [];
  return [...text.matchAll(DOLLARS), ...(hasWords ? text.matchAll(WORDS) : [])]
    .map((match) => {
      const [, whole = '', decimals = '', scale] = match;
      const factor = FACTORS[scale?.[0]?.toLowerCase() ?? ''] ?? 1;
      const value = Math.round(Number(whole.replaceAll(',', '') + decimals) * factor * 100) / 100;
      return { value, ...spanOf(match) };
    })
    .filter(({ value }) => value > 0 && value < 1e13)
    .sort((one, other) => one.start - other.start);
}
