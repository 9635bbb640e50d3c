import type { Draft } from './contact-draft.ts';

const NUMBER = /\(?\b\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}\b/g;
const EXTENSION = /(?:^|[\s,;|(-])(?:x|ext?\.?|extension)\s{0,2}[.:#]?\s{0,2}(\d{2,5})\b/i;

/** What is said of the number that extensions belong to. */
const MAIN = /\b(?:extensions?|ext\.?|dial|main|switchboard|front office|district office|central office)\b/i;

/**
 * The telephone number of a page which its extensions belong to: the only one, or the only one that the page says it
 * of; `null` when there are none or several.
 */
export function mainNumber(text: string): string | null {
  const page = text.slice(0, 100_000);
  const numbers = new Map<string, string>();
  const main = new Map<string, string>();
  for (const { 0: number, index } of page.matchAll(NUMBER)) {
    const before = page
      .slice(Math.max(0, index - 70), index)
      .split('\n')
      .at(-1)!;
    if (/\b(?:fax|tty|f)\W{0,3}$/i.test(before)) continue;
    const digits = number.replace(/\D/g, '');
    numbers.set(digits, number);
    if (
      MAIN.test(before) ||
      /^[\s,;]{0,3}(?:and|then|plus|followed by)\b[^.\n]{0,20}\bext/i.test(
        page.slice(index + number.length, index + number.length + 50),
      )
    )
      main.set(digits, number);
  }
  for (const found of [numbers, main]) if (found.size === 1) return [...found.values()][0]!;
  return null;
}

/** The digits of an extension that a line tells. */
export const extensionIn = (line: string): string | null => EXTENSION.exec(line)?.[1] ?? null;

/** `x. 214` beside a name, or in the column of extensions, behind the page's number. */
export function extensionOf({ name, context, extension }: Draft, main: string | null): string | null {
  const written =
    extension ?? (context.length < 160 ? extensionIn(context.slice(context.indexOf(name.last))) : null);
  return main && written ? `${main} x${written}` : null;
}
