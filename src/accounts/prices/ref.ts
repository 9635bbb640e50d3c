import 'reflect-metadata';
import { valueSet } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { Field, InputType } from 'type-graphql';
import type { Unlockable } from './prices.ts';

export const ENTITY_TYPE = valueSet('EntityType', 'A type of record that can be unlocked and listed.', {
  district: 'A school district, or an agency or charter organization that NCES lists as one.',
  school: 'A public school in the federal directory.',
  contact: 'A person who works at a district or school.',
});

/** Entities that have a website and can be scouted. */
export type InstitutionType = Exclude<Unlockable, 'contact'>;

/** The table of each entity type, which is also its plural. */
export const ENTITY_TABLES = { district: 'districts', school: 'schools', contact: 'contacts' } as const;

@InputType({ description: 'A record to unlock, by its type and id.' })
export class EntityRef {
  @Field(() => ENTITY_TYPE.type, { description: 'Whether it is a district, a school, or a contact.' })
  entityType!: Unlockable;

  @Field(() => UUID, { description: 'The id of such a record.' })
  entityId!: string;
}
