import { fold } from '@emi/base/values';

/** Finds vendors by a name spelled like theirs, or else with other punctuation: `K–12 Inc.` for `K-12 Inc`. */
export class NamedVendors<Vendor> {
  readonly #spelled: ReadonlyMap<string, Vendor>;
  readonly #folded: ReadonlyMap<string, Vendor>;

  /** @param named vendors by name; of equal names, the last one counts */
  constructor(named: readonly (readonly [name: string, vendor: Vendor])[]) {
    this.#spelled = new Map(named.map(([name, vendor]) => [name.toLowerCase(), vendor]));
    this.#folded = new Map(named.map(([name, vendor]) => [fold(name), vendor]));
  }

  find(name: string): Vendor | undefined {
    return this.#spelled.get(name.toLowerCase()) ?? this.#folded.get(fold(name));
  }
}
