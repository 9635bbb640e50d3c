/** Classes of values with equal counts, from light to dark. */
export interface Scale {
  /** The upper bounds of all classes but the last. */
  readonly bounds: readonly number[];
  readonly min: number;
  readonly max: number;
}

const CLASSES = 5;

export function scaleOf(values: readonly number[]): Scale {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const bounds = Array.from({ length: CLASSES - 1 }, (_, index) => at((index + 1) / CLASSES));
  return { bounds: sorted.length ? [...new Set(bounds)] : [], min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** The class attribute of a value's color. */
export const colorOf = ({ bounds }: Scale, value: number | undefined): string =>
  value === undefined ? 'none' : `shade-${bounds.filter((bound) => value >= bound).length}`;

/** The ranges of the classes as text. */
export function rangesOf({ bounds, min, max }: Scale): string[] {
  const edges = [min, ...bounds, max];
  return edges.slice(0, -1).map((from, index) => `${format(from)} – ${format(edges[index + 1]!)}`);
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const format = (value: number): string => (Math.abs(value) < 100 ? fraction : whole).format(value);
