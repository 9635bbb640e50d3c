import { badRequest } from '../problems/problem.ts';
import { checkText, NAME_LENGTH } from '../text/text.ts';
import type { Format } from '../values/values.ts';

/**
 * The bounds of a value beyond its GraphQL type. The schema carries them as an extension of the input field, so that
 * GraphQL and REST reject the same values and publish the same limits.
 */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly maxItems?: number;
  readonly notEmpty?: boolean;
  /** A text has a character other than white space. For bodies of REST; resolvers check it themselves. */
  readonly isFilled?: boolean;
  /** A text is the address of a page or service, for the published schema; resolvers check its form. */
  readonly isAddress?: boolean;
  /** The values that a list may hold. */
  readonly values?: readonly string[];
  /** Null leaves the value as it is, like an absent field, and does not clear it. */
  readonly keptByNull?: boolean;
  /** Maximum number of characters; absent for a text to search for, which has at most 200. */
  readonly maxLength?: number;
  readonly format?: Format;
  /** A list may contain empty values and values without the format: they match nothing, the others match as usual. */
  readonly passesOver?: boolean;
}

/** The bounds of a name that `requiredName` accepts. */
export const NAME_BOUNDS: Bounds = { maxLength: NAME_LENGTH, isFilled: true };

/** Maximum number of rows, or of ids, in one call. */
export const MAX_ROWS = 1_000;

/** The `@Extensions` of an input field with bounds. */
export const bounded = (bounds: Bounds): { bounds: Bounds } => ({ bounds });

/** The bounds of an input field of the schema. */
export const boundsOf = (field: { readonly extensions: Readonly<Record<string, unknown>> }): Bounds =>
  (field.extensions.bounds as Bounds | undefined) ?? {};

/**
 * Throws a Problem, with the value's name and what is allowed, if a value is out of bounds. All bounds of a list but
 * `maxItems` apply to each of its items.
 */
export function checkBounds(value: unknown, name: string, bounds: Bounds): void {
  const { min, max, maxItems, maxLength, notEmpty, format } = bounds;
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) {
      throw badRequest(`${name} must hold at most ${maxItems} values.`);
    }
    const { maxItems: _, ...item } = bounds;
    const each = bounds.passesOver ? { ...item, format: undefined, notEmpty: false } : item;
    for (const item of value) checkBounds(item, `Each value of ${name}`, each);
    return;
  }
  if (typeof value === 'number' && min !== undefined && value < min) {
    throw badRequest(`${name} must be at least ${min}.`);
  }
  if (typeof value === 'number' && max !== undefined && value > max) {
    throw badRequest(`${name} must be at most ${max}.`);
  }
  if (typeof value !== 'string') return;
  if (maxLength !== undefined) checkText(value, name, maxLength);
  if (notEmpty && value === '') throw badRequest(`${name} must not be empty.`);
  if (format && !format.pattern.test(value)) {
    throw badRequest(`${name} must be ${format.name}, such as ${format.example}.`);
  }
}

/** The suffixes of the names of a range's ends, in the graph and in REST, and whether both ends may be equal. */
const RANGES = [
  { start: 'Min', end: 'Max', mayBeEqual: true },
  { start: '_min', end: '_max', mayBeEqual: true },
  { start: 'From', end: 'Before', mayBeEqual: false },
  { start: '_from', end: '_before', mayBeEqual: false },
];

interface RangeEnd {
  readonly name: string;
  readonly mayBeEqual: boolean;
}

/** Returns the other end of the range that a value of this name starts; undefined if it starts none. */
export function rangeEnd(name: string): RangeEnd | undefined {
  const range = RANGES.find(({ start }) => name.endsWith(start));
  return range && { name: name.slice(0, -range.start.length) + range.end, mayBeEqual: range.mayBeEqual };
}

/** Throws a Problem for an inverted range among the values: `…Min` above `…Max`, or `…From` not before `…Before`. */
export function checkRanges(values: object): void {
  const given = values as Readonly<Record<string, unknown>>;
  for (const [name, low] of Object.entries(given)) {
    const end = rangeEnd(name);
    const high = end && given[end.name];
    if (!end || low === undefined || low === null || high === undefined || high === null) continue;
    const distance = onScale(high) - onScale(low);
    if (distance < 0 || (distance === 0 && !end.mayBeEqual)) {
      const relation = end.mayBeEqual ? 'must not be above' : 'must be before';
      throw badRequest(`${name} (${low}) ${relation} ${end.name} (${high}).`);
    }
  }
}

const onScale = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)));
