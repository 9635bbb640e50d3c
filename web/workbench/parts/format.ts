import { dateOf, inDollars } from '@emi/reading/reasons';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const brief = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' });
const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const minus = (text: string): string => text.replace('-', '−');

/** A number with separators between thousands; below 100, with at most one decimal. */
export const format = (value: number): string =>
  minus((Math.abs(value) < 100 ? fraction : whole).format(value));
/** A month such as `2027-06` in words. */
export const monthOf = (iso: string): string => month.format(new Date(`${iso}-01`));
/** "Jun 2027". */
export const shortMonth = (iso: string): string => brief.format(new Date(`${iso}-01`));
export const timeOf = (iso: string): string => `${instant.format(new Date(iso))} UTC`;

const ABBREVIATIONS = /\b(ai|api|csv|esser|hr|lms|mcp|nces|pdf|rfp|sis|sso|url)(s?)\b/gi;

/** A value of an enum in words: `pain_point` is "Pain point", `rfp_deadline` "RFP deadline". */
export const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase();
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return start.replaceAll(ABBREVIATIONS, (_all, letters: string, end: string) => letters.toUpperCase() + end);
};

/** "1 contact", "2 contacts". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${format(count)} ${count === 1 ? one : many}`;

/** "PK–12", "6–8" for `06-08`. */
export const gradesText = (grades: string): string => grades.replaceAll(/\b0(?=\d)/g, '').replace('-', '–');

const ISO_DAY = /\b\d{4}-\d\d-\d\d\b/g;
const IN_DOLLARS = /\b(\d[\d,]{0,15}(?:\.\d\d)?) USD\b/g;

/** A text of a publisher's record with its days and amounts as people write them: "May 1, 2027", "$1,701". */
export const prose = (text: string): string =>
  text
    .replaceAll(ISO_DAY, (iso) => (Number.isNaN(Date.parse(iso)) ? iso : dateOf(iso)))
    .replaceAll(IN_DOLLARS, (_all, digits: string) => inDollars(Number(digits.replaceAll(',', ''))));

const TEN_DIGITS = /^\D*(?:1\D*)?(\d{3})\D*(\d{3})\D*(\d{4})$/;

/** "(918) 465-2324"; unchanged unless it has ten digits, perhaps after the country code 1. */
export const phoneText = (phone: string): string => phone.replace(TEN_DIGITS, '($1) $2-$3');
