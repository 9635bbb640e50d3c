import 'reflect-metadata';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../access/ref.ts';
import { Pagination } from '../graph/page.ts';
import { UUID } from '../graph/scalars.ts';
import { usually } from '../graph/size.ts';
import { INSTITUTION_TYPE } from '../signals/signal.values.ts';
import { Contact, type ContactRow } from './contact.entity.ts';

@ObjectType({
  description: 'What of the matching contacts is unlocked, and what the rest would cost.',
  simpleResolvers: true,
})
export class AccessSummary {
  @Field(() => Int, { description: 'Contacts that match at unlocked parents.' })
  totalResults!: number;

  @Field(() => Int, { description: 'Of these, unlocked ones.' })
  unlocked!: number;

  @Field(() => Int, { description: 'Of these, locked ones whose details have been searched for.' })
  lockedProcessed!: number;

  @Field(() => Int, { description: 'Of these, locked ones whose details have not been searched for yet.' })
  lockedUnprocessed!: number;

  @Field(() => Int, { description: 'Credits that unlocking all locked ones would cost.' })
  unlockAllCost!: number;
}

@ObjectType({ description: 'A locked district or school with contacts that match.', simpleResolvers: true })
export class LockedParent {
  @Field(() => INSTITUTION_TYPE.type, { description: 'What it is.' })
  entityType!: InstitutionType;

  @Field(() => UUID, { description: 'Its id.' })
  entityId!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Int, { description: 'Contacts there that match.' })
  contactCount!: number;

  @Field(() => Int, { description: 'Credits that unlocking it would cost.' })
  unlockCost!: number;
}

@ObjectType({
  description: 'Contacts that match at locked districts and schools. A match on a name never counts here.',
  simpleResolvers: true,
})
export class LockedParents {
  @Field(() => Int, { description: 'All of them.' })
  totalHidden!: number;

  @Field(() => String, { description: 'The same in words.' })
  message!: string;

  @Extensions(usually(50))
  @Field(() => [LockedParent], { description: 'The parents with most of them first, at most 50.' })
  parents!: LockedParent[];
}

@ObjectType('ContactPage', {
  description: 'A page of contacts, and what is told of those that are hidden.',
  simpleResolvers: true,
})
export class ContactPageType {
  @Field(() => [Contact], { description: 'The results, in the order asked for.' })
  nodes!: ContactRow[];

  @Field(() => Pagination, { description: 'Where this page stands among all results.' })
  pagination!: Pagination;

  @Field(() => AccessSummary, { description: 'What of the results is unlocked. Counted only when selected.' })
  accessSummary!: AccessSummary;

  @Field(() => LockedParents, { description: 'Matches at locked parents. Counted only when selected.' })
  lockedParents!: LockedParents;
}
