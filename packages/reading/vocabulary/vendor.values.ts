import { type ValueOf, valueSet } from '@emi/base/declared';

export const VENDOR_CATEGORY = valueSet('VendorCategory', "The category of a vendor's products.", {
  sis: 'Student information system.',
  lms: 'Learning management system.',
  assessment: 'Testing and assessment.',
  communication: 'Communication with families and staff.',
  hr: 'Human resources, such as hiring and absences.',
  finance: 'Finance and purchasing.',
  security: 'Physical security or cybersecurity.',
  sso: 'Single sign-on and rostering.',
  devices: 'Devices and device management.',
  other: 'Anything else, such as instructional content.',
});
export type VendorCategory = ValueOf<typeof VENDOR_CATEGORY>;
