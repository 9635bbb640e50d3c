import type { ValueOf } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN, INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Node } from '@emi/records';
import { Field, InterfaceType } from 'type-graphql';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { ORIGIN_DESCRIPTION } from './finding.columns.ts';

@InterfaceType({
  description: 'Something found about a district or school, readable once the place is unlocked.',
  implements: Node,
})
export abstract class Finding extends Node {
  @Field(() => UUID, { description: 'The district or school that the finding is about.' })
  entityId!: string;

  @Field(() => INSTITUTION_TYPE.type, {
    description: 'Whether `entityId` is the id of a district or of a school.',
  })
  entityType!: InstitutionType;

  @Field(() => FINDING_ORIGIN.type, { description: ORIGIN_DESCRIPTION })
  origin!: ValueOf<typeof FINDING_ORIGIN>;

  @Field(() => DateTime, { description: 'When the service first stored the record.' })
  createdAt!: string;
}

/** The interfaces of every finding. */
export const FINDING = [Finding, Node];
