import type { Fact } from './facts.ts';

/** A piece of an email, in the order in which it would be read. */
export interface Part {
  /** Neighbours of the same paragraph are joined. */
  readonly paragraph: string;
  readonly text: string;
  /** 0: goes in whatever the length; else the smaller, the sooner. */
  readonly need: number;
  readonly fact?: Fact;
}

/** Of the parts that need not be, needs up to this one are welcome; the others only make up for missing words. */
const WELCOME = 5;

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Takes as many parts as fit the length asked for. */
export function fit(
  parts: readonly Part[],
  length: { readonly min: number; readonly max: number },
): { body: string; used: Fact[] } {
  const taken = new Set(parts.filter(({ need }) => need === 0));
  let words = [...taken].reduce((sum, { text }) => sum + wordsIn(text), 0);
  const optional = parts.filter(({ need }) => need > 0).sort((a, b) => a.need - b.need);
  for (const part of optional) {
    const more = wordsIn(part.text);
    if (words + more > length.max || (part.need > WELCOME && words >= length.min)) continue;
    taken.add(part);
    words += more;
  }
  const kept = parts.filter((part) => taken.has(part));
  return { body: inParagraphs(kept), used: kept.flatMap(({ fact }) => fact ?? []) };
}

function inParagraphs(parts: readonly Part[]): string {
  const paragraphs = new Map<string, string[]>();
  for (const { paragraph, text } of parts) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text]);
  }
  return [...paragraphs.values()].map((texts) => texts.join(' ')).join('\n\n');
}
