import type { Page } from '../../../page.ts';
import { LONGEST, sentencesOf, tidy } from '../annotate/sentences.ts';

/** A heading or sentence of a page with the headings above it, the nearest last. */
export interface Statement {
  readonly kind: 'heading' | 'sentence';
  readonly text: string;
  readonly headings: readonly string[];
}

/** Returns the headings and sentences of a page in reading order; tables state no sentences. */
export function statementsOf({ blocks, text: whole }: Page): Statement[] {
  const statements: Statement[] = [];
  let above: { readonly level: number; readonly text: string }[] = [];
  const lines = whole.split('\n').map((text) => ({ kind: 'text', text }) as const);
  for (const block of blocks.length > 0 ? blocks : lines) {
    if (block.kind === 'table') continue;
    const headings = above.map(({ text }) => text);
    if (block.kind === 'heading') {
      const text = tidy(block.text).slice(0, LONGEST);
      above = above.filter(({ level }) => level < block.level);
      statements.push({ kind: 'heading', text, headings: above.map((heading) => heading.text) });
      above.push({ level: block.level, text });
    } else {
      const sentences = block.text.split('\n').flatMap(sentencesOf);
      statements.push(...sentences.map((text) => ({ kind: 'sentence', text, headings }) as const));
    }
  }
  return statements;
}
