import { recordKind } from '@emi/records';
import type { StoredKind } from '../../../directory/findings/finding.ts';
import { FINDINGS } from '../../../directory/findings/findings.ts';
import type { Scalar } from '../../values.ts';
import { Rejection } from '../../values.ts';
import { entityFieldsOf } from '../entity-fields.ts';
import { evidence } from '../evidence-field.ts';
import * as f from '../fields.ts';
import type { Known } from '../known.ts';
import { type Kind, type RecordDraft, type Resolution, same } from '../record-kind.ts';
import { ENTITY, entityOf, toId, toVendorName, vendorOf } from '../references.ts';

/** The line type for a kind of finding. */
function importKind({ entity, imported }: StoredKind): Kind {
  const { type, key, lengths = {}, signed = [], vendor, batch = 'batch_id', touched } = imported;
  const own = {
    ...Object.fromEntries(Object.entries(lengths).map(([column, most]) => [column, f.textField(most)])),
    ...Object.fromEntries(signed.map((column) => [column, f.numberField()])),
  };
  return {
    type,
    table: recordKind(entity).table,
    touched,
    fields: {
      ...entityFieldsOf(entity, own),
      [batch]: f.uuidField,
      source_key: f.textField(),
      source_year: f.wholeField(1900, 2100),
      created_at: f.timestampField,
      ...(recordKind(entity).columns.has('evidence') && { evidence }),
    },
    references: vendor ? { ...ENTITY, vendor_id: toId('vendor'), vendor_name: toVendorName } : ENTITY,
    resolved: ['district_id', 'school_id', ...(vendor ? ['vendor_id'] : [])],
    derived: ['vendor'],
    key: {
      columns: ['district_id', 'school_id', ...key.columns],
      parts: [ENTITY_KEY, ...key.parts.map(same)],
    },
    resolve: cited(vendor ? RESOLVE[vendor] : aboutEntity),
  };
}

const QUOTED = ['context', 'notes', 'description', 'title'];

/** For a new record without evidence, cites the line's own sentence and address if it has both. */
const cited =
  (resolve: Kind['resolve']): Kind['resolve'] =>
  (draft, known) => {
    const resolution = resolve(draft, known);
    const { given, kind } = draft;
    const quote = QUOTED.map((column) => given[column]).find(
      (text) => typeof text === 'string' && text !== '',
    );
    if (!kind.fields.evidence || given.evidence !== undefined || !quote || !given.source_url)
      return resolution;
    const row = evidence.safeParse({
      kind: 'row',
      quote: String(quote).slice(0, 2_000),
      url: given.source_url,
    });
    return { ...resolution, otherwise: { ...resolution.otherwise, evidence: row.data ?? null } };
  };

/** The place in a natural key: the column of the table `t`, and its value in the row `r` of the batch. */
const ENTITY_KEY = ['t.entity_id', 'coalesce(r.school_id, r.district_id)'] as const;

function aboutEntity(draft: RecordDraft, known: Known): Resolution & { set: Record<string, Scalar> } {
  const entity = entityOf(draft, known);
  if (!entity) return { set: {}, missing: ['a district or school'] };
  const { type, record } = entity;
  return {
    set: {
      district_id: type === 'district' ? record.id : null,
      school_id: type === 'school' ? record.id : null,
    },
  };
}

/** Look-ups of the vendor that a line names, by `imported.vendor` of the kind of finding. */
const RESOLVE: Readonly<Record<NonNullable<StoredKind['imported']['vendor']>, Kind['resolve']>> = {
  /** By the id or a name of a vendor that the catalog must have. */
  cataloged(draft, known) {
    const about = aboutEntity(draft, known);
    const { id, name } = vendorOf(draft, known);
    if (id) return { ...about, set: { ...about.set, vendor_id: id } };
    if (name) throw new Rejection(`no vendor is called ${JSON.stringify(name)}; import the vendor first`);
    return { ...about, missing: [...(about.missing ?? []), 'vendor_id or vendor_name'] };
  },

  /** By the id or a name in the catalog, or as printed for a supplier outside it. */
  named(draft, known) {
    const about = aboutEntity(draft, known);
    const { id, name } = vendorOf(draft, known);
    const raw = draft.given.vendor_name_raw ?? name;
    return {
      set: {
        ...about.set,
        ...((id !== undefined || name) && { vendor_id: id ?? null }),
        ...(raw && { vendor_name_raw: raw }),
      },
      missing: [
        ...(about.missing ?? []),
        ...(id || raw ? [] : ['vendor_id, vendor_name or vendor_name_raw']),
      ],
    };
  },
};

export const findings: readonly Kind[] = FINDINGS.map(importKind);
