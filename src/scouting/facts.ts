/**
 * What scouting finds out. Every fact says where it stands: `sourceUrl` is the page, `context` a sentence or line that
 * occurs in the page's text. Dates are calendar days (`2026-11-20`), or RFC 3339 instants where a time of day is said.
 */
export interface Evidence {
  readonly sourceUrl: string;
  readonly context: string;
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
  readonly vendor: string;
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

/** A vendor that is known, and what gives it away. */
export interface KnownVendor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: string | null;
  readonly website: string | null;
}
