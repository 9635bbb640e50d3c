import type { GraphQLSchema } from 'graphql';
import { parseStateCode, parseText, parseUuid } from '../src/graph/scalars.ts';
import { badRequest } from '../src/problem.ts';
import { enumValues, MAX_INT } from './schema-values.ts';

/** A query parameter: how its text becomes a value, and what the value is when the parameter is absent. */
export interface Param<T> {
  /** Throws a Problem that names the parameter and says what is allowed. */
  readonly parse: (text: string, name: string) => T;
  readonly fallback: T;
  /** What may be given, for people and for the tests that try everything else. */
  readonly accepts: Accepts;
  /** For values that the schema lists: called once at start. */
  readonly bind?: (schema: GraphQLSchema) => Param<T>;
}

export type Accepts =
  | { kind: 'uuid' | 'uuids' | 'state' | 'text' | 'flag' }
  | { kind: 'number'; whole: boolean; min: number; max: number }
  | { kind: 'values'; values: readonly string[]; list: boolean };

type Optional<T> = Param<T | undefined>;

const optional = <T>(accepts: Accepts, parse: Param<T>['parse']): Optional<T> => ({
  accepts,
  parse,
  fallback: undefined,
});

export const uuid = (): Optional<string> => optional({ kind: 'uuid' }, parseUuid);
export const stateCode = (): Optional<string> => optional({ kind: 'state' }, parseStateCode);
export const text = (): Optional<string> => optional({ kind: 'text' }, parseText);

/** `true` or `false`, nothing else. */
export function flag(): Optional<boolean>;
export function flag(fallback: boolean): Param<boolean>;
export function flag(fallback?: boolean): Optional<boolean> {
  const parse = (given: string, name: string) => {
    if (given === 'true' || given === 'false') return given === 'true';
    throw badRequest(`${name} must be true or false.`);
  };
  return { accepts: { kind: 'flag' }, parse, fallback };
}

/** A whole number. */
export function int(bounds: { min: number }): Optional<number>;
export function int(bounds: { min: number; fallback: number }): Param<number>;
export function int({ min, fallback }: { min: number; fallback?: number }): Optional<number> {
  const parse = (given: string, name: string) => {
    const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= MAX_INT) return value;
    throw badRequest(
      value > MAX_INT
        ? `${name} must be at most ${MAX_INT}.`
        : `${name} must be a whole number of at least ${min}.`,
    );
  };
  return { accepts: { kind: 'number', whole: true, min, max: MAX_INT }, parse, fallback };
}

const MAX_DECIMAL = 999_999_999_999_999;

/** A decimal number of at least 0. */
export const number = (): Optional<number> =>
  optional({ kind: 'number', whole: false, min: 0, max: MAX_DECIMAL }, (given, name) => {
    const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
    if (value <= MAX_DECIMAL) return value;
    throw badRequest(
      value > MAX_DECIMAL
        ? `${name} must be at most ${MAX_DECIMAL}.`
        : `${name} must be a number of at least 0, such as 14.5.`,
    );
  });

const MAX_IDS = 100;

/** Ids separated by commas. */
export const uuids = (): Optional<string[]> =>
  optional({ kind: 'uuids' }, (given, name) => {
    const items = given.split(',').map((item) => parseUuid(item.trim(), `each id of ${name}`));
    if (items.length <= MAX_IDS) return [...new Set(items)];
    throw badRequest(`${name} must hold at most ${MAX_IDS} ids.`);
  });

/** One of the values of an enum of the graph. */
export function oneOf(enumName: string): Optional<string>;
export function oneOf(enumName: string, fallback: string): Param<string>;
export function oneOf(enumName: string, fallback?: string): Optional<string> {
  return fromEnum(enumName, false, fallback, (given, name, values) => {
    if (values.includes(given)) return given;
    throw badRequest(`${name} must be one of ${values.join(', ')}.`);
  });
}

/** Some of the values of an enum of the graph, separated by commas. */
export const someOf = (enumName: string): Optional<string[]> =>
  fromEnum(enumName, true, undefined, (given, name, values) => {
    const items = given.split(',').map((item) => item.trim());
    if (items.every((item) => values.includes(item))) return [...new Set(items)];
    throw badRequest(`${name} must be one or more of ${values.join(', ')}, separated by commas.`);
  });

function fromEnum<T>(
  enumName: string,
  list: boolean,
  fallback: T | undefined,
  parse: (given: string, name: string, values: readonly string[]) => T,
): Optional<T> {
  const over = (values: readonly string[]): Optional<T> => ({
    accepts: { kind: 'values', values, list },
    parse: (given, name) => parse(given, name, values),
    fallback,
  });
  return { ...over([]), bind: (schema) => over(enumValues(schema, enumName)) };
}

/** The `limit` of a list; the graph lowers it to the maximum of the field and of the plan. */
export const limit = (fallback = 50): Param<number> => int({ min: 1, fallback });
export const offset = (): Param<number> => int({ min: 0, fallback: 0 });

export type Params = Readonly<Record<string, Param<unknown>>>;
export type Values<P extends Params> = { -readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/**
 * Reads the declared parameters of a query string; others are ignored.
 * @param query as parsed by `node:querystring`: a repeated parameter is an array.
 */
export function readParams<P extends Params>(params: P, query: Readonly<Record<string, unknown>>): Values<P> {
  for (const name of Object.keys(query)) {
    const base = name.split('[', 1)[0]!;
    if (base !== name && Object.hasOwn(params, base))
      throw badRequest(`${base} must be given without brackets.`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    if (Array.isArray(given)) throw badRequest(`${name} must be given once.`);
    values[name] = given === undefined ? param.fallback : param.parse(String(given), name);
  }
  return values as Values<P>;
}
