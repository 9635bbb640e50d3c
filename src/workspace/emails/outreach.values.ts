import { valueSet } from '@emi/base/declared';

export const GENERATED_EMAIL_STATUS = valueSet(
  'GeneratedEmailStatus',
  'The outcome of an email generation.',
  {
    generated: 'The text was written and can be read.',
    failed: 'Could not be generated.',
  },
);
