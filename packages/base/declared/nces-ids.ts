import type { Format } from '../values/values.ts';

/** The NCES id of a district, as people write it, possibly without leading zeros; see `ncesIdOf`. */
export const DISTRICT_NCES_ID: Format = {
  pattern: /^[\s'"=]*\d{5,7}(\.0*)?[\s'"]*$/,
  published: `^[\\t-\\r '"=]*[0-9]{5,7}(\\.0*)?[\\t-\\r '"]*$`,
  name: 'seven digits',
  example: '4816230',
};

/** The NCES id of a school, as people write it, possibly without leading zeros. */
export const SCHOOL_NCES_ID: Format = {
  pattern: /^[\s'"=]*\d{10,12}(\.0*)?[\s'"]*$/,
  published: `^[\\t-\\r '"=]*[0-9]{10,12}(\\.0*)?[\\t-\\r '"]*$`,
  name: 'twelve digits',
  example: '481623001823',
};

/**
 * Parses an NCES id as spreadsheets and programs write it: without leading zeros, with `.0` at the end, an apostrophe,
 * spaces, or quotes. Undefined if it cannot be recovered, as for `6.04E+10`, which lacks its last digits.
 * @param digits 7 for a district, 12 for a school; absent: either
 */
export function ncesIdOf(text: string, digits?: 7 | 12): string | undefined {
  const plain = text.replace(/[\s'"‘’`=\u00a0]/g, '').replace(/\.0*$/, '');
  if (!/^\d{1,12}$/.test(plain)) return undefined;
  // The first two digits are the state's number. Without their zeros, a school's id still has 10 digits.
  const length = plain.length <= 7 ? 7 : 12;
  if (digits !== undefined && digits !== length) return undefined;
  if (plain.length < length - 2) return undefined;
  return plain.padStart(length, '0');
}

/** The id as stored; other text unchanged, so that a message can quote it. */
export const plainNcesId = (text: string, digits?: 7 | 12): string => ncesIdOf(text, digits) ?? text;

/** The reason why an id is not valid. */
export function unreadableId(text: string, digits?: 7 | 12): string {
  if (/^\s*'?\d(?:[.,]\d+)?e\+?\d+\s*$/i.test(text)) {
    return 'A spreadsheet has rounded it: its last digits are lost. Format the column as text and export it again.';
  }
  const wanted = digits ? `${digits} digits` : '7 digits (a district) or 12 (a school)';
  return `An NCES id has ${wanted}.`;
}
