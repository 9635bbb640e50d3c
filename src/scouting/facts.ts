/** The kinds of evidence, strongest first. */
export const EVIDENCE_KINDS = [
  /** A link to the institution's own area at a vendor, or a host that the page loads from. */
  'link',
  /** A feed, a calendar, or structured data of the page. */
  'data',
  /** A directory record with an email address or phone number. */
  'directory',
  /** A row of a table with recognized columns. */
  'row',
  /** A labeled field, such as `Due date: May 4`. */
  'field',
  /** An entry in a list of dated items. */
  'dated_list',
  /** A sentence or heading. */
  'sentence',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The support for a fact. */
export interface Proof {
  readonly kind: EvidenceKind;
  /** The nearest heading above the quote; null if there is none. */
  readonly heading: string | null;
  /** The time the page was fetched; RFC 3339. */
  readonly seenAt: string | null;
  /** Pages of the site that state the same fact, including this one. */
  readonly pages: number;
  /** From 0 to 1: the expected share of such facts that are correct. */
  readonly confidence: number;
  /** The row of the confidence table that it comes from, such as `contacts directory own-address`. */
  readonly basis?: string;
}

/**
 * The source of a fact: `sourceUrl` is the page, `context` the quote, a sentence or line in the page's text (or a
 * link's text or address). Dates of facts are calendar days (`2026-11-20`), or RFC 3339 instants if a time of day is
 * given. `checkFacts` adds a `proof` to facts that lack one.
 */
export interface Evidence {
  readonly sourceUrl: string;
  readonly context: string;
  readonly proof?: Proof;
}

/** A page of the website and its purpose. */
export interface UrlFact {
  readonly url: string;
  /** Such as `staff_directory`. */
  readonly pageType: string;
  /** The group in which clients see it, such as `people`. */
  readonly classification: string;
  readonly reasoning: string;
  /** From 0 to 1. */
  readonly relevance: number;
}

/** A vendor's product is in use. */
export interface VendorFact extends Evidence {
  /** The vendor's name in the catalog. */
  readonly vendor: string;
  readonly category: string | null;
}

/** A contract, or a discussion of one. */
export interface ContractFact extends Evidence {
  /** The vendor's name in the catalog, or as printed for a supplier outside it. */
  readonly vendor: string;
  /** The supplier's name as printed; absent if it equals `vendor`. */
  readonly vendorNameRaw?: string | null;
  readonly expiresAt: string | null;
  readonly renewalMentioned: boolean;
  readonly dissatisfaction: boolean;
  readonly status: 'active' | 'expired' | 'renewed' | 'cancelled';
}

export interface PainPointFact extends Evidence {
  readonly category:
    | 'staffing'
    | 'budget'
    | 'infrastructure'
    | 'security'
    | 'integration'
    | 'compliance'
    | 'enrollment'
    | 'other';
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  readonly description: string;
}

export interface FundingFact extends Evidence {
  readonly source: 'esser' | 'erate' | 'title_i' | 'bond' | 'grant' | 'state' | 'other';
  readonly sourceName: string | null;
  /** US dollars. */
  readonly amount: number | null;
  readonly deadline: string | null;
}

export interface RfpFact extends Evidence {
  readonly title: string;
  /** A vendor category, if known. */
  readonly category: string | null;
  readonly postedDate: string | null;
  readonly deadline: string | null;
  readonly status: 'open' | 'closed';
  /** US dollars. */
  readonly estimatedValue: number | null;
  /** The document or page of the request itself. */
  readonly url: string | null;
}

export interface EventFact extends Evidence {
  readonly eventType:
    | 'board_meeting'
    | 'press_release'
    | 'leadership_change'
    | 'bond_vote'
    | 'policy'
    | 'other';
  readonly title: string;
  readonly description: string | null;
  readonly eventDate: string | null;
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

export interface Facts {
  readonly vendors: readonly VendorFact[];
  readonly contracts: readonly ContractFact[];
  readonly painPoints: readonly PainPointFact[];
  readonly funding: readonly FundingFact[];
  readonly rfps: readonly RfpFact[];
  readonly events: readonly EventFact[];
  readonly contacts: readonly ContactFact[];
}

export type FactKind = keyof Facts;
export type FactOf<Kind extends FactKind> = Facts[Kind][number];

const FACT_KINDS: readonly FactKind[] = [
  'vendors',
  'contracts',
  'painPoints',
  'funding',
  'rfps',
  'events',
  'contacts',
];

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

/** The summary in the record of a district or school. */
export interface Summary {
  readonly aiSummary: string;
  readonly executiveSummary: string;
  readonly technologyLevel: string | null;
  readonly aiPolicySummary: string | null;
  readonly aiInitiatives: readonly string[];
  readonly edtechProducts: readonly string[];
  readonly keyFacts: Readonly<Record<string, unknown>>;
}

/** The district or school whose website is read. */
export interface Subject {
  readonly type: 'district' | 'school';
  readonly name: string;
  readonly state: string;
  readonly city: string | null;
  readonly websiteUrl: string | null;
  /** Names of a district's schools; for a school, its own. */
  readonly schools: readonly string[];
}

/** A catalog vendor and the evidence that identifies it. */
export interface KnownVendor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: string | null;
  readonly website: string | null;
  /** Hosts of customer areas, such as `powerschool.com`; `google.com/a` covers one folder. */
  readonly hosts?: readonly string[];
  /** Names that are also ordinary words: they need a link, a second mention, or a product phrase. */
  readonly words?: readonly string[];
  /** Phrases that can only mean the product, such as `Frontline Absence Management`. */
  readonly senses?: readonly string[];
}
