import type { PainPointFact } from '../../../facts.ts';
import { dataEntries } from '../../data-file.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { canAssert } from '../annotate/genres.ts';
import { wordPattern } from '../assertions/assertion-table.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('pain-points.txt');

/** A trouble, with a sentence that has it and one that does not. */
export interface Trouble {
  readonly category: PainPointFact['category'];
  readonly severity: PainPointFact['severity'];
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

const HEAD = /^(\w+) (low|medium|high|critical): (.+)$/;

/** The troubles of `data/scouting/pain-points.txt`, three lines each. */
export function readTroubles(): Trouble[] {
  return dataEntries('pain-points.txt').flatMap(({ head, example, counterExample }): Trouble[] => {
    const [, category, severity, pattern] = HEAD.exec(head) ?? [];
    if (!pattern) return [];
    return [
      {
        category: category as Trouble['category'],
        severity: severity as Trouble['severity'],
        pattern: wordPattern(pattern),
        example,
        counterExample,
      },
    ];
  });
}

const TROUBLES = readTroubles();

/** Words by which a sentence speaks of this institution. */
const OWN = PATTERNS.get('OWN');
/** Trouble elsewhere, in general, or for somebody else. */
const ELSEWHERE = PATTERNS.get('ELSEWHERE');
const LONGEST = 420;

/**
 * Troubles that the institution says it has now: only from sentences of passages that can assert something about it. It
 * would rather say nothing than repeat what is general, feared, or somebody else's.
 */
export function findPainPoints(pages: readonly AnnotatedPage[]): PainPointFact[] {
  const candidates = pages.flatMap((page) =>
    page.passages.flatMap((passage) => [...inPassage(page, passage)]),
  );
  return judge<'painPoints'>(candidates, {
    keyOf: ({ category }) => category,
    merge: ([best]) => best!,
  });
}

function* inPassage(page: AnnotatedPage, passage: Passage): Generator<Candidate<'painPoints'>> {
  const { text, form, block } = passage;
  if (form === 'heading' || form === 'row' || text.length > LONGEST || !canAssert(block.genre)) return;
  if (ELSEWHERE.test(text) || !OWN.test(`${block.headings.at(-1) ?? ''} ${text}`)) return;
  for (const { category, severity, pattern } of TROUBLES) {
    const match = pattern.exec(text);
    if (!match) continue;
    yield {
      kind: 'painPoints',
      page,
      passage,
      anchor: { start: match.index, end: match.index + match[0].length },
      evidence: 'sentence',
      quote: text,
      values: { category, severity, description: text },
    };
  }
}
