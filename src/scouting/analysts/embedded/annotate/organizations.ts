import { patternsIn } from '../patterns/patterns.ts';
import type { OrganizationSpan } from './spans.ts';

const PATTERNS = patternsIn('organizations.txt');

const FORMS = ['company', 'government', 'association', 'school'] as const;
/** What stands before a name: small words, the letter of an item, and the verb that begins it. */
const NO_NAME = PATTERNS.get('NO_NAME');
/** Words of a name before the last one. */
const LEAD = /(?:(?:[\p{Lu}\d][\p{L}\d&’'.-]*|&|of|and|the|for),? ){0,7}$/u;

/** Organizations named in a text: capitalized words that end as such names do. */
export function findOrganizations(text: string): OrganizationSpan[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(PATTERNS.get(form))].flatMap(({ 0: ending, index }): OrganizationSpan[] => {
      const before = LEAD.exec(text.slice(Math.max(0, index - 80), index))![0];
      const lead = before.replace(NO_NAME, '');
      // The full stop of `Construction.` ends a sentence, that of `Inc.` does not.
      const name = lead + ending.replace(/(?<=\p{Ll}{5})\.$/u, '');
      const start = index - lead.length;
      return /\p{L}{2}/u.test(lead) ? [{ form, start, end: start + name.length, text: name }] : [];
    }),
  )
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((span, at, all) => !all.slice(0, at).some(({ end }) => end >= span.end));
}
