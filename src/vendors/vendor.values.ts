import { type ValueOf, valueSet } from '../graph/enums.ts';

export const VENDOR_CATEGORY = valueSet('VendorCategory', 'What kind of product a vendor sells.', {
  sis: 'Student information system.',
  lms: 'Learning management system.',
  assessment: 'Tests and assessment.',
  communication: 'Communication with families and staff.',
  hr: 'Human resources.',
  finance: 'Finance and purchasing.',
  security: 'Security of people, buildings or networks.',
  sso: 'Single sign-on and rostering.',
  devices: 'Devices and their management.',
  other: 'Anything else.',
});
export type VendorCategory = ValueOf<typeof VENDOR_CATEGORY>;
