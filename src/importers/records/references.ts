import type { ValueOf } from '@emi/base/declared';
import type { ENTITY_TYPE } from '../../accounts/prices/ref.ts';
import { Rejection, unacceptable } from '../values.ts';
import { anyNcesIdField, ncesIdField, oneOfField, textField, uuidField } from './fields.ts';
import type { Known, KnownRecord, Target } from './known.ts';
import type { RecordDraft, Reference } from './record-kind.ts';

// Fields that name other records, and their resolution.

export const toId = (...to: Target[]): Reference => ({ field: uuidField, to, by: 'id' });
const toNcesId = (digits: 7 | 12, to: Target): Reference => ({
  field: ncesIdField(digits),
  to: [to],
  by: 'nces_id',
});
export const toVendorName: Reference = { field: textField(), to: ['vendor'], by: 'name' };
/** A field that only qualifies another one. */
export const label = (values: readonly string[]): Reference => ({
  field: oneOfField(values),
  to: [],
  by: 'name',
});

export const DISTRICT = { district_id: toId('district'), district_nces_id: toNcesId(7, 'district') } as const;
export const SCHOOL = { school_id: toId('school'), school_nces_id: toNcesId(12, 'school') } as const;

/** A district or school: `entity_type` with `entity_id` or `entity_nces_id`, or one field that implies both. */
export const ENTITY = {
  ...DISTRICT,
  ...SCHOOL,
  entity_type: label(['district', 'school']),
  entity_id: toId('district', 'school'),
  entity_nces_id: {
    field: anyNcesIdField,
    to: ['district', 'school'],
    by: 'nces_id',
  },
} as const satisfies Record<string, Reference>;

/**
 * Returns the stored record that a field names, `undefined` if the field is absent or empty; throws a `Rejection` if
 * the record does not exist.
 */
export function found(
  draft: RecordDraft,
  known: Known,
  field: string,
  target: Target,
): KnownRecord | undefined {
  const key = draft.references[field];
  if (!key) return undefined;
  const by = field.endsWith('nces_id') ? 'nces_id' : 'id';
  const record = known.get(target, by, key);
  if (!record) throw unacceptable(field, key, `the ${by} of a stored ${target.replace('_', ' ')}`);
  return record;
}

export type EntityType = ValueOf<typeof ENTITY_TYPE>;

export interface Entity {
  readonly type: EntityType;
  readonly record: KnownRecord;
}

/**
 * The single district, school, or contact that a line names, `undefined` if it names none; throws for several, and for
 * an id without its type.
 */
export function entityOf(draft: RecordDraft, known: Known, impliedType?: string): Entity | undefined {
  const { references } = draft;
  const type = (references.entity_type ?? impliedType) as EntityType | undefined;
  if (!type && (references.entity_id || references.entity_nces_id)) {
    throw new Rejection('entity_type is missing; entity_id and entity_nces_id require it');
  }
  const named = [
    ...(type ? (['entity_id', 'entity_nces_id'] as const).map((field) => ({ field, type })) : []),
    ...OWN_FIELDS,
  ].flatMap(({ field, type }) => {
    const record = found(draft, known, field, type);
    return record ? [{ type, record }] : [];
  });
  const [first, ...others] = named;
  if (others.some(({ record }) => record.id !== first?.record.id)) {
    throw new Rejection(`the line refers to several records; it may refer to only one`);
  }
  return first;
}

/** Fields that imply the type of the entity. */
const OWN_FIELDS: readonly { field: string; type: EntityType }[] = [
  { field: 'district_id', type: 'district' },
  { field: 'district_nces_id', type: 'district' },
  { field: 'school_id', type: 'school' },
  { field: 'school_nces_id', type: 'school' },
  { field: 'contact_id', type: 'contact' },
];

/** The surviving vendor that a line names, in any known spelling; only `name` if it is unknown; `{}` for no vendor. */
export function vendorOf(draft: RecordDraft, known: Known): { id?: string | null; name?: string } {
  const { vendor_id: id, vendor_name: name } = draft.references;
  if (id === null) return { id: null, name: name ?? undefined };
  if (id) return { id: found(draft, known, 'vendor_id', 'vendor')?.id, name: name ?? undefined };
  if (!name) return {};
  const ids = [...new Set(known.vendorsMeant(name).map((vendor) => vendor.id))];
  if (ids.length > 1) {
    throw new Rejection(`vendor_name ${JSON.stringify(name)} matches ${ids.join(' and ')}; give vendor_id`);
  }
  return { id: ids[0], name };
}

/** The organization that owns a line, named directly or through one of its users. */
export function organizationOf(draft: RecordDraft, known: Known): string | undefined {
  const organization = found(draft, known, 'organization_id', 'organization')?.id;
  const own = found(draft, known, 'user_id', 'user')?.organization_id;
  if (organization && own && organization !== own) {
    throw new Rejection('user_id belongs to another organization than organization_id');
  }
  return organization ?? own;
}

export const OWNER = { organization_id: toId('organization'), user_id: toId('user') } as const;
