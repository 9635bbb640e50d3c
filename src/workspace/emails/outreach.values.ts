import { valueSet } from '@emi/base/declared';

export const GENERATED_EMAIL_STATUS = valueSet(
  'GeneratedEmailStatus',
  'The outcome of an email generation.',
  {
    generated: 'The text was written and can be read.',
    failed: 'It could not be written. Only imported emails have this status: failed jobs store none.',
  },
);
