import type { ContractFact, Facts, FundingFact, RfpFact, Subject } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { asSentence, counted, inDollars, inWords, listed } from './english.ts';
import { type Outlook, outlookOf } from './outlook.ts';

/** Two to four sentences. */
export function briefText(facts: Facts, brief: Brief, pageCount: number): string {
  const { subject } = brief;
  const outlook = outlookOf(facts, brief);
  const telling = [productsIn(facts, subject), troublesIn(outlook), nextStepIn(outlook)].filter(
    (one) => one !== null,
  );
  const verb = pageCount === 1 ? 'was' : 'were';
  const opening = `${placeOf(subject)}; ${counted(pageCount, 'page')} of its website ${verb} read.`;
  return [
    opening,
    ...(telling.length > 0 ? telling : ['They name no products, plans or troubles that could be told here.']),
  ].join(' ');
}

const placeOf = ({ name, type, city, state }: Subject): string =>
  `${name} is a ${type} in ${city ? `${city}, ${state}` : state}`;

const productsIn = ({ vendors }: Facts, { name }: Subject): string | null =>
  vendors.length > 0 ? `${name} uses ${listed(vendors.map(({ vendor }) => vendor))}.` : null;

function troublesIn({ painPoints }: Outlook): string | null {
  const kinds = [...new Set(painPoints.map(({ category }) => TROUBLE[category]))];
  return kinds.length > 0 ? `Its pages tell of trouble with ${listed(kinds)}.` : null;
}

const TROUBLE = {
  staffing: 'staffing',
  budget: 'the budget',
  infrastructure: 'buildings and equipment',
  security: 'security',
  integration: 'systems that do not work together',
  compliance: 'compliance',
  enrollment: 'enrollment',
  other: 'other matters',
} as const;

/** The one thing that comes up first. */
function nextStepIn({ openRfps, endingContracts, funding, nextMeeting }: Outlook): string | null {
  if (openRfps[0]) return `It asks for proposals: ${requestOf(openRfps[0])}.`;
  if (endingContracts[0]) return asSentence(endOf(endingContracts[0]));
  if (funding[0]?.amount) return `Among its funds is ${fundOf(funding[0])}.`;
  return nextMeeting?.eventDate ? `The board meets on ${inWords(nextMeeting.eventDate)}.` : null;
}

const requestOf = ({ title, deadline }: RfpFact): string =>
  `${title}${deadline ? `, due ${inWords(deadline)}` : ''}`;

const endOf = ({ vendor, expiresAt }: ContractFact): string =>
  `The contract with ${vendor} ends on ${inWords(expiresAt ?? '')}`;

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

/** A paragraph for somebody who sells to schools. */
export function sellersText(facts: Facts, brief: Brief): string {
  const outlook = outlookOf(facts, brief);
  const { endingContracts, unhappyContracts, openRfps, painPoints, funding, newLeaders, nextMeeting } =
    outlook;
  const parts = [
    productsIn(facts, brief.subject),
    endingContracts.length > 0 && `Contracts that come up: ${listed(endingContracts.map(ending), 5)}.`,
    unhappyContracts.length > 0 && `There are complaints about ${listed(vendorsOf(unhappyContracts))}.`,
    painPoints.length > 0 && `In its own words: ${painPoints.slice(0, 3).map(quoted).join(' ')}`,
    openRfps.length > 0 && `Open requests: ${listed(openRfps.map(requestOf), 4)}.`,
    funding.length > 0 && `Funding: ${listed(funding.map(fundOf), 4)}.`,
    newLeaders.length > 0 &&
      `Changes in leadership: ${listed(
        newLeaders.map(({ title }) => title.replace(/\.$/, '')),
        3,
      )}.`,
    peopleIn(facts),
    nextMeeting?.eventDate && `The board next meets on ${inWords(nextMeeting.eventDate)}.`,
  ].filter(Boolean);
  return parts.length > 0
    ? parts.join(' ')
    : `The website of ${brief.subject.name} names no products, contracts, funds or requests.`;
}

const ending = ({ vendor, expiresAt }: ContractFact): string => `${vendor} (${inWords(expiresAt ?? '')})`;
const vendorsOf = (contracts: readonly ContractFact[]): string[] => [
  ...new Set(contracts.map(({ vendor }) => vendor)),
];
const quoted = ({ description }: { description: string }): string => `“${asSentence(description)}”`;

const DECIDERS =
  /\b(?:superintendent|technology|information|principal|chief|director|head of school|business manager)\b/i;

function peopleIn({ contacts }: Facts): string | null {
  const deciders = contacts.filter(({ title, school }) => title && DECIDERS.test(title) && school === null);
  return deciders.length > 0
    ? `People to know: ${listed(
        deciders.map(({ name, title }) => `${name} (${title})`),
        4,
      )}.`
    : null;
}
