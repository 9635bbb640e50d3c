export {
  CONTRACT_STATUS,
  EVENT_TYPE,
  EVIDENCE_KIND,
  FINDING_ORIGIN,
  FUNDING_SOURCE,
  INSTITUTION_TYPE,
  PAIN_POINT_CATEGORY,
  PRIORITY,
  PRODUCT_USE,
  PURCHASE_STATUS,
  RFP_STATUS,
  SEVERITY,
} from './signal.values.ts';
export { VENDOR_CATEGORY, type VendorCategory } from './vendor.values.ts';
export { vendorNames } from './vendor-names.ts';
