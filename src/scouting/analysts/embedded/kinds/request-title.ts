import { VENDOR_CATEGORY, type VendorCategory } from '../../../../vendors/vendor.values.ts';
import { dataLines } from '../../data-file.ts';
import { tidy } from '../annotate/sentences.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('request-title.txt');

/** Words that make a text a request for offers. */
export const REQUEST = PATTERNS.get('REQUEST');

/** `RFP 27-014`, `Bid #2024-05`: the number under which a request runs. */
const NUMBER =
  /\b(?:(?:RF[PQIB]|I[FT]B|R?CSP|bid|solicitation|project)(?:s? (?:no\.?|number))?[ :#-]{0,3})((?=[\w-]{0,10}\d)[A-Z]{0,6}-?\d[\w-]{0,14})\b/i;

export const numberOf = (text: string): string | null => NUMBER.exec(text)?.[1]?.toUpperCase() ?? null;

const LEAD = PATTERNS.get('LEAD');
const LEADING_NUMBER =
  /^(?:no\.? ?|# ?)?(?=[\w/.-]{0,10}\d)[A-Z]{0,6}[\d/.-][\w/.-]{0,14}[\s:.,–—|-]+(?:for )?/;
const TAIL = PATTERNS.get('TAIL');

/** What a request asks for, without its number, its kind and its days; null when nothing is left. */
export function titleOf(text: string): string | null {
  const parts = tidy(text).slice(0, 300).split(' | ');
  let title = parts.find((part) => /\p{L}{3}/u.test(part.replace(LEAD, ''))) ?? '';
  for (let round = 0; round < 3; round++) title = title.replace(LEAD, '').replace(LEADING_NUMBER, '');
  title = title
    .replace(
      /(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4}).*$/i,
      '',
    )
    .replace(TAIL, '')
    .replace(/\s\((?:closed|awarded|cancell?ed|open|pdf|new)\)?$/i, '')
    .replace(/^[\s"“:.,–—-]+|[\s"”:.,;(|–—-]+$/g, '');
  const words = title.match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => !COMMON.has(word.toLowerCase())) &&
    !SENTENCE.test(title) &&
    title.length <= 160 &&
    !/^(?:and|or|of|the|will|are|is|must|shall)\b/i.test(title)
    ? title
    : null;
}

/** What belongs to sentences and page numbers, not to titles. */
const SENTENCE = /\b(?:are|is|was|were|will|go|goes|asks?|must|shall|page \d+ of|board of)\b/i;

/** What two titles of one request have in common: its number, else its words. */
export const requestKey = (title: string): string =>
  (title.toLowerCase().match(/\p{L}{3,}|\d{4,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .sort()
    .join(' ');
const COMMON = new Set(
  (
    'the and for public legal notice notices bidders request requests proposal proposals bid bids sealed quotes ' +
    'form number rfp rfq services service project'
  ).split(' '),
);

const CATEGORIES = dataLines('request-categories.txt').map((line) => {
  const at = line.indexOf(': ');
  return { name: line.slice(0, at), pattern: new RegExp(String.raw`\b(?:${line.slice(at + 2)})`, 'i') };
});

/** The category of vendors that would answer; null when the title does not tell. */
export function categoryOf(title: string): VendorCategory | null {
  const name = CATEGORIES.find(({ pattern }) => pattern.test(title))?.name;
  return VENDOR_CATEGORY.values.find((value) => value === name) ?? null;
}
