import { valueSet } from '../../platform/graph/enums.ts';

export const GENERATED_EMAIL_STATUS = valueSet(
  'GeneratedEmailStatus',
  'The outcome of an email generation.',
  {
    generated: 'Generated.',
    failed: 'Could not be generated.',
  },
);
