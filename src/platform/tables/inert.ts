/** Spreadsheets evaluate text that starts like this, some even after white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Digits and their usual separators, with an extension: too little for a function or name in a formula. */
const TELEPHONE = /^[+-]?[\d .()/-]*\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;

/** Makes text inert in spreadsheets: a formula is prefixed with an apostrophe; a phone number is unchanged. */
export const inert = (text: string): string =>
  !isPlain(text) && FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text;

/** Begins with a letter or digit, as nearly all texts do: looking at it takes less time than the patterns. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0) | 32; // of a letter, the small one
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57);
}

/** A formula calls, refers, or starts a program only with one of these. */
const ACTIVE = /^\s*[=＝]|[(!|]/;

/** As `inert`, for a customer's own text that must come back as it was: signs and handles such as `-` or `@us` pass. */
export const inertAsGiven = (text: string): string =>
  FORMULA.test(text) && ACTIVE.test(text) ? inert(text) : text;
