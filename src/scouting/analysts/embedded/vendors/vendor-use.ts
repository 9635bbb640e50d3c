import type { Page } from '../../../page.ts';
import { runsOf } from '../language/framing.ts';
import type { Statement } from '../language/sentences.ts';
import type { Mention } from './vendor-names.ts';
import { AFTER_USE, ANYBODYS, BEFORE_USE, PRODUCT_LIST, SELLERS } from './vocabulary/vendor-use.ts';

/** How far before and behind a name its sentence is looked at. */
const WINDOW = 110;
/** A line that is hardly more than a name. */
const SHORT = 48;

/** The mentions of a statement of which it tells that the product is in use. */
export function inUse(statement: Statement, mentions: readonly Mention[], page: Page): Set<Mention> {
  if (isHeapOfWords(statement.text)) return new Set();
  const own = mentions.filter(({ vendor }) => ANYBODYS.get(vendor.name)?.test(statement.text) ?? true);
  return new Set(
    runsOf(statement.text, own).flatMap((run) =>
      isListed(statement, page) || run.some((mention) => isUsed(statement.text, mention, run)) ? run : [],
    ),
  );
}

function isUsed(text: string, { at }: Mention, run: readonly Mention[]): boolean {
  const end = run.at(-1)!.end;
  if (isQuoted(text, at)) return false;
  const before = text.slice(Math.max(0, at - WINDOW), at);
  const after = text.slice(end, end + WINDOW);
  return (
    BEFORE_USE.some((pattern) => pattern.test(before)) || AFTER_USE.some((pattern) => pattern.test(after))
  );
}

/** Lines and rows of lists of what is there. */
function isListed({ kind, text, headings, header }: Statement, page: Page): boolean {
  const above = headings.slice(-2);
  if ([...above, ...header].some((heading) => SELLERS.test(heading))) return false;
  if (kind === 'row') return true;
  const isShort = text.length <= SHORT;
  if (kind === 'sentence') return isShort && above.some((heading) => PRODUCT_LIST.test(heading));
  return (
    isShort || above.some((heading) => PRODUCT_LIST.test(heading)) || PRODUCT_LIST.test(page.title ?? '')
  );
}

/** What somebody says, or a title: told of the institution only where "we" or "our" stands with it. */
function isQuoted(text: string, at: number): boolean {
  const opens = Math.max(text.lastIndexOf('“', at), text.lastIndexOf(' "', at));
  const closes = text.slice(at).search(/[”"]/);
  if (opens < 0 || closes < 0 || /[”"]/.test(text.slice(opens + 2, at))) return false;
  return !/\b(?:we|our|us|log|sign|click|open)\b/i.test(text.slice(opens, at + closes));
}

/** Words for search engines, strung together without sense. */
const isHeapOfWords = (text: string): boolean =>
  text.split(' ').length > 6 &&
  !/[.,:;|()/&•·!?–—]|\b(?:the|a|an|and|or|for|to|in|on|of|with|by|at|is|are|our|your|use|see)\b/i.test(text);
