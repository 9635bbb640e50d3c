export type Tone = 'friendly' | 'plain' | 'formal';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const FRIENDLY = set('friendly warm warmly casual informal conversational personable relaxed');
const FORMAL = set('formal formally official businesslike');
const SHORT = set('short brief briefly concise concisely succinct succinctly crisp');
/** Qualities of every email of the template, and roles in which such emails are written. */
const ALWAYS = set(`polite politely respectful courteous professional professionally kind clear clearly
  plain simple honest natural sincere considerate low-pressure calm english direct helpful experienced skilled expert
  cold sales outreach introductory marketing assistant writer copywriter seller rep representative specialist
  personal personalized`);
const FILLERS =
  set(`a an do the this it its and but or be keep stay sound write use make in with of under at to very is
  only than more less fewer longer no not exceed most maximum max up below within tone voice style language length words
  e-mail email message note text`);
const KNOWN = [FRIENDLY, FORMAL, SHORT, ALWAYS, FILLERS];
const LIMIT =
  /\b(?:(under|below|less than)|(at most|up to|within|more than|exceed)|(about|around)|) ?\b(\d{2,4}) words\b/;

/** The tone and length that a clause requests; undefined if it also requests anything else. */
export function styleIn(clause: string) {
  const text = clause.toLowerCase();
  const [limit, below, most, about, number = 0] = LIMIT.exec(text) ?? [];
  const words: string[] = text.replace(LIMIT, ' ').match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
  const has = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  const [friendly, formal, isShort] = [has(FRIENDLY), has(FORMAL), has(SHORT)];
  const isKnown = words.every((word) => KNOWN.some((names) => names.has(word)));
  const isNegated = has(set('no not')) && (!limit || below);
  if (!isKnown || isNegated || (friendly && formal)) return undefined;
  if (!limit && !friendly && !formal && !isShort && !has(ALWAYS)) return undefined;
  const tone: Tone | undefined = friendly ? 'friendly' : formal ? 'formal' : undefined;
  const short = isShort ? 110 : undefined;
  if (!limit) return { tone, minWords: 0, maxWords: short && words.includes('very') ? 75 : short };
  const maxWords = Number(number) * (about ? 1.2 : 1) - (below ? 1 : 0);
  return { tone, minWords: below || most ? 0 : Number(number) * 0.8, maxWords };
}

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
