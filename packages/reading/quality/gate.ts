import type { SetName } from './site.ts';
import type { ScoreSummary, SetSummary } from './summary.ts';

interface Goal {
  readonly precision: number;
  readonly recall?: number;
  /** Too few findings make a precision meaningless, so the gate ignores it. */
  readonly fromFinds: number;
}

interface Gate {
  readonly falsePer100Pages: number;
  readonly goals: Readonly<Partial<Record<ScoreSummary['name'], Goal>>>;
  readonly otherwise: Goal;
}

/** Requirements for merging a change. Page scores (`pageType`, `classification`) are only printed. */
const GATES: Readonly<Partial<Record<SetName, Gate>>> = {
  written: {
    falsePer100Pages: Number.POSITIVE_INFINITY,
    goals: {},
    otherwise: { precision: 0.9, fromFinds: 10 },
  },
  real: {
    falsePer100Pages: 15,
    goals: {
      vendors: { precision: 0.95, recall: 0.85, fromFinds: 10 },
      boardMeetings: { precision: 0.97, recall: 0.85, fromFinds: 10 },
      titledContacts: { precision: 0.93, fromFinds: 10 },
    },
    otherwise: { precision: 0.8, fromFinds: 10 },
  },
};
export const GATED_SETS = Object.keys(GATES) as SetName[];

const IS_ABOUT_PAGES = new Set<ScoreSummary['name']>(['pageType', 'classification']);

/** A sentence for each goal that the set misses. */
export function missedGoals({ set, falsePer100Pages, scores }: SetSummary): string[] {
  const gate = GATES[set as SetName];
  if (!gate) return [];
  const misses = scores
    .filter(({ name }) => !IS_ABOUT_PAGES.has(name))
    .flatMap((score) =>
      missesOf(score, gate.goals[score.name] ?? gate.otherwise).map((miss) => `${set}: ${miss}`),
    );
  if (falsePer100Pages > gate.falsePer100Pages) {
    const figure = falsePer100Pages.toFixed(1);
    misses.push(`${set}: ${figure} false facts per 100 pages, at most ${gate.falsePer100Pages} allowed`);
  }
  return misses;
}

function missesOf({ name, found, precision, recall }: ScoreSummary, goal: Goal): string[] {
  const misses = [];
  if (precision && found >= goal.fromFinds && precision.value < goal.precision) {
    misses.push(`${name} has precision ${precision.value.toFixed(3)}, ${goal.precision} needed`);
  }
  if (recall && goal.recall !== undefined && recall.value < goal.recall) {
    misses.push(`${name} has recall ${recall.value.toFixed(3)}, ${goal.recall} needed`);
  }
  return misses;
}
