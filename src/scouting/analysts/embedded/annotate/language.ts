const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and of to in for is are with on be this will that at or by our we you from'.split(' ')),
  es: new Set('de la el los las en que y para del por con una un su al se es nuestra nuestro'.split(' ')),
  vi: new Set('và của các học là cho được trong không có những người với'.split(' ')),
  fr: new Set('le les des et du une pour dans est qui sur avec au vous nous'.split(' ')),
};
const ENOUGH = 12;

/** The language of a text by its stop words; null when there are too few of them. */
export function languageOf(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [word] of text
    .slice(0, 20_000)
    .toLowerCase()
    .matchAll(/\p{L}+/gu))
    for (const [language, words] of Object.entries(STOP_WORDS))
      if (words.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] >= ENOUGH ? best[0] : null;
}
