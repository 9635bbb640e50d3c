import type { Preview } from '../parts/preview.ts';
import type { Reading } from '../parts/reading.ts';

export type SignalState = 'new' | 'needs_action' | 'done' | 'not_interested';

export interface Decision {
  readonly state: SignalState;
  readonly previousState: SignalState | null;
  readonly note: string | null;
  readonly userName: string | null;
  readonly triagedAt: string | null;
}

export interface Access {
  readonly isUnlocked: boolean;
  readonly unlockCost: number;
}

export interface ScoutingStatus {
  readonly status: string;
  readonly progress: { readonly percent: number; readonly message: string };
  readonly failure: {
    readonly message: string;
    readonly canRetry: boolean;
    readonly occurredAt: string | null;
  } | null;
  readonly success: { readonly completedAt: string | null } | null;
}

export interface FindingChange {
  readonly kind: string;
  readonly findingId: string;
  readonly change: 'new' | 'changed' | 'gone';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly origin: string | null;
  readonly state: string;
  readonly county: string | null;
  readonly ncesId: string;
  readonly ncesDataYear: string | null;
  readonly operatingStatus: string | null;
  readonly localeType: string | null;
  readonly gradeLevels: string | null;
  readonly studentCount: number | null;
  readonly teachersFte: number | null;
  readonly teachersYear: string | null;
  readonly studentTeacherRatio: number | null;
  readonly physicalAddress: string | null;
  readonly physicalCity: string | null;
  readonly physicalState: string | null;
  readonly physicalZip: string | null;
  readonly phone: string | null;
  readonly websiteUrl: string | null;
  readonly scoutability: string;
  readonly source: string | null;
  readonly sourceUrl: string | null;
  readonly executiveSummary: string | null;
  readonly aiSummary: string | null;
  readonly aiPolicySummary: string | null;
  readonly technologyLevel: string | null;
  readonly aiInitiatives: readonly unknown[] | null;
  readonly edtechProducts: readonly unknown[] | null;
  readonly keyFacts: Readonly<Record<string, unknown>> | null;
  readonly crawledAt: string | null;
  readonly reading: Reading & {
    readonly changes: {
      readonly changedAt: string | null;
      readonly new: number;
      readonly changed: number;
      readonly gone: number;
      readonly findings: readonly FindingChange[] | null;
    };
  };
  readonly access: Access & {
    readonly unlockedAt: string | null;
    readonly creditsSpent: number;
    readonly preview: Preview | null;
  };
  readonly scoutingStatus: ScoutingStatus;
  readonly schoolCount?: number | null;
  readonly perPupilExpenditure?: number | null;
  readonly financeYear?: number | null;
  readonly freeReducedLunchPct?: number | null;
  readonly schools?: {
    readonly pagination: { readonly total: number };
    readonly nodes: readonly {
      readonly id: string;
      readonly name: string;
      readonly studentCount: number | null;
      readonly access: { readonly isUnlocked: boolean };
    }[];
  };
  readonly isCharter?: boolean | null;
  readonly district?: { readonly id: string; readonly name: string };
}

export interface Evidence {
  readonly kind: string;
  readonly quote: string;
  readonly heading: string | null;
  readonly url: string;
  readonly seenAt: string | null;
  readonly agreeingPages: number;
  readonly confidence: number;
}

export interface Found {
  readonly id: string;
  readonly origin: string;
  readonly createdAt: string;
  readonly sourceUrl?: string | null;
  readonly evidence?: Evidence | null;
}

interface Vendor {
  readonly id?: string;
  readonly canonicalName: string;
  readonly category?: string | null;
  readonly website?: string | null;
}

export interface Contract extends Found {
  readonly vendorNameRaw: string | null;
  readonly vendor: Vendor | null;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly renewalMentioned: boolean;
  readonly dissatisfaction: boolean;
  readonly context: string | null;
}

export interface Rfp extends Found {
  readonly title: string;
  readonly category: string | null;
  readonly url: string | null;
  readonly status: string;
  readonly postedDate: string | null;
  readonly deadline: string | null;
  readonly estimatedValue: number | null;
}

export interface Purchase extends Found {
  readonly item: string;
  readonly vendorNameRaw: string | null;
  readonly vendor: Vendor | null;
  readonly amount: number | null;
  readonly decidedAt: string | null;
  readonly status: string;
  readonly context: string | null;
}

export interface Funding extends Found {
  readonly source: string;
  readonly sourceName: string | null;
  readonly amount: number | null;
  readonly deadline: string | null;
  readonly context: string | null;
}

export interface PainPoint extends Found {
  readonly category: string;
  readonly description: string;
  readonly severity: string;
}

export interface StackEntry extends Found {
  readonly category: string | null;
  readonly context: string | null;
  readonly firstSeenAt: string | null;
  readonly lastSeenAt: string | null;
  readonly goneAt: string | null;
  readonly replacedVendorName: string | null;
  readonly vendor: Vendor | null;
}

export interface TimelineEvent extends Found {
  readonly eventType: string;
  readonly title: string;
  readonly description: string | null;
  readonly eventDate: string | null;
}

export interface ReadPage extends Found {
  readonly url: string;
  readonly aiPageType: string | null;
  readonly urlClassification: string | null;
}

/** All findings of a place by kind; null where they are locked. */
export interface FindingsOfPlace {
  readonly contracts: readonly Contract[] | null;
  readonly rfps: readonly Rfp[] | null;
  readonly purchases: readonly Purchase[] | null;
  readonly fundingSignals: readonly Funding[] | null;
  readonly painPoints: readonly PainPoint[] | null;
  readonly vendorStack: readonly StackEntry[] | null;
  readonly goneProducts: readonly StackEntry[] | null;
  readonly events: readonly TimelineEvent[] | null;
  readonly urls: readonly ReadPage[] | null;
}

export interface Signal {
  readonly id: string;
  readonly kind: string;
  readonly summary: string;
  readonly triage: Decision;
  readonly date: string;
  readonly endsAt: string | null;
  readonly score: {
    readonly value: number;
    readonly reasons: readonly { readonly code: string; readonly text: string; readonly points: number }[];
  };
  readonly school: { readonly id: string; readonly name: string } | null;
  readonly contract: Contract | null;
  readonly rfp: Rfp | null;
  readonly purchase: Purchase | null;
  readonly product: StackEntry | null;
  readonly fundingSignal: Funding | null;
  readonly painPoint: PainPoint | null;
  readonly event: TimelineEvent | null;
}

export interface Contact {
  readonly id: string;
  readonly origin: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly roles: readonly string[];
  readonly level: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly emailVerificationStatus: string | null;
  readonly emailVerifiedAt: string | null;
  readonly linkedinUrl: string | null;
  readonly profileSummary: string | null;
  readonly emailVerificationBasis: string | null;
  readonly reportReason: string | null;
  readonly reportedAt: string | null;
  readonly access: Access;
  readonly school: { readonly id: string; readonly name: string } | null;
  readonly evidence: Evidence | null;
}

/** Credits that came back after the unlock of a place. */
export interface Refund {
  readonly availableChange: number;
  readonly reason: string | null;
  readonly createdAt: string;
}
