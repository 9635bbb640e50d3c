import { snakeCase } from '@emi/base/declared';
import type { ResponseShape } from '@emi/facade/contract';
import { objectSchema } from '@emi/facade/contract';
import { type AnyRoute, route } from '@emi/facade/route';
import { type FindingKind, LISTED_KINDS, recordName, SCOUTED_KINDS } from '@emi/reading/vocabulary/kinds';
import { parsed } from '@emi/records/rows';
import { UNLOCK_PRICES } from '../../src/accounts/prices/prices.ts';
import { findingRecords } from './records.ts';

/** Capitalizes a word for operation names: `District`. */
export const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** The group of URLs without a classification. */
const UNGROUPED = 'other';

/** Adds the URLs grouped by classification. The names of the groups are data, so the schema cannot list them. */
const groupedUrls: ResponseShape = {
  apply(body) {
    const { data } = parsed(body) as { data: { url_classification: string | null }[] };
    return { data, grouped: Object.groupBy(data, (url) => url.url_classification ?? UNGROUPED) };
  },
  schema: ({ properties: { data } }) =>
    objectSchema({ data: data!, grouped: { type: 'object', additionalProperties: data! } }),
};

type Listing = NonNullable<FindingKind['rest']['route']>;

const FILTERS = 'search: $search, minConfidence: $minConfidence';
/** The filters by words and by minimum confidence, which all findings but classified URLs support. */
const FILTERED = `(filter: { ${FILTERS} })`;

/** The variable that includes a field: `$withGoneAt`. */
const inclusionOf = (field: string): string => `$with${titled(field)}`;

/** The field with the list of a kind, and the variables that only this kind has. */
function listOf(kind: FindingKind): { fields: string; variables: string } {
  const { more = [], asked = {} } = kind.rest;
  const filter = [FILTERS, ...Object.keys(asked).map((name) => `${name}: $${name}`)].join(', ');
  const included = more.map((field) => `${snakeCase(field)}: ${field} @include(if: ${inclusionOf(field)})`);
  return {
    fields: `data: ${kind.list}${kind.list === 'urls' ? '' : `(filter: { ${filter} })`} {
      ...${recordName(kind)} ${included.join(' ')}
    }`,
    variables: [
      ...Object.entries(asked).map(([name, type]) => `, $${name}: ${type}`),
      ...more.map((field) => `, ${inclusionOf(field)}: Boolean! = false`),
    ].join(''),
  };
}

const SHAPES: Readonly<Record<string, ResponseShape>> = { urls: groupedUrls };

/**
 * Routes for the findings of a district or school, gated by one unlock.
 * @param recordType the type of the place, which is also a part of the path and the name of the graph's field
 */
export function findingRoutes(recordType: 'district' | 'school'): AnyRoute[] {
  const base = `/${recordType}s/{${recordType}Id}`;
  const read = (
    { path, operation, what }: Listing,
    fields: string,
    kinds: readonly FindingKind[],
    variables = '',
  ) =>
    route({
      method: 'GET',
      path: `${base}/${path}`,
      summary: `List ${what} of a ${recordType}`,
      description: `Free once the ${recordType} is unlocked.`,
      problems: ['ENTITY_LOCKED'],
      bounds: fields.includes('$minConfidence') ? { min_confidence: { min: 0, max: 1 } } : {},
      document: `query List${titled(recordType)}${operation}($${recordType}Id: UUID!${
        fields.includes('$minConfidence') ? ', $search: SearchText, $minConfidence: Float' : ''
      }${variables}) {
        body: ${recordType}(id: $${recordType}Id) { ${fields} }
      } ${findingRecords(kinds)}`,
      recordType,
      unlockCost: UNLOCK_PRICES[recordType],
      isLocked: (body) => Object.values(body).includes(null), // findings are null while locked
      shape: SHAPES[path],
    });
  const { contracts, painPoints, funding } = SCOUTED_KINDS;
  return [
    read(
      { path: 'buying-signals', operation: 'BuyingSignals', what: 'contracts, pain points, and funding' },
      `contracts${FILTERED} { ...ContractRecord } painPoints${FILTERED} { ...PainPointRecord }
        funding: fundingSignals${FILTERED} { ...FundingSignalRecord }`,
      [contracts, painPoints, funding] as FindingKind[],
    ),
    ...LISTED_KINDS.map((kind) => {
      const { fields, variables } = listOf(kind);
      return read(kind.rest.route!, fields, [kind], variables);
    }),
  ];
}
