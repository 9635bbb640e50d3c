import { type ValueOf, valueSet } from '../graph/enums.ts';

export const CREDIT_OPERATION = valueSet('CreditOperation', 'What credits are spent on.', {
  unlock_district: 'Unlocking a district.',
  unlock_school: 'Unlocking a school.',
  unlock_contact: 'Unlocking a contact.',
  generate_email: 'Writing an email.',
});
export type CreditOperation = ValueOf<typeof CREDIT_OPERATION>;
