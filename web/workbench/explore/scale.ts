import { format } from '../parts/format.ts';

/** Classes of values with about equal counts; each value is in exactly one. */
export interface Classes {
  /** The bounds at which the second class and those after it begin. */
  readonly starts: readonly number[];
  /** The ranges in words, which neither overlap nor repeat. */
  readonly labels: readonly string[];
}

const CLASSES = 5;
const DIGITS = 3;

export function classesOf(values: readonly number[]): Classes {
  const ordered = values.toSorted((a, b) => a - b);
  const [min, max] = [ordered[0], ordered.at(-1)];
  if (min === undefined || max === undefined) return { starts: [], labels: [] };
  const quantiles = Array.from({ length: CLASSES - 1 }, (_, index) =>
    Number(ordered[Math.floor(((index + 1) / CLASSES) * ordered.length)]!.toPrecision(DIGITS)),
  );
  // Bounds that read alike are one, and each class has a value.
  const byText = new Map(
    quantiles.filter((start) => start > min && start <= max).map((start) => [format(start), start]),
  );
  const starts = [...byText.values()].filter((start, index, all) =>
    ordered.some((value) => value >= start && value < (all[index + 1] ?? Infinity)),
  );
  const texts = starts.map(format);
  if (starts.length === 0)
    return { starts, labels: [min === max ? format(min) : `${format(min)} to ${format(max)}`] };
  const between = texts.slice(0, -1).map((text, index) => `${text} to under ${texts[index + 1]}`);
  return { starts, labels: [`under ${texts[0]}`, ...between, `${texts.at(-1)} or more`] };
}

/** As many colors as there are classes, from one end to the other. */
export function colorsFor(count: number, colors: readonly string[]): string[] {
  if (count === 1) return [colors[Math.floor(colors.length / 2)]!];
  return Array.from(
    { length: count },
    (_, index) => colors[Math.round((index * (colors.length - 1)) / (count - 1))]!,
  );
}
