import { badRequest, Problem } from '@emi/base/problems';
import { parseText, parseUuid } from '@emi/base/scalars';
import { requiredName } from '@emi/base/text';
import { readValue, whole } from '@emi/base/values';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Organization } from './organization.entity.ts';
import { User } from './user.entity.ts';

// Parsers of operators' and callers' input; each throws a Problem that says what is allowed.

export function parseName(value: string): string {
  const name = parseText(value, 'name').trim();
  if (name === '') throw badRequest('name must not be empty; 1 to 200 characters are allowed.');
  return requiredName(name);
}

export const parseWhole = (name: string, value: number, least: number, most: number): number =>
  readValue(whole(least, most), value, name);

/** Parses a budget in credits per day; null if there is none. */
export const parseBudget = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : parseWhole('daily budget', value, 0, 1_000_000_000);

/**
 * The budget that a call sets; null removes it.
 * @throws Problem if the call gives none, so that a forgotten variable does not remove the limit
 */
export function givenBudget(value: number | null | undefined): number | null {
  if (value !== undefined) return value;
  throw badRequest('dailyBudget must be given: credits per UTC day, or null to remove the budget.');
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses a date or timestamp in the future. */
export function parseFuture(name: string, value: string): Date {
  const instant = INSTANT.test(value) ? new Date(value) : undefined;
  if (instant && instant.getTime() > Date.now()) return instant;
  throw badRequest(
    `${name} must be a date or time in the future such as 2030-01-31 or 2030-01-31T12:00:00Z.`,
  );
}

/** @throws Problem for a record that does not exist */
export function missing(what: string, id: string): never {
  throw new Problem('NOT_FOUND', `There is no ${what} ${id}.`, { field: 'id' });
}

export async function findUser(em: EntityManager, userId: string): Promise<User> {
  const id = parseUuid(userId, 'user id');
  return (await em.findOne(User, { id, removedAt: null })) ?? missing('user', id);
}

export async function findOrganization(em: EntityManager, organizationId: string): Promise<Organization> {
  const id = parseUuid(organizationId, 'organization id');
  return (await em.findOne(Organization, { id, deletedAt: null })) ?? missing('organization', id);
}
