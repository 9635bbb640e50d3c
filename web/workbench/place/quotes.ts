const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** If a sentence makes up this share of a quote, the quote adds nothing. */
const MOST_OF_IT = 0.8;

/** Returns `true` if a quote adds something to the sentences above it, which may contain it or be most of it. */
export const addsToIt = (quote: string, ...sentences: readonly string[]): boolean => {
  const said = bare(quote);
  return !sentences
    .map(bare)
    .some((one) => one.includes(said) || (said.includes(one) && one.length >= MOST_OF_IT * said.length));
};
