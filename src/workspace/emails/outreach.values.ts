import { valueSet } from '@emi/base/declared';

export const GENERATED_EMAIL_STATUS = valueSet(
  'GeneratedEmailStatus',
  'The outcome of an email generation.',
  {
    generated: 'Generated.',
    failed: 'Could not be generated.',
  },
);
