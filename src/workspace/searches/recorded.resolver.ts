import 'reflect-metadata';
import type { Gate, Selection } from '@emi/records';
import { readOne } from '@emi/records/queries';
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AuditEntry } from '../../accounts/audit-trail/audit-entry.entity.ts';
import { CreditEntry } from '../../accounts/credits/credit-entry.entity.ts';
import { UNLOCK_PRICES, type Unlockable } from '../../accounts/prices/prices.ts';
import { WEBHOOKS } from '../../accounts/webhooks/webhook.entity.ts';
import { LISTS } from '../../directory/lists/list.entity.ts';
import type { Context } from '../../requests/context/context.ts';
import { readEntity } from '../lists/listed-entity.ts';
import { SAVED_SEARCHES } from './saved-search.entity.ts';

const RECORDED: Selection = new Set(['name', 'state']);
const isUnlockable = (type: string): type is Unlockable => Object.hasOwn(UNLOCK_PRICES, type);

/** Returns a reader of the column that names a gate's records. */
const named =
  <Row extends { id: string }>(gate: Gate<Row>, column: string) =>
  async (context: Context, id: string): Promise<string | undefined> =>
    ((await readOne(context, gate, new Set([column]), id)) as Record<string, string> | null)?.[column];

/** Readers of the names of records that are never locked. */
const NAMES: Readonly<Record<string, ReturnType<typeof named>>> = {
  list: named(LISTS, 'name'),
  saved_search: named(SAVED_SEARCHES, 'name'),
  webhook: named(WEBHOOKS, 'url'),
};

interface Recorded {
  readonly name: string;
  readonly state: string;
}

/**
 * Adds the name and state of its record to each line of the ledger or the audit trail, whose own folders, below the
 * directory's, know only the ids of records.
 */
function recordFields<Line>(
  type: ClassType,
  refOf: (line: Line) => readonly [type: string | null | undefined, id: string | null | undefined],
) {
  async function recordOf(line: Line, context: Context): Promise<Recorded | null> {
    const [entityType, id] = refOf(line);
    if (!entityType || !id || !isUnlockable(entityType)) return null;
    return (await readEntity(context, entityType, RECORDED, id)) as Recorded | null;
  }

  @Resolver(() => type)
  class RecordResolver {
    @FieldResolver(() => String, {
      nullable: true,
      description:
        'The name of the district, school, contact, list, or saved search, or the address of the webhook; null for ' +
        'other records, for those that are gone, and for those that the viewer cannot read.',
    })
    async entityName(@Root() line: Line, @Ctx() context: Context): Promise<string | null> {
      const [entityType, id] = refOf(line);
      const name = entityType && id && (await NAMES[entityType]?.(context, id));
      return name || ((await recordOf(line, context))?.name ?? null);
    }

    @FieldResolver(() => String, {
      nullable: true,
      description:
        'The state of the district, school, or contact; null for other records and a contact whose parent is locked.',
    })
    async entityState(@Root() line: Line, @Ctx() context: Context): Promise<string | null> {
      return (await recordOf(line, context))?.state ?? null;
    }
  }
  return RecordResolver;
}

export const RECORDED_RESOLVERS = [
  recordFields<CreditEntry>(CreditEntry, ({ entityType, entityId }) => [entityType, entityId]),
  recordFields<AuditEntry>(AuditEntry, ({ subjectType, subjectId }) => [subjectType, subjectId]),
];
