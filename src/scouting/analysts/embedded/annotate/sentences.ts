/** Longer than any honest sentence; what is longer is cut between words. */
export const LONGEST = 700;

const ABBREVIATIONS = new Set(
  (
    'mr mrs ms mx dr prof rev hon sr jr st mt ft no nos vs approx dept ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'ave blvd rd hwy ln inc co corp ltd asst assoc supt supts gov sen rep est ext fig sec art bldg rm tel gen e.g i.e'
  ).split(' '),
);

/** White space made single. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The sentences of one line, each at most `LONGEST` characters. */
export function sentencesOf(line: string): string[] {
  const text = tidy(line);
  const sentences: string[] = [];
  let from = 0;
  const STOP = /[.!?]["”’)\]]{0,2} (?=["“‘(]?[\p{Lu}\d$])/gu;
  for (const match of text.matchAll(STOP)) {
    if (match[0][0] === '.' && isAbbreviation(text, match.index)) continue;
    sentences.push(text.slice(from, match.index + match[0].length - 1));
    from = match.index + match[0].length;
  }
  sentences.push(text.slice(from));
  return sentences.filter(Boolean).flatMap(bounded);
}

/** Whether the full stop at a place belongs to the word before it: `Dr.`, `J.`, `U.S.`, `3.` */
function isAbbreviation(text: string, at: number): boolean {
  const word = /[\p{L}\d.]*$/u.exec(text.slice(Math.max(0, at - 12), at))![0];
  const isNumber =
    /^(?:\d{1,2}|[ivx]{1,4})$/i.test(word) &&
    (at === word.length || /[\s(]/.test(text[at - word.length - 1] ?? ''));
  return (
    /^\p{L}?$/u.test(word) ||
    /^(?:\p{L}\.)+\p{L}$/u.test(word) ||
    isLeadingNumber(isNumber, text, at, word) ||
    ABBREVIATIONS.has(word.toLowerCase())
  );
}

/** `3. Approval of …`: a number at the beginning of a line counts its items. */
const isLeadingNumber = (isNumber: boolean, text: string, at: number, word: string): boolean =>
  isNumber && text.slice(0, at - word.length).trim() === '';

/** A text in pieces of at most `LONGEST` characters, cut between words where there are some. */
function bounded(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST);
    const end = space > LONGEST / 2 ? space : LONGEST;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...pieces, rest] : pieces;
}
