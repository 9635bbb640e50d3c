/** An amount with cents, next to an account code or two numbers, such as those of a check and a payee. */
const SUM = /\d\.\d\d(?!\d)/;
const CODE = /(?<![\d.-])\d{9,18}(?![\d.-])/;
const TWO_NUMBERS = /(?<![\d.,$-])\d{5,8}(?![\d.,-]).*(?<![\d.,$-])\d{5,8}(?![\d.,-])/;
const LONGEST_ENTRY = 400;
/** Minimum number of entries of a register, and maximum number of lines between two entries. */
const [FEWEST, NEAR] = [5, 8];

const isEntry = (line: string): boolean =>
  line.length < LONGEST_ENTRY && SUM.test(line) && (CODE.test(line) || TWO_NUMBERS.test(line));

/**
 * Removes the lines of payment registers: board packets list thousands of checks, whose payees are not suppliers with
 * an agreement, and whose dates are not meetings.
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
