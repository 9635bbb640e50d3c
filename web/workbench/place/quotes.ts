/** A text without case, spaces, and punctuation. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A quote adds nothing to a sentence that it contains if the sentence makes up at least this share of the quote. */
const MOST_OF_QUOTE = 0.8;

/** Returns `true` unless one of the sentences above a quote contains the quote or is most of it. */
export const addsToIt = (quote: string, ...sentences: readonly string[]): boolean => {
  const said = bare(quote);
  return !sentences
    .map(bare)
    .some((one) => one.includes(said) || (said.includes(one) && one.length >= MOST_OF_QUOTE * said.length));
};
