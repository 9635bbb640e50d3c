const LIST = new Intl.ListFormat('en-US');

/** `A, B, and C`; of long lists the first ones and how many more there are. */
export const listed = (items: readonly string[], most = 6): string =>
  LIST.format(items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `June 30, 2027`, of a day or instant. */
export const inWords = (date: string): string => DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

const MONEY = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
export const inDollars = (amount: number): string => amount.toLocaleString('en-US', MONEY);

/** With a full stop, unless it has one. */
export const asSentence = (text: string): string => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`);

/** Titles and names come from strangers' pages; in a text of ours they link to nothing and are no markup. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/\[([^\][]{0,300})\]\([^()]{0,300}(?:\([^()]{0,300}\))?[^()]{0,300}\)/g, '$1')
    .replace(/<[^<>]{0,300}>/g, '')
    .replace(/\s+/g, ' ');
