import type { FundingFact } from '../../../facts.ts';
import { dataEntries } from '../../data-file.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { SumSpan } from '../annotate/spans.ts';
import { wordPattern } from '../assertions/assertion-table.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('funding.txt');

/** A source of money, with a sentence that names it and one that does not. */
export interface FundingSource {
  readonly source: FundingFact['source'];
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

/** The sources of `data/scouting/funding-sources.txt`, three lines each. Names of grants keep their capitals. */
export function readSources(): FundingSource[] {
  return dataEntries('funding-sources.txt').flatMap(({ head, example, counterExample }): FundingSource[] => {
    const [, source, pattern] = /^(\w+): (.+)$/.exec(head) ?? [];
    if (!pattern) return [];
    const words = wordPattern(pattern);
    return [
      {
        source: source as FundingSource['source'],
        pattern: source === 'grant' ? new RegExp(words.source, 'u') : words,
        example,
        counterExample,
      },
    ];
  });
}

const SOURCES = readSources();

/** What money does when it comes from outside. */
const COMES = PATTERNS.get('COMES');
/** What money does when it is spent, owed, or an example. */
const GOES = PATTERNS.get('GOES');
/** Money of somebody else. */
const ELSEWHERE = PATTERNS.get('ELSEWHERE');
/** `$670,000 in federal grants`: what several awards come to. */
const IN_TOTAL = /^(?: million| billion)? in (?:[\w-]+ ){0,3}(?:grants|awards|donations)\b/i;
/** Money of a time that is over: most bonds and grants of then are spent or repaid. */
const LONG_AGO = /\b(?:19\d\d|200\d|201[0-8])\b/;
/** A bond counts where it is put to a vote or issued, not where a part of it is spent or somebody's career is told. */
const BOND_DECIDED = PATTERNS.get('BOND_DECIDED');
const BOND_ELSEWHERE =
  /\b(?:oversaw|led|managed|remaining|retire\w*|repay\w*|county|city|library|college)\b/i;
/** Words between a bond and its sum, or right before them, by which the sum is a part of it. */
const BOND_PART = PATTERNS.get('BOND_PART');
const NEAR = 110;
/** As far from a sum as words tell that it is spent. */
const AROUND = 80;

type FundingCandidate = Candidate<'funding'>;

/**
 * Money that the institution gets, got, applied for, or asks voters for: from rows and fields that name a source and a
 * sum, and from sentences in which a sum stands near its source and something says that it comes in.
 */
export function findFunding(pages: readonly AnnotatedPage[]): FundingFact[] {
  const candidates = pages.flatMap((page) =>
    page.passages.flatMap((passage) => [...inPassage(page, passage)]),
  );
  return judge<'funding'>(candidates, {
    keyOf: ({ source, amount }) => `${source}\n${amount}`,
  });
}

function* inPassage(page: AnnotatedPage, passage: Passage): Generator<FundingCandidate> {
  const { form, text, sums } = passage;
  if (form === 'heading' || sums.length === 0 || page.type === 'about') return;
  if (LONG_AGO.test(text) || ELSEWHERE.test(text)) return;
  if (form === 'row' && (sums.length > 1 || !isOfRevenue(passage))) return;
  for (const sum of sums) {
    if (
      IN_TOTAL.test(text.slice(sum.end)) ||
      GOES.test(text.slice(Math.max(0, sum.start - AROUND), sum.end + AROUND))
    )
      continue;
    const found =
      sourceNear(text, sum, form === 'row' ? text.length : NEAR) ?? sourceAbove(page, passage, sum);
    if (!found) continue;
    if (found.source === 'bond' && (!BOND_DECIDED.test(text) || isPartOfBond(text, sum, found))) continue;
    if (form === 'row' && found.source === 'other' && /lev(?:y|ies)/i.test(found.name)) continue;
    const isField = passage.fields.some(({ label, value }) => label !== '' && value.includes(sum.text));
    if (form === 'row') yield candidate(page, passage, sum, found, 'row');
    else if (isField) yield candidate(page, passage, sum, found, 'field');
    else if (COMES.test(text)) yield candidate(page, passage, sum, found, 'sentence');
  }
}

function isPartOfBond(text: string, sum: SumSpan, { start, end }: FoundSource): boolean {
  const between = start > sum.end ? text.slice(sum.end, start) : text.slice(end, sum.start);
  const before = text.slice(Math.max(0, Math.min(start, sum.start) - 24), Math.min(start, sum.start));
  return BOND_ELSEWHERE.test(text) || BOND_PART.test(between) || BOND_PART.test(before);
}

/** A table whose heading or columns speak of money that comes in. */
const isOfRevenue = ({ block }: Passage): boolean =>
  /\b(?:revenues?|funding|grants?|federal|awards?|allocations?|sources?|allotments?|title|programs?|donations?|gifts?)\b/i.test(
    [...block.header, ...block.headings.slice(-2)].join(' '),
  );

/** Of a sum that is called an allocation: the one program that the heading above it, or else the page, is about. */
function sourceAbove(page: AnnotatedPage, { text, block }: Passage, sum: SumSpan): FoundSource | undefined {
  if (!/\b(?:allocation|allotment)\b/i.test(text)) return undefined;
  for (const above of [block.headings.at(-1), page.title]) {
    const named = PROGRAMS.filter(({ pattern }) => pattern.test(above ?? ''));
    const name = named[0]?.pattern.exec(above ?? '')?.[0];
    if (named.length === 1 && name)
      return { source: named[0]!.source, name, start: sum.start, end: sum.start };
  }
  return undefined;
}

const PROGRAMS = SOURCES.filter(({ source }) => source === 'esser' || source === 'title_i');

interface FoundSource {
  readonly source: FundingFact['source'];
  readonly name: string;
  /** Where in the passage it stands; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The source named nearest to a sum, in the same clause; one before the sum goes before one behind it. */
function sourceNear(text: string, { start, end }: SumSpan, reach: number): FoundSource | undefined {
  const before = text
    .slice(Math.max(0, start - reach), start)
    .split(CLAUSE_END)
    .at(-1)!;
  const behind = text.slice(end, end + reach).split(CLAUSE_END, 1)[0]!;
  const near = SOURCES.flatMap(({ source, pattern }, rank) => {
    const all = new RegExp(pattern.source, `${pattern.flags}g`);
    const last = [...before.matchAll(all)].at(-1);
    const next = pattern.exec(behind);
    const beforeAt = start - before.length;
    return [
      ...(last
        ? [
            {
              source,
              name: last[0],
              start: beforeAt + last.index,
              distance: before.length - last.index - last[0].length,
              rank,
            },
          ]
        : []),
      ...(next
        ? [{ source, name: next[0], start: end + next.index, distance: next.index + BEHIND, rank }]
        : []),
    ];
  });
  const [best] = near.toSorted((one, other) => one.distance - other.distance || one.rank - other.rank);
  return (
    best && {
      source: best.source,
      name: best.name.trim(),
      start: best.start,
      end: best.start + best.name.length,
    }
  );
}

/** A source behind a sum must be this much nearer than one before it. */
const BEHIND = 5;
const CLAUSE_END = /[;]|\. |, (?:and|but|while) (?=\$)/;

function candidate(
  page: AnnotatedPage,
  passage: Passage,
  sum: SumSpan,
  { source, name }: FoundSource,
  evidence: FundingCandidate['evidence'],
): FundingCandidate {
  const deadline = passage.dates.find(({ roles }) => roles[0] === 'due' || roles[0] === 'ends');
  return {
    kind: 'funding',
    page,
    passage,
    anchor: sum,
    evidence,
    quote: passage.text,
    values: { source, sourceName: name, amount: sum.value, deadline: deadline?.lastDay ?? null },
  };
}
