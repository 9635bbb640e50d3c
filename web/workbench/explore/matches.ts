import { dateOf, inDollars } from '@emi/reading/reasons';
import { shortMonth } from '../parts/format.ts';
import { peopleByRole } from '../parts/people.ts';
import type { Preview } from '../parts/preview.ts';
import { categoryName, fundingName } from '../parts/words.ts';
import {
  type Filter,
  type FilterName,
  filterKind,
  monthsFromNow,
  SPANS,
  valuesOf,
  valueText,
} from './filters.ts';

interface Vendor {
  readonly id: string;
  readonly canonicalName: string;
  readonly category: string | null;
}

/** The findings that the filters of a view are about; null at a locked place. */
export interface Found {
  readonly vendorStack?:
    | readonly { readonly category: string | null; readonly vendor: Vendor | null }[]
    | null;
  readonly contracts?:
    | readonly {
        readonly vendorNameRaw: string | null;
        readonly vendor: Vendor | null;
        readonly expiresAt: string | null;
      }[]
    | null;
  readonly rfps?:
    | readonly { readonly title: string; readonly status: string; readonly deadline: string | null }[]
    | null;
  readonly painPoints?: readonly { readonly category: string; readonly description: string }[] | null;
  readonly fundingSignals?:
    | readonly {
        readonly source: string;
        readonly sourceName: string | null;
        readonly amount: number | null;
      }[]
    | null;
  readonly purchases?:
    | readonly {
        readonly item: string;
        readonly vendorNameRaw: string | null;
        readonly vendor: Vendor | null;
        readonly amount: number | null;
      }[]
    | null;
}

const VENDOR = 'vendor { id canonicalName category }';
const USES: readonly FilterName[] = ['vendorCategory', 'vendorIds'];
const ENDS: readonly FilterName[] = ['contractEndsBefore'];
const PURCHASES: readonly FilterName[] = ['hasRecentPurchases', 'purchasedFromVendorIds'];

/** The fields that show why a row matches, by the filters that need them. */
const FIELDS: readonly (readonly [filters: readonly FilterName[], field: string])[] = [
  [USES, `vendorStack { id category ${VENDOR} }`],
  [
    [...USES, ...ENDS],
    `contracts(filter: { status: active, expiresFrom: TODAY }, order: { by: expires_at }, page: { limit: 3 }) {
        id vendorNameRaw expiresAt ${VENDOR}
      }`,
  ],
  [['rfpStatus'], 'rfps(page: { limit: 3 }) { id title status deadline }'],
  [['hasPainPoints', 'painPointCategory'], 'painPoints(page: { limit: 3 }) { id category description }'],
  [['hasFunding', 'fundingSource'], 'fundingSignals(page: { limit: 3 }) { id source sourceName amount }'],
  [PURCHASES, `purchases(page: { limit: 3 }) { id item vendorNameRaw amount ${VENDOR} }`],
];

const PEOPLE_OF: readonly FilterName[] = ['contactRole', 'contactLevel'];

const uses = (filter: Filter, names: readonly FilterName[]): boolean => names.some((name) => filter[name]);

/** Returns `true` if a filter is about findings or people. */
export const isAboutFindings = (filter: Filter): boolean =>
  uses(filter, PEOPLE_OF) || FIELDS.some(([names]) => uses(filter, names));

/** Returns `true` if a filter is about people, who are counted by role. */
export const isAboutPeople = (filter: Filter): boolean => uses(filter, PEOPLE_OF);

/** The fields of a row that show why it matches the filters. */
export const matchFields = (filter: Filter): string =>
  FIELDS.filter(([names]) => uses(filter, names))
    .map(([, field]) => `\n      ${field}`)
    .join('')
    .replaceAll('TODAY', JSON.stringify(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`));

interface Line {
  readonly text: string;
  readonly note?: string | null | undefined;
}

const nameOf = (raw: string | null, vendor: Vendor | null): string =>
  vendor?.canonicalName ?? raw ?? 'Vendor not known';

/** The date before which the filter wants a contract to end; undefined without that filter. */
const lastEnd = ({ contractEndsBefore: value }: Filter): string | undefined =>
  value && (SPANS[value] ? monthsFromNow(Number.parseInt(value, 10)) : value);

interface Matching extends Found {
  readonly access: { readonly isUnlocked: boolean; readonly preview: Preview | null };
}

/** Lines for the findings of an unlocked place that meet the filters. */
function foundLines(place: Found, filter: Filter): Line[] {
  const { vendorCategory, rfpStatus, painPointCategory, fundingSource } = filter;
  const wanted = valuesOf(filter.vendorIds ?? '');
  const bought = valuesOf(filter.purchasedFromVendorIds ?? '');
  const isWanted = (vendor: Vendor | null, category: string | null | undefined): boolean =>
    (!vendorCategory || (category ?? vendor?.category) === vendorCategory) &&
    (wanted.length === 0 || (vendor !== null && wanted.includes(vendor.id)));
  const before = lastEnd(filter);
  const contracts = (place.contracts ?? []).filter(
    ({ vendor, expiresAt }) =>
      isWanted(vendor, null) && (!before || (expiresAt !== null && expiresAt < before)),
  );
  const isNamed = new Set(contracts.map(({ vendor }) => vendor?.id));
  return [
    ...contracts.map(({ vendorNameRaw, vendor, expiresAt }) => ({
      text: nameOf(vendorNameRaw, vendor),
      note: expiresAt && `ends ${shortMonth(expiresAt.slice(0, 7))}`,
    })),
    ...(uses(filter, ENDS) ? [] : (place.vendorStack ?? []))
      .filter(({ vendor, category }) => isWanted(vendor, category) && !isNamed.has(vendor?.id))
      .map(({ vendor, category }) => ({
        text: nameOf(null, vendor),
        note: category && categoryName(category),
      })),
    ...(place.rfps ?? [])
      .filter(({ status }) => !rfpStatus || status === rfpStatus)
      .map(({ title, deadline }) => ({ text: title, note: deadline && `due ${dateOf(deadline)}` })),
    ...(place.painPoints ?? [])
      .filter(({ category }) => !painPointCategory || category === painPointCategory)
      .map(({ description }) => ({ text: description })),
    ...(place.fundingSignals ?? [])
      .filter(({ source }) => !fundingSource || source === fundingSource)
      .map(({ source, sourceName, amount }) => ({
        text: sourceName ?? fundingName(source),
        note: amount === null ? null : inDollars(amount),
      })),
    ...(place.purchases ?? [])
      .filter(({ vendor }) => bought.length === 0 || (vendor !== null && bought.includes(vendor.id)))
      .map(({ item, vendorNameRaw, vendor, amount }) => ({
        text: item,
        note: [
          vendor || vendorNameRaw ? nameOf(vendorNameRaw, vendor) : null,
          amount !== null && inDollars(amount),
        ]
          .filter(Boolean)
          .join(', '),
      })),
  ];
}

/** Lines for what the filters imply about a locked place, with the ends of contracts in its preview. */
function impliedLines(
  { access: { preview } }: Matching,
  filter: Filter,
  names: Readonly<Record<string, string>>,
): Line[] {
  const { vendorCategory, contractEndsBefore } = filter;
  const endings = preview?.endingContracts ?? [];
  const before = lastEnd(filter)?.slice(0, 7) ?? '';
  const wanted = endings.filter(
    ({ category, month }) => (!vendorCategory || category === vendorCategory) && month <= before,
  );
  const ends = (contractEndsBefore ? (wanted.length > 0 ? wanted : endings) : []).map(
    ({ category, month }) => ({
      text: category ? categoryName(category) : 'Contract',
      note: `ends ${shortMonth(month)}`,
    }),
  );
  const implied = FIELDS.flatMap(([asked]) => asked)
    .filter((name, at, all) => filter[name] && all.indexOf(name) === at && !(name === 'contractEndsBefore'))
    .filter((name) => !(name === 'vendorCategory' && ends.length > 0));
  return [
    ...ends,
    ...implied.map((name) => {
      const { kind, title } = filterKind(name);
      if (kind === 'flag')
        return { text: title.replace(/^Has /, '').replace(/^./, (first) => first.toUpperCase()) };
      const values = valuesOf(filter[name] ?? '').map((one) => valueText(name, one, names));
      const what = values.length > 1 ? `One of ${values.join(', ')}` : values[0]!;
      return { text: what, note: name === 'vendorCategory' ? 'in use' : title };
    }),
  ];
}

/** The people of the wanted roles and levels, as counts. */
const peopleLines = ({ access: { preview } }: Matching, filter: Filter): Line[] =>
  isAboutPeople(filter)
    ? peopleByRole(preview?.people ?? [], {
        roles: valuesOf(filter.contactRole ?? ''),
        levels: valuesOf(filter.contactLevel ?? ''),
      })
    : [];

/**
 * Why a place meets the filters: who was found there, and what else was; if that cannot be shown, as at a locked place,
 * what the filters imply.
 */
export function linesOf(place: Matching, filter: Filter, names: Readonly<Record<string, string>>): Line[] {
  const found = place.access.isUnlocked ? foundLines(place, filter) : [];
  return [...peopleLines(place, filter), ...(found.length > 0 ? found : impliedLines(place, filter, names))];
}
