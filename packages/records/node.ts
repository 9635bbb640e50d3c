import 'reflect-metadata';
import { UUID } from '@emi/base/scalars';
import { Field, InterfaceType } from 'type-graphql';

@InterfaceType({ description: 'A record with an id that no other record has.' })
export abstract class Node {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;
}
