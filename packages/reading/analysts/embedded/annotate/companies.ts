import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { textBefore } from '../patterns/span.ts';

const { without } = signsIn('annotation-signs.txt');
/** Last words of names of companies. */
const ENDINGS = dataWords('company-endings.txt');
const ENDING = /\b(?:L\.L\.C|P\.C|\w+)\b/g;
/** Words of a name before the last one. */
const LEAD = /(?:(?:[\p{Lu}\d][\p{L}\d&’'.-]*|&|of|and|the|for),? ){0,7}$/u;

/** The name of another company, with its legal form, before a name: `Acme, Inc., ` or `Acme LLC and ` before `Lund`. */
const OTHER =
  /^.*\b(?:Inc|LLC|L\.L\.C|LLP|Ltd|Corp|Corporation|Company|Co)\.?(?:,? (?:and|for|of) |, )(?=\S)/u;
const afterOther = (before: string): string => before.replace(OTHER, '');

/** Companies in a text: capitalized words of which the last one is among the endings. */
export const findCompanies = (text: string): Span[] =>
  (text.match(ENDING)?.some((ending) => ENDINGS.has(ending)) ? [...text.matchAll(ENDING)] : [])
    .filter(([ending]) => ENDINGS.has(ending))
    .flatMap(({ 0: ending, index }): Span[] => {
      const before = LEAD.exec(textBefore(text, index, 80))![0];
      const lead = without('no_name', afterOther(before));
      const start = index - lead.length;
      // The period of `Construction.` or `LLC.` ends a sentence, that of `Inc.` does not.
      const hasStop = text[index + ending.length] === '.' && !/\p{Ll}{4}$|^\p{Lu}+$/u.test(ending);
      const name = lead + ending + (hasStop ? '.' : '');
      return /\p{L}{2}/u.test(lead) ? [{ start, end: start + name.length, text: name }] : [];
    })
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((span, at, all) => !all.slice(0, at).some(({ end }) => end >= span.end));
