import { badRequest, type Problem } from '@emi/base/problems';
import { readValue } from '@emi/base/values';
import type { Param, Params } from './parameter-types.ts';
import { MAX_NAMES, namesForHeader, shownName, unknownParameters } from './preferences.ts';

/** The query of a request, and whether unknown parameters are refused. */
interface Query {
  readonly query: Readonly<Record<string, unknown>>;
  readonly isStrict?: boolean;
}

export interface ReadQuery {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of parameters without an effect, as headers show them. */
  readonly ignored: readonly string[];
}

/** Headers that list ignored parameters and the preferences in effect. */
export const handlingHeaders = (ignored: readonly string[], isStrict?: boolean): Record<string, string> => ({
  ...(ignored.length > 0 && { 'X-Ignored-Parameters': ignored.slice(0, MAX_NAMES).join(', ') }),
  ...(isStrict && { 'Preference-Applied': 'handling=strict' }),
});

/** The header of a file if its filter contains ids that no record has. */
export const notFoundHeader = (ids: readonly string[] | null | undefined): Record<string, string> =>
  ids ? { 'X-Not-Found': namesForHeader(ids) } : {};

/**
 * Reads the declared parameters of a request. @throws Problem for others if the request is strict
 * @param ignored declared parameters that have no effect on this response
 */
export function readQuery(
  params: Params,
  { query, isStrict }: Query,
  ignored: readonly string[] = [],
): ReadQuery {
  const unknown = [
    ...unknownParameters(params, query),
    ...ignored.filter((name) => Object.hasOwn(params, name) && Object.hasOwn(query, name)),
  ];
  if (isStrict && unknown.length > 0) throw notDeclared(unknown, Object.keys(params), ignored);
  return { values: readParams(params, query), ignored: unknown.map(shownName) };
}

function notDeclared(
  unknown: readonly string[],
  known: readonly string[],
  ignored: readonly string[],
): Problem {
  const allowed = known.filter((name) => !ignored.includes(name));
  const hint = allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'None are allowed.';
  return badRequest(`Unknown parameters: ${namesForHeader(unknown)}. ${hint}`);
}

/**
 * Reads the declared parameters of a query string; ignores all others.
 * @param query as parsed by `node:querystring`: a repeated parameter is an array. Most clients repeat the name of a
 * list instead of separating its values by commas, whatever the document states.
 */
export function readParams(
  params: Params,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  for (const name of Object.keys(query)) {
    const base = name.split('[', 1)[0]!;
    if (base !== name && Object.hasOwn(params, base))
      throw badRequest(`${base} must be given without brackets.`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    values[name] =
      given === undefined
        ? param.fallback
        : readValue(param.value, param.fromText(textOf(param, given, name)), name);
  }
  return values;
}

function textOf({ isList }: Param, given: unknown, name: string): string {
  if (!Array.isArray(given)) return String(given);
  if (isList) return given.join(',');
  throw badRequest(`${name} must be given once.`);
}
