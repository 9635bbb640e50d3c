import { badRequest } from '../problem.ts';
import type { EmailBrief } from './email-brief.ts';
import { plainText } from './plain-text.ts';

/** What a prompt may leave open, and where its value comes from. Unknown values are empty. */
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
 * Checks a prompt when it is made or changed.
 * @returns the placeholders in it, each once.
 * @throws Problem for one that is unknown, or for braces that are none.
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
 * Puts the values in, as text and in one pass: a value can neither bring a placeholder nor anything but a line. What is
 * not a placeholder stays, for `parsePrompt` or `checkEmail` to refuse.
 */
export const fillPlaceholders = (text: string, brief: EmailBrief): string =>
  text.replace(OPEN, (whole, written: string) => {
    const name = written.trim();
    return isPlaceholder(name) ? placeholderValue(name, brief) : whole;
  });

export const placeholderValue = (name: Placeholder, brief: EmailBrief): string =>
  plainText(PLACEHOLDERS[name](brief) ?? '', MAX_VALUE);

const TITLES = /^(?:(?:dr|mr|mrs|ms|mx|prof|rev|sr|fr|hon)\.?\s+)+/i;

/** `Dr. Maya Ortiz` and `Ortiz, Maya` are Maya. */
export function firstName(name: string): string {
  const [family, given] = name.split(',').map((part) => part.trim());
  const isReversed = given && !/^(?:jr|sr|ii|iii|iv|ph\.?d|ed\.?d|m\.?ed|m\.?a|mba|cpa|esq)\b/i.test(given);
  const first = (isReversed ? given : (family ?? '')).replace(TITLES, '').split(/\s+/)[0];
  return first || name;
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

const notAPlaceholder = (what: string) =>
  badRequest(
    `${what.slice(0, 80)} is not a placeholder; allowed are ${PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ')}`,
  );
