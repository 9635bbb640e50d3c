import { badRequest } from '../../platform/base/problem.ts';
import type { EmailBrief } from './email-brief.ts';
import { emailPlainText } from './plain-text.ts';

/** The placeholders of a prompt and their values; a missing value is empty. */
const PLACEHOLDERS = {
  'contact.name': ({ contact }: EmailBrief) => contact.name,
  'contact.first_name': ({ contact }: EmailBrief) => firstName(contact.name),
  'contact.title': ({ contact }: EmailBrief) => contact.title,
  'entity.name': ({ entity }: EmailBrief) => entity.name,
  'entity.type': ({ entity }: EmailBrief) => entity.type,
  'entity.city': ({ entity }: EmailBrief) => entity.city,
  'entity.county': ({ entity }: EmailBrief) => entity.county,
  'entity.state': ({ entity }: EmailBrief) => entity.state,
  'entity.student_count': ({ entity }: EmailBrief) => entity.studentCount?.toLocaleString('en-US'),
  'sender.name': ({ sender }: EmailBrief) => sender.name,
  'sender.company': ({ sender }: EmailBrief) => sender.company,
  today: ({ today }: EmailBrief) => today.slice(0, 10),
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as readonly Placeholder[];

const MAX_VALUE = 120;
const OPEN = /\{\{([^{}]*)\}\}/g;

/**
 * Checks a prompt when it is created or updated.
 * @returns its placeholders, each once
 * @throws Problem for an unknown placeholder or unbalanced braces
 */
export function parsePrompt(text: string): Placeholder[] {
  const names = [...text.matchAll(OPEN)].map(([, name]) => (name as string).trim());
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) throw notAPlaceholder(`{{${unknown}}}`);
  if (/\{\{|\}\}/.test(text.replace(OPEN, '')))
    throw notAPlaceholder('{{ without its }}, or }} without its {{,');
  return [...new Set(names as Placeholder[])];
}

/**
 * Substitutes values in one pass, as single lines of text, so a value cannot inject another placeholder. Unknown
 * placeholders are kept, so that `parsePrompt` or `checkEmail` refuses them.
 */
export const fillPlaceholders = (text: string, brief: EmailBrief): string =>
  text.replace(OPEN, (whole, written: string) => {
    const name = written.trim();
    return isPlaceholder(name) ? placeholderValue(name, brief) : whole;
  });

export const placeholderValue = (name: Placeholder, brief: EmailBrief): string =>
  emailPlainText(PLACEHOLDERS[name](brief) ?? '', MAX_VALUE);

const TITLES = /^(?:(?:dr|mr|mrs|ms|mx|prof|rev|sr|fr|hon)\.?\s+)+/i;

/** The first name: `Maya` for `Dr. Maya Ortiz` and for `Ortiz, Maya`. */
export function firstName(name: string): string {
  const [family, given] = name.split(',').map((part) => part.trim());
  const isReversed = given && !/^(?:jr|sr|ii|iii|iv|ph\.?d|ed\.?d|m\.?ed|m\.?a|mba|cpa|esq)\b/i.test(given);
  const first = (isReversed ? given : (family ?? '')).replace(TITLES, '').split(/\s+/)[0];
  return first || name;
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

const ALLOWED = PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ');
const notAPlaceholder = (what: string) =>
  badRequest(`${what.slice(0, 80)} is not a placeholder; allowed are ${ALLOWED}`);
