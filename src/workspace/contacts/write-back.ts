import { snakeCase } from '@emi/base/declared';
import type { Viewer } from '@emi/base/viewer';
import { whereClause } from '@emi/records/pages';
import sql, { join, raw } from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import { unlockOf } from '../../directory/contacts/contact.visibility.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import {
  COLUMN_TYPES,
  type ContactChanges,
  checkedChanges,
  STORED_COLUMNS,
  type Stored,
  withChanges,
} from './contact-changes.ts';
import type { WriteBackStatus } from './write-back.values.ts';

/** A row of changes; the contact is identified by our id, or else by its id in the organization's CRM. */
export interface ContactRowChanges extends ContactChanges {
  readonly id?: string | null;
}

export interface RowResult {
  /** Null if the row identifies no contact that the organization can see, or several. */
  readonly id: string | null;
  readonly crmContactId: string | null;
  readonly status: WriteBackStatus;
}

/** Writes rows of an organization's own data about contacts; rows that cannot be written do not block the others. */
export function writeBack(context: Context, given: readonly ContactRowChanges[]): Promise<RowResult[]> {
  const { viewer } = context;
  const rows = given.map(({ id, ...changes }, index) => ({
    id: id ?? undefined,
    changes: checkedChanges(changes, given.length === 1 ? '' : `rows[${index}].`),
  }));
  return withIdempotency(context, async (tx) => {
    const found = await findContacts(tx, viewer, rows);
    const results = rows.map(({ id, changes }) => resultOf(found, id, changes));
    const wanted = new Map<string, ContactChanges>();
    for (const [index, { id, status }] of results.entries()) {
      if (status === 'updated') wanted.set(id!, { ...wanted.get(id!), ...rows[index]!.changes });
    }
    const changed = await store(tx, context, wanted);
    return results.map((result) =>
      result.status === 'updated' && !changed.has(result.id!) ? { ...result, status: 'unchanged' } : result,
    );
  });
}

interface Found {
  /** Visible contacts by id, with `true` if they are unlocked. */
  readonly isUnlocked: ReadonlyMap<string, boolean>;
  /** Unlocked contacts by their id in the CRM. */
  readonly byCrmId: ReadonlyMap<string, readonly string[]>;
}

/** Locks contacts, so that the erasure of a contact precedes this transaction or waits for it. */
const KEPT = raw('for key share of r');

async function findContacts(
  tx: Transaction,
  viewer: Viewer,
  rows: readonly { id?: string; changes: ContactChanges }[],
): Promise<Found> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const crmIds = rows.flatMap(({ id, changes }) => (id === undefined ? (changes.crmContactId ?? []) : []));
  const known = await tx.rows<{ id: string; isUnlocked: boolean }>(sql`
    select r.id, u.entity_id is not null as "isUnlocked" from contacts r ${unlockOf(viewer)}
    ${whereClause([sql`r.id = any(${ids}::uuid[])`, ...CONTACTS.where(viewer)])} order by r.id ${KEPT}`);
  const named = await tx.rows<{ id: string; crmId: string }>(sql`
    select r.id, o.crm_contact_id as "crmId" from contact_overlays o join contacts r on r.id = o.contact_id
    ${unlockOf(viewer)} ${whereClause([
      sql`o.organization_id = ${viewer.organizationId}`,
      sql`o.crm_contact_id = any(${crmIds}::text[])`,
      sql`u.entity_id is not null`,
      ...CONTACTS.where(viewer),
    ])} order by r.id ${KEPT}`);
  const byCrmId = Map.groupBy(named, ({ crmId }) => crmId);
  return {
    isUnlocked: new Map(known.map(({ id, isUnlocked }) => [id, isUnlocked])),
    byCrmId: new Map([...byCrmId].map(([crmId, contacts]) => [crmId, contacts.map(({ id }) => id)])),
  };
}

function resultOf(
  { isUnlocked, byCrmId }: Found,
  id: string | undefined,
  changes: ContactChanges,
): RowResult {
  const crmContactId = changes.crmContactId ?? null;
  const failed = (status: WriteBackStatus) => ({ id: null, crmContactId, status });
  if (id !== undefined) {
    if (isUnlocked.get(id)) return { id, crmContactId, status: 'updated' };
    return isUnlocked.has(id) ? { id, crmContactId, status: 'locked' } : failed('not_found');
  }
  const [first, ...others] = byCrmId.get(crmContactId ?? '') ?? [];
  if (first === undefined) return failed('not_found');
  return others.length > 0 ? failed('ambiguous') : { id: first, crmContactId, status: 'updated' };
}

const stored = (name: keyof Stored): string => snakeCase(name);

/** Stores the changes, records them in the audit trail, and returns the ids of the contacts that changed. */
async function store(
  tx: Transaction,
  { viewer, now }: Context,
  wanted: ReadonlyMap<string, ContactChanges>,
): Promise<Set<string>> {
  const { organizationId } = viewer;
  const ids = [...wanted.keys()].sort();
  if (ids.length === 0) return new Set();
  const columns = join(
    STORED_COLUMNS.map((name) =>
      COLUMN_TYPES[name] === 'timestamptz'
        ? raw(`to_char(${stored(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`)
        : raw(`${stored(name)} as "${name}"`),
    ),
  );
  // Locks rows in the order of contacts' ids. A contact without a row gets a row only if there is something to store.
  const read = () =>
    tx.rows<Stored & { id: string }>(sql`
      select contact_id as id, ${columns} from contact_overlays
      where organization_id = ${organizationId} and contact_id = any(${ids}::uuid[])
      order by contact_id for no key update`);
  const changedOf = (rows: readonly (Stored & { id: string })[]) => {
    const known = new Map(rows.map(({ id, ...values }) => [id, values as Stored]));
    return ids.flatMap((id) => {
      const before = known.get(id) ?? NOTHING;
      const after = withChanges(before, wanted.get(id)!, now);
      return STORED_COLUMNS.every((name) => after[name] === before[name]) ? [] : [{ id, ...after }];
    });
  };
  const missing = changedOf(await read()).map(({ id }) => id);
  await tx.rows(sql`
    insert into contact_overlays (organization_id, contact_id)
    select ${organizationId}::uuid, id from unnest(${missing}::uuid[]) id order by id on conflict do nothing`);
  const changed = changedOf(await read());
  const typed = join(STORED_COLUMNS.map((name) => raw(`"${name}" ${COLUMN_TYPES[name]}`)));
  await tx.rows(sql`
    update contact_overlays o set ${join(STORED_COLUMNS.map((name) => raw(`${stored(name)} = n."${name}"`)))}
    from json_to_recordset(${JSON.stringify(changed)}::json) as n (id uuid, ${typed})
    where o.organization_id = ${organizationId} and o.contact_id = n.id`);
  const changedIds = changed.map(({ id }) => id);
  await noteChange(tx.em, viewer, 'contact_changed', 'contact', ...changedIds);
  await tx.rows(sql`
    insert into events (organization_id, type, path, data)
    select ${organizationId}::uuid, 'contact.changed', '/contacts?ids=' || string_agg(id, ',' order by place),
      jsonb_build_object('contact_ids', jsonb_agg(id order by place))
    from unnest(${changedIds}::text[]) with ordinality as c (id, place)
    group by (place - 1) / ${PER_EVENT} order by (place - 1) / ${PER_EVENT}`);
  return new Set(changedIds);
}

/** Maximum number of contacts per event: that of `ids` in a search. */
const PER_EVENT = raw('100');

const NOTHING = Object.fromEntries(
  STORED_COLUMNS.map((name) => [name, COLUMN_TYPES[name] === 'boolean' ? false : null]),
) as unknown as Stored;
