import { Access, addFields, Node } from '@emi/records';
import { Field, InterfaceType } from 'type-graphql';
import {
  directoryColumns,
  identityColumns,
  intelligenceColumns,
  scoutingColumns,
} from './institution.columns.ts';

@InterfaceType({ description: 'A district or school, with what they share.', implements: Node })
export abstract class Institution extends Node {
  @Field(() => Access, {
    description: "The record's lock for the caller's organization, and the price of unlocking it.",
  })
  access!: Access;
}

addFields(Institution, 'Institution', {
  ...identityColumns(),
  ...directoryColumns(),
  ...intelligenceColumns(),
  ...scoutingColumns(),
});

/** The interfaces of districts and schools. */
export const INSTITUTION = [Institution, Node];
