import { describe, expect, it } from '@jest/globals';
import { findPainPoints } from '../../../../../test/support/facts-by-kind.ts';
import { brief, page } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';

const categoriesIn = (text: string) =>
  findPainPoints(annotate([page(text)], brief())).map(({ category }) => category);

describe('pain points', () => {
  it('quote the sentence in which the institution says that it has the trouble', () => {
    const text = 'Our district has a shortage of bus drivers this fall.';
    expect(findPainPoints(annotate([page(text)], brief()))).toMatchObject([
      {
        category: 'staffing',
        severity: 'high',
        description: text,
        context: text,
        proof: { kind: 'sentence' },
      },
    ]);
  });

  it('are not read from documents, whose troubles are mostly those of audits and petitions', () => {
    const text = 'Our district has a shortage of bus drivers this fall.';
    expect(findPainPoints(annotate([page(text)], brief()))).toHaveLength(1);
    expect(findPainPoints(annotate([page(text, { kind: 'pdf' })], brief()))).toEqual([]);
  });

  it.each([
    'We decreased the percent of chronically absent students.',
    'Late orders could lead to budget cuts of $9,000 at our school.',
    'Schools everywhere face shortages of teachers.',
    'In 2026, systems across the region grappled with staffing shortages.',
    'Many districts across the state report a budget deficit.',
    'Our staff completed a training on phishing emails.',
    'The district has no budget deficit.',
    'If the levy fails, our district would face a budget deficit.',
    'Mr. Lee will present the audit findings to our board.',
    'At our schools, leaders in bringing down chronic absenteeism are:',
    'How many positions are open at our schools, and what are the terms?',
    'Students who are chronically absent may lose credit at our school.',
  ])('are not general, taught, denied, or feared: %s', (text) => {
    expect(categoriesIn(text)).toEqual([]);
  });
});
