import type { EmailText } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { fillPlaceholders } from '../../placeholders.ts';

/** Words of instructions that ask only for what every email of the template is: plain, polite English to a contact. */
const ALWAYS = `a an the this that these it its you your yourself i we and or to for from of on with as at in by is are
  be always please write writes writing draft compose create generate prepare send use make keep sound stay
  email emails e-mail e-mails message messages note letter letters template text words following given
  contact contacts recipient reader person people somebody who works work school schools district districts
  clear clearly plain plainly simple simply polite politely respectful respectfully courteous professional
  professionally kind kindly friendly honest sincere considerate natural direct helpful personal personalized
  english language tone style voice short brief briefly concise concisely
  first cold intro introductory introduction outreach outbound`;
/** Words about the writer's role, which shows in no email. */
const ROLES = `expert experienced sales business account assistant writer copywriter representative rep executive
  manager marketer salesperson edtech education k-12 b2b company team`;
const KNOWN = new Set(`${ALWAYS} ${ROLES}`.split(/\s+/));
const LIMIT = /\b(?:under|below|less than|fewer than|at most|no more than|up to|within) (\d{1,4}) words\b/i;
const SHORT = /\b(?:short|brief(?:ly)?|concise(?:ly)?)\b/i;
const MOST_WORDS_OF_SHORT = 150;

/**
 * True only if an email does all that a sentence asks. Every word is looked up, and nothing is interpreted, so most
 * instructions to a writer are not fulfilled.
 */
export function isFulfilled(sentence: string, { subject, body }: EmailText, brief: EmailBrief): boolean {
  const limit = Number(LIMIT.exec(sentence)?.[1] ?? (SHORT.test(sentence) ? MOST_WORDS_OF_SHORT : Infinity));
  if (body.split(/\s+/).length >= limit) return false;
  const { contact, entity, sender } = brief;
  const shown = [entity.name, sender.name, sender.company].filter(
    (name) => name && `${subject}\n${body}`.includes(name),
  );
  const rest = [contact.name, contact.title, ...shown].reduce<string>(
    (text, name) => (name ? text.replaceAll(name, ' ') : text),
    fillPlaceholders(sentence.replace(LIMIT, ' '), brief),
  );
  const words = rest.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.every((word) => KNOWN.has(word));
}
