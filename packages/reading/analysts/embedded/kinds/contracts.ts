import type { Brief } from '../../analyst.ts';
import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { UNLISTED } from '../judge/confidences.ts';
import { type Finder, type Found, finder, PROPOSED } from '../judge/judge.ts';
import { signsIn } from '../patterns/signs.ts';
import { type Deal, dealsOf } from './deals.ts';
import { meetingDayOf } from './event-documents.ts';

const { says, without } = signsIn('contract-signs.txt');

/** Traits of a deal: a board has yet to decide it; it is in a sentence, with a supplier outside the catalog. */
const traitsOf = ({ isProposed, isInCatalog, evidence }: Deal): readonly string[] => [
  ...(isProposed ? [PROPOSED] : []),
  ...(evidence === 'sentence' && !isInCatalog ? [UNLISTED] : []),
];

/** Agreements with suppliers that are decided, in force, ending, or up for a vote. */
export const contractFinder = ({ now }: Brief): Finder =>
  finder(
    'contracts',
    (page) => contractsOf(page, now.toISOString().slice(0, 10)),
    ({ vendor, expiresAt }) => `${bareName(vendor)}\n${expiresAt}`,
  );

/** A name for comparisons, without legal form and punctuation: `GHD, Inc.` and `GHD Inc` are equal. */
const bareName = (vendor: string): string =>
  without('legal_form', vendor)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

function* contractsOf(page: AnnotatedPage, today: string): Generator<Found<'contracts'>> {
  const heldOn = meetingDayOf(page);
  const deals = dealsOf(page).filter(({ item }) => item === null);
  const ended = new Set(deals.flatMap(({ vendor, end }) => (end === null ? [] : [bareName(vendor)])));
  for (const deal of deals) {
    // Other lines of a page about a supplier whose term ends on a stated day describe the same agreement.
    const isRepeated = deal.end === null && ended.has(bareName(deal.vendor));
    if (isRepeated || isForgotten(deal, heldOn, today)) continue;
    const { passage, vendor, span, end, evidence, isProposed } = deal;
    const { text } = passage;
    const isOver = end !== null && end < today && deal.status !== 'cancelled';
    const status = isOver ? 'expired' : isProposed ? 'proposed' : deal.status;
    const said = { renewalMentioned: says('renewal', text), dissatisfaction: says('complaint', text) };
    const values = { vendor, vendorNameRaw: span.text, expiresAt: end, status, ...said };
    yield { passage, anchor: span, evidence, traits: traitsOf(deal), values };
  }
}

/** Years after which a decision without an end date is too old to describe the present. */
const YEARS_IN_FORCE = 4;
/** Years after which a proposal is too old to describe the present. */
const YEARS_PROPOSED = 1;

function isForgotten({ end, isProposed }: Deal, heldOn: string | null, today: string): boolean {
  const years = isProposed ? YEARS_PROPOSED : end === null ? YEARS_IN_FORCE : null;
  const oldest = years && `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return heldOn !== null && oldest !== null && heldOn < oldest;
}

/** Goods and services that a board bought or is asked to buy. */
export const PURCHASES: Finder = finder('purchases', purchasesOf, ({ vendor, item, decidedAt }) =>
  [vendor, item.toLowerCase().replace(/[^a-z\d]+/g, ' '), decidedAt].join('\n'),
);

function* purchasesOf(page: AnnotatedPage): Generator<Found<'purchases'>> {
  const decidedAt = meetingDayOf(page);
  for (const deal of dealsOf(page)) {
    const { passage, vendor, span, item, amount, evidence, isProposed } = deal;
    if (!item) continue;
    const status = isProposed ? 'proposed' : 'approved';
    const values = { vendor, vendorNameRaw: span.text, item, amount, decidedAt, status } as const;
    yield { passage, anchor: span, evidence, traits: traitsOf(deal), values };
  }
}
