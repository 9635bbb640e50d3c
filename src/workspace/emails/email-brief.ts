import type { InstitutionType } from '../../accounts/prices/ref.ts';

/**
 * Everything a writer gets, limited to what the organization has unlocked. Dates are `2026-11-20`, or RFC 3339
 * timestamps whose time of day is ignored.
 */
export interface EmailBrief {
  readonly prompt: BriefPrompt;
  /** The names of the user and the organization; names in the prompt take precedence. */
  readonly sender: { readonly name: string | null; readonly company: string | null };
  readonly contact: BriefContact;
  readonly entity: BriefEntity;
  readonly intelligence: BriefIntelligence;
  readonly today: string;
}

export interface BriefPrompt {
  readonly id: string;
  readonly name: string;
  /** Identifies the prompt's version. */
  readonly updatedAt: string;
  readonly systemPrompt: string;
  readonly instructionPrompt: string;
}

export interface BriefContact {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly profileSummary: string | null;
  readonly keyFacts: unknown;
}

/** The contact's school or district, whichever the email is about; see `openPlace`. */
export interface BriefEntity {
  readonly type: InstitutionType;
  readonly name: string;
  readonly state: string;
  readonly city: string | null;
  readonly county: string | null;
  readonly studentCount: number | null;
  readonly gradeLevels: string | null;
}

/** Findings about the entity, with the ids of their records. */
export interface BriefIntelligence {
  /** For the seller only; emails must not quote it. */
  readonly executiveSummary: string | null;
  readonly keyFacts: unknown;
  readonly contracts: readonly BriefContract[];
  readonly painPoints: readonly BriefPainPoint[];
  readonly funding: readonly BriefFunding[];
  readonly rfps: readonly BriefRfp[];
  readonly events: readonly BriefEvent[];
  /** Vendors in use. */
  readonly vendors: readonly BriefVendor[];
}

export interface BriefContract {
  readonly id: string;
  readonly vendor: string | null;
  readonly category: string | null;
  readonly expiresAt: string | null;
  readonly renewalMentioned: boolean;
  readonly dissatisfaction: boolean;
  readonly status: string;
}

export interface BriefPainPoint {
  readonly id: string;
  readonly category: string;
  readonly description: string;
  readonly severity: string;
}

export interface BriefFunding {
  readonly id: string;
  readonly source: string;
  readonly sourceName: string | null;
  /** US dollars. */
  readonly amount: number | null;
  readonly deadline: string | null;
}

export interface BriefRfp {
  readonly id: string;
  readonly title: string;
  readonly category: string | null;
  readonly deadline: string | null;
  readonly status: string;
}

export interface BriefEvent {
  readonly id: string;
  readonly eventType: string;
  readonly title: string;
  readonly eventDate: string | null;
}

export interface BriefVendor {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
}

export const NO_INTELLIGENCE: BriefIntelligence = {
  executiveSummary: null,
  keyFacts: null,
  contracts: [],
  painPoints: [],
  funding: [],
  rfps: [],
  events: [],
  vendors: [],
};
