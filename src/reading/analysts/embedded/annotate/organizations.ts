import { dataLines } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { OrganizationSpan } from './spans.ts';

const { without } = signsIn('annotation-signs.txt');
/** Last words of organizations' names, with the form of organization that they indicate. */
const FORMS: ReadonlyMap<string, OrganizationSpan['form']> = new Map(
  dataLines('organization-endings.txt').flatMap((line) => {
    const [form = '', endings = ''] = line.split(': ');
    return endings.split(', ').map((ending) => [ending, form as OrganizationSpan['form']] as const);
  }),
);
const ENDING = /\b(?:L\.L\.C|P\.C|School District|Public Schools|\w+)\b/g;
/** Words of a name before the last one. */
const LEAD = /(?:(?:[\p{Lu}\d][\p{L}\d&’'.-]*|&|of|and|the|for),? ){0,7}$/u;

/**
 * A name after that of another company, which ends with its legal form: `Acme, Inc., Lund, ` and `Acme LLC and Lund`.
 */
const OTHER =
  /^.*\b(?:Inc|LLC|L\.L\.C|LLP|Ltd|Corp|Corporation|Company|Co)\.?(?:,? (?:and|for|of) |, )(?=\S)/u;
const afterOther = (before: string): string => before.replace(OTHER, '');

/** Organizations in a text: capitalized words that end in such a last word. */
export const findOrganizations = (text: string): OrganizationSpan[] =>
  (text.match(ENDING)?.some((ending) => FORMS.has(ending)) ? [...text.matchAll(ENDING)] : [])
    .flatMap(({ 0: ending, index }): OrganizationSpan[] => {
      const form = FORMS.get(ending);
      if (!form) return [];
      const before = LEAD.exec(text.slice(Math.max(0, index - 80), index))![0];
      const lead = without('no_name', afterOther(before));
      const [start, end] = [index - lead.length, index + ending.length];
      // The period of `Construction.` or `LLC.` ends a sentence, that of `Inc.` does not.
      const hasStop = form === 'company' && text[end] === '.' && !/\p{Ll}{4}$|^\p{Lu}+$/u.test(ending);
      const name = lead + ending + (hasStop ? '.' : '');
      return /\p{L}{2}/u.test(lead) ? [{ form, start, end: start + name.length, text: name }] : [];
    })
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((span, at, all) => !all.slice(0, at).some(({ end }) => end >= span.end));
