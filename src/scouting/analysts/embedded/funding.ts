import type { FundingFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';
import { isElsewhere, isHypothetical, isUnderAdvertisement } from './framing.ts';
import { nameOfSource } from './funding-name.ts';
import { isOpinionOrStudents } from './page-voice.ts';
import { type Statement, statementsOf } from './sentences.ts';
import * as words from './vocabulary/funding.ts';

/** Money from outside, once for each source and amount; a source without amount only where none has one. */
export function findFunding(pages: readonly Page[], brief: Brief): FundingFact[] {
  const found = new Map<string, FundingFact>();
  for (const page of pages) {
    if (isOpinionOrStudents(page)) continue;
    for (const fact of wholeBonds([...fundingOn(page, brief)])) {
      const key = `${fact.source} ${fact.amount}`;
      const other = found.get(key);
      found.set(key, other?.deadline ? other : (fact.deadline && fact) || other || fact);
    }
  }
  const all = [...found.values()];
  const withAmount = new Set(all.filter(({ amount }) => amount !== null).map(({ source }) => source));
  return all.filter(({ amount, source }) => amount !== null || !withAmount.has(source));
}

function* fundingOn(page: Page, brief: Brief): Generator<FundingFact> {
  const statements = statementsOf(page);
  for (const [at, statement] of statements.entries()) {
    const { text, kind } = statement;
    const cues = text.length < 8 ? [] : cuesAround(statement);
    if (cues.length === 0 || !isCandidate(statement, page, brief)) continue;
    const amounts = amountsIn(statement).filter((amount) => isAward(text, amount));
    const deadline = deadlineIn(text, brief.now) ?? deadlineBelow(statement, statements[at + 1], brief.now);
    const about = { deadline, sourceUrl: page.url, context: text };
    for (const [number, cue] of cues.entries()) {
      const isOwn = (one: Amount, index: number) =>
        cues.length === amounts.length ? index === number : nearest(cues, one) === cue;
      const amount = amounts.find((one, index) => isOwn(one, index) && distance(cue, one) < 160) ?? null;
      if (!amount && (kind === 'row' || kind === 'heading' || !isObtained(text, cue))) continue;
      yield {
        source: cue.source,
        sourceName: nameOfSource(text, cue),
        amount: amount?.value ?? null,
        ...about,
      };
    }
  }
}

/** The next sentence may say until when. */
const deadlineBelow = (statement: Statement, next: Statement | undefined, now: Date): string | null =>
  next?.block === statement.block && cuesIn(next.text).length === 0 ? deadlineIn(next.text, now) : null;

function isCandidate(statement: Statement, page: Page, { subject, now }: Brief): boolean {
  const { text } = statement;
  if (
    words.NOT_OURS.test(words.GIVEN.test(text) ? text.replace(words.GIVERS, ' ') : text) ||
    words.UNDONE.test(statement.whole) ||
    isUnderAdvertisement(statement) ||
    isHypothetical(text)
  )
    return false;
  if (words.EXPLAINED.test(text) && !/\$/.test(text)) return false;
  if (isLongPast(text, now)) return false;
  const isEntry = statement.kind === 'row' || (text.length < 90 && findAmounts(text).length > 0);
  if (!isEntry && !words.OBTAINED.test(text)) return false;
  return !isElsewhere(text, page, subject);
}

/** Whether all the years that a text names are long over. */
function isLongPast(text: string, now: Date): boolean {
  const years = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
  return years.length > 0 && Math.max(...years) < now.getUTCFullYear() - OLD;
}

const OLD = 6;

/** The sources that a statement names; rows of a table of one source need not name it. */
function cuesAround({ text, kind, headings, header, cells }: Statement): Cue[] {
  const cues = cuesIn(text);
  const named = cues.filter((cue) => cues.length === 1 || !words.TITLE_ONE_SCHOOLS.test(text.slice(cue.at)));
  if (named.length > 0 || kind !== 'row' || words.TOTAL.test(text)) return named;
  const above = [headings.at(-1) ?? '', ...header].find((heading) => words.STATE_SOURCES.test(heading));
  return above ? [{ source: 'state', at: 0, end: (cells[0] ?? '').length }] : [];
}

/** Sums of a statement; in tables of money figures stand without their sign. */
function amountsIn({ text, kind, cells, header }: Statement): Amount[] {
  const amounts = findAmounts(text);
  if (kind !== 'row' || amounts.length > 0) return amounts;
  const cell = cells.findLast(
    (one, at) =>
      words.SUM_ALONE.test(one) && (header.length === 0 || words.MONEY_COLUMN.test(header[at] ?? '')),
  );
  if (!cell) return [];
  const at = text.lastIndexOf(cell);
  return at < 0 ? [] : [{ value: Number(cell.replace(/[$, ]/g, '')), at, end: at + cell.length }];
}

export interface Cue {
  readonly source: FundingFact['source'];
  readonly at: number;
  readonly end: number;
}

/** The sources that a text names; where two are one phrase, the more telling one. */
function cuesIn(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const [source, pattern] of words.SOURCES) {
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      const cue = { source, at: match.index, end: match.index + match[0].length };
      const isOnePhrase = (other: Cue) =>
        distance(other, cue) < (other.source === source ? 12 : 45) &&
        !text.slice(Math.min(other.end, cue.end), Math.max(other.at, cue.at)).includes('$');
      const isTold = cues.some(isOnePhrase);
      if (!isTold) cues.push(cue);
    }
  }
  return cues.sort((one, other) => one.at - other.at);
}

const distance = (one: { at: number; end: number }, other: { at: number; end: number }): number =>
  Math.max(0, one.at - other.end, other.at - one.end);

const nearest = (cues: readonly Cue[], amount: Amount): Cue | undefined =>
  cues.toSorted((one, other) => distance(one, amount) - distance(other, amount))[0];

/** The name of a source may have a verb's form; "Title I school" says by itself that money comes. */
const isObtained = (text: string, cue: Cue): boolean =>
  words.OBTAINED.test(withoutCue(text, cue)) || words.IS_TITLE_ONE.test(text);

const withoutCue = (text: string, { at, end }: Cue): string => `${text.slice(0, at)} ${text.slice(end)}`;

const isAward = (text: string, { at, end }: Amount): boolean =>
  words.OF_RELIEF.test(text.slice(end, end + 40)) || isWhole(text, at, end);

const isWhole = (text: string, at: number, end: number): boolean =>
  !words.NOT_THE_AWARD.test(text.slice(Math.max(0, at - 60), at)) &&
  !words.NOT_THE_AWARD_AFTER.test(text.slice(end, end + 40));

function deadlineIn(text: string, now: Date): string | null {
  const dates = findDates(text, now);
  return (
    dates.find(({ start }) => words.DEADLINE_BEFORE.test(text.slice(Math.max(0, start - 40), start)))
      ?.lastDay ?? null
  );
}

/** Projects and instalments of a bond are parts of the largest sum that is told. */
function wholeBonds(facts: readonly FundingFact[]): FundingFact[] {
  const bonds = facts.filter(({ source }) => source === 'bond').map(({ amount }) => amount ?? 0);
  const whole = Math.max(...bonds);
  const once = facts.filter(
    ({ amount, source }, at) =>
      amount === null ||
      !facts.slice(0, at).some((other) => other.amount === amount && other.source !== source),
  );
  return once.filter(({ source, amount }) => source !== 'bond' || (amount ?? 0) === whole);
}
