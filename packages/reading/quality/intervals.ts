/** A proportion with its 95 % Wilson interval; null without cases. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959964;

export function wilson(hits: number, cases: number): Share | null {
  if (cases === 0) return null;
  const value = hits / cases;
  const scale = 1 + Z ** 2 / cases;
  const center = (value + Z ** 2 / (2 * cases)) / scale;
  const margin = (Z / scale) * Math.sqrt((value * (1 - value)) / cases + Z ** 2 / (4 * cases ** 2));
  return { value, low: Math.max(0, center - margin), high: Math.min(1, center + margin) };
}
