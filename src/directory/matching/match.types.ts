import 'reflect-metadata';
import { bounded, usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { MATCH_REASON, MATCH_STATUS, type MatchReason, type MatchStatus } from './match.values.ts';

const text =
  (maxLength: number, description: string): PropertyDecorator =>
  (target, name) => {
    Extensions(bounded({ maxLength }))(target, name as string);
    Field(() => String, { nullable: true, description })(target, name as string);
  };

@InputType({ description: 'A row of a list from elsewhere: whatever it says of one district or school.' })
export class PlaceRowInput {
  @text(200, 'The name as it is written there, such as `St. Louis Pub Schs`.')
  name?: string | null;

  @text(100, 'The city of the place, its district, or its schools; a county, such as `Weld County`, will do.')
  city?: string | null;

  @text(60, 'The state by its abbreviation or name, such as `TX` or `Texas`.')
  state?: string | null;

  @text(300, 'The domain of the website; an address on it or an email address at it will do.')
  domain?: string | null;

  @text(
    40,
    'The NCES id, seven digits for a district and twelve for a school; a lost leading zero is restored.',
  )
  ncesId?: string | null;

  @text(60, 'The id that the state gave to the place; it is read only if the row also says the state.')
  stateId?: string | null;

  @Field(() => INSTITUTION_TYPE.type, {
    nullable: true,
    description: 'The type of the place, if it is known; if absent, districts and schools are compared.',
  })
  entityType?: InstitutionType | null;
}

@ObjectType({ description: 'A place that a row may mean.', simpleResolvers: true })
export class PlaceCandidate {
  @Field(() => INSTITUTION_TYPE.type, {
    description: 'Whether `entityId` is that of a district or a school.',
  })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'A district or school, as `entityType` says.' })
  entityId!: string;

  @Field(() => Float, { description: 'The likelihood, from 0 to 1, that this place is meant.' })
  confidence!: number;

  @Field(() => [MATCH_REASON.type], {
    description: 'The evidence for and against the place: ids first, then domain, name, city, and state.',
  })
  reasons!: readonly MatchReason[];
}

@ObjectType({ description: 'The place that a row means, or those that it may mean.', simpleResolvers: true })
export class PlaceMatch {
  @Field(() => MATCH_STATUS.type, { description: 'Whether one place is meant, several may be, or none.' })
  status!: MatchStatus;

  @Field(() => INSTITUTION_TYPE.type, {
    nullable: true,
    description: 'The type of the place; null unless the row is matched.',
  })
  entityType!: InstitutionType | null;

  @Field(() => UUID, { nullable: true, description: 'The id of the place; null unless the row is matched.' })
  entityId!: string | null;

  @Field(() => Float, {
    description: 'The likelihood that the match is correct, from 0.75 to 1; 0 without a match.',
  })
  confidence!: number;

  @Field(() => [MATCH_REASON.type], {
    description: 'The evidence for the match, or the reasons that there is none.',
  })
  reasons!: readonly MatchReason[];

  @Extensions(usually(1))
  @Field(() => [PlaceCandidate], {
    description:
      'The places that an ambiguous row may mean, likeliest first: at most 5, or 25 if the further ones have exactly ' +
      'its name and are as likely as the first.',
  })
  candidates!: PlaceCandidate[];
}

@ObjectType({ description: 'The places of rows.', simpleResolvers: true })
export class PlaceMatches {
  @Field(() => [PlaceMatch], { description: 'The result for each row, in the order of the rows.' })
  matches!: readonly Promise<PlaceMatch>[];

  @Field(() => Int, { description: 'The number of rows that mean one place.' })
  matched!: number;

  @Field(() => Int, {
    description:
      'The number of rows that may mean several places, or one, but contradict it or are too vague.',
  })
  ambiguous!: number;

  @Field(() => Int, { description: 'The number of rows that no place fits.' })
  unmatched!: number;
}
