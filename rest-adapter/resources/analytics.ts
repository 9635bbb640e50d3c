import type { ResponseShape } from '@emi/facade/contract';
import { objectSchema } from '@emi/facade/contract';
import { route } from '@emi/facade/route';

/** Turns the list of pain points into the documented object, whose keys are the categories. */
const painPointsByName: ResponseShape = {
  apply(body) {
    const { pain_points: counts, ...summary } = body as {
      pain_points?: { category: string; count: number }[];
    };
    if (!counts) return summary;
    return {
      ...summary,
      pain_points: Object.fromEntries(counts.map((entry) => [entry.category, entry.count])),
    };
  },
  schema: ({ properties }) =>
    objectSchema(
      {
        ...properties,
        pain_points: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
      },
      ['top_vendors', 'rfps', 'pain_points'],
    ),
};

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/analytics/market-summary',
    summary: 'Get the market summary',
    description:
      'Counts records and findings of a state, or of the country when `state` is absent. The response may be up to ' +
      '30 seconds old; `Age` is its age in seconds.',
    isShared: true,
    document: `query GetMarketSummary(
      $state: StateCode
      $includeTopVendors: Boolean! = false
      $includeRfpSummary: Boolean! = false
      $includePainPointSummary: Boolean! = false
    ) {
      body: marketSummary(state: $state) {
        state districts { total processed } schools { total } contacts { total }
        top_vendors: topVendors @include(if: $includeTopVendors) { vendor_id: vendorId name category count }
        rfps @include(if: $includeRfpSummary) { total open }
        pain_points: painPoints @include(if: $includePainPointSummary) { category count }
      }
    }`,
    shape: painPointsByName,
  }),
];
