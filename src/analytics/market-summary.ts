import 'reflect-metadata';
import { Field, Int, ObjectType } from 'type-graphql';
import type { ValueOf } from '../graph/enums.ts';
import { UUID } from '../graph/scalars.ts';
import { PAIN_POINT_CATEGORY } from '../signals/signal.values.ts';
import { VENDOR_CATEGORY, type VendorCategory } from '../vendors/vendor.values.ts';

@ObjectType({ description: 'How many districts there are.', simpleResolvers: true })
export class MarketDistricts {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Of these, scouted ones.' })
  processed!: number;
}

@ObjectType({ description: 'How many schools there are.', simpleResolvers: true })
export class MarketSchools {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;
}

@ObjectType({ description: 'How many contacts there are.', simpleResolvers: true })
export class MarketContacts {
  @Field(() => Int, { description: 'All of them, hidden ones too.' })
  total!: number;
}

@ObjectType({ description: 'How many requests for proposals there are.', simpleResolvers: true })
export class MarketRfps {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Of these, those that accept proposals.' })
  open!: number;
}

@ObjectType({ description: 'A vendor and how far it is spread.', simpleResolvers: true })
export class TopVendor {
  @Field(() => UUID, { description: 'The vendor.' })
  vendorId!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => VENDOR_CATEGORY.type, { description: 'What kind of product it sells.' })
  category!: VendorCategory;

  @Field(() => Int, { description: 'Districts and schools that use it or have a contract with it in force.' })
  count!: number;
}

@ObjectType({ description: 'How many pain points there are about one thing.', simpleResolvers: true })
export class PainPointCount {
  @Field(() => PAIN_POINT_CATEGORY.type, { description: 'What they are about.' })
  category!: ValueOf<typeof PAIN_POINT_CATEGORY>;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'The market in numbers, of one state or of all.', simpleResolvers: true })
export class MarketSummary {
  @Field(() => String, { nullable: true, description: 'The state; null for the whole country.' })
  state!: string | null;

  @Field(() => MarketDistricts, { description: 'Districts.' })
  districts!: Partial<MarketDistricts>;

  @Field(() => MarketSchools, { description: 'Schools.' })
  schools!: Partial<MarketSchools>;

  @Field(() => MarketContacts, { description: 'Contacts, by their own state.' })
  contacts!: Partial<MarketContacts>;
}
