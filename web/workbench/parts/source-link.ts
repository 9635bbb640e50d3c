/** Number of words at each end of a long quote that the fragment names. */
const WORDS = 6;

/** The address of a page with a text fragment, if possible, so that browsers scroll to a quote and highlight it. */
export function addressIn(url: string, quote: string): string {
  // Browsers apply text fragments to no PDFs, and an address has only one fragment.
  if (url.includes('#') || /\.pdf($|\?)/i.test(url)) return url;
  const words = quote.trim().split(/\s+/);
  const encoded = (part: readonly string[]) => encodeURIComponent(part.join(' ')).replaceAll('-', '%2D');
  const range =
    words.length > 2 * WORDS
      ? `${encoded(words.slice(0, WORDS))},${encoded(words.slice(-WORDS))}`
      : encoded(words);
  return `${url}#:~:text=${range}`;
}
