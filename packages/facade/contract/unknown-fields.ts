import { snakeCase } from '@emi/base/declared';
import { badRequest, type Problem } from '@emi/base/problems';
import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { type BodyFields, elementFields } from './body.ts';
import { MAX_NAMES, shownName } from './preferences.ts';

/** A field of a body that its route does not declare. */
export interface UnknownField {
  /** The path in the body, such as `entities[0].entityId`. */
  readonly name: string;
  /** The declared field with the most similar name; undefined if none is similar. */
  readonly nearest: string | undefined;
  /** The array that contains the object, such as `entities`; empty for the body itself. */
  readonly within: string;
  /** The declared names at that position. */
  readonly allowed: readonly string[];
}

/** The undeclared fields of a body and of the objects in its arrays, limited to the number that is shown. */
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

/** Longer names are not misspellings, and comparing them takes quadratic time. */
const MAX_COMPARED = 64;

function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const spelled = spelling(name);
  return known.find((one) => spelling(one) === spelled) ?? suggestionList(snakeCase(name), known)[0];
}

/** Letters and digits in lower case, so that `dryRun`, `dry-run`, and `dry_run` are equal. */
const spelling = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The Problem for fields without an effect, in requests for which a misreading would be harmful. */
export function refusedFields(unknown: readonly UnknownField[]): Problem {
  const named = unknown.map(({ name, nearest }) => (nearest ? `${name} (did you mean ${nearest}?)` : name));
  const hints = new Set(unknown.map(allowedNames)); // fields at one position share a hint
  return badRequest(`Unknown fields of the body: ${named.join(', ')}. ${[...hints].join(' ')}`);
}

function allowedNames({ within, allowed }: UnknownField): string {
  if (allowed.length === 0) return 'None are allowed.';
  return `Allowed${within && ` in ${within}`}: ${allowed.join(', ')}.`;
}

/**
 * Query parameters with the names of body fields. A request that spends refuses them, because the caller meant the
 * fields to change its cost.
 */
export function misplacedFields(fields: BodyFields, query: Readonly<Record<string, unknown>>): string[] {
  const known = new Set(Object.keys(fields).map(spelling));
  return Object.keys(query).filter((name) => known.has(spelling(name)));
}

/** The Problem for query parameters that belong in the body. */
export const refusedInQuery = (names: readonly string[]): Problem =>
  badRequest(
    `Send ${names.slice(0, MAX_NAMES).map(shownName).join(', ')} in the JSON body, not in the query.`,
  );
