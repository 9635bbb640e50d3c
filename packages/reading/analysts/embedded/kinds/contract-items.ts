import { agendaItems, isOutcome } from '../annotate/agenda.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('contract-signs.txt');

/** Maximum number of passages in a list after its introductory sentence. */
const REACH = 12;

/** The text of a passage's item of business; on other pages, its row or paragraph with the vote below. */
export function itemOf(page: AnnotatedPage, passage: Passage): string {
  const { block, text, form, index } = passage;
  const own = form === 'row' || form === 'item' ? text : block.text;
  const { text: next = '' } = page.passages[index + 1] ?? {};
  return agendaItems(page).get(passage)?.text ?? (isOutcome(next) ? `${own} ${next}` : own);
}

/** A line of a list that ends in an amount: `Acme Paving $40,000`. */
const ENTRY = /^(\p{Lu}[^.:;$|]{2,60}?)[ .–-]+\$? ?\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/u;
/** The name in such a line; null for other lines. */
export const entryOf = ({ form, text }: Passage): string | null =>
  form === 'row' ? null : (ENTRY.exec(text)?.[1] ?? null);

/** The sentence above a list that introduces its items: `Awarded the following bids:`. */
export function introOf({ passages }: AnnotatedPage, passage: Passage): string {
  const { form, index } = passage;
  const isEntry = entryOf(passage) !== null;
  if (form !== 'item' && form !== 'row' && !isEntry) return '';
  const isOther = (one: Passage): boolean => (isEntry ? entryOf(one) === null : one.form !== form);
  const above = passages.slice(Math.max(0, index - REACH), index).findLast(isOther);
  return above && says('intro', above.text) ? above.text : '';
}

/**
 * Returns `true` if a passage reports a decision rather than a request, a recommendation, or a matter to consider. In
 * prose, fewer words indicate a decision than in a meeting's items, because parents purchase meals, too.
 */
export function isDecided(passage: Passage, part: string, item: string): boolean {
  const { genre } = passage.block;
  const isBusiness = ['agenda_item', 'news', 'table', 'narrative'].includes(genre);
  const isAsked = says('asked', part) && !says('carried', item);
  const isSaid = says('told', part) || (genre !== 'narrative' && says('decision', part));
  return isBusiness && isSaid && !isAsked && !says('no_decision', headingOf(passage) ?? '');
}
