import { fold } from '@emi/base/values';
import type pg from 'pg';
import { NamedVendors } from '../named-vendors.ts';

/** The catalog's vendor for a maker of equipment. */
export interface ManufacturerVendor {
  readonly id: string;
  readonly name: string;
}

/** A service provider: the id of its vendor, if the catalog has it, and the first name by which it is known. */
export interface Provider {
  readonly id?: string;
  readonly first: string;
  /** The name in this row, which may differ from the first name. */
  readonly name: string;
}

/** The district of a billed entity, or the reason that it has none. */
export type Match = { readonly ncesId: string } | { readonly reason: string };

/** The stored billed entities and service providers, by USAC's numbers. */
export class Parties {
  readonly #districts = new Map<string, Match>();
  #vendors = new NamedVendors<string>([]);
  readonly #providers = new Map<string, { id: string; name: string }>();
  /** By the key of a contract, the NCES id of the district whose record has this key. */
  readonly #owners = new Map<string, string>();
  /** Folded names that `isNew` has returned `true` for. */
  readonly #reported = new Set<string>();
  /** The first name that this import met for each provider, by number; stored after the vendors. */
  readonly #named = new Map<string, string>();

  static async load(client: pg.Client): Promise<Parties> {
    const parties = new Parties();
    const entities = await client.query<{ number: string; nces_id: string | null; reason: string | null }>(
      `select number, nces_id, coalesce(refusal, type) as reason
       from erate_entities e left join districts d on d.id = e.district_id`,
    );
    for (const { number, nces_id, reason } of entities.rows) {
      parties.#districts.set(number, nces_id ? { ncesId: nces_id } : { reason: reason ?? 'no district' });
    }
    const vendors = await client.query<{ name: string; id: string }>(`
      select n.name, v.id from vendors v
      cross join lateral (
        select v.canonical_name as name, 1 as place union all select alias, 2 from unnest(v.aliases) alias) n
      where v.merged_into_id is null order by n.place desc, v.id desc`);
    parties.#vendors = new NamedVendors(vendors.rows.map(({ name, id }) => [name, id]));
    const providers = await client.query<{ spin: string; id: string; name: string }>(
      `select p.spin, v.id, p.name from erate_providers p join vendors v on v.id = p.vendor_id
       where v.merged_into_id is null`,
    );
    for (const { spin, ...provider } of providers.rows) parties.#providers.set(spin, provider);
    const contracts = await client.query<{ key: string; nces_id: string }>(
      `select c.source_key as key, d.nces_id from contracts c join districts d on d.id = c.district_id
       where c.origin = 'erate' and c.source_key like 'frns contract %'`,
    );
    for (const { key, nces_id } of contracts.rows) parties.#owners.set(key, nces_id);
    return parties;
  }

  /**
   * The key of a district's record of a contract. Districts that buy from one contract each have a record; the first
   * district keeps the contract's own key, under which its record may be stored already.
   */
  keyOf(contract: string, ncesId: string): string {
    const owner = this.#owners.get(contract) ?? ncesId;
    this.#owners.set(contract, owner);
    return owner === ncesId ? contract : `${contract} ${ncesId}`;
  }

  districtOf(entity: string): Match {
    return this.#districts.get(entity) ?? { reason: 'billed entity that is not in the imported entity file' };
  }

  /** A maker of the catalog by name or alias. */
  makerOf(name: string): ManufacturerVendor | undefined {
    const id = this.#vendors.find(name);
    return id ? { id, name } : undefined;
  }

  /** The provider with a number, under the name in the first file that had it; without a number, by name alone. */
  providerOf(spin: string, name: string): Provider {
    const known = this.#providers.get(spin);
    if (known) return { id: known.id, first: known.name, name };
    const first = (spin && this.#named.get(spin)) || name;
    if (spin) this.#named.set(spin, first);
    return { id: this.#vendors.find(first), first, name };
  }

  /** Returns `true` once for each new name, because its vendor must be stored before rows that refer to it. */
  isNew(name: string): boolean {
    const key = fold(name);
    if (this.#reported.has(key)) return false;
    this.#reported.add(key);
    return true;
  }

  /** Stores the new providers, after their vendors. */
  async storeProviders(client: pg.Client): Promise<void> {
    await client.query(
      `insert into erate_providers (spin, name, vendor_id)
       select distinct on (p.spin) p.spin, p.name, n.id
       from unnest($1::text[], $2::text[]) p(spin, name) join (
         select canonical_name as name, id, 1 as place from vendors where merged_into_id is null
         union all select alias, id, 2 from vendors, unnest(aliases) alias where merged_into_id is null) n
         on fold(n.name) = fold(p.name)
       order by p.spin, lower(n.name) = lower(p.name) desc, n.place, n.id
       on conflict (spin) do nothing`,
      [[...this.#named.keys()], [...this.#named.values()]],
    );
  }
}
