/** `A, B and C`; of long lists the first ones and how many more there are. */
export function listed(items: readonly string[], most = 6): string {
  const shown =
    items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : [...items];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `June 30, 2027`, of a day or instant. */
export const inWords = (date: string): string => DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
export const inDollars = (amount: number): string => DOLLARS.format(amount);

/** `3 requests`, `one request`. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun}` : `${count} ${noun}s`;

/** With a full stop, and without what stood before the sentence. */
export const asSentence = (text: string): string => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`);

/** Titles and names come from strangers' pages; in a text of ours they link to nothing and are no markup. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/\[([^\][]{0,300})\]\([^()]{0,300}(?:\([^()]{0,300}\))?[^()]{0,300}\)/g, '$1')
    .replace(/<[^<>]{0,300}>/g, '')
    .replace(/\s+/g, ' ');
