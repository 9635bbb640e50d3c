import { isOutcome } from '../annotate/agenda.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';

const { says } = signsIn('contract-signs.txt');

/** The most passages around one that belong to its item of business, or to the list introduced by a sentence. */
const REACH = 12;

/** An item of business: the row or paragraph of a passage, and the lines after it with the result of the vote. */
export function itemOf({ passages }: AnnotatedPage, { block, index, form }: Passage): string {
  const isSame = (one: Passage | undefined): boolean => one?.block === block;
  // The first passage of a long row has all of its cells.
  const begins = ({ fields }: Passage): boolean => form === 'row' && fields.length > 0;
  let [from, to] = [index, index + 1];
  while (from > index - REACH && isSame(passages[from - 1]) && !begins(passages[from]!)) from--;
  while (to < Math.min(passages.length, index + REACH)) {
    const next = passages[to]!;
    // The next list item is about something else, however it begins.
    const isOfVote = next.form !== 'item' && isOutcome(next.text);
    if (!(isSame(next) && !begins(next)) && !isOfVote) break;
    to++;
  }
  return passages
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}

/** The sentence above a list that says what its items are: `Awarded the following bids:`. */
export function introOf({ passages }: AnnotatedPage, { form, index }: Passage): string {
  if (form !== 'item' && form !== 'row') return '';
  const above = passages.slice(Math.max(0, index - REACH), index).findLast((one) => one.form !== form);
  return above && says('intro', above.text) ? above.text : '';
}

/**
 * True if a passage reports a decision rather than a request, a recommendation, or a matter to consider. In prose,
 * fewer words count than in a meeting's items: parents purchase meals, too.
 */
export function isDecided(passage: Passage, part: string, item: string): boolean {
  const { genre } = passage.block;
  const isBusiness = ['agenda_item', 'news', 'table', 'narrative'].includes(genre);
  const isAsked = says('asked', part) && !says('carried', item);
  const isSaid = says('told', part) || (genre !== 'narrative' && says('decision', part));
  return isBusiness && isSaid && !isAsked && !says('no_decision', headingOf(passage) ?? '');
}
