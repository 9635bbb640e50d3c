import { valueSet } from '../graph/enums.ts';

export const GENERATED_EMAIL_STATUS = valueSet('GeneratedEmailStatus', 'How the writing of an email went.', {
  generated: 'Written.',
  failed: 'It could not be written.',
});
