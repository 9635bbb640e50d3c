import { fold } from '@emi/base/values';
import { DistrictNames } from '../directory/names/district-names.ts';
import { type KnownDistrict, knownDistricts } from './districts.ts';
import { NamedVendors } from './named-vendors.ts';
import { csvImporter, type Row, type RowMapping } from './records/csv-source.ts';
import type { InputLine } from './records/import.ts';

/**
 * Imports the products that the Ed-Fi Alliance has certified or badged, and the districts that have verified them:
 * `data/edfi-products.csv.gz`. Import districts first, because they are matched by name. A vendor already known by
 * name or alias keeps its website and category, and gets the products as aliases.
 */
export const importEdfi = csvImporter('edfi', async (client) => {
  const { rows: vendors } = await client.query<KnownVendor>(
    'select canonical_name as name, aliases from vendors where merged_into_id is null order by canonical_name',
  );
  return edfiRows(new Agencies(await knownDistricts(client)), vendors);
});

/** Date of the registry snapshot. Products valid on that date count as verified. */
const SNAPSHOT = '2026-08-01';

/** A vendor of the registry, collected from the rows of its products. */
interface RegistryVendor {
  readonly line: number;
  /** True for a vendor that is stored already: its website and category stay as they are. */
  readonly isKnown: boolean;
  readonly website: string;
  readonly category: string;
  readonly aliases: Set<string>;
  /** Districts that have verified the vendor's products, each with the row as evidence. */
  readonly districts: Map<string, object>;
  validThrough: string;
}

interface KnownVendor {
  readonly name: string;
  readonly aliases: readonly string[];
}

function edfiRows(districts: Agencies, known: readonly KnownVendor[]): RowMapping {
  const vendors = new Map<string, RegistryVendor>();
  const byName = new NamedVendors([
    ...known.flatMap((vendor) => vendor.aliases.map((alias) => [alias, vendor] as const)),
    ...known.map((vendor) => [vendor.name, vendor] as const),
  ]);
  return {
    columns: ['category', 'product_name', 'provider', 'website', 'valid_through', 'verifying_agencies'],
    optional: ['registry', 'product_page'],
    entriesOf(row, line) {
      const given = row.provider || row.product_name || '';
      const stored = byName.find(given);
      const name = stored?.name ?? given;
      const key = stored?.name ?? fold(given);
      const vendor = vendors.get(key) ?? newVendor(row, line, stored);
      vendors.set(key, vendor);
      for (const alias of [name, given, row.product_name ?? '']) vendor.aliases.add(alias);
      const validThrough = dateOf(row.valid_through ?? '');
      if (validThrough > vendor.validThrough) vendor.validThrough = validThrough;
      return (row.verifying_agencies ?? '').split(';').flatMap((agency): InputLine[] => {
        const district = districts.find(agency.trim());
        if (!district) return [{ line, skipped: 'agency that is not exactly one district' }];
        if (!vendor.districts.has(district)) vendor.districts.set(district, evidenceOf(row, agency.trim()));
        return [];
      });
    },
    entriesAtEnd: () => [...vendors.values()].flatMap(entriesOf),
  };
}

function newVendor(row: Row, line: number, known?: KnownVendor): RegistryVendor {
  const { category: registered = '', website = '' } = row;
  const aliases = new Set([...(known ? [known.name] : []), ...(known?.aliases ?? [])]);
  return {
    line,
    isKnown: known !== undefined,
    website,
    category: categoryOf(registered),
    aliases,
    districts: new Map(),
    validThrough: '',
  };
}

function categoryOf(registered: string): string {
  if (registered.startsWith('sis')) return 'sis';
  return registered.startsWith('assessment') ? 'assessment' : 'other';
}

function entriesOf({
  line,
  isKnown,
  website,
  category,
  aliases,
  districts,
  validThrough,
}: RegistryVendor): InputLine[] {
  const [name = '', ...others] = aliases;
  const isVerified = validThrough >= SNAPSHOT;
  const vendor = {
    type: 'vendor',
    canonical_name: name,
    ...(isKnown ? {} : { website, category }),
    aliases: others,
    is_verified: isVerified,
    verified_at: isVerified ? SNAPSHOT : null,
  };
  const entries = [...districts].map(([district, evidence]) => ({
    type: 'vendor_stack_entry',
    district_id: district,
    vendor_name: name,
    category,
    context: `Named in the Ed-Fi registry as an agency that uses ${name}.`,
    first_seen_at: SNAPSHOT,
    origin: 'registry',
    evidence,
  }));
  return [vendor, ...entries].map((record) => ({ line, record }));
}

/** The row of a product as a sentence, with the address of its page, else its website, else the registry. */
function evidenceOf(row: Row, agency: string): object {
  const { product_name: product = '', registry = 'entry', category = '', valid_through: until = '' } = row;
  const by = row.provider ? ` of ${row.provider}` : '';
  const valid = until ? `, valid through ${until}` : '';
  return {
    kind: 'row',
    quote: `${product}${by}: ${registry} for ${category}${valid}, verified by ${agency}.`,
    heading: 'Ed-Fi Alliance, registry of certified and badged products',
    url: [row.product_page, row.website, REGISTRY].find((page) => page && URL.canParse(page)),
    seen_at: SNAPSHOT,
  };
}

const REGISTRY = 'https://www.ed-fi.org/certified-products/';

/** Converts `December 12, 2026` to `2026-12-12`; '' if there is no date. */
function dateOf(text: string): string {
  const date = new Date(`${text} UTC`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** Finds districts by informal names: `Keller ISD, TX`, `Chico USD (CA)`, `Dilley ISD`, `Higley, Gilbert, AZ`. */
class Agencies {
  readonly #names: DistrictNames<KnownDistrict>;
  readonly #bySpelling: ReadonlyMap<string, readonly KnownDistrict[]>;

  constructor(districts: readonly KnownDistrict[]) {
    this.#names = new DistrictNames(districts);
    this.#bySpelling = Map.groupBy(districts, ({ name }) => name.toLowerCase());
  }

  /** The id of the only district that fits. Without a state, the name must be spelled as in the directory. */
  find(agency: string): string | undefined {
    const [, called = '', afterComma, inBrackets] =
      /^([^(]*?)(?:, ([A-Z]{2})| \(([A-Z]{2})\))$/.exec(agency) ?? [];
    const state = afterComma ?? inBrackets;
    if (!state) {
      const spelled = this.#bySpelling.get(agency.toLowerCase()) ?? [];
      return spelled.length === 1 ? spelled[0]?.id : undefined;
    }
    const [name = '', city] = called.split(', ');
    if (!city) return this.#names.findOnlyOne({ name, state })?.id;
    const meant = this.#names.find({ name, city, state });
    return 'district' in meant ? meant.district.id : undefined;
  }
}
