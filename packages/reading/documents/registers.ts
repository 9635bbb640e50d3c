/** An amount with cents. */
const SUM = /\d\.\d\d(?!\d)/;
/** An account code; purchase orders and phone numbers have at most ten digits. */
const CODE = /(?<![\d.-])\d{11,18}(?![\d.-])/;
/** Two numbers, such as those of a check and its payee. */
const TWO_NUMBERS = /(?<![\d.,$-])\d{5,8}(?![\d.,-]).*(?<![\d.,$-])\d{5,8}(?![\d.,-])/;
const LONGEST_ENTRY = 400;
/** Maximum number of lines between two entries of a register. */
const ENTRY_REACH = 8;
/**
 * Minimum weight of a register: five entries with account codes, or twenty without. A short list of invoices or
 * purchase orders has numbers, too, but states who supplies what.
 */
const LEAST_WEIGHT = 20;

function weightOf(line: string): number {
  if (line.length >= LONGEST_ENTRY || !SUM.test(line)) return 0;
  return CODE.test(line) ? 4 : Number(TWO_NUMBERS.test(line));
}

/**
 * Removes the lines of payment registers: board packets list thousands of checks, whose payees are not suppliers with
 * an agreement, and whose dates are not meetings.
 */
export function withoutRegisters<Line>(lines: readonly Line[], textOf: (line: Line) => string): Line[] {
  const weights = lines.map((line) => weightOf(textOf(line)));
  const dropped = new Set<number>();
  for (let first = 0; first < lines.length; ) {
    let [last, weight] = [first, weights[first]!];
    for (let at = first + 1; weight > 0 && at <= last + ENTRY_REACH && at < lines.length; at++)
      if (weights[at]! > 0) [last, weight] = [at, weight + weights[at]!];
    if (weight >= LEAST_WEIGHT) for (let line = first; line <= last; line++) dropped.add(line);
    first = last + 1;
  }
  return lines.filter((_, at) => !dropped.has(at));
}
