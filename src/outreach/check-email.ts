import type { EmailBrief } from './email-brief.ts';
import { allowedPlaces, linksIn } from './links.ts';
import { HIDDEN_CHARACTERS } from './plain-text.ts';
import { EmailRefused } from './writers/writer.ts';

const MAX_SUBJECT = 200;
const MAX_BODY = 5_000;

const HTML = /<\s*[/!?]?\s*[a-z]|&(?:#\d+|#x[\da-f]+|lt|gt|quot|amp|nbsp);/i;
const MARKDOWN_LINK = /!\[|\]\s*\(|\]\s*:\s*\S/;
const SCRIPT_ADDRESS = /\b(?:javascript|vbscript):\S|\bdata:[a-z]+\/|\bfile:\//i;
const UNRESOLVED = [
  /\{\{|\}\}/,
  /\{\s*[a-z][a-z_. ]{0,40}\s*\}/i,
  /\[\s*(?:your|my|our|sender|recipient|contact|company|organi[sz]ation|first|last|insert|product|name|title|date|link)\b[^\]]{0,60}\]/i,
  /<<[^>]{1,40}>>|%[A-Z_]{3,40}%/,
];

/**
 * Refuses what must not go to a contact, whoever wrote it: a subject that could smuggle a header, markup, other people's
 * addresses, links that the user's own prompt does not have, what was left open, and characters that nobody sees.
 * @throws EmailRefused
 */
export function checkEmail({ subject, body }: { subject: string; body: string }, brief: EmailBrief): void {
  const reason = faultOfSubject(subject) ?? faultOfBody(body) ?? faultOfText(`${subject}\n${body}`, brief);
  if (reason) throw new EmailRefused(reason);
}

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

/** What is wrong with a piece of text, whether in the subject or in the body; undefined: nothing. */
export function faultOfText(text: string, brief: EmailBrief): string | undefined {
  const normal = text.normalize('NFKC');
  if (UNRESOLVED.some((pattern) => pattern.test(normal))) return 'a placeholder was left open';
  if (HTML.test(normal)) return 'it has HTML';
  if (MARKDOWN_LINK.test(normal)) return 'it has an image or link in Markdown';
  if (SCRIPT_ADDRESS.test(normal)) return 'it has a link that is not to a website';
  return faultOfLinks(normal, brief);
}

function faultOfLinks(text: string, { prompt, contact }: EmailBrief): string | undefined {
  const own = `${prompt.systemPrompt}\n${prompt.instructionPrompt}`;
  const { addresses, places } = linksIn(text);
  const known = new Set(linksIn(`${own} ${contact.email ?? ''}`).addresses);
  if (addresses.some((address) => !known.has(address))) {
    return "it names an email address that is neither the contact's nor in the prompt";
  }
  const allowed = allowedPlaces(own);
  if (places.some((place) => !allowed.has(place))) return 'it has a link that is not in the prompt';
  return undefined;
}
