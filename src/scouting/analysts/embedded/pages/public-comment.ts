import { oncePerPage } from '../language/once-per-page.ts';
import type { Statement } from '../language/sentences.ts';
import { spokenOn } from '../language/spoken-rows.ts';

/** What opens the part of a meeting in which people from outside speak. */
const PUBLIC = new RegExp(
  [
    String.raw`^(?:\W*\d[\d.]*\W+|\W*[A-Z]{1,4}[.)] )?`,
    '(?:(?:open(?:ing)?|report of|comments? (?:from|by)|communications? (?:from|by)|input from|recognition of|items? from|questions? from|hearing of) )?(?:the )?',
    "(?:public|citizens?['’]?|visitors?['’]?|guests?|audience|patrons?|community|delegations?|residents?['’]?|parents?['’]?|taxpayers?['’]?|open forum)",
    String.raw`(?: (?:and|or|to|be|the|on|for|of|from|guests|visitors|comments?|participation|forum|input|communications?|remarks|concerns|questions|hearing|time|heard|speak(?:s|ers)?|agenda|non-?agenda|action|items?|matters|topics|budget))*\W*$`,
  ].join(''),
  'i',
);

/** A title of its own, or a number, begins the next part. */
const NEXT = /^(?:\(?(?:\d{1,2}|[IVX]{1,4}|[A-Z])[.)](?: |$)|[A-Z][\w ,/&'’-]{2,50}[.:]?$)/;

/** What people from outside say at a meeting: the institution only records it. */
export const publicComments = oncePerPage((page): ReadonlySet<Statement> => {
  const found = new Set<Statement>();
  let opened: Statement | null = null;
  for (const statement of spokenOn(page)) {
    const { text, kind, headings, block } = statement;
    const opens = PUBLIC.test(text);
    if (kind === 'heading' || opens) opened = opens ? statement : null;
    // Alone in its block it stands over those that follow, to the next title; else over its own block.
    else if (opened && (block === opened.block ? NUMBER.test(text) : endsAt(opened, text))) opened = null;
    if (opened || PUBLIC.test(headings.at(-1) ?? '')) found.add(statement);
  }
  return found;
});

const NUMBER = /^\(?(?:\d{1,2}|[IVX]{2,4})[.)](?: |$)/;
const endsAt = (opened: Statement, text: string): boolean =>
  opened.kind !== 'heading' && (opened.whole.length > opened.text.length + 4 || NEXT.test(text));
