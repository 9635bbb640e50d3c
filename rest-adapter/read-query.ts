import { badRequest, type Problem } from '../src/platform/base/problem.ts';
import { type Params, readParams } from './params.ts';
import { MAX_NAMES, namesForHeader, shownName, unknownParameters } from './preferences.ts';

/** The query of a request, and whether unknown parameters are refused. */
interface Query {
  readonly query: Readonly<Record<string, unknown>>;
  readonly isStrict?: boolean;
}

export interface ReadQuery {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of parameters without an effect. */
  readonly ignored: readonly string[];
}

/** Headers that name what was ignored and the preferences in effect. */
export const handlingHeaders = (ignored: readonly string[], isStrict?: boolean): Record<string, string> => ({
  ...(ignored.length > 0 && { 'X-Ignored-Parameters': ignored.slice(0, MAX_NAMES).join(', ') }),
  ...(isStrict && { 'Preference-Applied': 'handling=strict' }),
});

/**
 * Reads the declared parameters of a request.
 *
 * @param ignored declared parameters that have no effect on this response.
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
