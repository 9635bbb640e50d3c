/** The kinds of evidence, the strongest first. */
export const EVIDENCE_KINDS = [
  /** A link to the institution's own place at a vendor, or a host that the page loads from. */
  'link',
  /** A feed, a calendar, or structured data of the page. */
  'data',
  /** A record of a directory, with a mail address or telephone number. */
  'directory',
  /** A row of a table whose columns are understood. */
  'row',
  /** A labeled field, such as `Due date: May 4`. */
  'field',
  /** An entry of a list of dated items. */
  'dated_list',
  /** A sentence or heading. */
  'sentence',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How well a fact is supported. */
export interface Proof {
  readonly kind: EvidenceKind;
  /** The nearest heading above the quote; null when there is none. */
  readonly heading: string | null;
  /** When the page was fetched; RFC 3339. */
  readonly seenAt: string | null;
  /** Pages of the site that say the same, this one included. */
  readonly pages: number;
  /** From 0 to 1: the share of such facts that turn out to be right. */
  readonly confidence: number;
}

/**
 * Where a fact stands: `sourceUrl` is the page, `context` the quote, a sentence or line that occurs in the page's text
 * (or the text or address of a link). Dates of facts are calendar days (`2026-11-20`), or RFC 3339 instants where a
 * time of day is given. `checkFacts` adds a `proof` to facts that come without one.
 */
export interface Evidence {
  readonly sourceUrl: string;
  readonly context: string;
  readonly proof?: Proof;
}

/** A page of the website, by what it is good for. */
export interface UrlFact {
  readonly url: string;
  /** Such as `staff_directory`. */
  readonly pageType: string;
  /** The group that clients see it in, such as `people`. */
  readonly classification: string;
  readonly reasoning: string;
  /** From 0 to 1. */
  readonly relevance: number;
}

/** A vendor's product is in use. */
export interface VendorFact extends Evidence {
  /** The vendor's name as the catalogue has it. */
  readonly vendor: string;
  readonly category: string | null;
}

/** There is a contract, or talk of one. */
export interface ContractFact extends Evidence {
  /** The vendor's name as the catalogue has it; of a supplier outside it, the name as printed. */
  readonly vendor: string;
  /** The supplier's name as printed; missing when that is `vendor`. */
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
  /** A vendor category, when it can be told. */
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

/** Somebody who works there. */
export interface ContactFact extends Evidence {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The school that they work at, as the page names it; null: the district, or what is being scouted. */
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

/** The kinds of facts. */
export type FactKind = keyof Facts;
export type FactOf<Kind extends FactKind> = Facts[Kind][number];

/** What the record of a district or school says in the end. */
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

/** A vendor of the catalogue and its evidence. */
export interface KnownVendor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: string | null;
  readonly website: string | null;
  /** Hosts where customers have their places, such as `powerschool.com`; `google.com/a` covers one folder. */
  readonly hosts?: readonly string[];
  /** Those of the names that are ordinary words too: they need a link, a second mark or a product phrase. */
  readonly words?: readonly string[];
  /** Phrases that mean the product and nothing else, such as `Frontline Absence Management`. */
  readonly senses?: readonly string[];
}
