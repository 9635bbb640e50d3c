import 'reflect-metadata';
import { usually } from '@emi/base/declared';
import { StateCode, UUID } from '@emi/base/scalars';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { pageOf } from '@emi/records/pages';
import { RECORD } from '@emi/records/rows';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { Contact } from './contact.entity.ts';

@Extensions(RECORD)
@ObjectType({
  description: 'The number of unlocked ones among the matching contacts, and the price of the others.',
  simpleResolvers: true,
})
export class AccessSummary {
  @Field(() => Int, { description: 'Matching contacts at unlocked parents.' })
  totalResults!: number;

  @Field(() => Int, { description: 'Unlocked contacts among them.' })
  unlocked!: number;

  @Field(() => Int, { description: 'Locked contacts among them whose enrichment is completed.' })
  lockedProcessed!: number;

  @Field(() => Int, { description: 'Locked contacts among them whose enrichment is not completed.' })
  lockedUnprocessed!: number;

  @Field(() => Int, { description: 'Credits that unlocking all the locked contacts would cost.' })
  unlockAllCost!: number;
}

@Extensions(RECORD)
@ObjectType({
  description: 'A locked district whose unlock shows matching contacts, those at its schools included.',
  simpleResolvers: true,
})
export class LockedParent {
  @Field(() => INSTITUTION_TYPE.type, { description: 'Whether the id is of a district or a school.' })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'The locked district or school.' })
  entityId!: string;

  @Field(() => String, { description: 'The official name of the locked place.' })
  name!: string;

  @Field(() => StateCode, { description: 'The abbreviation of the state where it is.' })
  state!: string;

  @Field(() => Int, {
    description:
      'The matching contacts that unlocking the district shows, at the district and at its schools.',
  })
  contactCount!: number;

  @Field(() => Int, { description: 'Credits that unlocking the place would cost.' })
  unlockCost!: number;
}

@Extensions(RECORD)
@ObjectType({
  description:
    'Matching contacts at locked districts and schools. Nothing depends on their names: a match on one never counts, ' +
    'and namesakes count each.',
  simpleResolvers: true,
})
export class LockedParents {
  @Field(() => Int, {
    description: 'The matching contacts at all locked places, also at those that are not in `parents`.',
  })
  totalHidden!: number;

  @Field(() => String, { description: 'The same information in words.' })
  message!: string;

  @Extensions(usually(50))
  @Field(() => [LockedParent], { description: 'The districts with the most matching contacts, at most 50.' })
  parents!: LockedParent[];
}

@ObjectType('ContactPage', {
  description: 'A page of contacts, with counts of the hidden ones.',
  simpleResolvers: true,
})
export class ContactPageType extends pageOf(Contact, 'PageOfContacts') {
  @Field(() => AccessSummary, {
    description: 'The numbers of unlocked and locked results.',
  })
  accessSummary!: AccessSummary;

  @Field(() => LockedParents, {
    description: 'How many of the matching contacts are at locked districts and schools, and at which.',
  })
  lockedParents!: LockedParents;
}
