import type { PainPointFact } from '../../../facts.ts';
import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { canAssert, isOwnVoice } from '../annotate/genres.ts';
import { type Finder, type Found, finder } from '../judge/judge.ts';
import { dataSigns, signsIn, wordPattern } from '../patterns/signs.ts';

/** The problems of each category, with their severity. */
const TROUBLES = dataSigns('pain-points.txt', wordPattern);

const { says } = signsIn('pain-point-signs.txt');
/** Longer passages are not one sentence. */
const LONGEST_SENTENCE = 420;

/**
 * Finds present problems that the institution itself reports: only in sentences in its own voice, and in passages that
 * can assert something about it. Skips general statements, fears, and other people's problems.
 */
export const PAIN_POINTS: Finder = finder('painPoints', troublesOf, ({ category }) => category);

function* troublesOf({ passages, source }: AnnotatedPage): Generator<Found<'painPoints'>> {
  // Packets and plans contain audits, petitions, and reports with problems of others, or with mere formalities.
  if (source.kind !== 'html') return;
  for (const passage of passages) {
    const { text, form, block } = passage;
    // A question, or an introduction to a list, asserts nothing.
    const isSentence =
      form !== 'heading' && form !== 'row' && !/[:?]$/.test(text) && text.length <= LONGEST_SENTENCE;
    if (!isSentence || !canAssert(block.genre)) continue;
    if (says('elsewhere', text) || !isOwnVoice(text)) continue;
    for (const { name, where, pattern } of TROUBLES) {
      const match = pattern.exec(text);
      if (!match) continue;
      const anchor = { start: match.index, end: match.index + match[0].length };
      const [category, severity] = [name, where] as [PainPointFact['category'], PainPointFact['severity']];
      const values = { category, severity, description: text };
      yield { passage, anchor, evidence: 'sentence', values };
    }
  }
}
