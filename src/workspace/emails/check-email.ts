import type { EmailBrief } from './email-brief.ts';
import { allowedPlaces, linksIn } from './links.ts';
import { emailPlainText, HIDDEN_CHARACTERS } from './plain-text.ts';
import { EmailRefused, type WrittenEmail } from './writer.ts';

export type EmailText = Pick<WrittenEmail, 'subject' | 'body'>;

const MAX_SUBJECT = 200;
const MAX_BODY = 5_000;

const HTML = /<\s*(?:[/!?]\s*)?[a-z]|&(?:#\d+|#x[\da-f]+|lt|gt|quot|amp|nbsp);/i;
const MARKDOWN_LINK = /!\[|\]\s*\(|\]\s*:\s*\S/;
const SCRIPT_ADDRESS = /\b(?:javascript|vbscript):\S|\bdata:[a-z]+\/|\bfile:\//i;
/** The words with which people and models begin what is to be filled in, such as `[Your name]`. */
const TO_BE_FILLED =
  'your|my|our|sender|recipient|contact|company|organi[sz]ation|first|last|insert|product|name|title|date|link|' +
  'district|school|city|state|county|vendor';
const UNRESOLVED = [
  /\{\{|\}\}/,
  /\{\s*[a-z][a-z_.\s]{0,60}\}/i,
  new RegExp(`\\[\\s*(?:${TO_BE_FILLED})\\b[^\\]]{0,60}\\]`, 'i'),
  /<<[^>]{1,40}>>|%[A-Z_]{3,40}%/,
];

/**
 * Checks an email before it is stored, whoever wrote it. Refuses empty and overlong parts, header injection in the
 * subject, markup, links and addresses that neither the prompt nor the contact has, unresolved placeholders, and
 * invisible characters.
 * @throws EmailRefused
 */
export function checkEmail(email: EmailText, brief: EmailBrief): void {
  const reason = faultOfEmail(email, brief);
  if (reason) throw new EmailRefused(reason);
}

/** Returns the reason why an email must not be sent; undefined if there is none. */
export const faultOfEmail = ({ subject, body }: EmailText, brief: EmailBrief): string | undefined =>
  faultOfSubject(subject) ?? faultOfBody(body) ?? faultOfText(`${subject}\n${body}`, brief);

function faultOfSubject(subject: string): string | undefined {
  if (!subject.trim()) return 'the subject is empty';
  if (subject.length > MAX_SUBJECT) return `the subject is longer than ${MAX_SUBJECT} characters`;
  if (HIDDEN_CHARACTERS.test(subject)) return 'the subject has a line break or invisible characters';
  return undefined;
}

function faultOfBody(body: string): string | undefined {
  if (!body.trim()) return 'the text is empty';
  if (body.length > MAX_BODY) return `the text is longer than ${MAX_BODY} characters`;
  if (HIDDEN_CHARACTERS.test(body.replaceAll('\n', ''))) return 'the text has invisible characters';
  return undefined;
}

/** Returns what is wrong with a text for the subject or body; undefined if nothing is. */
export function faultOfText(text: string, brief: EmailBrief): string | undefined {
  const normal = text.normalize('NFKC');
  if (UNRESOLVED.some((pattern) => pattern.test(normal))) return 'a placeholder was left open';
  if (HTML.test(normal)) return 'it has HTML';
  if (MARKDOWN_LINK.test(normal)) return 'it has an image or link in Markdown';
  if (SCRIPT_ADDRESS.test(normal)) return 'it has a link that is not to a website';
  return faultOfLinks(normal, brief);
}

function faultOfLinks(text: string, brief: EmailBrief): string | undefined {
  const { addresses, places } = linksIn(text);
  if (addresses.length === 0 && places.length === 0) return undefined;
  const own = ownLinks(brief);
  if (addresses.some((address) => !own.addresses.has(address))) {
    return "it names an email address that is neither the contact's nor in the prompt";
  }
  if (places.some((place) => !own.places.has(place))) return 'it has a link that is not in the prompt';
  return undefined;
}

interface OwnLinks {
  readonly addresses: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

/** Cached, because every sentence of an email is checked against the prompt. */
const OWN_LINKS = new WeakMap<EmailBrief, OwnLinks>();

function ownLinks(brief: EmailBrief): OwnLinks {
  const known = OWN_LINKS.get(brief);
  if (known) return known;
  const { prompt, contact } = brief;
  const links = linksIn(`${prompt.systemPrompt}\n${prompt.instructionPrompt}`);
  const addresses = new Set([...links.addresses, ...linksIn(contact.email ?? '').addresses]);
  const own = { addresses, places: allowedPlaces(links) };
  OWN_LINKS.set(brief, own);
  return own;
}

const OVERRIDE =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|previous|above|rules)\b/i;
const MACHINE = /\b(?:system prompt|language model|as an ai|ai assistant)\b/i;

/** One line of a text written by others; null if it has no letters, is too long, or must not stand in an email. */
export function untrustedWords(text: string | null, maxLength: number, brief: EmailBrief): string | null {
  const line = emailPlainText(text ?? '', maxLength).replace(/["“”]/g, "'");
  // More words than the length allows at five characters each are not the prose of a finding or name.
  const isLong = (text?.length ?? 0) > maxLength || line.split(' ').length > maxLength / 5 + 3;
  const isCode = /@|[&%\\][^\s&;%\\]*[;%\\]/.test(line) || OVERRIDE.test(line) || MACHINE.test(line);
  const asUsed = `${line}'s`; // letters append it to names
  return /\p{L}/u.test(line) && !isLong && !isCode && !faultOfText(asUsed, brief) ? line : null;
}
