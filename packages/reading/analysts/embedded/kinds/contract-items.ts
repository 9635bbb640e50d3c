import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('contract-signs.txt');

/** Maximum number of passages in a list after its introductory sentence. */
const LONGEST_LIST = 12;

/** A line of a list that ends in an amount: `Acme Paving $40,000`. */
const ENTRY = /^(\p{Lu}[^.:;$|]{2,60}?)[ .–-]+\$? ?\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/u;
/** The supplier's name in a line that ends in an amount; null for other lines, and for rows of tables. */
export const entryOf = ({ form, text }: Passage): string | null =>
  form === 'row' ? null : (ENTRY.exec(text)?.[1] ?? null);

/** The sentence above a list that introduces its items: `Awarded the following bids:`; empty if there is none. */
export function introOf({ passages }: AnnotatedPage, passage: Passage): string {
  const { form, index } = passage;
  const isEntry = entryOf(passage) !== null;
  if (form !== 'item' && form !== 'row' && !isEntry) return '';
  const isOther = (one: Passage): boolean => (isEntry ? entryOf(one) === null : one.form !== form);
  const above = passages.slice(Math.max(0, index - LONGEST_LIST), index).findLast(isOther);
  return above && says('intro', above.text) ? above.text : '';
}
