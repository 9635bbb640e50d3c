/** Control and format characters (zero-width, bidirectional), lone surrogates, and private use. */
export const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;
const HIDDEN = new RegExp(HIDDEN_CHARACTERS, 'gu');

export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/** Reduces untrusted text to one line without hidden characters or brackets, truncated at a word. */
export function emailPlainText(text: string, maxLength: number): string {
  const line = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(HIDDEN, '')
    .replace(/[<>{}[\]|`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(HIDDEN, '')}…`;
}
