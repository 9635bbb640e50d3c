import { type ValueOf, valueSet } from '@emi/base/declared';

export const WRITE_BACK_STATUS = valueSet('WriteBackStatus', 'The outcome of a row of changes.', {
  updated: 'A field of the row has changed a stored value.',
  unchanged: 'Nothing differed from what was stored.',
  not_found: 'There is no such contact, or its place is locked.',
  locked: 'The contact is locked; unlock it first.',
  ambiguous: 'Several contacts have this CRM id; give our id.',
});
export type WriteBackStatus = ValueOf<typeof WRITE_BACK_STATUS>;
