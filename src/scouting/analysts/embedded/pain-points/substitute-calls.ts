/** How many of the calls for substitutes somebody answered, as a sentence counts them. */

const NUMBER = String.raw`(\d{2,4})`;
const FILLED = '(?:filled|covered|answered|taken|took)';
const WORDS = String.raw`(?:[^\s;]+ ){0,8}?`;
const CALLED_THEN_FILLED = new RegExp(
  `\\b${NUMBER} (?:requests|calls|absences)\\b.{0,60}?[ ,]${NUMBER} (?:was|were|got) ${FILLED}`,
  'i',
);
const IS_FILLED = new RegExp(`\\b${FILLED}\\b`, 'i');
const FILLED_OF_CALLED = new RegExp(
  `\\b${NUMBER} of (?:the |our )?${NUMBER} ${WORDS}(?:requests|calls|absences|jobs)\\b`,
  'i',
);

/** So much of what is called for goes unanswered where there are too few. */
const ENOUGH = 0.9;

export function tellsOfUnansweredCalls(text: string): boolean {
  if (!/\b(?:subs|substitutes?)\b/i.test(text)) return false;
  const [, all, some] = CALLED_THEN_FILLED.exec(text) ?? [];
  if (all && some) return Number(some) < Number(all) * ENOUGH;
  const [, filled, called] = (IS_FILLED.test(text) && FILLED_OF_CALLED.exec(text)) || [];
  return filled !== undefined && Number(filled) < Number(called) * ENOUGH;
}
