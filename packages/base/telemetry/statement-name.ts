/** Maximum number of names, each of which is a label of metrics. */
const MAX_NAMES = 200;
/** Maximum number of statements whose names are remembered. */
const MAX_REMEMBERED = 500;
/**
 * Longer statements contain values and never repeat, so they are not remembered; their names are in their beginning.
 */
const MAX_TEXT = 20_000;

const VERB = /^\s*([a-z]+)/i;
/** The first table that a statement reads or changes, or a function before its arguments. */
const TABLE = /\b(?:from|into|update|only|join)\s+"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/gi;
const NO_TABLE = new Set(['unnest', 'json_to_recordset', 'jsonb_to_recordset', 'set', 'select', 'lateral']);

const names = new Set<string>();
const remembered = new Map<string, string>();

/**
 * A short name for a statement, such as `select schools`: its verb and its first table or function. Statements that
 * read the same table share a name. There are at most 200 names; later ones are `other`.
 */
export function statementName(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const name = bounded(nameOf(text.slice(0, MAX_TEXT)));
  if (text.length > MAX_TEXT) return name;
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'other';
  for (const [, first, second] of text.matchAll(TABLE)) {
    const table = (second ?? first)!.toLowerCase();
    if (!NO_TABLE.has(table)) return `${verb} ${table}`;
  }
  return verb;
}

function bounded(name: string): string {
  if (names.has(name)) return name;
  if (names.size >= MAX_NAMES) return 'other';
  names.add(name);
  return name;
}
