import { type Element, eachJson } from './html-tree.ts';
import { tidyLines } from './html-writer.ts';
import { revealEmails } from './obfuscated-emails.ts';
import type { Block } from './page.ts';

/** The markup of pages that load their content by script has less text than this. */
const SHORT_TEXT = 400;
/** Maximum number of different texts from the scripts of a page. */
const MOST_TEXTS = 3_000;
const MAX_DEPTH = 40;

/** Returns `true` if the text must be extracted from the state in the page's scripts. */
export const isEmptyShell = (text: string): boolean => text.length < SHORT_TEXT;

/**
 * Extracts text from a page's embedded JSON (`__NUXT_DATA__`, `__NEXT_DATA__`, and the like): its strings in order,
 * without URLs, keys, and other technical values.
 */
export function readState(scripts: readonly Element[], plain: (markup: string) => string): Block[] {
  const texts = new Set<string>();
  eachJson(scripts, 'application/json', (value) => collect(value, texts, 0));
  return [...texts].flatMap((text): Block[] => {
    const lines = /[<&]/.test(text) ? plain(text) : tidyLines(text.replaceAll('\n', '\u2028'));
    return lines ? [{ kind: 'text', text: revealEmails(lines) }] : [];
  });
}

function collect(value: unknown, texts: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || texts.size >= MOST_TEXTS) return;
  if (typeof value === 'string') {
    if (isForPeople(value)) texts.add(value.slice(0, 20_000));
  } else if (Array.isArray(value)) for (const item of value) collect(item, texts, depth + 1);
  else if (value && typeof value === 'object')
    for (const item of Object.values(value)) collect(item, texts, depth + 1);
}

const MAIL = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}$/;
const ADDRESS = /^(?:https?:|data:|[/#.])/;

/** Returns `true` for text of several words, such as a name or a sentence, and for an email address. */
function isForPeople(value: string): boolean {
  const text = value.trim();
  if (MAIL.test(text)) return true;
  return /\p{L}{2}/u.test(text) && /[\s<]/.test(text) && !ADDRESS.test(text) && !'{};'.includes(text.at(-1)!);
}
