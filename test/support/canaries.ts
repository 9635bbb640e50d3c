import { randomUUID } from 'node:crypto';
import { getNamedType, getNullableType, isEnumType, isListType, isObjectType } from 'graphql';
import pg from 'pg';
import '../../src/app/entities.ts';
import type { DatabaseAddress } from '@emi/base/runtime';
import { type ColumnGate, type ReadableColumn, recordKind } from '../../packages/records/record.ts';
import { digestOf } from '../../src/accounts/identities/keys.ts';
import { declaredSchema } from './schema.ts';

/**
 * The readers of a canary: an organization that has unlocked this district, school, or contact (and a contact's
 * parent); an organization that sees this person, because the parent is unlocked; members of this organization; this
 * user.
 */
export type CanaryOwner = 'district' | 'school' | 'contact' | 'person' | 'organization' | 'user';

/** A text that contains its permitted readers, so that it can be recognized in an answer to anyone else. */
export const canary = (owner: CanaryOwner, id: string, place: string): string =>
  `cnry-${owner}-${id}-${place}`;

const CANARY = /cnry-(?:([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-)?[\w.-]*/g;

/**
 * Values for the columns of a gate: a canary wherever the type allows one. Other gated columns (numbers, dates, enums)
 * have a value as well, so that a leak shows.
 * @param from the alias of a joined table, for that table's columns; absent: the record's own
 */
export async function canaries(
  entity: unknown,
  gate: ColumnGate,
  textOf: (property: string) => string,
  from?: string,
): Promise<Record<string, unknown>> {
  const kind = recordKind(entity);
  const type = (await declaredSchema()).getType(kind.name);
  if (!isObjectType(type)) throw new Error(`${kind.name} is not in the schema`);
  const isMeant = (column: ReadableColumn) => column.gate === gate && column.from === from;
  const properties = [...kind.columns].filter(([, column]) => isMeant(column)).map(([property]) => property);
  const values = properties.map((property) => {
    const fieldType = getNullableType(type.getFields()[property]?.type);
    const text = /url$/i.test(property) ? `https://example.org/${textOf(property)}` : textOf(property);
    const value = valueFor(getNamedType(fieldType), text, gate === 'gated');
    return [property, isListType(fieldType) && value !== undefined ? [value] : value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueFor(type: ReturnType<typeof getNamedType>, text: string, isGated: boolean): unknown {
  if (type?.name === 'String') return text;
  if (type?.name === 'JSON') return { hint: text };
  if (type?.name === 'Evidence') return evidenceWith(text);
  if (!isGated) return undefined;
  if (isEnumType(type)) return type.getValues()[0]?.value;
  const others: Record<string, unknown> = {
    DateTime: new Date('2026-01-02T03:04:05.678Z'),
    UUID: randomUUID(),
    Int: 4242,
    Float: 42.42,
    Boolean: true,
  };
  if (type && type.name in others) return others[type.name];
  throw new Error(`there is no value yet for gated columns of type ${type?.name}`);
}

const evidenceWith = (text: string) => ({
  kind: 'sentence',
  quote: text,
  heading: text,
  url: `https://example.org/${text}`,
  seenAt: '2026-01-02T03:04:05.678Z',
  agreeingPages: 1,
  confidence: 0.9,
});

// Reads before statementsOf() listens, because these statements are not part of the request's cost.
const query = pg.Client.prototype.query as (
  this: pg.Client,
  query: { name: string; text: string; values: unknown[] },
) => Promise<{ rows: { canary: string }[] }>;

/** Finds the canaries in an answer that its caller must not see. */
export class CanaryGuard {
  readonly #address: DatabaseAddress;
  #client: Promise<pg.Client> | undefined;

  constructor(address: DatabaseAddress) {
    this.#address = address;
  }

  /** The canaries in a text that the holder of this key must not see; `undefined` means no key. */
  async strangers(text: string, key: string | undefined): Promise<string[]> {
    if (!text.includes('cnry-')) return [];
    // A search marks its matches, also within a canary, and its passages may end within one.
    const unmarked = text.replaceAll(/<\/?mark>/g, '');
    const isCut = unmarked.length < text.length;
    const all = [...unmarked.matchAll(CANARY)].filter(([, owner]) => owner || !isCut);
    const found = [...new Map(all.map((match) => [match[0], match])).values()];
    this.#client ??= this.#connect();
    const values = [
      key ? digestOf(key) : null,
      found.map(([whole]) => whole),
      found.map(([, owner]) => owner ?? null),
      found.map(([, , id]) => id ?? null),
    ];
    // A named statement, because planning it for each answer takes longer than running it.
    const { rows } = await query.call(await this.#client, { name: 'strangers', text: STRANGERS, values });
    return rows.map((row) => row.canary);
  }

  async close(): Promise<void> {
    await (await this.#client)?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#address });
    await client.connect();
    return client;
  }
}

const STRANGERS = `
  with viewer as (
    select u.id as user_id, u.organization_id from api_keys k join users u on u.id = k.user_id where k.digest = $1
  ), unlocked as (
    select entity_type, entity_id from unlocks join viewer using (organization_id)
  ), seen as (
    select c.id from contacts c where exists (
      select from unlocked p
        where (p.entity_type, p.entity_id) in (('district', c.district_id), ('school', c.school_id)))
  )
  select canary from unnest($2::text[], $3::text[], $4::uuid[]) f (canary, owner, id)
  where case owner
    when 'user' then not exists (select from viewer where user_id = f.id)
    when 'organization' then not exists (select from viewer where organization_id = f.id)
    when 'person' then not exists (select from seen where id = f.id)
    when 'contact' then not exists (
      select from seen join unlocked u on u.entity_type = 'contact' and u.entity_id = seen.id where seen.id = f.id)
    else not exists (select from unlocked u where u.entity_type = f.owner and u.entity_id = f.id)
  end`;
