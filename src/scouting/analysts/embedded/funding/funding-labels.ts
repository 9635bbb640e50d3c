import type { Statement } from '../language/sentences.ts';

/** Longer than a label. */
const LABEL = 60;

/**
 * What names the matter of a statement beside its headings: the short line above it, as in lists of terms and their
 * explanations, or the word or two that its paragraph begins with. The nearest first.
 */
export function labelsOf(statements: readonly Statement[], at: number): string[] {
  const { block, kind, headings } = statements[at]!;
  if (kind === 'row') return [];
  const above = statements.slice(Math.max(0, at - FAR), at);
  const first = above.find((one) => one.block === block);
  const labels = first && isShort(first) ? [first.text] : [];
  const before = above.findLast((one) => one.block !== block);
  const isOfSame = before && before.kind !== 'heading' && before.headings.join() === headings.join();
  if (isOfSame && isShort(before) && before.whole === before.text && !/[.!]$/.test(before.text))
    labels.push(before.text);
  return labels;
}

/** How far back the beginning of a paragraph is looked for. */
const FAR = 12;

const isShort = ({ text, kind }: Statement): boolean =>
  kind !== 'row' && text.length <= LABEL && !/\$\d/.test(text);
