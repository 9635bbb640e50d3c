/** A sum with cents, beside a code of an account or two numbers, such as those of a check and a payee. */
const SUM = /\d\.\d\d(?!\d)/;
const CODE = /(?<![\d.-])\d{9,18}(?![\d.-])/;
const TWO_NUMBERS = /(?<![\d.,$-])\d{5,8}(?![\d.,-]).*(?<![\d.,$-])\d{5,8}(?![\d.,-])/;
const LONGEST_ENTRY = 400;
/** The fewest entries of a register, and the most lines from one to the next. */
const [FEWEST, NEAR] = [5, 8];

const isEntry = (line: string): boolean =>
  line.length < LONGEST_ENTRY && SUM.test(line) && (CODE.test(line) || TWO_NUMBERS.test(line));

/**
 * Lines without those of registers of payments: boards' packets list thousands of checks, whose payees are no suppliers
 * with an agreement, and whose days are no meetings.
 */
export function withoutRegisters<Line>(lines: readonly Line[], textOf: (line: Line) => string): Line[] {
  const entries = lines.flatMap((line, at) => (isEntry(textOf(line)) ? [at] : []));
  const dropped = new Set<number>();
  let run: number[] = [];
  for (const at of [...entries, Number.POSITIVE_INFINITY]) {
    if (run.length > 0 && at - run.at(-1)! > NEAR) {
      if (run.length >= FEWEST) for (let line = run[0]!; line <= run.at(-1)!; line++) dropped.add(line);
      run = [];
    }
    run.push(at);
  }
  return lines.filter((_, at) => !dropped.has(at));
}
