import 'reflect-metadata';
import type { ValueOf } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { PAIN_POINT_CATEGORY, VENDOR_CATEGORY, type VendorCategory } from '@emi/reading/vocabulary';
import { RECORD } from '@emi/records/rows';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of districts in a market.', simpleResolvers: true })
export class MarketDistricts {
  @Field(() => Int, { description: 'Districts that operate.' })
  total!: number;

  @Field(() => Int, { description: 'Districts whose scouting has completed.' })
  processed!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of schools in a market.', simpleResolvers: true })
export class MarketSchools {
  @Field(() => Int, { description: 'Schools that operate.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of contacts, those at locked places included.', simpleResolvers: true })
export class MarketContacts {
  @Field(() => Int, { description: 'All contacts, including those at locked places.' })
  total!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'Numbers of requests for proposals.', simpleResolvers: true })
export class MarketRfps {
  @Field(() => Int, { description: 'All requests, past ones included.' })
  total!: number;

  @Field(() => Int, { description: 'Requests that still accept proposals.' })
  open!: number;
}

@Extensions(RECORD)
@ObjectType({ description: 'A vendor with the number of places that use it.', simpleResolvers: true })
export class TopVendor {
  @Field(() => UUID, { description: 'The id of the vendor.' })
  vendorId!: string;

  @Field(() => String, { description: "The vendor's name in the catalog." })
  name!: string;

  @Field(() => VENDOR_CATEGORY.type, { description: 'The category of its products.' })
  category!: VendorCategory;

  @Field(() => Int, {
    description: 'Districts and schools that use the vendor or have a contract in force with it.',
  })
  count!: number;
}

@ObjectType({ description: 'The number of pain points in a category.', simpleResolvers: true })
export class PainPointCount {
  @Field(() => PAIN_POINT_CATEGORY.type, { description: 'The area of the problems, such as `security`.' })
  category!: ValueOf<typeof PAIN_POINT_CATEGORY>;

  @Field(() => Int, { description: 'The number of pain points.' })
  count!: number;
}

@ObjectType({ description: 'Counts for a state or the country.', simpleResolvers: true })
export class MarketSummary {
  @Field(() => String, { nullable: true, description: 'The state; null for the whole country.' })
  state!: string | null;

  @Field(() => MarketDistricts, { description: 'Numbers of districts.' })
  districts!: Partial<MarketDistricts>;

  @Field(() => MarketSchools, { description: 'Numbers of schools.' })
  schools!: Partial<MarketSchools>;

  @Field(() => MarketContacts, { description: 'Numbers of contacts, those at locked places included.' })
  contacts!: Partial<MarketContacts>;
}
