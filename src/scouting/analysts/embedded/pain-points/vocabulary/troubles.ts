import type { PainPointFact } from '../../../../facts.ts';
import { readRules } from '../phrases.ts';
import * as states from './trouble-states.ts';
import * as subjects from './trouble-subjects.ts';
import { BUDGET, COMPLIANCE } from './troubles-of-office.ts';
import { ENROLLMENT, OTHER, STAFFING } from './troubles-of-people.ts';
import { INFRASTRUCTURE, INTEGRATION, SECURITY } from './troubles-of-things.ts';

/**
 * What a trouble is about and what is wrong with it, as sentences put the two together. In the order in which they are
 * asked: what one category has taken of a sentence no later one gets.
 */
const RULES: readonly (readonly [PainPointFact['category'], string])[] = [
  ['security', SECURITY],
  ['compliance', COMPLIANCE],
  ['staffing', STAFFING],
  ['integration', INTEGRATION],
  ['enrollment', ENROLLMENT],
  ['budget', BUDGET],
  ['other', OTHER],
  ['infrastructure', INFRASTRUCTURE],
];

export const TROUBLES = RULES.map(
  ([category, rules]) => [category, readRules(rules, { ...subjects, ...states })] as const,
);
