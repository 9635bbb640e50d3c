import { inWords } from '../../days.ts';
import type { ContactFact, Facts, FundingFact, PurchaseFact, RfpFact, Subject } from '../../facts.ts';
import type { Outlook } from './outlook.ts';

const LIST = new Intl.ListFormat('en-US');

/** `A, B, and C`; a long list is cut and ends with the number of remaining items. */
const listed = (items: readonly string[], most = 6): string =>
  LIST.format(items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items);

const MONEY = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
const inDollars = (amount: number): string => amount.toLocaleString('en-US', MONEY);

/** Adds a period if there is none. */
const asSentence = (text: string): string => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`);

/** Removes links and markup from titles and names, which are untrusted. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/\[([^\][]{0,300})\]\([^()]{0,300}(?:\([^()]{0,300}\))?[^()]{0,300}\)/g, '$1')
    .replace(/<[^<>]{0,300}>/g, '')
    .replace(/\s+/g, ' ');

/** The summary in two to four sentences. */
export function briefText(facts: Facts, outlook: Outlook, subject: Subject, pageCount: number): string {
  const { name, type, city, state } = subject;
  const place = `${name} is a ${type} in ${city ? `${city}, ${state}` : state}`;
  const pages = pageCount === 1 ? 'one page of its website was' : `${pageCount} pages of its website were`;
  const sentences = [productsIn(facts, subject), troublesIn(outlook), nextStepIn(outlook)].filter(Boolean);
  if (sentences.length === 0) sentences.push('They contain no products, plans, or problems to report.');
  return [`${place}; ${pages} read.`, ...sentences].join(' ');
}

const productsIn = ({ vendors }: Facts, { name }: Subject): string | null =>
  vendors.length > 0 ? `${name} uses ${listed(vendors.map(({ vendor }) => vendor))}.` : null;

function troublesIn({ painPoints }: Outlook): string | null {
  const kinds = [
    ...new Set(painPoints.flatMap(({ category }) => (category === 'other' ? [] : TROUBLE[category]))),
  ];
  return kinds.length > 0 ? `Its pages report problems with ${listed(kinds)}.` : null;
}

const TROUBLE = {
  staffing: 'staffing',
  budget: 'the budget',
  infrastructure: 'buildings and equipment',
  security: 'security',
  integration: 'systems that do not work together',
  compliance: 'compliance',
  enrollment: 'enrollment',
} as const;

/**
 * What to act on next: an open request, else an ending contract, else funding with an amount, else the next meeting.
 */
function nextStepIn({ openRfps: [request], endingContracts: [ending], funding, nextMeeting }: Outlook) {
  if (request) return `It asks for proposals: ${requestOf(request)}.`;
  if (ending) return `The contract with ${ending.vendor} ends on ${inWords(ending.expiresAt)}.`;
  if (funding[0]?.amount) return `Among its funds is ${fundOf(funding[0])}.`;
  return nextMeeting && `The board meets on ${inWords(nextMeeting)}.`;
}

const requestOf = ({ title, deadline }: RfpFact): string =>
  `${title}${deadline ? `, due ${inWords(deadline)}` : ''}`;

const fundOf = ({ sourceName, source, amount, deadline }: FundingFact): string =>
  `${sourceName ?? SOURCE[source]}${amount ? ` of ${inDollars(amount)}` : ''}` +
  (deadline ? `, until ${inWords(deadline)}` : '');

const SOURCE = {
  esser: 'ESSER',
  erate: 'E-Rate',
  title_i: 'Title I',
  bond: 'a bond',
  grant: 'a grant',
  state: 'state funds',
  other: 'other funds',
} as const;

/** Titles that on a board's page identify its chair. */
const OF_BOARD = /^(?:[\w-]+, )?(?:chair(?:man|woman|person)?|president)(?:$|[,/&]| and\b)/i;

const TECHNOLOGISTS = 'director|chief|coordinator|manager|supervisor|administrator|superintendent|head';
const EDUCATORS = 'director|chief|coordinator|supervisor|superintendent|head';

/**
 * The posts that a seller must know, in this order. For each, the first title that somebody on the pages has decides.
 */
const DECIDERS: readonly (readonly RegExp[])[] = [
  [/\bsuperintendent\b/i, /\b(?:head of school|headmaster)\b/i, /\bexecutive director$/i],
  [/\b(?:board|trustees)\b.*\b(?:chair\w*|president)\b|\b(?:chair\w*|president)\b.*\bboard\b/i, OF_BOARD],
  [
    new RegExp(`\\b(?:${TECHNOLOGISTS})\\b.*\\b(?:technology|information)\\b`, 'i'),
    /\b(?:technology|information|IT) (?:director|officer|coordinator|manager|supervisor)\b/i,
  ],
  [
    new RegExp(`\\b(?:${EDUCATORS})\\b.*\\b(?:curriculum|instruction|academic\\w*|teaching)\\b`, 'i'),
    /\b(?:curriculum|academic|instruction) (?:director|officer|coordinator)\b/i,
    /\b(?:director|superintendent)\b.*\beducational services\b/i,
  ],
  [/\b(?:business|finance|financial)\b.*\b(?:manager|officer|director|official|administrator)\b/i],
];

const OF_INSTRUCTION = / superintendent.*\b(?:education|curric|instruc|teach|learn)/.source;
/** Titles of people who assist a leader; an assistant superintendent of instruction is a leader. */
const HELPS = new RegExp(
  `\\b(?:vice|deputy|to the|secretary to|(?:assistant|associate|asst\\.?)(?!${OF_INSTRUCTION}))\\b`,
  'i',
);

/** Titles at other bodies, and texts that only look like titles, such as `Superintendent’s report`. */
const OF_OTHERS =
  /['’]s\b|\b(?:senate|council|association|foundation|federation|union|pta|club|inc|llc|is)\b/i;

/** One person per decision-making post, the highest first. */
function decidersIn({ contacts }: Facts, { type }: Subject): string[] {
  const own = contacts.filter(
    ({ title, school }) =>
      title !== null &&
      !HELPS.test(title) &&
      !OF_OTHERS.test(title) &&
      (school === null || /\bsuperintendent\b/i.test(title)),
  );
  const firstOf = (titles: readonly RegExp[]) =>
    titles.flatMap((one) => mostNamed(own.filter(({ title }) => one.test(title!))) ?? [])[0] ?? [];
  const [heads, ...others] = DECIDERS;
  const chosen = [type === 'school' ? [...heads!, /^principal\b/i] : heads!, ...others].flatMap(firstOf);
  return [...new Set(chosen)].map(({ name, title }) => `${name} (${postOf(title!)})`);
}

/** The person whom most pages name; attachments may name people with the same title at other bodies. */
const mostNamed = (people: readonly ContactFact[]): ContactFact | undefined =>
  people.toSorted((one, other) => (other.proof?.pages ?? 1) - (one.proof?.pages ?? 1))[0];

/** `President` alone is unclear to somebody who has not seen the board's page. */
const postOf = (title: string): string =>
  OF_BOARD.test(title) && !/\b(?:board|trustees)\b/i.test(title) ? `${title} of the board` : title;

const proposalOf = ({ vendor, item, decidedAt }: PurchaseFact): string =>
  `${item} from ${vendor}${decidedAt ? `, on ${inWords(decidedAt)}` : ''}`;

const purchaseOf = ({ amount, ...purchase }: PurchaseFact): string =>
  `${proposalOf({ amount, ...purchase })}${amount ? `, ${inDollars(amount)}` : ''}`;

/** Maximum length of a quote; longer ones are tables, or sentences that nobody reads to the end. */
const LONGEST_QUOTE = 250;

/** A paragraph for people who sell to schools. */
export function sellersText(facts: Facts, outlook: Outlook, subject: Subject): string {
  const { endingContracts, unhappyContracts, openRfps, painPoints, funding, newLeaders, nextMeeting } =
    outlook;
  const { proposals, purchases } = outlook;
  const datedFirst = funding.toSorted((one, other) => Number(!one.deadline) - Number(!other.deadline));
  const list = (opening: string, items: readonly string[], most?: number): string | null =>
    items.length > 0 ? `${opening} ${listed([...new Set(items)], most)}.` : null;
  const contracts = endingContracts.map(({ vendor, expiresAt }) => `${vendor} (${inWords(expiresAt)})`);
  const short = painPoints.filter(({ description }) => description.length <= LONGEST_QUOTE);
  const quotes = short.slice(0, 3).map(({ description }) => `“${asSentence(description)}”`);
  const parts = [
    list('People to know:', decidersIn(facts, subject)),
    list('Open requests:', openRfps.map(requestOf), 4),
    list('Contracts that come up:', contracts, 5),
    list('Before the board:', proposals.map(proposalOf), 4),
    list('Bought lately:', purchases.map(purchaseOf), 4),
    list(
      'Changes in leadership:',
      newLeaders.map(({ title }) => title.replace(/\.$/, '')),
      3,
    ),
    nextMeeting && `The board next meets on ${inWords(nextMeeting)}.`,
    list('Funding:', datedFirst.map(fundOf), 4),
    productsIn(facts, subject),
    list(
      'There are complaints about',
      unhappyContracts.map(({ vendor }) => vendor),
    ),
    quotes.length > 0 && `In its own words: ${quotes.join(' ')}`,
  ].filter(Boolean);
  return parts.join(' ') || `The website of ${subject.name} names no products, contracts, funds or requests.`;
}
