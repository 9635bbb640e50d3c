import { describe, expect, it } from '@jest/globals';
import { annotate } from '../../../../src/scouting/analysts/embedded/annotate/annotate.ts';
import { isOfOtherDistrict } from '../../../../src/scouting/analysts/embedded/judge/other-districts.ts';
import type { Subject } from '../../../../src/scouting/facts.ts';
import { brief, page } from '../../../support/made-pages.ts';

const SUBJECT = { ...brief().subject, type: 'district' as const, name: 'Willow Bend Public Schools' };

/** Returns true if a fact at a word of a paragraph belongs to another district. */
function isOther(text: string, word: string, subject: Subject = SUBJECT): boolean {
  const [{ passages }] = annotate([page([text])], { ...brief(), subject }) as [
    ReturnType<typeof annotate>[0],
  ];
  const passage = passages.find((one) => one.text.includes(word))!;
  const start = passage.text.indexOf(word);
  return isOfOtherDistrict(passage, { start, end: start + word.length }, subject);
}

describe('facts near the name of a school district', () => {
  it.each([
    ['Pembroke ISD faces a deficit of $3 million this year.', 'deficit'],
    ['Jane Roe, director of technology for the Pembroke district, thanked the state.', 'Roe'],
    ['Trustees of Pembroke ISD met on Monday. President Jane Roe spoke of enrollment.', 'Roe'],
  ])('are that district’s: %s', (text, word) => expect(isOther(text, word)).toBe(true));

  it.each([
    ['Willow Bend Public Schools faces a deficit of $3 million this year.', 'deficit'],
    ['We face a deficit as large as that of Pembroke ISD.', 'deficit'],
    ['Pembroke ISD closed a school. The Willow Bend district faces a deficit.', 'deficit'],
    ['Texas School District leaders met; a deficit was found.', 'deficit'],
  ])('are the institution’s own where it or nobody is named last: %s', (text, word) =>
    expect(isOther(text, word)).toBe(false),
  );

  it('are told apart only for districts, because the name of a school does not tell its district', () =>
    expect(isOther('Pembroke ISD has a deficit.', 'deficit', { ...SUBJECT, type: 'school' })).toBe(false));

  it('are judged without reading the lines above again for each of them', () => {
    const lines = Array.from({ length: 300 }, () => 'Jane Roe, Teacher').join('\n');
    const [{ passages }] = annotate([page([lines])], { ...brief(), subject: SUBJECT }) as [
      ReturnType<typeof annotate>[0],
    ];
    let reads = 0;
    for (const passage of passages) {
      const { text } = passage;
      const read = () => {
        reads++;
        return text;
      };
      Object.defineProperty(passage, 'text', { get: read });
    }
    expect(passages).toHaveLength(300);
    for (const passage of passages) isOfOtherDistrict(passage, { start: 0, end: 8 }, SUBJECT);
    expect(reads).toBeLessThan(10 * passages.length);
  });
});
