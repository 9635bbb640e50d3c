import type { Dates } from './dates.ts';
import type { DemoInstitution } from './places.ts';
import type { SeededRandom } from './random.ts';
import { DEMO_FINDINGS } from './stories.ts';

/**
 * Fills the blanks of a sentence. `{month}` is past and `{next}` is a coming month; a category of vendors, such as
 * `{sis}`, is the product in use. The other blanks are `{year}`, `{count}`, `{percent}`, and `{high_percent}`.
 */
export function fillSentence(
  sentence: string,
  {
    random,
    dates,
    products,
  }: { random: SeededRandom; dates: Dates; products: Readonly<Record<string, string>> },
): string {
  const month = random.whole(-90, -20);
  const next = random.whole(30, 150);
  const words: Record<string, () => string> = {
    month: () => dates.monthIn(month),
    next: () => dates.monthIn(next),
    year: () => dates.yearIn(month),
    count: () => String(random.whole(3, 18)),
    percent: () => String(random.whole(4, 9)),
    high_percent: () => String(random.whole(54, 59)),
  };
  return sentence.replace(/\{(\w+)\}/g, (_, blank: string) => {
    const word = words[blank]?.() ?? products[blank];
    return word ?? random.pick(DEMO_FINDINGS.products[blank] ?? ['the current product']);
  });
}

/**
 * A rounded amount of US dollars. It grows with the number of students, from about `small` thousand dollars at 500
 * students to about `large` thousand at 50,000.
 */
export function dollarsBySize(
  [small, large]: readonly [small: number, large: number],
  { student_count: students }: Pick<DemoInstitution, 'student_count'>,
  random: SeededRandom,
): number {
  const size = Math.min(1, Math.max(0, Math.log10((students ?? 500) / 500) / 2));
  const amount = small * (large / small) ** size * (0.7 + 0.6 * random.next());
  const step = amount < 100 ? 0.5 : amount < 1_000 ? 5 : 25;
  return Math.round(amount / step) * step * 1_000;
}
