import { badRequest } from '@emi/base/problems';
import { parseTimestamp } from '@emi/base/scalars';
import { optionalText } from '@emi/base/text';
import type { ContactOverlay } from '../../directory/contacts/contact.entity.ts';

/** An organization's own data about a contact. An absent field keeps its value; null clears it. */
export type ContactChanges = Partial<Nullable<Stored>>;

/** The columns of an organization's data about a contact that its programs can write, with their SQL types. */
export const COLUMN_TYPES = {
  notes: 'text',
  crmContactId: 'text',
  crmSyncedAt: 'timestamptz',
  crmSyncStatus: 'text',
  crmSyncError: 'text',
  emailed: 'boolean',
  emailedAt: 'timestamptz',
  emailBounced: 'boolean',
  emailBouncedAt: 'timestamptz',
  qualificationScore: 'double precision',
  qualificationJustification: 'text',
  qualifiedAt: 'timestamptz',
} as const satisfies Partial<Record<keyof ContactOverlay, string>>;

export type Stored = Pick<ContactOverlay, keyof typeof COLUMN_TYPES> & {
  emailed: boolean;
  emailBounced: boolean;
};

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Maximum length of each field, in characters. */
export const LONGEST = {
  notes: 10_000,
  crmContactId: 200,
  crmSyncError: 2_000,
  qualificationJustification: 5_000,
} as const;

export const STORED_COLUMNS = Object.keys(COLUMN_TYPES) as (keyof typeof COLUMN_TYPES)[];
const TEXTS = Object.keys(LONGEST) as (keyof typeof LONGEST)[];
const TIMES = STORED_COLUMNS.filter((name) => COLUMN_TYPES[name] === 'timestamptz');

/**
 * The changes in their stored form: texts are trimmed, or null if blank; times are in UTC.
 * @param path identifies the row in problems, such as `rows[3].`
 * @throws Problem for a value out of bounds
 */
export function checkedChanges(changes: ContactChanges, path: string): ContactChanges {
  const checked: Record<string, unknown> = { ...changes };
  for (const name of TEXTS) checked[name] = optionalText(changes[name], `${path}${name}`, LONGEST[name]);
  for (const name of TIMES) {
    const given = changes[name];
    if (given !== null && given !== undefined)
      checked[name] = new Date(parseTimestamp(String(given), `${path}${name}`)).toISOString();
  }
  const { qualificationScore: score } = changes;
  if (typeof score === 'number' && !Number.isFinite(score))
    throw badRequest(`${path}qualificationScore must be a number.`);
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
}

/**
 * The stored values with changes and what they imply: a time of emailing means that the contact was emailed; an emailed
 * contact gets such a time, and any other loses it. The same holds for bounces. A new score gets the present time, and
 * a contact without a score has none, unless a time is given.
 */
export function withChanges(before: Stored, changes: ContactChanges, now: Date): Stored {
  const after = { ...before, ...changes } as Stored;
  const at = now.toISOString() as never;
  for (const [flag, time] of [
    ['emailed', 'emailedAt'],
    ['emailBounced', 'emailBouncedAt'],
  ] as const) {
    const isGiven = changes[flag] !== undefined && changes[flag] !== null;
    if (!isGiven && changes[time]) after[flag] = true;
    after[flag] ??= false;
    if (after[flag]) after[time] ??= at;
    else after[time] = null;
  }
  if (after.qualificationScore === null) after.qualifiedAt = changes.qualifiedAt ?? null;
  else if (after.qualificationScore !== before.qualificationScore && changes.qualifiedAt === undefined)
    after.qualifiedAt = at;
  return after;
}
