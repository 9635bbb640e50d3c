import { VENDOR_CATEGORY, vendorNames } from '@emi/reading/vocabulary';
import { Rejection, type Scalar } from '../../values.ts';
import * as f from '../fields.ts';
import { type Kind, same } from '../record-kind.ts';
import { found, toId, toVendorName } from '../references.ts';

/**
 * A vendor, matched by name. With `onlyIfNew`, an unknown spelling of a known vendor resolves to that vendor, and a new
 * vendor gets its usual name. A merged vendor keeps its row; its name resolves to the survivor.
 */
export const vendor: Kind = {
  type: 'vendor',
  table: 'vendors',
  fields: {
    website: f.url,
    description: f.prose,
    logo_url: f.url,
    category: f.oneOfField(VENDOR_CATEGORY.values),
    aliases: f.textsField,
    hosts: f.textsField,
    words: f.textsField,
    senses: f.textsField,
    is_verified: f.flagField,
    verified_at: f.timestampField,
    created_at: f.timestampField,
  },
  references: {
    canonical_name: { ...toVendorName, field: f.requiredField(f.textField()) },
    merged_into_id: toId('vendor'),
  },
  resolved: ['canonical_name', 'merged_into_id'],
  derived: [],
  key: {
    columns: ['canonical_name', 'merged_into_id'],
    parts: [same('fold($.canonical_name)')],
    where: '$.merged_into_id is null',
    // Earlier releases stored vendors whose names differ only in punctuation, so the line's own spelling and id come
    // first.
    order: 'lower(t.canonical_name) = lower(r.canonical_name) desc, (t.id = s.id) is true desc',
  },
  resolve(draft, known) {
    const { canonical_name: name, merged_into_id: mergedInto } = draft.references;
    if (mergedInto && mergedInto === draft.id) throw new Rejection('merged_into_id is the vendor itself');
    if (mergedInto && !known.isComing(mergedInto)) found(draft, known, 'merged_into_id', 'vendor');
    const stored = name && !draft.id ? known[draft.onlyIfNew ? 'vendorsMeant' : 'vendorsNamed'](name) : [];
    const exact = stored.filter(({ is_name }) => is_name === 'true');
    // A merged vendor matches only if no surviving vendor has the name.
    const meant =
      exact.find(({ id, named_id }) => id === named_id) ??
      exact[0] ??
      (draft.onlyIfNew ? stored[0] : undefined);
    return {
      set: {
        ...(name ? { canonical_name: name } : {}),
        ...(name && draft.onlyIfNew ? usual(name) : {}),
        ...(mergedInto === undefined ? {} : { merged_into_id: mergedInto }),
      },
      id: meant?.named_id,
    };
  },
};

/** The columns of a vendor whose usual name, by `data/vendor-names.json`, differs from the given name. */
function usual(printed: string): Record<string, Scalar> {
  const vendor = vendorNames().find(printed);
  if (!vendor || vendor.name === printed) return {};
  return { canonical_name: vendor.name, category: vendor.category, website: vendor.website ?? null };
}
