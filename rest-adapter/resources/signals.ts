import { flag, oneOf, uuids, type Values } from '../params.ts';

/** Parameters about what was found at a district or school, shared by the searches of all three nouns. */
export const signalParams = {
  district_list_ids: uuids(),
  vendor_ids: uuids(),
  vendor_category: oneOf('VendorCategory'),
  rfp_status: oneOf('RfpStatus'),
  pain_point_category: oneOf('PainPointCategory'),
  has_pain_points: flag(),
  funding_source: oneOf('FundingSource'),
  has_funding: flag(),
  has_expiring_contracts: flag(),
};

export const signalFilter = (params: Values<typeof signalParams>) => ({
  districtListIds: params.district_list_ids,
  vendorIds: params.vendor_ids,
  vendorCategory: params.vendor_category,
  rfpStatus: params.rfp_status,
  painPointCategory: params.pain_point_category,
  hasPainPoints: params.has_pain_points,
  fundingSource: params.funding_source,
  hasFunding: params.has_funding,
  hasExpiringContracts: params.has_expiring_contracts,
});
