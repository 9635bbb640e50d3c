import {
  CRM_SYNC_STATUS,
  EMAIL_STATUS,
  EMAIL_VERIFICATION_STATUS,
  ENRICHMENT_STATUS,
} from '../../directory/contacts/contact.values.ts';
import { OPERATING_STATUS, SCOUTING_STATE } from '../../directory/institutions/institution.values.ts';
import { LIST_SHARING } from '../../directory/lists/list.values.ts';
import { VENDOR_CATEGORY } from '../../directory/vendors/vendor.values.ts';
import { ENTITY_TYPE } from '../../records/ref.ts';
import { GENERATED_EMAIL_STATUS } from '../../workspace/emails/outreach.values.ts';

/** Values that the graph also allows; a test compares them with the check constraints. */
export const VENDOR_CATEGORIES = VENDOR_CATEGORY.values;
export const ENRICHMENT_STATES = ENRICHMENT_STATUS.values;
export const SCOUTING_STATES = SCOUTING_STATE.values;
export const OPERATING_STATES = OPERATING_STATUS.values;
/**
 * `high`: from the operator or a reviewed directory; `medium`: a checked search result; `official`: the federal
 * directory.
 */
export const WEBSITE_CONFIDENCES = ['high', 'medium', 'official'];
export const EMAIL_VERIFICATIONS = EMAIL_VERIFICATION_STATUS.values;
export const CRM_SYNC_STATES = CRM_SYNC_STATUS.values;
export const EMAIL_STATES = EMAIL_STATUS.values;
export const LISTABLE = ENTITY_TYPE.values;
export const SHARINGS = LIST_SHARING.values;
export const GENERATED_EMAIL_STATES = GENERATED_EMAIL_STATUS.values;
