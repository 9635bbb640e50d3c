import type { Fact } from './facts.ts';
import { type LengthLimit, lengthOf } from './length.ts';

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

const UNCOUNTED: readonly LengthLimit[] = [];

/** Takes as many parts as fit the length asked for, and all the limits. */
export function fit(
  parts: readonly Part[],
  length: { readonly min: number; readonly max: number },
  limits: readonly LengthLimit[] = UNCOUNTED,
): { body: string; used: Fact[] } {
  const all: readonly LengthLimit[] = [{ unit: 'words', ...length }, ...limits];
  const paragraphs = Math.min(...limits.filter(({ unit }) => unit === 'paragraphs').map(({ max }) => max));
  const bodyOf = (taken: ReadonlySet<Part>) =>
    inParagraphs(
      parts.filter((part) => taken.has(part)),
      paragraphs,
    );
  let taken: ReadonlySet<Part> = new Set(parts.filter(({ need }) => need === 0));
  const optional = parts.filter(({ need }) => need > 0).sort((a, b) => a.need - b.need);
  for (const part of optional) {
    const body = bodyOf(taken);
    const isMissing = all.some(({ unit, min }) => lengthOf(body, unit) < min);
    if (part.need > WELCOME && !isMissing) continue;
    const more = new Set([...taken, part]);
    const longer = bodyOf(more);
    if (all.every(({ unit, max }) => lengthOf(longer, unit) <= max)) taken = more;
  }
  return {
    body: bodyOf(taken),
    used: parts.filter((part) => taken.has(part)).flatMap(({ fact }) => fact ?? []),
  };
}

/** @param most paragraphs between greeting and signature; what is beyond joins the last. */
function inParagraphs(parts: readonly Part[], most: number): string {
  const paragraphs = new Map<string, string[]>();
  for (const { paragraph, text } of parts) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text]);
  }
  const [greeting, ...others] = [...paragraphs.values()].map((texts) => texts.join(' '));
  const signature = others.pop();
  const kept =
    others.length > most ? [...others.slice(0, most - 1), others.slice(most - 1).join(' ')] : others;
  return [greeting, ...kept, signature].join('\n\n');
}
