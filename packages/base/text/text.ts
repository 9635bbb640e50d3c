import { badRequest } from '../problems/problem.ts';

/** Half of a surrogate pair, which UTF-8 cannot encode: a replacement character would be stored in its place. */
const HALF = /\p{Surrogate}/u;

/** The fault of a text that is too long, too short between white space, or not storable. Lengths are in characters. */
export function faultOfLength(text: string, max: number, min = 0): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (HALF.test(text)) return 'must not contain half of a surrogate pair';
  if ([...text].length <= max && (min === 0 || [...text.trim()].length >= min)) return undefined;
  return `must be ${min > 0 ? `${min} to` : 'at most'} ${max} characters long`;
}

/** Throws a Problem that names a text which is too long, too short, or cannot be stored. */
export function checkText(text: string, name: string, max: number, min = 0): void {
  const fault = faultOfLength(text, max, min);
  if (fault) throw badRequest(`${name} ${fault}.`);
}

/** Stored text: trimmed, 1 to `max` characters. */
export function requiredText(value: string | null | undefined, name: string, max: number): string {
  const text = value?.trim() ?? '';
  checkText(text, name, max, 1);
  return text;
}

/** Control characters, line separators, and direction characters, which disguise a name. */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Returns `true` for a text with characters that disguise a name. */
export const isDeceptive = (text: string): boolean => DECEPTIVE.test(text);

/** Maximum number of characters of a name. */
export const NAME_LENGTH = 200;

/** A name: one line of 1 to 200 characters, without characters that change how it reads. */
export function requiredName(value: string | null | undefined, name = 'name'): string {
  const text = requiredText(value, name, NAME_LENGTH);
  if (isDeceptive(text)) throw badRequest(`${name} must not contain control or direction characters.`);
  return text;
}

/** Optional text: `null` or blank text clears the field, absent leaves it unchanged. */
export function optionalText<T extends string | null | undefined>(
  value: T,
  name: string,
  max: number,
): string | Exclude<T, string> {
  if (value === null || value === undefined) return value as Exclude<T, string>;
  return value.trim() === '' ? (null as Exclude<T, string>) : requiredText(value, name, max);
}
