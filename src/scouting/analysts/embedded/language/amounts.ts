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
const WORDS = new RegExp(String.raw`(?<![\d$.,]|title )${NUMBER}${SCALE} (?:US )?dollars?\b`, 'gi');

/** Sums in words: `sixty thousand dollars`, `a hundred and fifty thousand dollars`. */
const SPELLED =
  /(?<![\w-])(?:(an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(one|two|three|four|five|six|seven|eight|nine))?(?: (hundred)(?: and (ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))?)?) (?:(thousand|million) )?dollars\b(?! ?\(\$)/gi;

const VALUES: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1e3, million: 1e6 },
};

const worthOf = (word: string | undefined, otherwise: number): number =>
  VALUES[word?.toLowerCase() ?? ''] ?? otherwise;

const spelledAmounts = (text: string): Amount[] =>
  [...text.matchAll(SPELLED)].map(({ 0: all, 1: first, 2: ones, 3: hundred, 4: tens, 5: scale, index }) => ({
    value:
      ((worthOf(first, 0) + worthOf(ones, 0)) * worthOf(hundred, 1) + worthOf(tens, 0)) * worthOf(scale, 1),
    at: index,
    end: index + all.length,
  }));

/** `$1.2 million`, `$350K`, `1,200,000 dollars`, `sixty thousand dollars`, in reading order. */
export function findAmounts(text: string): Amount[] {
  const figures = [...text.matchAll(DOLLARS), ...text.matchAll(WORDS)].map((match) => {
    const [all, whole = '', decimals = '', scale] = match;
    const value = Number(whole.replaceAll(',', '') + decimals) * factorOf(scale);
    return { value: Math.round(value * 100) / 100, at: match.index, end: match.index + all.length };
  });
  return [...figures, ...spelledAmounts(text)]
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
