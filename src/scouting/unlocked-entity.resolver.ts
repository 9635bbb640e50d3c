import { UUID } from '@emi/base/scalars';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { UnlockedEntity } from '../accounts/unlocking/unlock-result.ts';
import { SCOUTABILITY, type Scoutability } from '../directory/institutions/institution.values.ts';
import type { Context } from '../requests/context/context.ts';
import { lastScoutingJob, scoutabilityOf } from './institution-scouting.ts';
import type { Scoutable } from './request-scouting.ts';

const isInstitution = (entity: UnlockedEntity): entity is UnlockedEntity & Scoutable =>
  entity.entityType !== 'contact';

/** The scouting fields of an unlock result. */
@Resolver(() => UnlockedEntity)
export class UnlockedEntityResolver {
  @FieldResolver(() => SCOUTABILITY.type, {
    nullable: true,
    description:
      'Which website scouting of the place reads, or why it reads none; null for contacts and unknown records.',
  })
  scoutability(@Root() entity: UnlockedEntity, @Ctx() context: Context): Promise<Scoutability | null> | null {
    return isInstitution(entity) ? scoutabilityOf(context, entity) : null;
  }

  @FieldResolver(() => UUID, {
    nullable: true,
    description:
      'The id of the latest scouting job of the place. Null while scouting waits for a free slot, ' +
      'without scouting, and while the place is locked.',
  })
  scoutingJobId(@Root() entity: UnlockedEntity, @Ctx() context: Context): Promise<string | null> | null {
    return isInstitution(entity) && entity.unlocked ? lastScoutingJob(context, entity) : null;
  }
}
