import { type PageType, TYPES } from '../src/scouting/analysts/embedded/page-types/page-type.ts';

/** A word that fewer institutions use says more about them than about types. */
const LEAST_INSTITUTIONS = 6;
const EPOCHS = 20;
const RATE = 0.3;
const PENALTY = 0.0015;
/** The weight of a sign for its own type until pages say otherwise. */
const PRESUMED = 1;
/** Smaller weights, in hundredths, are left out. */
const LEAST_WEIGHT = 8;

const NAMES = TYPES.map(({ type }) => type);

/** The features of a page whose type is known. */
export interface Example {
  readonly type: PageType;
  readonly institution: string;
  /** How much it counts. */
  readonly share: number;
  readonly values: ReadonlyMap<string, number>;
}

/** The features of enough institutions. */
function vocabularyOf(examples: readonly Example[]): Map<string, number> {
  const seen = new Map<string, Set<string>>();
  for (const { values, institution } of examples)
    for (const name of values.keys()) seen.set(name, (seen.get(name) ?? new Set()).add(institution));
  const isCommon = (name: string) => !/^\w+:/.test(name) || seen.get(name)!.size >= LEAST_INSTITUTIONS;
  return new Map(
    [...seen.keys()]
      .filter(isCommon)
      .sort()
      .map((name, index) => [name, index]),
  );
}

/** Learns weights by stochastic gradient descent (AdaGrad) in a fixed order; returns the lines of their file. */
export function learnWeights(examples: readonly Example[]): string[] {
  const vocabulary = vocabularyOf(examples);
  const width = NAMES.length;
  const start = new Float64Array(vocabulary.size * width);
  const frequency = new Float64Array(vocabulary.size);
  for (const [name, at] of vocabulary) {
    const sign = NAMES.indexOf(name.split('=')[1] as PageType);
    if (sign >= 0) start[at * width + sign] = PRESUMED;
  }
  const rows = examples.map(({ values, type, share }) => {
    const known = [...values].flatMap(([name, value]) => {
      const at = vocabulary.get(name);
      return at === undefined ? [] : [[at, value] as const];
    });
    for (const [at] of known) frequency[at]! += 1;
    return { known, target: NAMES.indexOf(type), share };
  });
  const weights = start.slice();
  const steps = new Float64Array(weights.length).fill(1e-3);
  const odds = new Float64Array(width);
  let seed = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let index = rows.length - 1; index > 0; index--) {
      seed = (seed * 48_271) % 2_147_483_647;
      const other = seed % (index + 1);
      [rows[index], rows[other]] = [rows[other]!, rows[index]!];
    }
    for (const { known, target, share } of rows) {
      odds.fill(0);
      for (const [at, value] of known)
        for (let type = 0; type < width; type++) odds[type]! += value * weights[at * width + type]!;
      const most = Math.max(...odds);
      let sum = 0;
      for (let type = 0; type < width; type++) sum += odds[type] = Math.exp(odds[type]! - most);
      for (const [at, value] of known) {
        // A rare feature is seldom pulled back, so it is pulled harder.
        const pull = (PENALTY * rows.length) / frequency[at]!;
        for (let type = 0; type < width; type++) {
          const cell = at * width + type;
          const miss = odds[type]! / sum - (type === target ? 1 : 0);
          const slope = share * miss * value + pull * (weights[cell]! - start[cell]!);
          steps[cell]! += slope * slope;
          weights[cell]! -= (RATE * slope) / Math.sqrt(steps[cell]!);
        }
      }
    }
  }
  return [...vocabulary].flatMap(([name, at]) => {
    const told = NAMES.map((type, index) => [type, Math.round(100 * weights[at * width + index]!)] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .sort(([, one], [, other]) => other - one);
    return told.length ? [`${name} | ${told.map((pair) => pair.join(' ')).join(' ')}`] : [];
  });
}
