import 'reflect-metadata';
import { Field, InterfaceType } from 'type-graphql';
import { UUID } from '../platform/graph/scalars.ts';

@InterfaceType({ description: 'A record with an id that no other record has.' })
export abstract class Node {
  @Field(() => UUID, { description: 'The identifier.' })
  id!: string;
}
