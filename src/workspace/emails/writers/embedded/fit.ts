import type { Fact } from './facts.ts';
import { type LengthLimit, lengthOf } from './length.ts';

/** A part of an email, in reading order. */
export interface Part {
  /** Adjacent parts of the same paragraph are joined. */
  readonly paragraph: string;
  readonly text: string;
  /** 0: always included; otherwise, smaller numbers are included first. */
  readonly need: number;
  readonly fact?: Fact;
}

/** Optional parts up to this need are included whenever they fit; the others only fill up to the minimum length. */
const WELCOME = 5;

const UNCOUNTED: readonly LengthLimit[] = [];

/** Selects as many parts as fit the requested length and all limits. */
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

/** @param most maximum number of paragraphs between greeting and signature; the rest join the last one. */
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
