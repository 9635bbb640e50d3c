/** A piece of a text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text before a position, at most `reach` characters of it. */
export const textBefore = (text: string, position: number, reach: number): string =>
  text.slice(Math.max(0, position - reach), position);

/** The position of a pattern's match. */
export const spanOf = ({ 0: text, index: start }: RegExpExecArray): Span => ({
  text,
  start,
  end: start + text.length,
});

/** The span from the beginning of one span to the end of another. */
export const spanBetween = (text: string, { start }: Span, { end }: Span): Span => ({
  text: text.slice(start, end),
  start,
  end,
});
