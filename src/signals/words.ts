/** Findings in the words of a sales brief. */

const DAY_MS = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayOf = (time: string | Date): number => Math.floor(new Date(time).getTime() / DAY_MS);

/** Calendar days in UTC from one time to another. */
export const daysBetween = (from: string | Date, to: string | Date): number => dayOf(to) - dayOf(from);

export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

export const inMonth = (time: string): string => MONTH.format(new Date(time));

const ahead = (from: Date, to: string): string => {
  const count = daysBetween(from, to);
  if (count === 0) return 'today';
  return count === 1 ? 'tomorrow' : `in ${count} days`;
};

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;

/** Strips the period at the end, for use within a sentence. */
const within = (text: string): string => text.trim().replace(/[.;]$/, '');

interface ContractFacts {
  readonly vendorNameRaw: string | null;
  readonly expiresAt: string;
}

/** @param vendor its catalog name. */
export const contractWords = (
  { vendorNameRaw, expiresAt }: ContractFacts,
  asOf: Date,
  vendor?: string,
): string => `contract with ${vendor ?? vendorNameRaw} ends ${ahead(asOf, expiresAt)}`;

export const requestWords = (
  { title, deadline }: { title: string; deadline: string | null },
  asOf: Date,
): string => `request for proposals: ${within(title)}${deadline ? `, due ${ahead(asOf, deadline)}` : ''}`;

/** The name of funding in a sentence. */
const SOURCES: Readonly<Record<string, string>> = {
  esser: 'ESSER funding',
  erate: 'E-Rate funding',
  title_i: 'Title I funding',
  bond: 'bond',
  grant: 'grant',
  state: 'state funding',
  other: 'funding',
};

export interface FundingName {
  readonly source: string;
  readonly sourceName: string | null;
}

export const fundingName = ({ source, sourceName }: FundingName): string =>
  `${SOURCES[source] ?? SOURCES.other}${sourceName ? ` (${within(sourceName)})` : ''}`;

export const fundingWords = ({ amount, ...name }: FundingName & { amount: number | null }): string =>
  `${fundingName(name)}${amount ? ` of ${dollars(amount)}` : ''}`;

export const painPointWords = ({
  category,
  description,
}: {
  category: string;
  description: string;
}): string => `${category === 'other' ? 'problem' : `${category} problem`}: ${within(description)}`;

const EVENTS: Readonly<Record<string, string>> = {
  board_meeting: 'board meeting',
  leadership_change: 'leadership change',
  bond_vote: 'bond vote',
  policy: 'policy',
};

interface EventFacts {
  readonly eventType: string;
  readonly title: string;
  readonly eventDate: string | null;
}

export const eventWords = ({ eventType, title, eventDate }: EventFacts): string =>
  `${EVENTS[eventType] ?? 'event'}: ${within(title)}${eventDate ? `, ${DATE.format(new Date(eventDate))}` : ''}`;
