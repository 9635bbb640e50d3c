import { atMost, SCHOOL_NCES_ID } from '@emi/base/declared';
import type { Format } from '@emi/base/values';
import type { Gate } from '@emi/records';
import { IDS } from '@emi/records/filters';
import { type ClassType, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import type { Searched } from '../stats/searched.ts';
import { type MissingIds, missingIds, UnreadableId } from './look-ups.ts';

/** A page of a search that may have NCES ids in its filter. */
type AskedByIds = Searched<{ readonly ncesIds?: readonly string[] | null }>;

const ASKED = atMost(IDS.bounds.maxItems!);

/** Adds the fields of a page that list those NCES ids of its filter that no record has. */
export function missingIdsResolver<Row extends { id: string }>(
  Page: ClassType,
  gate: Gate<Row>,
  format: Format,
) {
  const digits = format === SCHOOL_NCES_ID ? 12 : 7;
  const missingOf = async ({ searched }: AskedByIds, context: Context): Promise<MissingIds | null> => {
    const ncesIds = searched?.ncesIds;
    const missing = ncesIds && (await missingIds(context, gate, ncesIds, digits));
    return missing && missing.notFound.length > 0 ? missing : null;
  };

  @Resolver(() => Page)
  class MissingIdsResolver {
    @Extensions(ASKED)
    @FieldResolver(() => [String], {
      nullable: true,
      description:
        'The ids of the filter `ncesIds` that no record has, as they were given; null if there are none.',
    })
    async notFound(@Root() page: AskedByIds, @Ctx() context: Context): Promise<readonly string[] | null> {
      return (await missingOf(page, context))?.notFound ?? null;
    }

    @Extensions(ASKED)
    @FieldResolver(() => [UnreadableId], {
      nullable: true,
      description: 'Those of `notFound` that are no ids, each with the reason; null if `notFound` is.',
    })
    async unreadable(
      @Root() page: AskedByIds,
      @Ctx() context: Context,
    ): Promise<readonly UnreadableId[] | null> {
      return (await missingOf(page, context))?.unreadable ?? null;
    }
  }
  return MissingIdsResolver;
}
