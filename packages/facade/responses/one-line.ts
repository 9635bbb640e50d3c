/**
 * Characters that some readers treat as line ends, although JSON allows them in strings: Python's `splitlines`, Node's
 * `readline`.
 */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** The JSON of a value, without any character that a reader could treat as a line end. */
export const oneLine = (value: unknown): string => escapeLineEnds(JSON.stringify(value));

const escapeLineEnds = (json: string): string =>
  json.replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
