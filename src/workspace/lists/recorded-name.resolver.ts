import 'reflect-metadata';
import type { Selection } from '@emi/records';
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AuditEntry } from '../../accounts/audit-trail/audit-entry.entity.ts';
import { CreditEntry } from '../../accounts/credits/credit-entry.entity.ts';
import { UNLOCK_PRICES, type Unlockable } from '../../accounts/prices/prices.ts';
import type { Context } from '../../requests/context/context.ts';
import { readEntity } from './listed-entity.ts';

const NAME: Selection = new Set(['name']);
const isUnlockable = (type: string): type is Unlockable => Object.hasOwn(UNLOCK_PRICES, type);

/** Adds the name of its record to a line of a book; the books, below the directory, only refer to records. */
function nameField<Line>(
  type: ClassType,
  refOf: (line: Line) => readonly [type: string | null | undefined, id: string | null | undefined],
) {
  @Resolver(() => type)
  class RecordedNameResolver {
    @FieldResolver(() => String, {
      nullable: true,
      description:
        'The name of the district, school, or contact; null for other records and a contact whose parent is locked.',
    })
    async entityName(@Root() line: Line, @Ctx() context: Context): Promise<string | null> {
      const [entityType, id] = refOf(line);
      if (!entityType || !id || !isUnlockable(entityType)) return null;
      const found = (await readEntity(context, entityType, NAME, id)) as { readonly name: string } | null;
      return found?.name ?? null;
    }
  }
  return RecordedNameResolver;
}

export const RECORDED_NAME_RESOLVERS = [
  nameField<CreditEntry>(CreditEntry, ({ entityType, entityId }) => [entityType, entityId]),
  nameField<AuditEntry>(AuditEntry, ({ subjectType, subjectId }) => [subjectType, subjectId]),
];
