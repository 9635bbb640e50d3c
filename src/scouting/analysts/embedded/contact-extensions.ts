import type { Draft } from './contact-draft.ts';

const NUMBER = /\(?\b\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}\b/g;
const EXTENSION = /(?:^|[\s,;|(-])(?:x|ext?\.?|extension)\s{0,2}[.:#]?\s{0,2}(\d{2,5})\b/i;

/** The one telephone number of a page, which its extensions belong to; `null` when there are none or several. */
export function mainNumber(text: string): string | null {
  const numbers = new Map<string, string>();
  for (const { 0: number, index } of text.slice(0, 100_000).matchAll(NUMBER)) {
    if (/\b(?:fax|tty|f)\W{0,3}$/i.test(text.slice(Math.max(0, index - 8), index))) continue;
    numbers.set(number.replace(/\D/g, ''), number);
    if (numbers.size > 1) return null;
  }
  return [...numbers.values()][0] ?? null;
}

/** `x. 214` beside a name, behind the page's number. */
export function extensionOf({ context }: Draft, main: string | null): string | null {
  const extension = main && context.length < 160 ? EXTENSION.exec(context)?.[1] : undefined;
  return extension ? `${main} x${extension}` : null;
}
