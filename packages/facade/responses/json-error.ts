const SPACE = /[ \t\n\r]*/y;
/** JSON forbids only the control characters below U+0020 in strings, and `\p{Cc}` has more. */
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/u.source;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/.source;
const TOKEN = new RegExp(`[{}[\\],:]|${STRING}|${NUMBER}|true|false|null`, 'uy');

/** The tokens that may follow; `next` is a comma or the bracket that closes what is open. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'next';

/** The first position at which a text cannot be JSON, its length if it ends too early, or undefined for JSON. */
export function jsonErrorAt(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected | undefined = 'value';
  for (let at = 0; ; ) {
    at += matchAt(SPACE, text, at).length;
    if (at === text.length) return expected === 'next' && open.length === 0 ? undefined : at;
    const token = matchAt(TOKEN, text, at);
    expected = token === '' ? undefined : after(token, expected, open);
    if (!expected) return at;
    at += token.length;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The tokens that may follow a token; undefined if the token itself is not allowed here. */
function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  if (token === '}' || token === ']') {
    const mayEnd = token === '}' ? ['key or end', 'next'] : ['value or end', 'next'];
    return mayEnd.includes(expected) && open.pop() === (token === '}' ? '{' : '[') ? 'next' : undefined;
  }
  if (expected === 'next') {
    if (token !== ',' || open.length === 0) return undefined;
    return open.at(-1) === '{' ? 'key' : 'value';
  }
  if (expected === 'key' || expected === 'key or end') return token.startsWith('"') ? 'colon' : undefined;
  if (token === ',' || token === ':') return undefined;
  if (token !== '{' && token !== '[') return 'next';
  open.push(token);
  return token === '{' ? 'key or end' : 'value or end';
}

/** Describes the first error of a request body that is not a JSON object, with its position. */
export function jsonRefusal(text: string): string {
  const at = jsonErrorAt(text);
  if (at === undefined) return 'The request body must be a JSON object.';
  const lines = text.slice(0, at).split('\n');
  const position = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
  return at === text.length
    ? `The request body is not valid JSON: it ends too early, at ${position}.`
    : `The request body is not valid JSON: the first error is at ${position}.`;
}
