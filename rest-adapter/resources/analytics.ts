import { flag, stateCode } from '../params.ts';
import { route } from '../route.ts';

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/analytics/market-summary',
    query: {
      state: stateCode(),
      include_top_vendors: flag(false),
      include_rfp_summary: flag(false),
      include_pain_point_summary: flag(false),
    },
    document: `query ($state: StateCode, $topVendors: Boolean!, $rfps: Boolean!, $painPoints: Boolean!) {
      body: marketSummary(state: $state) {
        state districts { total processed } schools { total } contacts { total }
        top_vendors: topVendors @include(if: $topVendors) { vendor_id: vendorId name category count }
        rfps @include(if: $rfps) { total open }
        pain_points: painPoints @include(if: $painPoints) { category count }
      }
    }`,
    variables: (params) => ({
      state: params.state,
      topVendors: params.include_top_vendors,
      rfps: params.include_rfp_summary,
      painPoints: params.include_pain_point_summary,
    }),
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
