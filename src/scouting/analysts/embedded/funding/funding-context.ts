import type { Statement } from '../language/sentences.ts';
import { type Clause, type Cue, cuesIn, placedBehind } from './funding-cues.ts';
import { labelsOf } from './funding-labels.ts';
import { votedOn } from './funding-votes.ts';
import * as words from './vocabulary/funding.ts';

/** What stands around a statement and tells of its money what it does not say itself. */
export interface Sections {
  /** The source of a statement's sum by what stands above or before it. */
  sourceOf(at: number, clause: Clause): Cue | null;
  /** The source, where the section knows better whose grant it is. */
  instead(statement: Statement, cue: Cue | null): Cue | null;
}

export function sectionsOf(statements: readonly Statement[], title: string): Sections {
  const dividers = dividersOf(statements);
  const sectionOf = (statement: Statement) => sectionAbove(statement, dividers.get(statement));
  return {
    sourceOf: (at, clause) => {
      const statement = statements[at]!;
      const around = [...labelsOf(statements, at), ...statement.headings.slice(-2).reverse()];
      const entry = isEntry(statement) ? entryOf(statement, sectionOf(statement)) : null;
      if (statement.kind === 'row') return entry;
      return (
        entry ??
        goneOnFrom(statements, at, clause) ??
        votedOn(statements, at, clause, [...around, title]) ??
        namedAbove(statement, clause, around)
      );
    },
    instead: (statement, cue) => {
      const isPlainGrant = cue?.source === 'grant' && cue.strength === 'kind';
      const isOfState = isEntry(statement) && isPlainGrant && sectionOf(statement) === 'state';
      if (isOfState) return { ...cue, source: 'state' };
      return cue && isOnTax(statement, cue, title) ? { ...cue, source: 'other' } : cue;
    },
  };
}

/** Whether a referendum is on the tax that its page or section is named after. */
function isOnTax({ text, headings }: Statement, { at, end, source }: Cue, title: string): boolean {
  if (source !== 'bond' || /bond|exclusion/i.test(text.slice(at, end))) return false;
  const named = [...headings.slice(-1), title].flatMap((one) => cuesIn(one).filter(({ isVoted }) => isVoted));
  return named.length > 0 && named.every((cue) => cue.source === 'other');
}

/** Rows that hold no sum name what stands below them: `State sources`. */
function dividersOf(statements: readonly Statement[]): Map<Statement, string> {
  const dividers = new Map<Statement, string>();
  let divider: { text: string; block: number } | null = null;
  for (const statement of statements) {
    if (statement.kind !== 'row') continue;
    const isDivider = statement.cells.filter(Boolean).length === 1 && !/\d{3}/.test(statement.text);
    if (isDivider) divider = { text: statement.text, block: statement.block };
    else if (divider?.block === statement.block) dividers.set(statement, divider.text);
  }
  return dividers;
}

/** Lines and rows that are a name and a sum. */
export const isEntry = ({ kind, text }: Statement): boolean =>
  kind === 'row' ||
  (text.length < 120 &&
    /^[^.;]{3,80}(?::| [-–—]|,| \||\() ?\$[\d,.]+/.test(text) &&
    !words.IS_SENTENCE.test(text));

function sectionAbove({ text, cells, headings, header }: Statement, divider?: string): Cue['source'] | null {
  const [, isState, isFederal] =
    WHOSE.exec(text) ?? WHOSE.exec(cells.find((cell) => WHOSE_ALONE.test(cell)) ?? '') ?? [];
  if (isState || isFederal) return isState ? 'state' : 'other';
  const above = divider ? [divider] : [...header.slice(0, 2), ...headings.slice(-2).reverse()];
  for (const text of above) {
    const section = words.SECTIONS.find(([, pattern]) => pattern.test(text));
    if (section) return section[0];
    // What stands under the bond is of it, whatever the page is about.
    if (cuesIn(text).length > 0) return null;
  }
  return null;
}

/** Whose money an entry is: before its name, or in a cell of its own. */
const WHOSE =
  /^(?:(state)|(federal))(?:$| ?[:|–-]| (?:sources?|revenues?|aid|funds?|grants?|programs?) ?[:|–-])/i;
const WHOSE_ALONE = /^(?:state|federal)$|\((?:state|federal)[,;:)]/i;

function entryOf({ text, cells }: Statement, source: Cue['source'] | null): Cue | null {
  if (!source || words.NO_SOURCE.test(text)) return null;
  const name = cells[0] ?? /^[^:$|,–—]+/.exec(text)?.[0] ?? '';
  return { source, strength: 'named', rank: Infinity, isVoted: false, at: 0, end: name.length };
}

/** "We won the X grant. It brings $40,000": the source of the sentence before. */
function goneOnFrom(statements: readonly Statement[], at: number, clause: Clause): Cue | null {
  const [statement, before] = [statements[at]!, statements[at - 1]];
  if (!before || before.block !== statement.block || before.kind === 'row' || clause.at > 0) return null;
  if (!words.GOES_ON.test(statement.text) || words.GOES_OUT.test(statement.text) || /\$\d/.test(before.text))
    return null;
  return placed(cuesIn(before.text), statement);
}

/** A section or line that is named after a programme tells of its money. */
function namedAbove(statement: Statement, clause: Clause, around: readonly string[]): Cue | null {
  const said = statement.text.slice(clause.at, clause.end);
  if (words.USED_FOR.test(said)) return null;
  const isOfMoney = words.AWARDED.test(said) && !words.HAS_OTHER_SUBJECT.test(statement.text);
  if (!isOfMoney && !/^\$\d/.test(said)) return null;
  for (const text of around.slice(0, 2)) {
    const cue = placed(cuesIn(text), statement);
    if (cue) return cue;
  }
  return null;
}

function placed(cues: readonly Cue[], { text }: Statement): Cue | null {
  const [cue] = cues
    .filter(({ strength }) => strength !== 'given')
    .toSorted((one, other) => one.rank - other.rank);
  return cue ? placedBehind(cue, text) : null;
}
