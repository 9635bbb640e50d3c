/** Spreadsheets evaluate text that starts so, some after white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Digits and their usual separators, with an extension: no function or name that a formula could use. */
const TELEPHONE = /^[+-]?[\d .()/-]*\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;

/** Text that no spreadsheet evaluates: a formula gets an apostrophe in front, a telephone number stays as it is. */
export const inert = (text: string): string =>
  FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text;
