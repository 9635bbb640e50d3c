import { SearchText, UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import { SCOUTABILITY, type Scoutability } from '../directory/institutions/institution.values.ts';
import type { Context } from '../requests/context/context.ts';
import { withIdempotency } from '../requests/idempotency/with-idempotency.ts';
import { Job, readJob } from '../workspace/jobs/job.resolver.ts';
import { addWebsite } from './add-website.ts';
import { scoutabilityOf } from './institution-scouting.ts';
import { setWebsite } from './set-website.ts';

@ObjectType('PlaceWebsite', {
  description: 'The website of a district or school, as `setWebsite` left it.',
  simpleResolvers: true,
})
export class PlaceWebsiteType {
  @Field(() => INSTITUTION_TYPE.type, { description: 'Whether the id is of a district or a school.' })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'A district or school, as `entityType` says.' })
  entityId!: string;

  @Field(() => String, { nullable: true, description: 'The address of the website; null if none is known.' })
  websiteUrl!: string | null;

  @Field(() => SCOUTABILITY.type, {
    nullable: true,
    description: 'Which website scouting reads now, or why it reads none.',
  })
  scoutability!: Scoutability | null;
}

@ObjectType('WebsiteCheck', {
  description: 'A queued check of a website that was proposed for a district or school.',
  simpleResolvers: true,
})
export class WebsiteCheck {
  @Field(() => INSTITUTION_TYPE.type, { description: 'Whether the id is of a district or a school.' })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'A district or school, as `entityType` says.' })
  entityId!: string;

  @Field(() => String, {
    description:
      'The proposed address of the home page in full, with `https://` if it came without a scheme.',
  })
  websiteUrl!: string;

  @Field(() => UUID, { description: 'The job to follow for the outcome.' })
  jobRecordId!: string;
}

@Resolver(() => WebsiteCheck)
export class WebsiteCheckResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The job; if it fails, its `error` says why the website was not taken.',
  })
  job(@Root() { jobRecordId }: WebsiteCheck, @Ctx() context: Context): Promise<Job | null> {
    return readJob(context, jobRecordId);
  }
}

@Resolver()
export class WebsiteResolver {
  @NeedsScope('unlock')
  @Mutation(() => WebsiteCheck, {
    nullable: true,
    description:
      'Proposes the website of a district or school whose website is unknown or cannot be read. It is stored for all ' +
      'organizations if its pages name the place and where it is, and is then read; free, 20 a day.',
  })
  addWebsite(
    @Arg('entityType', () => INSTITUTION_TYPE.type, {
      description: 'Whether the id is of a district or a school.',
    })
    entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'A district or school, as `entityType` says.' })
    entityId: string,
    @Arg('websiteUrl', () => SearchText, {
      description: 'The address of the home page, such as `https://www.katyisd.org`.',
    })
    websiteUrl: string,
    @Ctx() context: Context,
  ): Promise<WebsiteCheck> {
    return addWebsite(context, { entityType, entityId, websiteUrl });
  }

  @NeedsScope('operate')
  @Mutation(() => PlaceWebsiteType, {
    nullable: true,
    description:
      'Sets the website of a district or school for all organizations. Needs the scope `operate`, which ' +
      'only the operator grants.',
  })
  async setWebsite(
    @Arg('entityType', () => INSTITUTION_TYPE.type, {
      description: 'Whether the id is of a district or a school.',
    })
    entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'A district or school, as `entityType` says.' })
    entityId: string,
    @Arg('websiteUrl', () => String, {
      nullable: true,
      description: 'The address of the home page; null, or absent, if the website is unknown.',
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
