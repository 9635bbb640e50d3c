import { badRequest } from '@emi/base/problems';
import type { EmailBrief } from './email-brief.ts';
import { emailPlainText } from './plain-text.ts';
import { type TimelyFinding, type TimelyKind, timelyFindings } from './timely-findings.ts';

/** Placeholders for what is known about the contact, the place, and the sender; a missing value is empty. */
const OF_BRIEF = {
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

/** Placeholders for the most timely finding of a kind. */
const OF_FINDINGS = {
  'contract.vendor': ['contract', 'what'],
  'contract.expires_at': ['contract', 'day'],
  'rfp.title': ['rfp', 'what'],
  'rfp.deadline': ['rfp', 'day'],
  'funding.source_name': ['funding', 'what'],
  'funding.deadline': ['funding', 'day'],
  'event.title': ['event', 'what'],
  'event.event_date': ['event', 'day'],
  'pain_point.description': ['pain_point', 'what'],
  'vendor.name': ['vendor', 'what'],
} as const satisfies Record<string, readonly [TimelyKind, 'what' | 'day']>;

type FindingPlaceholder = keyof typeof OF_FINDINGS;
export type Placeholder = keyof typeof OF_BRIEF | FindingPlaceholder;

export const PLACEHOLDER_NAMES = [
  ...Object.keys(OF_BRIEF),
  ...Object.keys(OF_FINDINGS),
] as readonly Placeholder[];

/** Maximum length of a value, in characters. */
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

export function placeholderValue(name: Placeholder, brief: EmailBrief): string {
  if (!isOfFinding(name)) return emailPlainText(OF_BRIEF[name](brief) ?? '', MAX_VALUE);
  return findingBehind(name, brief)?.[OF_FINDINGS[name][1]] ?? '';
}

/** The finding that a placeholder draws on; undefined for placeholders of the brief, or if there is no such finding. */
export const findingBehind = (name: Placeholder, brief: EmailBrief): TimelyFinding | undefined =>
  isOfFinding(name) ? timelyFindings(brief).find(({ kind }) => kind === OF_FINDINGS[name][0]) : undefined;

const TITLES = /^(?:(?:dr|mr|mrs|ms|mx|prof|rev|sr|fr|hon)\.?\s+)+/i;

/** The first name: `Maya` for `Dr. Maya Ortiz` and for `Ortiz, Maya`. */
export function firstName(name: string): string {
  const [family, given] = name.split(',').map((part) => part.trim());
  const isReversed = given && !/^(?:jr|sr|ii|iii|iv|ph\.?d|ed\.?d|m\.?ed|m\.?a|mba|cpa|esq)\b/i.test(given);
  const first = (isReversed ? given : (family ?? '')).replace(TITLES, '').split(/\s+/)[0];
  return first || name;
}

const isOfFinding = (name: string): name is FindingPlaceholder => Object.hasOwn(OF_FINDINGS, name);
const isPlaceholder = (name: string): name is Placeholder =>
  Object.hasOwn(OF_BRIEF, name) || isOfFinding(name);

const ALLOWED = PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ');
const notAPlaceholder = (what: string) =>
  badRequest(`${what.slice(0, 80)} is not a placeholder; allowed are ${ALLOWED}`);
