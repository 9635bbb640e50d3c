import { DateTime, UUID } from '@emi/base/scalars';
import { VENDOR_CATEGORY } from '@emi/reading/vocabulary';
import { EVERYONE, Gate, internal, Node, open, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';

const columns = {
  id: ownId(),
  canonicalName: open(String, 'The name under which the catalog lists the vendor.', p.text()),
  website: open(
    String,
    'The address of the home page, with its scheme; null if none is known.',
    p.text().nullable(),
  ),
  description: open(
    String,
    'What the vendor sells, in prose; null if nobody described it.',
    p.text().nullable(),
  ),
  logoUrl: open(String, 'The URL of the logo image, if known.', p.text().nullable()),
  category: open(VENDOR_CATEGORY.type, "The category of the vendor's products.", p.text().default('other')),
  aliases: open(
    [String],
    'Other names of the vendor, by which a search also finds it.',
    p.array().default([]),
  ),
  hosts: internal('Hosts where the vendor serves its customers.', p.array().default([])),
  words: internal('Names that are also ordinary words.', p.array().default([])),
  senses: internal('Phrases that can only mean the product.', p.array().default([])),
  isVerified: open(Boolean, 'Whether an operator has checked the entry.', p.boolean().default(false)),
  verifiedAt: open(DateTime, 'When an operator checked the entry; null before.', p.datetime().nullable()),
  mergedIntoId: open(
    UUID,
    'The entry that replaced this duplicate; null for entries that are not duplicates.',
    p.uuid().nullable(),
  ),
  createdAt: open(DateTime, 'When the service first stored the record.', p.datetime().defaultRaw('now()')),
  names: internal(
    'Name and aliases, a line each, for searching; computed by the database.',
    p.text().persist(false),
  ),
};

const VendorSchema = recordSchema('Vendor', 'vendors', columns);

/** A company or product that sells to schools. Duplicates are merged and point to the surviving entry. */
export class Vendor extends VendorSchema.class {}

record(Vendor, VendorSchema, {
  description: 'A company that sells to schools, or one of its products.',
  columns,
  interfaces: [Node],
});

/** A vendor row: the id and the selected columns. */
export interface VendorRow {
  id: string;
}

export const VENDORS = new Gate<VendorRow>(recordKind(Vendor), { visibility: EVERYONE });
