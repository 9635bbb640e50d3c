/** A list within a sentence: what stands before it, and its items without their marks. */
export interface ListedItems {
  readonly head: string;
  readonly items: readonly string[];
}

/** How items are marked; marks of one list are alike. */
const STYLES: readonly RegExp[] = [
  /(?<=^|\s)\(([a-z])\) (?=\S)/g,
  /(?<=^|\s)\((\d{1,2})\) (?=\S)/g,
  /(?<=^|\s)(\d{1,2})\) (?=\S)/g,
  /(?<=^|\s)([a-z])\) (?=\S)/g,
  /(?<=^|[:;.,]\s)([A-Z])\. (?=\S)/g,
  /(?<=^|\s)([a-z])\. (?=\p{Lu})/gu,
  /(?<=^|[:;.,]\s)(\d{1,2})\. (?=\p{Lu})/gu,
  /(?<=^|\s)\d{1,2}\.(\d{1,2})\.? (?=\p{Lu})/gu,
];

/** Nothing shorter is an item: initials are not marks. */
const LEAST = 5;

/** The items of a list whose marks follow upon one another, or that semicolons part behind a colon. */
export function listedIn(text: string): ListedItems | null {
  for (const style of STYLES) {
    const marks = inOrder([...text.matchAll(style)]);
    if (marks.length < 2) continue;
    const items = marks.map(({ index, 0: mark }, at) =>
      text.slice(index + mark.length, marks[at + 1]?.index).replace(/[\s;,]+(?:and )?$/, ''),
    );
    if (items.every((item) => item.length >= LEAST))
      return { head: text.slice(0, marks[0]!.index).trim(), items: items.flatMap(withinItem) };
  }
  return partedBySemicolons(text);
}

/** An item may be a list itself. */
function withinItem(item: string): string[] {
  const list = listedIn(item);
  return list ? [list.head, ...list.items].filter((part) => part.length >= LEAST) : [item];
}

/** The marks that count on from the first. */
function inOrder(marks: readonly RegExpExecArray[]): RegExpExecArray[] {
  const counted: RegExpExecArray[] = [];
  for (const mark of marks) {
    const last = counted.at(-1);
    if (!last || placeOf(mark) === placeOf(last) + 1) counted.push(mark);
  }
  return counted;
}

const placeOf = ([, mark = '']: RegExpExecArray): number =>
  /\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0);

/** `Approve the following: …; …; and …` */
function partedBySemicolons(text: string): ListedItems | null {
  const colon = /^[^:;]{8,200}: (?=\S)/.exec(text);
  if (!colon || !OF_SEVERAL.test(colon[0])) return null;
  const items = text.slice(colon[0].length).split(/; (?:and )?/);
  if (items.length < 2) return null;
  // `…; and …, all ending June 30, 2027` is said of every one.
  const ofAll = OF_ALL.exec(items.at(-1)!)?.[0] ?? '';
  const head = `${colon[0].trim()}${ofAll}`;
  return {
    head,
    items: [...items.slice(0, -1), items.at(-1)!.slice(0, items.at(-1)!.length - ofAll.length)],
  };
}

const OF_ALL =
  /,? (?:all|each|both) (?:of them )?(?:\w+ )?(?:ending|ends?|through|to|until|expiring|for)\b.*$/;

/** What announces more than one. */
const OF_SEVERAL =
  /\b(?:following|as follows|listed|items|agreements|contracts|renewals|purchases|subscriptions|licen[cs]es|vendors|below)\b[^:]{0,60}: $/i;
