import type { OrganizationSpan } from './spans.ts';

const NAME = String.raw`(?:[\p{Lu}\d][\p{L}\d&’'.-]*|&|of|and|the|for)`;
const LEAD = new RegExp(`(?:${NAME},? ){0,7}$`, 'u');

const LEGAL_FORMS = String.raw`Inc|LLC|L\.L\.C|LLP|Ltd|Corp(?:oration)?|Company|Co|P\.?C|PLLC`;

const TRADES = [
  'Group|Associates|Partners|Solutions|Systems|Technologies|Consulting|Contractors?|Contracting|Construction',
  'Industries|Limited|Paving|Roofing|Fencing|Electric|Mechanical|Plumbing|Landscaping|Architects|Publishing|Press',
  'Software|Engineering|Insurance|Supply|Products|Holdings|Enterprises|Bank|Networks?|Communications',
].join('|');

/** Words that end an organization's name. */
const ENDINGS: readonly (readonly [form: OrganizationSpan['form'], pattern: RegExp])[] = [
  ['company', new RegExp(String.raw`\b(?:${LEGAL_FORMS}|${TRADES})\b\.?`, 'gu')],
  [
    'government',
    /\b(?:County|City|Town|State|Village|Department|Commission|Agency|Police|Sheriff|Authority)\b/gu,
  ],
  [
    'association',
    /\b(?:Association|Foundation|Federation|Union|Council|Institute|Alliance|Society|YMCA|PTA|PTO)\b/gu,
  ],
  ['school', /\b(?:School District|Public Schools|University|College|ISD|USD|Schools?|Academy)\b/gu],
];

/** What stands before a name: small words, the letter of an item, and the verb that begins it. */
const NO_NAME =
  /^(?:(?:of|and|the|for|&|\p{Lu}\.|(?:Approv|Award|Accept|Ratif|Authoriz|Renew|Purchas|Hir|Select)(?:e|ed|y|ied|al of)?),? )+/u;

/** Organizations named in a text: capitalized words that end as such names do. */
export function findOrganizations(text: string): OrganizationSpan[] {
  const found: OrganizationSpan[] = [];
  for (const [form, pattern] of ENDINGS) {
    for (const match of text.matchAll(pattern)) {
      const before = LEAD.exec(text.slice(Math.max(0, match.index - 80), match.index))![0];
      const lead = before.replace(NO_NAME, '');
      if (!/\p{L}{2}/u.test(lead)) continue;
      // The full stop of `Construction.` ends a sentence, that of `Inc.` does not.
      const name = match[0].replace(/(?<=\p{Ll}{5})\.$/u, '');
      const [start, end] = [match.index - lead.length, match.index + name.length];
      found.push({ form, start, end, text: text.slice(start, end) });
    }
  }
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter(
      (span, at, all) =>
        !all.slice(0, at).some((earlier) => earlier.end >= span.end && earlier.start <= span.start),
    );
}
