/** A text in a script, with the name of its property: `"href": "/staff"`. */
export interface ScriptValue {
  /** The nearest name: of its property, of the list that contains it, or of the variable it is assigned to. */
  readonly name: string | null;
  readonly value: string;
  /** An object that is shared by all texts of the same object in the script. */
  readonly owner: object;
}

/** Data can contain data as text: `JSON.parse("{\"menu\": …}")`. */
const LEVELS = 3;
const MOST_VALUES = 60_000;

interface Frame {
  readonly owner: object;
  readonly isList: boolean;
  /** The name of a list, which its items share. */
  readonly inherited: string | null;
  name: string | null;
}

const frame = (isList: boolean, above?: Frame): Frame => {
  const inherited = isList ? (above?.name ?? null) : null;
  return { owner: isList && above ? above.owner : {}, isList, inherited, name: inherited };
};

/**
 * The texts of a script in order, whether it is JSON or code with objects. It is not parsed: truncated parts, or parts
 * other than objects, affect only what is next to them. Reads each character once per level of data within data.
 * @param levels of data within data that are read; text at the last level is returned as it is
 */
export function scriptValues(script: string, levels = LEVELS): ScriptValue[] {
  const values: ScriptValue[] = [];
  read(script, levels, values);
  return values;
}

function read(script: string, levels: number, values: ScriptValue[]): void {
  const stack = [frame(false)];
  for (let at = 0; at < script.length && values.length < MOST_VALUES; at++) {
    const top = stack.at(-1)!;
    const sign = script[at]!;
    if (sign === '"' || (sign === "'" && !/\w/.test(script[at - 1] ?? ''))) {
      const end = endOfText(script, at);
      if (script[end] === sign) {
        const value = unescaped(script.slice(at + 1, end));
        if (isName(script, end + 1)) {
          top.name = value;
          // The keys of an object can be addresses, too.
          if (/^\.?\//.test(value)) values.push({ name: null, value, owner: {} });
        } else if (levels > 0 && /[[{]\s{0,9}["'[{]/.test(value)) read(value, levels - 1, values);
        else values.push({ name: top.name, value, owner: top.owner });
      }
      at = end;
    } else if (/[\w$]/.test(sign)) {
      const end = endOfWord(script, at);
      if (isName(script, end)) top.name = script.slice(at, end);
      at = end - 1;
    } else if (sign === '{' || sign === '[') stack.push(frame(sign === '[', top));
    else if ((sign === '}' || sign === ']') && stack.length > 1) stack.pop();
    else if ((sign === ',' || sign === ';') && !top.isList) top.name = null;
    if (stack.length > MOST_OPEN) return;
  }
}

/** Real data has less nesting than this. */
const MOST_OPEN = 500;

/** The position of the quotation mark that ends a text, or of the end of its line. */
function endOfText(script: string, start: number): number {
  const quote = script[start];
  for (let at = start + 1; at < script.length; at++) {
    if (script[at] === '\\') at++;
    else if (script[at] === quote || script[at] === '\n') return at;
  }
  return script.length;
}

function endOfWord(script: string, start: number): number {
  let end = start;
  while (end < script.length && /[\w$]/.test(script[end]!)) end++;
  return end;
}

/** Returns `true` if the text before `end` names the next value. */
function isName(script: string, end: number): boolean {
  let at = end;
  while (at < end + 9 && script[at] === ' ') at++;
  return script[at] === ':' || (script[at] === '=' && script[at + 1] !== '=' && script[at + 1] !== '>');
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi, (_, wide, narrow, sign) => {
    const code = wide ?? narrow;
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return /[nrt]/.test(sign) ? '\n' : sign;
  });
}
