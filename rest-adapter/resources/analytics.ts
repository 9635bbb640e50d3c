import { route } from '../route.ts';

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/analytics/market-summary',
    document: `query (
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
    shape: withPainPointsByName,
  }),
];

/** Pain points as an object, whose keys are the categories. */
function withPainPointsByName(body: unknown): unknown {
  const { pain_points: counts, ...summary } = body as { pain_points?: { category: string; count: number }[] };
  if (!counts) return summary;
  return {
    ...summary,
    pain_points: Object.fromEntries(counts.map((entry) => [entry.category, entry.count])),
  };
}
