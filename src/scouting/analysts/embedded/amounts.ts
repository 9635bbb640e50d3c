/** A sum of US dollars in a text. */
export interface Amount {
  readonly value: number;
  /** Where it begins and ends in the text. */
  readonly at: number;
  readonly end: number;
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,4})?`;
const SCALE = String.raw`(?:[ \u00a0-]?(thousand|million|billion|mil|mm|bn|[kmb])(?![a-z]))?`;
const DOLLARS = new RegExp(String.raw`(?:US)?\$ ?${NUMBER}${SCALE}`, 'gi');
const WORDS = new RegExp(String.raw`(?<![\d$.,])${NUMBER}${SCALE} (?:US )?dollars?\b`, 'gi');

/** `$1.2 million`, `$350K`, `1,200,000 dollars`, in reading order. */
export function findAmounts(text: string): Amount[] {
  return [...text.matchAll(DOLLARS), ...text.matchAll(WORDS)]
    .map((match) => {
      const [all, whole = '', decimals = '', scale] = match;
      const value = Number(whole.replaceAll(',', '') + decimals) * factorOf(scale);
      return { value: Math.round(value * 100) / 100, at: match.index, end: match.index + all.length };
    })
    .filter(({ value }) => value > 0 && value < 1e13)
    .sort((one, other) => one.at - other.at);
}

function factorOf(scale: string | undefined): number {
  switch (scale?.[0]?.toLowerCase()) {
    case 't':
    case 'k':
      return 1e3;
    case 'm':
      return 1e6;
    case 'b':
      return 1e9;
    default:
      return 1;
  }
}
