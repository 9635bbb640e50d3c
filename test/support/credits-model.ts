import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { UNLOCK_PRICES } from '../../src/accounts/prices/prices.ts';
import type { Wanted } from './unlocks.ts';

/** An unlockable entity of a test. */
export interface ModelEntity extends Wanted {
  /** The ids of a contact's district and school; empty for others. */
  readonly parents: readonly string[];
}

/** The expected answer to an unlock. */
export interface Expected {
  readonly status: 200 | 402 | 403 | 404 | 409;
  readonly charged: number;
  readonly required: number;
}

/** A simple model of an organization's credits, to compare the service with. */
export class ModelAccount {
  readonly unlocked = new Set<string>();
  readonly holds = new Map<string, number>();
  readonly #fromAllowance = new Map<string, number>();
  /** Paid unlocks that were not refunded. */
  readonly #charged = new Map<
    string,
    { type: string; credits: number; fromAllowance: number; month: number }
  >();
  readonly #unlockedAt = new Map<string, number>();
  readonly #reported = new Map<string, number>();
  #refundsOfMonth = 0;
  #month = 0;
  /** Milliseconds since the beginning. */
  now = 0;
  readonly spent = new Map<string, number>();
  available: number;
  allowanceLeft = 0;
  settled = 0;

  constructor(
    readonly plan: Plan,
    credits: number,
  ) {
    this.available = credits;
  }

  get held(): number {
    return [...this.holds.values()].reduce((sum, credits) => sum + credits, 0);
  }

  /** @returns the part that came from the month's allowance */
  spend(credits: number): number {
    const fromAllowance = Math.min(this.allowanceLeft, credits);
    this.available -= credits;
    this.allowanceLeft -= fromAllowance;
    return fromAllowance;
  }

  hold(reference: string): void {
    this.#fromAllowance.set(reference, this.spend(1));
    this.holds.set(reference, 1);
  }

  end(reference: string, isSettled: boolean): void {
    this.holds.delete(reference);
    if (isSettled) {
      this.settled += 1;
    } else {
      this.available += 1;
      this.allowanceLeft += this.#fromAllowance.get(reference)!;
    }
  }

  /** @returns the refunded credits */
  refund(ids: readonly string[]): number {
    let refunded = 0;
    for (const id of new Set(ids)) {
      const charge = this.#charged.get(id);
      if (!charge) continue;
      this.#charged.delete(id);
      this.available += charge.credits;
      this.allowanceLeft += charge.fromAllowance;
      if (charge.month === this.#month) {
        this.spent.set(charge.type, this.spent.get(charge.type)! - charge.credits);
      }
      refunded += charge.credits;
    }
    return refunded;
  }

  /** @returns the refunded credits for an unlocked contact; undefined if there is nothing to report */
  report({ entity_type: type, entity_id: id }: Wanted): number | undefined {
    if (type !== 'contact' || !this.unlocked.has(id)) return undefined;
    const known = this.#reported.get(id);
    if (known !== undefined) return known;
    const isLate = this.now - this.#unlockedAt.get(id)! > 30 * 86_400_000;
    const isAtLimit = this.#refundsOfMonth >= PLAN_LIMITS[this.plan].contactRefundsMonthly;
    const credits = isLate || isAtLimit ? 0 : this.refund([id]);
    if (credits > 0) this.#refundsOfMonth += 1;
    this.#reported.set(id, credits);
    return credits;
  }

  beginMonth(): void {
    this.#month += 1;
    this.#refundsOfMonth = 0;
    const allowance = PLAN_LIMITS[this.plan].creditsIncludedMonthly;
    this.available += allowance - this.allowanceLeft;
    this.allowanceLeft = allowance;
    this.spent.clear();
    this.settled = 0;
  }

  /** @param known the existing entities, by id */
  unlock(
    known: ReadonlyMap<string, ModelEntity>,
    asked: readonly Wanted[],
    { dry = false, cap = Number.POSITIVE_INFINITY }: { dry?: boolean; cap?: number },
  ): Expected {
    const wanted = [...new Map(asked.map((entity) => [entity.entity_id, entity])).values()];
    const isOpen = (id: string) =>
      this.unlocked.has(id) || (known.has(id) && wanted.some(({ entity_id }) => entity_id === id));
    const outcomes = wanted.map(({ entity_id: id }) => {
      if (this.unlocked.has(id)) return 'before';
      const entity = known.get(id);
      if (!entity) return 'missing';
      return entity.entity_type === 'contact' && !entity.parents.some(isOpen) ? 'parent' : 'fresh';
    });
    const fresh = wanted.filter((_, index) => outcomes[index] === 'fresh');
    const required = fresh.reduce((sum, { entity_type }) => sum + UNLOCK_PRICES[entity_type], 0);
    const refused = (status: Expected['status']): Expected => ({ status, charged: 0, required });
    if (dry) return refused(200);
    if (outcomes.every((outcome) => outcome === 'missing')) return refused(404);
    if (outcomes.every((outcome) => outcome === 'parent')) return refused(403);
    if (required > 0 && required > cap) return refused(409);
    if (required > this.available) return refused(402);
    const places = fresh.filter(({ entity_type }) => entity_type !== 'contact');
    const people = fresh.filter(({ entity_type }) => entity_type === 'contact');
    for (const { entity_id, entity_type } of [...places, ...people]) {
      const credits = UNLOCK_PRICES[entity_type];
      this.unlocked.add(entity_id);
      this.#unlockedAt.set(entity_id, this.now);
      this.spent.set(entity_type, (this.spent.get(entity_type) ?? 0) + credits);
      const charge = { type: entity_type, credits, fromAllowance: this.spend(credits), month: this.#month };
      this.#charged.set(entity_id, charge);
    }
    return { status: 200, charged: required, required };
  }
}
