import { type FactsByKind, SCOUTED_KINDS } from './vocabulary/kinds/all.ts';
import type { Evidence } from './vocabulary/kinds/fact.ts';

export type { ContractFact } from './vocabulary/kinds/contract.ts';
export type { Evidence, EvidenceKind, Proof } from './vocabulary/kinds/fact.ts';
export type { FundingFact } from './vocabulary/kinds/funding.ts';
export type { PainPointFact } from './vocabulary/kinds/pain-point.ts';
export type { PurchaseFact } from './vocabulary/kinds/purchase.ts';
export type { RfpFact } from './vocabulary/kinds/rfp.ts';
export type { EventFact } from './vocabulary/kinds/timeline-event.ts';
export type { VendorFact } from './vocabulary/kinds/vendor-stack-entry.ts';

/** A page of the website and its purpose. */
export interface UrlFact {
  readonly url: string;
  /** The purpose of the page, such as `staff_directory`. */
  readonly pageType: string;
  /** The group under which clients see it, such as `people`. */
  readonly classification: string;
  readonly reasoning: string;
  /** From 0 to 1. */
  readonly relevance: number;
}

/** A person who works at the institution. */
export interface ContactFact extends Evidence {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The person's school as the page names it; null for the district, or for the institution being scouted. */
  readonly school: string | null;
}

/** The facts that analysts find: findings of every kind, and people. */
export interface Facts extends FactsByKind {
  readonly contacts: readonly ContactFact[];
}

/** A kind of fact, by its name in `Facts`. */
export type FactKind = keyof Facts;
/** A fact of a kind. */
export type FactOf<Kind extends FactKind> = Facts[Kind][number];

/** All kinds of facts, in the order in which `admin scout` prints them. */
export const FACT_KINDS = [...Object.keys(SCOUTED_KINDS), 'contacts'] as FactKind[];

/** Builds facts kind by kind. */
export const factsOf = (list: <Kind extends FactKind>(kind: Kind) => readonly FactOf<Kind>[]): Facts =>
  Object.fromEntries(FACT_KINDS.map((kind) => [kind, list(kind)])) as unknown as Facts;

/** A fact with its kind. */
export interface KindOfFact {
  readonly kind: FactKind;
  readonly fact: FactOf<FactKind>;
}

/** All facts in one list, kind by kind. */
export const listFacts = (facts: Facts): KindOfFact[] =>
  FACT_KINDS.flatMap((kind) => facts[kind].map((fact) => ({ kind, fact })));

/** The inverse of `listFacts`. */
export const factsIn = (list: readonly KindOfFact[]): Facts =>
  factsOf((kind) => list.filter((one) => one.kind === kind).map(({ fact }) => fact as never));

/** The summary stored with a district or school. */
export interface Summary {
  readonly aiSummary: string;
  readonly executiveSummary: string;
  readonly technologyLevel: string | null;
  readonly aiPolicySummary: string | null;
  readonly aiInitiatives: readonly string[];
  readonly edtechProducts: readonly string[];
  readonly keyFacts: Readonly<Record<string, unknown>>;
  /** A digest of what a language model was shown when it wrote the texts; absent if rules wrote them. */
  readonly askedOf?: string;
}

/** The texts of a summary that a language model wrote, with the digest of what it was shown. */
export type AskedSummary = Pick<Summary, 'aiSummary' | 'executiveSummary' | 'aiPolicySummary'> &
  Required<Pick<Summary, 'askedOf'>>;

/** The district or school whose website is being read. */
export interface Subject {
  readonly type: 'district' | 'school';
  readonly name: string;
  readonly state: string;
  /** Determines the time zone in states with two. */
  readonly county?: string | null;
  readonly city: string | null;
  readonly websiteUrl: string | null;
  /** Names of a district's schools; for a school, its own name. */
  readonly schools: readonly string[];
}

/** A catalog vendor and the evidence that identifies it. */
export interface KnownVendor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: string | null;
  readonly website: string | null;
  /**
   * Hosts of customer areas, such as `powerschool.com`; `google.com/a` covers one folder, and one with a slash at its
   * beginning is a folder on institutions' own hosts. Absent: the host of `website`.
   */
  readonly hosts?: readonly string[];
  /** Names that are also common words: they need a link, words for the product or its use, or a list of products. */
  readonly words?: readonly string[];
  /** Phrases that can only mean the product, such as `Frontline Absence Management`. */
  readonly senses?: readonly string[];
}
