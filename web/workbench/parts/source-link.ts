const WORDS = 6;

/** The address of a page at a quote, which browsers scroll to and mark. */
export function addressIn(url: string, quote: string): string {
  if (url.includes('#') || /\.pdf($|\?)/i.test(url)) return url;
  const words = quote.trim().split(/\s+/);
  const encoded = (part: readonly string[]) => encodeURIComponent(part.join(' ')).replaceAll('-', '%2D');
  const range =
    words.length > 2 * WORDS
      ? `${encoded(words.slice(0, WORDS))},${encoded(words.slice(-WORDS))}`
      : encoded(words);
  return `${url}#:~:text=${range}`;
}
