import { isLooking, isWanted, type LookingFor } from './looking-for.ts';
import { dateOf, fieldName, inDollars, relative, timeSpan } from './wording.ts';

/** A finding of any kind. */
interface Found {
  readonly id: string;
}

interface Vendor {
  readonly id?: string;
  readonly canonicalName: string;
  readonly category?: string | null;
}

interface Contract extends Found {
  readonly vendorNameRaw: string | null;
  readonly vendor: Vendor | null;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly dissatisfaction: boolean;
}

interface Rfp extends Found {
  readonly title: string;
  readonly category: string | null;
  readonly status: string;
  readonly deadline: string | null;
}

interface Purchase extends Found {
  readonly item: string;
  readonly vendor: Vendor | null;
  readonly amount: number | null;
  readonly status: string;
}

interface Funding extends Found {
  readonly sourceName: string | null;
  readonly amount: number | null;
  readonly deadline: string | null;
}

interface Product extends Found {
  readonly category: string | null;
  readonly replacedVendorName: string | null;
  readonly vendor: Vendor | null;
}

/** Findings of a place by kind; null where they are locked. */
export interface FindingsToCallAbout {
  readonly contracts: readonly Contract[] | null;
  readonly rfps: readonly Rfp[] | null;
  readonly purchases: readonly Purchase[] | null;
  readonly fundingSignals: readonly Funding[] | null;
  readonly vendorStack: readonly Product[] | null;
}

/** A signal with its finding, the strongest first in a list. */
export interface SignalToCallAbout {
  readonly kind: string;
  readonly summary: string;
  readonly contract: Contract | null;
  readonly rfp: Rfp | null;
  readonly purchase: Purchase | null;
  readonly product: Product | null;
  readonly fundingSignal: Funding | null;
  readonly painPoint: (Found & { readonly description: string }) | null;
  readonly event: (Found & { readonly title: string }) | null;
}

/** The vendor's name in the catalog, or else as the place states it. */
export const vendorNamed = (finding: Pick<Contract, 'vendor' | 'vendorNameRaw'>): string =>
  finding.vendor?.canonicalName ?? finding.vendorNameRaw ?? 'Vendor not named';

/** A leap year, so that the same day of the next year is always within it. */
const YEAR = 366 * 86_400_000;
const ENDED = ['expired', 'cancelled', 'renewed'];

/** The main reason to call a place. */
export interface WhyCall {
  readonly reason: string;
  readonly kind: string;
  /** The finding that it is about; absent for a proposed purchase without a signal, and for a product in use. */
  readonly findingId?: string | undefined;
  /** The category of the product that it is about. */
  readonly category?: string | null | undefined;
}

/** A contract in words: "The finance contract with Tyler Technologies", "The LMS contract with Canvas". */
function contractName(contract: Contract): string {
  const { category } = contract.vendor ?? {};
  const field = category && category !== 'other' ? `${fieldName(category)} ` : '';
  return `The ${field}contract with ${vendorNamed(contract)}`;
}

type FieldOfFinding = Exclude<keyof SignalToCallAbout, 'kind' | 'summary'>;

/** A signal's finding. */
export const findingIn = <S extends SignalToCallAbout>(signal: S) => {
  const { painPoint, contract, rfp, purchase, product, fundingSignal, event }: Pick<S, FieldOfFinding> =
    signal;
  return painPoint ?? contract ?? rfp ?? purchase ?? product ?? fundingSignal ?? event;
};

/** True if a signal is what somebody looks for. */
export const isWantedSignal = (signal: SignalToCallAbout, lookingFor: LookingFor): boolean =>
  isWanted(signal.kind, findingIn(signal), lookingFor);

/** Puts the signals that somebody looks for first; within both parts, the order stays. */
export const wantedFirst = <S extends SignalToCallAbout>(
  signals: readonly S[],
  lookingFor: LookingFor,
): S[] =>
  signals.toSorted((a, b) => Number(isWantedSignal(b, lookingFor)) - Number(isWantedSignal(a, lookingFor)));

/** The findings that somebody looks for. */
function wantedAmong(findings: FindingsToCallAbout, lookingFor: LookingFor): FindingsToCallAbout {
  const among = <One extends Found>(kind: string, list: readonly One[] | null) =>
    list?.filter((one) => isWanted(kind, one, lookingFor)) ?? null;
  return {
    ...findings,
    contracts: among('contract', findings.contracts),
    rfps: among('rfp', findings.rfps),
    purchases: among('purchase', findings.purchases),
    fundingSignals: among('funding', findings.fundingSignals),
    vendorStack: among('product', findings.vendorStack),
  };
}

/** The sentence with the main reason to call: about what somebody looks for, if there is something of it. */
export function whyCall(
  findings: FindingsToCallAbout,
  signals: readonly SignalToCallAbout[],
  lookingFor: LookingFor,
  now = Date.now(),
): WhyCall | undefined {
  if (!isLooking(lookingFor)) return reasonIn(findings, signals, YEAR, now);
  const wanted = wantedAmong(findings, lookingFor);
  const [used] = wanted.vendorStack ?? [];
  return (
    reasonIn(
      wanted,
      signals.filter((signal) => isWantedSignal(signal, lookingFor)),
      Number.POSITIVE_INFINITY,
      now,
    ) ??
    (used ? { kind: 'product', reason: `${productText(used)}.`, category: used.category } : undefined) ??
    reasonIn(findings, signals, YEAR, now)
  );
}

/** A product in words: "PowerSchool is in use as SIS". */
function productText({ vendor, category }: Product): string {
  const use = category && category !== 'other' ? ` as ${fieldName(category)}` : '';
  return `${vendor?.canonicalName ?? 'A product'} is in use${use}`;
}

/**
 * The main reason, by the first rule that applies.
 * @param within milliseconds in which a contract has to end
 */
function reasonIn(
  findings: FindingsToCallAbout,
  signals: readonly SignalToCallAbout[],
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
    const span = timeSpan(ahead(contract.expiresAt));
    const end = span ? `in ${span}` : `on ${dateOf(contract.expiresAt!)}`;
    const unhappy = contract.dissatisfaction ? ', and dissatisfaction is on record' : '';
    return {
      kind: 'contract',
      reason: `${contractName(contract)} ends ${end}${unhappy}.`,
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
    const amount = funding.amount === null ? '' : ` of ${inDollars(funding.amount)}`;
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
    reason: `${sentenceOf(strongest, now)}.`,
    category: held?.vendor?.category ?? asked?.category ?? product?.category,
    findingId: findingIn(strongest)?.id,
  };
}

const withoutPeriod = (text: string): string => text.replace(/\.$/, '');

/** A signal's own sentence, without the reasons of its score. */
export function sentenceOf(
  { contract, rfp, purchase, product, fundingSignal, painPoint, event, summary }: SignalToCallAbout,
  now = Date.now(),
): string {
  if (painPoint) return withoutPeriod(painPoint.description);
  if (contract) {
    const end = contract.expiresAt ? ` ends ${relative(contract.expiresAt, now)}` : '';
    return `${contractName(contract)}${end || ' is in force'}`;
  }
  if (rfp) return rfp.title;
  if (purchase) {
    const amount = purchase.amount === null ? '' : ` for ${inDollars(purchase.amount)}`;
    return `${purchase.item}${amount}`;
  }
  if (product) return `${product.vendor?.canonicalName} in place of ${product.replacedVendorName}`;
  if (fundingSignal) {
    const amount = fundingSignal.amount === null ? '' : `: ${inDollars(fundingSignal.amount)}`;
    return `${fundingSignal.sourceName ?? 'Funding'}${amount}`;
  }
  return withoutPeriod(event?.title ?? summary);
}
