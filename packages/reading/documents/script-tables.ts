import { isObject, type Json } from './json.ts';
import { LIMITS } from './limits.ts';
import type { Block } from './page.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Maximum number of lists that are tried in a page's scripts. */
const MOST_TRIES = 40;
/** Maximum depth of the search within JSON. */
const MAX_DEPTH = 8;
const FEWEST_ROWS = 3;
const LONGEST_CELL = 300;

/**
 * Reads lists of dated objects in a page's scripts as the tables that the scripts display: JSON, or a JSON list within
 * code, such as `const meetings = [{"year": 2026, "month": 12, "day": 8, "name": "Regular"}]`.
 */
export function scriptTables(scripts: readonly string[]): Table[] {
  const tables: Table[] = [];
  let budget: number = LIMITS.dataBytes;
  let tries = MOST_TRIES;
  for (const script of scripts) {
    budget -= script.length;
    if (budget < 0) break;
    for (let at = nextList(script, 0); at >= 0 && tries > 0; tries--) {
      const end = endOfList(script, at);
      const value = parsed(script.slice(at, end));
      if (value !== undefined) collect(value, tables, 0);
      at = nextList(script, value === undefined ? at + 1 : end);
    }
  }
  return tables;
}

const LIST = /\[\s{0,200}\{/g;

function nextList(script: string, from: number): number {
  LIST.lastIndex = from;
  return LIST.exec(script)?.index ?? -1;
}

/** The position after the bracket that closes a list; brackets within strings do not count. */
function endOfList(script: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < script.length; at++) {
    const sign = script[at];
    if (sign === '\\') at++;
    else if (sign === '"') isString = !isString;
    else if (!isString && sign === '[') depth++;
    else if (!isString && sign === ']' && --depth === 0) return at + 1;
  }
  return script.length;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, tables: Table[], depth: number): void {
  if (depth > MAX_DEPTH || !value || typeof value !== 'object') return;
  const table = Array.isArray(value) ? tableOf(value.filter(isObject)) : null;
  if (table) tables.push(table);
  else for (const inner of Object.values(value)) collect(inner, tables, depth + 1);
}

/** The table of objects with a date and a text, if they are at least three, and 80 % of the list; otherwise null. */
function tableOf(items: readonly Json[]): Table | null {
  const rows = items
    .slice(0, LIMITS.tableRows - 1)
    .map((item) => ({ day: dayOf(item), texts: textsOf(item) }));
  const dated = rows.filter(({ day, texts }) => day !== null && texts.size > 0);
  if (dated.length < FEWEST_ROWS || dated.length < 0.8 * items.length) return null;
  const names = [...new Set(dated.flatMap(({ texts }) => [...texts.keys()]))].slice(0, LIMITS.columns - 1);
  const cells = dated.map(({ day, texts }) => [day!, ...names.map((name) => texts.get(name) ?? '')]);
  return { kind: 'table', rows: [['Date', ...names.map(label)], ...cells], hasHeader: true };
}

/** The name of a field in words: `start date` for `startDate`. */
const label = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

const DAY =
  /^(?:(?:19|20)\d\d-\d\d-\d\d(?![\d-])|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d\b|\p{L}{3,9}\.? \d{1,2}, (?:19|20)\d\d\b)/u;
const NAME_OF_DAY = /^(?:(?:event|meeting|start)[\s_-]?)?(?:date|day|start|begins?)/i;

/**
 * The date with which a field named after days begins, or that of fields for year, month, and day; null without one.
 */
function dayOf(item: Json): string | null {
  const [, written] =
    Object.entries(item).find(([name, value]) => NAME_OF_DAY.test(name) && DAY.test(String(value))) ?? [];
  if (written) return DAY.exec(String(written))![0];
  const [year, month, day] = ['year', 'month', 'day'].map((name) => item[name] ?? item[name[0]!]);
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (!/^(?:19|20)\d\d$/.test(String(year)) || !(dayNumber >= 1 && dayNumber <= 31)) return null;
  if (monthNumber >= 1 && monthNumber <= 12)
    return `${year}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  return /^\p{L}{3,9}\.?$/u.test(String(month)) ? `${month} ${dayNumber}, ${year}` : null;
}

/** The texts of an object by name, without addresses, markup, dates, and technical values. */
function textsOf(item: Json): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(item)) {
    if (typeof value !== 'string' || value.length > LONGEST_CELL || /[<{]|^(?:https?:|\/|#)/.test(value))
      continue;
    const text = value.replace(/\s+/g, ' ').trim();
    if (
      /\p{L}{3}/u.test(text) &&
      !(DAY.test(text) && NAME_OF_DAY.test(name)) &&
      !/(?:^|_)(?:id|slug|class|type)$/i.test(name)
    )
      texts.set(name, text);
  }
  return texts;
}
