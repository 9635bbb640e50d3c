import { type Answers, type BuilderName, DAY, type District } from './district.ts';
import { instantIn, type Script } from './script.ts';

export function pageRenamed(page: string) {
  return (script: Script, life: string): void => {
    script.edits.push({
      at: instantIn(script),
      life,
      apply: (one) => ({ ...one, renamed: [...one.renamed, page] }),
      expected: [],
    });
  };
}

const OTHERS: readonly BuilderName[] = ['edlio', 'finalsite', 'schoolwires', 'wordpress'];

export function redesigned(script: Script, life: string): void {
  const { random, district, edits } = script;
  const builder = random.pick(OTHERS.filter((one) => one !== district.builder));
  edits.push({
    at: instantIn(script, 0.2, 0.7),
    life,
    apply: (one) => ({ ...one, builder, design: one.design + 1 }),
    expected: [],
  });
}

export function domainMoves(script: Script, life: string): void {
  const { district, edits } = script;
  edits.push({
    at: instantIn(script, 0.2, 0.7),
    life,
    apply: answering({ movedTo: district.host.replace(/\.org$/, '.net') }),
    expected: [],
  });
}

export function threeDaysDown(script: Script, life: string): void {
  const at = instantIn(script, 0.1, 0.85);
  script.edits.push({ at, life, apply: answering({ isDown: true }), expected: [] });
  script.edits.push({
    at: at + 3 * DAY,
    life: 'back after 503',
    apply: answering({ isDown: false }),
    expected: [],
  });
}

export function always(answers: Partial<Answers>) {
  return ({ edits, start }: Script, life: string): void => {
    edits.push({ at: start, life, apply: answering(answers), expected: [] });
  };
}

/** Closes the website for good: from that day, nothing of the district can be read. */
export const closes =
  (answers: Partial<Answers>) =>
  (script: Script, life: string): void => {
    script.edits.push({ at: instantIn(script, 0.5, 0.8), life, apply: answering(answers), expected: [] });
  };

const answering =
  (answers: Partial<Answers>) =>
  (one: District): District => ({ ...one, answers: { ...one.answers, ...answers } });
