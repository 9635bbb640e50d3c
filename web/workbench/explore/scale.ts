import { format } from '../parts/format.ts';

/** Classes of values with roughly equal counts; each value is in exactly one class. */
export interface Classes {
  /** The lower bounds of the second and all later classes. */
  readonly starts: readonly number[];
  /** The ranges in words, without overlaps or repetitions. */
  readonly labels: readonly string[];
}

const CLASSES = 5;
/** Significant digits of the bounds. */
const DIGITS = 3;

export function classesOf(values: readonly number[]): Classes {
  const ordered = values.toSorted((a, b) => a - b);
  const [min, max] = [ordered[0], ordered.at(-1)];
  if (min === undefined || max === undefined) return { starts: [], labels: [] };
  const quantiles = Array.from({ length: CLASSES - 1 }, (_, index) =>
    Number(ordered[Math.floor(((index + 1) / CLASSES) * ordered.length)]!.toPrecision(DIGITS)),
  );
  // Bounds with the same text are merged, and each class contains a value.
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

/** As many of the colors as there are classes, evenly spaced. */
export function colorsFor(count: number, colors: readonly string[]): string[] {
  if (count === 1) return [colors[Math.floor(colors.length / 2)]!];
  return Array.from(
    { length: count },
    (_, index) => colors[Math.round((index * (colors.length - 1)) / (count - 1))]!,
  );
}
