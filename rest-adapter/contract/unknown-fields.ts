import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { badRequest, type Problem } from '../../src/platform/base/problem.ts';
import { snakeCase } from '../../src/platform/graph/snake-case.ts';
import { type BodyFields, elementFields } from './body.ts';
import { MAX_NAMES, shownName } from './preferences.ts';

/** A field of a body that its route does not declare. */
export interface UnknownField {
  /** As in `entities[0].entityId`. */
  readonly name: string;
  /** The declared field with the nearest name; undefined if none is near. */
  readonly nearest: string | undefined;
  /** The array whose objects have it, such as `entities`; empty for the body itself. */
  readonly within: string;
  /** The names that are declared there. */
  readonly allowed: readonly string[];
}

/** The undeclared fields of a body and of the objects in its arrays, at most as many as are shown. */
export function unknownFields(fields: BodyFields, body: unknown, path = '', within = ''): UnknownField[] {
  if (typeof body !== 'object' || body === null) return [];
  const found: UnknownField[] = [];
  for (const [key, value] of Object.entries(body)) {
    if (found.length >= MAX_NAMES) break;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) {
      const allowed = Object.keys(fields);
      const nearest = nearestOf(key, allowed);
      found.push({ name: path + shownName(key), nearest: nearest && path + nearest, within, allowed });
      continue;
    }
    const elements = Array.isArray(value) ? elementFields(field) : undefined;
    if (!elements) continue;
    for (const [index, element] of (value as unknown[]).slice(0, elements.max).entries()) {
      found.push(...unknownFields(elements.fields, element, `${path}${key}[${index}].`, key));
    }
  }
  return found.slice(0, MAX_NAMES);
}

/** Longer names are misspellings of nothing, and comparing them takes quadratic time. */
const MAX_COMPARED = 64;

function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const spelled = spelling(name);
  return known.find((one) => spelling(one) === spelled) ?? suggestionList(snakeCase(name), known)[0];
}

/** Letters and digits in lower case: `dryRun`, `dry-run`, and `dry_run` are spelled the same. */
const spelling = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The Problem for fields that have no effect in a request that must not be misread. */
export function refusedFields(unknown: readonly UnknownField[]): Problem {
  const named = unknown.map(({ name, nearest }) => (nearest ? `${name} (did you mean ${nearest}?)` : name));
  const hints = new Set(unknown.map(allowedNames)); // once for each place
  return badRequest(`Unknown fields of the body: ${named.join(', ')}. ${[...hints].join(' ')}`);
}

function allowedNames({ within, allowed }: UnknownField): string {
  if (allowed.length === 0) return 'None are allowed.';
  return `Allowed${within && ` in ${within}`}: ${allowed.join(', ')}.`;
}

/**
 * Query parameters named like fields of the body. Where a request spends, they are refused, because the fields would
 * have changed what it costs.
 */
export function misplacedFields(fields: BodyFields, query: Readonly<Record<string, unknown>>): string[] {
  const known = new Set(Object.keys(fields).map(spelling));
  return Object.keys(query).filter((name) => known.has(spelling(name)));
}

export const refusedPlaces = (names: readonly string[]): Problem =>
  badRequest(
    `Send ${names.slice(0, MAX_NAMES).map(shownName).join(', ')} in the JSON body, not in the query.`,
  );
