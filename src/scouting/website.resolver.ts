import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import { SCOUTABILITY, type Scoutability } from '../directory/institutions/institution.values.ts';
import type { Context } from '../requests/context/context.ts';
import { withIdempotency } from '../requests/idempotency/with-idempotency.ts';
import { scoutabilityOf } from './institution-scouting.ts';
import { setWebsite } from './set-website.ts';

@ObjectType('PlaceWebsite', {
  description: 'The website of a district or school, for scouting.',
  simpleResolvers: true,
})
export class PlaceWebsiteType {
  @Field(() => INSTITUTION_TYPE.type, { description: 'The type of the place.' })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'The id of the place.' })
  entityId!: string;

  @Field(() => String, { nullable: true, description: 'The address of the website; null if none is known.' })
  websiteUrl!: string | null;

  @Field(() => SCOUTABILITY.type, { nullable: true, description: 'The website that scouting reads now.' })
  scoutability!: Scoutability | null;
}

@Resolver()
export class WebsiteResolver {
  @NeedsScope('operate')
  @Mutation(() => PlaceWebsiteType, {
    nullable: true,
    description:
      'Sets the website of a district or school for all organizations. Needs the scope `operate`, which ' +
      'only the operator grants.',
  })
  async setWebsite(
    @Arg('entityType', () => INSTITUTION_TYPE.type, { description: 'The type of the place.' })
    entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'The id of the place.' }) entityId: string,
    @Arg('websiteUrl', () => String, {
      nullable: true,
      description: 'The address of the website; null if none is known.',
    })
    websiteUrl: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<PlaceWebsiteType> {
    const place = await withIdempotency(context, (tx) =>
      setWebsite(tx, entityType, { id: entityId }, websiteUrl ?? null),
    );
    return { ...place, scoutability: await scoutabilityOf(context, place) };
  }
}
