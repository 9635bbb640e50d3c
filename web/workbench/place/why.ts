import { type CameFor, isLooking, isWanted } from '../parts/came-for.ts';
import { relative, spanOf } from '../parts/dates.tsx';
import { countOf, dateOf, dollars, prose } from '../parts/format.ts';
import { kindOf } from '../parts/kinds.tsx';
import { fieldName } from '../parts/words.ts';
import {
  type Contract,
  type FindingsOfPlace,
  type Found,
  type Signal,
  type StackEntry,
  vendorOf,
} from './types.ts';

const YEAR = 366 * 86_400_000;
const ENDED = ['expired', 'cancelled', 'renewed'];

interface WhyCall {
  readonly reason: string;
  readonly kind: string;
  /** The finding that it is about, if it has one. */
  readonly findingId?: string | undefined;
  /** The category of the product that it is about. */
  readonly category?: string | null | undefined;
}

/** "The finance contract with Tyler Technologies", "The LMS contract with Canvas". */
function contractName(contract: Contract): string {
  const { category } = contract.vendor ?? {};
  const field = category && category !== 'other' ? `${fieldName(category)} ` : '';
  return `The ${field}contract with ${vendorOf(contract)}`;
}

/** A signal's finding. */
export const findingOf = (signal: Signal): Found | null =>
  signal.painPoint ??
  signal.contract ??
  signal.rfp ??
  signal.purchase ??
  signal.product ??
  signal.fundingSignal ??
  signal.event;

/** True if a signal is what somebody came for. */
export const isWantedSignal = (signal: Signal, cameFor: CameFor): boolean =>
  isWanted(signal.kind, findingOf(signal), cameFor);

/** What somebody came for first, each part in the order that it had. */
export const wantedFirst = (signals: readonly Signal[], cameFor: CameFor): Signal[] =>
  signals.toSorted((a, b) => Number(isWantedSignal(b, cameFor)) - Number(isWantedSignal(a, cameFor)));

/** The findings that somebody came for. */
function wantedAmong(findings: FindingsOfPlace, cameFor: CameFor): FindingsOfPlace {
  const among = <One extends Found>(kind: string, list: readonly One[] | null) =>
    list?.filter((one) => isWanted(kind, one, cameFor)) ?? null;
  return {
    ...findings,
    contracts: among('contract', findings.contracts),
    rfps: among('rfp', findings.rfps),
    purchases: among('purchase', findings.purchases),
    fundingSignals: among('funding', findings.fundingSignals),
    vendorStack: among('product', findings.vendorStack),
  };
}

/** The sentence with the main reason to call: about what somebody came for, if there is something of it. */
export function whyCall(
  findings: FindingsOfPlace,
  signals: readonly Signal[],
  cameFor: CameFor,
  now = Date.now(),
): WhyCall | undefined {
  if (!isLooking(cameFor)) return reasonIn(findings, signals, YEAR, now);
  const wanted = wantedAmong(findings, cameFor);
  const [used] = wanted.vendorStack ?? [];
  return (
    reasonIn(
      wanted,
      signals.filter((signal) => isWantedSignal(signal, cameFor)),
      Number.POSITIVE_INFINITY,
      now,
    ) ??
    (used ? { kind: 'product', reason: `${productText(used)}.`, category: used.category } : undefined) ??
    reasonIn(findings, signals, YEAR, now)
  );
}

/** "PowerSchool is in use as SIS". */
function productText({ vendor, category }: StackEntry): string {
  const use = category && category !== 'other' ? ` as ${fieldName(category)}` : '';
  return `${vendor?.canonicalName ?? 'A product'} is in use${use}`;
}

/**
 * The main reason, by the first rule that applies.
 * @param within milliseconds in which a contract has to end
 */
function reasonIn(
  findings: FindingsOfPlace,
  signals: readonly Signal[],
  within: number,
  now: number,
): WhyCall | undefined {
  const ahead = (iso: string | null): number => (iso === null ? Number.NaN : new Date(iso).getTime() - now);
  const soonest = <Finding>(list: readonly Finding[] | null, end: (finding: Finding) => string | null) =>
    (list ?? [])
      .filter((finding) => ahead(end(finding)) >= 0)
      .toSorted((a, b) => ahead(end(a)) - ahead(end(b)))[0];
  const running = findings.contracts?.filter(({ status }) => !ENDED.includes(status)) ?? [];
  const contract = soonest(running, ({ expiresAt }) => expiresAt);
  if (contract && ahead(contract.expiresAt) <= within) {
    const unhappy = contract.dissatisfaction ? ', and dissatisfaction is on record' : '';
    return {
      kind: 'contract',
      reason: `${contractName(contract)} ends in ${spanOf(ahead(contract.expiresAt))}${unhappy}.`,
      category: contract.vendor?.category,
      findingId: contract.id,
    };
  }
  const rfp = soonest(
    findings.rfps?.filter(({ status }) => status === 'open') ?? [],
    ({ deadline }) => deadline,
  );
  if (rfp)
    return {
      kind: 'rfp',
      reason: `The RFP for ${rfp.title} closes ${relative(rfp.deadline!, now)}.`,
      category: rfp.category,
      findingId: rfp.id,
    };
  const purchase = findings.purchases?.find(({ status }) => status === 'proposed');
  if (purchase)
    return {
      kind: 'purchase',
      reason: `${purchase.item} is on the board’s agenda.`,
      category: purchase.vendor?.category,
    };
  const funding = soonest(findings.fundingSignals, ({ deadline }) => deadline);
  if (funding) {
    const amount = funding.amount === null ? '' : ` of ${dollars(funding.amount)}`;
    return {
      kind: 'funding',
      reason: `${funding.sourceName ?? 'Funding'}${amount} is open until ${dateOf(funding.deadline!)}.`,
      findingId: funding.id,
    };
  }
  const [strongest] = signals;
  if (!strongest) return undefined;
  const { kind, contract: held, rfp: asked, product } = strongest;
  return {
    kind,
    reason: `${sentenceOf(strongest)}.`,
    category: held?.vendor?.category ?? asked?.category ?? product?.category,
    findingId: findingOf(strongest)?.id,
  };
}

/** "Besides: 3 pain points and 2 purchases." */
export function besides(signals: readonly Signal[], mainKind: string): string {
  const counts = new Map<string, number>();
  for (const { kind } of signals) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const left = counts.get(mainKind);
  if (left !== undefined) counts.set(mainKind, left - 1);
  const parts = [...counts]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countOf(count, kindOf(kind).one, kindOf(kind).many));
  if (parts.length === 0) return '';
  return `Besides: ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}.`;
}

const withoutPeriod = (text: string): string => text.replace(/\.$/, '');

/** A signal's own sentence, without the reasons of its score. */
export function sentenceOf({
  contract,
  rfp,
  purchase,
  product,
  fundingSignal,
  painPoint,
  event,
  summary,
}: Signal): string {
  if (painPoint) return withoutPeriod(painPoint.description);
  if (contract) {
    const end = contract.expiresAt ? ` ends ${relative(contract.expiresAt)}` : '';
    return `${contractName(contract)}${end || ' is in force'}`;
  }
  if (rfp) return rfp.title;
  if (purchase) {
    const amount = purchase.amount === null ? '' : ` for ${dollars(purchase.amount)}`;
    return `${purchase.item}${amount}`;
  }
  if (product) return `${product.vendor?.canonicalName} in place of ${product.replacedVendorName}`;
  if (fundingSignal) {
    const amount = fundingSignal.amount === null ? '' : `: ${dollars(fundingSignal.amount)}`;
    return `${fundingSignal.sourceName ?? 'Funding'}${amount}`;
  }
  return withoutPeriod(event?.title ?? summary);
}

/** The reason a signal matters now, from the fields of its finding. */
export function whyNow({
  contract,
  rfp,
  purchase,
  product,
  fundingSignal,
  painPoint,
  event,
  date,
  endsAt,
}: Signal): string {
  const parts: (string | false | null | undefined)[] = [];
  if (painPoint) parts.push(`on record since ${dateOf(date)}`, `${painPoint.severity} severity`);
  if (contract)
    parts.push(
      contract.expiresAt && `ends ${dateOf(contract.expiresAt)}`,
      contract.dissatisfaction && 'dissatisfaction is on record',
      contract.renewalMentioned && 'renewal is mentioned',
    );
  if (rfp)
    parts.push(
      rfp.deadline ? `closes ${dateOf(rfp.deadline)}, ${relative(rfp.deadline)}` : 'no deadline found',
    );
  if (purchase)
    parts.push(purchase.status && `${purchase.status}`, endsAt && `its term ends about ${relative(endsAt)}`);
  if (product)
    parts.push(
      product.firstSeenAt && `first seen ${dateOf(product.firstSeenAt)}`,
      `its page no longer shows ${product.replacedVendorName}`,
    );
  if (fundingSignal)
    parts.push(fundingSignal.deadline && `apply or spend by ${dateOf(fundingSignal.deadline)}`);
  if (event) parts.push(event.description && withoutPeriod(prose(event.description)));
  const text = parts.filter(Boolean).join('; ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
