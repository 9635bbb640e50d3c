import { untrustedWords } from '../../check-email.ts';
import type { EmailBrief } from '../../email-brief.ts';
import { firstName } from '../../placeholders.ts';
import { type TimelyFinding, type TimelyKind, timelyFindings } from '../../timely-findings.ts';

/** Sentences by kind; text in brackets is for findings with a date. A vendor in use is not an occasion for an email. */
const SENTENCES: Partial<Record<TimelyKind, string>> = {
  rfp: 'I came across PLACES open request for proposals, “WHAT”[, with responses due by DAY].',
  contract:
    'I read that PLACES contract with WHAT runs until DAY, so what comes next may already be on your desk.',
  pain_point: 'Reading about PLACE, I came across this: “WHAT.”',
  funding: 'While reading about PLACE, I came across WHAT[, with a deadline of DAY].',
  event: 'The news from PLACE, “WHAT” (DAY), caught my eye.',
};
const MOST_FINDINGS = 2;

/** A letter that needs nothing of the prompt: it introduces the sender with the most timely findings of the place. */
export function standardLetter(brief: EmailBrief) {
  const { contact, entity, sender } = brief;
  const words = (text: string | null) => untrustedWords(text, 80, brief);
  const yours = `your ${entity.type}`;
  const place = words(entity.name) ?? yours;
  const [name, company, title] = [words(sender.name), words(sender.company), words(contact.title)];
  const findings = timelyFindings(brief)
    .filter(({ kind }, at, all) => SENTENCES[kind] && all.findIndex((other) => other.kind === kind) === at)
    .slice(0, MOST_FINDINGS);
  // A title that looks like the end of a sentence would break the one that it stands in.
  const as = title && !/\p{L}{5}[.!?](?:\s|$)/u.test(title) ? `as ${title} ` : '';
  const body = [
    `Hello ${firstName(words(contact.name) ?? 'there')},`,
    findings.map((finding) => sentenceOf(finding, place)).join(' ') ||
      `I am writing to you because of your work ${as}at ${place}.`,
    `I would like to tell you briefly what we do${company ? ` at ${company}` : ''}, and hear whether it could be of ` +
      `use at ${yours}. If somebody else at ${yours} looks after this, I would be grateful if you pointed me to them.`,
    'Is this something you are looking at?',
    ['Best regards,', name, company].filter(Boolean).join('\n'),
  ].join('\n\n');
  return { subject: `A question for ${place}`, body, facts: findings };
}

function sentenceOf({ kind, what, day }: TimelyFinding, place: string): string {
  const values = {
    WHAT: what,
    DAY: day ?? '',
    PLACE: place,
    PLACES: `${place}${/s$/i.test(place) ? "'" : "'s"}`,
  };
  return SENTENCES[kind]!.replace(/\[([^[\]]*)\]/, day ? '$1' : '')
    .replace(/\b(?:WHAT|DAY|PLACES?)\b/g, (word) => values[word as keyof typeof values])
    .replace(/(?<=[.!?…])\.(?=”)/, ''); // a quoted sentence brings its own end
}
