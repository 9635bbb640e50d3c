import type { Organization } from './seed.ts';

export type OperationKind = 'unlock' | 'list' | 'add' | 'remove' | 'email';

/** An operation that a client wants done once, however often it has to repeat the request. */
export interface Operation {
  readonly kind: OperationKind;
  readonly organizationId: string;
  /** The target: `district:ID`, the name of a list, `LIST:ENTITY`, the id of a contact. */
  readonly subject: string;
  readonly hasKey: boolean;
  /** Parts of each acknowledgment that must be the same in all of them: an id, the credits charged. */
  readonly acknowledged: (string | number)[];
  /** Unacknowledged attempts that may have succeeded. */
  unknown: number;
}

/** A request that counts against the limit of an organization. */
export interface Admission {
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface Answer {
  readonly at: number;
  /** The key under which it is counted. */
  readonly said: string;
  readonly isWrite: boolean;
}

/** Everything that clients were told, for comparison with the final state. */
export class Ledger {
  readonly operations: Operation[] = [];
  readonly outcomes = new Map<string, number>();
  /** Every response in order, and whether it acknowledged a change. */
  readonly answers: Answer[] = [];
  readonly admissions = new Map<string, Admission[]>();
  /** Responses that no fault explains. */
  readonly oddities: string[] = [];
  slowestMs = 0;

  begin(kind: OperationKind, { id }: Organization, subject: string, hasKey: boolean): Operation {
    const operation = { kind, organizationId: id, subject, hasKey, acknowledged: [], unknown: 0 };
    this.operations.push(operation);
    return operation;
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  admit({ id }: Organization, admission: Admission): void {
    const admissions = this.admissions.get(id) ?? [];
    admissions.push(admission);
    this.admissions.set(id, admissions);
  }

  of(...kinds: OperationKind[]): Operation[] {
    return this.operations.filter(({ kind }) => kinds.includes(kind));
  }
}

/**
 * By kind, the operations that were acknowledged, those acknowledged more than once, and those never acknowledged that
 * may have succeeded.
 */
export function tally(
  operations: readonly Operation[],
): Record<string, { acknowledged: number; repeated: number; unknown: number }> {
  const counts: Record<string, { acknowledged: number; repeated: number; unknown: number }> = {};
  for (const { kind, acknowledged, unknown } of operations) {
    counts[kind] ??= { acknowledged: 0, repeated: 0, unknown: 0 };
    if (acknowledged.length > 0) counts[kind].acknowledged++;
    if (acknowledged.length > 1) counts[kind].repeated++;
    if (acknowledged.length === 0 && unknown > 0) counts[kind].unknown++;
  }
  return counts;
}
