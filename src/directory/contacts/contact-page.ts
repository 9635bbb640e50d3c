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
  description: 'How many of the matching contacts are unlocked, and what unlocking the others would cost.',
  simpleResolvers: true,
})
export class AccessSummary {
  @Field(() => Int, { description: 'Matching contacts at unlocked parents.' })
  totalResults!: number;

  @Field(() => Int, { description: 'Unlocked contacts among the results.' })
  unlocked!: number;

  @Field(() => Int, { description: 'Locked contacts among the results whose enrichment is completed.' })
  lockedProcessed!: number;

  @Field(() => Int, { description: 'Locked contacts among the results whose enrichment is not completed.' })
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
  @Field(() => INSTITUTION_TYPE.type, {
    description: 'Always `district`: unlocking a district shows the contacts at its schools, too.',
  })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'The id of the district, by which it can be unlocked.' })
  entityId!: string;

  @Field(() => String, { description: 'The official name of the locked district.' })
  name!: string;

  @Field(() => StateCode, { description: 'The abbreviation of the state where the district is.' })
  state!: string;

  @Field(() => Int, {
    description:
      'The matching contacts that unlocking the district shows, at the district and at its schools.',
  })
  contactCount!: number;

  @Field(() => Int, { description: 'Credits that unlocking the district would cost.' })
  unlockCost!: number;
}

@Extensions(RECORD)
@ObjectType({
  description:
    'Counts of the matching contacts at locked districts and schools. They reveal no names: a contact whose name ' +
    'alone matches is not counted, and each of several namesakes is.',
  simpleResolvers: true,
})
export class LockedParents {
  @Field(() => Int, {
    description: 'The matching contacts at all locked places, also at those that are not in `parents`.',
  })
  totalHidden!: number;

  @Field(() => String, { description: 'The number in a sentence, with what to unlock to see the contacts.' })
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
    description: 'How many of all results, not only of this page, are unlocked, and the price of the others.',
  })
  accessSummary!: AccessSummary;

  @Field(() => LockedParents, {
    description: 'How many of the matching contacts are at locked districts and schools, and at which.',
  })
  lockedParents!: LockedParents;
}
