import { fold } from '@emi/base/values';
import { vendorNames } from '@emi/reading/vocabulary';
import type pg from 'pg';

/** Tables that lines refer to. */
export type Target =
  | 'district'
  | 'school'
  | 'contact'
  | 'vendor'
  | 'user'
  | 'organization'
  | 'list'
  | 'email_prompt';

/** The looked-up columns of a stored record. */
export type KnownRecord = Readonly<Record<string, string>> & { readonly id: string };

const byId = (table: string, columns = ''): string =>
  `select id as key, id${columns} from ${table} where id = any($1::uuid[])`;
const byNcesId = (table: string, columns = ''): string =>
  `select nces_id as key, id${columns} from ${table} where nces_id = any($1)`;

/** Follows merges from the matched vendors to their survivors. A cycle of merges resolves to nothing. */
const merged = (meant: string): string => `
  with recursive chain as (
    ${meant}
    union
    select chain.key, v.merged_into_id, chain.spelling, chain.is_name, chain.is_word, chain.named_id
    from chain join vendors v on v.id = chain.id where v.merged_into_id is not null)
  select distinct key, v.id, spelling, is_name::text, is_word::text, named_id
  from chain join vendors v on v.id = chain.id where v.merged_into_id is null order by named_id`;

/** Lookup queries; `$1` is all keys of a batch. */
const LOOKUPS: Readonly<Record<Target, Partial<Record<'id' | 'nces_id' | 'name', string>>>> = {
  district: { id: byId('districts', ', state'), nces_id: byNcesId('districts', ', state') },
  school: {
    id: byId('schools', ', state, district_id'),
    nces_id: byNcesId('schools', ', state, district_id'),
  },
  contact: { id: byId('contacts') },
  vendor: {
    id: merged(
      `select id as key, id, '' as spelling, true as is_name, false as is_word, id as named_id
       from vendors where id = any($1::uuid[])`,
    ),
    // The index is on the array of a vendor's folded names. The keys are joined and split in the same way, because a
    // name can contain the separator, too.
    name: merged(`
      select fold(name) as key, v.id, lower(name) as spelling, lower(name) = lower(v.canonical_name) as is_name,
        name = any(v.words) as is_word, v.id as named_id
      from vendors v cross join lateral unnest(v.canonical_name || v.aliases) name
      where string_to_array(fold_lines(v.names), '|') && string_to_array(array_to_string($1::text[], '|'), '|')
        and fold(name) = any($1)`),
  },
  user: { id: byId('users', ', organization_id') },
  organization: { id: byId('organizations') },
  list: { id: byId('lists', ', entity_type, user_id') },
  email_prompt: {
    id: `select p.id as key, p.id, u.organization_id from email_prompts p join users u on u.id = p.user_id
         where p.id = any($1::uuid[])`,
  },
};

/** The parts of a line needed to look up the records that it names. */
export interface ReferringLine {
  readonly id: string | null;
  readonly kind: {
    readonly references: Readonly<Record<string, { readonly to: readonly Target[]; readonly by: LookupKey }>>;
  };
  readonly references: Readonly<Record<string, string | null>>;
}

type LookupKey = 'id' | 'nces_id' | 'name';

/** The records that a batch refers to, loaded with one statement per table and kind of key. */
export class Known {
  /** The records found, by look-up, such as `vendor name`, and by key. */
  readonly #found = new Map<string, Map<string, KnownRecord[]>>();
  /** The ids of the batch's own records. */
  readonly #coming = new Set<string>();

  static async for(client: pg.Client, drafts: readonly ReferringLine[]): Promise<Known> {
    const known = new Known();
    for (const [lookup, keys] of wantedBy(drafts)) {
      const [target, by] = lookup.split(' ') as [Target, 'id' | 'nces_id' | 'name'];
      const { rows } = await client.query<KnownRecord & { key: string }>(LOOKUPS[target][by] as string, [
        [...keys],
      ]);
      known.#found.set(
        lookup,
        Map.groupBy(rows, ({ key }) => key),
      );
    }
    for (const { id } of drafts) if (id) known.#coming.add(id);
    return known;
  }

  /** Returns `true` if the batch itself contains a record with this id. */
  isComing(id: string): boolean {
    return this.#coming.has(id);
  }

  get(target: Target, by: 'id' | 'nces_id', key: string): KnownRecord | undefined {
    return this.#found.get(`${target} ${by}`)?.get(key)?.[0];
  }

  /**
   * The vendors with this name or, failing that, with this alias. Only if no vendor spells it like this, vendors whose
   * spelling differs in punctuation.
   */
  vendorsNamed(name: string): KnownRecord[] {
    const found = this.#found.get('vendor name')?.get(fold(name)) ?? [];
    const spelled = found.filter(({ spelling }) => spelling === name.toLowerCase());
    const like = spelled.length > 0 ? spelled : found;
    const named = like.filter(({ is_name }) => is_name === 'true');
    return named.length > 0 ? named : like;
  }

  /**
   * The vendors with this name or alias or, failing that, with the usual name of the vendor that this legal name,
   * spelling, or brand means. A common word is never shortened to a vendor's name.
   */
  vendorsMeant(name: string): KnownRecord[] {
    const named = this.vendorsNamed(name);
    if (named.length > 0) return named;
    const [candidate] = vendorNames().candidates(name);
    if (!candidate) return [];
    const isListed = vendorNames().find(name) !== undefined;
    return this.vendorsNamed(candidate).filter(({ is_word }) => isListed || is_word !== 'true');
  }
}

/** The keys to look up, by look-up, such as `vendor name`. */
function wantedBy(drafts: readonly ReferringLine[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { kind, references } of drafts) {
    for (const field in references) {
      const key = references[field];
      const reference = kind.references[field];
      if (!key || !reference) continue;
      for (const target of reference.to) {
        const lookup = `${target} ${reference.by}`;
        const keys = wanted.get(lookup) ?? new Set();
        if (keys.size === 0) wanted.set(lookup, keys);
        if (reference.by !== 'name') keys.add(key);
        else for (const name of [key, ...vendorNames().candidates(key)]) keys.add(fold(name));
      }
    }
  }
  return wanted;
}
