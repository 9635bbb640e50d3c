/** Beginnings of texts that spreadsheets evaluate, some even after white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Digits and their usual separators, with an extension: a formula with a function or name needs more. */
const TELEPHONE = /^[+-]?[\d .()/-]*\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;

/** Makes text inert in spreadsheets: a formula is prefixed with an apostrophe; a phone number is unchanged. */
export const inert = (text: string): string =>
  !isPlain(text) && FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text;

/** Returns `true` for a text that begins with a letter or digit, as nearly all do; this spares them the patterns. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0) | 32; // the lower-case letter
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57);
}

/** A formula needs one of these to call a function, refer to a cell, or start a program. */
const ACTIVE = /^\s*[=＝]|[(!|]/;

/** Like `inert`, for a customer's own text, which must come back unchanged: text such as `-` or `@us` passes. */
export const inertAsGiven = (text: string): string =>
  FORMULA.test(text) && ACTIVE.test(text) ? inert(text) : text;
