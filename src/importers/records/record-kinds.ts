import { contact } from './kinds/contacts.ts';
import { findings } from './kinds/findings.ts';
import { district, school } from './kinds/institutions.ts';
import { list, listItem } from './kinds/lists.ts';
import { emailPrompt, generatedEmail } from './kinds/outreach.ts';
import { vendor } from './kinds/vendors.ts';
import type { Kind } from './record-kind.ts';

/** Every type of line, in order of dependencies: a batch is stored in this order. */
export const RECORD_KINDS: readonly Kind[] = [
  district,
  school,
  vendor,
  contact,
  ...findings,
  list,
  listItem,
  emailPrompt,
  generatedEmail,
];

export const kindOf = new Map(RECORD_KINDS.map((kind) => [kind.type, kind]));
